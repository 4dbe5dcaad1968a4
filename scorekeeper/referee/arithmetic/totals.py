"""Slips in putting the totals together: always in the same way, or only once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.referee.answer import Reading
from scorekeeper.referee.figures import TOTAL
from scorekeeper.referee.paper import agrees_with

from .addition import Column
from .claimed import Claimed, Key, key_of
from .found import COMPONENT, NOTHING, Gains, Places
from .rows import Sort, sort_of
from .ways import Way, ways

SMALL = 1.0


class Otherwise(NamedTuple):
    """A way to come to the claimed figures otherwise: by how much more, after each deal."""

    kind: str
    distance: float
    text: str
    more: Callable[[Key, int], Amount]
    gains: Callable[[int], Gains] = lambda _: NOTHING  # the owners', after that deal


class Totals:
    """Looks at the ways in which totals can have been put together otherwise."""

    def __init__(self, claimed: Claimed, places: Places) -> None:
        self.claimed = claimed
        self.addition = claimed.addition
        self.finds = places.together
        wrong, right = claimed.wrong, [r for r in claimed.readings if r.agrees]
        self.in_order = [*wrong[:1], *right, *wrong[1:]]  # what fails most often is asked first
        self.wrong_after = {claimed.after(reading) for reading in wrong}
        self.times = len({claimed.after(reading) for reading in claimed.readings})

    def search(self) -> None:
        """Find the slips, and count what there is to try."""
        if any(key.what == TOTAL for key in self.claimed.keys):
            for way in ways(self.addition):
                self._try(self._by_way(way, ""))
                for owner in self.addition.owners if way.is_for_one else ():
                    self._try(self._by_way(way, owner))
        for sort, entries in self._sorts.items():
            if len(self._sorts) > 1 and len({since for since, _ in entries}) > 1:
                self._try(self._without(sort, entries))

    def _try(self, other: Otherwise) -> None:
        """Whether it explains everything if it was always done so, or once."""
        self.finds.tried[other.kind] += 1 + (self.times if self.times > 1 else 0)
        if not self.in_order or not self.claimed.wrong:
            return
        if self._explains(other, self.in_order):
            self._add(other, (), other.text, self.claimed.last)
        elif self.times > 1 and len(self.wrong_after) == 1:
            (deal,) = self.wrong_after
            then = [r for r in self.in_order if self.claimed.after(r) == deal]
            if self._explains(other, then):
                text = f"after deal {deal} {other.text}"
                self._add(other, (deal,), text, deal)

    def _add(self, other: Otherwise, deals: tuple[int, ...], text: str, after: int) -> None:
        gains = other.gains(after)
        self.finds.add(other.kind, deals, other.distance, text, gains)

    def _explains(self, other: Otherwise, readings: Sequence[Reading]) -> bool:
        return all(
            agrees_with(r.figure, r.sheet + other.more(key_of(r), self.claimed.after(r)))
            for r in readings
        )

    # the components ---------------------------------------------------------------------------

    def _by_way(self, way: Way, owner: str) -> Otherwise:
        def gains(after: int) -> Gains:
            moved = way.moved(after)
            return {owner: moved.get(owner, 0)} if owner else moved

        def more(key: Key, after: int) -> Amount:
            if key.what != TOTAL:
                return 0
            return self.claimed.worth_to(key.owner, gains(after), self.addition.rubber(after))

        text = f"{owner}'s total: {way.text}" if owner else f"the totals: {way.text}"
        return Otherwise(way.kind, way.distance, text, more, gains)

    # entries of one sort ----------------------------------------------------------------------

    @cached_property
    def _sorts(self) -> Mapping[Sort, Sequence[tuple[int, Entry]]]:
        """The entries of the sheet by their sort, each with the deal from which on it counts."""
        names = frozenset((*self.addition.owners, *self.addition.table.everyone))
        bearing = frozenset(self.claimed.columns())
        found: dict[Sort, list[tuple[int, Entry]]] = {}
        for row in self.addition.rows:
            if row.number <= self.claimed.last:
                for entry in row.entries:
                    if Column(entry.account, entry.owner, entry.against) in bearing:
                        found.setdefault(sort_of(entry, names), []).append((row.number, entry))
        return found

    def _without(self, sort: Sort, entries: Sequence[tuple[int, Entry]]) -> Otherwise:
        def more(key: Key, after: int) -> Amount:
            found: Amount = 0
            for since, (account, owner, amount, _, against) in entries:
                if since <= after:
                    weights = self.claimed.weights(Column(account, owner, against), since)
                    found -= weights.get(key, 0) * amount
            return found

        what = sort.why or sort.account
        return Otherwise(COMPONENT, SMALL, f'"{what}" was left out in every deal', more)
