"""Formulas that are the same in many rows: a tree is built once, and printed and worked out for row
after row.

To build a long formula anew for every row, to print it part by part and to work it out where the
same stands in its cells as in an earlier row takes most of the time of a workbook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from operator import itemgetter, or_
from types import NoneType
from typing import Any, Final, TypeVar

from scorekeeper.core.values.parts import NamedTuple

from .tree import Area, Cells, Expr, Ref, children, in_order, letters, parts
from .tree import Call as Function
from .values import FormulaError, Growing, Value

# In a text, for the row of the cursor, that of the deal above, and the row right above; and for
# the first and the last row of the span.
ROW, ABOVE, BEFORE = "\x01", "\x02", "\x03"
TOP, BOTTOM = "\x05", "\x06"
Span = tuple[int, int]  # of rows, elsewhere
NO_SPAN: Final = 0, 0
MOST_KEPT = 40  # cells of a formula whose values are kept: most of a row is empty
FEW, LARGE = 3, 8  # cells of a piece whose values are kept, and of how many parts it is worth it
_KEPT: Final = frozenset({int, str, NoneType})  # values that are the same wherever they are equal

Part = TypeVar("Part", bound=Expr)


class Unknown:
    """Where a value stands once it is known."""


UNKNOWN: Final = Unknown()


class Cursor:
    """The row of a worksheet at which formulas are looked at just now, the row of the deal above,
    the rows of another worksheet that belong to it, and their cells. `known` are the values of
    cells of its row and of that above, as far as they were asked for or told, each in the slot of
    its cell: many formulas ask for the same cells."""

    __slots__ = ("_areas", "_cells", "_slots", "above", "known", "row", "span")

    def __init__(self, row: int, above: int = 0) -> None:
        self.row = row
        self.above = above
        self.span: Span = NO_SPAN
        self.known: list[Any] = []
        self._cells: dict[tuple[str, bool, int], RowRef] = {}
        self._areas: dict[tuple[str, int, int], RowsAbove] = {}
        # of the cells of a worksheet in the row, or in that above, with their columns
        self._slots: dict[tuple[str, bool], list[tuple[int, int]]] = {}

    def go_to(self, row: int, above: int) -> None:
        """Look at that row from now on, below a deal in the row `above`."""
        self.row, self.above = row, above
        self.forget()

    def forget(self) -> None:
        """Look up the cells of the row anew: they are others, or one of them was filled after it
        was looked at."""
        self.known[:] = [UNKNOWN] * len(self.known)

    def forget_one(self, tab: Cells, column: int) -> None:
        """Look up one cell of the row anew."""
        cell = self._cells.get((tab.name, False, column))
        if cell is not None:
            self.known[cell.slot] = UNKNOWN

    def tell(
        self, tab: Cells, stood: Callable[[int], Value | Unknown], *, is_above: bool = False
    ) -> None:
        """Let all cells of a worksheet in that row, or in that above, have what stood in their
        columns: a row at once is quicker than a cell as it is asked for."""
        known = self.known
        for slot, column in self._slots.get((tab.name, is_above), ()):
            known[slot] = stood(column)

    def cell(self, tab: Cells, column: int, *, is_above: bool = False) -> RowRef:
        """A cell of that row, or of that of the deal above."""
        key = tab.name, is_above, column
        if key not in self._cells:
            self._cells[key] = found = RowRef(tab, self, column, is_above)
            self._slots.setdefault((tab.name, is_above), []).append((found.slot, column))
        return self._cells[key]

    def down_to_here(self, tab: Cells, top: int, column: int) -> RowsAbove:
        """A column from the row `top` to the row right above."""
        key = tab.name, top, column
        if key not in self._areas:
            self._areas[key] = RowsAbove(tab, self, column, top)
        return self._areas[key]

    def in_span(self, tab: Cells, column: int) -> RowsOfSpan:
        """A column over the rows of the span."""
        return RowsOfSpan(tab, self, column)


class RowRef(Ref):
    """A cell of the row of a cursor, or of that of the deal above; many formulas of a row ask for
    it, so it is looked up once."""

    __slots__ = ("cursor", "is_above", "slot")

    def __init__(self, tab: Cells, cursor: Cursor, column: int, is_above: bool) -> None:
        self.tab = tab
        self.cursor = cursor
        self.column = column
        self.is_above = is_above
        self.slot = len(cursor.known)
        cursor.known.append(UNKNOWN)

    def text(self, home: Cells) -> str:
        place = f"{letters(self.column)}{ABOVE if self.is_above else ROW}"
        return place if self.tab is home else f"{self.tab.name}!{place}"

    def value(self) -> Any:
        found = self.cursor.known[self.slot]
        return self.look_up() if found is UNKNOWN else found

    def look_up(self) -> Any:
        """Its value, which is known from then on."""
        cursor = self.cursor
        row = cursor.above if self.is_above else cursor.row
        found = cursor.known[self.slot] = self.tab.value(row, self.column)
        return found

    def up_to(self, last: Ref) -> Area:
        columns = range(self.column, max(self.column, last.column) + 1)
        cursor, is_above = self.cursor, self.is_above
        return RowArea([cursor.cell(self.tab, at, is_above=is_above) for at in columns])


class RowArea(Area):
    """Cells of the row of a cursor, one beside the other; or of that of the deal above."""

    __slots__ = ("cells",)

    def __init__(self, cells: Sequence[RowRef]) -> None:
        super().__init__(cells[0].tab, 0, cells[0].column, 0, cells[-1].column)
        self.cells = cells

    def text(self, home: Cells) -> str:
        if self.tab is not home:
            return super().text(home)
        return f"{self.cells[0].text(home)}:{self.cells[-1].text(home)}"

    def _fixed(self) -> str:
        row = ABOVE if self.cells[0].is_above else ROW
        return f"${letters(self.left)}${row}:${letters(self.right)}${row}"

    def value(self) -> list[Value]:
        return [cell.value() for cell in self.cells]


class MovingArea(Area):
    """A part of a column that is another one in every row of a cursor, from one row to another one
    by their signs."""

    __slots__ = ("_ends", "cursor")

    def __init__(self, tab: Cells, cursor: Cursor, column: int, top: str, bottom: str) -> None:
        super().__init__(tab, 0, column, 0, column)
        self.cursor = cursor
        self._ends = top, bottom

    def text(self, home: Cells) -> str:
        if self.tab is not home:
            return super().text(home)
        top, bottom = self._ends
        return f"{letters(self.left)}{top}:{letters(self.right)}{bottom}"

    def _fixed(self) -> str:
        top, bottom = self._ends
        return f"${letters(self.left)}${top}:${letters(self.right)}${bottom}"

    def forget(self) -> None:
        """Look its values up anew."""
        self._values = None


class RowsOfSpan(MovingArea):
    """The rows that are told to a cursor with its own."""

    __slots__ = ()

    def __init__(self, tab: Cells, cursor: Cursor, column: int) -> None:
        super().__init__(tab, cursor, column, TOP, BOTTOM)

    def value(self) -> list[Value]:
        return [*self.tab.values(self.left, *self.cursor.span)]


class RowsAbove(MovingArea):
    """A column from the row `top` to the one right above that of a cursor."""

    __slots__ = ("found_at",)

    def __init__(self, tab: Cells, cursor: Cursor, column: int, top: int) -> None:
        super().__init__(tab, cursor, column, str(top), BEFORE)
        self.top = top
        self.found_at = 0  # the row for which its values are known

    def value(self) -> list[Value]:
        """The values; what stands above stays, so only what came since is looked up."""
        row, known = self.cursor.row, self._values
        if known is not None and self.found_at == row:
            return known
        if not isinstance(known, Growing) or self.found_at > row:
            known = Growing()
        known += self.tab.values(self.left, self.top + len(known), row - 1)
        self._values, self.found_at = known, row
        return known


class RowFormula:
    """A tree over the cells of a cursor; its text is printed once, for the worksheet `home`, and
    what it, or a large piece of it, is worth over the same few values is worked out once."""

    def __init__(self, tree: Expr, cursor: Cursor, home: Cells) -> None:
        self.tree = tree
        self.cursor = cursor
        self._home = home
        inside = list(parts(tree))
        self._areas = list(_each(MovingArea, inside))
        beside = (cell for area in _each(RowArea, inside) for cell in area.cells)
        cells = list(_each(RowRef, [*inside, *beside]))
        asked = _Asked()
        self._worth = _without_sure_choices(tree, asked)  # what has its value
        # those that ask for nothing in the row are worth the same in all rows
        self._functions = [f for f in _each(Function, inside) if asked.of(f).moves]
        self._keeps = not self._areas and 0 < len(cells) <= MOST_KEPT
        self._known: dict[tuple[Any, ...], Any] = {}
        pieces = list(asked.pieces(self._worth))
        if not self._keeps:  # only those of which pieces are worked out
            needed = reduce(or_, (asked.of(piece).cells for piece in pieces), 0)
            cells = [cell for cell in cells if needed >> cell.slot & 1]
        self._cells = cells
        places = {cell.slot: place for place, cell in enumerate(cells)}
        self._pieces = [_Piece(piece, asked.of(piece), places) for piece in pieces]
        self._values = _of_those(cells)

    @cached_property
    def pattern(self) -> str:
        """Its text in any row, with signs for the numbers of the rows."""
        return in_order(self.tree, self._home)

    @cached_property
    def pieces(self) -> Sequence[str]:
        """The same, cut where the number of its own row stands."""
        return self.pattern.split(ROW)

    def value(self, row: int, above: int, span: Span = NO_SPAN) -> Any:
        """The value in that row, below a deal in the row `above`, over the rows of that span.
        Raises FormulaError where it has none."""
        cursor = self.cursor
        cursor.span = span
        if row != cursor.row or above != cursor.above:
            cursor.go_to(row, above)
        return self.here()

    def here(self) -> Any:
        """The value in the row of the cursor. Raises FormulaError where it has none."""
        values = self._values(self.cursor.known)
        found = self._known.get(values, UNKNOWN) if self._keeps else UNKNOWN
        return self._anew(values) if found is UNKNOWN else found

    def forget(self) -> None:
        """Look everything up anew."""
        self.cursor.forget()
        for area in self._areas:
            area.forget()

    def _anew(self, values: tuple[Any, ...]) -> Any:
        """The value, where it is not known for those of its cells, or some of these were not looked
        up yet."""
        if not _KEPT.issuperset(map(type, values)):
            try:
                for cell in self._cells:
                    cell.value()
            except FormulaError:
                return self._worked_out()
            values = self._values(self.cursor.known)
            if values in self._known:
                return self._known[values]
            if not _KEPT.issuperset(map(type, values)):
                return self._worked_out()
        found = self._put_together(values) if values else self._worked_out()
        if self._keeps:
            self._known[values] = found
        return found

    def _put_together(self, values: tuple[Value, ...]) -> Any:
        """The value over those of the cells, by what is known of its pieces."""
        self._forget_values()
        unknown = [piece for piece in self._pieces if not piece.recall(values)]
        found = self._worth.value()
        for piece in unknown:
            piece.keep(values)
        return found

    def _worked_out(self) -> Any:
        self._forget_values()
        return self._worth.value()

    def _forget_values(self) -> None:
        for function in self._functions:
            function.known = None


def _of_those(cells: Sequence[RowRef]) -> Callable[[list[Any]], tuple[Any, ...]]:
    """What the values of those cells are among all that are known."""
    slots = [cell.slot for cell in cells]
    if not slots:
        return lambda known: ()
    return itemgetter(*slots, slots[-1])  # of one alone it would not be a tuple


class _Need(NamedTuple):
    """Of what cells of a row something is worked out (a bit for the slot of each), whether it asks
    for areas of other rows, and of how many parts it is."""

    cells: int
    areas: bool
    size: int

    @property
    def moves(self) -> bool:
        """Whether it can be worth another value in another row."""
        return self.areas or bool(self.cells)


class _Asked:
    """What parts of a tree ask for; a function may be a part of several others."""

    def __init__(self) -> None:
        self._known: dict[int, _Need] = {}

    def of(self, part: Expr) -> _Need:
        """What that part asks for, with all parts of it."""
        if isinstance(part, RowRef):
            return _Need(1 << part.slot, False, 1)
        if isinstance(part, RowArea):
            return _Need(reduce(or_, (1 << cell.slot for cell in part.cells)), False, 1)
        found = self._known.get(id(part))
        if found is None:
            found = self._known[id(part)] = self._looked_up(part)
        return found

    def _looked_up(self, part: Expr) -> _Need:
        cells, areas, size = 0, isinstance(part, MovingArea), 1
        for each in children(part):
            need = self.of(each)
            cells |= need.cells
            areas = areas or need.areas
            size += need.size
        return _Need(cells, areas, size)

    def pieces(self, tree: Expr) -> Iterator[Function]:
        """The large functions that ask for few cells; none within another one."""
        left, seen = [tree], set()
        while left:
            part = left.pop()
            need = self.of(part)
            if need.size < LARGE or id(part) in seen:
                continue
            seen.add(id(part))
            if isinstance(part, Function) and not need.areas and 0 < need.cells.bit_count() <= FEW:
                yield part
            else:
                left += children(part)


def _without_sure_choices(tree: Expr, asked: _Asked) -> Expr:
    """What the tree chooses where that is the same in all rows."""
    if not isinstance(tree, Function) or tree.name != "CHOOSE":
        return tree
    place, *choices = tree.arguments
    at = None if asked.of(place).moves else place.value()
    if type(at) is not int or not 0 < at <= len(choices):
        return tree
    return _without_sure_choices(choices[at - 1], asked)


class _Piece:
    """A function within a formula, and what it is worth over values of its few cells."""

    def __init__(self, function: Function, need: _Need, places: Mapping[int, int]) -> None:
        self._function = function
        slots = (slot for slot in places if need.cells >> slot & 1)
        self._key = itemgetter(*sorted(places[slot] for slot in slots))
        self._known: dict[Any, Any] = {}

    def recall(self, values: tuple[Value, ...]) -> bool:
        """Give the function its value over those of all cells of the formula; whether that is
        known."""
        self._function.known = found = self._known.get(self._key(values))
        return found is not None

    def keep(self, values: tuple[Value, ...]) -> None:
        """Keep its value, if it was asked for."""
        found = self._function.known
        if found is not None:
            self._known[self._key(values)] = found


class AtRow(Expr):
    """A formula in one of its rows, below a deal in the row `above`, over the rows of a span."""

    __slots__ = ("above", "formula", "row", "span")
    is_whole = True

    def __init__(self, formula: RowFormula, row: int, above: int = 0, span: Span = NO_SPAN) -> None:
        self.formula = formula
        self.row = row
        self.above = above
        self.span = span

    def text(self, home: Cells) -> str:
        return at_row(self.formula.pieces, self.row, self.above, self.span)

    def value(self) -> Any:
        return self.formula.value(self.row, self.above, self.span)

    def levels(self) -> int:
        return self.formula.tree.levels()


class ManyRows:
    """Formulas of many rows of the worksheet `home`, each made once; their cells are those of the
    `cursor`."""

    def __init__(self, home: Cells) -> None:
        self.cursor = Cursor(1)
        self._home = home
        self._made: dict[object, RowFormula] = {}

    def at(
        self,
        key: object,
        make: Callable[[], Expr],
        row: int,
        above: int = 0,
        span: Span = NO_SPAN,
    ) -> AtRow:
        """The formula of that key in a row, made where there is none yet."""
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = RowFormula(make(), self.cursor, self._home)
        return AtRow(found, row, above, span)


def at_row(pieces: Sequence[str], row: int, above: int, span: Span = NO_SPAN) -> str:
    """A text with signs for the numbers of rows, cut where the number of its own row stands, in one
    of its rows."""
    text = str(row).join(pieces)
    if ABOVE in text:
        text = text.replace(ABOVE, str(above))
    if TOP in text:
        text = text.replace(TOP, str(span[0])).replace(BOTTOM, str(span[1]))
    return text.replace(BEFORE, str(row - 1)) if BEFORE in text else text


def _each(kind: type[Part], inside: Sequence[Expr]) -> Iterator[Part]:
    """Those of a kind, each once."""
    found = {id(part): part for part in inside if isinstance(part, kind)}
    return iter(found.values())
