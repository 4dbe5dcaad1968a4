"""The rows of a worksheet as the file has them.

Rows of a pattern differ in their numbers and values only: the rest of their text is put together
once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

from scorekeeper.core.formula.rows import ROW, at_row
from scorekeeper.core.formula.tree import letters
from scorekeeper.core.formula.values import Value

from .book import Failed, Filled, Tab
from .cell_texts import Written, cell_text, formula_text, opening, value_text
from .paper import LINE_HEIGHT, Lines
from .patterned import PatternRow

Looks = Mapping[int, Written]  # by identity of the style
_PLAIN = frozenset({int, str, Failed, bool})  # types that say how a cell with such a value begins


def row_texts(tab: Tab, looks: Looks) -> Iterator[str]:
    """Those in which anything stands, from the top."""
    begins = [f'<c r="{letters(column)}' for column in range(tab.last_column + 1)]
    lines_in, patterned = Lines(tab), _Patterned(tab, looks, begins)
    for at, row in enumerate(tab.rows, 1):
        if isinstance(row, PatternRow):
            tall, cells = row.wrapped, patterned.cells(row)
        elif row:
            tall, cells = _usual(tab, at, row, looks, begins)
        else:
            continue
        lines = lines_in.of(at, tall) if tall else 1
        lines = max(lines, tab.least_lines.get(at, 1))
        height = f' ht="{LINE_HEIGHT * lines:g}" customHeight="1"' if lines > 1 else ""
        yield f'<row r="{at}"{height}>{cells}</row>'


def _usual(
    tab: Tab, at: int, row: Mapping[int, Filled], looks: Looks, begins: Sequence[str]
) -> tuple[Sequence[int], str]:
    """The columns of a row in which more than a line may stand, and its cells."""
    cells, tall, place = [], [], f'{at}"'
    for column in sorted(row):
        content, value, style = row[column]
        look = looks[id(style)]
        if look.is_tall:
            tall.append(column)
        cells.append(begins[column] + place + cell_text(tab, content, value, look))
    return tall, "".join(cells)


class _Template:
    """The cells of some rows of a pattern, but for what differs."""

    def __init__(self, pieces: Sequence[str], places: Sequence[int]) -> None:
        self._pieces = "".join(pieces).split(ROW)
        self._in_turn: Callable[[Sequence[Any]], tuple[Any, ...]] = itemgetter(*places, 0)

    def filled(self, row: int, above: int, found: Sequence[Any]) -> str:
        """The cells of a row, with what was found of it."""
        return at_row(self._pieces, row, above) % self._in_turn(found)[:-1]


class _Patterned:
    """The cells of rows that follow patterns."""

    def __init__(self, tab: Tab, looks: Looks, begins: Sequence[str]) -> None:
        self._tab = tab
        self._looks = looks
        self._begins = begins  # how cells begin, by their columns
        self._templates: dict[object, _Template] = {}
        self._texts: dict[int, str] = {}  # of cells that stand in several rows, by identity

    def cells(self, row: PatternRow) -> str:
        """The cells of a row, in the order of their columns."""
        others, values = row.others, row.worth
        kinds: tuple[object, ...] = tuple(map(type, values))
        if not _PLAIN.issuperset(kinds):
            kinds = tuple(map(_kind, values))
        key = id(row.pattern), kinds, tuple(others)
        template = self._templates.get(key)
        if template is None:
            template = self._templates[key] = self._template(row)
        found: list[Value] = [self._cell(cell) for cell in others.values()]
        found += [v if type(v) is int else value_text(v) for v in values]
        return template.filled(row.row, row.above, found)

    def _cell(self, cell: Filled) -> str:
        found = self._texts.get(id(cell))
        if found is None:
            content, value, style = cell
            found = cell_text(self._tab, content, value, self._looks[id(style)])
            self._texts[id(cell)] = found
        return found

    def _template(self, row: PatternRow) -> _Template:
        """The text of that row, with signs for what differs from that of others like it."""
        rests = {place: _unsigned(self._cell(cell)) for place, cell in row.pattern.same.items()}
        differ = {}
        for at, (place, formula, style) in enumerate(row.pattern.columns):
            begins = opening(row.worth[at], self._looks[id(style)])
            rests[place] = f"{begins}<f>{_unsigned(formula_text(formula.pattern))}</f><v>%s</v></c>"
            differ[place] = len(row.others) + at
        for at, place in enumerate(row.others):
            rests[place], differ[place] = "%s", at
        places = sorted(rests)
        pieces = [f'{self._begins[place]}{ROW}"{rests[place]}' for place in places]
        return _Template(pieces, [differ[place] for place in places if place in differ])


def _unsigned(text: str) -> str:
    """The text as such among others in which `%s` is filled."""
    return text.replace("%", "%%")


def _kind(value: Value) -> object:
    """What says how a cell with that value begins."""
    return type(value) if type(value) in _PLAIN else opening(value, _NEITHER)


_NEITHER = Written("usual", "whole", is_tall=False)
