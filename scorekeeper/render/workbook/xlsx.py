"""A workbook value as an .xlsx file.

openpyxl makes the parts of the file: styles, page set-up, charts. The cells are written here, for
two reasons: openpyxl stores no values beside formulas, so that readers which do not calculate
(previews of phones and mail programs) would show nothing; and it needs several times as long.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from openpyxl import Workbook
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.core.formula.tree import letters
from scorekeeper.render.own_files import PROGRAM

from .allowing import in_all_rows, rules_of
from .book import (
    Alarm,
    Awaited,
    CellStyle,
    Faded,
    Leaders,
    Look,
    Marked,
    Stale,
    Tab,
    looks_among,
    styles_of,
)
from .cell_texts import Written
from .chart import Lines, add_chart
from .paper import TYPE, TYPEFACE, set_up_paper
from .row_texts import row_texts
from .stretches import stretches
from .zipping import part_of, zipped

_SIGNED = "+0;[Red]-0;0", "+0.00;[Red]-0.00;0"
_UNSIGNED = "0;[Red]-0", "0.00;[Red]-0.00;0"
LEADER, WRONG, BROKEN, NEXT = "FFDDF0DD", "FFFFC7CE", "FFFFE699", "FFDCE6F5"
NOTED, GREY, RED, SHADED = "FFE8DFF5", "FF808080", "FFC00000", "FFF2F2F2"
LEFT_TO_RIGHT = 1  # whatever a text begins with
ROWS_AT_ONCE = 100  # are written into the file
FIRST_FORMAT = 200  # of the formats of our own; up to 163 they belong to the program
_SHEET_DATA = re.compile(rb"<sheetData ?/>|<sheetData>.*?</sheetData>", re.DOTALL)
_DIMENSION = re.compile(rb'<dimension ref="[^"]*" ?/>')


def to_bytes(tabs: Sequence[Tab], chart_of: Lines, title: str) -> bytes:
    """The file's bytes; `chart_of` describes the lines of the chart (see the module `chart`)."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    _set_type(workbook)
    workbook.properties.title = title
    workbook.properties.creator = workbook.properties.lastModifiedBy = PROGRAM
    styles = _Styles(workbook)
    for tab in tabs:
        sheet = _sheet(workbook, tab)
        styles.make_for(tab)
        _set_up(sheet, tab)
    styles.remove_prototypes()
    add_chart(workbook, chart_of)
    saved = io.BytesIO()
    workbook.save(saved)
    return _with_cells(saved, tabs, styles)


# worksheets ----------------------------------------------------------------------------------


def _sheet(workbook: Workbook, tab: Tab) -> Worksheet:
    sheet: Worksheet = workbook.create_sheet(tab.name)
    return sheet


def _set_up(sheet: Worksheet, tab: Tab) -> None:
    for column in range(1, tab.last_column + 1):
        sheet.column_dimensions[letters(column)].width = tab.column_width(column)
        sheet.column_dimensions[letters(column)].hidden = column in tab.hidden
    joined = (CellRange(None, first, row, last, row) for row, first, last in tab.merged)
    sheet.merged_cells.ranges = set(joined)
    _keep_in_view(sheet, tab)
    if tab.filtered:
        top, left, bottom, right = tab.filtered
        sheet.auto_filter.ref = f"{letters(left)}{top}:{letters(right)}{bottom}"
    if tab.protected:
        _protect(sheet)
    for rule in rules_of(tab):
        sheet.add_data_validation(rule)
    fractional = list(_fractional(tab))
    signed = {column: is_signed for (column, is_signed), _ in fractional}
    for leaders in tab.leaders:
        _mark_leaders(sheet, leaders, signed)
    _show_fractions(sheet, fractional)
    for leaders in tab.leaders:
        _mark_leaders(sheet, leaders)
    if tab.alarm is not None:
        _mark_others(sheet, tab.alarm)
    for marked in tab.marked:
        _mark_rows(sheet, marked)
    if tab.awaited is not None:
        _mark_next(sheet, tab.awaited)
    for faded in tab.faded:
        _fade(sheet, faded)
    if tab.stale is not None and tab.stale.stretches:
        _dim_stale(sheet, tab.stale)
    set_up_paper(sheet, tab)


