"""Whatever is typed into a cell of a template: the workbook pays nothing that reading it back
refuses, and no other amount, by two calculators that are not ours."""

from __future__ import annotations

import io
from pathlib import Path

import formualizer
import openpyxl
import pytest
from office import SOFFICE, recalculated_once
from read_workbooks import opened
from spoilt_cells import Spoilt, misspelt, spoilt
from test_every_live_game import LIVE

pytestmark = pytest.mark.slow

SEEDS, BY_OFFICE = range(100, 112), range(200, 203)


@pytest.mark.parametrize("game", LIVE)
def test_a_second_calculator(game: str) -> None:
    found = [each for seed in SEEDS if (each := spoilt(game, seed))]
    assert found
    for each in found:
        made = formualizer.recalculate_xlsx_bytes(each.data)["bytes"]
        assert not each.disagreement(openpyxl.load_workbook(io.BytesIO(made), data_only=True))


@pytest.mark.parametrize("game", LIVE)
def test_a_player_or_word_that_there_is_not(game: str) -> None:
    for each in misspelt(game, 1):
        made = formualizer.recalculate_xlsx_bytes(each.data)["bytes"]
        assert not each.disagreement(openpyxl.load_workbook(io.BytesIO(made), data_only=True))


@pytest.fixture(scope="session")
def by_office(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[Spoilt, Path]]]:
    """Some workbooks of every game, all calculated at once, by the first worker that asks."""
    assert SOFFICE is not None, "these tests need LibreOffice"
    folder = tmp_path_factory.mktemp("spoilt")
    made = {
        folder / f"{game}-{seed}.xlsx": (game, found)
        for game in LIVE
        for seed in BY_OFFICE
        if (found := spoilt(game, seed))
    }
    for path, (_, found) in made.items():
        path.write_bytes(found.data)
    shared = tmp_path_factory.getbasetemp().parent / "every spoilt cell"
    results: dict[str, list[tuple[Spoilt, Path]]] = {}
    for path, (game, found) in zip(
        recalculated_once(list(made), shared), made.values(), strict=True
    ):
        results.setdefault(game, []).append((found, path))
    return results


@pytest.mark.parametrize("game", LIVE)
def test_libreoffice(game: str, by_office: dict[str, list[tuple[Spoilt, Path]]]) -> None:
    for found, path in by_office[game]:
        assert not found.disagreement(opened(path, values=True))
