"""The schedule of a game of contracts, as formulas: where the table stands before a deal, and what
is played after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from scorekeeper.core.books.ledger import AnyLedger, Turn
from scorekeeper.core.formula.tree import Call, Expr, by_case, expr, together, when
from scorekeeper.core.live.cells import Formula, RowCells, Wrong, above
from scorekeeper.core.live.checks import number_named
from scorekeeper.core.live.columns import FactPart, LiveColumn

from .live_cells import IS_LAST, in_cell
from .live_due import BY_DEALER, COUNTED, STAGE, Due, counts_times, is_staged, times_played
from .live_keys import DEALER_NUMBER, OF_DEALER, goes_by_dealer, key_base
from .live_open import OPEN_THEN, STAYS_OPEN, may_stay_open, open_then, was_open_then
from .live_series import (
    EVER,
    IS_OWED,
    MADE_UP,
    NEXT_SERIES,
    PLAYED,
    SERIES,
    TIMES,
    Owed,
    are_over,
    has_series,
    played_in_series,
    wanted_of,
)
from .schedule import ContractRules, Plan, has_one_left

BEFORE = "played before in the series"
DUE, ONE_LEFT = "contract due", "players with one contract left"
SAYS_LAST = "told of the last contract"
ONCE_MORE = "dealt once more"  # 1 where it is
DONE = "deals played before"

Rules = Callable[[RowCells], ContractRules]


class LiveSchedule:
    """The schedule of a table of those players; `number` is the column with that of a contract,
    `again` says of a deal whether it is dealt again and does not count, where that can be; some
    games have a fact for the `last` contract of a dealer, who has each once; in others a rule
    `counts_deals`."""

    def __init__(
        self,
        everyone: Sequence[str],
        plan: Plan,
        rules: Rules,
        number: str,
        again: Formula | None = None,
        *,
        last: str = "",
        counts_deals: bool = False,
    ) -> None:
        self._everyone = everyone
        self._plan = plan
        self._rules = rules
        self._number = number
        self._again = again
        self._last = last
        self._counts_deals = counts_deals

    @property
    def goes_by_dealer(self) -> bool:
        """Whether it counts who deals."""
        return goes_by_dealer(self._plan)

    def standing(self) -> Iterator[LiveColumn]:
        """Who deals, where the table stands then, and the contract of a deal to come where the
        order of the table leaves no choice."""
        if self.goes_by_dealer:
            yield LiveColumn(DEALER_NUMBER, self._dealer)
        if has_series(self._plan):
            most = self._plan.rounds  # behind the last one only what is owed is played
            series = lambda turn: min(turn.state.series, most)  # noqa: E731
            yield LiveColumn(SERIES, above(NEXT_SERIES), turn=series)
        if not self._plan.each:
            yield LiveColumn(BEFORE, above(PLAYED), turn=lambda turn: turn.state.done)
        if self._last:
            yield LiveColumn(ONE_LEFT, self._has_one_left, turn=self._who_had_one_left)
            yield LiveColumn(IS_LAST, self._is_last)
            said = FactPart(self._last)
            yield LiveColumn(SAYS_LAST, _says_last, fills=said, is_of_coming=True)
        if self._counts_deals:
            yield LiveColumn(DONE, _done, turn=lambda turn: turn.state.done)
        if may_stay_open(self._plan):
            then = partial(open_then, self._everyone)
            yield LiveColumn(OPEN_THEN, lambda row: expr(""), turn=then)
        if is_staged(self._plan):
            yield LiveColumn(STAGE, lambda row: self._due(row).first_left(), is_of_coming=True)
        fills = FactPart("contract")
        yield LiveColumn(DUE, self._contract_due, fills=fills, is_of_coming=True)

    def columns(self) -> Iterator[LiveColumn]:
        """Which contracts are played by then, those of deals to come, too."""
        if self._again is not None:
            again = self._again
            yield LiveColumn(ONCE_MORE, lambda row: when(again(row), 1, ""), stays=True)
        if counts_times(self._plan):
            times = lambda row: times_played(row, self._plan, row.own(self._number))  # noqa: E731
            yield LiveColumn(TIMES, times, is_of_coming=True)
        if may_stay_open(self._plan):
            yield LiveColumn(STAYS_OPEN, self._stays_open)
        if has_series(self._plan):
            yield LiveColumn(IS_OWED, self._is_owed, is_of_coming=True)
        counted = self._counted(each=self._plan.each)
        yield LiveColumn(COUNTED, counted, stays=True, is_of_coming=True)
        if has_series(self._plan):
            yield LiveColumn(EVER, self._counted_ever, stays=True, is_of_coming=True)
        if self._plan.quotas:
            yield LiveColumn(BY_DEALER, self._counted(each=True), stays=True, is_of_coming=True)
        if not self._plan.each:
            before = _played_by_books
            yield LiveColumn(PLAYED, self._played_then, before=before, is_of_coming=True)
        if has_series(self._plan):
            before = _series_by_books
            yield LiveColumn(NEXT_SERIES, self._next_series, before=before, is_of_coming=True)

    def breaches(self, row: RowCells) -> Iterator[Wrong]:
        """The contract was played already, its dealer may not choose it, or another is due."""
        return self._due(row).breaches()

    def _due(self, row: RowCells) -> Due:
        return Due(row, self._rules(row), self._number)

    def _dealer(self, row: RowCells) -> Expr:
        return number_named(row, row.fact("dealer"), self._everyone)

    def _who_had_one_left(self, turn: Turn) -> int:
        """The players with one contract left at the turn of a deal: a digit 1 for each of them, the
        first player's the last."""
        has_one = (has_one_left(turn.state, player) for player in self._everyone)
        return sum(10**seat for seat, is_so in enumerate(has_one) if is_so)

    def _has_one_left(self, row: RowCells) -> Expr:
        """The same of the dealer of a deal to come."""
        base, earlier = key_base(row, self._plan, each=True), row.earlier(COUNTED)
        numbers = range(1, self._plan.size + 1)
        left = [Call("COUNTIF", earlier, base + number).equals(0) * 1 for number in numbers]
        return when(Call("SUM", *left).equals(1), self._digit(row), 0)

    def _is_last(self, row: RowCells) -> Expr:
        """Whether the dealer has one contract left."""
        return Call("INT", row.own(ONE_LEFT) / self._digit(row)) % 10

    def _digit(self, row: RowCells) -> Expr:
        """1 in the place of the dealer."""
        digits = {seat: 10 ** (seat - 1) for seat in range(1, len(self._everyone) + 1)}
        return by_case(row.own(DEALER_NUMBER), digits, 1)

    def _played_then(self, row: RowCells) -> Expr:
        """How many deals of its series are played with this one; 0 where another one begins."""
        if not has_series(self._plan):
            return (row.above(PLAYED) + self.passes(row)) % self._plan.size
        made_up = row.own(IS_OWED).equals(MADE_UP)
        played = played_in_series(row) + when(made_up, 0, self.passes(row))
        return when(are_over(row, self._plan), 0, played % self._plan.size)

    def _next_series(self, row: RowCells) -> Expr:
        """The series of the next deal."""
        is_last = [row.own(PLAYED).equals(0), Call("NOT", are_over(row, self._plan))]
        is_last.append(Call("OR", played_in_series(row) > 0, row.own(IS_OWED).equals(0)))
        if self._again is not None:
            is_last.append(self.passes(row) > 0)
        return row.own(SERIES) + when(Call("AND", *is_last), 1, 0)

    def _stays_open(self, row: RowCells) -> Expr:
        """1 where the contract was open when the deal was recorded, and still is."""
        return when(was_open_then(row, self._plan, row.own(self._number), row.own(TIMES)), 1, 0)

    def _is_owed(self, row: RowCells) -> Expr:
        """1 where a series before that of the deal lacks its contract, `MADE_UP` where its own has
        had it, so that the deal takes no place there; 0 for no contract."""
        rules, number, times = self._rules(row), row.own(self._number), row.own(TIMES)
        takes = when(times >= wanted_of(rules, number), MADE_UP, 1)
        owed = when(Owed(row, rules, number).has(times), takes, 0)
        return when(number > 0, owed, 0)

    def is_over(self, row: RowCells) -> Expr:
        """Whether everything was played before a deal by those who have a seat in it. Where so
        many play other contracts nobody knows."""
        rules = self._rules(row)
        plan, players = rules.plan, rules.pack.players
        if plan.each:
            all_sit = len(players) == len(self._everyone)
            played = _done(row) if all_sit else self._dealt_by(row, players)
            return played >= (plan.size + plan.extra) * len(players)
        if plan != self._plan:
            return expr(0)
        if has_series(plan):
            ever = Call("COUNT", row.earlier(EVER)) >= plan.rounds * plan.size
            return Call("AND", row.above(NEXT_SERIES) >= plan.rounds, ever)
        return _done(row) >= plan.size

    def _dealt_by(self, row: RowCells, players: Sequence[str]) -> Expr:
        """How many deals of those players were played before a deal."""
        earlier, found = row.earlier(COUNTED), list[Expr]()
        for player in players:
            first = (self._everyone.index(player) + 1) * OF_DEALER
            last = first + OF_DEALER - 1
            found.append(Call("COUNTIFS", earlier, f">={first}", earlier, f"<={last}"))
        return together("SUM", found)

    def passes(self, row: RowCells) -> Expr:
        """1 for a deal after which another one comes, 0 for one that is dealt once more."""
        return expr(1) if self._again is None else Call("COUNT", row.own(ONCE_MORE)).equals(0) * 1

    def _counted(self, *, each: bool) -> Formula:
        def key(row: RowCells) -> Expr:
            found = key_base(row, self._plan, each=each) + row.own(self._number)
            return when(self._is_known(row), found, "")

        return key

    def _counted_ever(self, row: RowCells) -> Expr:
        return when(self._is_known(row), row.own(self._number), "")

    def _is_known(self, row: RowCells) -> Expr:
        """Whether it is known which contract is played by that deal."""
        has_number = row.own(self._number) > 0
        if self._again is None:
            return has_number
        return Call("AND", has_number, self.passes(row) > 0)

    def _contract_due(self, row: RowCells) -> Expr:
        """The contract of the first stage of which one is left; in a new game the first one."""
        rules, due = self._rules(row), self._due(row)
        stages = rules.plan.stages
        found = {place: due.only_one(place) for place in range(1, len(stages) + 1)}
        if not self._plan.extra:
            found[len(stages) + 1] = expr(in_cell(stages[0][0]))
        chosen = by_case(due.stage, found, "")
        if not has_series(self._plan):
            return chosen
        owed = Owed(row, rules, row.own(self._number))
        return when(are_over(row, self._plan), owed.only_one(), chosen)


def _done(row: RowCells) -> Expr:
    return Call("COUNT", row.earlier(COUNTED))


def _series_by_books(ledger: AnyLedger) -> int:
    return int(ledger.state.series)


def _says_last(row: RowCells) -> Expr:
    return when(row.own(IS_LAST).equals(1), "yes", "")


def _played_by_books(ledger: AnyLedger) -> int:
    return int(ledger.state.done) % int(ledger.state.rules.plan.size)  # in the end all of the last
