"""The tab Record read back: the sheet file from which a workbook was made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError
from scorekeeper.foreign.kept_lines import marks, sheet_bytes

from .archive import explained, too_large
from .cells import RawCell, RawRow
from .findings import Finding, cell_name
from .layout import END, LINE, MARK, RECORD, TEXT
from .opened import Workbook

NOTHING = RawCell("")
TEXT_COLUMN = 2
MOST_ROWS = 300_000  # with some lines for each of 50,000 deals
AGAIN = "export the sheet anew and change the facts on Deals only"


class Recorded(NamedTuple):
    """The bytes of the sheet file, and in which row of the tab each of its lines stands."""

    data: bytes
    rows: Sequence[int] = ()


class _Line(NamedTuple):
    """A line as it stands on the tab: its first row, its text in pieces."""

    row: int
    pieces: list[str]
    mark: str
    is_end: bool = False


def read_record(book: Workbook) -> Recorded | Finding:
    """The sheet file that the tab keeps, or what is wrong with the tab."""
    if RECORD not in book.tabs:
        return Finding(
            RECORD,
            "",
            f"there is no tab {RECORD}, so nobody knows from which sheet this workbook was made",
            "take the workbook as it was exported; a plain table is read with --game GAME",
        )
    try:
        with explained():
            lines = _all_lines(book)
    except InputError as error:
        return Finding(RECORD, "", error.message, error.hint)
    return _checked(lines)


def _all_lines(book: Workbook) -> list[_Line]:
    """Those of the tab; of what stands below the end only the first."""
    found: list[_Line] = []
    for line in _lines(book):
        is_below = bool(found) and found[-1].is_end
        found.append(line)
        if is_below:
            break
    return found


def _lines(book: Workbook) -> Iterator[_Line]:
    """The lines below the heads, each put together from its rows."""
    columns: dict[str, int] | None = None
    last: _Line | None = None
    for count, row in enumerate(book.rows(RECORD)):
        if count > MOST_ROWS:  # a line may stand in pieces, row below row
            raise too_large(f"the tab {RECORD} has more than {MOST_ROWS} rows")
        if columns is None:
            columns = _heads(row)
            continue
        number, text, mark = (_text(row, columns[name]) for name in (LINE, TEXT, MARK))
        if number or mark or last is None:
            if last is not None:
                yield last
            last = _Line(row.number, [text], mark, number == END)
        else:
            last.pieces.append(text)
    if last is not None:
        yield last


def _heads(row: RawRow) -> dict[str, int] | None:
    found = {str(cell.value): column for column, cell in row.cells.items()}
    return found if {LINE, TEXT, MARK} <= found.keys() else None


def _text(row: RawRow, column: int) -> str:
    return str(row.cells.get(column, NOTHING).value)


def _checked(lines: Sequence[_Line]) -> Recorded | Finding:
    """The bytes, if each line has the mark that it had."""
    if not lines or not lines[-1].is_end:
        return Finding(RECORD, "", "the end of the kept sheet is missing", AGAIN)
    own = lines[:-1]
    texts = ["".join(line.pieces) for line in own]
    for line, mark in zip(lines, marks([*texts, plural(len(own), LINE)]), strict=True):
        if line.mark != mark:
            return Finding(
                RECORD,
                cell_name(line.row, TEXT_COLUMN),
                "the kept sheet was changed here, or lines are missing above",
                AGAIN,
            )
    try:
        return Recorded(sheet_bytes(texts), [line.row for line in own])
    except InputError as error:
        return Finding(RECORD, "", error.message, AGAIN)
