"""The schedule of a game of contracts, as formulas: where the table stands before a deal, and what
is played after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.core.books.ledger import AnyLedger, Turn
from scorekeeper.core.formula.tree import Call, Expr, by_case, expr, when
from scorekeeper.core.live.cells import Formula, RowCells, Wrong, above
from scorekeeper.core.live.checks import number_named
from scorekeeper.core.live.columns import FactPart, LiveColumn

from .live_cells import IS_LAST, in_cell
from .live_due import BY_DEALER, COUNTED, DEALER_NUMBER, EVER, SERIES, Due, has_series, key_base
from .schedule import ContractRules, Plan, has_one_left

NEXT_SERIES = "series of the next deal"
BEFORE, PLAYED = "played before in the series", "played in the series"
DUE, ONE_LEFT = "contract due", "players with one contract left"
SAYS_LAST = "told of the last contract"
ONCE_MORE = "dealt once more"  # 1 where it is

Rules = Callable[[RowCells], ContractRules]


class LiveSchedule:
    """The schedule of a table of those players; `number` is the column with that of a contract,
    `again` says of a deal whether it is dealt again and does not count, where that can be; some
    games have a fact for the `last` contract of a dealer, who has each once."""

    def __init__(
        self,
        everyone: Sequence[str],
        plan: Plan,
        rules: Rules,
        number: str,
        again: Formula | None = None,
        *,
        last: str = "",
    ) -> None:
        self._everyone = everyone
        self._plan = plan
        self._rules = rules
        self._number = number
        self._again = again
        self._last = last

    @property
    def goes_by_dealer(self) -> bool:
        """Whether it counts who deals."""
        return bool(self._plan.each or self._plan.quotas)

    def standing(self) -> Iterator[LiveColumn]:
        """Who deals, where the table stands then, and the contract of a deal to come where the
        order of the table leaves no choice."""
        if self.goes_by_dealer:
            yield LiveColumn(DEALER_NUMBER, self._dealer)
        if has_series(self._plan):
            yield LiveColumn(SERIES, above(NEXT_SERIES), turn=lambda turn: turn.state.series)
        if not self._plan.each:
            yield LiveColumn(BEFORE, above(PLAYED), turn=lambda turn: turn.state.done)
        if self._last:
            yield LiveColumn(ONE_LEFT, self._has_one_left, turn=self._who_had_one_left)
            yield LiveColumn(IS_LAST, self._is_last)
            said = FactPart(self._last)
            yield LiveColumn(SAYS_LAST, _says_last, fills=said, is_of_coming=True)
        fills = FactPart("contract")
        yield LiveColumn(DUE, self._contract_due, fills=fills, is_of_coming=True)

    def columns(self) -> Iterator[LiveColumn]:
        """Which contracts are played by then, those of deals to come, too."""
        if self._again is not None:
            again = self._again
            yield LiveColumn(ONCE_MORE, lambda row: when(again(row), 1, ""), stays=True)
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
        found = Due(row, self._rules(row), self._number).breaches()
        if not has_series(self._plan):
            yield from found
            return
        yield from ((when(self._is_owed(row), 0, is_so), words) for is_so, words in found)

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
        played = row.above(PLAYED)
        if not has_series(self._plan):
            return (played + self.passes(row)) % self._plan.size
        played = when(row.own(SERIES) > row.above(NEXT_SERIES), 0, played)
        return when(self._is_owed(row), 0, (played + self.passes(row)) % self._plan.size)

    def _next_series(self, row: RowCells) -> Expr:
        """The series of the next deal."""
        is_last = [row.own(PLAYED).equals(0), Call("NOT", self._is_owed(row))]
        if self._again is not None:
            is_last.append(self.passes(row) > 0)
        return row.own(SERIES) + when(Call("AND", *is_last), 1, 0)

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
        rules = self._rules(row)
        stages, due = rules.plan.stages, Due(row, rules, self._number)
        found = {place: due.only_one(place) for place in range(1, len(stages) + 1)}
        if not self._plan.extra:
            found[len(stages) + 1] = expr(in_cell(stages[0][0]))
        chosen = by_case(due.stage, found, "")
        if not has_series(self._plan):
            return chosen
        return when(self._is_owed(row), due.owed(), chosen)

    def _is_owed(self, row: RowCells) -> Expr:
        """Whether all series are over, and only what earlier ones owe is played."""
        return row.own(SERIES) >= self._plan.rounds


def _series_by_books(ledger: AnyLedger) -> int:
    return int(ledger.state.series)


def _says_last(row: RowCells) -> Expr:
    return when(row.own(IS_LAST).equals(1), "yes", "")


def _played_by_books(ledger: AnyLedger) -> int:
    return int(ledger.state.done) % int(ledger.state.rules.plan.size)  # in the end all of the last
