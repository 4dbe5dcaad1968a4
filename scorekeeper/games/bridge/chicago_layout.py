"""The sheet of Chicago: the deals of every round, the rounds, the players' results."""

from __future__ import annotations

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.game import Played
from scorekeeper.core.values.cells import Grid
from scorekeeper.games.sheets.deal_rows import DealRows, Group, Span, by_group

from .formats import PLUS_ONLY
from .rubber_layout import (
    Rubber,
    RubberLike,
    fact_columns,
    players_grid,
    rubbers_grid,
    sheet_notes,
    split,
)
from .settling import net_results, plus_results
from .victory_points import IMPS

GROUPS = (Group("score", SCORE, total=SCORE), Group("imps", IMPS, total=IMPS))


def chicago_grids(game: RubberLike, played: Played) -> list[Grid]:
    """The whole sheet."""
    rounds = split(game, played, played.ledger.state.followed)
    grids = [round_grid(played, each, len(rounds)) for each in rounds]
    if len(rounds) > 1:
        grids.append(rubbers_grid(played, rounds, "round"))
    options = played.table.options
    if played.table.players:
        plus_only = options.chicago_individual == PLUS_ONLY
        results = plus_results if plus_only else net_results(options.round_margin)
        grids.append(players_grid(played, rounds, results, "round"))
    grids[-1] = grids[-1]._replace(notes=sheet_notes(played))
    return grids


def round_grid(played: Played, part: Rubber, count: int) -> Grid:
    """One row per deal: what was played, and what each side scored; then the sum."""
    groups = (group for group in GROUPS if group.account in played.ledger.single)
    span = Span(part.first, part.last, live=part.live)
    facts = fact_columns(_shown(played))
    written = DealRows((*facts, *by_group(groups, played.table.owners)), span)
    rows = (*written.rows(piece.item for piece in part.pieces), written.total_row("total"))
    return Grid("Round" if count == 1 else f"Round {part.number}", written.heads, rows)


def _shown(played: Played) -> dict[str, str]:
    columns = {"dealer": "dealer"} if played.table.players else {}
    columns |= {"vul": "vulnerable", "by": "declarer", "contract": "contract"}
    for label, fact in (("honours", "honours"), ("points", "hcp")):
        if any(fact in deal.texts for deal in played.deals):
            columns[label] = fact
    return columns