def _keep_in_view(sheet: Worksheet, tab: Tab) -> None:
    """The heads, and the cell with which people begin."""
    frozen = max(tab.frozen, tab.head_columns)
    if tab.head_rows or frozen:
        sheet.freeze_panes = f"{letters(frozen + 1)}{tab.head_rows + 1}"
    view = sheet.sheet_view
    for chosen in view.selection:
        is_moving = view.pane is None or chosen.pane == view.pane.activePane
        if tab.start is not None and is_moving:
            row, column = tab.start
            chosen.activeCell = chosen.sqref = f"{letters(column)}{row}"
    if tab.first_seen and view.pane is not None:
        view.pane.topLeftCell = f"{letters(frozen + 1)}{tab.first_seen}"


def _protect(sheet: Worksheet) -> None:
    """Lock the cells; widths may be changed and rows filtered as before."""
    sheet.protection.enable()
    for allowed in ("formatColumns", "formatRows", "autoFilter"):
        setattr(sheet.protection, allowed, False)  # what is locked by protection is named there


def _show_fractions(
    sheet: Worksheet, fractional: Iterable[tuple[tuple[int, bool], tuple[int, int]]]
) -> None:
    """Whole numbers are shown whole; those that cease to be whole get their decimals."""
    for (column, signed), (top, bottom) in fractional:
        first = f"{letters(column)}{top}"
        rule = Rule(
            "expression",
            dxf=DifferentialStyle(numFmt=_with_decimals(signed=signed)),
            formula=[f"AND(ISNUMBER({first}),{_is_fraction(first)})"],
        )
        sheet.conditional_formatting.add(f"{first}:{letters(column)}{bottom}", rule)


def _is_fraction(cell: str) -> str:
    return f"{cell}<>ROUND({cell},0)"


def _with_decimals(*, signed: bool) -> NumberFormat:
    return NumberFormat(FIRST_FORMAT + signed, (_SIGNED if signed else _UNSIGNED)[True])


def _mark_leaders(
    sheet: Worksheet, leaders: Leaders, fractional: Mapping[int, bool] | None = None
) -> None:
    """Mark the best totals; those with fractions alone, with their decimals, where those are
    `fractional` columns: of two rules LibreOffice goes by the first."""
    columns, best = leaders.columns, "MIN" if leaders.is_lowest else "MAX"
    blocks = [(columns[0], columns[-1])]
    if columns[-1] - columns[0] >= len(columns):
        blocks = [(column, column) for column in columns]
    top, _ = leaders.rows[0]
    first = f"{letters(columns[0])}{top}"
    row = ",".join(
        f"${letters(left)}{top}" + (f":${letters(right)}{top}" if right > left else "")
        for left, right in blocks
    )
    look = DifferentialStyle(font=Font(bold=True), fill=PatternFill("solid", bgColor=LEADER))
    formula = f"ISNUMBER({first}),{first}={best}({row})"
    if fractional is not None:
        signed = {fractional.get(column) for column in columns}
        if len(signed) > 1 or None in signed:
            return
        look.numFmt = _with_decimals(signed=True in signed)
        formula = f"{formula},{_is_fraction(first)}"
    rule = Rule("expression", dxf=look, formula=[f"AND({formula})"])
    areas = (
        f"{letters(left)}{above}:{letters(right)}{below}"
        for above, below in leaders.rows
        for left, right in blocks
    )
    sheet.conditional_formatting.add(" ".join(areas), rule)


def _mark_rows(sheet: Worksheet, marked: Marked) -> None:
    said, word = f"${letters(marked.column)}{marked.top}", marked.word
    formula = f'LEFT({said},{len(word)})="{word}"'
    if marked.is_sign:
        formula = f'ISNUMBER(FIND("{word}",{said}))'
    rule = Rule("expression", dxf=_look_of(marked), formula=[formula])
    area = f"{letters(marked.left)}{marked.top}:{letters(marked.right)}{marked.bottom}"
    sheet.conditional_formatting.add(area, rule)


def _look_of(marked: Marked) -> DifferentialStyle:
    if marked.look is Look.NOTED:
        fill = PatternFill("solid", bgColor=NOTED)
        return DifferentialStyle(font=Font(italic=True), fill=fill)
    if marked.look is Look.FAILED:
        return DifferentialStyle(font=Font(bold=True, color=RED))
    return DifferentialStyle(font=Font(strike=True, color=GREY))


