"""Which contract is due in a deal, as formulas, and what is played out of turn: again, before it is
due, once too often by one dealer. Such a deal is scored all the same."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from scorekeeper.core.formula.tree import ALWAYS, Call, Expr, by_case, expr, when
from scorekeeper.core.live.cells import RowCells, Wrong
from scorekeeper.core.live.checks import worded
from scorekeeper.core.values.amounts import Amount

from .live_cells import in_cell
from .schedule import ContractRules, Plan

DEALER_NUMBER, SERIES = "number of the dealer", "series before"
COUNTED, BY_DEALER = "contract counted", "contract by dealer"
EVER = "contract of any series"
# A key: the numbers of the series, the dealer and the contract side by side.
OF_DEALER, OF_SERIES = 100, 10_000
JOINT, LONGEST = " or ", 999


class Due:
    """What is due in the row of a deal by the rules of those who sit there; `number` is the column
    with the number of its contract."""

    def __init__(self, row: RowCells, rules: ContractRules, number: str) -> None:
        self._row = row
        self._plan = rules.plan
        self._number = row.own(number)
        self._names = list(rules.contracts)
        self._base = key_base(row, rules.plan, each=rules.plan.each)

    def breaches(self) -> Iterator[Wrong]:
        """The contract was played already, its dealer may not choose it, or another is due."""
        contract, dealer = self._row.fact("contract"), self._row.fact("dealer")
        stage = self._its_stage
        by = dealer if self._plan.each else expr("")
        words = "{contract} has been played by {by} already"
        again = words if self._plan.each else words.replace("by {by} ", "")
        yield self._if_bound(stage.equals(0)), worded(again, contract=contract, by=by)
        for limited, most in self._plan.quotas:
            numbers = (at for at, name in enumerate(self._names, 1) if name in limited)
            is_one = (self._number.equals(number) for number in numbers)
            is_due = stage.equals(self.stage) if self._is_staged else ALWAYS
            is_his = Call("AND", Call("OR", *is_one), self._has_all_of(limited, most), is_due)
            is_his = Call("AND", is_his, self._is_new)
            said = worded("{dealer} may not choose {c} any more", dealer=dealer, c=contract)
            yield is_his, said
        if self._is_staged:
            texts = {place: self._left(place) for place in range(1, len(self._plan.stages) + 1)}
            due = by_case(self.stage, texts, "")
            said = worded("{c} is not due yet: {due} comes first", c=contract, due=due)
            yield self._if_bound(Call("AND", stage > self.stage, self._is_new)), said

    def _has_all_of(self, limited: Collection[str], most: int) -> Expr:
        """Whether the dealer has dealt as many of those contracts as he may."""
        base, earlier = self._row.own(DEALER_NUMBER) * OF_DEALER, self._row.earlier(BY_DEALER)
        keys = (self._key_of(name, base) for name in self._names if name in limited)
        return Call("SUM", *(Call("COUNTIF", earlier, key) for key in keys)) >= most

    @property
    def _is_new(self) -> Expr:
        """Whether the contract is another one than was open when the deal was recorded."""
        return self._row.fact("contract").differs(self._row.stood("contract"))

    def _if_bound(self, condition: Expr) -> Expr:
        """The condition, where the dealer has no choice among all."""
        if not (self._plan.each and self._plan.extra):
            return condition
        total = Call("SUM", *map(self._count, self._plan.contracts))
        return when(total >= self._plan.size, 0, condition)

    @property
    def _is_staged(self) -> bool:
        return len(self._plan.stages) > 1

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
        count = Call("COUNTIF", self._row.earlier(COUNTED), self._base + self._number)
        return Call("CHOOSE", self._number, *(self._next(name, count) for name in self._names))

    def _next(self, contract: str, count: Expr) -> Expr:
        stages = self._stages_of(contract)
        if not stages:
            return expr(0)
        if len(set(stages)) == 1:
            return when(count < len(stages), stages[0], 0)
        return Call("CHOOSE", Call("MIN", count, len(stages)) + 1, *stages, 0)

    @cached_property
    def stage(self) -> Expr:
        """The first stage of which anything is left."""
        found: Expr | Amount = len(self._plan.stages) + 1
        for place in range(len(self._plan.stages), 0, -1):
            left = list(self._is_left(place).values())
            found = when(left[0] if len(left) == 1 else Call("OR", *left), place, found)
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
        return _alone(found)

    def owed(self) -> Expr:
        """The contract that is still missing behind the last series, where it is one."""
        ever, missing = self._row.earlier(EVER), {}
        for name in self._plan.contracts:
            wanted = self._plan.rounds * len(self._stages_of(name))
            played = Call("COUNTIF", ever, self._names.index(name) + 1)
            missing[name] = played < wanted
        return _alone(missing)

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


def _alone(contracts: Mapping[str, Expr]) -> Expr:
    """The one of them of which it is so, if it is so of one."""
    found = expr("")
    for name, is_so in contracts.items():
        found = when(is_so, in_cell(name), found)
    count = Call("SUM", *(when(is_so, 1, 0) for is_so in contracts.values()))
    return when(count.equals(1), found, "")


def has_series(plan: Plan) -> bool:
    """Whether the contracts come several times, and each time anew."""
    return plan.rounds > 1 and not plan.each


def key_base(row: RowCells, plan: Plan, *, each: bool) -> Expr:
    """What the numbers of contracts are added to."""
    of_dealer = row.own(DEALER_NUMBER) * OF_DEALER if each else expr(OF_DEALER)
    return of_dealer + row.own(SERIES) * OF_SERIES if has_series(plan) else of_dealer
