"""Contracts that are played out of turn, as formulas: again, before they are due, once too often by
one dealer. Such a deal is scored all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from scorekeeper.core.books.ledger import AnyLedger, Turn
from scorekeeper.core.formula.tree import ALWAYS, Call, Expr, by_case, expr, when
from scorekeeper.core.live.cells import Formula, RowCells, Wrong
from scorekeeper.core.live.checks import number_named, worded
from scorekeeper.core.live.columns import FactPart, LiveColumn
from scorekeeper.core.values.amounts import Amount

from .live_cells import IS_LAST, in_cell
from .schedule import ContractRules, Plan, has_one_left

DEALER, SERIES, NEXT_SERIES = "number of the dealer", "series before", "series of the next deal"
BEFORE, PLAYED = "played before in the series", "played in the series"
DUE, ONE_LEFT = "contract due", "players with one contract left"
ONCE_MORE = "dealt once more"  # 1 where it is
COUNTED, BY_DEALER = "contract counted", "contract by dealer"
# A key: the numbers of the series, the dealer and the contract side by side.
OF_DEALER, OF_SERIES = 100, 10_000
JOINT, LONGEST = " or ", 999

Rules = Callable[[RowCells], ContractRules]


class LiveSchedule:
    """The schedule of a table of those players; `number` is the column with that of a contract,
    `again` says of a deal whether it is dealt again and does not count, where that can be; some
    games ask for the last contract of a dealer, who has each once."""

    def __init__(
        self,
        everyone: Sequence[str],
        plan: Plan,
        rules: Rules,
        number: str,
        again: Formula | None = None,
        *,
        asks_for_last: bool = False,
    ) -> None:
        self._everyone = everyone
        self._plan = plan
        self._rules = rules
        self._number = number
        self._again = again
        self._asks_for_last = asks_for_last

    @property
    def goes_by_dealer(self) -> bool:
        """Whether it counts who deals."""
        return bool(self._plan.each or self._plan.quotas)

    def standing(self) -> Iterator[LiveColumn]:
        """Who deals, where the table stands then, and the contract of a deal to come where the
        order of the table leaves no choice."""
        if self.goes_by_dealer:
            yield LiveColumn(DEALER, self._dealer)
        if _has_series(self._plan):
            yield LiveColumn(
                SERIES, lambda row: row.above(NEXT_SERIES), turn=lambda turn: turn.state.series
            )
        if not self._plan.each:
            yield LiveColumn(BEFORE, self._played_before, turn=lambda turn: turn.state.done)
        fills = FactPart("contract")
        yield LiveColumn(DUE, self._contract_due, fills=fills, is_of_coming=True)

    def columns(self) -> Iterator[LiveColumn]:
        """Which contracts are played by then, those of deals to come, too."""
        if self._asks_for_last:
            yield LiveColumn(ONE_LEFT, self._has_one_left, turn=self._who_had_one_left)
            yield LiveColumn(IS_LAST, self._is_last)
        if self._again is not None:
            again = self._again
            yield LiveColumn(ONCE_MORE, lambda row: when(again(row), 1, ""), stays=True)
        counted = self._counted(each=self._plan.each)
        yield LiveColumn(COUNTED, counted, stays=True, is_of_coming=True)
        if self._plan.quotas:
            yield LiveColumn(BY_DEALER, self._counted(each=True), stays=True, is_of_coming=True)
        if not self._plan.each:
            before = _played_by_books
            yield LiveColumn(PLAYED, self._played_then, before=before, is_of_coming=True)
        if _has_series(self._plan):
            before = _series_by_books
            yield LiveColumn(NEXT_SERIES, self._next_series, before=before, is_of_coming=True)

    def breaches(self, row: RowCells) -> Iterator[Wrong]:
        """The contract was played already, its dealer may not choose it, or another is due."""
        found = _Breaches(row, self._rules(row), self._number).found()
        if not _has_series(self._plan):
            yield from found
            return
        # Behind the last series is made up for what earlier ones owe.
        is_owed = row.own(SERIES) >= self._plan.rounds
        yield from ((when(is_owed, 0, is_so), words) for is_so, words in found)

    def done(self, row: RowCells) -> Expr:
        """How many deals were played before."""
        return Call("COUNT", row.earlier(COUNTED))

    def _dealer(self, row: RowCells) -> Expr:
        return number_named(row, row.fact("dealer"), self._everyone)

    def _who_had_one_left(self, turn: Turn) -> int:
        """The players with one contract left at the turn of a deal: a digit 1 for each of them, the
        first player's the last."""
        has_one = (has_one_left(turn.state, player) for player in self._everyone)
        return sum(10**seat for seat, is_so in enumerate(has_one) if is_so)

    def _has_one_left(self, row: RowCells) -> Expr:
        """The same of the dealer of a deal to come."""
        base, earlier = _base(row, self._plan, each=True), row.earlier(COUNTED)
        numbers = range(1, self._plan.size + 1)
        left = [Call("COUNTIF", earlier, base + number).equals(0) * 1 for number in numbers]
        return when(Call("SUM", *left).equals(1), self._digit(row), 0)

    def _is_last(self, row: RowCells) -> Expr:
        """Whether the dealer has one contract left."""
        return Call("INT", row.own(ONE_LEFT) / self._digit(row)) % 10

    def _digit(self, row: RowCells) -> Expr:
        """1 in the place of the dealer."""
        digits = {seat: 10 ** (seat - 1) for seat in range(1, len(self._everyone) + 1)}
        return by_case(row.own(DEALER), digits, 1)

    def _played_before(self, row: RowCells) -> Expr:
        """How many deals of the series of a deal to come are played before it."""
        return row.above(PLAYED)

    def _played_then(self, row: RowCells) -> Expr:
        """How many deals of its series are played with this one; 0 where another one begins."""
        played = row.above(PLAYED)
        if _has_series(self._plan):
            played = when(row.own(SERIES) > row.above(NEXT_SERIES), 0, played)
        return (played + self.passes(row)) % self._plan.size

    def _next_series(self, row: RowCells) -> Expr:
        """The series of the next deal."""
        is_last = row.own(PLAYED).equals(0)
        if self._again is not None:
            is_last = Call("AND", self.passes(row) > 0, is_last)
        return row.own(SERIES) + when(is_last, 1, 0)

    def passes(self, row: RowCells) -> Expr:
        """1 for a deal after which another one comes, 0 for one that is dealt once more."""
        return expr(1) if self._again is None else Call("COUNT", row.own(ONCE_MORE)).equals(0) * 1

    def _counted(self, *, each: bool) -> Formula:
        def key(row: RowCells) -> Expr:
            number = row.own(self._number)
            is_known = number > 0
            if self._again is not None:
                is_known = Call("AND", is_known, self.passes(row) > 0)
            return when(is_known, _base(row, self._plan, each=each) + number, "")

        return key

    def _contract_due(self, row: RowCells) -> Expr:
        """The contract of the first stage of which one is left; in a new game the first one."""
        stages, breaches = self._plan.stages, _Breaches(row, self._rules(row), self._number)
        due: dict[int, Expr] = {
            place: breaches.only_one(place) for place in range(1, len(stages) + 1)
        }
        if not self._plan.extra:
            due[len(stages) + 1] = expr(in_cell(stages[0][0]))
        return by_case(breaches.due, due, "")