def _mark_others(sheet: Worksheet, alarm: Alarm) -> None:
    said = f"${letters(alarm.column)}{alarm.top}"
    usual = "".join(f',{said}<>"{word}"' for word in ("", *alarm.usual))
    counted = f"${letters(alarm.counted)}{alarm.top}"
    numbers, cells = (
        f"{letters(column)}{alarm.top}:{letters(column)}{alarm.bottom}"
        for column in (1, alarm.column)
    )
    breaks = f"OR({counted}>0,{counted}={alarm.waits})"
    for colour, counts in ((BROKEN, breaks), (WRONG, f"{counted}={alarm.red}")):
        _colour(sheet, cells, colour, f"AND({counts}{usual})")
        _colour(sheet, numbers, colour, f"AND({counts}{usual})", is_bold=True)
    place = letters(alarm.counted)
    codes = f"${place}${alarm.top}:${place}${alarm.bottom}"
    for colour, code in ((WRONG, alarm.red), (BROKEN, alarm.amber), (BROKEN, alarm.waits)):
        _colour(sheet, f"A1:{letters(alarm.column)}1", colour, f"COUNTIF({codes},{code})>0")


def _colour(
    sheet: Worksheet, cells: str, colour: str, formula: str, *, is_bold: bool = False
) -> None:
    """Words say it in these cells, or beside them: then they are bold, for grey paper."""
    font, fill = Font(bold=True) if is_bold else None, PatternFill("solid", bgColor=colour)
    rule = Rule("expression", dxf=DifferentialStyle(font=font, fill=fill), formula=[formula])
    sheet.conditional_formatting.add(cells, rule)


def _mark_next(sheet: Worksheet, awaited: Awaited) -> None:
    """The first row that waits."""
    top, column = awaited.top, letters(awaited.column)
    waits = awaited.waits
    is_first = f"OR(ROW()={top},SUMPRODUCT((${column}${top}:${column}{top - 1}{waits})*1)=0)"
    fill = PatternFill("solid", bgColor=NEXT)
    line = Side("thin", color=GREY)
    frame = Border(left=line, right=line, top=line, bottom=line)
    look = DifferentialStyle(font=Font(bold=True), fill=fill, border=frame)
    rule = Rule("expression", dxf=look, formula=[f"AND(${column}{top}{waits},{is_first})"])
    cells = f"A{top}:{letters(awaited.right)}{awaited.bottom}"
    sheet.conditional_formatting.add(cells, rule)


def _fade(sheet: Worksheet, faded: Faded) -> None:
    """What has no place in a row."""
    cells = " ".join(
        f"{letters(left)}{faded.top}:{letters(right)}{faded.bottom}"
        for left, right in stretches(faded.columns)
    )
    said = f"${letters(faded.column)}{faded.top}"
    words = (f'"{word}"' if isinstance(word, str) else str(word) for word in ("", *faded.words))
    others = ",".join(f"{said}<>{word}" for word in words)
    look = DifferentialStyle(fill=PatternFill("solid", bgColor=SHADED))
    rule = Rule("expression", dxf=look, formula=[f"AND({others})"])
    sheet.conditional_formatting.add(cells, rule)


def _dim_stale(sheet: Worksheet, stale: Stale) -> None:
    """What does not follow, once something else was told."""
    cells = " ".join(
        f"{letters(column)}{top}:{letters(column)}{bottom}"
        for column, stretches in stale.stretches.items()
        for top, bottom in stretches
    )
    look = DifferentialStyle(font=Font(italic=True, color=GREY))
    rule = Rule("expression", dxf=look, formula=[f'$A${stale.said}<>""'])
    sheet.conditional_formatting.add(cells, rule)


def _fractional(tab: Tab) -> Iterator[tuple[tuple[int, bool], tuple[int, int]]]:
    """Columns with numbers that may be fractions, and whether signed; first and last rows. Where
    signed and unsigned ones take turns, each stretch stands for itself."""
    found: dict[int, _Stretch] = {}
    for at, row in enumerate(tab.rows if tab.fractional else (), 1):
        for column, style in looks_among(row, tab.fractional):
            if not style.number or style.money:
                continue
            known = found.get(column)
            if known is not None and known.signed != style.signed:
                yield (column, known.signed), (known.top, known.bottom)
                del found[column]
                known = None
            if known is not None:
                known.bottom = at
            elif style.decimals:
                found[column] = _Stretch(style.signed, at, at)
    for column, known in found.items():
        yield (column, known.signed), (known.top, known.bottom)


@dataclass(slots=True)
class _Stretch:
    """Rows of a column of numbers that are all signed, or all not."""

    signed: bool
    top: int
    bottom: int


# styles --------------------------------------------------------------------------------------


