"""Formulas that are the same in many rows: a tree is built once, and printed and worked out for row
after row.

To build a long formula anew for every row, to print it part by part and to work it out where the
same stands in its cells as in an earlier row takes most of the time of a workbook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import NoneType
from typing import Any, Final, TypeVar

from .tree import Area, Cells, Expr, Ref, letters, parts
from .tree import Call as Function
from .values import FormulaError, Value

# In a text, for the row of the cursor, that of the deal above, and the row right above.
ROW, ABOVE, BEFORE = "\x01", "\x02", "\x03"
MOST_KEPT = 12  # cells of a formula whose values are kept: others are hardly ever the same
_KEPT: Final = frozenset({int, str, NoneType})  # values that are the same wherever they are equal

Part = TypeVar("Part", bound=Expr)


class Cursor:
    """The row of a worksheet at which formulas are looked at just now, the row of the deal above,
    and their cells."""

    __slots__ = ("_areas", "_cells", "above", "move", "row")

    def __init__(self, row: int, above: int = 0) -> None:
        self.row = row
        self.above = above
        self.move = 0  # how often it went elsewhere: what was looked up before may be another
        self._cells: dict[tuple[str, bool, int], RowRef] = {}
        self._areas: dict[tuple[str, int, int], RowArea] = {}

    def go_to(self, row: int, above: int) -> None:
        """Look at that row from now on, below a deal in the row `above`."""
        self.row, self.above = row, above
        self.move += 1

    def forget(self) -> None:
        """Look up the cells of the row anew: one of them was filled after it was looked at."""
        self.move += 1

    def cell(self, tab: Cells, column: int, *, is_above: bool = False) -> RowRef:
        """A cell of that row, or of that of the deal above."""
        key = tab.name, is_above, column
        if key not in self._cells:
            self._cells[key] = RowRef(tab, self, column, is_above)
        return self._cells[key]

    def down_to_here(self, tab: Cells, top: int, column: int) -> RowArea:
        """A column from the row `top` to the row right above."""
        key = tab.name, top, column
        if key not in self._areas:
            self._areas[key] = RowArea(tab, self, column, column, top)
        return self._areas[key]


class RowRef(Ref):
    """A cell of the row of a cursor, or of that of the deal above; many formulas of a row ask for
    it, so it is looked up once."""

    __slots__ = ("_found", "_move", "cursor", "is_above")

    def __init__(self, tab: Cells, cursor: Cursor, column: int, is_above: bool) -> None:
        self.tab = tab
        self.cursor = cursor
        self.column = column
        self.is_above = is_above
        self._move = -1
        self._found: Any = None

    def text(self, home: Cells) -> str:
        place = f"{letters(self.column)}{ABOVE if self.is_above else ROW}"
        return place if self.tab is home else f"{self.tab.name}!{place}"

    def value(self) -> Any:
        cursor = self.cursor
        if self._move != cursor.move:
            row = cursor.above if self.is_above else cursor.row
            self._found, self._move = self.tab.value(row, self.column), cursor.move
        return self._found

    def up_to(self, last: Ref) -> Area:
        return RowArea(self.tab, self.cursor, self.column, max(self.column, last.column))


class RowArea(Area):
    """Columns of the row of a cursor, or of all rows from `top` to the one right above it."""

    __slots__ = ("cursor", "found_at")

    def __init__(self, tab: Cells, cursor: Cursor, left: int, right: int, top: int = 0) -> None:
        super().__init__(tab, top, left, 0, right)
        self.cursor = cursor
        self.found_at = 0  # the row for which its values are known

    def text(self, home: Cells) -> str:
        if self.tab is not home:
            return f"{self.tab.name}!{self.fixed()}"
        top, bottom = self._ends()
        return f"{letters(self.left)}{top}:{letters(self.right)}{bottom}"

    def fixed(self) -> str:
        top, bottom = self._ends()
        return f"${letters(self.left)}${top}:${letters(self.right)}${bottom}"

    def value(self) -> list[Value]:
        row = self.cursor.row
        if self._values is None or self.found_at != row:
            self._values = self._down_to(row) if self.top else self._of_row(row)
            self.found_at = row
        return self._values

    def _of_row(self, row: int) -> list[Value]:
        columns = range(self.left, self.right + 1)
        return [value for column in columns for value in self.tab.values(column, row, row)]

    def _down_to(self, row: int) -> list[Value]:
        """Those of one column; what stands above stays, so only what came since is looked up."""
        known = self._values if self._values is not None and self.found_at < row else []
        since = self.top + len(known)
        return [*known, *self.tab.values(self.left, since, row - 1)]

    def forget(self) -> None:
        """Look its values up anew."""
        self._values = None

    def _ends(self) -> tuple[str, str]:
        return (str(self.top), BEFORE) if self.top else (ROW, ROW)


class RowFormula:
    """A tree over the cells of a cursor; its text is printed once, for the worksheet `home`, and
    what it is worth over the same few values is worked out once."""

    def __init__(self, tree: Expr, cursor: Cursor, home: Cells) -> None:
        self.tree = tree
        self._cursor = cursor
        self._home = home
        self._text = ""
        inside = list(parts(tree))
        self._functions = list(_each(Function, inside))
        self._areas = list(_each(RowArea, inside))
        self._cells = list(_each(RowRef, inside))
        self._known: dict[tuple[Value, ...], Any] = {}
        self._keeps = not self._areas and len(self._cells) <= MOST_KEPT

    @property
    def pattern(self) -> str:
        """Its text in any row, with signs for the numbers of the rows."""
        if not self._text:
            self._text = self.tree.text(self._home)
        return self._text

    def text(self, pattern: str, row: int, above: int) -> str:
        """The pattern, as it is or escaped, in that row, below a deal in the row `above`."""
        text = pattern.replace(ROW, str(row)).replace(ABOVE, str(above))
        return text.replace(BEFORE, str(row - 1)) if self._areas else text

    def value(self, row: int, above: int) -> Any:
        """The value in that row, below a deal in the row `above`. Raises FormulaError where it has
        none."""
        cursor = self._cursor
        if row != cursor.row or above != cursor.above:
            cursor.go_to(row, above)
        if not self._keeps:
            return self._worked_out()
        try:
            key = tuple([cell.value() for cell in self._cells])
        except FormulaError:
            return self._worked_out()
        if key in self._known:
            return self._known[key]
        found = self._worked_out()
        if _KEPT.issuperset(map(type, key)):
            self._known[key] = found
        return found

    def forget(self) -> None:
        """Look everything up anew."""
        self._cursor.forget()
        for area in self._areas:
            area.forget()

    def _worked_out(self) -> Any:
        for function in self._functions:
            function.forget()
        return self.tree.value()


class AtRow(Expr):
    """A formula in one of its rows, below a deal in the row `above`."""

    __slots__ = ("above", "formula", "row")

    def __init__(self, formula: RowFormula, row: int, above: int = 0) -> None:
        self.formula = formula
        self.row = row
        self.above = above

    def text(self, home: Cells) -> str:
        return self.formula.text(self.formula.pattern, self.row, self.above)

    def escaped(self, escape: Callable[[str], str]) -> str:
        """The same, written in other signs, which the pattern is once for all rows."""
        return self.formula.text(escape(self.formula.pattern), self.row, self.above)

    def value(self) -> Any:
        return self.formula.value(self.row, self.above)

    def levels(self) -> int:
        return self.formula.tree.levels()


def _each(kind: type[Part], inside: Sequence[Expr]) -> Iterator[Part]:
    """Those of a kind, each once."""
    found = {id(part): part for part in inside if isinstance(part, kind)}
    return iter(found.values())
