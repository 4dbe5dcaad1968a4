"""Formulas that are the same in many rows: a tree is built once, and written for row after row."""

from __future__ import annotations

from typing import Any

from scorekeeper.core.formula.tree import Cells, Expr, Ref, calls, letters

MARKS = {0: "\x01", -1: "\x02"}  # in the text of a pattern, for its row and for the row above


class Cursor:
    """The row for which a pattern is worked out just now; 0 while its text is taken."""

    __slots__ = ("row",)

    def __init__(self, row: int) -> None:
        self.row = row


class RowRef(Ref):
    """A cell of the row of a pattern, or of the row above."""

    __slots__ = ("cursor", "offset")

    def __init__(self, tab: Cells, cursor: Cursor, offset: int, column: int) -> None:
        self.tab = tab
        self.cursor = cursor
        self.offset = offset
        self.column = column

    def text(self, home: Cells) -> str:
        place = f"{letters(self.column)}{MARKS[self.offset]}"
        return place if self.tab is home else f"{self.tab.name}!{place}"

    def value(self) -> Any:
        return self.tab.value(self.cursor.row + self.offset, self.column)


class Pattern:
    """A tree over such cells; its text is printed once, for the worksheet `home`."""

    __slots__ = ("_calls", "_cursor", "_home", "_text", "tree")

    def __init__(self, tree: Expr, cursor: Cursor, home: Cells) -> None:
        self.tree = tree
        self._cursor = cursor
        self._home = home
        self._calls = list(calls(tree))
        self._text = ""

    def text(self, row: int) -> str:
        """The formula of that row."""
        if not self._text:
            self._text = self.tree.text(self._home)
        return self._text.replace(MARKS[0], str(row)).replace(MARKS[-1], str(row - 1))

    def value(self, row: int) -> Any:
        """The value in that row."""
        self._cursor.row = row
        for call in self._calls:
            call.forget()
        return self.tree.value()


class AtRow(Expr):
    """The formula of a pattern in one row."""

    __slots__ = ("pattern", "row")

    def __init__(self, pattern: Pattern, row: int) -> None:
        self.pattern = pattern
        self.row = row

    def text(self, home: Cells) -> str:
        return self.pattern.text(self.row)

    def value(self) -> Any:
        return self.pattern.value(self.row)

    def levels(self) -> int:
        return self.pattern.tree.levels()
