"""A sheet with one row per deal: what it gave everybody, and the score after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.game import Played
from scorekeeper.core.layout import timeline
from scorekeeper.core.values.cells import BLANK, Grid, Row, number, text
from scorekeeper.games.shapes.tally import GAMES_WON
from scorekeeper.games.sheets.deal_rows import RUNNING, DealRows, Group, by_group

from .rubber_layout import fact_columns, sheet_notes
from .settling import NEW_RUBBER

if TYPE_CHECKING:
    from scorekeeper.core.drawing.rubber_rows import RubberRows

GROUPS = (Group("points", SCORE), Group("score", SCORE, RUNNING))


def running_grid(played: Played, facts: Mapping[str, str]) -> Grid:
    """The deals with those facts by their headings; a line under every rubber, and the games won
    where there are any to win."""
    owners = played.table.owners
    written = DealRows((*fact_columns(facts, played), *by_group(GROUPS, owners)))
    rows = list(written.rows(timeline(played), NEW_RUBBER))
    if GAMES_WON in played.ledger.single:
        held = {owner: number(games) for owner, games in played.ledger.single[GAMES_WON].items()}
        cells = written.row(
            [text("games", strong=True)],
            lambda column: held[column.owner] if column.shows == RUNNING else BLANK,
        )
        rows.append(Row(cells, rule=True))
    return Grid("Score", written.heads, tuple(rows), sheet_notes(played))


def running_drawing(played: Played, facts: Mapping[str, str]) -> RubberRows:
    """The same as players draw it."""
    from scorekeeper.games.sheets.drawn_grids import rows_drawn

    grid = running_grid(played, facts)
    points = dict(played.ledger.single[SCORE])
    members = {side.name: side.members for side in played.table.sides}
    made, running = (group.label for group in GROUPS)
    return rows_drawn(grid, played, (made, running), points, members)
