"""The bid that is played, as its row in the tariff."""

from __future__ import annotations

from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.look_ups import LookUp

BID = "row of the bid"  # a column: 0 where the table has no such bid
OWN = "tricks of declarer"  # a column: those told, or what is left of the deal's


def bid_row(tariff: LookUp, row: RowCells) -> Expr:
    """Where the bid stands in the tariff."""
    return tariff.row_of(row, row.fact("contract"))


def at(row: RowCells, tariff: LookUp, head: str) -> Expr:
    """What the tariff has for the bid; 0 where it has no such bid."""
    return when(row.own(BID).equals(0), 0, tariff.at(row, row.own(BID), head))


def has_family(row: RowCells, tariff: LookUp, *families: str) -> Expr:
    """Whether the bid is of one of these families."""
    own = at(row, tariff, "family")
    return Call("OR", *(own.equals(family) for family in families))
