"""Tables in which the formulas of a deal look something up."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.formula.tree import Call, Expr
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .cells import RowCells

ROW = "row"  # the head above the numbers of the rows of a table


class LookUp(NamedTuple):
    """A table in which columns look something up. The first value of a row is its key, a number in
    all of them or a text, of which no two differ by case only."""

    name: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[Amount | str, ...]]

    def laid_out(self) -> LookUp:
        """The table as it must stand: where anything is looked up by a text, with the numbers of
        its rows behind them, below the head `ROW`."""
        if len(self.heads) == 1 or not any(isinstance(key, str) for key, *_ in self.rows):
            return self
        rows = [(*values, number) for number, values in enumerate(self.rows, 1)]
        return LookUp(self.name, (*self.heads, ROW), rows)

    def place(self, row: RowCells, number: Expr | Amount) -> Expr:
        """The number of the row with a number as its key, from 1; an error where there is none."""
        return Call("MATCH", number, row.listed(self.name, self.heads[0]), 0)

    def row_of(self, row: RowCells, text: Expr) -> Expr:
        """The number of the row with a text as its key, from 1; 0 where there is none. What people
        typed never acts as a pattern here, as it does where functions look for it (`4S*`)."""
        is_it = row.listed(self.name, self.heads[0]).equals(text)
        return Call("SUMPRODUCT", is_it * row.listed(self.name, ROW))

    def at(self, row: RowCells, place: Expr, head: str) -> Expr:
        """What stands in the row of that number below that head."""
        return Call("INDEX", row.listed(self.name, head), place)

    def look_up(self, row: RowCells, number: Expr | Amount, head: str) -> Expr:
        """What stands in the row of that number below that head; an error where there is none."""
        return self.at(row, self.place(row, number), head)
