"""The line chart of the running totals in the workbook."""

from __future__ import annotations

from typing import NamedTuple

from openpyxl import Workbook
from openpyxl.chart import LineChart, Reference, Series
from openpyxl.chart.data_source import StrRef
from openpyxl.chart.legend import Legend
from openpyxl.chart.series import SeriesLabel
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from .book import Tab
from .formula import letters


class Lines(NamedTuple):
    """What the chart shows: columns of a worksheet, between two rows, and its row of names."""

    tab: Tab
    columns: tuple[int, ...]
    labels: int  # the column with the labels of the horizontal axis
    names: int  # the row with the names of the lines
    top: int
    bottom: int


def add_chart(workbook: Workbook, lines: Lines) -> None:
    """Add a worksheet with the chart; none when there is nothing to show."""
    if lines.bottom < lines.top:
        return
    source: Worksheet = workbook[lines.tab.name]
    chart = LineChart()
    chart.title = "Running totals"
    chart.width, chart.height = 26, 15
    chart.x_axis.title, chart.y_axis.title = "deal", "points"
    chart.x_axis.delete = chart.y_axis.delete = False  # openpyxl would leave them out
    chart.x_axis.tickLblPos = "low"  # below the lowest point, not across the lines
    chart.legend = Legend()
    chart.legend.position = "b"
    for column in lines.columns:
        values = Reference(source, min_col=column, min_row=lines.top, max_row=lines.bottom)
        series = Series(values)
        name = f"'{lines.tab.name}'!${letters(column)}${lines.names}"
        series.tx = SeriesLabel(strRef=StrRef(name))
        series.smooth = False
        chart.series.append(series)
    labels = Reference(source, min_col=lines.labels, min_row=lines.top, max_row=lines.bottom)
    chart.set_categories(labels)
    sheet = workbook.create_sheet("Chart")
    sheet.add_chart(chart, "A1")
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
