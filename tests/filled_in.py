"""Templates filled in and worked out by the trees of their formulas, without a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from random_sheets import session_of

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.formula.rows import AtRow
from scorekeeper.core.formula.tree import Area, Binary, Call, Expr, Joint, Minus
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.render.workbook.book import Filled, Tab
from scorekeeper.render.workbook.deals import HEAD_ROWS, STATUS
from scorekeeper.render.workbook.made import Made
from scorekeeper.render.workbook.template import template

MOST_ROUNDS = 60  # a column may go round over other worksheets from row to row


class FilledIn:
    """A template that begins as a sheet did, and takes the deals that the sheet has then; the
    first of them may have begun with that line."""

    def __init__(self, lines: list[str], recorded: int, deals: int, begun: str = "") -> None:
        self.scored = session_of(lines)
        before = [*lines[: len(lines) - deals + recorded], *filter(None, [begun])]
        self.before = session_of(before)
        self.made: Made = template(self.before, deals - recorded - bool(begun))
        self.table = FactTable(self.scored, everything=True)
        self.deals = self.made.deals

    def fill_in(self, deal: ScoredDeal, also: str = "") -> None:
        """What was told of a deal; what follows is typed over where the template says otherwise,
        and typed where that fact is wanted `also`."""
        tab, row = self.deals.tab, self.row(deal.number)
        places = {(c.fact, c.column.owner, c.column.part): p for p, c in self._columns()}
        for at, cell in self.table.row(deal).items():
            item = self.table.columns[at]
            place = places.get((item.fact, item.column.owner, item.column.part))
            is_blank = place is None or tab.value(row, place) is None
            if cell.follows and is_blank and item.fact != also:
                continue
            assert place is not None, item
            stood = tab.rows[row - 1].get(place)
            assert stood is not None
            if isinstance(stood.content, Expr) and cell.follows:
                continue
            assert stood.style.open, (item, deal.number)
            tab.rows[row - 1][place] = Filled(cell.content, cell.content, stood.style)

    def _columns(self) -> Any:
        return self.deals.facts.columns.items()

    def row(self, number: int) -> int:
        """Where the deal of that number stands."""
        rows = range(HEAD_ROWS + 1, self.deals.tab.last_row + 1)
        return next(row for row in rows if self.deals.tab.value(row, 1) == number)

    def status(self, number: int) -> str:
        """What the row says of itself."""
        return str(self.deals.tab.value(self.row(number), STATUS))

    def points(self, number: int) -> dict[str, Any]:
        """What the deal brings everybody."""
        row, first = self.row(number), self.deals.first_points
        owners = tuple(self.scored.totals())
        return {who: self.deals.tab.value(row, first + at) for at, who in enumerate(owners)}

    def totals(self, number: int) -> dict[str, Any]:
        """What everybody has after it."""
        row, first = self.row(number), self.deals.first_total
        owners = tuple(self.scored.totals())
        return {who: self.deals.tab.value(row, first + at) for at, who in enumerate(owners)}

    def work_out(self) -> None:
        """Every formula anew."""
        self._settle(self.made.tabs, 1)

    def work_out_turns(self, number: int) -> None:
        """The formulas of that deal and those below anew, but for what only adds up the points."""
        working = self.deals.working
        assert working is not None
        self._settle([self.deals.tab, working.tab], self.row(number))

    def _settle(self, tabs: Sequence[Tab], top: int) -> None:
        """Formulas from that row on anew, until none changes; row by row through the worksheets,
        since most of a row hangs on other worksheets no further down."""
        rows = range(top, max(tab.last_row for tab in tabs) + 1)
        for _ in range(MOST_ROUNDS):
            changed = [worked_out(tab, row) for row in rows for tab in tabs]
            if not any(changed):
                return
        raise AssertionError("the formulas go round")


def worked_out(tab: Tab, row: int) -> bool:
    """Whether any formula in that row of a worksheet has another value now."""
    if row > tab.last_row:
        return False
    tab.current, has_changed = row, False
    for column, cell in sorted(tab.rows[row - 1].items()):
        if isinstance(cell.content, Expr):
            forget(cell.content)
            tab.put(column, cell.content, cell.style)
            has_changed |= tab.rows[row - 1][column].value != cell.value
    return has_changed


def forget(tree: Expr) -> None:
    """What a tree has found by the cells as they were."""
    if isinstance(tree, Call):
        tree.known = None
        for argument in tree.arguments:
            forget(argument)
    elif isinstance(tree, Binary):
        forget(tree.left)
        forget(tree.right)
    elif isinstance(tree, Joint):
        for part in tree.parts:
            forget(part)
    elif isinstance(tree, Minus):
        forget(tree.part)
    elif isinstance(tree, Area):
        tree._values = None
    elif isinstance(tree, AtRow):
        tree.formula.forget()
