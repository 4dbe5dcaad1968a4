"""The tabs of a workbook of a spreadsheet program as plain tables."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date, timedelta

from scorekeeper.core.formula.tree import address

from .plain_tables import MOST_ROWS, Cell, Merged, PlainTable, Row, rounded
from .workbook.archive import explained
from .workbook.cells import CellKind, RawCell, RawRow, Rows
from .workbook.opened import Workbook

_HEAD_ROWS = 60  # in which a heading is looked for
_FIRST_DAY = date(1899, 12, 30)


class Tab:
    """A tab of a workbook."""

    def __init__(self, book: OpenedBook, name: str) -> None:
        self.name = name
        self._book = book

    def head(self) -> PlainTable:
        """Its first rows."""
        return PlainTable(self._book.rows(self.name, _HEAD_ROWS), self.name)

    def whole(self) -> PlainTable:
        """All of it."""
        book, name = self._book, self.name
        return PlainTable(
            book.rows(name, MOST_ROWS),
            name,
            lambda: book.merged(name),
            lambda: book.formulas(name),
        )


class OpenedBook:
    """A workbook that could be opened; its tabs are read when they are asked for."""

    def __init__(self, data: bytes) -> None:
        self._book = Workbook(data)
        self.tabs = [Tab(self, name) for name in self._book.tabs]

    def rows(self, name: str, most: int) -> list[Row]:
        """The first rows of a tab, with the values that are stored."""
        rows: list[Row] = []
        with explained():
            for row in _first(self._book.rows(name), most):
                rows += [[] for _ in range(len(rows) + 1, row.number)]
                rows.append(_filled_up(row))
        return rows

    def formulas(self, name: str) -> Collection[tuple[int, int]]:
        """Row and column of the cells of a tab that hold a formula."""
        with explained():
            return {
                (row.number - 1, column - 1)
                for row in _first(self._book.rows(name), MOST_ROWS)
                for column, cell in row.cells.items()
                if cell.kind is CellKind.FORMULA
            }

    def merged(self, name: str) -> list[Merged]:
        """The cells of a tab that were merged."""
        with explained():
            rows = self._book.rows(name)
            for _ in rows:
                pass
            return [_merged(*area) for area in rows.merged]


def _first(rows: Rows, most: int) -> Iterator[RawRow]:
    for row in rows:
        if row.number > most:
            break
        yield row


def _filled_up(row: RawRow) -> Row:
    cells: list[Cell] = [""] * max(row.cells)
    for column, cell in row.cells.items():
        cells[column - 1] = _cell(cell)
    return cells


def _merged(top: int, left: int, bottom: int, right: int) -> Merged:
    name = f"{address(top, left)}:{address(bottom, right)}"
    return Merged(top - 1, left - 1, bottom - 1, right - 1, name)


def _cell(cell: RawCell) -> Cell:
    """A stored value: numbers as exact as people meant them, all else as text."""
    value, kind = cell
    if isinstance(value, str):
        return value.strip()
    return _day(value) if kind is CellKind.DATE else rounded(value)


def _day(number: float) -> str:
    """The date that a number stands for."""
    try:
        return (_FIRST_DAY + timedelta(days=number)).isoformat()
    except OverflowError:
        return f"{number} days"
