"""The sheet of games that count for every player by himself, told by its columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scorekeeper.core.books.accounts import POT, SCORE
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import Booking, timeline
from scorekeeper.core.settling.components import Component
from scorekeeper.core.values.cells import Grid, Told

from .deal_rows import RUNNING, DealRows, FactColumn, Figures, RowNames, SheetColumn, Span, nothing

CARRY = "carry"


def carried_or_adjusted(booking: Booking) -> str:
    """The usual name of the row of a booking."""
    return CARRY if booking.label == "carried forward" else "adj"


PLAIN_NAMES = RowNames(booked=carried_or_adjusted)


def recorded(deal: ScoredDeal, fact: str) -> str:
    """The canonical text of a fact, recorded or derived; empty when there is none."""
    return deal.texts.get(fact, "") or deal.derived.get(fact, "")


def recorded_columns(played: Played, columns: Sequence[tuple[str, str]]) -> tuple[FactColumn, ...]:
    """The columns (heading and fact) of the facts that some deal has, as they are recorded."""
    return tuple(
        FactColumn(heading, partial(recorded, fact=fact), told=(Told(fact, of_all=True),))
        for heading, fact in columns
        if any(recorded(deal, fact) for deal in played.deals)
    )


def player_grid(
    title: str,
    played: Played,
    columns: Sequence[FactColumn],
    legend: Sequence[str] = (),
    rule: Callable[[ScoredDeal], str] = nothing,
) -> Grid:
    """Points and running total of every player after every deal, and the pot where there is one.

    Where what `rule` says of a deal changes, a line is drawn above it.
    """
    figures: list[SheetColumn] = []
    for player in played.table.players:
        figures += [
            Figures("pts", SCORE, player, player),
            Figures("sum", SCORE, player, player, RUNNING),
        ]
    if POT in played.ledger.single:
        figures.append(Figures("pot", POT, POT, shows=RUNNING))
    return sheet_grid(title, played, (*columns, *figures), legend, rule=rule)


def sheet_grid(
    title: str,
    played: Played,
    columns: Sequence[SheetColumn],
    legend: Sequence[str] = (),
    names: RowNames = PLAIN_NAMES,
    total: Sequence[str] = (),
    components: Sequence[Component] = (),
    rule: Callable[[ScoredDeal], str] = nothing,
) -> Grid:
    """All deals and bookings in those columns, behind the numbers of the deals; below them a row
    that begins with the words of `total`, if there are any.

    Where what `rule` says of a deal changes, a line is drawn above it.
    """
    span = Span(last=played.deals[-1].number if played.deals else 0)
    written = DealRows(columns, span, names, components)
    rows = [*written.rows(timeline(played), rule=rule)]
    if total:
        rows.append(written.total_row(*total))
    return Grid(title, written.heads, tuple(rows), legend=tuple(legend))
