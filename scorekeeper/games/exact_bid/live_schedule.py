"""The schedule of a table in a workbook: the deals that are left, and the cards dealt in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.columns import FactPart, LiveColumn

from .options import SHARED, ExactBidOptions
from .rules import ExactBidState
from .schedules import Schedule

LEFT, CARDS = "deals left", "cards due"
HANDS = "hands to come"  # with commas, the next one first; the last one stays
BETWEEN, LONGEST = ",", 9_999  # signs

BidLedger = Ledger[ExactBidOptions, ExactBidState]
ThrownIn = Callable[[RowCells], Expr | None]


def cards_due(schedule: Schedule) -> Iterator[LiveColumn]:
    """What stands as the cards of deals to come, where these differ."""
    if _has_hands(schedule):
        yield LiveColumn(CARDS, _next_hand, fills=FactPart("cards"), is_of_coming=True)


def to_come(schedule: Schedule, is_thrown_in: ThrownIn) -> Iterator[LiveColumn]:
    """How many deals of the schedule are left behind a deal, and their hands. A deal that was
    thrown in takes no place."""

    def left(row: RowCells) -> Expr:
        thrown_in = is_thrown_in(row)
        return row.above(LEFT) - (1 if thrown_in is None else when(thrown_in, 0, 1))

    def hands(row: RowCells) -> Expr:
        thrown_in, above = is_thrown_in(row), row.above(HANDS)
        first = Call("FIND", BETWEEN, above)
        rest = when(Call("ISNUMBER", first), Call("MID", above, first + 1, LONGEST), above)
        return rest if thrown_in is None else when(thrown_in, above, rest)

    if schedule.length is not None:
        yield LiveColumn(LEFT, left, before=_left_by_books, is_of_coming=True)
    if _has_hands(schedule):
        yield LiveColumn(HANDS, hands, before=_hands_by_books, is_of_coming=True)


def _has_hands(schedule: Schedule) -> bool:
    return schedule.length is not None and bool(schedule.hands)


def _next_hand(row: RowCells) -> Expr:
    hands = row.above(HANDS)
    end = Call("FIND", BETWEEN, hands & BETWEEN)
    return when(hands.equals(""), "", Call("LEFT", hands, end - 1) * 1)


def _left_by_books(ledger: BidLedger) -> int:
    rules = ledger.state.rules
    return (rules.schedule.length or 0) - rules.position(ledger)


def _hands_by_books(ledger: BidLedger) -> str:
    """Those of the schedule, then that of a deal to break a tie, where such deals are played."""
    rules, players = ledger.state.rules, len(ledger.table.players)
    length = rules.schedule.length or 0
    first = rules.position(ledger)
    if rules.options.tie == SHARED:  # behind the last deal, too, its hand stays
        last, first = [], min(first, length - 1)
    else:
        last = [rules.hand_of_playoff]
    found = [*(rules.hand_at(place, players) for place in range(first, length)), *last]
    return BETWEEN.join(str(hand) for hand in found if hand is not None)
