"""The worksheet Sheet: the cumulative sheet of the game, with live figures."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import cache, partial, reduce
from itertools import groupby, pairwise

from scorekeeper.core.formula.rows import ManyRows
from scorekeeper.core.formula.tree import Expr, expr, together, when
from scorekeeper.core.formula.values import FormulaError, UnsafeFormulaError
from scorekeeper.core.layout import AMENDED_SIGN
from scorekeeper.core.standing.live_margin import live_margin
from scorekeeper.core.values.amounts import Amount, show_amount, signed, simplify
from scorekeeper.core.values.cells import CENTRE, JOINS, LEFT, RIGHT, Cell, EntrySum, Grid, Row
from scorekeeper.core.values.parts import NamedTuple

from .best_totals import BestTotals
from .book import (
    HEAD,
    HEAD_CENTRED,
    NARROWEST,
    NUMBER,
    PLAIN,
    SHORT_TABLE,
    TITLE,
    CellStyle,
    Look,
    Marked,
    Stale,
    Tab,
    text_width,
)
from .deal_marks import marks_told
from .deals import BEST, Deals
from .entries import Entries, Key
from .paper import LINE_HEIGHT, PORTRAIT, SMALLEST, TITLE_LINES, UPRIGHT
from .raster import Place, raster
from .settled import Lead, SettledCells
from .told_texts import ToldTexts
from .type_width import lines_within, type_width

WIDEST_TEXT = 40  # in letters; longer texts are wrapped
NARROW_PAGE, WIDEST_HEADING = 80, 90
PAGE = int(100 * PORTRAIT.points / SMALLEST / LINE_HEIGHT)  # lines at the smallest size
ABOVE = TITLE_LINES  # a title is so much higher, and a line tells what was changed
MARGIN = 2  # of a column, in letters
FOLLOWED = "locked: change facts on Deals; what does not follow here turns grey"
CHANGED = " was told or changed since the export; grey: may be otherwise by now"
LOCKED = "locked: changing facts here changes no points; amend the sheet and export it again"


def sheet_tabs(
    heading: Sequence[str],
    ahead: Lead | None,
    grids: Sequence[Grid],
    entries: Entries,
    deals: Deals,
    settled: SettledCells,
) -> list[Tab]:
    """The grids one below the other on a worksheet, those that are longer than a page on one of
    their own; the first line tells whether points follow facts that are changed elsewhere, the
    last line above the grids that some were, and who is `ahead` then, where the heading ends with
    who has won."""
    first, *others = _by_worksheet(grids, len(heading))
    followed, changed = deals.followed, deals.told_since(CHANGED)
    said = FOLLOWED if followed.live else LOCKED + followed.why
    sources = entries, settled, deals
    tabs = [_tab("Sheet", [said, *heading], ahead, first, sources, changed)]
    for number, found in enumerate(others, 2):
        tabs.append(_tab(f"Sheet {number}", ["", heading[0]], None, found, sources, changed))
    for tab in tabs:
        tab.foot = "; ".join(filter(None, [BEST * bool(tab.leaders), marks_told(entries.session)]))
    return tabs


def _by_worksheet(grids: Sequence[Grid], heading: int) -> list[list[Grid]]:
    """All on one if a page can hold that, else long ones alone, so that their headings stand on
    every page."""
    if heading + ABOVE + sum(map(_lines, grids)) <= PAGE:
        return [list(grids)]
    found: list[list[Grid]] = [[]]
    for grid in grids:
        is_alone = len(grid.rows) > SHORT_TABLE
        if found[-1] and (is_alone or len(found[-1][-1].rows) > SHORT_TABLE):
            found.append([])
        found[-1].append(grid)
    return found


def _lines(grid: Grid) -> float:
    """How many lines it takes on a worksheet, with the empty one above it, about: notes may take
    several."""
    title = TITLE_LINES if grid.title else 0
    notes = sum(lines_within(note, NARROW_PAGE) for note in grid.below())
    return 1 + title + _head_rows(grid) + len(grid.rows) + notes


def _tab(
    name: str,
    lines: Sequence[str],
    ahead: Lead | None,
    grids: Sequence[Grid],
    sources: tuple[Entries, SettledCells, Deals],
    changed: Expr | None,
) -> Tab:
    """A worksheet of grids, every one with columns of its own widths, below a first line for
    screens, a title and lines below it, and what is said once facts are `changed`."""
    places, widths = raster([_needed(grid) for grid in grids])
    tab = Tab(name, protected=True, unprinted=1)
    tab.widths = dict(enumerate(widths, 1))
    for at, line in enumerate(lines):
        tab.add_row()
        _write_heading(tab, line, TITLE if at == 1 else _DIM)
    if changed is not None:
        _write_changed(tab, changed, ahead)
    entries, settled, deals = sources
    figures = Figures(entries, settled, deals.repeated_on(tab), deals.begins_anew)
    for at, (grid, own) in enumerate(zip(grids, places, strict=True)):
        if at or changed is None:
            tab.skip()
        _GridWriter(tab, grid, own, figures).write()
    if len(grids) == 1:
        tab.head_rows = tab.last_row - len(grids[0].rows) - len(grids[0].notes)
        tab.told_once = tab.head_rows - _head_rows(grids[0])
    if sum(widths) > UPRIGHT:
        _set_cuts(tab, *max(zip(grids, places, strict=True), key=lambda each: each[1][-1]))
    return tab


def _set_cuts(tab: Tab, grid: Grid, places: Sequence[Place]) -> None:
    """Where a page may end that the widest table is too wide for: between groups of columns. Those
    that say whose the rows are stand on every page."""
    tab.head_columns = places[grid.telling - 1][1]
    tab.parts = [first for first, _ in places]
    pairs = pairwise(grid.columns)
    begins = [True, *(not one.group or one.group != other.group for one, other in pairs)]
    tab.groups = [first for first, is_first in zip(tab.parts, begins, strict=True) if is_first]


def _head_rows(grid: Grid) -> int:
    return 1 + any(column.group for column in grid.columns)


def write_grid(tab: Tab, grid: Grid, entries: Entries) -> None:
    """One more table on a worksheet that has its own widths, with labels in the first column."""
    tab.skip()
    places = [(column, column) for column in range(1, len(grid.columns) + 1)]
    _GridWriter(tab, _labelled(grid), places, Figures(entries, SettledCells())).write()


def _labelled(grid: Grid) -> Grid:
    """The table with the texts of its first column at the left."""
    first, *others = grid.columns
    rows = tuple(
        row._replace(
            cells=tuple(cell._replace(align=LEFT) for cell in row.cells[:1]) + row.cells[1:]
        )
        for row in grid.rows
    )
    return grid._replace(columns=(first._replace(align=LEFT), *others), rows=rows)


def _write_heading(tab: Tab, line: str, style: CellStyle) -> None:
    """A line above tables; what is longer than these are wide, or a page, takes several lines.
    Nothing is printed beyond the columns in which anything stands."""
    widths = [tab.column_width(column) for column in range(1, max(tab.widths, default=1) + 1)]
    table, size = sum(widths), text_width(line, style) * (TITLE_LINES if style.title else 1)
    while sum(widths) < min(size, NARROW_PAGE):
        widths.append(tab.column_width(len(widths) + 1))
    while len(widths) > 1 and sum(widths[:-1]) >= WIDEST_HEADING:
        widths.pop()
    if size <= min(table, WIDEST_HEADING):
        tab.say(1, line, style)
    elif size <= sum(widths):
        tab.span(1, len(widths), line, style, is_said=True)
    else:
        wrapped = style._replace(wrapped=True)
        tab.span(1, len(widths), _TIGHT.sub(", ", line), wrapped, is_said=True)


def _write_changed(tab: Tab, changed: Expr, ahead: Lead | None) -> None:
    """What is said once facts are changed, in a line that is empty until then; it makes grey what
    does not follow, and who has won in the line above where somebody else may be ahead."""
    row = tab.add_row()
    tab.stale = Stale(row)
    if ahead is not None:
        tab.stale.add(row - 1, 1)
        more = when(changed.equals(""), "", expr("; ") & changed)
        changed = when(ahead.is_so, changed, ahead.words & more)
    tab.put_known(1, changed, "", PLAIN._replace(bold=True))


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
    found = [row.cells[at] for row in grid.rows if at < len(row.cells)]
    texts = [type_width(cell.text, is_bold=cell.strong) for cell in found]
    longest = max([*texts, text_width(grid.columns[at].label, HEAD)])
    return max(min(longest + MARGIN, WIDEST_TEXT), NARROWEST)


class Figures(NamedTuple):
    """Where figures come from: the entries, and what the settlement makes of them; the texts that
    repeat facts, where any do, and the accounts that a new rubber takes back to 0."""

    entries: Entries
    settled: SettledCells
    told: ToldTexts | None = None
    anew: Collection[str] = ()


class _GridWriter:
    def __init__(self, tab: Tab, grid: Grid, places: Sequence[Place], figures: Figures) -> None:
        self.tab = tab
        self.grid = grid
        self.places = places
        self.entries, self.settled = figures.entries, figures.settled
        self._told = figures.told
        self._heads_row = 0
        entries = figures.entries
        self._last_deal = entries.session.last_number
        # the entries that running sums have come to, and the row and the column where they stand
        self.running: dict[tuple[Key, int], tuple[int, int, int, int]] = {}
        self._rows = ManyRows(tab)
        columns = range(len(grid.columns))
        cells = [[r.cells[i] for r in grid.rows if i < len(r.cells)] for i in columns]
        self.styles = [_number_style(column) for column in cells]
        # What begins anew with a game stands in its rows as far as each had come at export.
        found = (cell.sum.account for column in cells for cell in column if cell.sum)
        self._may_end_elsewhere = any(account in figures.anew for account in found)

    def write(self) -> None:
        """Title, headings, rows, notes."""
        first = self.tab.last_row + 1
        if self.grid.title:
            self.tab.add_row()
            _write_heading(self.tab, self.grid.title, TITLE)
        for line in self.grid.legend:
            self.tab.note(line, len(self.tab.widths))
        self._heads()
        self.tab.keep(first, len(self.grid.rows))
        best, top = BestTotals(self.entries.session), self.tab.last_row + 1
        for row in self.grid.rows:
            self._row(row)
            best.add(self.tab.last_row, row, self.places)
        self.tab.leaders += best.leaders()
        if any(
            row.deal and row.cells and AMENDED_SIGN in row.cells[0].text for row in self.grid.rows
        ):
            label = self.places[0][0]
            rows = label, label, top, self.tab.last_row
            self.tab.marked.append(Marked(*rows, label, AMENDED_SIGN, Look.NOTED, is_sign=True))
        for note in self.grid.notes:
            self.tab.note(note, len(self.tab.widths))

    def _heads(self) -> None:
        columns = self.grid.columns
        tab = self.tab
        if _head_rows(self.grid) > 1:
            tab.add_row()
            at = 0
            for _, items in groupby(enumerate(columns), lambda item: item[1].group or item[0]):
                size = len(list(items))
                first, last = self.places[at][0], self.places[at + size - 1][1]
                tab.span(first, last, columns[at].group, HEAD_CENTRED)
                at += size
        self._heads_row = tab.add_row()
        for place, head in enumerate(columns):
            right = head.align == RIGHT or self.styles[place] is not None
            self._write(place, head.label, _aligned(HEAD, RIGHT if right else head.align))

    def _write(self, at: int, content: str, style: CellStyle) -> None:
        first, last = self.places[at]
        self.tab.say(first, content, style)
        self.tab.join(first, last)

    def _row(self, row: Row) -> None:
        if row.remark:
            self.tab.note(row.remark, self.places[-1][1])
            return
        self.tab.add_row()
        for at, cell in enumerate(row.cells[: len(self.grid.columns)]):
            struck = cell.struck or row.struck
            if cell.value is not None and (cell.sum or cell.settled or _is_plain(cell)):
                number = self.styles[at] or NUMBER
                look = _look(number, cell.strong, cell.dim, struck, row.rule)
                self._number(at, row, cell, look)
            elif cell.text or cell.told or row.rule:
                align = self.grid.columns[at].align if cell.align == LEFT else cell.align
                look = _look(_TEXTS[align], cell.strong, cell.dim, struck, row.rule)
                self._write(at, cell.text, look)
        for at, cell in enumerate(row.cells):
            if cell.told or cell.margin or cell.joined:
                self._follow_text(at, row, cell)
        self._note_stale(row)

    def _number(self, at: int, row: Row, cell: Cell, style: CellStyle) -> None:
        amount = cell.value
        assert amount is not None
        first, last = self.places[at]
        if cell.sum is not None:
            live = self._live(cell.sum, amount, row, first)
            self.tab.put_known(first, live or amount, simplify(amount), style)
        else:
            settled = cell.settled and self.settled.find(cell.settled, amount)
            self.tab.put(first, settled or amount, style)
        self.tab.join(first, last)

    def _note_stale(self, row: Row) -> None:
        """Keep which cells of the row do not follow, or not surely; what each row is stands in the
        first one."""
        if self.tab.stale is None:
            return
        cells = self.tab.rows[-1]
        constant = {at for at, cell in cells.items() if not isinstance(cell.content, Expr)}
        for place, cell in zip(self.places, row.cells, strict=False):
            figures = {self.places[column][0] for column in cell.margin}
            if figures & constant or (self._may_end_elsewhere and cell.sum and not cell.strong):
                constant.add(place[0])
        for column in sorted(at for at in constant if at > self.places[0][1]):
            self.tab.stale.add(self.tab.last_row, column)

    def _follow_text(self, at: int, row: Row, cell: Cell) -> None:
        """Let a text that stands already follow what it is made of."""
        live = self._live_text(row, cell)
        column = self.places[at][0]
        with suppress(FormulaError, UnsafeFormulaError):
            if live is not None and live.value() == cell.text:
                self.tab.put_known(column, live, cell.text, self.tab.rows[-1][column].style)

    def _live_text(self, row: Row, cell: Cell) -> Expr | None:
        """The formula of such a text; None for one that repeats what has no cells."""
        if cell.told:
            return None if self._told is None else self._told.formula(cell.told, row.deal)
        return self._margin(cell.margin) if cell.margin else self._joined(row, cell.joined)

    def _margin(self, columns: Sequence[int]) -> Expr:
        """Who is ahead by the figures of the row in these columns, those of one name together."""
        found: dict[str, list[Expr]] = {}
        names: dict[str, Expr] = {}
        heads = [self.grid.columns[column] for column in columns]
        in_groups = len(heads) > 1 and len({head.label for head in heads}) == 1
        for column, head in zip(columns, heads, strict=True):
            name = head.group if in_groups else head.label
            names.setdefault(name, self._name(column, in_groups=in_groups))
            figure = self.tab.ref(self.tab.last_row, self.places[column][0])
            found.setdefault(name, []).append(figure)
        sums = [together("SUM", each) for each in found.values()]
        return live_margin(list(names.values()), sums)

    def _name(self, column: int, *, in_groups: bool) -> Expr:
        """The cell with the head of a column, or that of its group, which begins further left."""
        if not in_groups:
            return self.tab.ref(self._heads_row, self.places[column][0])
        group = self.grid.columns[column].group
        first = column
        while first and self.grid.columns[first - 1].group == group:
            first -= 1
        return self.tab.ref(self._heads_row - 1, self.places[first][0])

    def _joined(self, row: Row, cells: Sequence[Cell]) -> Expr:
        """Several sums as one text."""
        found: list[Expr] = []
        for cell in cells:
            assert cell.sum is not None
            assert cell.value is not None
            start, end = self._counted(cell.sum, cell.value, row)
            found.append(self.entries.formula(_key(cell.sum), start, end) or expr(0))
        return reduce(lambda one, other: one & JOINS & other, found)

    # live figures ----------------------------------------------------------------------------

    def _live(self, source: EntrySum, amount: Amount, row: Row, column: int) -> Expr | None:
        """The formula of a sum of entries; None when the figure is not that sum.

        A running sum goes on from the last one in the grid, so that no formula looks at all
        entries again.
        """
        start, end = self._counted(source, amount, row)
        if end < start:
            return None
        key, here = _key(source), self.tab.last_row
        run = key, source.first
        begun, before, above, place = self.running.get(run, (start, start, 0, 0))
        self.running[run] = start, end, here, column
        if begun != start or not start < before <= end:
            before, above, place = start, 0, 0
        if before == end:
            return self.tab.ref(above, place) if place else None
        make = partial(self._sum, key, place)
        return self._rows.at((key, place), make, here, above, self.entries.rows(before, end))

    def _sum(self, key: Key, place: int) -> Expr:
        """The sum over some entries; if it goes on from another one, added to that in the column
        `place` of a row above."""
        cursor = self._rows.cursor
        more = self.entries.in_span(key, cursor)
        return cursor.cell(self.tab, place, is_above=True) + more if place else more

    def _counted(self, source: EntrySum, amount: Amount, row: Row) -> tuple[int, int]:
        """Which entries make up the amount, and those of deals to come that count too; (0, -1) when
        none do."""
        start, end = self._span(source, amount, row)
        is_open = source.last == self._last_deal and not source.is_closed
        if not row.deal and end == self.entries.recorded and is_open:
            end = len(self.entries.lines)
        return start, end

    def _span(self, source: EntrySum, amount: Amount, row: Row) -> tuple[int, int]:
        """Which entries make up the amount: bookings after the last deal belong to the rows that
        follow its own. (0, -1) when none do."""
        key = _key(source)
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


def _key(source: EntrySum) -> tuple[str, str, str]:
    return source.account, source.owner, source.against


def _is_plain(cell: Cell) -> bool:
    """Whether the text says just the number."""
    return cell.value is not None and cell.text in (show_amount(cell.value), signed(cell.value))


def _number_style(cells: Sequence[Cell]) -> CellStyle | None:
    """How the numbers of a column look; None for a column without numbers."""
    numbers = [cell for cell in cells if cell.value is not None]
    if not numbers:
        return None
    return NUMBER._replace(
        signed=any(cell.is_signed for cell in numbers),
        decimals=any(not isinstance(cell.value, int) for cell in numbers),
    )


@cache
def _look(style: CellStyle, bold: bool, dim: bool, struck: bool, rule: bool) -> CellStyle:
    return style._replace(bold=bold, dim=dim, struck=struck, rule=rule)


def _aligned(style: CellStyle, align: str) -> CellStyle:
    return style._replace(right=align == RIGHT, centred=align == CENTRE)


_TIGHT = re.compile(",(?! )")  # a comma at which no line may end
_DIM = PLAIN._replace(dim=True)
_TEXTS = {align: _aligned(PLAIN._replace(wrapped=True), align) for align in (LEFT, RIGHT, CENTRE)}
