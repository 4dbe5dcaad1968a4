"""A workbook value as an .xlsx file.

openpyxl makes the parts of the file: styles, page set-up, charts. The cells are written here, for
two reasons: openpyxl stores no values beside formulas, so that readers which do not calculate
(previews of phones and mail programs) would show nothing; and it needs several times as long.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.render.own_files import PROGRAM
from scorekeeper.render.width import wrap

from .book import NARROWEST, Filled, Run, Style, Tab
from .chart import Lines, add_chart
from .formula import Expr, Value, letters

LINE_HEIGHT = 15  # in points
MOST_LINES = 20
TITLE_LINES = 1.5
INDENT = 1  # in letters
_SIGNED = "+0;[Red]-0;0", "+0.00;[Red]-0.00;0"
_UNSIGNED = "0;[Red]-0", "0.00;[Red]-0.00;0"
_ESCAPE_LIKE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")  # would be read as an escaped character
_SHEET_DATA = re.compile(rb"<sheetData ?/>|<sheetData>.*?</sheetData>", re.DOTALL)
_DIMENSION = re.compile(rb'<dimension ref="[^"]*" ?/>')


def to_bytes(tabs: Sequence[Tab], chart_of: Lines, title: str) -> bytes:
    """The file's bytes; `chart_of` describes the lines of the chart (see the module `chart`)."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    workbook.properties.title = title
    workbook.properties.creator = workbook.properties.lastModifiedBy = PROGRAM
    styles = _Styles(workbook)
    cells = []
    for tab in tabs:
        sheet = _sheet(workbook, tab)
        cells.append((_dimension(tab), _sheet_data(tab, styles)))
        _set_up(sheet, tab)
    styles.remove_prototypes()
    add_chart(workbook, chart_of)
    saved = io.BytesIO()
    workbook.save(saved)
    return _with_cells(saved.getvalue(), cells)


# worksheets ----------------------------------------------------------------------------------


def _sheet(workbook: Workbook, tab: Tab) -> Worksheet:
    sheet: Worksheet = workbook.create_sheet(tab.name)
    return sheet


def _set_up(sheet: Worksheet, tab: Tab) -> None:
    for column in tab.widest:
        sheet.column_dimensions[letters(column)].width = tab.column_width(column)
    for row, first, last in tab.merged:
        sheet.merged_cells.add(f"{letters(first)}{row}:{letters(last)}{row}")
    if tab.head_rows or tab.head_columns:
        sheet.freeze_panes = f"{letters(tab.head_columns + 1)}{tab.head_rows + 1}"
    if tab.head_rows:
        sheet.print_title_rows = f"1:{tab.head_rows}"
    if tab.filtered:
        top, left, bottom, right = tab.filtered
        sheet.auto_filter.ref = f"{letters(left)}{top}:{letters(right)}{bottom}"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = int(tab.on_one_page)
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.oddFooter = HeaderFooterItem(left=_footer("&A"), right=_footer("&P / &N"))


def _footer(text: str) -> _HeaderFooterPart:
    return _HeaderFooterPart(text=text)


# styles --------------------------------------------------------------------------------------


class _Styles:
    """The numbers of styles in the file, made when first needed on a worksheet that is dropped."""

    def __init__(self, workbook: Workbook) -> None:
        self._workbook = workbook
        self._sheet: Worksheet = workbook.create_sheet("prototypes")
        self._known: dict[Style, int] = {}

    def number(self, style: Style) -> int:
        found = self._known.get(style)
        if found is None:
            found = self._known[style] = self._make(style)
        return found

    def remove_prototypes(self) -> None:
        self._workbook.remove(self._sheet)

    def _make(self, style: Style) -> int:
        cell = self._sheet.cell(len(self._known) + 1, 1)
        colour = "FF808080" if style.dim else None
        size = 14 if style.title else 11
        cell.font = Font("Calibri", size=size, bold=style.bold, strike=style.struck, color=colour)
        across = "right" if style.right else "center" if style.centred else "left"
        indent = 1 if across == "left" and not style.title else 0
        cell.alignment = Alignment(across, "top", wrap_text=style.wrapped, indent=indent)
        thin = Side("thin", color="FF808080")
        if style.head:
            cell.fill = PatternFill("solid", fgColor="FFE8ECF0")
            cell.border = Border(bottom=thin)
        elif style.rule:
            cell.border = Border(top=thin)
        if style.number:
            cell.number_format = (_SIGNED if style.signed else _UNSIGNED)[style.decimals]
        if style.quoted:
            cell.quotePrefix = True
        return int(cell.style_id)


