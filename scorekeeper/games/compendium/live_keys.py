"""By which numbers formulas count the contracts of a schedule: one key says the series, the dealer
and the contract side by side."""

from __future__ import annotations

from scorekeeper.core.formula.tree import Expr, expr
from scorekeeper.core.live.cells import RowCells

from .live_series import SERIES, has_series
from .schedule import Plan

DEALER_NUMBER = "number of the dealer"
OF_DEALER, OF_SERIES = 100, 10_000


def key_base(row: RowCells, plan: Plan, *, each: bool) -> Expr:
    """What the numbers of contracts are added to."""
    of_dealer = dealer_base(row, each=each)
    return of_dealer + row.own(SERIES) * OF_SERIES if has_series(plan) else of_dealer


def dealer_base(row: RowCells, *, each: bool) -> Expr:
    """The same without the series: the dealer, where contracts are counted for `each`."""
    return row.own(DEALER_NUMBER) * OF_DEALER if each else expr(OF_DEALER)


def goes_by_dealer(plan: Plan) -> bool:
    """Whether it counts who deals."""
    return bool(plan.each or plan.quotas)
