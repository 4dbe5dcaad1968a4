"""Slips in one row: all its figures left out, added twice or with the wrong sign, two figures in
each other's columns, or a part of what it says left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .addition import Column, Row
from .claimed import Claimed, Window
from .found import ADDED_TWICE, COLUMNS, COMPONENT, LEFT_OUT, Places
from .misreading import SIGN

SMALL, LARGER = 1.0, 1.5


class Sort(NamedTuple):
    """Entries of one sort: on an account, for reasons that begin alike."""

    account: str
    why: str


class Rows:
    """Looks at the rows of the paper, one by one."""

    def __init__(self, claimed: Claimed, places: Places) -> None:
        self.claimed = claimed
        self.addition = claimed.addition
        self.rows, self.sums = places.rows, places.sums
        self.names = frozenset((*self.addition.owners, *self.addition.table.everyone))
        self._bearing = frozenset(claimed.columns())

    def search(self) -> None:
        """Find the slips, and count what there is to try."""
        beside = exchangeable(list(self.addition.columns))
        pairs = [pair for pair in beside if not self._bearing.isdisjoint(pair)]
        useful = [pair for pair in pairs if self._may_explain(*pair)]
        rows = [row for row in self.addition.rows if row.number <= self.claimed.last]
        self._count(rows, pairs)
        for window in self.claimed.windows:
            for row in rows:
                if window.low < row.number <= window.high:
                    self._whole(row, window)
                    self._parts(row, window)
                    self._exchanged(row, window, useful)
            self._sums_exchanged(window, useful)

    def _may_explain(self, one: Column, other: Column) -> bool:
        """Whether two columns bear on everything that does not agree."""
        return any(
            self.claimed.must_move
            <= {*self.claimed.weights(one, n), *self.claimed.weights(other, n)}
            for n in self._sinces
        )

    @property
    def _sinces(self) -> list[int]:
        """A deal of every rubber."""
        return [1, *(closed + 1 for closed in self.addition.session.rubbers)]

    def _count(self, rows: Sequence[Row], pairs: Sequence[tuple[Column, Column]]) -> None:
        tried = self.rows.tried
        for kind in (LEFT_OUT, ADDED_TWICE, SIGN):
            tried[kind] += len(rows)
        for row in rows:
            cells = row.cells
            tried[COLUMNS] += sum(cells.get(a, 0) != cells.get(b, 0) for a, b in pairs)
            sorts = len(self._sorts(row))
            tried[COMPONENT] += sorts if sorts > 1 else 0
        self.sums.tried[COLUMNS] += len(rows) * len(pairs)

    # the whole row ----------------------------------------------------------------------------

    def _whole(self, row: Row, window: Window) -> None:
        for kind, times, said, distance in (
            (LEFT_OUT, -1, "were left out", SMALL),
            (ADDED_TWICE, 1, "were added twice", SMALL),
            (SIGN, -2, "were all written with the wrong sign", LARGER),
        ):
            moves = [(c, times * amount) for c, amount in self._accounts(row)]
            if self.claimed.fits(moves, window, row.number):
                text = f"the points of {row.name} {said}"
                self.rows.add(kind, row.deals, distance, text, self.claimed.gains(moves))

    def _accounts(self, row: Row) -> Iterator[tuple[Column, Amount]]:
        """What the row writes into accounts, of which the totals are made up."""
        return ((column, amount) for column, amount in row.cells.items() if column.account)

    # a part of it -----------------------------------------------------------------------------

    def _parts(self, row: Row, window: Window) -> None:
        sorts = self._sorts(row)
        for entries in sorts.values() if len(sorts) > 1 else ():
            moves = [(Column(e.account, e.owner, e.against), -e.amount) for e in entries]
            if self.claimed.fits(moves, window, row.number):
                text = f'{row.name}: "{entries[0].why}" was left out'
                self.rows.add(COMPONENT, row.deals, SMALL, text, self.claimed.gains(moves))

    def _sorts(self, row: Row) -> Mapping[Sort, Sequence[Entry]]:
        """The entries that bear on what is claimed, by their sort."""
        found: dict[Sort, list[Entry]] = {}
        for entry in row.entries:
            if Column(entry.account, entry.owner, entry.against) in self._bearing:
                found.setdefault(sort_of(entry, self.names), []).append(entry)
        return found

    # two columns ------------------------------------------------------------------------------

    def _exchanged(self, row: Row, window: Window, pairs: Sequence[tuple[Column, Column]]) -> None:
        cells = row.cells
        for one, other in pairs:
            more = cells.get(other, 0) - cells.get(one, 0)
            moves = ((one, more), (other, -more))
            if more and self.claimed.fits(moves, window, row.number):
                text = f"{row.name}: the {_both(one, other)} changed columns on the paper"
                self.rows.add(COLUMNS, row.deals, SMALL, text, self.claimed.gains(moves))

    def _sums_exchanged(self, window: Window, pairs: Sequence[tuple[Column, Column]]) -> None:
        rows = [row for row in self.addition.rows if window.low < row.number <= window.high]
        for one, other in pairs:
            for row, more in self._differences(one, other, rows):
                moves = ((one, more), (other, -more))
                if more and self.claimed.fits(moves, window, row.number):
                    sums = f"{one.sum_name} and {other.sum_name} after {row.name}"
                    text = f"{sums} changed columns on the paper"
                    self.sums.add(COLUMNS, row.deals, LARGER, text, self.claimed.gains(moves))

    def _differences(
        self, one: Column, other: Column, rows: Sequence[Row]
    ) -> Iterator[tuple[Row, Amount]]:
        """By how much the one sum must grow to be as the other, after each of the rows."""
        inside = set(map(id, rows))
        more: Amount = 0
        for row in self.addition.rows:
            more += row.cells.get(other, 0) - row.cells.get(one, 0)
            if id(row) in inside and row.number < self.claimed.last:
                yield row, more


def exchangeable(columns: Sequence[Column]) -> Iterator[tuple[Column, Column]]:
    """Columns that stand side by side: of one account (or the totals); in a pair account those that
    share a player, or have the two the other way round."""
    for one, other in combinations(columns, 2):
        if one.account == other.account and _are_beside(one, other):
            yield one, other


def _are_beside(one: Column, other: Column) -> bool:
    if not one.against:
        return True
    turned = (one.owner, one.against) == (other.against, other.owner)
    return turned or one.owner == other.owner or one.against == other.against


def _both(one: Column, other: Column) -> str:
    """`points of Boris and Vera`, `bank points of Boris against Anna and Vera`."""
    if one.against == other.against:
        return f"{one._replace(against='').noun} of {one.owner} and {other.owner}" + (
            f" against {one.against}" if one.against else ""
        )
    first, second = (f"{c.owner} against {c.against}" for c in (one, other))
    return f"{one._replace(against='').noun} of {first} and of {second}"


def sort_of(entry: Entry, names: frozenset[str]) -> Sort:
    """Of which sort an entry is."""
    return Sort(entry.account, _reason(entry.why, names))


_LINKS = frozenset({"from", "to", "with", "of", "by", "no", "held", "against", "in"})


@lru_cache(maxsize=8192)
def _reason(why: str, names: frozenset[str]) -> str:
    """The reason as far as it is the same from deal to deal: without figures, names and suits."""
    words: list[str] = []
    for word in re.split(r"[:,;]", why, maxsplit=1)[0].split():
        bare = word.strip("().")
        if bare.replace("-", "").isalpha() and bare not in names:
            words.append(bare if bare.endswith("ss") else bare.removesuffix("s"))
        elif words:
            break
    while words and words[-1] in _LINKS:
        words.pop()
    return " ".join(words)
