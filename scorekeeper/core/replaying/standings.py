"""The standings after many deals of one sheet, without scoring it once for each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.ledger import AnyLedger, Ledger, Snapshot
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.amounts import Amount, simplify

from .fold import Slot
from .replay import Replay
from .session import Session


def ledgers_after(sheet: Sheet, numbers: Collection[int]) -> Iterator[tuple[int, AnyLedger]]:
    """The ledger after each of those deals (0: before the first) and what was booked before the
    next, in the order of the deals; deals that are not there are passed over."""
    walked = _Noting(sheet, frozenset(numbers))
    for number, snapshot in sorted(walked.found.items()):
        ledger: AnyLedger = Ledger(sheet.table, ())
        ledger.restore(snapshot)
        yield number, ledger


class _Noting(Replay):
    """Notes how the ledger stands before the deals that follow those wanted. A deal that is walked
    again after a correction is noted anew."""

    def __init__(self, sheet: Sheet, wanted: Collection[int]) -> None:
        self.found: dict[int, Snapshot] = {}
        self._wanted = wanted
        super().__init__(sheet, keep=False)
        self._note(self.session.last_number)

    def _deal(self, slot: Slot, is_provisional: bool) -> None:
        self._note(slot.number - 1)
        super()._deal(slot, is_provisional)

    def _note(self, number: int) -> None:
        if number in self._wanted:
            self.found[number] = self.course.ledger.snapshot()


def totals_after(session: Session, number: int) -> Mapping[str, Amount]:
    """Every owner's total after that deal and what was booked before the next; `number` is 0 or a
    deal of the session, which must have kept its deals."""
    return totals_before(session.deals, number, session.totals())


def totals_before(
    deals: Sequence[ScoredDeal], at: int, final: Mapping[str, Amount]
) -> Mapping[str, Amount]:
    """Every owner's total before the deal at that place; the `final` ones where none is there."""
    if at == len(deals):
        return final
    deal = deals[at]
    return {owner: simplify(total - deal.points[owner]) for owner, total in deal.totals.items()}
