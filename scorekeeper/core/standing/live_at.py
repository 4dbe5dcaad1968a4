"""All formulas of a game at a table."""

from __future__ import annotations

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.game import AnyGame
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.turn import with_turn

MOST_DEALS = 2000  # that formulas follow: with more a workbook is large, and programs take long


def live_at(game: AnyGame, table: AnyTable) -> Live | None:
    """What a deal is worth, and whose turn it is in deals to come, where that is told at all; None
    for a game that does not say."""
    live: Live | None = game.live(table)
    if live is None or live.lacks or not table.seating:
        return live
    turn, facts = game.live_turn(table), game.all_fact_specs(table.options)
    is_told = turn is not None and any(spec.name == turn.fact for spec in facts)
    return with_turn(live, turn) if turn is not None and is_told else live
