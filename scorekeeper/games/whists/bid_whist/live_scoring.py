"""What a contract of bid whist is worth in a workbook, in each form of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.core.formula.tree import Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.games.shapes.live_sides import odd_tricks
from scorekeeper.games.shapes.sides import BOOK, TRICKS

from .bids import FOSTER, HAWAII, HIGHEST, MODERN, NE52, NT, ORIGINAL, PARR, RHODE_ISLAND
from .declaration import BY_BID, DECIDES, TAKEN, BidWhistOptions
from .live_bids import KIND, NUMBER_BID, of_bid
from .scoring import HAWAII_MADE, HAWAII_SET

# columns
WON, LOST, MADE = "books of the bidders", "books of the others", "made"
HONOURS, HONOURS_LOST = "honours of the bidders", "honours of the others"
Points = tuple[Formula, Formula]  # of the bidders, and of the others


def is_made(options: BidWhistOptions, row: RowCells) -> Expr:
    """1 where the bidders won what they bid, else 0."""
    number, won = row.own(NUMBER_BID), row.own(WON)
    if options.variant == FOSTER:
        return when(_foster_points(row, WON, HONOURS) >= number, 1, 0)
    return when(won >= number + BOOK, 1, 0)


def _foster_points(row: RowCells, books: str, honours: str) -> Expr:
    return odd_tricks(row.own(books)) + row.own(honours)


def _if_made(row: RowCells, made: Expr | int, failed: Expr | int) -> Expr:
    return when(row.own(MADE).equals(1), made, failed)


class LiveDeal:
    """What the scores of a deal are made of."""

    def __init__(self, bids: LookUp, options: BidWhistOptions) -> None:
        self._bids = bids
        self.options = options

    def factor(self, row: RowCells) -> Expr:
        """By what no trumps multiply."""
        is_nt = of_bid(row, self._bids, KIND, "").equals(NT)
        return when(is_nt, self.options.nt_factor, 1)

    def made(self, row: RowCells) -> Expr:
        """The number bid, or the books taken above six."""
        takes_all = self.options.made_scores == TAKEN
        return odd_tricks(row.own(WON)) if takes_all else row.own(NUMBER_BID)

    def boston(self, row: RowCells) -> Expr:
        """By what a Boston multiplies, at no trumps too."""
        options, factor = self.options, self.factor(row)
        times = 1 if options.boston == DECIDES else int(options.boston)
        if times == 1:
            return factor
        is_bid = row.own(NUMBER_BID).equals(HIGHEST)
        is_boston = is_bid if options.boston_on == BY_BID else row.own(WON).equals(TRICKS)
        both = factor * times if options.boston_nt_stack else expr(times)
        return when(is_boston, both, factor)


def _taken_or_lost(row: RowCells) -> Expr:
    """The books above six, or the bid lost."""
    return _if_made(row, odd_tricks(row.own(WON)), -row.own(NUMBER_BID))


def _modern(deal: LiveDeal) -> Points:
    def bidders(row: RowCells) -> Expr:
        lost = -row.own(NUMBER_BID) * deal.factor(row)
        return _if_made(row, deal.made(row) * deal.boston(row), lost)

    def others(row: RowCells) -> Expr:
        if not deal.options.opponents_score:
            return expr(0)
        return _if_made(row, 0, odd_tricks(row.own(LOST)) * deal.factor(row))

    return bidders, others


def _original(deal: LiveDeal) -> Points:
    return _taken_or_lost, lambda row: _if_made(row, 0, odd_tricks(row.own(LOST)))


def _foster(deal: LiveDeal) -> Points:
    def bidders(row: RowCells) -> Expr:
        return _if_made(row, _foster_points(row, WON, HONOURS), -row.own(NUMBER_BID))

    def others(row: RowCells) -> Expr:
        theirs = _foster_points(row, LOST, HONOURS_LOST)
        return _if_made(row, 0, when(row.own(LOST) > BOOK, theirs, 0))

    return bidders, others


def _ne52(deal: LiveDeal) -> Points:
    return (
        lambda row: _if_made(row, odd_tricks(row.own(WON)), 0),
        lambda row: _if_made(row, 0, row.own(NUMBER_BID)),
    )


def _parr(deal: LiveDeal) -> Points:
    return _taken_or_lost, lambda row: row.own(LOST)


def _rhode_island(deal: LiveDeal) -> Points:
    def others(row: RowCells) -> Expr:
        return (row.own(NUMBER_BID) + odd_tricks(row.own(LOST))) * deal.factor(row)

    return (
        lambda row: _if_made(row, row.own(WON) * deal.factor(row), 0),
        lambda row: _if_made(row, 0, others(row)),
    )


def _hawaii(deal: LiveDeal) -> Points:
    return lambda row: _if_made(row, HAWAII_MADE, 0), lambda row: _if_made(row, 0, HAWAII_SET)


SCORINGS: Mapping[str, Callable[[LiveDeal], Points]] = {
    MODERN: _modern,
    ORIGINAL: _original,
    FOSTER: _foster,
    NE52: _ne52,
    PARR: _parr,
    RHODE_ISLAND: _rhode_island,
    HAWAII: _hawaii,
}
