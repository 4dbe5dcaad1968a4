"""The rows of Working that stand by now, as the formulas of the next one point at them."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.formula.rows import Cursor
from scorekeeper.core.formula.tree import Area, Call, Expr, Ref, expr
from scorekeeper.core.live.cells import DEAL as NUMBERS
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.values.amounts import Amount

from .book import Tab
from .books import Books
from .fact_cells import FactCells
from .moved import sums
from .tables import Tables
from .working_columns import DEAL, FIRST, WorkingColumns

COMES_NEXT = sys.maxsize  # behind all deals of a sheet


class RowsSoFar:
    """The worksheet down to the row that is made, with the worksheets and names at which its
    formulas point besides.

    `last` is the row of the last deal that is followed, `is_next` whether nothing that counts
    stands between that and the next. While a pattern is made, which holds for many rows, formulas
    point at the cells of its `cursor`. `following` is what stands in cells of facts by the rules,
    by the deal.
    """

    def __init__(
        self,
        tab: Tab,
        columns: WorkingColumns,
        names: Mapping[str, Ref],
        books: Books,
        facts: FactCells,
        deals: Tab,
        tables: Tables,
    ) -> None:
        self.tab = tab
        self.columns = columns
        self.names = names
        self.books = books
        self.facts = facts
        self.deals = deals
        self.tables = tables
        self.live: Live = columns.live
        self.begun = columns.begun
        self.cursor: Cursor | None = None
        self.last = 0
        self.is_next = True
        self.followed_from = 0  # the row of the last deal that hangs on none above
        self.following: dict[int, Mapping[int, int | str]] = {}
        self._rows: dict[int, int] = {}  # those of all deals that are followed
        self._booked: dict[Move, Amount] = {}  # what stands in the accounts at export
        self._earlier: dict[tuple[int, int], Area] = {}

    def follow(self, deal: int, row: int) -> None:
        """Go on below a deal that is followed."""
        self.last, self.is_next = row, True
        self._rows[deal] = row

    def book(self, entries: Sequence[Entry]) -> None:
        """Keep what a deal or a booking moved at export."""
        for move, amount in sums(entries).items():
            self._booked[move] = self._booked.get(move, 0) + amount

    def booked(self, move: Move) -> Amount:
        """What stands in that account at export by now."""
        return self._booked.get(move, 0)

    # cells ------------------------------------------------------------------------------------

    def cell(self, tab: Tab, row: int, column: int) -> Ref:
        """A cell for the formulas of a row."""
        if self.cursor is None:
            return tab.ref(row, column)
        return self.cursor.cell(tab, column, is_above=row != self.cursor.row)

    def own(self, row: int, column: int) -> Ref:
        """One of the row itself, or of the last one."""
        return self.cell(self.tab, row, column)

    def earlier(self, name: str, row: int) -> Area:
        """The column of that name from its head to the row above."""
        return self.down_to(DEAL if name == NUMBERS else self.columns.places[name], row)

    def down_to(self, place: int, row: int) -> Area:
        """A column from its head to the row above."""
        if self.cursor is not None:
            return self.cursor.down_to_here(self.tab, self.tab.head_rows, place)
        key = place, row
        if key not in self._earlier:
            self._earlier[key] = self.tab.area(self.tab.head_rows, place, row - 1, place)
        return self._earlier[key]

    def until(self, name: str, deal: int) -> Ref | None:
        """What stands in that column after the last deal that is followed, up to one of a number;
        None where there is none."""
        row = max((row for number, row in self._rows.items() if number <= deal), default=0)
        return self.tab.ref(row, self.columns.places[name]) if row else None

    def ended(self, name: str) -> Ref:
        """What stands in that column after the last deal so far."""
        return self.tab.ref(self.last, self.columns.places[name])

    # what a deal begins with ------------------------------------------------------------------

    def before(self, move: Move, deal: int) -> Expr:
        """What stands in that account before the deal that comes now: what stood there after the
        deal above, and what was booked meanwhile."""
        now = self.booked(move)
        is_anew = move in self.begun.set_back and self.books.begins_rubber(deal)
        if not self.last or is_anew:
            return expr(now)
        above = self.own(self.last, self.columns.balances[move])
        if self.cursor is not None:
            return above
        meanwhile = now - above.value()
        return above + meanwhile if meanwhile else above

    def above(self, name: str, deal: int, row: RowCells) -> Expr:
        """What a column had after the deal above, a cell unless something between changed it; else
        what it has before that deal by the books."""
        place = self.columns.places[name]
        if self.cursor is not None:
            return self.own(self.last, place)
        begins = self.books.begins_rubber(deal)
        if self.last and self.is_next and not begins:
            return self.own(self.last, place)
        now = expr(self.live.before(name)(self.books.before(deal)))
        if not self.last:
            return now
        column = self.live.columns[place - FIRST]
        found: Expr | None = self.tab.ref(self.last, place)
        if begins and column.anew is not None:
            found = column.anew(row)
        elif begins and not column.is_of_coming:
            found = None
        if found is not None and found.value() == now.value():
            return found
        if not begins and not column.is_of_coming:
            self.followed_from = self.tab.last_row
        return now

    def goes_on(self, deal: int) -> bool:
        """Whether nothing that counts was changed by what stands between the last deal that is
        followed and that deal."""
        return self._agrees(self.live.columns, deal)

    def ends_as_booked(self) -> bool:
        """The same of all that is booked behind the last deal, but for what follows in deals to
        come: after an adjustment of games the last row does not know who is ahead."""
        columns = [column for column in self.live.columns if not column.is_of_coming]
        return not self.books.ends_with_booking or self._agrees(columns, COMES_NEXT)

    def _agrees(self, columns: Sequence[LiveColumn], deal: int) -> bool:
        """Whether those columns have in the last row what the books have before that deal."""
        before, places = self.books.before(deal), self.columns.places
        found = (
            (places[column.name], expr(column.before(before)).value())
            for column in columns
            if column.before is not None
        )
        balances = ((place, self.booked(move)) for move, place in self.columns.balances.items())
        return all(self.tab.value(self.last, place) == now for place, now in (*found, *balances))

    # new rubbers ------------------------------------------------------------------------------

    def begins_in(self, deal: int) -> bool:
        """Whether a new rubber may begin with a deal, as its row says."""
        return self.begun.is_asked and self.books.may_begin_rubber(deal)

    def carried(self, name: str, row: int) -> Expr | None:
        """What a column has when the deal in a row begins in which a new rubber may begin; None for
        one on which that has no bearing."""
        place = self.begun.carried.get(name)
        return None if place is None else self.own(row, place)

    def left(self, move: Move, row: int) -> Expr | None:
        """The same of a balance."""
        place = self.begun.left.get(move)
        return None if place is None else self.own(row, place)

    def partners_above(self) -> Expr:
        """The number of those who sat together in the deal above."""
        if not self.last or not self.begun.key:
            return expr(0)
        return Call("N", self.own(self.last, self.begun.key))
