"""A workbook of ours read back."""

from __future__ import annotations

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.problems import InputError
from scorekeeper.foreign.reading_back import Kept
from scorekeeper.foreign.told_rows import Rows

from .deals import read_deals
from .findings import Finding, cell_name
from .layout import DEALS, RECORD
from .opened import Workbook
from .record import TEXT_COLUMN, read_record


class OwnWorkbook:
    """A workbook of which the sheet file that it keeps can be read."""

    def __init__(self, book: Workbook, kept: Kept) -> None:
        self._book = book
        self.kept = kept

    def rows(self, session: Session) -> Rows:
        """What its deals say otherwise than that sheet."""
        read = read_deals(self._book, session)
        return Rows(read.rows, read.findings, DEALS, read.cells, tabs=self._book.tabs)


def open_own(data: bytes) -> OwnWorkbook | Finding:
    """The workbook, or why it cannot be read back."""
    try:
        book = Workbook(data)
    except InputError as error:
        return Finding("", "", error.message, error.hint)
    found = read_record(book)
    if isinstance(found, Finding):
        return found
    cells = [cell_name(row, TEXT_COLUMN) for row in found.rows]
    return OwnWorkbook(book, Kept(found.data, RECORD, cells))
