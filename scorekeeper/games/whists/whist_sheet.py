"""Whist: the columns of its sheet."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.game import Played
from scorekeeper.core.values.cells import Grid
from scorekeeper.games.shapes.revokes import Revoke
from scorekeeper.games.shapes.rubbers import AnyRubberGame
from scorekeeper.games.sheets.points_sheet import fact_columns
from scorekeeper.games.sheets.rubber_sheet import RecordedColumn, rubber_grids, side_counts

DEALER = RecordedColumn("dealer", "dealer")
TRUMP = RecordedColumn("trump", "trump")
TRICKS = RecordedColumn("tricks", "tricks", side_counts)
HONOURS = RecordedColumn("hon.", "honours", side_counts)


def revokes(value: Sequence[Revoke]) -> str:
    """`EW add, EW deduct`."""
    return ", ".join(f"{side} {penalty}" for side, penalty in value)


REVOKE = RecordedColumn("revoke", "revoke", revokes)


def whist_grids(game: AnyRubberGame, played: Played) -> list[Grid]:
    """The sheet; what nobody recorded at this table has no column."""
    columns = [DEALER] if played.table.players else []
    columns += [TRUMP, TRICKS]
    if played.table.options.honours:
        columns.append(HONOURS)
    if any("revoke" in deal.texts for deal in played.deals):
        columns.append(REVOKE)
    return rubber_grids(game, played, columns)


def rubbers_with_revokes(
    game: AnyRubberGame, played: Played, columns: Sequence[tuple[str, str]]
) -> list[Grid]:
    """The sheet with those columns between dealer and revokes, as far as some deal has them."""
    shown = fact_columns(played, (DEALER, *columns, REVOKE))
    return rubber_grids(game, played, shown)
