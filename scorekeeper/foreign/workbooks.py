"""The tabs of a workbook of a spreadsheet program as plain tables."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from scorekeeper.core.values.problems import InputError, MalformedError

from .plain_tables import MOST_COLUMNS, MOST_ROWS, Cell, Merged, PlainTable, Row, rounded

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

MOST_UNPACKED = 50_000_000  # bytes; an evening of 500 deals has some four million
MOST_PARTS = 1000
_LOCKED = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # a compound file: with a password, or an old .xls
_HEAD_ROWS = 60  # in which a heading is looked for
_MERGED = re.compile(rb'<mergeCell [^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


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
        self._data = data
        _check_archive(data)
        self._values = _loaded(data, with_formulas=False)
        self.tabs = [Tab(self, sheet.title) for sheet in self._values.worksheets]

    def rows(self, name: str, most: int) -> list[Row]:
        """The first rows of a tab, with the values that are stored."""
        with _explained():
            return [[_cell(value) for value in row] for row in _raw(self._values, name, most)]

    def formulas(self, name: str) -> Collection[tuple[int, int]]:
        """Row and column of the cells of a tab that hold a formula."""
        with _explained():
            book = _loaded(self._data, with_formulas=True)
            return {
                (at, column)
                for at, row in enumerate(_raw(book, name, MOST_ROWS))
                for column, value in enumerate(row)
                if isinstance(value, str) and value.startswith("=")
            }

    def merged(self, name: str) -> list[Merged]:
        """The cells of a tab that were merged; for those a book of which rows are read one by one
        has no word."""
        with _explained(), zipfile.ZipFile(BytesIO(self._data)) as archive:
            text = archive.read(_part_of(archive, name))
            return [_merged(*(part.decode() for part in found)) for found in _MERGED.findall(text)]


def _check_archive(data: bytes) -> None:
    """Raises MalformedError for what is no workbook, is locked or unpacks to too much."""
    if data.startswith(_LOCKED):
        raise _locked()
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise _unreadable() from None
    if any(part.flag_bits & 1 for part in parts):
        raise _locked()
    size = sum(part.file_size for part in parts)
    if size > MOST_UNPACKED or len(parts) > MOST_PARTS:
        raise MalformedError(
            f"the workbook unpacks to {size // 1_000_000} MB in {len(parts)} parts, which no score "
            "sheet needs",
            "copy the table into a new workbook, or save it as .csv",
        )


def _locked() -> MalformedError:
    return MalformedError(
        "the workbook has a password, or is of the old kind (.xls)",
        "open it and save it without a password as .xlsx, or as .csv",
    )


def _unreadable() -> MalformedError:
    return MalformedError(
        "this is no workbook, or only a part of one",
        "copy the file once more, or open it and save it again as .xlsx or .csv",
    )


@contextmanager
def _explained() -> Iterator[None]:
    """A damaged part of a workbook may raise anything."""
    try:
        yield
    except InputError:
        raise
    except Exception:
        raise _unreadable() from None


def _loaded(data: bytes, *, with_formulas: bool) -> Workbook:
    from openpyxl import load_workbook

    with _explained():
        return load_workbook(BytesIO(data), read_only=True, data_only=not with_formulas)


def _raw(book: Workbook, name: str, most: int) -> Iterator[Sequence[object]]:
    sheet = book[name]
    sheet.reset_dimensions()  # what is written there of the size need not be so
    for row in islice(sheet.iter_rows(values_only=True), most):
        yield row[:MOST_COLUMNS]


def _cell(value: object) -> Cell:
    """A stored value: numbers as exact as people meant them, all else as text."""
    if isinstance(value, bool) or value is None:
        return "" if value is None else str(value)
    if isinstance(value, int | float):
        return rounded(value)
    if isinstance(value, datetime | date):
        return value.isoformat()[:10]
    return str(value).strip()


# merged cells ----------------------------------------------------------------------------------


def _part_of(archive: zipfile.ZipFile, name: str) -> str:
    """The part of the file that holds the tab of that name."""
    book = ElementTree.fromstring(archive.read("xl/workbook.xml"))
    known = next(
        found.get(_RELATION) for found in book.iter() if found.get("name") == name and found.attrib
    )
    relations = ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    target = next(found.get("Target", "") for found in relations if found.get("Id") == known)
    return target.removeprefix("/") if target.startswith("/") else f"xl/{target}"


def _merged(left: str, top: str, right: str, bottom: str) -> Merged:
    name = f"{left}{top}:{right}{bottom}"
    return Merged(int(top) - 1, _column(left), int(bottom) - 1, _column(right), name)


def _column(name: str) -> int:
    at = 0
    for letter in name:
        at = at * 26 + ord(letter) - ord("A") + 1
    return at - 1
