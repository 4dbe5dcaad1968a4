"""Texts of the worksheet Sheet that repeat facts are formulas in all rows of all games: what such a
formula says in a row that a deal has, it says where another deal is made to that one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from random_sheets import random_sheet
from test_every_live_game import LIVE

from scorekeeper.core.formula.rows import AtRow
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.core.values.cells import Cell
from scorekeeper.render.views import own_grids
from scorekeeper.render.workbook import exported

SEEDS, DEALS = range(1, 13, 3), 12
# Columns of facts that stand on Deals in other cells than the text has parts.
NOT_REPEATED = {("biritch", "chicane"), ("vint", "contract")}
# Their sheets say facts in ways of their own only.
IN_OTHER_WORDS = {"duplicate-bridge", "points", "slovak-lorum", "vira", "whist-drive"}


def told(game: str, session: Session) -> Iterator[Cell]:
    """The cells that repeat facts."""
    for grid in own_grids(session):
        heads = [column.label for column in grid.columns]
        for row in grid.rows:
            for head, cell in zip(heads, row.cells, strict=False):
                if cell.told and (game, head) not in NOT_REPEATED:
                    yield cell


@pytest.mark.parametrize("game", LIVE)
def test_every_text_that_repeats_facts_is_a_formula(game: str) -> None:
    count = 0
    for seed in SEEDS:
        session = random_sheet(game, seed, DEALS).session()
        made = exported(session, reckon(session))
        formulas = Counter(
            cell.value or ""
            for tab in made.tabs
            if tab.name.startswith("Sheet") and made.followed.live
            for row in tab.rows
            for cell in row.values()
            if isinstance(cell.content, AtRow) and isinstance(cell.value, str | None)
        )
        texts = Counter(cell.text for cell in told(game, session))
        assert formulas == (texts if made.followed.live else Counter())
        count += formulas.total()
    assert bool(count) == (game not in IN_OTHER_WORDS)
