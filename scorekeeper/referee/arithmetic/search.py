"""The search for slips of the paper's arithmetic: all those that explain what is claimed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import AS_AGREED, Terms
from scorekeeper.core.values.amounts import Amount
from scorekeeper.referee.answer import Reading
from scorekeeper.referee.figures import BALANCE, TOTAL, Figure
from scorekeeper.referee.readings import agrees

from .claimed import Claimed
from .columns import Columns
from .figures import Figures
from .found import Arithmetic, Finds
from .paper import Column, Paper
from .rows import Rows
from .settled import Settled

_NONE: Mapping[int, AnyLedger] = {}


def arithmetic_slips(
    session: Session,
    figures: Sequence[Figure],
    terms: Terms = AS_AGREED,
    ledgers: Mapping[int, AnyLedger] = _NONE,
) -> Arithmetic:
    """Every slip of arithmetic that makes all `figures` come out as claimed, the sheet being right;
    none where they agree with it.

    `ledgers` are those after deals before the last at which money or payments are claimed; such
    figures are passed over where theirs is missing.
    """
    paper, finds = Paper(session), Finds()
    points = [_reading(paper, f) for f in figures if f.what in (TOTAL, BALANCE)]
    claimed = Claimed(paper, points)
    Columns(claimed, finds).search()
    Rows(claimed, finds).search()
    Settled(claimed, finds).search()
    Figures(paper, points, lambda figure: sheet_amount(paper, figure), 100, finds).search()
    return finds.made()


def _reading(paper: Paper, figure: Figure) -> Reading:
    sheet = sheet_amount(paper, figure)
    return Reading(figure, sheet, agrees(figure, sheet))


def sheet_amount(paper: Paper, figure: Figure) -> Amount:
    """What the sheet gives for a total or a balance."""
    after = paper.at(figure.after)
    if figure.what == BALANCE:
        column = Column(figure.account, figure.owner, figure.against)
        return paper.sum_after(column, after)
    totals = paper.totals(after)
    if figure.owner in totals:
        return totals[figure.owner]
    return paper.shares(totals, after)[figure.owner]
