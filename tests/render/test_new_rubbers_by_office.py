"""Evenings of several rubbers typed into templates and worked out by LibreOffice: deals, totals and
shares are those of the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from office import SOFFICE, recalculated_once
from random_rubbers import FilledEvening, evening
from read_workbooks import assert_deals, close, shown, table
from test_new_rubbers import NO_CELLS

from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.games import registry
from scorekeeper.render.json_ import sheet_json

pytestmark = pytest.mark.slow

DEALS = 20
GAMES = [
    offer.name
    for offer in registry.GAMES
    if registry.load(offer.name).has_rubbers and offer.name not in NO_CELLS
]
Found = dict[str, tuple[FilledEvening, Path]]


@pytest.fixture(scope="session")
def worked_out(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """One evening of each game, all of them calculated at once."""
    assert SOFFICE is not None, "these tests need LibreOffice"
    folder = tmp_path_factory.mktemp("rubbers")
    typed = {
        game: FilledEvening(evening(game, 5, DEALS, partners=True, early=0.1)) for game in GAMES
    }
    for game, filled in typed.items():
        filled.type_in_all()
        (folder / f"{game}.xlsx").write_bytes(filled.made.to_bytes())
    paths = [folder / f"{game}.xlsx" for game in GAMES]
    shared = tmp_path_factory.getbasetemp().parent / "new rubbers"
    made = recalculated_once(paths, shared)
    return {game: (typed[game], path) for game, path in zip(GAMES, made, strict=True)}


@pytest.mark.parametrize("game", GAMES)
def test_libreoffice(game: str, worked_out: Found) -> None:
    filled, path = worked_out[game]
    scored, workbook = filled.scored, shown(path)
    reckoning = reckon(scored)
    assert_deals(workbook, sheet_json(scored, scored.problems, reckoning, b""))
    settlement = workbook["Settlement"]
    made = reckoning.settlement
    total = table(settlement, "components")["total"]
    assert all(map(close, total, made.totals.values()))
    if made.shares:
        share = table(settlement, "players")["share"]
        assert all(map(close, share, made.shares.values()))
    assert close(table(settlement, "checks")["check (must be 0)"][0], 0)
