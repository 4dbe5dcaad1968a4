"""Facts that are a word, a mark, or a text with a grammar of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.columns import MOST_WORDS, Column, InOneCell, known
from scorekeeper.core.values.names import NO, YES, find, fold
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.core.values.suits import refuse_unclear


def written(value: Any) -> str:
    """A value as its text: parts in order with commas, those of owners as `A:3,B:2`."""
    if isinstance(value, Mapping):
        return ",".join([f"{owner}:{written(part)}" for owner, part in value.items()])
    if type(value) in (tuple, list):
        return ",".join(map(written, value)) or "none"
    return "none" if value is None else str(value)


class Notation(InOneCell):
    """A kind whose texts have a grammar of their own: a game says how they are read. Its values
    are `written` as they print themselves; `says` is how the manual puts the form, `has_names`
    tells whether players or sides are named in them."""

    form = "word"
    says = ""
    has_names = False

    def print(self, value: Any, deal: AnyDeal) -> str:
        """The text of the value."""
        return written(value)

    def describe(self) -> str:
        """What the kind says of itself."""
        return self.says


@runtime_checkable
class HasMeanings(Protocol):
    """A kind of which some texts say little by themselves."""

    def meanings(self, deal: AnyDeal) -> Mapping[str, str]:
        """What these texts mean, in few words, for whoever has to choose one."""


class Word(InOneCell):
    """One of a list of words; `aliases` maps further spellings to them, `says` is how the manual
    puts the list, `meanings` are what words mean that say little by themselves."""

    form = "word"

    def __init__(
        self,
        words: Sequence[str] | Callable[[AnyDeal], Sequence[str]],
        aliases: Mapping[str, str] | None = None,
        says: str = "",
        meanings: Mapping[str, str] | None = None,
    ) -> None:
        self._words = words
        self._says = says
        self._meanings = meanings or {}
        self._aliases = {fold(key): word for key, word in (aliases or {}).items()}

    def meanings(self, deal: AnyDeal) -> Mapping[str, str]:
        """Those of the words that have one."""
        return self._meanings

    def words(self, deal: AnyDeal) -> Sequence[str]:
        """The words allowed in this deal."""
        return self._words(deal) if callable(self._words) else self._words

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The word meant, by exact spelling, alias or unambiguous prefix."""
        words = self.words(deal)
        if text in words:
            return text
        found = self._aliases.get(fold(text))
        if found is None:
            refuse_unclear(text, words)
            found = find(text, words, name)
        return found

    def print(self, value: str, deal: AnyDeal) -> str:
        """The word itself."""
        return value

    def domain(self, deal: AnyDeal) -> Iterator[str]:
        """The words."""
        return iter(self.words(deal))

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One, which offers all words, also those that are not possible now."""
        words = tuple(known(lambda: self.words(deal), ()))
        return (Column(words=words if len(words) <= MOST_WORDS else ()),)

    def describe(self) -> str:
        """The list of words."""
        if self._says:
            return self._says
        return "one of the game's words" if callable(self._words) else "|".join(self._words)


class Flag(InOneCell):
    """yes or no."""

    form = "flag"

    def parse(self, text: str, deal: AnyDeal, name: str) -> bool:
        """True for yes, on, true, 1; False for no, off, false, 0."""
        key = fold(text)
        if key in YES:
            return True
        if key in NO:
            return False
        raise MalformedError(f"{name}={text} is neither yes nor no", f"write {name}=yes", text)

    def print(self, value: bool, deal: AnyDeal) -> str:
        """`yes` or `no`."""
        return "yes" if value else "no"

    def domain(self, deal: AnyDeal) -> Iterator[bool]:
        """Both."""
        return iter((True, False))

    def describe(self) -> str:
        """`yes|no`."""
        return "yes|no"
