"""The series of a schedule whose contracts come several times, as formulas: where a deal stands in
them, and what earlier ones owe."""

from __future__ import annotations

from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.cells import RowCells

from .live_cells import only_one_of
from .schedule import ContractRules, Plan

SERIES, NEXT_SERIES = "series before", "series of the next deal"
PLAYED = "played in the series"
EVER = "contract of any series"
MADE_UP = 2
TIMES, IS_OWED = "times in the series", "owed"  # of the contract of a deal


def has_series(plan: Plan) -> bool:
    """Whether the contracts come several times, and each time anew."""
    return plan.rounds > 1 and not plan.each


def are_over(row: RowCells, plan: Plan) -> Expr:
    """Whether all series are over, so that only what earlier ones owe is played."""
    return row.own(SERIES) >= plan.rounds


def played_in_series(row: RowCells) -> Expr:
    """How many deals of the series of a deal were played before it."""
    return when(row.own(SERIES) > row.above(NEXT_SERIES), 0, row.above(PLAYED))


def wanted_of(rules: ContractRules, number: Expr) -> Expr:
    """How often the contract of that number comes in a series."""
    return Call("CHOOSE", number, *map(rules.plan.times, rules.contracts))


class Owed:
    """What is missing in the series before that of a deal, because a deal was found void when the
    next one had begun; the contract of the deal is that of the `number`."""

    def __init__(self, row: RowCells, rules: ContractRules, number: Expr) -> None:
        self._row = row
        self._rules = rules
        self._plan = rules.plan
        self._names = list(rules.contracts)
        self._number = number

    def has_any(self) -> Expr:
        """Whether anything is missing."""
        ever = Call("COUNT", self._row.earlier(EVER)) - played_in_series(self._row)
        return ever < self._row.own(SERIES) * self._plan.size

    def has(self, times: Expr) -> Expr:
        """Whether the contract of the deal is, which its own series has had so many times."""
        wanted = wanted_of(self._rules, self._number)
        ever = Call("COUNTIF", self._row.earlier(EVER), self._number)
        before = ever - when(are_over(self._row, self._plan), 0, Call("MIN", times, wanted))
        return Call("AND", self.has_any(), before < self._row.own(SERIES) * wanted)

    def only_one(self) -> Expr:
        """The contract that is still missing behind the last series, where it is one."""
        ever, missing = self._row.earlier(EVER), {}
        for name in self._plan.contracts:
            played = Call("COUNTIF", ever, self._names.index(name) + 1)
            missing[name] = played < self._plan.rounds * self._plan.times(name)
        return only_one_of(missing)
