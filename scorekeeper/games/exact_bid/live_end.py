"""The end of a game of the family in a workbook: the last deal of the schedule, or a target."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import sum_of
from scorekeeper.core.live.columns import LiveColumn, moving
from scorekeeper.core.live.formulas import LiveEnd

from .live_schedule import LEFT
from .options import SHARED, ExactBidOptions
from .rules import ACCOUNT, ExactBidState

OVER = "end reached"  # 1 where it was, by that deal or before

BidLedger = Ledger[ExactBidOptions, ExactBidState]
Reached = Callable[[Sequence[Expr]], Expr]  # by the scores of everybody


class BidEnd:
    """The end at a table whose deals move what the `columns` say; who is first must be alone where
    ties are played off."""

    def __init__(
        self,
        table: Table[ExactBidOptions],
        columns: Iterable[LiveColumn],
        *,
        has_schedule: bool,
        reached: Reached | None = None,
    ) -> None:
        self._everyone = table.everyone
        self._moving = moving(columns, ACCOUNT)
        self._is_shared = table.options.tie == SHARED
        self._has_schedule = has_schedule
        ends = [reached] if reached is not None else []
        target = table.options.target
        if target is not None:
            ends.append(lambda scores: Call("MAX", *scores) >= target)
        self._ends = ends

    def columns(self) -> Iterator[LiveColumn]:
        """Whether a score has ended the game, which stays so whatever a deal to break a tie
        brings."""
        if self._ends:
            yield LiveColumn(OVER, self._reached, before=_over_by_books, is_of_coming=True)

    def live(self) -> LiveEnd | None:
        """Whether the game is over before a deal."""
        if not self._ends and not self._has_schedule:
            return None
        return LiveEnd(self._is_over)

    def _reached(self, row: RowCells) -> Expr:
        scores = [self._after(row, player) for player in self._everyone]
        ends = [row.above(OVER).equals(1), *(end(scores) for end in self._ends)]
        ends += [row.own(LEFT) <= 0] if self._has_schedule else []
        return when(Call("OR", *ends), 1, 0)

    def _after(self, row: RowCells, player: str) -> Expr:
        """What the player has with the points of the deal."""
        points = [row.own(name) for name in self._moving[player]]
        return sum_of([row.balance(ACCOUNT, player), *points])

    def _is_over(self, row: RowCells) -> Expr:
        is_over = row.above(OVER).equals(1) if self._ends else row.above(LEFT) <= 0
        if self._is_shared:
            return is_over
        seated = [player for player in self._everyone if row.seated(player)]
        scores = [row.balance(ACCOUNT, player) for player in seated]
        best = Call("MAX", *scores)
        first = sum_of([when(score.equals(best), 1, 0) for score in scores])
        return Call("AND", is_over, first.equals(1))


def _over_by_books(ledger: BidLedger) -> int:
    return int(ledger.state.over)
