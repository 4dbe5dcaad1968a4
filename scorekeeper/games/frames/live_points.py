"""Games with one running total in a workbook: the game to a target, or games that are counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells, Wrong
from scorekeeper.core.live.formulas import LiveEnd
from scorekeeper.games.shapes.live_tally import Led, LiveTally, games_before, score_of

from .points import PointsGame

AnyPointsGame = PointsGame[Any, Any]


def points_tally(
    game: AnyPointsGame,
    table: AnyTable,
    *,
    has_games: bool | None = None,
    led: Led | None = None,
) -> LiveTally:
    """The columns of a deal so far: what everybody has before it, where games are won. Without a
    target none is, unless the game says so."""
    rules = game.rules(table.options)
    won = rules.target is not None if has_games is None else has_games
    return LiveTally(table.owners, rules, has_games=won, led=led)


def close_points(
    tally: LiveTally,
    game: AnyPointsGame,
    table: AnyTable,
    winner: Formula | None = None,
    games: Formula = lambda row: expr(1),
) -> None:
    """The game, which counts as so many `games`, if somebody wins it: who leads, or the `winner`
    (a place among the owners, or 0)."""
    if not tally.has_games:
        return
    won = winner or tally.leader()
    if game.counts_games(table.options):
        worth: Callable[[str, RowCells], Expr] = lambda owner, row: games(row)  # noqa: E731
        tally.close_game(won, worth, games=worth)
        return
    over = is_over(tally)
    tally.close_game(lambda row: when(over(row), 0, won(row)), left=None)


def is_over(tally: LiveTally) -> Formula:
    """Whether the only game was won before the deal, by a deal or by what was booked."""
    scores = [tally.before(owner) for owner in tally.owners]

    def found(row: RowCells) -> Expr:
        won = [row.own(games_before(owner)) >= 1 for owner in tally.owners]
        return Call("OR", *won, tally.led([score(row) for score in scores]).differs(0))

    return found


def points_early(tally: LiveTally) -> Callable[[RowCells], Wrong] | None:
    """Why no new rubber can begin where games are counted."""
    return tally.early("the game is not over")


def points_end(tally: LiveTally) -> LiveEnd | None:
    """The end of the rubber, or of the only game, which a score that was booked may have won."""
    end = tally.end()
    if end is None or tally.rules.games_to_win > 1:
        return end
    by_games = end.is_over

    def found(row: RowCells) -> Expr:
        scores = [row.above(score_of(owner)) for owner in tally.owners]
        return Call("OR", by_games(row), tally.led(scores).differs(0))

    return end._replace(is_over=found)
