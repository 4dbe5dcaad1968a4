"""Which contract is due in a deal, as formulas, and what is played out of turn: again, before it is
due, once too often by one dealer. Such a deal is scored all the same."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property

from scorekeeper.core.formula.tree import ALWAYS, Call, Expr, by_case, expr, together, when
from scorekeeper.core.live.cells import RowCells, Wrong
from scorekeeper.core.live.checks import worded
from scorekeeper.core.values.amounts import Amount

from .live_cells import in_cell, only_one_of
from .live_keys import dealer_base, key_base
from .live_open import STAYS_OPEN, may_stay_open
from .live_series import IS_OWED, TIMES, Owed, are_over, has_series
from .schedule import ContractRules, Plan

STAGE = "stage due"
COUNTED, BY_DEALER = "contract counted", "contract by dealer"
JOINT, LONGEST = " or ", 999


class Due:
    """What is due in the row of a deal by the rules of those who sit there; `number` is the column
    with the number of its contract."""

    def __init__(self, row: RowCells, rules: ContractRules, number: str) -> None:
        self._row = row
        self._rules = rules
        self._plan = rules.plan
        self._number = row.own(number)
        self._names = list(rules.contracts)
        self._base = key_base(row, rules.plan, each=rules.plan.each)

    def breaches(self) -> Iterator[Wrong]:
        """The contract was played already, its dealer may not choose it, or another is due; what an
        earlier series owes is open at any time, and behind the last one alone."""
        if not has_series(self._plan):
            yield from self._breaches_of_series()
            return
        owed, over = Owed(self._row, self._rules, self._number), are_over(self._row, self._plan)
        is_owed = self._row.own(IS_OWED)
        for is_so, words in self._breaches_of_series():
            yield when(Call("OR", over, is_owed), 0, is_so), words
        is_gone = Call("AND", over, owed.has_any(), is_owed.equals(0))
        said = worded("{contract} has been played already", contract=self._row.fact("contract"))
        yield self._if_closed(is_gone), said

    def _breaches_of_series(self) -> Iterator[Wrong]:
        """The same by what was played in the series of the deal."""
        contract, dealer = self._row.fact("contract"), self._row.fact("dealer")
        stage = self._its_stage
        by = dealer if self._plan.each else expr("")
        words = "{contract} has been played by {by} already"
        again = words if self._plan.each else words.replace("by {by} ", "")
        is_gone = self._if_closed(self._if_bound(stage.equals(0)))
        yield is_gone, worded(again, contract=contract, by=by)
        for limited, most in self._plan.quotas:
            numbers = (at for at, name in enumerate(self._names, 1) if name in limited)
            is_one = (self._number.equals(number) for number in numbers)
            is_due = stage.equals(self.stage) if is_staged(self._plan) else ALWAYS
            is_his = Call("AND", Call("OR", *is_one), self._has_all_of(limited, most), is_due)
            said = worded("{dealer} may not choose {c} any more", dealer=dealer, c=contract)
            yield self._if_closed(is_his), said
        if is_staged(self._plan):
            texts = {place: self._left(place) for place in range(1, len(self._plan.stages) + 1)}
            due = by_case(self.stage, texts, "")
            said = worded("{c} is not due yet: {due} comes first", c=contract, due=due)
            yield self._if_closed(self._if_bound(stage > self.stage)), said

    def _has_all_of(self, limited: Collection[str], most: int) -> Expr:
        """Whether the dealer has dealt as many of those contracts as he may."""
        base, earlier = dealer_base(self._row, each=True), self._row.earlier(BY_DEALER)
        keys = (self._key_of(name, base) for name in self._names if name in limited)
        return Call("SUM", *(Call("COUNTIF", earlier, key) for key in keys)) >= most

    def _if_closed(self, condition: Expr) -> Expr:
        """The condition, unless the contract was open when the deal was recorded, and has not been
        played more often than it had been then."""
        if not may_stay_open(self._plan):
            return condition
        return when(self._row.own(STAYS_OPEN), 0, condition)

    @property
    def _times(self) -> Expr:
        """How often the contract of the deal was played in the series before."""
        if counts_times(self._plan):
            return self._row.own(TIMES)
        return times_played(self._row, self._plan, self._number)

    def _if_bound(self, condition: Expr) -> Expr:
        """The condition, where the dealer has no choice among all."""
        if not (self._plan.each and self._plan.extra):
            return condition
        total = Call("SUM", *map(self._count, self._plan.contracts))
        return when(total >= self._plan.size, 0, condition)

    def _key_of(self, contract: str, base: Expr) -> Expr:
        return base + (self._names.index(contract) + 1)

    def _count(self, contract: str) -> Expr:
        """How often a contract was played in the series."""
        return Call("COUNTIF", self._row.earlier(COUNTED), self._key_of(contract, self._base))

    def _stages_of(self, contract: str) -> list[int]:
        """In which stages (from 1) it is, as often as it is there."""
        numbered = enumerate(self._plan.stages, 1)
        return [place for place, stage in numbered for name in stage if name == contract]

    @cached_property
    def _its_stage(self) -> Expr:
        """The stage in which the contract of the deal is played by now; 0 for none any more."""
        next_of = (self._next(name, self._times) for name in self._names)
        return Call("CHOOSE", self._number, *next_of)

    def _next(self, contract: str, count: Expr) -> Expr:
        stages = self._stages_of(contract)
        if not stages:
            return expr(0)
        if len(set(stages)) == 1:
            return when(count < len(stages), stages[0], 0)
        return Call("CHOOSE", Call("MIN", count, len(stages)) + 1, *stages, 0)

    @property
    def stage(self) -> Expr:
        """The first stage of which anything is left."""
        return self._row.own(STAGE) if is_staged(self._plan) else self.first_left()

    def first_left(self) -> Expr:
        """The same by what was played before; one more than there are where nothing is left."""
        found: Expr | Amount = len(self._plan.stages) + 1
        for place in range(len(self._plan.stages), 0, -1):
            left = list(self._is_left(place).values())
            found = when(together("OR", left), place, found)
        return expr(found)

    def _is_left(self, place: int) -> dict[str, Expr]:
        """Of the contracts of a stage, whether they are still to come in it."""
        needed: dict[str, Expr] = {}
        for name in dict.fromkeys(self._plan.stages[place - 1]):
            until = sum(stage <= place for stage in self._stages_of(name))
            needed[name] = self._count(name) < until
        return needed

    def only_one(self, place: int) -> Expr:
        """The contract that the dealer can play of a stage, of which any is left, if it is one."""
        found = self._open_of(place)
        if len(found) == 1 and not self._plan.quotas:
            return expr(in_cell(next(iter(found))))
        return only_one_of(found)

    def _open_of(self, place: int) -> dict[str, Expr]:
        """Of the contracts of a stage, whether they are still to come in it and the dealer may play
        them."""
        found = self._is_left(place)
        for limited, most in self._plan.quotas:
            has_all = self._has_all_of(limited, most)
            bound = {name: when(has_all, 0, found[name]) for name in found if name in limited}
            found = {**found, **bound}
        return found

    def _left(self, place: int) -> Expr:
        """`hearts`, `hearts or tricks`."""
        left = self._is_left(place)
        if len(left) == 1:
            return expr(next(iter(left)))
        found = expr("")
        for name, is_so in left.items():
            found = found & when(is_so, f"{JOINT}{name}", "")
        return Call("MID", found, len(JOINT) + 1, LONGEST)


def is_staged(plan: Plan) -> bool:
    """Whether some contracts are due before others."""
    return len(plan.stages) > 1


def times_played(row: RowCells, plan: Plan, number: Expr) -> Expr:
    """How often the contract of that number was played in the series of a deal before it."""
    return Call("COUNTIF", row.earlier(COUNTED), key_base(row, plan, each=plan.each) + number)


def counts_times(plan: Plan) -> bool:
    """Whether it is asked more than once how often the contract of a deal was played."""
    return has_series(plan) or may_stay_open(plan)
