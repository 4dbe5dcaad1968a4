"""The worksheet Record: the sheet file itself, line for line, from which a change is known."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.values.amounts import plural
from scorekeeper.foreign.kept_lines import marks
from scorekeeper.foreign.workbook.layout import END, LINE, MARK, MOST_OF_CELL, RECORD, TEXT

from .book import HEAD, HEAD_RIGHT, NOTE, NUMBER, PLAIN, WIDEST, Tab

SAID = (
    "the sheet file that this workbook was made from; import compares the other tabs with it: "
    "change nothing here"
)
_DIM = PLAIN._replace(dim=True)


def record_tab(lines: Sequence[str]) -> Tab:
    """The tab with those lines (see `kept_lines`), each with its mark."""
    tab = Tab(RECORD, protected=True, for_screens=True)
    tab.add_row()
    tab.span(1, 3, SAID, NOTE)
    tab.add_row()
    for column, (name, look) in enumerate(((LINE, HEAD_RIGHT), (TEXT, HEAD), (MARK, HEAD)), 1):
        tab.write(column, name, look)
    *own, last = marks([*lines, plural(len(lines), LINE)])
    for number, (line, mark) in enumerate(zip(lines, own, strict=True), 1):
        tab.add_row()
        tab.put(1, number, NUMBER)
        tab.write(3, mark, _DIM)
        tab.write(2, line[:MOST_OF_CELL])
        for start in range(MOST_OF_CELL, len(line), MOST_OF_CELL):
            tab.add_row()
            tab.write(2, line[start : start + MOST_OF_CELL])
    tab.add_row()
    tab.write(1, END, PLAIN._replace(right=True))
    tab.write(2, plural(len(lines), LINE), _DIM)
    tab.write(3, last, _DIM)
    tab.widths = {1: 7, 2: WIDEST, 3: 11}
    tab.head_rows = 2
    return tab