class _Breaches:
    """What is broken in one row."""

    def __init__(self, row: RowCells, rules: ContractRules, number: str) -> None:
        self._row = row
        self._plan = rules.plan
        self._number = row.own(number)
        self._names = list(rules.contracts)
        self._base = _base(row, rules.plan, each=rules.plan.each)

    def found(self) -> Iterator[Wrong]:
        stage, contract, dealer = self._stage, self._row.fact("contract"), self._row.fact("dealer")
        by = dealer if self._plan.each else expr("")
        words = "{contract} has been played by {by} already"
        again = words if self._plan.each else words.replace("by {by} ", "")
        yield self._if_bound(stage.equals(0)), worded(again, contract=contract, by=by)
        for limited, most in self._plan.quotas:
            contracts = [name for name in self._names if name in limited]
            mine = [self._key_of(name, self._row.own(DEALER) * OF_DEALER) for name in contracts]
            counts = (Call("COUNTIF", self._row.earlier(BY_DEALER), key) for key in mine)
            is_one = (self._number.equals(self._names.index(name) + 1) for name in contracts)
            is_due = stage.equals(self.due) if self._is_staged else ALWAYS
            is_his = Call("AND", Call("OR", *is_one), Call("SUM", *counts) >= most, is_due)
            is_his = Call("AND", is_his, self._is_new)
            said = worded("{dealer} may not choose {c} any more", dealer=dealer, c=contract)
            yield is_his, said
        if self._is_staged:
            texts = {place: self._left(place) for place in range(1, len(self._plan.stages) + 1)}
            due = by_case(self.due, texts, "")
            said = worded("{c} is not due yet: {due} comes first", c=contract, due=due)
            yield self._if_bound(Call("AND", stage > self.due, self._is_new)), said

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
    def _stage(self) -> Expr:
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
    def due(self) -> Expr:
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
        """The contract that is left of a stage, where it is one."""
        left = self._is_left(place)
        names = [in_cell(name) for name in left]
        if len(left) == 1:
            return expr(names[0])
        found = expr("")
        for name, is_so in zip(names, left.values(), strict=True):
            found = when(is_so, name, found)
        is_alone = Call("SUM", *(when(is_so, 1, 0) for is_so in left.values())).equals(1)
        return when(is_alone, found, "")

    def _left(self, place: int) -> Expr:
        """`hearts`, `hearts or tricks`."""
        left = self._is_left(place)
        if len(left) == 1:
            return expr(next(iter(left)))
        found = expr("")
        for name, is_so in left.items():
            found = found & when(is_so, f"{JOINT}{name}", "")
        return Call("MID", found, len(JOINT) + 1, LONGEST)


def _has_series(plan: Plan) -> bool:
    """Whether the contracts come several times, and each time anew."""
    return plan.rounds > 1 and not plan.each


def _series_by_books(ledger: AnyLedger) -> int:
    return int(ledger.state.series)


def _played_by_books(ledger: AnyLedger) -> int:
    return int(ledger.state.done) % int(ledger.state.rules.plan.size)  # in the end all of the last


def _base(row: RowCells, plan: Plan, *, each: bool) -> Expr:
    """What the numbers of contracts are added to."""
    of_dealer = row.own(DEALER) * OF_DEALER if each else expr(OF_DEALER)
    return of_dealer + row.own(SERIES) * OF_SERIES if _has_series(plan) else of_dealer
