"""Whist: the columns of its sheet."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.game import Played
from scorekeeper.games.shapes.revokes import Revoke
from scorekeeper.games.sheets.deal_rows import FactColumn
from scorekeeper.games.sheets.points_sheet import fact_columns
from scorekeeper.games.sheets.rubber_sheet import ShownFact, fact_column


def revokes(value: Sequence[Revoke]) -> str:
    """`EW add, EW deduct`."""
    return ", ".join(f"{side} {penalty}" for side, penalty in value)


DEALER = ("dealer", "dealer")
HONOURS = ("hon.", "honours")
REVOKE = ("revoke", "revoke", revokes)


def whist_columns(played: Played) -> list[FactColumn]:
    """The facts of the deals; what nobody recorded at this table has no column."""
    columns = [DEALER] if played.table.players else []
    columns += [("trump", "trump"), ("tricks", "tricks")]
    if played.table.options.honours:
        columns.append(HONOURS)
    revoked = fact_columns(played, (REVOKE,))
    return [*(fact_column(*column) for column in columns), *revoked]


def columns_with_revokes(played: Played, columns: Sequence[ShownFact]) -> list[FactColumn]:
    """Those columns between dealer and revokes, as far as some deal has them."""
    return fact_columns(played, (DEALER, *columns, REVOKE))
