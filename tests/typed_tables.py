"""A table of deals that people changed: the tab Deals of a workbook, or a template as `.csv`."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache

import openpyxl
from deals_tab import FIRST, HEADS, OWNERS, DealsTab
from edited import exported, opened, saved

from scorekeeper.journal.load import load_text
from scorekeeper.journal.sheet_text import decode_sheet
from scorekeeper.render.workbook.template import template_csv

Typed = int | float | str | bool | date | None
Row = list[Typed]
Change = Callable[["Table"], None]
Part = tuple[int, str, str]  # deal, head, and the name above it


class Table:
    """Rows of cells, changed at will. `heads` and `first` are the numbers of the row of heads and
    of the first deal; `owners` that of the names above the heads, 0 where they stand in the heads:
    `Anna tricks`."""

    def __init__(self, rows: list[Row], owners: int, heads: int) -> None:
        self.rows = rows
        self.owners, self.heads, self.first = owners, heads, heads + 1
        self._columns = {key: at for key, at in self._keys() if key[1]}

    def _keys(self) -> Sequence[tuple[tuple[str, str], int]]:
        owner, found = "", []
        for at, head in enumerate(self.rows[self.heads - 1]):
            if self.owners:
                owner = str(self.rows[self.owners - 1][at] or owner)
            found.append(((owner, str(head or "")), at))
        return found

    def column(self, head: str, owner: str = "") -> int:
        """Where that part of a fact stands, from 0."""
        if not self.owners:
            return self._columns["", f"{owner} {head}".strip()]
        if owner:
            return self._columns[owner, head]
        return next(at for (_, name), at in self._columns.items() if name == head)

    def row(self, number: int) -> int:
        """Where a deal stands, from 0."""
        numbers = [str(row[0]) for row in self.rows]
        return numbers.index(str(number), self.first - 1)

    def place(self, number: int, head: str, owner: str = "") -> str:
        """The name of a cell."""
        column = openpyxl.utils.get_column_letter(self.column(head, owner) + 1)
        return f"{column}{self.row(number) + 1}"

    def type_in(self, part: Part, content: Typed) -> None:
        """Another content in a cell."""
        number, head, owner = part
        self.rows[self.row(number)][self.column(head, owner)] = content


@lru_cache(maxsize=32)
def evening_csv(data: bytes) -> bytes:
    """A sheet file as a table with a row for each deal."""
    session = load_text(decode_sheet("a.sheet", data)).session
    assert session is not None
    return template_csv(session, 0, data).encode()


def changed_csv(data: bytes, change: Change) -> tuple[bytes, Table]:
    """The table of a sheet file with a change."""
    text = evening_csv(data).decode("utf-8-sig")
    table = Table([list(row) for row in csv.reader(io.StringIO(text))], 0, 1)
    change(table)
    made = io.StringIO()
    csv.writer(made).writerows([_as_text(cell) for cell in row] for row in table.rows)
    return made.getvalue().encode(), table


def _as_text(content: Typed) -> str:
    if isinstance(content, bool):
        return str(content).upper()
    return "" if content is None else str(content)


def changed_book(data: bytes, change: Change) -> tuple[bytes, Table]:
    """The workbook of a sheet file with a change of its tab Deals. Names that reached over several
    columns stand over the first one only, as where somebody moved or sorted something."""
    book = opened(exported(data))
    sheet = book["Deals"]
    assert DealsTab(book).columns  # heads and names are where these say
    for area in list(sheet.merged_cells.ranges):
        sheet.unmerge_cells(str(area))
    table = Table([[cell.value for cell in row] for row in sheet.iter_rows()], OWNERS, HEADS)
    assert table.first == FIRST
    styles = {cell.coordinate: cell.number_format for row in sheet.iter_rows() for cell in row}
    change(table)
    sheet.delete_rows(1, sheet.max_row)
    for row in table.rows:
        sheet.append(row)
    for row in sheet.iter_rows():
        for cell in row:
            if not isinstance(cell.value, date):
                cell.number_format = styles.get(cell.coordinate, "General")
    return saved(book), table
