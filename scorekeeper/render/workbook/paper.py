"""A worksheet on A4 paper: which way round, how large, where pages end.

Type is never set smaller than 8 points. What is too wide then goes on beside, on pages of its own
with the first columns repeated; a heading stays with the rows below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.pagebreak import Break, ColBreak
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.core.formula.tree import letters
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.render.width import wrap

from .book import NARROWEST, Filled, Tab

TYPE, SMALLEST_TYPE = 11, 8  # in points
SMALLEST = -(-100 * SMALLEST_TYPE // TYPE)  # scale, in per cent
LINE_HEIGHT = 15  # in points
MOST_LINES = 20
TITLE_LINES = 1.5
INDENT = 1  # in letters
MARGIN, FOOT = 10 / 25.4, 15 / 25.4  # in inches
# A4 between the margins: letters of 7 pixels (Calibri 11) in a line, points in height. Programs
# that lack the typeface take one that is up to 42 % wider, and 6 % higher.
WIDER, HIGHER = 1.42, 1.06
Spans = dict[tuple[int, int], int]  # row and first column of joined cells -> last column


class _Paper(NamedTuple):
    orientation: Literal["portrait", "landscape"]
    letters: float
    points: float


PORTRAIT = _Paper("portrait", (210 - 20) / 25.4 * 96 / 7 / WIDER, (297 - 25) / 25.4 * 72 / HIGHER)
LANDSCAPE = _Paper("landscape", (297 - 20) / 25.4 * 96 / 7 / WIDER, (210 - 25) / 25.4 * 72 / HIGHER)

UPRIGHT = int(100 * PORTRAIT.letters / SMALLEST)  # letters that fit beside each other upright


def set_up_paper(sheet: Worksheet, tab: Tab) -> None:
    """Give the worksheet its size of print, its breaks, and what every page repeats."""
    columns = [c for c in range(1, (tab.printed or tab.last_column) + 1) if c not in tab.hidden]
    room = sum(tab.column_width(column) for column in columns)
    paper = PORTRAIT if 100 * PORTRAIT.letters >= SMALLEST * room else LANDSCAPE
    scale = min(max(int(100 * paper.letters / max(room, 1)), SMALLEST), 100)
    sheet.page_setup.orientation = paper.orientation
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.scale = scale
    sheet.page_margins = PageMargins(MARGIN, MARGIN, MARGIN, FOOT, MARGIN, MARGIN / 2)
    sheet.oddFooter = HeaderFooterItem(left=_footer("&A"), right=_footer("&P / &N"))
    if tab.head_rows:
        sheet.print_title_rows = f"{tab.told_once + 1}:{tab.head_rows}"
    if tab.head_columns:
        sheet.print_title_cols = f"A:{letters(tab.head_columns)}"
    if tab.printed:
        sheet.print_area = f"A1:{letters(tab.printed)}{tab.last_row}"
    for row in _row_breaks(tab, 100 * paper.points / scale):
        sheet.row_breaks.append(Break(id=row))
    beside = ColBreak()
    for column in _column_breaks(tab, columns, 100 * paper.letters / scale):
        beside.append(Break(id=column))
    sheet.col_breaks = beside


def _footer(text: str) -> _HeaderFooterPart:
    return _HeaderFooterPart(text=text)


# heights -------------------------------------------------------------------------------------


def spans_of(tab: Tab) -> Spans:
    """Joined cells, by the place of the first."""
    return {(row, first): last for row, first, last in tab.merged}


def lines_of(tab: Tab, at: int, spans: Spans) -> float:
    """How many lines a row takes; not every program makes rows high enough itself."""
    lines = 1.0
    for column, cell in tab.rows[at - 1].items():
        if cell.style.wrapped:
            lines = max(lines, _lines(tab, column, spans.get((at, column), column), cell))
        if cell.style.title:
            lines = max(lines, TITLE_LINES)
    return lines


def _lines(tab: Tab, first: int, last: int, cell: Filled) -> int:
    if not isinstance(cell.value, str) or len(cell.value) < NARROWEST:
        return 1
    room = sum(tab.column_width(c) for c in range(first, last + 1)) - INDENT
    return min(len(wrap(cell.value, room)), MOST_LINES)


# breaks --------------------------------------------------------------------------------------


def _row_breaks(tab: Tab, room: float) -> Iterator[int]:
    """The last rows of pages, where rows are to stay together."""
    if not tab.kept:
        return
    spans = spans_of(tab)
    heights = [LINE_HEIGHT * lines_of(tab, at, spans) for at in range(1, tab.last_row + 1)]
    repeated = sum(heights[: tab.head_rows])
    top, used = 1, 0.0
    for at, height in enumerate(heights, 1):
        used += height
        if used > room:
            end = _page_end(tab, top, at)
            yield end
            top = end + 1
            used = repeated + sum(heights[end:at])


def _page_end(tab: Tab, top: int, at: int) -> int:
    """The last row of a page that begins with row `top` and has no room for row `at`."""
    first = min((first for first, last in tab.kept if first < at <= last), default=at)
    return (first if first > top else at) - 1


def _column_breaks(tab: Tab, columns: list[int], room: float) -> Iterator[int]:
    """The last columns of pages, where one page is not wide enough: before a group of columns
    if the group fits on a page."""
    repeated = sum(tab.column_width(c) for c in columns[: tab.head_columns])
    used, top = 0.0, 1
    for column in columns:
        used += tab.column_width(column)
        if used > room:
            starts = [group for group in tab.groups if top < group <= column]
            end = max(starts, default=column) - 1
            yield end
            top = end + 1
            used = repeated + sum(tab.column_width(c) for c in range(top, column + 1))
