"""The types of option values: choices, switches, numbers, lists, fractions, formulas."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from scorekeeper.core.values.amounts import Amount, parse_amount, plain, plural, show_amount
from scorekeeper.core.values.names import find, fold
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.core.values.suits import refuse_unclear

from .kinds.numbers import parse_int
from .kinds.words import written


class OptionNotation:
    """A type of values with a grammar of their own, as `Notation` is for facts."""

    words: Sequence[str] = ()
    says = ""

    def print(self, value: Any) -> str:
        """The text of the value."""
        return written(value)

    def describe(self) -> str:
        """What the type says of itself."""
        return self.says


def _one_of(text: str, words: Sequence[str], aliases: Mapping[str, str], name: str) -> str:
    """The word meant, by exact spelling, alias or unambiguous prefix."""
    if text in words:
        return text
    found = aliases.get(fold(text))
    if found is None:
        refuse_unclear(text, words)
        found = find(text, words, f"value of {name}")
    return found


class Choice:
    """One of some words; `aliases` maps further spellings to them."""

    def __init__(self, *words: str, aliases: Mapping[str, str] | None = None) -> None:
        self.words = words
        self._aliases = {fold(key): word for key, word in (aliases or {}).items()}

    def parse(self, text: str, name: str) -> str:
        """The word meant."""
        return _one_of(text, self.words, self._aliases, name)

    def print(self, value: str) -> str:
        """The word."""
        return value

    def describe(self) -> str:
        """`one|other`."""
        return "|".join(self.words)


class Switch:
    """on or off (yes and no are understood)."""

    words = ("on", "off")

    def parse(self, text: str, name: str) -> bool:
        """True for on, yes, true, 1."""
        key = fold(text)
        if key in ("on", "yes", "true", "1"):
            return True
        if key in ("off", "no", "false", "0"):
            return False
        raise MalformedError(f"{name}={text} is neither on nor off", f"write {name}=on", text)

    def print(self, value: bool) -> str:
        """`on` or `off`."""
        return "on" if value else "off"

    def describe(self) -> str:
        """`on|off`."""
        return "on|off"


class Whole:
    """A whole number; `none` (where allowed) means that there is no such limit."""

    def __init__(
        self, low: int | None = None, high: int | None = None, *, none: bool = False
    ) -> None:
        self._low = low
        self._high = high
        self._none = none
        self.words = ("none",) if none else ()

    def parse(self, text: str, name: str) -> int | None:
        """The number, or None for `none`."""
        if self._none and fold(text) == "none":
            return None
        value = parse_int(text, name)
        if (self._low is not None and value < self._low) or (
            self._high is not None and value > self._high
        ):
            raise ImpossibleError(
                f"{name}={text} is not possible", f"{name} is {self.describe()}", text
            )
        return value

    def print(self, value: int | None) -> str:
        """Digits or `none`."""
        return "none" if value is None else str(value)

    def describe(self) -> str:
        """The limits."""
        none = ", or none" if self._none else ""
        if self._low is not None and self._high is not None:
            return f"a whole number from {self._low} to {self._high}{none}"
        return f"a whole number{'' if self._low is None else f' of at least {self._low}'}{none}"


class Points:
    """An amount of points or money that may be a fraction (`1/2`, `0.05`); `none` (where allowed)
    means that nothing was agreed."""

    def __init__(self, low: Amount | None = None, *, none: bool = False) -> None:
        self._low = low
        self._none = none
        self.words: tuple[str, ...] = ("none",) if none else ()

    def parse(self, text: str, name: str) -> Amount | None:
        """The exact amount, or None for `none`."""
        if self._none and fold(text) == "none":
            return None
        amount = parse_amount(text)
        if self._low is not None and amount < self._low:
            raise ImpossibleError(
                f"{name}={text} is not possible", f"{name} is {self.describe()}", text
            )
        return amount

    def print(self, value: Amount | None) -> str:
        """Exact: `1/2`; or `none`."""
        return "none" if value is None else str(plain(value))

    def describe(self) -> str:
        """The form."""
        least = "" if self._low is None else f", at least {show_amount(self._low)}"
        none = ", or none" if self._none else ""
        return f"a number or a fraction such as 1/2{least}{none}"


class Currency:
    """A currency by its code of ISO 4217, in capitals; `none` when the table named none."""

    words = ("none",)

    def parse(self, text: str, name: str) -> str | None:
        """The code, or None for `none`."""
        if fold(text) == "none":
            return None
        from scorekeeper.core.values.currency import decimals

        try:
            decimals(text)
        except ValueError as error:
            raise MalformedError(f"{name}={text}: {error}", f"e.g. {name}=RUB", text) from None
        return text.upper()

    def print(self, value: str | None) -> str:
        """The code or `none`."""
        return value or "none"

    def describe(self) -> str:
        """The form."""
        return "a code of ISO 4217 such as RUB, or none"


class Numbers(OptionNotation):
    """A list of whole numbers, separated by `,` or `/`; printed with `,`.

    `count` fixes their number; `none` (where allowed) is the empty list.
    """

    def __init__(
        self, count: int | None = None, *, none: bool = False, low: int | None = None
    ) -> None:
        self._count = count
        self._none = none
        self._low = low
        self.words = ("none",) if none else ()

    def parse(self, text: str, name: str) -> tuple[int, ...]:
        """The numbers in order."""
        if self._none and fold(text) == "none":
            return ()
        parts = text.replace("/", ",").split(",")
        numbers = tuple(parse_int(part, name) for part in parts)
        if self._count is not None and len(numbers) != self._count:
            raise MalformedError(
                f"{name}={text} has {plural(len(numbers), 'number')}",
                f"give exactly {self._count}",
                text,
            )
        if self._low is not None and min(numbers) < self._low:
            raise ImpossibleError(
                f"{name}={text} is not possible", f"each must be at least {self._low}", text
            )
        return numbers

    def describe(self) -> str:
        """The form."""
        if self.says:
            return self.says
        how_many = "whole numbers" if self._count is None else f"{self._count} whole numbers"
        example = ",".join(str(number) for number in range(self._count or 3, 0, -1))
        return f"{how_many}, e.g. {example}{' (or none)' if self._none else ''}"


class WordList(OptionNotation):
    """A list of words out of some, separated by `,`; `none` is the empty list."""

    def __init__(self, *words: str, aliases: Mapping[str, str] | None = None) -> None:
        self.words = words
        self._aliases = {fold(key): word for key, word in (aliases or {}).items()}

    def parse(self, text: str, name: str) -> tuple[str, ...]:
        """The words in the order typed."""
        if fold(text) in ("none", ""):
            return ()
        return tuple(_one_of(part, self.words, self._aliases, name) for part in text.split(","))

    def describe(self) -> str:
        """The words."""
        return self.says or f"a list out of {', '.join(self.words)}; separated by commas"


class FreeText:
    """Any text (the game reads it, e.g. as a formula)."""

    words = ()

    def parse(self, text: str, name: str) -> str:
        """The text itself."""
        return text

    def print(self, value: str) -> str:
        """The text itself."""
        return value

    def describe(self) -> str:
        """The form."""
        return "text"


class Named(Protocol):
    """A value that knows the name by which a sheet calls it."""

    @property
    def name(self) -> str:
        """The name."""


T = TypeVar("T", bound=Named)


class DataFile(Generic[T]):
    """A body of data (such as a table of payments): one that the game has, by its name, or the
    table's own, in a text file named by the value.

    `built_in` gives the data of a name out of `words`. `read` makes data of the name and the
    contents of a file and raises InputError. The game never opens the file: the reader of the
    sheet does that, and hands over what stands in it.
    """

    def __init__(
        self,
        words: Sequence[str],
        built_in: Callable[[str], T],
        read: Callable[[str, str], T],
        suffix: str,
    ) -> None:
        self.words = tuple(words)
        self._built_in = built_in
        self._read = read
        self._suffix = suffix

    def is_file(self, text: str) -> bool:
        """Whether the value names a file."""
        return fold(text).endswith(self._suffix)

    def parse(self, text: str, name: str) -> T:
        """The data that the game has under that name."""
        return self._built_in(find(text, self.words, f"value of {name}"))

    def parse_file(self, file: str, contents: str) -> T:
        """The data in the contents of that file."""
        return self._read(file, contents)

    def print(self, value: T) -> str:
        """The name of the data, or of the file."""
        return value.name

    def describe(self) -> str:
        """The names, and the form of a file's name."""
        return "|".join([*self.words, f"FILE{self._suffix}"])
