"""The bid that is played, as its row in the tariff."""

from __future__ import annotations

from typing import Final

from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.look_ups import LookUp

# Columns: the bid, 0 where the table has no such one, with its family and name, and 1 where it was
# given up before trumps were named; the tricks of the declarer as told, or what is left of the
# deal's, and 1 where nobody else's were told.
BID, FAMILY, NAME = "row of the bid", "family of bid", "name of bid"
BEFORE_TRUMPS = "given up before trumps"
OWN, ALONE = "tricks of declarer", "his alone"


_OWN_COLUMNS: Final = {"family": FAMILY, "name": NAME}  # what is asked for most often


def bid_row(tariff: LookUp, row: RowCells) -> Expr:
    """Where the bid stands in the tariff."""
    return tariff.row_of(row, row.fact("contract"))


def at(row: RowCells, tariff: LookUp, head: str) -> Expr:
    """What the tariff has for the bid; 0 where it has no such bid."""
    if head in _OWN_COLUMNS:
        return row.own(_OWN_COLUMNS[head])
    return looked_up(tariff, head, row)


def looked_up(tariff: LookUp, head: str, row: RowCells) -> Expr:
    """The same, looked up in the tariff."""
    return when(row.own(BID).equals(0), 0, tariff.at(row, row.own(BID), head))


def has_family(row: RowCells, tariff: LookUp, *families: str) -> Expr:
    """Whether the bid is of one of these families."""
    own = at(row, tariff, "family")
    return Call("OR", *(own.equals(family) for family in families))
