"""Grids as tables on paper: widths from what stands in them, wrapped, split or turned to fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from scorekeeper.core.values.cells import BLANK, CENTRE, LEFT, RIGHT, Cell, Column, Grid, Row
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.render.figures import printed
from scorekeeper.render.safe import safe_text

from .paper import Align, Colour, Paper

SIZES = (9.5, 9.0, 8.5, 8.0)  # of type, in points; never smaller
GAP = 7.0  # between columns
LINE = 1.18  # height of a line, in sizes of type
NARROWEST = 60.0  # a column of text is not wrapped to less
HEAD: Colour = (232, 236, 240)
GREY: Colour = (95, 95, 95)
RULE: Colour = (150, 150, 150)
KEPT = 3  # rows that stay on one page with their heading
_ALIGN: dict[str, Align] = {LEFT: "L", RIGHT: "R", CENTRE: "C"}


class Set(NamedTuple):
    """A grid as it is set: size of type, columns, their widths, and rows in lines of text."""

    grid: Grid
    columns: tuple[Column, ...]
    widths: tuple[float, ...]
    size: float
    heads: list[list[str]]
    rows: list[list[list[str]]]
    source: tuple[Row, ...]

    @property
    def width(self) -> float:
        """From the left edge to the right one."""
        return sum(self.widths) + GAP * (len(self.widths) - 1)

    @property
    def line(self) -> float:
        """The height of a line."""
        return self.size * LINE

    @property
    def has_groups(self) -> bool:
        """Whether a line with headings of groups stands above the others."""
        return any(column.group for column in self.columns)

    @property
    def head_height(self) -> float:
        """Of title and headings."""
        lines = max((len(lines) for lines in self.heads), default=0)
        return (lines + self.has_groups + bool(self.grid.title)) * self.line + 4

    def row_height(self, at: int) -> float:
        """Of one row."""
        return max((len(lines) for lines in self.rows[at]), default=1) * self.line

    @property
    def height(self) -> float:
        """Of everything but the notes."""
        return self.head_height + sum(map(self.row_height, range(len(self.rows))))


def set_grid(paper: Paper, grid: Grid, room: float) -> list[Set]:
    """The grid in the largest type that fits; in several tables where one is not enough, the first
    column repeated."""
    if not grid.columns:
        return [Set(grid, (), (), SIZES[0], [], [], ())]
    clean = [_clean(row, len(grid.columns)) for row in grid.rows]
    natural, least = _sizes(paper, grid, clean)
    every = list(range(len(grid.columns)))
    for size in SIZES:
        if _total(natural, every, size) <= room:
            return [_set(paper, grid, clean, every, [w * size for w in natural], size)]
    for size in SIZES:
        if _total(least, every, size) <= room:
            return [_fitted(paper, grid, clean, every, natural, least, size, room)]
    size = SIZES[-1]
    blocks = _split(grid.columns, least, size, room)
    return [_fitted(paper, grid, clean, b, natural, least, size, room) for b in blocks]


def least_width(paper: Paper, grid: Grid) -> float:
    """The room that the grid needs in one piece, in the smallest type."""
    clean = [_clean(row, len(grid.columns)) for row in grid.rows]
    _, least = _sizes(paper, grid, clean)
    return _total(least, list(range(len(grid.columns))), SIZES[-1])


def _clean(row: Row, size: int) -> Row:
    cells = tuple(cell._replace(text=safe_text(printed(cell))) for cell in row.cells[:size])
    full = cells + (BLANK,) * (size - len(cells))
    return row._replace(cells=full, remark=safe_text(row.remark))


# widths --------------------------------------------------------------------------------------


def _sizes(paper: Paper, grid: Grid, rows: Sequence[Row]) -> tuple[list[float], list[float]]:
    """For type of 1 point: the widths that need no wrapping, and the smallest bearable ones."""
    natural, least = [], []
    for at, column in enumerate(grid.columns):
        cells = [row.cells[at] for row in rows]
        wide = [paper.width(cell.text, 1, bold=cell.strong) for cell in cells]
        numbers = [w for w, cell in zip(wide, cells, strict=True) if cell.align == RIGHT]
        words = [paper.width(word, 1, bold=True) for word in safe_text(column.label).split()]
        label = paper.width(safe_text(column.label), 1, bold=True)
        natural.append(max([label, *wide]) + 0.1)
        narrow = min(max([0.0, *wide]), NARROWEST / SIZES[-1])
        least.append(max([narrow, *numbers, *words]) + 0.1)
    for group in _groups(grid.columns):
        name = safe_text(grid.columns[group[0]].group)
        needed = paper.width(name, 1, bold=True) + 0.1 if name else 0
        for widths in (natural, least):
            lacking = needed - sum(widths[at] for at in group)
            widths[group[-1]] += max(lacking, 0)
    return [max(n, m) for n, m in zip(natural, least, strict=True)], least


def _groups(columns: Sequence[Column]) -> list[list[int]]:
    """Neighbouring columns under one heading."""
    indexed = groupby(enumerate(columns), lambda item: item[1].group or item[0])
    return [[at for at, _ in items] for _, items in indexed]


def _total(widths: Sequence[float], chosen: Sequence[int], size: float) -> float:
    return sum(widths[at] for at in chosen) * size + GAP * (len(chosen) - 1)


def _split(
    columns: Sequence[Column], least: Sequence[float], size: float, room: float
) -> list[list[int]]:
    """The columns of several tables, groups kept together."""
    blocks = [[0]]
    for group in _groups(columns[1:]):
        more = [at + 1 for at in group]
        if len(blocks[-1]) > 1 and _total(least, [*blocks[-1], *more], size) > room:
            blocks.append([0])
        blocks[-1] += more
    return blocks


def _fitted(
    paper: Paper,
    grid: Grid,
    rows: Sequence[Row],
    chosen: Sequence[int],
    natural: Sequence[float],
    least: Sequence[float],
    size: float,
    room: float,
) -> Set:
    """What is wider than necessary gives way, in proportion."""
    spare = room - _total(least, chosen, size)
    wish = sum(natural[at] - least[at] for at in chosen) * size
    share = min(max(spare, 0) / wish, 1) if wish else 0
    widths = [(least[at] + (natural[at] - least[at]) * share) * size for at in chosen]
    return _set(paper, grid, rows, chosen, widths, size)


def _set(
    paper: Paper,
    grid: Grid,
    rows: Sequence[Row],
    chosen: Sequence[int],
    widths: Sequence[float],
    size: float,
) -> Set:
    columns = tuple(_aligned(grid.columns[at], [row.cells[at] for row in rows]) for at in chosen)
    picked = tuple(row._replace(cells=tuple(row.cells[at] for at in chosen)) for row in rows)
    heads = [
        paper.wrap(safe_text(column.label), size, width, bold=True)
        for column, width in zip(columns, widths, strict=True)
    ]
    across = sum(widths) + GAP * (len(widths) - 1)
    lines = [
        [paper.wrap(row.remark, size, across)]
        if row.remark
        else [
            paper.wrap(cell.text, size, width, bold=cell.strong)
            for cell, width in zip(row.cells, widths, strict=True)
        ]
        for row in picked
    ]
    return Set(grid, columns, tuple(widths), size, heads, lines, picked)


def _aligned(column: Column, cells: Sequence[Cell]) -> Column:
    """A column left to itself goes by the numbers in it."""
    filled = [cell for cell in cells if cell.text]
    right = sum(cell.align == RIGHT for cell in filled)
    is_right = column.align == LEFT and 2 * right > len(filled)
    return column._replace(align=RIGHT) if is_right else column


# drawing -------------------------------------------------------------------------------------


def draw_head(paper: Paper, table: Set, x: float, y: float, title: str) -> float:
    """Title and headings; returns where the rows begin."""
    size, line = table.size, table.line
    if title:
        paper.text(x, y, safe_text(title), size + 1, bold=True)
        y += line + 1
    lines = max((len(lines) for lines in table.heads), default=0) + table.has_groups
    if not lines:
        return y
    paper.field(x - 2, y, table.width + 4, lines * line + 1, HEAD)
    if table.has_groups:
        for left, width, name in _spans(table, x):
            shown = paper.shortened(name, size, width, bold=True)
            paper.text(left, y + 1, shown, size, room=width, align="C", bold=True)
        y += line
        lines -= 1
    for at, left in enumerate(_lefts(table, x)):
        for place, content in enumerate(table.heads[at], lines - len(table.heads[at])):
            paper.text(
                left,
                y + 1 + place * line,
                content,
                size,
                room=table.widths[at],
                align=_ALIGN[table.columns[at].align],
                bold=True,
            )
    return y + lines * line + 2


def _spans(table: Set, x: float) -> Iterator[tuple[float, float, str]]:
    lefts = _lefts(table, x)
    for group in _groups(table.columns):
        end = lefts[group[-1]] + table.widths[group[-1]]
        yield lefts[group[0]], end - lefts[group[0]], safe_text(table.columns[group[0]].group)


def _lefts(table: Set, x: float) -> list[float]:
    lefts = []
    for width in table.widths:
        lefts.append(x)
        x += width + GAP
    return lefts


def draw_row(paper: Paper, table: Set, at: int, x: float, y: float) -> float:
    """One row; returns where the next one begins."""
    row = table.source[at]
    if row.rule:
        paper.line(x - 2, y, x + table.width + 2, 0.6, RULE)
    if row.remark:
        for place, content in enumerate(table.rows[at][0]):
            paper.text(x, y + place * table.line, content, table.size, colour=GREY)
        return y + table.row_height(at)
    for column, left in enumerate(_lefts(table, x)):
        cell = row.cells[column]
        align = table.columns[column].align if cell.align == LEFT else cell.align
        for place, content in enumerate(table.rows[at][column]):
            paper.text(
                left,
                y + place * table.line,
                content,
                table.size,
                room=table.widths[column],
                align=_ALIGN[align],
                bold=cell.strong,
                struck=cell.struck or row.struck,
                colour=GREY if cell.dim else (0, 0, 0),
            )
    return y + table.row_height(at)
