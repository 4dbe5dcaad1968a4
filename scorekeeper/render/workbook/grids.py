"""The worksheet Sheet: the cumulative sheet of the game, with live figures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from scorekeeper.core.formula.tree import Expr
from scorekeeper.core.values.amounts import Amount, show_amount, signed
from scorekeeper.core.values.cells import CENTRE, LEFT, RIGHT, Cell, EntrySum, Grid, Row
from scorekeeper.render.width import width

from .book import HEAD, HEAD_CENTRED, NARROWEST, NUMBER, PLAIN, TITLE, CellStyle, Tab, text_width
from .entries import Entries
from .raster import Place, raster

WIDEST_TEXT = 40  # in letters; longer texts are wrapped
WIDEST_HEADING = 90
MARGIN = 2  # of a column, in letters
FOLLOWED = "locked: facts stand here as exported; points follow those on Deals"
LOCKED = "locked: changing facts here changes no points; amend the sheet and export it again"


def sheet_tab(
    heading: Sequence[str], grids: Sequence[Grid], entries: Entries, *, is_live: bool
) -> Tab:
    """The grids one below the other, every one with columns of its own widths; `is_live` tells
    whether points follow facts that are changed elsewhere."""
    places, widths = raster([_needed(grid) for grid in grids])
    tab = Tab("Sheet", protected=True)
    tab.widths = dict(enumerate(widths, 1))
    for at, line in enumerate([*heading, FOLLOWED if is_live else LOCKED]):
        tab.add_row()
        _write_heading(tab, line, TITLE if at == 0 else PLAIN._replace(dim=True))
    for grid, own in zip(grids, places, strict=True):
        tab.skip()
        _GridWriter(tab, grid, own, entries).write()
    if len(grids) == 1:
        tab.head_rows = tab.last_row - len(grids[0].rows) - len(grids[0].notes)
    return tab


def write_grid(tab: Tab, grid: Grid, entries: Entries) -> None:
    """One more table on a worksheet that has its own widths."""
    tab.skip()
    places = [(column, column) for column in range(1, len(grid.columns) + 1)]
    _GridWriter(tab, grid, places, entries).write()


def _write_heading(tab: Tab, line: str, style: CellStyle) -> None:
    """A line above the tables; what is longer than a page is wide takes several lines."""
    last, room = 1, tab.column_width(1)
    while room < WIDEST_HEADING:
        last += 1
        room += tab.column_width(last)
    if text_width(line, style) <= room:
        tab.write(1, line, style)
    else:
        tab.span(1, last, line.replace(",", ", "), style._replace(wrapped=True))


def _needed(grid: Grid) -> list[int]:
    """The widths that the columns of a grid need, in letters: those of a group its heading too."""
    found = [_column_width(grid, at) for at in range(len(grid.columns))]
    for group, items in groupby(enumerate(grid.columns), lambda item: item[1].group):
        columns = [at for at, _ in items]
        lacking = text_width(group, HEAD) + MARGIN - sum(found[at] for at in columns)
        for at in columns:
            found[at] += max(-(-lacking // len(columns)), 0)
    return found


def _column_width(grid: Grid, at: int) -> int:
    texts = [width(row.cells[at].text) for row in grid.rows if at < len(row.cells)]
    longest = max([*texts, text_width(grid.columns[at].label, HEAD)])
    return max(min(longest + MARGIN, WIDEST_TEXT), NARROWEST)


class _GridWriter:
    def __init__(self, tab: Tab, grid: Grid, places: Sequence[Place], entries: Entries) -> None:
        self.tab = tab
        self.grid = grid
        self.places = places
        self.entries = entries
        self.running: dict[tuple[str, str, str, int], tuple[int, Expr | None]] = {}
        columns = range(len(grid.columns))
        cells = [[r.cells[i] for r in grid.rows if i < len(r.cells)] for i in columns]
        self.styles = [_number_style(column) for column in cells]

    def write(self) -> None:
        """Title, headings, rows, notes."""
        first = self.tab.last_row + 1
        if self.grid.title:
            self.tab.add_row()
            self.tab.write(1, self.grid.title, TITLE)
        self._heads()
        self.tab.keep(first, len(self.grid.rows))
        for row in self.grid.rows:
            self._row(row)
        for note in self.grid.notes:
            self.tab.note(note, len(self.tab.widths))

    def _heads(self) -> None:
        columns = self.grid.columns
        tab = self.tab
        if any(column.group for column in columns):
            tab.add_row()
            at = 0
            for _, items in groupby(enumerate(columns), lambda item: item[1].group or item[0]):
                size = len(list(items))
                first, last = self.places[at][0], self.places[at + size - 1][1]
                tab.span(first, last, columns[at].group, HEAD_CENTRED)
                at += size
        tab.add_row()
        for place, head in enumerate(columns):
            right = head.align == RIGHT or self.styles[place] is not None
            self._write(place, head.label, _aligned(HEAD, RIGHT if right else head.align))

    def _write(self, at: int, content: str, style: CellStyle) -> None:
        first, last = self.places[at]
        self.tab.write(first, content, style)
        self.tab.join(first, last)

    def _row(self, row: Row) -> None:
        if row.remark:
            self.tab.note(row.remark, self.places[-1][1])
            return
        self.tab.add_row()
        for at, cell in enumerate(row.cells[: len(self.grid.columns)]):
            struck = cell.struck or row.struck
            if cell.value is not None and (cell.sum is not None or _is_plain(cell)):
                number = self.styles[at] or NUMBER
                look = _look(number, cell.strong, cell.dim, struck, row.rule)
                self._number(at, row, cell, look)
            elif cell.text or row.rule:
                align = self.grid.columns[at].align if cell.align == LEFT else cell.align
                look = _look(_TEXTS[align], cell.strong, cell.dim, struck, row.rule)
                self._write(at, cell.text, look)

    def _number(self, at: int, row: Row, cell: Cell, style: CellStyle) -> None:
        amount = cell.value
        assert amount is not None
        first, last = self.places[at]
        live = None if cell.sum is None else self._live(cell.sum, amount, row, first)
        self.tab.put(first, amount if live is None else live, style)
        self.tab.join(first, last)

    # live figures ----------------------------------------------------------------------------

    def _live(self, source: EntrySum, amount: Amount, row: Row, column: int) -> Expr | None:
        """The formula of a sum of entries; None when the figure is not that sum.

        A running sum goes on from the last one in the grid, so that no formula looks at all
        entries again.
        """
        start, end = self._span(source, amount, row)
        if end < start:
            return None
        key = source.account, source.owner, source.against
        before, cell = self.running.get((*key, source.first), (start, None))
        self.running[(*key, source.first)] = end, self.tab.ref(self.tab.last_row, column)
        if cell is None or not start < before <= end:
            return self.entries.formula(key, start, end)
        more = self.entries.formula(key, before, end)
        return cell if more is None else cell + more

    def _span(self, source: EntrySum, amount: Amount, row: Row) -> tuple[int, int]:
        """Which entries make up the amount: bookings after the last deal belong to the rows that
        follow its own. (0, -1) when none do."""
        key = source.account, source.owner, source.against
        counts = range(self.entries.bookings_after(source.last) + 1)
        ranges = [((source.first, 0), (source.last, count)) for count in counts]
        if source.first == source.last:
            ranges += [((source.last, at), (source.last, at)) for at in counts[1:]]
        if not row.deal or row.deal != source.last:
            ranges.reverse()
        for first, last in ranges:
            start, end = self.entries.span(first, last)
            if self.entries.total(key, start, end) == amount:
                return start, end
        return 0, -1


def _is_plain(cell: Cell) -> bool:
    """Whether the text says just the number."""
    return cell.value is not None and cell.text in (show_amount(cell.value), signed(cell.value))


def _number_style(cells: Sequence[Cell]) -> CellStyle | None:
    """How the numbers of a column look; None for a column without numbers."""
    numbers = [cell for cell in cells if cell.value is not None]
    if not numbers:
        return None
    plus = any(cell.text.startswith("+") for cell in numbers)
    return NUMBER._replace(
        signed=plus, decimals=any(not isinstance(cell.value, int) for cell in numbers)
    )


@cache
def _look(style: CellStyle, bold: bool, dim: bool, struck: bool, rule: bool) -> CellStyle:
    return style._replace(bold=bold, dim=dim, struck=struck, rule=rule)


def _aligned(style: CellStyle, align: str) -> CellStyle:
    return style._replace(right=align == RIGHT, centred=align == CENTRE)


_TEXTS = {align: _aligned(PLAIN._replace(wrapped=True), align) for align in (LEFT, RIGHT, CENTRE)}
