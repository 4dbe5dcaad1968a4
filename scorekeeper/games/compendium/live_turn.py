"""Who deals or declares next at a table with contracts, as formulas: by its schedule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.formula.tree import Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.columns import LiveColumn
from scorekeeper.core.live.turn import DEALER, NEXT, Turn, dealers_number, next_number

from .live import AnyCompendium, CompendiumLive
from .live_schedule import BEFORE


def turn(game: AnyCompendium, table: AnyTable) -> Turn:
    """The next player when the deal passes on, of those who have any deals left."""
    found = LiveTurn(game, table)
    return Turn(found.after, columns=tuple(found.columns()))


class LiveTurn:
    """Whose turn it is after a deal, which is over or still to come."""

    def __init__(self, game: AnyCompendium, table: AnyTable) -> None:
        self.live = live = CompendiumLive(game, table)
        self._plan = plan = live.rules_of_all.plan
        passes = live.schedule.passes
        self._shares = Shares(
            live.everyone, plan.size, passes, _dealt_before, extra=plan.extra, keeps=plan.keeps
        )

    def columns(self) -> Iterator[LiveColumn]:
        """How many deals everybody has dealt by then, where that counts."""
        if self._plan.each:
            yield from self._shares.columns()

    def after(self, row: RowCells) -> Expr:
        """The number of who deals next."""
        following = self._shares.following(row) if self._plan.each else self._in_turn(row)
        return when(self.live.schedule.passes(row) > 0, following, dealers_number(row))

    def place(self, row: RowCells) -> Expr:
        """How many deals of the series are played by then; 0 where the next one begins."""
        return (row.own(BEFORE) + 1) % self._plan.size

    def _in_turn(self, row: RowCells) -> Expr:
        """The next player, or the same one until his block of deals is over."""
        if self._plan.block == 1:
            return next_number(row)
        is_over = (self.place(row) % self._plan.block).equals(0)
        return when(is_over, next_number(row), dealers_number(row))


class Shares:
    """The turns of players of whom each has so many deals, and `extra` ones after that; `counts` is
    1 for a deal that is one of those, `before` says how many a player has played by the books. Who
    `keeps` the turn plays all of his one after the other; whether the last of all is named behind
    the end, too, if he does, is `last_stays`. `fact` says whose turn a deal was."""

    def __init__(
        self,
        everyone: Sequence[str],
        deals: int,
        counts: Formula,
        before: Callable[[str, AnyLedger], int],
        *,
        keeps: bool,
        extra: int = 0,
        last_stays: bool = False,
        fact: str = DEALER,
    ) -> None:
        self._everyone = everyone
        self._deals = deals
        self._counts = counts
        self._before = before
        self._keeps = keeps
        self._extra = extra
        self._last_stays = last_stays
        self._fact = fact

    def columns(self) -> Iterator[LiveColumn]:
        """How many deals of his everybody has played."""
        for player in self._everyone:
            played, before = partial(self._played, player), partial(self._before, player)
            yield LiveColumn(_count_of(player), played, before=before, is_of_coming=True)

    def following(self, row: RowCells) -> Expr:
        """The number of the first who has not played all of his, then of the first who has any of
        his choice left."""
        seats, found = row.seating(), row.above(NEXT)
        for seat, player in enumerate(seats):
            after = (*seats[seat + 1 :], *seats[: seat + 1])
            turn = (player, *after[:-1]) if self._keeps else after
            behind = turn if self._last_stays else after
            last = expr(row.everyone().index(behind[0]) + 1)
            if self._extra:
                last = self._first_below(self._deals + self._extra, after, row, last)
            is_his = row.fact(self._fact).equals(row.name(player))
            found = when(is_his, self._first_below(self._deals, turn, row, last), found)
        return found

    def _played(self, player: str, row: RowCells) -> Expr:
        is_his = row.fact(self._fact).equals(row.name(player)) * 1
        return row.above(_count_of(player)) + is_his * self._counts(row)

    def _first_below(self, most: int, turn: Sequence[str], row: RowCells, otherwise: Expr) -> Expr:
        found = otherwise
        for player in reversed(turn):
            is_open = row.own(_count_of(player)) < most
            found = when(is_open, row.everyone().index(player) + 1, found)
        return found


def _count_of(player: str) -> str:
    return f"deals of {player}"


def _dealt_before(player: str, ledger: AnyLedger) -> int:
    dealt: int = sum(ledger.state.dealt.get(player, {}).values())
    return dealt
