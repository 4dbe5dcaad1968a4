"""The cells of a deal of a compendium game, as its contracts ask for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.formula.tree import Call, Expr, Ref, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import of_each
from scorekeeper.core.values.amounts import Amount

from .parts import Pack

IS_LAST = "last of the dealer"  # a column: 1 where the contract is


class Cells:
    """The cells of a deal, as its contracts ask for them."""

    __slots__ = ("pack", "row")

    def __init__(self, row: RowCells, pack: Pack) -> None:
        self.row = row
        self.pack = pack

    def count(self, fact: str, player: str = "") -> Expr:
        return self.row.fact(fact, player)

    def names(self, fact: str, player: str, part: str = "", of: str = "") -> Expr:
        return self.row.fact(fact, of, part).equals(self.row.name(player))

    def says(self, fact: str, word: str, of: str = "") -> Expr:
        return self.row.fact(fact, of).equals(in_cell(word))

    def is_last(self) -> Expr:
        return self.row.own(IS_LAST).equals(1)

    def is_told(self, fact: str, of: str, part: str = "") -> Expr:
        return self.row.fact(fact, of, part).differs("")

    def how_many(self, fact: str) -> Expr:
        return Call("COUNTA", *of_each(self.row, fact, self.pack.players))

    def most_of(self, fact: str) -> Expr:
        return Call("MAX", *of_each(self.row, fact, self.pack.players))

    def list_names(self, fact: str, player: str, parts: Sequence[str]) -> Expr:
        return self.counts(fact, parts).equals(self.row.name(player))

    def counts(self, fact: str, parts: Sequence[str]) -> Expr:
        return side_by_side([self.row.fact(fact, "", part) for part in parts])

    def summed(self, parts: Expr) -> Expr:
        return Call("SUMPRODUCT", parts)

    def when(self, condition: Expr, yes: Expr | Amount, no: Expr | Amount) -> Expr:
        return when(condition, yes, no)


def side_by_side(cells: Sequence[Expr]) -> Expr:
    """The area of cells that stand side by side; the first of them where they do not."""
    first, last = cells[0], cells[-1]
    return first.up_to(last) if isinstance(first, Ref) and isinstance(last, Ref) else first


def in_cell(word: str) -> int | str:
    """The word as it stands in a cell, which takes digits for a number."""
    return int(word) if word.isdigit() else word


def only_one_of(contracts: Mapping[str, Expr]) -> Expr:
    """The one of them of which it is so, if it is so of one."""
    found = expr("")
    for name, is_so in contracts.items():
        found = when(is_so, in_cell(name), found)
    count = Call("SUM", *(when(is_so, 1, 0) for is_so in contracts.values()))
    return when(count.equals(1), found, "")