# cells ---------------------------------------------------------------------------------------


def _text(content: str) -> str:
    plain = _ESCAPE_LIKE.sub("_x005F_", content)
    return f'<t xml:space="preserve">{escape(plain)}</t>'


def _run(run: Run) -> str:
    look = "<rPr><strike/></rPr>" if run.struck else ""
    return f"<r>{look}{_text(run.text)}</r>"


def _sheet_data(tab: Tab, styles: _Styles) -> bytes:
    spans = {(row, first): last for row, first, last in tab.merged}
    rows = "".join(_row(tab, at, row, styles, spans) for at, row in enumerate(tab.rows, 1))
    return f"<sheetData>{rows}</sheetData>".encode()


Spans = dict[tuple[int, int], int]  # row and first column of joined cells -> last column


def _row(tab: Tab, at: int, row: dict[int, Filled], styles: _Styles, spans: Spans) -> str:
    if not row:
        return ""
    lines = 1.0
    cells = ""
    for column, cell in sorted(row.items()):
        cells += _cell(tab, f"{letters(column)}{at}", cell, styles)
        if cell.style.wrapped:
            last = spans.get((at, column), column)
            lines = max(lines, _lines(tab, column, last, cell))
        if cell.style.title:
            lines = max(lines, TITLE_LINES)
    height = f' ht="{LINE_HEIGHT * lines:g}" customHeight="1"' if lines > 1 else ""
    return f'<row r="{at}"{height}>{cells}</row>'


def _lines(tab: Tab, first: int, last: int, cell: Filled) -> int:
    """How many lines a wrapped text takes; not every program makes rows high enough itself."""
    if not isinstance(cell.value, str) or len(cell.value) < NARROWEST:
        return 1
    room = sum(tab.column_width(c) for c in range(first, last + 1)) - INDENT
    return min(len(wrap(cell.value, room)), MOST_LINES)


def _cell(tab: Tab, place: str, cell: Filled, styles: _Styles) -> str:
    content, value, look = cell
    begin = f'<c r="{place}" s="{styles.number(look)}"'
    if isinstance(content, Expr):
        formula = escape(content.text(tab))
        if isinstance(value, str):
            return f'{begin} t="str"><f>{formula}</f><v>{escape(value)}</v></c>'
        return f"{begin}><f>{formula}</f><v>{_number(value)}</v></c>"
    if isinstance(content, (str, tuple)):
        if not content:
            return f"{begin}/>"
        shown = _text(content) if isinstance(content, str) else "".join(map(_run, content))
        return f'{begin} t="inlineStr"><is>{shown}</is></c>'
    return f"{begin}><v>{_number(content)}</v></c>"


def _number(value: Value) -> str:
    return str(value) if isinstance(value, int) else repr(float(value or 0))


def _dimension(tab: Tab) -> bytes:
    return f'<dimension ref="A1:{letters(tab.last_column)}{max(tab.last_row, 1)}"/>'.encode()


# the file ------------------------------------------------------------------------------------


def _with_cells(saved: bytes, cells: Sequence[tuple[bytes, bytes]]) -> bytes:
    """The saved file with the cells put in."""
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(saved)) as old,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=4) as new,
    ):
        for name, content in _parts(old):
            new.writestr(name, _filled(name, content, cells))
    return made.getvalue()


def _parts(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    for name in archive.namelist():
        yield name, archive.read(name)


def _filled(name: str, content: bytes, cells: Sequence[tuple[bytes, bytes]]) -> bytes:
    match = re.fullmatch(r"xl/worksheets/sheet(\d+)\.xml", name)
    if match is None or int(match.group(1)) > len(cells):
        return content
    dimension, data = cells[int(match.group(1)) - 1]
    content = _DIMENSION.sub(lambda _: dimension, content, count=1)
    return _SHEET_DATA.sub(lambda _: data, content, count=1)
