"""Whose turn to deal it is in a workbook: in deals to come it follows from those above."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.formula.tree import Expr, expr, when
from scorekeeper.core.live import FactPart, Live, LiveColumn, RowCells
from scorekeeper.core.values.parts import NamedTuple

DEALER = "dealer"
BY_TURN, NEXT = "dealer by turn", "number of who deals next"

Formula = Callable[[RowCells], Expr]
Plays = Callable[[RowCells, str], Expr | None]  # None for everybody who has a seat


class Turn(NamedTuple):
    """Who deals next, as formulas: `after` a deal the seat of whose turn it is (from 1; None: the
    next one), then the first from there on who `plays`. `columns` are what that asks for besides
    those of the deal. A deal that was not told yet passes the turn on, too."""

    after: Formula | None = None
    plays: Plays = lambda row, player: None
    columns: tuple[LiveColumn, ...] = ()


def with_turn(live: Live, turn: Turn) -> Live:
    """The formulas of a deal, and those of who deals in deals to come."""
    fills = LiveColumn(
        BY_TURN, partial(_by_turn, turn.plays), fills=FactPart(DEALER), is_of_coming=True
    )
    follows = LiveColumn(NEXT, turn.after or next_seat, before=_next_by_books, is_of_coming=True)
    return live._replace(columns=(fills, *live.columns, *turn.columns, follows))


def next_seat(row: RowCells) -> Expr:
    """The seat after that of the dealer (from 1)."""
    return _by_dealer(row, lambda seat, seats: seat % seats + 1)


def dealers_seat(row: RowCells) -> Expr:
    """The seat of the dealer (from 1)."""
    return _by_dealer(row, lambda seat, seats: seat)


def unless_stays(stays: Formula) -> Formula:
    """The next seat, or that of the dealer after deals after which he deals once more."""
    return lambda row: when(stays(row), dealers_seat(row), next_seat(row))


def _by_dealer(row: RowCells, seat_for: Callable[[int, int], int]) -> Expr:
    seats, found = row.seating(), row.above(NEXT)
    for seat, player in enumerate(seats, 1):
        is_dealer = row.fact(DEALER).equals(row.name(player))
        found = when(is_dealer, seat_for(seat, len(seats)), found)
    return found


def _by_turn(plays: Plays, row: RowCells) -> Expr:
    seats = row.seating()
    found = expr("")
    for place in range(len(seats), 0, -1):
        following = (*seats[place - 1 :], *seats[: place - 1])
        found = when(row.above(NEXT).equals(place), _first(plays, row, following), found)
    return found


def _first(plays: Plays, row: RowCells, players: Sequence[str]) -> Expr:
    """The first of them who plays."""
    found = row.name(players[0])
    for player in reversed(players):
        is_here = plays(row, player)
        found = row.name(player) if is_here is None else when(is_here, row.name(player), found)
    return found


def _next_by_books(ledger: AnyLedger) -> int:
    seats = ledger.table.seating
    return seats.index(ledger.dealer) + 1 if ledger.dealer in seats else 0
