"""The line chart of the running totals in the workbook."""

from __future__ import annotations

from typing import Literal, get_args

from openpyxl import Workbook
from openpyxl.chart import LineChart, Reference, Series
from openpyxl.chart.axis import TextAxis
from openpyxl.chart.data_source import NumFmt, StrRef
from openpyxl.chart.legend import Legend
from openpyxl.chart.marker import Marker
from openpyxl.chart.series import Series as Line
from openpyxl.chart.series import SeriesLabel
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.core.formula.tree import letters
from scorekeeper.core.values.parts import NamedTuple

from .book import Tab
from .paper import MARGIN

COLOURS = ("1F4E9B", "C0392B", "1E7F43", "7D3C98", "8A5A00", "222222")
DASHES = ("solid", "sysDot", "dash", "dashDot", "lgDash", "lgDashDotDot")
Mark = Literal["circle", "square", "triangle", "diamond", "x", "plus"]
MARKS: tuple[Mark, ...] = get_args(Mark)
MARK = 6  # its size, in points
WIDTHS = (19_000, 44_000)  # in the units of the format, 12,700 to a point
MOST_LABELS = 40  # of the horizontal axis; more touch each other, as do marks


class Lines(NamedTuple):
    """What the chart shows: columns of a worksheet, between two rows, and its row of names; the
    values stand on another worksheet in columns of their own, if one is named."""

    tab: Tab
    columns: tuple[int, ...]
    labels: int  # the column with the labels of the horizontal axis
    names: int  # the row with the names of the lines
    top: int
    bottom: int
    title: str
    axis: str = "deal"
    values: Tab | None = None
    value_columns: tuple[int, ...] = ()


def add_chart(workbook: Workbook, lines: Lines) -> None:
    """Add a worksheet with the chart; none when there is nothing to show."""
    if lines.bottom < lines.top:
        return
    source: Worksheet = workbook[lines.tab.name]
    drawn: Worksheet = workbook[(lines.values or lines.tab).name]
    chart = LineChart()
    chart.title = lines.title
    chart.width, chart.height = 26, 15
    chart.x_axis.title, chart.y_axis.title = lines.axis, "points"
    chart.x_axis.delete = chart.y_axis.delete = False  # openpyxl would leave them out
    chart.x_axis.tickLblPos = "low"  # below the lowest point, not across the lines
    chart.y_axis.numFmt = NumFmt("General", sourceLinked=False)
    chart.display_blanks = "span"  # LibreOffice takes a gap for 0
    chart.legend = Legend()
    chart.legend.position = "b"
    pairs = zip(lines.columns, lines.value_columns or lines.columns, strict=True)
    for at, (column, place) in enumerate(pairs):
        values = Reference(drawn, min_col=place, min_row=lines.top, max_row=lines.bottom)
        series = Series(values)
        name = f"'{lines.tab.name}'!${letters(column)}${lines.names}"
        series.tx = SeriesLabel(strRef=StrRef(name))
        _dress(series, at, is_marked=lines.bottom - lines.top < MOST_LABELS)
        chart.series.append(series)
    labels = Reference(source, min_col=lines.labels, min_row=lines.top, max_row=lines.bottom)
    chart.set_categories(labels)
    assert isinstance(chart.x_axis, TextAxis)
    chart.x_axis.tickLblSkip = -(-(lines.bottom - lines.top + 1) // MOST_LABELS)
    sheet = workbook.create_sheet("Chart")
    sheet.add_chart(chart, "A1")
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_margins = PageMargins(*[MARGIN] * 6)


def _dress(series: Line, at: int, *, is_marked: bool) -> None:
    """Let the line of that number differ from all others by its dashes and width, in grey too, and
    by its marks where there is room for them."""
    look = at % len(DASHES)
    line = series.graphicalProperties.line
    line.solidFill = COLOURS[look]
    line.dashStyle = DASHES[look]
    line.width = WIDTHS[at // len(DASHES)]
    series.smooth = False
    series.marker = Marker(MARKS[look] if is_marked else "none", MARK)
    series.marker.graphicalProperties = GraphicalProperties(solidFill="FFFFFF")
    series.marker.graphicalProperties.line.solidFill = COLOURS[look]
