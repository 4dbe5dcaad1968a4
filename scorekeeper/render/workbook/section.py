"""Tables one below the other on a worksheet, as the settlement has them."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.formula.tree import Area

from .book import HEAD, HEAD_RIGHT, PLAIN, CellStyle, Tab


class Section:
    """Part of a worksheet: tables with labels in the first column and figures from `first` on."""

    def __init__(self, tab: Tab, first: int) -> None:
        self.tab = tab
        self.first = first

    def _head(self, title: str, columns: Sequence[str]) -> None:
        self._begin()
        self.tab.write(1, title, HEAD)
        for at, name in enumerate(columns, self.first):
            self.tab.write(at, name, HEAD_RIGHT)

    def _begin(self) -> None:
        """A row for a heading, which stays on one page with the rows below it."""
        self.tab.skip()
        row = self.tab.add_row()
        self.tab.keep(row)

    def _label(self, label: str, style: CellStyle = PLAIN) -> int:
        row = self.tab.add_row()
        self.tab.write(1, label, style._replace(wrapped=True))
        return row

    def _across(self, row: int, size: int) -> Area:
        return self.tab.area(row, self.first, row, self.first + size - 1)