def _set_type(workbook: Workbook) -> None:
    """What is written in no style of its own; the widths of columns are told in its digits."""
    usual = Font(TYPEFACE, size=TYPE)
    workbook._fonts = IndexedList([usual])  # type: ignore[attr-defined]
    workbook._named_styles["Normal"].font = usual  # type: ignore[attr-defined]


class _Styles:
    """The numbers of styles in the file. They are made on a worksheet that is dropped, before the
    file is saved, so that cells can be written into it one after the other."""

    def __init__(self, workbook: Workbook) -> None:
        self._workbook = workbook
        self._sheet: Worksheet = workbook.create_sheet("prototypes")
        self._known: dict[CellStyle, int] = {}
        self.looks: dict[int, Written] = {}  # by identity of the style: most cells share one
        self._seen: list[CellStyle] = []  # so that none of them is forgotten

    def make_for(self, tab: Tab) -> None:
        """Make those of all cells of a worksheet."""
        looks = self.looks
        for row in tab.rows:
            for style in styles_of(row):
                if id(style) not in looks:
                    self._seen.append(style)
                    looks[id(style)] = self._written(style)

    def _written(self, style: CellStyle) -> Written:
        usual = f' s="{self._number(style)}"'
        is_tall = style.wrapped or style.title
        if not style.decimals:
            return Written(usual, usual, is_tall)
        whole = self._number(style._replace(decimals=False))
        return Written(usual, f' s="{whole}"', is_tall)

    def _number(self, style: CellStyle) -> int:
        found = self._known.get(style)
        if found is None:
            found = self._known[style] = self._make(style)
        return found

    def remove_prototypes(self) -> None:
        self._workbook.remove(self._sheet)

    def _make(self, style: CellStyle) -> int:
        cell = self._sheet.cell(len(self._known) + 1, 1)
        colour = GREY if style.dim else None
        size = 14 if style.title else TYPE
        cell.font = Font(TYPEFACE, size=size, bold=style.bold, strike=style.struck, color=colour)
        across = "right" if style.right else "center" if style.centred else "left"
        indent = 1 if across == "left" and not style.title else 0
        cell.alignment = Alignment(
            across, "top", wrap_text=style.wrapped, indent=indent, readingOrder=LEFT_TO_RIGHT
        )
        thin = Side("thin", color=GREY)
        if style.head:
            cell.fill = PatternFill("solid", fgColor="FFE8ECF0")
            cell.border = Border(bottom=thin)
        elif style.shaded:
            cell.fill = PatternFill("solid", fgColor=SHADED)
        if style.rule and not style.head:
            cell.border = Border(top=thin)
        if style.number:
            has_decimals = style.decimals or style.money
            cell.number_format = (_SIGNED if style.signed else _UNSIGNED)[has_decimals]
        if style.text:
            cell.number_format = "@"
        if style.quoted:
            cell.quotePrefix = True
        if style.open:
            cell.protection = Protection(locked=False)
        return int(cell.style_id)


# the file ------------------------------------------------------------------------------------


def _dimension(tab: Tab) -> bytes:
    return f'<dimension ref="A1:{letters(tab.last_column)}{max(tab.last_row, 1)}"/>'.encode()


def _with_cells(saved: io.BytesIO, tabs: Sequence[Tab], styles: _Styles) -> bytes:
    """The saved file with the cells put in, row after row."""
    made = io.BytesIO()
    with zipfile.ZipFile(saved) as old, zipped(made) as new:
        for name in old.namelist():
            with part_of(new, name) as part:
                for piece in _filled(old.read(name), _tab_of(name, tabs), styles):
                    part.write(piece)
    return made.getvalue()


def _tab_of(part: str, tabs: Sequence[Tab]) -> Tab | None:
    """The worksheet in that part of the file, if any."""
    match = re.fullmatch(r"xl/worksheets/sheet(\d+)\.xml", part)
    return tabs[int(match[1]) - 1] if match and int(match[1]) <= len(tabs) else None


def _filled(content: bytes, tab: Tab | None, styles: _Styles) -> Iterator[bytes]:
    """A part of the file with the cells of the worksheet in it."""
    if tab is None:
        yield content
        return
    content = _DIMENSION.sub(lambda _: _dimension(tab), content, count=1)
    before, after = _SHEET_DATA.split(content, maxsplit=1)
    yield before + b"<sheetData>"
    rows = row_texts(tab, styles.looks)
    while some := "".join(islice(rows, ROWS_AT_ONCE)):
        yield some.encode()
    yield b"</sheetData>" + in_all_rows(after.decode(), tab).encode()
