"""What is said of each row of Deals, and whether it counts."""

from __future__ import annotations

from functools import partial

from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.formula.rows import AtRow, ManyRows
from scorekeeper.core.formula.tree import Expr, expr, when

from .book import Tab
from .row_formulas import VOIDED
from .waiting import EMPTY
from .working import Working

# Whether a deal counts. Rows from `WAITING` down may be gone on with: they were not told to their
# end, or a rubber is over that the next deal begins anew.
COUNTS, BROKEN, NO_DEAL, CANNOT_BE = 1, 2, 0, -1
UNTOLD, UNTOLD_BROKEN, RUBBER_OVER = -2, -3, -4
WAITING = UNTOLD
BESIDES = "; "


class Verdicts:
    """Those of the rows of the worksheet `home`, of which the last `recorded` one stands before
    those of deals to come. Behind the end of play people `may_go_on` where another rubber can
    follow."""

    def __init__(self, home: Tab, working: Working, recorded: int, *, may_go_on: bool) -> None:
        self._rows = ManyRows(home)
        self._wrong = working.wrong_in(self._rows.cursor)
        self._breach = working.breach_in(self._rows.cursor)
        self._waits = working.waits_in(self._rows.cursor)
        self._recorded = recorded
        self._over = RUBBER_OVER if may_go_on else NO_DEAL  # of an empty row behind the end

    def status(self, row: int, deal: ScoredDeal, scored: str) -> AtRow:
        """What is wrong, or broken, or that the deal counts; nothing in an empty row."""
        told = scored, deal.status == SCORED, row > self._recorded
        return self._rows.at(told, partial(self._status, *told), row)

    def _status(self, scored: str, is_scored: bool, is_coming: bool) -> Expr:
        wrong, breach = self._wrong, self._breach
        counts, cannot = expr(scored), expr(wrong)
        if breach is not None:
            counts = when(breach.equals(""), scored, breach)
            if not is_scored:
                cannot = when(breach.equals(""), wrong, breach & BESIDES & wrong)
        found = when(wrong.equals(""), counts, cannot)
        return when(wrong.equals(EMPTY), "", found) if is_coming else found

    def code(self, row: int, deal: ScoredDeal) -> AtRow:
        """Whether the deal counts, breaks a rule, cannot be, was not told yet to its end, or is
        none any more; whether play is over before an empty row."""
        is_scored = deal.status == SCORED
        return self._rows.at(is_scored, partial(self._code, is_scored), row)

    def _code(self, is_scored: bool) -> Expr:
        wrong, breach = self._wrong, self._breach
        counts, waits = expr(COUNTS), expr(UNTOLD)
        if breach is not None:
            counts = when(breach.equals(""), COUNTS, BROKEN)
            broken = when(wrong.equals(EMPTY), self._over, UNTOLD_BROKEN)
            waits = when(breach.equals(""), UNTOLD, broken)
        cannot = expr(CANNOT_BE)
        if not is_scored:
            cannot = when(self._waits.equals(1), waits, cannot)
        cannot = when(wrong.equals(VOIDED), NO_DEAL, cannot)
        return when(wrong.equals(""), counts, cannot)
