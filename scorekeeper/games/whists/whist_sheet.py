"""Whist: the columns of its sheet."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.game import Played
from scorekeeper.core.values.cells import Grid
from scorekeeper.games.shapes.revokes import Revoke
from scorekeeper.games.shapes.rubbers import AnyRubberGame
from scorekeeper.games.sheets.points_sheet import fact_columns
from scorekeeper.games.sheets.rubber_sheet import fact_column, rubber_grids


def revokes(value: Sequence[Revoke]) -> str:
    """`EW add, EW deduct`."""
    return ", ".join(f"{side} {penalty}" for side, penalty in value)


DEALER = ("dealer", "dealer")
HONOURS = ("hon.", "honours")
REVOKE = ("revoke", "revoke", revokes)


def whist_grids(game: AnyRubberGame, played: Played) -> list[Grid]:
    """The sheet; what nobody recorded at this table has no column."""
    columns = [DEALER] if played.table.players else []
    columns += [("trump", "trump"), ("tricks", "tricks")]
    if played.table.options.honours:
        columns.append(HONOURS)
    revoked = fact_columns(played, (REVOKE,))
    return rubber_grids(game, played, [*(fact_column(*column) for column in columns), *revoked])


def rubbers_with_revokes(
    game: AnyRubberGame, played: Played, columns: Sequence[tuple[str, str]]
) -> list[Grid]:
    """The sheet with those columns between dealer and revokes, as far as some deal has them."""
    shown = fact_columns(played, (DEALER, *columns, REVOKE))
    return rubber_grids(game, played, shown)
