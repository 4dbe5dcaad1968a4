"""The whist family: every page tells of every fact, option and preset, and every sheet fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.games import registry
from scorekeeper.journal.load import load
from scorekeeper.render.terminal import render_grids

ROOT = Path(__file__).parents[2]
GAMES = [entry.name for entry in registry.GAMES if entry.family == "Whist"]
SAMPLES = [
    path for path in sorted((ROOT / "sample_sheets").glob("*.sheet"))
    if any(path.stem.startswith(name) for name in GAMES)
]  # fmt: skip
WIDEST = 78


@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_everything(name: str) -> None:
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text("utf-8")
    game = registry.load(name)
    for spec in (*game.fact_specs, *game.option_specs, *game.presets):
        assert f"`{spec.name}`" in page


def test_every_game_has_samples() -> None:
    for name in GAMES:
        assert [path for path in SAMPLES if path.stem.startswith(name)], name


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_the_sheet_fits(path: Path) -> None:
    session = load(str(path)).session
    assert session is not None
    grids = session.sheet.game.grids(session.played())
    for line in render_grids(grids, width=1000, colour=False).split("\n"):
        assert len(line) <= WIDEST or " became " in line or "void" in line, line


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_every_live_cell_is_the_sum_that_it_names(path: Path) -> None:
    session = load(str(path)).session
    assert session is not None
    booked = [(deal.number, entry) for deal in session.deals for entry in deal.entries]
    booked += zip(session.after, session.opening, strict=True)
    grids = session.sheet.game.grids(session.played())
    cells = [cell for grid in grids for row in grid.rows for cell in row.cells if cell.sum]
    assert cells
    totals = {part.account for part in session.sheet.game.components(session.ledger.table)}
    for cell in cells:
        source = cell.sum
        assert source is not None
        accounts = {source.account} if source.account else totals  # none: what makes the total
        assert cell.value == sum(
            entry.amount
            for number, entry in booked
            if entry.account in accounts
            and entry.owner == source.owner
            and source.first <= number <= source.last
        )
