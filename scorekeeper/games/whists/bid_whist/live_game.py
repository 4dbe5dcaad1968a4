"""Who wins a game of bid whist in a workbook."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.columns import LiveColumn
from scorekeeper.games.shapes.live_tally import (
    WINNER,
    Led,
    LiveTally,
    games_before,
    highest,
    leader,
)
from scorekeeper.games.shapes.tally import RubberState

from . import HAWAII_LAST_LEAD, HAWAII_LEAD, HAWAII_SHUT_OUT, sets_of
from .bids import HAWAII, HIGHEST, MODERN, PARR
from .declaration import DECIDES, BidWhistOptions
from .live_bids import NUMBER_BID
from .live_scoring import MADE

BIDDER = "bidder"  # a column: the place of the side that bid
BOTH_PLACES = 1 + 2  # of the two sides


def by_score(options: BidWhistOptions) -> Led:
    """Who has won by those scores: a place among them, or 0."""
    target = options.target
    if options.variant == HAWAII:
        return partial(_by_lead, target)
    if not options.minus_target_loses:
        return lambda scores: leader(scores, target)

    def found(scores: Sequence[Expr]) -> Expr:
        is_down = Call("MIN", *scores) <= -target
        return when(is_down, highest(scores), leader(scores, target))

    return found


def _by_lead(target: int, scores: Sequence[Expr]) -> Expr:
    """Seven to nothing, a lead of eleven, or the target with a lead of two."""
    one, other = scores

    def has_won(own: Expr, rest: Expr) -> Expr:
        lead = own - rest
        shut_out = Call("AND", own >= HAWAII_SHUT_OUT, rest.equals(0))
        last = Call("AND", own >= target, lead >= HAWAII_LAST_LEAD)
        return Call("OR", shut_out, lead >= HAWAII_LEAD, last)

    return when(has_won(one, other), 1, when(has_won(other, one), 2, 0))


def _sets_before(side: str) -> str:
    return f"{side} failed contracts"


def failed_contracts(tally: LiveTally, side: str) -> LiveColumn:
    """The column of those of a side in the game so far."""
    name = _sets_before(side)

    def after(row: RowCells) -> Expr:
        has_failed = Call("AND", row.own(MADE).equals(0), row.own(BIDDER).equals(tally.place(side)))
        now = row.above(name) + when(has_failed, 1, 0)
        return when(row.own(WINNER).equals(0), now, 0)

    def before(ledger: Ledger[object, RubberState]) -> int:
        return sets_of(ledger)[side]

    return LiveColumn(name, after, before=before)


class Decision:
    """Who wins the game by a deal, and how many games that counts."""

    def __init__(self, tally: LiveTally, options: BidWhistOptions) -> None:
        self._tally = tally
        self._options = options

    def winner(self, row: RowCells) -> Expr:
        """The place of the winner: by a bid of seven, by too many sets, by the score; 0: nobody."""
        tally, options = self._tally, self._options
        scores = [tally.standing(side)(row) for side in tally.owners]
        bidder = row.own(BIDDER)
        other, has_failed = expr(BOTH_PLACES) - bidder, row.own(MADE).equals(0)
        found = tally.led(scores)
        if options.variant == PARR:
            found = when(Call("MIN", *scores) >= options.target, bidder, found)
        if options.back_door:
            theirs = Call("CHOOSE", bidder, *reversed(scores))
            by_door = Call("AND", has_failed, self._failed(row).equals(1), theirs > 0)
            found = when(by_door, other, found)
        if options.max_sets is not None:
            too_many = Call("AND", has_failed, self._failed(row) > options.max_sets)
            found = when(too_many, other, found)
        if options.variant == MODERN and options.boston == DECIDES:
            by_seven = when(has_failed, other, bidder)
            found = when(row.own(NUMBER_BID).equals(HIGHEST), by_seven, found)
        return self._unless_over(row, found)

    def _failed(self, row: RowCells) -> Expr:
        """How many contracts the bidders failed in, this one included."""
        before = (row.above(_sets_before(side)) for side in self._tally.owners)
        return Call("CHOOSE", row.own(BIDDER), *before) + 1

    def _unless_over(self, row: RowCells, found: Expr) -> Expr:
        """Nobody wins a game of a rubber that is won."""
        needed = self._tally.rules.games_to_win
        if needed <= 1:
            return found
        games = [row.own(games_before(side)) for side in self._tally.owners]
        return when(Call("MAX", *games) >= needed, 0, found)

    def worth(self, row: RowCells) -> Expr:
        """Two games for a bid of seven that was made, where so agreed."""
        options = self._options
        if options.variant != MODERN or not options.boston_two_wins:
            return expr(1)
        by_seven = Call("AND", row.own(NUMBER_BID).equals(HIGHEST), row.own(MADE).equals(1))
        return when(by_seven, 2, 1)
