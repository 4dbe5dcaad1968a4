"""Whose turn to deal it is in a workbook: in deals to come it follows from those above."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.formula.tree import Expr, expr, when
from scorekeeper.core.live import FactPart, LiveColumn, RowCells

DEALER = "dealer"
BY_TURN, NEXT = "dealer by turn", "number of who deals next"

Condition = Callable[[RowCells], Expr]
Plays = Callable[[RowCells, str], Expr | None]  # None for everybody who has a seat


def dealer_column(plays: Plays = lambda row, player: None) -> LiveColumn:
    """Who deals: the next of those who play. It stands before all that asks for the dealer."""
    return LiveColumn(BY_TURN, partial(_by_turn, plays), fills=FactPart(DEALER), is_of_coming=True)


def next_dealer_column(stays: Condition | None = None) -> LiveColumn:
    """The seat of who deals after this deal (from 1): the next one, unless the dealer `stays`. A
    deal that was not told yet passes the turn on, too."""
    return LiveColumn(NEXT, partial(_next, stays), before=_next_by_books, is_of_coming=True)


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


def _next(stays: Condition | None, row: RowCells) -> Expr:
    seats, found = row.seating(), row.above(NEXT)
    for place, player in enumerate(seats, 1):
        following: Expr = expr(place % len(seats) + 1)
        if stays is not None:
            following = when(stays(row), place, following)
        found = when(row.fact(DEALER).equals(row.name(player)), following, found)
    return found


def _next_by_books(ledger: AnyLedger) -> int:
    seats = ledger.table.seating
    return seats.index(ledger.dealer) + 1 if ledger.dealer in seats else 0
