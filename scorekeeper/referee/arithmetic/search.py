"""The search for slips of the paper's arithmetic: all those that explain what is claimed."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import AS_AGREED, Terms
from scorekeeper.core.values.amounts import Amount
from scorekeeper.referee.answer import Reading
from scorekeeper.referee.figures import BALANCE, TOTAL, Figure

from .addition import Addition, Column
from .claimed import Claimed
from .columns import Columns
from .figures import Figures
from .found import Arithmetic, Finds
from .rows import Rows
from .settled import Settled


def arithmetic_slips(
    session: Session, readings: Sequence[Reading], terms: Terms = AS_AGREED
) -> Arithmetic:
    """Every slip of arithmetic that makes all figures come out as claimed, the sheet being right;
    none where all `readings` agree. The session must have kept its deals."""
    addition, finds = Addition(session), Finds()
    points = [reading for reading in readings if reading.figure.what in (TOTAL, BALANCE)]
    claimed = Claimed(addition, points)
    Columns(claimed, finds).search()
    Rows(claimed, finds).search()
    Settled(claimed, finds).search()
    Figures(addition, points, lambda figure: sheet_amount(addition, figure), 100, finds).search()
    return finds.made()


def sheet_amount(addition: Addition, figure: Figure) -> Amount:
    """What the sheet gives for a total or a balance."""
    after = addition.at(figure.after)
    if figure.what == BALANCE:
        column = Column(figure.account, figure.owner, figure.against)
        return addition.sum_after(column, after)
    totals = addition.totals(after)
    if figure.owner in totals:
        return totals[figure.owner]
    return addition.shares(totals, after)[figure.owner]
