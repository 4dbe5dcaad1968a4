"""The standings after many deals of one sheet, without scoring it once for each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.ledger import AnyLedger, Snapshot, ledger_of
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.amounts import Amount, simplify

from .fold import Slot
from .replay import Replay
from .session import Session


def ledgers_after(sheet: Sheet, numbers: Collection[int]) -> Iterator[tuple[int, AnyLedger]]:
    """The ledger after each of those deals (0: before the first) and what was booked before the
    next, in the order of the deals; deals that are not there are passed over."""
    yield from Noting(sheet, numbers).ledgers.items()


class Noting(Replay):
    """Notes how the ledger stands after the deals that are `wanted` (0: before the first) and what
    was booked before the next one. A deal that is walked again after a correction is noted anew."""

    def __init__(self, sheet: Sheet, wanted: Collection[int]) -> None:
        self._found: dict[int, Snapshot] = {}
        self._wanted = frozenset(wanted)
        super().__init__(sheet, keep=False)
        self._note(self.session.last_number)

    @property
    def ledgers(self) -> dict[int, AnyLedger]:
        """The ledgers wanted by the numbers of their deals, in the order of these."""
        return {number: ledger_of(found) for number, found in sorted(self._found.items())}

    def _deal(self, slot: Slot, is_provisional: bool) -> None:
        self._note(slot.number - 1)
        super()._deal(slot, is_provisional)

    def _note(self, number: int) -> None:
        if number in self._wanted:
            self._found[number] = self.course.ledger.snapshot()


def totals_after(session: Session, number: int) -> Mapping[str, Amount]:
    """Every owner's total after that deal and what was booked before the next; 0 is before the
    first deal. The session must have kept its deals, whose numbers ascend but may leave some out,
    as where a deal that was played was not recorded."""
    at = bisect_right(session.deals, number, key=lambda deal: deal.number)
    return totals_before(session.deals, at, session.totals())


def totals_before(
    deals: Sequence[ScoredDeal], at: int, final: Mapping[str, Amount]
) -> Mapping[str, Amount]:
    """Every owner's total before the deal at that place; the `final` ones where none is there."""
    if at == len(deals):
        return final
    deal = deals[at]
    return {owner: simplify(total - deal.points[owner]) for owner, total in deal.totals.items()}
