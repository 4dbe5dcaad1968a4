"""Grids as text for a terminal: plain aligned columns, wrapped or split to fit its width."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, groupby, zip_longest

import tabulate

from scorekeeper.core.values.cells import BLANK, LEFT, RIGHT, Cell, Column, Grid, Row
from scorekeeper.core.values.parts import NamedTuple

from .safe import safe_text
from .width import centred, longest_piece, width, wrap

tabulate.PRESERVE_WHITESPACE = True  # headings are padded to the width of their group

GAP = "  "
NARROWEST_TEXT = 16  # a column of text is not wrapped to less
WIDEST_GROUP = 20  # no columns are made wider than that for the heading of their group
BOLD, DIM, STRUCK, NORMAL = "\x1b[1m", "\x1b[2m", "\x1b[9m", "\x1b[0m"


def render_grids(grids: Sequence[Grid], *, width: int, colour: bool) -> str:
    """The grids as text of at most `width` columns, without a line end after the last line.

    Without `colour` there is neither an escape sequence nor a character beyond those of the
    contents; struck-through cells then stand between tildes.
    """
    painter = _Painter(width, colour)
    return "\n\n".join(painter.grid(grid) for grid in grids)


class _Laid:
    """The text of a cell as it is to be printed. tabulate takes what has an `isoformat` for text as
    it stands; of a string it tries five times whether it is a number, which nobody asks here."""

    __slots__ = ("text",)
    isoformat = None

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


class _Sizes(NamedTuple):
    """Per column: the width that needs no wrapping, and the smallest bearable one."""

    natural: list[int]
    least: list[int]


class _Painter:
    def __init__(self, room: int, colour: bool) -> None:
        self.room = max(room, 20)
        self.colour = colour

    def grid(self, grid: Grid) -> str:
        columns = [
            Column(safe_text(c.label), safe_text(c.group), _alignment(c, grid.rows, i))
            for i, c in enumerate(grid.columns)
        ]
        rows = [_clean_row(row, len(columns)) for row in grid.rows]
        lines: list[str] = []
        if grid.title:
            lines += [self._paint(t, BOLD) for t in wrap(safe_text(grid.title), self.room)]
        if columns:
            lines += ["\n\n".join(self._blocks(columns, rows, grid.telling))]
        for note in grid.below():
            lines += self._note(safe_text(note))
        return "\n".join(lines)

    def _note(self, note: str) -> list[str]:
        first, *more = wrap(note, self.room - 2)
        return [self._paint(line, DIM) for line in [first, *("  " + line for line in more)]]

    # splitting -------------------------------------------------------------------------------

    def _blocks(self, columns: Sequence[Column], rows: Sequence[Row], telling: int) -> list[str]:
        sizes = _sizes(columns, rows, (self.room - len(GAP)) // 2)
        return [
            self._block(
                [columns[i] for i in chosen],
                [
                    row if len(chosen) == len(columns) else _pick(row, chosen)
                    for row in rows
                    if not (at and row.remark)
                ],
                _Sizes([sizes.natural[i] for i in chosen], [sizes.least[i] for i in chosen]),
            )
            for at, chosen in enumerate(self._partition(columns, sizes, telling))
        ]

    def _partition(self, columns: Sequence[Column], sizes: _Sizes, telling: int) -> list[list[int]]:
        """The columns of each block; the first ones are repeated in every block."""
        if _total(sizes.least) <= self.room:
            return [list(range(len(columns)))]
        blocks: list[list[int]] = []
        first = list(range(telling))
        block = first
        for group in _column_groups(columns)[telling:]:
            wanted = [sizes.least[i] for i in [*block, *group]]
            if len(block) > telling and _total(wanted) > self.room:
                blocks.append(block)
                block = first
            block = [*block, *group]
        return [*blocks, block]

    # one block -------------------------------------------------------------------------------

    def _block(self, columns: Sequence[Column], rows: Sequence[Row], sizes: _Sizes) -> str:
        widths = _fit(sizes, self.room)
        lines: list[list[str] | str] = list(self._heading(columns, widths))
        lines.append(tabulate.SEPARATING_LINE)
        remarks: dict[int, str] = {}
        for row in rows:
            if row.remark:
                remarks[len(lines)] = row.remark
                lines.append([""] * len(columns))
                continue
            if row.rule and row is not rows[0]:  # the heading has a line below it already
                lines.append(tabulate.SEPARATING_LINE)
            lines += self._lines(row, widths)
        tabulate.WIDE_CHARS_MODE = not all(map(str.isascii, chain.from_iterable(lines)))
        text = tabulate.tabulate(
            [line if isinstance(line, str) else map(_Laid, line) for line in lines],
            tablefmt=self._format(columns),
            disable_numparse=True,
            colalign=[column.align for column in columns],
        )
        found = text.split("\n")
        first = len(found) - len(lines)  # headings of groups stand above
        for at, remark in remarks.items():
            found[first + at] = "\n".join(self._note(remark))
        return "\n".join(line.rstrip() for line in found if line.strip())

    def _heading(self, columns: Sequence[Column], widths: Sequence[int]) -> list[list[str]]:
        wrapped = [
            [_padded(line, w, c.align) for line in wrap(c.label, w)]
            for c, w in zip(columns, widths, strict=True)
        ]
        depth = max(map(len, wrapped))
        filled = [[""] * (depth - len(lines)) + lines for lines in wrapped]
        return [[self._paint(text, BOLD) for text in line] for line in zip(*filled, strict=True)]

    def _lines(self, row: Row, widths: Sequence[int]) -> list[list[str]]:
        cells = [self._cell(c, w, row) for c, w in zip(row.cells, widths, strict=True)]
        return [list(line) for line in zip_longest(*cells, fillvalue="")]

    def _cell(self, cell: Cell, room: int, row: Row) -> list[str]:
        struck = cell.struck or row.struck
        if not self.colour:
            return wrap(_marked(cell, row), room)
        codes = STRUCK * struck + BOLD * cell.strong + DIM * (cell.dim or struck)
        return [self._paint(line, codes) for line in wrap(cell.text, room)]

    def _paint(self, text: str, codes: str) -> str:
        return f"{codes}{text}{NORMAL}" if self.colour and codes and text else text

    def _format(self, columns: Sequence[Column]) -> tabulate.TableFormat:
        rule = tabulate.Line("", "\u2500" if self.colour else "-", GAP, "")
        return tabulate.TableFormat(
            lineabove=lambda widths, aligns: self._group_line(columns, widths),
            linebelowheader=rule,
            linebetweenrows=None,
            linebelow=None,
            headerrow=tabulate.DataRow("", GAP, ""),
            datarow=tabulate.DataRow("", GAP, ""),
            padding=0,
            with_header_hide=None,
        )

    def _group_line(self, columns: Sequence[Column], widths: Sequence[int]) -> str:
        spans = []
        for group in _column_groups(columns):
            room = _total([widths[i] for i in group])
            spans.append([centred(t, room) for t in wrap(columns[group[0]].group, room)])
        depth = max(map(len, spans))
        blank = [" " * width(span[0]) for span in spans]
        filled = [[b] * (depth - len(span)) + span for b, span in zip(blank, spans, strict=True)]
        return "\n".join(GAP.join(line) for line in zip(*filled, strict=True))


def _alignment(column: Column, rows: Sequence[Row], at: int) -> str:
    """The column's own alignment; one left to itself goes by the numbers in it."""
    if column.align != LEFT:
        return column.align
    cells = [row.cells[at] for row in rows if at < len(row.cells) and row.cells[at].text]
    right = sum(cell.align == RIGHT for cell in cells)
    return RIGHT if 2 * right > len(cells) else LEFT


