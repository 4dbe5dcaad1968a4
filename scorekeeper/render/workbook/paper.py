"""A worksheet on A4 paper: which way round, how large, where pages end.

Type is never set smaller than 8 points. What is too wide then goes on beside, on pages of its own
with the first columns repeated; a heading stays with the rows below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal

from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.pagebreak import Break, ColBreak
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.core.formula.tree import letters
from scorekeeper.core.values.parts import NamedTuple

from .book import NARROWEST, CellStyle, Tab
from .type_width import lines_within

TYPEFACE, TYPE, SMALLEST_TYPE = "Arial", 10, 8  # in points
SMALLEST = -(-100 * SMALLEST_TYPE // TYPE)  # scale, in per cent
SCALES = (100, 95, 90, 85, SMALLEST)
EASY = 90  # a scale at which nobody misses anything
LINE_HEIGHT = 12.75  # in points
MOST_LINES = 20
TITLE_LINES = 1.5
EDGES, INDENT = 1, 2  # in letters: of a cell, and with the indent of a text at the left
MARGIN, FOOT = 10 / 25.4, 15 / 25.4  # in inches
# A4 between the margins: letters of 7 pixels (Arial 10) in a line, points in height. Some programs
# do not round the width of a letter down, and round the heights of rows up.
WIDER, HIGHER = 1.07, 1.01


class _Paper(NamedTuple):
    orientation: Literal["portrait", "landscape"]
    letters: float
    points: float


PORTRAIT = _Paper("portrait", (210 - 20) / 25.4 * 96 / 7 / WIDER, (297 - 25) / 25.4 * 72 / HIGHER)
LANDSCAPE = _Paper("landscape", (297 - 20) / 25.4 * 96 / 7 / WIDER, (210 - 25) / 25.4 * 72 / HIGHER)

UPRIGHT = int(100 * PORTRAIT.letters / SMALLEST)  # letters that fit beside each other upright


class _Pages(NamedTuple):
    """How a worksheet is cut: after which rows and columns, in per cent of its size."""

    paper: _Paper
    scale: int
    rows: list[int]
    columns: list[int]
    cuts: int  # columns after which a page ends though they belong to the next ones

    def badness(self) -> tuple[int, int, bool, bool, int]:
        """Few pages are best, then few cuts, then type that is easy to read, then upright paper."""
        count = (len(self.rows) + 1) * (len(self.columns) + 1)
        return count, self.cuts, self.scale < EASY, self.paper is LANDSCAPE, -self.scale


def set_up_paper(sheet: Worksheet, tab: Tab) -> None:
    """Give the worksheet its size of print, its breaks, and what every page repeats."""
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.sheet_format.defaultRowHeight, sheet.sheet_format.customHeight = LINE_HEIGHT, True
    sheet.page_margins = PageMargins(MARGIN, MARGIN, MARGIN, FOOT, MARGIN, MARGIN / 2)
    sheet.oddFooter = HeaderFooterItem(
        left=_footer("&A"), center=_footer(_escaped(tab.foot)), right=_footer("&P / &N")
    )
    if tab.for_screens:
        sheet.print_area = f"{letters(tab.last_column + 2)}1"  # which is blank
    else:
        _set_up_pages(sheet, tab, _pages(tab))


def _set_up_pages(sheet: Worksheet, tab: Tab, pages: _Pages) -> None:
    sheet.page_setup.orientation = pages.paper.orientation
    sheet.page_setup.scale = pages.scale
    sheet.page_setup.pageOrder = "overThenDown"  # facts and points of the same deals together
    if tab.head_rows:
        sheet.print_title_rows = f"{_not_repeated(tab) + 1}:{tab.head_rows}"
    if tab.head_columns:
        sheet.print_title_cols = f"A:{letters(tab.head_columns)}"
    if tab.printed or tab.unprinted:
        last = letters(tab.printed or tab.last_column)
        sheet.print_area = f"A{tab.unprinted + 1}:{last}{tab.last_row}"
    for row in pages.rows if tab.kept else ():  # elsewhere pages may end at any row
        sheet.row_breaks.append(Break(id=row))
    beside = ColBreak()
    for column in pages.columns:
        beside.append(Break(id=column))
    sheet.col_breaks = beside


def _pages(tab: Tab) -> _Pages:
    """The best way to cut it, of all sizes and both ways round."""
    columns = [c for c in range(1, (tab.printed or tab.last_column) + 1) if c not in tab.hidden]
    heights, lines = [], Lines(tab)
    for at, row in enumerate(tab.rows, 1):
        heights.append(LINE_HEIGHT * lines.of(at, row if isinstance(row, dict) else row.wrapped))
    found = []
    for paper in (PORTRAIT, LANDSCAPE):
        for scale in SCALES:
            beside = list(_column_breaks(tab, columns, 100 * paper.letters / scale))
            below = list(_row_breaks(tab, heights, 100 * paper.points / scale))
            cuts = sum(column + 1 not in tab.groups[-1:] for column in beside)
            found.append(_Pages(paper, scale, below, beside, cuts))
    return min(found, key=_Pages.badness)


def _not_repeated(tab: Tab) -> int:
    """How many of the first rows do not stand on every page."""
    return max(tab.unprinted, tab.told_once)


def _escaped(text: str) -> str:
    return text.replace("&", "&&")


def _footer(text: str) -> _HeaderFooterPart:
    return _HeaderFooterPart(text=text)


# heights -------------------------------------------------------------------------------------


class Lines:
    """How many lines the rows of a worksheet take; not every program makes rows high enough
    itself."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._spans = {(row, first): last for row, first, last in tab.merged}
        self._widths: dict[tuple[int, int], int] = {}
        self._known: dict[tuple[str, int, int, int], float] = {}  # in those columns

    def of(self, at: int, columns: Iterable[int]) -> float:
        """Those of a row by what stands in those columns."""
        lines, row = 1.0, self._tab.rows[at - 1]
        for column in columns:
            _, value, style = row[column]
            if style.wrapped and isinstance(value, str) and len(value) >= NARROWEST:
                last = self._spans.get((at, column), column)
                key = value, id(style), column, last  # the same stands in many cells
                found = self._known.get(key)
                if found is None:
                    found = self._known[key] = self._taken(value, style, column, last)
                lines = max(lines, found)
            elif style.title:
                lines = max(lines, TITLE_LINES)
        return lines

    def _taken(self, text: str, style: CellStyle, first: int, last: int) -> float:
        """Those of a text that wraps in a cell which reaches from one column to another one."""
        room = self._width(first, last) - (EDGES if style.right or style.centred else INDENT)
        size = TITLE_LINES if style.title else 1.0
        return min(lines_within(text, int(room / size), is_bold=style.bold), MOST_LINES) * size

    def _width(self, first: int, last: int) -> int:
        """The width from one column to another one, in letters."""
        found = self._widths.get((first, last))
        if found is None:
            found = sum(self._tab.column_width(column) for column in range(first, last + 1))
            self._widths[first, last] = found
        return found


# breaks --------------------------------------------------------------------------------------


def _row_breaks(tab: Tab, heights: list[float], room: float) -> Iterator[int]:
    """The last rows of pages."""
    repeated = sum(heights[_not_repeated(tab) : tab.head_rows])
    top, used = 1, 0.0
    for at, height in enumerate(heights[tab.unprinted :], tab.unprinted + 1):
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
    wide = {column: tab.column_width(column) for column in columns}
    repeated = sum(wide[column] for column in columns[: tab.head_columns])
    starts = list(_starts(tab, wide, room - repeated))
    used, top = 0, 1
    for column in columns:
        used += wide[column]
        if used > room and column > top:
            top = max((start for start in starts if top < start <= column), default=column)
            yield top - 1
            used = repeated + sum(wide.get(c, 0) for c in range(top, column + 1))


def _starts(tab: Tab, wide: dict[int, int], room: float) -> Iterator[int]:
    """Where groups begin that fit on a page, and the parts of those that do not."""
    for first, end in pairwise([*tab.groups, max(wide, default=0) + 1]):
        if sum(wide.get(column, 0) for column in range(first, end)) <= room:
            yield first
        else:
            yield from (part for part in tab.parts if first <= part < end)
