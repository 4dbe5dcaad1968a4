"""The columns that a fact takes where every deal is a row: in a workbook, say.

A count per player is a column for each, an order a column for each place, pairs are a matrix with a
mark where one player is towards another. A game may cut up a notation of its own, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, permutations
from typing import Any, Protocol, TypeVar, runtime_checkable

from scorekeeper.core.books.deals import AnyDeal, UnknownFactError
from scorekeeper.core.values.parts import NamedTuple

T = TypeVar("T")
D = TypeVar("D")
NUMBER, WORD, PLAYER, MARK = "number", "word", "player", "mark"
NOBODY = "nobody"  # the part of a list of players that says that it is empty
MARKED = "x"
MOST_COUNTS, MOST_OWNERS, MOST_PAIRS = 20, 12, 42  # of more the fact is one text
MOST_WORDS = 60  # that a cell offers
Cell = int | str | None


class Column(NamedTuple):
    """One column of a fact: `owner` is whose part of it stands there (nobody's: that of all),
    `part` says which part, where there are several. `form` is what a cell holds: a number, a word
    or a player (one of `words` where there are any), or a mark; numbers lie between `low` and
    `high` where these are known, and some have one of the `words` for a name. One that is `spare`
    is left out where no deal uses it. A part that `is_outcome` is known with the outcome only,
    though the rest of the fact is not (how a contract was made). `says` what its numbers mean,
    where they have names that are no `words` of a cell."""

    owner: str = ""
    part: str = ""
    form: str = WORD
    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    spare: bool = False
    is_outcome: bool = False
    says: str = ""


@runtime_checkable
class Parted(Protocol):
    """A kind whose values stand in several cells."""

    def cells(self, value: Any, columns: Sequence[Column]) -> Sequence[Cell]:
        """What stands in those columns, which the kind has named; raises KeyError for a value of
        which a part has no column."""

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """The text of what stands in the cells, as somebody would type it; nothing where all are
        empty."""


class Worded(Protocol):
    """A kind as far as its words are asked for."""

    @property
    def form(self) -> str:
        """How it is asked for."""

    def domain(self, deal: AnyDeal) -> Iterator[Any]:
        """Its values."""

    def print(self, value: Any, deal: AnyDeal) -> str:
        """The text of one."""


class InOneCell:
    """A kind each of whose values stands in one cell."""

    def columns(self: Worded, deal: AnyDeal) -> Sequence[Column]:
        """One column, which offers the values where they are few."""
        values = known(lambda: list(islice(self.domain(deal), MOST_WORDS + 1)), [])
        if self.form == NUMBER:
            low, high = min(values, default=None), max(values, default=None)
            return (Column(form=NUMBER, low=low, high=high),)
        few = [] if len(values) > MOST_WORDS else values
        form = PLAYER if self.form == PLAYER else WORD
        return (Column(form=form, words=tuple(self.print(value, deal) for value in few)),)


def known(asked: Callable[[], T], otherwise: D) -> T | D:
    """What is asked; the other while it depends on a fact that is not known."""
    try:
        return asked()
    except UnknownFactError:
        return otherwise


def seats(who: Callable[[], Iterable[str]], deal: AnyDeal) -> tuple[str, ...]:
    """Whose columns there are: everybody at the table, where only players have a part in the fact
    or nobody knows yet who; else those (sides, or a dummy too)."""
    everyone: tuple[str, ...] = deal.table.everyone
    found = tuple(known(who, ()))
    return everyone if set(found) <= set(everyone) else found


def of_owners(owners: Sequence[str], column: Column) -> Sequence[Column]:
    """Such a column for each of them; of many owners the fact is one text."""
    if not 0 < len(owners) <= (MOST_COUNTS if column.form == NUMBER else MOST_OWNERS):
        return (Column(),)
    return tuple([column._replace(owner=owner) for owner in owners])


def of_places(count: int, least: int, players: tuple[str, ...]) -> Sequence[Column]:
    """A column for each place of a list, in which at least so many have a name."""
    if count > MOST_OWNERS:
        return (Column(),)
    return tuple(
        Column(part=str(place), form=PLAYER, words=players, spare=place > max(least, 1))
        for place in range(1, count + 1)
    )


def of_pairs(players: Sequence[str]) -> Sequence[Column]:
    """A column for each of them towards each other one."""
    pairs = list(permutations(players, 2))
    if not 0 < len(pairs) <= MOST_PAIRS:
        return (Column(),)
    return tuple([Column(one, towards(other), MARK, spare=True) for one, other in pairs])


def towards(player: str) -> str:
    """The part of a pair: to whom."""
    return f"> {player}"


def placed(values: dict[Any, Cell], keys: Iterable[Any]) -> Sequence[Cell]:
    """The values in the order of those keys; raises KeyError for one without a place."""
    found = [values.pop(key, None) for key in keys]
    for key in values:
        raise KeyError(key)
    return found


def of_each(cells: Sequence[Cell], columns: Sequence[Column]) -> str:
    """`A:3,B:2` of what the owners of the columns have."""
    filled = zip(columns, cells, strict=True)
    return ",".join(f"{column.owner}:{cell}" for column, cell in filled if cell is not None)
