"""Rows that are alike: most of their cells hold the same formulas, or the same as such.

A long workbook has a hundred thousand cells. So only their values are kept row by row; a cell is
made where somebody asks for it, and the file is written a row at a time (see `row_texts`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from scorekeeper.core.formula.rows import AtRow, Cursor, RowFormula
from scorekeeper.core.formula.tree import shown_value
from scorekeeper.core.formula.values import FormulaError, Value

from .book import CellStyle, Failed, Filled, MadeRow, Tab

Look = tuple[int, CellStyle]  # a column, and the style there
Column = tuple[int, RowFormula, CellStyle]  # which, and what stands in all of it


class Pattern:
    """What stands in rows that are alike: formulas, in the order in which they can be worked out,
    and cells that are the same in all of them."""

    def __init__(
        self, tab: Tab, cursor: Cursor, columns: Sequence[Column], same: Mapping[int, Filled]
    ) -> None:
        self.cursor = cursor
        self.columns = columns
        self.same = same
        self.places = {place: at for at, (place, _, _) in enumerate(columns)}
        self.last = max((*self.places, *same), default=0)
        self.steps = [(made, cursor.cell(tab, place).slot) for place, made, _ in columns]
        self._looks = [(place, cell.style) for place, cell in same.items()]
        self._looks += [(place, style) for place, _, style in columns]
        self.styles = list({id(style): style for _, style in self._looks}.values())
        self.wrapped = [place for place, style in self._looks if style.wrapped]
        self._among: tuple[Collection[int], Sequence[Look]] = (), ()
        tab.fractional.update(place for place, style in self._looks if style.decimals)

    def among(self, columns: Collection[int]) -> Sequence[Look]:
        """Those of the columns in which anything stands, which are asked for row by row."""
        if self._among[0] is not columns:
            self._among = columns, [look for look in self._looks if look[0] in columns]
        return self._among[1]

    def work_out(self, values: list[Value], end: int | None = None) -> None:
        """Add the values in the row of the cursor, from the first that is not known yet."""
        known = self.cursor.known
        for formula, slot in islice(self.steps, len(values), end):
            try:
                value = formula.here()
            except FormulaError as error:
                values.append(Failed(str(error)))
            else:
                if type(value) is not int:
                    value = shown_value(value)
                values.append(value)
                known[slot] = value


class PatternRow(MadeRow):
    """A row of a worksheet that follows a pattern, below a deal in the row `above`. `worth` are
    the values of the formulas that were worked out by now, `others` the cells besides."""

    __slots__ = ("above", "others", "pattern", "row", "worth")

    def __init__(self, pattern: Pattern, row: int, above: int = 0) -> None:
        self.pattern = pattern
        self.row = row
        self.above = above
        self.last = pattern.last
        self.worth: list[Value] = []
        self.others: dict[int, Filled] = {}

    def value_of(self, column: int) -> Value:
        at = self.pattern.places.get(column)
        if at is not None:
            return self.worth[at] if at < len(self.worth) else None
        cell = self.others.get(column) or self.pattern.same.get(column)
        return None if cell is None else cell.value

    @property
    def styles(self) -> Iterable[CellStyle]:
        return [cell[2] for cell in self.others.values()] + self.pattern.styles

    def among(self, columns: Collection[int]) -> Iterable[Look]:
        others = [(at, cell[2]) for at, cell in self.others.items() if at in columns]
        return [*others, *self.pattern.among(columns)]

    @property
    def wrapped(self) -> Collection[int]:
        others = [place for place, cell in self.others.items() if cell[2].wrapped]
        return others + self.pattern.wrapped

    def __setitem__(self, column: int, cell: Filled) -> None:
        self.others[column] = cell
        if column > self.last:
            self.last = column
        at = self.pattern.places.get(column)
        if at is not None:  # instead of the formula of the pattern
            self.worth[at] = cell.value

    def __getitem__(self, column: int) -> Filled:
        found = self.others.get(column) or self.pattern.same.get(column)
        if found is not None:
            return found
        at = self.pattern.places[column]
        if at >= len(self.worth):
            raise KeyError(column)
        _, formula, style = self.pattern.columns[at]
        return Filled(AtRow(formula, self.row, self.above), self.worth[at], style)

    def __iter__(self) -> Iterator[int]:
        yield from self.others
        by_pattern = (*self.pattern.same, *islice(self.pattern.places, len(self.worth)))
        yield from (place for place in by_pattern if place not in self.others)

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return sum(1 for _ in self)
