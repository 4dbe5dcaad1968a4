"""Workbooks in whose cells deals were made to others agree in every cell with the sheet on which
they are the others, by two calculators that are not ours."""

from __future__ import annotations

from pathlib import Path

import formualizer
import pytest
from edited_workbooks import Edited
from office import SOFFICE, recalculated_once
from read_workbooks import assert_deals, assert_settlement, shown
from tabs import Tabs
from test_every_live_game import LIVE

from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.json_ import settle_json, show_json

pytestmark = pytest.mark.slow

EDITS = 30  # of every game, in workbooks of so many deals at most
DEALS, MOST = 16, 40


def assert_follows(edited: Edited, calculated: Tabs) -> None:
    """Deals, totals and settlement are those of the sheet."""
    before = settle_json(edited.before, reckon(edited.before))
    expected = settle_json(edited.after, reckon(edited.after))
    assert_deals(calculated, show_json(edited.after, []))
    assert_settlement(calculated, expected, before)


@pytest.mark.parametrize("game", LIVE)
def test_a_second_calculator(game: str) -> None:
    count = 0
    for seed in range(MOST):
        if count >= EDITS:
            break
        edited = Edited(game, 2 * seed, DEALS)
        count += edited.count
        made = formualizer.recalculate_xlsx_bytes(edited.data())["bytes"]
        assert_follows(edited, shown(made))
    assert count >= EDITS


@pytest.fixture(scope="session")
def by_office(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Edited, Path]]:
    """One workbook of every game, all calculated at once, by the first worker that asks."""
    assert SOFFICE is not None, "these tests need LibreOffice"
    edited = {game: Edited(game, 7) for game in LIVE}
    folder = tmp_path_factory.mktemp("edited")
    paths = {game: folder / f"{game}.xlsx" for game in LIVE}
    for game, path in paths.items():
        path.write_bytes(edited[game].data())
    shared = tmp_path_factory.getbasetemp().parent / "every edited workbook"
    results = recalculated_once(list(paths.values()), shared)
    return {game: (edited[game], path) for game, path in zip(paths, results, strict=True)}


@pytest.mark.parametrize("game", LIVE)
def test_libreoffice(game: str, by_office: dict[str, tuple[Edited, Path]]) -> None:
    edited, path = by_office[game]
    assert edited.count
    assert_follows(edited, shown(path))
