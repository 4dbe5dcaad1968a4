"""Bid whist without partners in a workbook."""

from __future__ import annotations

from functools import partial

from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import first_wrong, missing, no_player, told_shares
from scorekeeper.core.live.columns import FactPart
from scorekeeper.core.live.failed import failed_column
from scorekeeper.core.live.formulas import Live
from scorekeeper.games.frames.live_points import (
    AnyPointsGame,
    close_points,
    points_early,
    points_end,
    points_tally,
)
from scorekeeper.games.shapes.live_sides import note_tricks

from .bids import hand_of
from .live_bids import (
    APART,
    NUMBER_BID,
    BidTable,
    bids_at,
    note_bid,
    too_low,
    wrong_bid,
    wrong_trump,
)
from .live_game import by_score


def live(game: AnyPointsGame, table: BidTable) -> Live:
    """Everybody scores his tricks; a bidder who is short loses the bid."""
    bids, total = bids_at(table), hand_of(len(table.players))
    tally = points_tally(game, table, led=by_score(table.options))
    note_bid(tally, bids)
    tricks = note_tricks(tally, total)
    for player in table.owners:
        tally.count(player, "points", partial(_own_tricks, player, tricks[player]))
    close_points(tally, game, table)

    def wrong(row: RowCells) -> Expr:
        return first_wrong(
            missing(row, "declarer"),
            no_player(row, "declarer", table.players),
            *wrong_bid(row),
            *wrong_trump(row, bids),
            *told_shares(row, "tricks", table.owners, total),
        )

    def has_failed(row: RowCells) -> Expr:
        return Call("OR", *(_is_short(player, tricks[player], row) for player in table.owners))

    return Live(
        (*tally.columns, failed_column({FactPart("contract"): has_failed})),
        wrong,
        apart=APART,
        breach=lambda row: first_wrong(too_low(row, bids, table.options)),
        tables=(bids,),
        end=points_end(tally),
        early=points_early(tally),
    )


def _own_tricks(player: str, tricks: str, row: RowCells) -> Expr:
    return when(_is_short(player, tricks, row), -row.own(NUMBER_BID), row.own(tricks))


def _is_short(player: str, tricks: str, row: RowCells) -> Expr:
    """Whether the player bid more than he won."""
    is_bidder = row.fact("declarer").equals(row.name(player))
    return Call("AND", is_bidder, row.own(tricks) < row.own(NUMBER_BID))
