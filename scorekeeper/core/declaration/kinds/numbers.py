"""Facts that are a number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.columns import NUMBER, Column, known
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.problems import ImpossibleError, MalformedError

Limit = int | Callable[[AnyDeal], int]

LARGEST_INT = 1_000_000  # of a fact or an option
_LONGEST_INT = 40  # digits, zeros at the front included


def limit_of(limit: Limit, deal: AnyDeal) -> int:
    """The limit in that deal."""
    return limit if isinstance(limit, int) else limit(deal)


def parse_int(text: str, what: str) -> int:
    """A whole number; raises MalformedError naming what it is for, also for one so large that no
    table counts so far: formulas multiply such numbers."""
    digits = text[1:] if text[:1] in ("+", "-") else text
    if digits.isdecimal():
        if len(digits) <= _LONGEST_INT and abs(value := int(text)) <= LARGEST_INT:
            return value
        raise MalformedError(
            f"{what} '{text[:_LONGEST_INT]}' is too large", f"write at most {LARGEST_INT}", text
        )
    raise MalformedError(f"{what} '{text}' is not a whole number", "write digits only", text)


class Number:
    """A whole number between two limits, which may depend on the deal.

    `words` are names of numbers (`{"kontra": 1}`), `says` is how the manual puts the form, where
    the limits do not tell it; `usual` is the highest that is offered, where more can happen,
    `step` by how much the numbers rise that can.
    """

    form = "number"

    def __init__(
        self,
        low: Limit,
        high: Limit,
        words: Mapping[str, int] | None = None,
        says: str = "",
        usual: Limit | None = None,
        step: int = 1,
    ) -> None:
        self._usual = high if usual is None else usual
        self._step = step
        self._low = low
        self._high = high
        self._words = {fold(word): number for word, number in (words or {}).items()}
        self._says = says

    def parse(self, text: str, deal: AnyDeal, name: str) -> int:
        """The number, within its limits."""
        value = self._words.get(fold(text)) if self._words else None
        if value is None:
            value = parse_int(text, name)
        check_range(value, limit_of(self._low, deal), limit_of(self._high, deal), name, text)
        return value

    def print(self, value: int, deal: AnyDeal) -> str:
        """Digits."""
        return str(value)

    def domain(self, deal: AnyDeal) -> Iterator[int]:
        """All numbers between the limits, or up to the usual one."""
        return iter(range(limit_of(self._low, deal), limit_of(self._usual, deal) + 1, self._step))

    def limits(self, deal: AnyDeal) -> tuple[int, int, int]:
        """The lowest and the highest, and by how much the numbers between them rise."""
        return limit_of(self._low, deal), limit_of(self._high, deal), self._step

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One, with the limits as far as they are known."""
        column = numbered(self._low, self._high, deal)
        return (column._replace(says=self._says) if self._words else column,)

    def describe(self) -> str:
        """The limits, where they are fixed."""
        if self._says:
            return self._says
        if isinstance(self._low, int) and isinstance(self._high, int):
            return f"{self._low}..{self._high}"
        return "a whole number"


def numbered(low: Limit, high: Limit, deal: AnyDeal) -> Column:
    """A column of numbers between those limits."""
    least, most = (known(partial(limit_of, limit, deal), None) for limit in (low, high))
    return Column(form=NUMBER, low=least, high=most)


def check_range(value: int, low: int, high: int, what: str, part: str) -> None:
    """Raises ImpossibleError when the value is outside the limits."""
    if not low <= value <= high:
        raise ImpossibleError(
            f"{what} {value} is not possible", f"it must be between {low} and {high}", part
        )
