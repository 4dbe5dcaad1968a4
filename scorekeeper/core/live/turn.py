"""Whose turn it is in a workbook, to deal or to declare: in deals to come it follows from those
above."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.values.parts import NamedTuple

from .cells import Formula, RowCells
from .columns import FactPart, LiveColumn
from .formulas import Live

DEALER = "dealer"
BY_TURN, NEXT = "by turn", "number of whose turn is next"

Plays = Callable[[RowCells, str], Expr | None]  # None for everybody who has a seat


def _next_by_books(ledger: AnyLedger) -> int:
    everyone = ledger.table.everyone
    return everyone.index(ledger.dealer) + 1 if ledger.dealer in everyone else 0


class Turn(NamedTuple):
    """Who deals next, as formulas: `after` a deal the number of whose turn it is (see
    `RowCells.everyone`; None: that of the next player), then the first from there on who `plays`.
    `columns` are what that asks for besides those of the deal. A deal that was not told yet passes
    the turn on, too. Where another `fact` than the dealer says whose turn it was, `before` has the
    number by the books."""

    after: Formula | None = None
    plays: Plays = lambda row, player: None
    columns: tuple[LiveColumn, ...] = ()
    fact: str = DEALER
    before: Callable[[AnyLedger], int] = _next_by_books


def with_turn(live: Live, turn: Turn) -> Live:
    """The formulas of a deal, and those of whose turn it is in deals to come."""
    fills = LiveColumn(
        BY_TURN, partial(_by_turn, turn.plays), fills=FactPart(turn.fact), is_of_coming=True
    )
    follows = LiveColumn(NEXT, turn.after or next_number, before=turn.before, is_of_coming=True)
    return live._replace(columns=(fills, *live.columns, *turn.columns, follows))


def next_number(row: RowCells) -> Expr:
    """The number of the player after the dealer."""
    return _by_dealer(row, 1)


def dealers_number(row: RowCells) -> Expr:
    """The number of the dealer."""
    return _by_dealer(row, 0)


def unless_stays(stays: Formula) -> Formula:
    """The next player, or the dealer after deals after which he deals once more."""
    return lambda row: when(stays(row), dealers_number(row), next_number(row))


def _by_dealer(row: RowCells, steps: int) -> Expr:
    """The number of who sits so many seats further than the dealer; where nobody said who that is,
    than whose turn it was."""
    everyone, seats = row.everyone(), row.seating()
    behind = {
        player: everyone.index(seats[(seat + steps) % len(seats)]) + 1
        for seat, player in enumerate(seats)
    }
    by_turn = (behind.get(player, number) for number, player in enumerate(everyone, 1))
    found: Expr = Call("CHOOSE", row.above(NEXT) + 1, 0, *by_turn)
    for player, number in behind.items():
        found = when(row.fact(DEALER).equals(row.name(player)), number, found)
    return found


def _by_turn(plays: Plays, row: RowCells) -> Expr:
    everyone, found = row.everyone(), expr("")
    for number in range(len(everyone), 0, -1):
        following = _from(everyone[number - 1], row)
        found = when(row.above(NEXT).equals(number), _first(plays, row, following), found)
    return found


def _from(player: str, row: RowCells) -> Sequence[str]:
    """Those of this deal as they sit, from that player on, or from the next one if he has left."""
    seats, everyone = row.seating(), row.everyone()
    if player in seats:
        at = seats.index(player)
        return (*seats[at:], *seats[:at])
    at = everyone.index(player)
    return [other for other in (*everyone[at:], *everyone[:at]) if other in seats]


def _first(plays: Plays, row: RowCells, players: Sequence[str]) -> Expr:
    """The first of them who plays."""
    found = row.name(players[0])
    for player in reversed(players):
        is_here = plays(row, player)
        found = row.name(player) if is_here is None else when(is_here, row.name(player), found)
    return found