def _clean_row(row: Row, size: int) -> Row:
    if len(row.cells) == size and all(cell.text.isprintable() for cell in row.cells):
        return row if row.remark.isprintable() else row._replace(remark=safe_text(row.remark))
    cells = tuple(
        cell
        if cell.text.isprintable()
        else Cell(
            safe_text(cell.text), cell.value, cell.align, None, cell.struck, cell.strong, cell.dim
        )
        for cell in row.cells[:size]
    )
    full = cells + (BLANK,) * (size - len(cells))
    return row._replace(cells=full, remark=safe_text(row.remark))


def _pick(row: Row, chosen: Sequence[int]) -> Row:
    return row._replace(cells=tuple(row.cells[i] for i in chosen))


def _padded(text: str, room: int, align: str) -> str:
    spare = " " * max(room - width(text), 0)
    return spare + text if align == RIGHT else text + spare


def _marked(cell: Cell, row: Row) -> str:
    return f"~{cell.text}~" if cell.struck and not row.struck and cell.text else cell.text


def _column_groups(columns: Sequence[Column]) -> list[list[int]]:
    """Neighbouring columns under one group heading; a column without one stands alone."""
    indexed = groupby(enumerate(columns), lambda item: item[1].group or item[0])
    return [[i for i, _ in items] for _, items in indexed]


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + len(GAP) * (len(widths) - 1)


def _sizes(columns: Sequence[Column], rows: Sequence[Row], most: int) -> _Sizes:
    """Pieces of texts and headings of up to `most` letters are not broken."""
    natural, least = [], []
    for i, column in enumerate(columns):
        cells = [row.cells[i] for row in rows]
        numbers = [width(c.text) for c in cells if c.value is not None]
        texts = [width(_marked(c, row)) for row in rows if (c := row.cells[i]).value is None]
        label = width(column.label)
        natural.append(max([label, 1, *numbers, *texts]))
        pieces = [longest_piece(_marked(c, row)) for row in rows if (c := row.cells[i]).text]
        words = min(max([longest_piece(column.label), *pieces]), most)
        longest = min(max([0, *texts]), NARROWEST_TEXT)
        least.append(max([words, 1, longest, *numbers]))
    for group in _column_groups(columns):
        name = columns[group[0]].group
        _widen(natural, group, min(width(name), WIDEST_GROUP))
        _widen(least, group, min(longest_piece(name), most))
    return _Sizes([max(n, m) for n, m in zip(natural, least, strict=True)], least)


def _widen(widths: list[int], group: Sequence[int], needed: int) -> None:
    """Make room for a group heading."""
    spare = needed - _total([widths[i] for i in group])
    if spare > 0:
        widths[group[-1]] += spare


def _fit(sizes: _Sizes, room: int) -> list[int]:
    """Widths that fit: the widest columns give way first, down to their least width."""
    widths = [min(n, max(room, m)) for n, m in zip(sizes.natural, sizes.least, strict=True)]
    while _total(widths) > room:
        spare = [w if w > m else 0 for w, m in zip(widths, sizes.least, strict=True)]
        if not any(spare):
            break
        widths[spare.index(max(spare))] -= 1
    return widths
