"""The sheet of Minibridge: one row per deal with the running score."""

from __future__ import annotations

from scorekeeper.core.cells import BLANK, RIGHT, Column, Grid, Row
from scorekeeper.core.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import change_notes, label_cell, points_cell, running_cell, timeline

from .rubber_layout import fact_text

SCORE = "score"
FACTS = {
    "dealer": "dealer",
    "points": "hcp",
    "by": "declarer",
    "in": "strain",
    "goal": "goal",
    "tricks": "tricks",
}


def minibridge_grids(played: Played) -> list[Grid]:
    """The deals, each with its points and the score after it."""
    owners = played.table.owners
    columns = [Column("deal"), *(Column(label) for label in FACTS)]
    columns += [Column(owner, group, RIGHT) for group in ("points", "score") for owner in owners]
    rows = [_row(played, item) for item in timeline(played) if isinstance(item, ScoredDeal)]
    return [Grid("Score", tuple(columns), tuple(rows), change_notes(played))]


def _row(played: Played, deal: ScoredDeal) -> Row:
    owners = played.table.owners
    cells = [label_cell(deal), *(fact_text(deal, name) for name in FACTS.values())]
    if deal.status != SCORED:
        cells += [BLANK] * (2 * len(owners))
        return Row(tuple(cells), deal.number, struck=deal.status == VOID)
    cells += [points_cell(played, deal, owner, SCORE) for owner in owners]
    for owner in owners:
        cells.append(running_cell(deal.number, owner, SCORE, deal.totals[owner]))
    return Row(tuple(cells), deal.number)
