"""The sheet of games with one running total."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.values.cells import Grid
from scorekeeper.games.shapes.rubbers import AnyRubberGame

from .deal_rows import RUNNING, FactColumn, Group
from .rubber_sheet import RubberStyle, ShownFact, fact_column, rubber_grids

POINTS_STYLE = RubberStyle(
    (Group("points", SCORE, short="pts"), Group("total", SCORE, RUNNING, SCORE, "sum")),
    "points",
    game_row="",
    lists_one=False,
)


def points_style(counters: Sequence[str] = ()) -> RubberStyle:
    """The usual style, and after the points what has been counted on those accounts."""
    counted = (Group(counter, counter, RUNNING) for counter in counters)
    return POINTS_STYLE._replace(groups=(*POINTS_STYLE.groups, *counted))


def points_grids(
    game: AnyRubberGame,
    by_games: bool,
    played: Played,
    columns: Sequence[ShownFact],
    style: RubberStyle = POINTS_STYLE,
) -> list[Grid]:
    """The games of the sheet with their deals; counted in points (in that style), or one by
    one."""
    shown = points_columns(played, columns)
    if not by_games:
        return rubber_grids(game, played, shown, style, "game")
    return rubber_grids(game, played, shown)


def points_columns(played: Played, columns: Sequence[ShownFact]) -> list[FactColumn]:
    """Those columns as far as some deal has them, behind the dealer where there is room for him:
    not where many players have columns."""
    dealer = (("dealer", "dealer"),) if played.table.sides else ()
    return fact_columns(played, (*dealer, *columns))


def fact_columns(played: Played, columns: Sequence[ShownFact]) -> list[FactColumn]:
    """The columns (heading, fact, and how it is shown if not as usual) whose fact some deal has."""
    return [
        fact_column(*column)
        for column in columns
        if any(_has(deal, column[1]) for deal in played.deals)
    ]


def _has(deal: ScoredDeal, fact: str) -> bool:
    if deal.facts is None:
        return fact in deal.texts
    return getattr(deal.facts, fact.replace("-", "_"), None) not in (None, (), "")
