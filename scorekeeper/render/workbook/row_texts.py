"""The rows of a worksheet as the file has them.

Rows of a pattern differ in their numbers and values only: the rest of their text is put together
once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

from scorekeeper.core.formula.rows import ABOVE, BEFORE, ROW
from scorekeeper.core.formula.tree import letters
from scorekeeper.core.formula.values import Value

from .book import Failed, Filled, Tab
from .cell_texts import Written, cell_text, formula_text, opening, value_text
from .paper import LINE_HEIGHT, Lines
from .patterned import PatternRow

Looks = Mapping[int, Written]  # by identity of the style
FOUND = "\x04"  # in a text, for what differs from row to row
_NUMBERS = (ROW, ABOVE, BEFORE)  # what stands there is told with every row
_SIGNS = re.compile(f"([{''.join(_NUMBERS)}{FOUND}])")
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
    """The cells of some rows of a pattern, but for what differs: the numbers of rows, and what was
    found of each row, in its `places`."""

    def __init__(self, text: str, places: Sequence[int]) -> None:
        self._pieces = _SIGNS.split(text)
        in_turn = map(len(_NUMBERS).__add__, places)
        signs = self._pieces[1::2]
        differ = [next(in_turn) if sign == FOUND else _NUMBERS.index(sign) for sign in signs]
        self._in_turn: Callable[[Sequence[str]], tuple[str, ...]] = itemgetter(*differ, 0)

    def filled(self, row: int, above: int, found: Iterable[str]) -> str:
        """The cells of a row, with what was found of it."""
        pieces = self._pieces
        in_turn = self._in_turn((str(row), str(above), str(row - 1), *found))
        pieces[1::2] = in_turn[:-1]  # but for one without which a single one would be no tuple
        return "".join(pieces)


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
        texts = self._texts
        found = [texts.get(id(cell)) or self._cell(cell) for cell in others.values()]
        found += [str(v if type(v) is int else value_text(v)) for v in values]
        return template.filled(row.row, row.above, found)

    def _cell(self, cell: Filled) -> str:
        content, value, style = cell
        found = cell_text(self._tab, content, value, self._looks[id(style)])
        self._texts[id(cell)] = found
        return found

    def _template(self, row: PatternRow) -> _Template:
        """The text of that row, with signs for what differs from that of others like it."""
        rests = {place: self._cell(cell) for place, cell in row.pattern.same.items()}
        differ = {}
        for at, (place, formula, style) in enumerate(row.pattern.columns):
            begins = opening(row.worth[at], self._looks[id(style)])
            rests[place] = f"{begins}<f>{formula_text(formula.pattern)}</f><v>{FOUND}</v></c>"
            differ[place] = len(row.others) + at
        for at, place in enumerate(row.others):
            rests[place], differ[place] = FOUND, at
        places = sorted(rests)
        pieces = [f'{self._begins[place]}{ROW}"{rests[place]}' for place in places]
        return _Template("".join(pieces), [differ[place] for place in places if place in differ])


def _kind(value: Value) -> object:
    """What says how a cell with that value begins."""
    return type(value) if type(value) in _PLAIN else opening(value, _NEITHER)


_NEITHER = Written("usual", "whole", is_tall=False)
