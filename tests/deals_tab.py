"""The tab Deals of a workbook as people see it: cells by deal, fact and whose the fact is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import openpyxl
from openpyxl.cell import Cell
from tabs import Tabs, Typed

DEALS = "Deals"
OWNERS, HEADS, FIRST = 2, 3, 4  # rows: of the names, of the heads, of the first deal
Part = tuple[int, str, str]  # deal, head, and the name above it


class DealsTab:
    """The cells of the facts; `columns` are those of owner and head, the owner empty where no name
    stands above."""

    def __init__(self, book: openpyxl.Workbook | Tabs) -> None:
        self.sheet = book[DEALS]
        self.columns = dict(self._columns())

    def _columns(self) -> Iterator[tuple[tuple[str, str], int]]:
        ranges = self.sheet.merged_cells.ranges
        reach = {area.min_col: area.max_col for area in ranges if area.min_row == OWNERS}
        owner, last = "", 0
        for column in range(1, self.sheet.max_column + 1):
            name = self.sheet.cell(OWNERS, column).value
            if name or column > last:
                owner, last = str(name or ""), reach.get(column, column)
            head = self.sheet.cell(HEADS, column).value
            if head:
                yield (owner, str(head)), column

    def numbers(self) -> list[int]:
        """The deals that have a row, as they stand there."""
        rows = self.sheet.iter_rows(min_row=FIRST, max_col=1)
        return [cell.value for (cell,) in rows if type(cell.value) is int]

    def row(self, number: int) -> int:
        """Where the deal of that number stands."""
        rows = self.sheet.iter_rows(min_row=FIRST, max_col=1)
        return int(next(cell.row for (cell,) in rows if cell.value == number))

    def column(self, head: str, owner: str = "") -> int:
        """The column of a part of a fact (`tricks`, `doubles > Anna`); where an owner is needed and
        none named, the first with that head."""
        if owner or (owner, head) in self.columns:
            return self.columns[owner, head]
        return next(place for (_, name), place in self.columns.items() if name == head)

    def cell(self, number: int, head: str, owner: str = "") -> Cell:
        """The cell of that part of a fact in the row of a deal."""
        found = self.sheet.cell(self.row(number), self.column(head, owner))
        assert isinstance(found, Cell)
        return found

    def type_in(self, cells: Mapping[Part, Typed]) -> None:
        """Other contents in those cells."""
        for part, content in cells.items():
            self.cell(*part).value = content
