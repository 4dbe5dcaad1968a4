"""What is said of each row of Deals, and whether it counts."""

from __future__ import annotations

from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.declaration.columns import NUMBER
from scorekeeper.core.formula.tree import Call, Expr, Ref, expr, when
from scorekeeper.core.live.checks import MISSING, NOT_THE_SUM

from .book import Tab
from .fact_cells import FactCells
from .row_formulas import EMPTY, VOIDED
from .working import Working

# Whether a deal counts. Rows from `WAITING` down may be gone on with: they were not told to their
# end, or a rubber is over that the next deal begins anew.
COUNTS, BROKEN, NO_DEAL, CANNOT_BE = 1, 2, 0, -1
UNTOLD, UNTOLD_BROKEN, RUBBER_OVER = -2, -3, -4
WAITING = UNTOLD
BESIDES = "; "


class Verdicts:
    """Those of the rows of a worksheet, of which the last `recorded` one stands before those of
    deals to come. Behind the end of play people `may_go_on` where another rubber can follow."""

    def __init__(
        self, tab: Tab, working: Working, facts: FactCells, recorded: int, *, may_go_on: bool
    ) -> None:
        self._tab = tab
        self._working = working
        self._recorded = recorded
        self.over = RUBBER_OVER if may_go_on else NO_DEAL  # of an empty row behind the end
        self._counts = _counts_of_several(facts)

    def status(self, row: int, deal: ScoredDeal, wrong: Expr, scored: str) -> Expr:
        """What is wrong, or broken, or that the deal counts; nothing in an empty row."""
        breach = self._working.breach(row)
        if breach is None:
            found = when(wrong.equals(""), scored, wrong)
        elif deal.status == SCORED:
            found = when(wrong.equals(""), when(breach.equals(""), scored, breach), wrong)
        else:
            counts = when(breach.equals(""), scored, breach)
            waits = when(breach.equals(""), wrong, breach & BESIDES & wrong)
            found = when(wrong.equals(""), counts, waits)
        return when(wrong.equals(EMPTY), "", found) if row > self._recorded else found

    def code(self, row: int, deal: ScoredDeal, wrong: Ref) -> Expr:
        """Whether the deal counts, breaks a rule, cannot be, was not told yet to its end, or is
        none any more; whether play is over before an empty row."""
        breach = self._working.breach(row)
        counts, waits = expr(COUNTS), expr(UNTOLD)
        if breach is not None:
            counts = when(breach.equals(""), COUNTS, BROKEN)
            broken = when(wrong.equals(EMPTY), self.over, UNTOLD_BROKEN)
            waits = when(breach.equals(""), UNTOLD, broken)
        cannot = expr(CANNOT_BE)
        if deal.status != SCORED:
            cannot = when(self._is_untold(row, wrong), waits, cannot)
        cannot = when(wrong.equals(VOIDED), NO_DEAL, cannot)
        return when(wrong.equals(""), counts, cannot)

    def _is_untold(self, row: int, wrong: Expr) -> Expr:
        """Whether nothing is wrong with a deal but that something of it was not told yet."""
        lacks = Call("RIGHT", wrong, len(MISSING)).equals(MISSING)
        is_sum = Call("ISNUMBER", Call("FIND", NOT_THE_SUM, wrong))
        cannot = Call("AND", is_sum, Call("NOT", self._lacks_more(row, wrong)))
        return Call("OR", wrong.equals(EMPTY), Call("AND", lacks, Call("NOT", cannot)))

    def _lacks_more(self, row: int, wrong: Expr) -> Expr:
        """Whether a sum is short while several of its counts, but not all, are still to be told:
        where only one is, it follows from the others."""
        found = expr(0)
        for fact, places in self._counts.items():
            told = Call("COUNT", *(self._tab.ref(row, place) for place in places))
            lacks = Call("AND", told > 0, told < len(places) - 1)
            is_its = Call("LEFT", wrong, len(fact) + 1).equals(f"{fact} ")
            found = when(is_its, lacks, found)
        return found


def _counts_of_several(facts: FactCells) -> dict[str, list[int]]:
    """The columns of facts that count something for each of three players or more."""
    found: dict[str, list[int]] = {}
    for place, item in facts.columns.items():
        column = item.column
        if column.form == NUMBER and column.owner and not column.spare and not column.part:
            found.setdefault(item.fact, []).append(place)
    return {fact: places for fact, places in found.items() if len(places) > 2}
