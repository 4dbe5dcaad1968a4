"""The sheet of Chicago: the deals of every round, the rounds, the players' results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.game import Played
from scorekeeper.core.values.cells import Grid
from scorekeeper.games.sheets.deal_rows import DealRows, FactColumn, Group, Span, by_group

from .formats import PLUS_ONLY
from .rubber_layout import (
    Rubber,
    RubberLike,
    fact_columns,
    player_title,
    players_grid,
    rubbers_grid,
    sheet_notes,
    split,
)
from .settling import Results, net_results, plus_results
from .victory_points import IMPS

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing

GROUPS = (Group("score", SCORE, total=SCORE), Group("imps", IMPS, total=IMPS))


def chicago_grids(game: RubberLike, played: Played) -> list[Grid]:
    """The whole sheet."""
    rounds, facts = rounds_of(game, played), _facts(played)
    grids = [round_grid(played, facts, each, len(rounds)) for each in rounds]
    if len(rounds) > 1:
        grids.append(rubbers_grid(played, rounds, "round"))
    if played.table.players:
        grids.append(players_grid(played, rounds, _results(played), "round"))
    grids[-1] = grids[-1]._replace(notes=sheet_notes(played))
    return grids


def rounds_of(game: RubberLike, played: Played) -> list[Rubber]:
    """The rounds with their deals, the one in play last."""
    return split(game, played, played.ledger.state.followed)


def _results(played: Played) -> Results:
    """What every player has of a round at this table."""
    options = played.table.options
    plus_only = options.chicago_individual == PLUS_ONLY
    return plus_results if plus_only else net_results(options.round_margin)


def chicago_drawings(game: RubberLike, played: Played) -> list[Drawing]:
    """The rounds deal by deal, and below several of them everybody's results."""
    from scorekeeper.games.sheets.drawn_grids import rows_drawn
    from scorekeeper.games.sheets.rubber_rows import evening

    rounds, owners, facts = rounds_of(game, played), played.table.owners, _facts(played)
    drawn: list[Drawing] = []
    for each in rounds:
        points = dict(zip(owners, each.ended.results, strict=True))
        members = dict(zip(owners, each.ended.members, strict=False))
        grid = round_grid(played, facts, each, len(rounds))
        drawn.append(rows_drawn(grid, played, (GROUPS[0].label, ""), points, members))
    if len(rounds) > 1 and played.table.players:
        results = {each.number: _results(played)(each.ended) for each in rounds}
        drawn.append(evening("round", played.table.players, results, player_title(played)))
    drawn[-1] = drawn[-1]._replace(notes=sheet_notes(played))
    return drawn


def round_grid(played: Played, facts: Sequence[FactColumn], part: Rubber, count: int) -> Grid:
    """One row per deal: what was played, and what each side scored; then the sum."""
    groups = (group for group in GROUPS if group.account in played.ledger.single)
    span = Span(part.first, part.last, live=part.live, is_closed=part.is_closed)
    written = DealRows((*facts, *by_group(groups, played.table.owners)), span)
    rows = (*written.rows(piece.item for piece in part.pieces), written.total_row("total"))
    return Grid("Round" if count == 1 else f"Round {part.number}", written.heads, rows)


def _facts(played: Played) -> Sequence[FactColumn]:
    """The columns of facts, for all rounds."""
    columns = {"dealer": "dealer"} if played.table.players else {}
    columns |= {"vul": "vulnerable", "by": "declarer", "contract": "contract"}
    for label, fact in (("honours", "honours"), ("points", "hcp")):
        if any(fact in deal.texts for deal in played.deals):
            columns[label] = fact
    return fact_columns(columns, played)
