"""The line of totals of every cumulative sheet: ruled off, in bold, and equal to the totals."""

from __future__ import annotations

import pytest
from random_sheets import random_sheet

from scorekeeper.core.values.cells import Row
from scorekeeper.games import registry

GAMES = [entry.name for entry in registry.GAMES]


def total_rows(game: str, seed: int) -> list[Row]:
    session = random_sheet(game, seed, 6).session()
    grids = session.sheet.game.grids(session.played())
    return [row for grid in grids for row in grid.rows if "total" in [c.text for c in row.cells]]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_ruled_off_and_bold(game: str) -> None:
    for row in total_rows(game, 0):
        assert row.rule
        figures = [cell for cell in row.cells if cell.value is not None]
        assert figures
        assert all(cell.strong for cell in figures)
        assert all(cell.strong for cell in row.cells if cell.text == "total")


def test_most_sheets_have_one() -> None:
    assert sum(bool(total_rows(game, 0)) for game in GAMES) > 20
