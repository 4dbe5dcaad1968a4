"""Rows to come: what formulas say there of deals to come is what is sure of them, by many evenings
tried in thought, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from random_sheets import random_sheet
from test_every_live_game import LIVE

from scorekeeper.core.asking.foreseen import Ahead
from scorekeeper.core.formula.tree import Expr
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.workbook import exported

SEEDS, DEALS = (2, 7), (0, 1, 3, 7)
# By the games that are won by now, who deals if this one goes on, who is left over in a room.
AS_IT_STANDS = {"vulnerable", "dealer", "out"}


def differing(session: Session) -> Iterator[tuple[str, int, str, str]]:
    """Facts and deals of which a formula says another thing than is sure: that, and this."""
    made = exported(session, reckon(session))
    if not made.followed.live:
        return
    tab, facts = made.deals.tab, made.deals.facts
    sure = {int(deal): told for deal, told in enumerate(Ahead(session).deals(60), 1)}
    for row in made.deals.fact_rows:
        deal = tab.value(row, 1)
        ahead = deal - session.last_number if isinstance(deal, int) else 0
        for place, item in facts.columns.items():
            cell = tab.rows[row - 1].get(place)
            if ahead < 1 or cell is None or not isinstance(cell.content, Expr):
                continue
            if item.column.owner or item.fact in AS_IT_STANDS:
                continue
            said, right = str(cell.value or ""), sure[ahead].get(item.fact, "")
            if said not in ("", right):
                yield item.fact, deal, said, right


@pytest.mark.parametrize("game", LIVE)
def test_rows_to_come_say_what_is_sure(game: str) -> None:
    for seed in SEEDS:
        for deals in DEALS:
            session = random_sheet(game, seed, deals).session()
            assert not list(differing(session))
