"""The schedule of a table in a workbook: the deals that are left, the cards dealt in them, and what
else hangs on their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.formula.tree import Call, Expr, by_case, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.columns import FactPart, LiveColumn
from scorekeeper.core.values.suits import NT

from .live import players_of
from .options import SHARED, ExactBidOptions
from .rules import ExactBidRules, ExactBidState
from .schedules import NO_TRUMPS, Schedule

LEFT, CARDS = "deals left", "cards due"
HANDS = "hands to come"  # with commas, the next one first; the last one stays
PLACE = "place in the schedule"  # of the next deal, from 0
TRUMP, SPECIAL = "trumps due", "special deal due"
BETWEEN, LONGEST = ",", 9_999  # signs

BidLedger = Ledger[ExactBidOptions, ExactBidState]
ThrownIn = Callable[[RowCells], Expr | None]


def cards_due(schedule: Schedule) -> Iterator[LiveColumn]:
    """What stands as the cards of deals to come, where these differ."""
    if _has_hands(schedule):
        yield LiveColumn(CARDS, _next_hand, fills=FactPart("cards"), is_of_coming=True)


def special_due(schedule: Schedule) -> Iterator[LiveColumn]:
    """What stands as the special deal that a deal to come is, where its place says that."""

    def special(row: RowCells) -> Expr:
        return by_case(row.above(PLACE), schedule.specials, "")

    if schedule.specials:
        fills = FactPart("special")
        yield LiveColumn(SPECIAL, special, fills=fills, is_of_coming=True, only_with="special")


def trumps_due(rules: ExactBidRules, everyone: Sequence[str]) -> Iterator[LiveColumn]:
    """What stands as the trumps of deals to come: those of the table's order, else none where all
    cards are dealt."""
    order, pack = rules.options.trump_order, rules.options.pack

    def trump(row: RowCells) -> Expr:
        cards = row.fact("cards")
        dealt = when(Call("ISNUMBER", cards), cards * players_of(rules, row, everyone), 0)
        found = when(dealt.equals(pack), NT, "")
        if order:
            found = Call("CHOOSE", Call("MOD", row.above(PLACE), len(order)) + 1, *order)
        if not row.has("special"):
            return found
        return when(row.fact("special").equals(NO_TRUMPS), NT, found)

    yield LiveColumn(TRUMP, trump, fills=FactPart("trump"), is_of_coming=True, only_with="trump")


def places_behind(rules: ExactBidRules, is_thrown_in: ThrownIn) -> Iterator[LiveColumn]:
    """How many deals of the schedule are behind, where anything asks for that."""

    def place(row: RowCells) -> Expr:
        return row.above(PLACE) + _takes_place(row, is_thrown_in)

    if rules.options.trump_order or rules.schedule.specials:
        yield LiveColumn(PLACE, place, before=_place_by_books, is_of_coming=True)


def to_come(schedule: Schedule, is_thrown_in: ThrownIn) -> Iterator[LiveColumn]:
    """How many deals of the schedule are left behind a deal, and their hands. A deal that was
    thrown in takes no place."""

    def left(row: RowCells) -> Expr:
        return row.above(LEFT) - _takes_place(row, is_thrown_in)

    def hands(row: RowCells) -> Expr:
        thrown_in, above = is_thrown_in(row), row.above(HANDS)
        first = Call("FIND", BETWEEN, above)
        rest = when(Call("ISNUMBER", first), Call("MID", above, first + 1, LONGEST), above)
        return rest if thrown_in is None else when(thrown_in, above, rest)

    if schedule.length is not None:
        yield LiveColumn(LEFT, left, before=_left_by_books, is_of_coming=True)
    if _has_hands(schedule):
        yield LiveColumn(HANDS, hands, before=_hands_by_books, is_of_coming=True)


def _takes_place(row: RowCells, is_thrown_in: ThrownIn) -> Expr | int:
    """1 for a deal that takes a place of the schedule, 0 for one that was thrown in."""
    thrown_in = is_thrown_in(row)
    return 1 if thrown_in is None else when(thrown_in, 0, 1)


def _has_hands(schedule: Schedule) -> bool:
    return schedule.length is not None and bool(schedule.hands)


def _next_hand(row: RowCells) -> Expr:
    hands = row.above(HANDS)
    end = Call("FIND", BETWEEN, hands & BETWEEN)
    return when(hands.equals(""), "", Call("LEFT", hands, end - 1) * 1)


def _place_by_books(ledger: BidLedger) -> int:
    return ledger.state.rules.position(ledger)


def _left_by_books(ledger: BidLedger) -> int:
    return (ledger.state.rules.schedule.length or 0) - _place_by_books(ledger)


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
