"""Whatever is typed into a cell of a template: the workbook pays nothing that reading it back
refuses, and no other amount, by two calculators that are not ours."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import formualizer
import pytest
from office import SOFFICE, recalculated_once
from option_effects import can_be_set, pair, read_effects
from spoilt_cells import Spoilt, misspelt, spoilt
from test_every_live_game import LIVE

from scorekeeper.games import registry

pytestmark = pytest.mark.slow

SEEDS, BY_OFFICE, OPTIONS = range(100, 104), range(200, 201), 3


@pytest.mark.parametrize("game", LIVE)
def test_a_second_calculator(game: str) -> None:
    found = [each for seed in SEEDS if (each := spoilt(game, seed))]
    assert found
    for each in found:
        made = formualizer.recalculate_xlsx_bytes(each.data)["bytes"]
        assert not each.disagreement(io.BytesIO(made))


@pytest.mark.parametrize("game", LIVE)
def test_a_second_calculator_under_some_options(game: str) -> None:
    for seed, setting in enumerate(islice(_settings(game), OPTIONS)):
        each = spoilt(game, seed, setting)
        if each is not None and each.made.deals.working is not None:
            made = formualizer.recalculate_xlsx_bytes(each.data)["bytes"]
            assert not each.disagreement(io.BytesIO(made))


def _settings(game: str) -> Iterator[str]:
    """Options with values that are known to make a difference at the usual table, in any order."""
    seats = registry.load(game).usual_seats
    found = [(e.option, value) for e in read_effects(game) for value in (e.one, e.other)]
    found = list(dict.fromkeys(found))
    for option, value in Random(game).sample(found, len(found)):
        if seats in can_be_set(game, option, value.strip('"')):
            yield pair(option, value)


@pytest.mark.parametrize("game", LIVE)
def test_a_player_or_word_that_there_is_not(game: str) -> None:
    for each in misspelt(game, 1):
        made = formualizer.recalculate_xlsx_bytes(each.data)["bytes"]
        assert not each.disagreement(io.BytesIO(made))


@pytest.fixture(scope="session")
def by_office(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[Spoilt, Path]]]:
    """Some workbooks of every game, all calculated at once, by the first worker that asks."""
    assert SOFFICE is not None, "these tests need LibreOffice"
    folder = tmp_path_factory.mktemp("spoilt")
    made = {
        folder / f"{game}-{seed}.xlsx": (game, found)
        for game in LIVE
        for seed in BY_OFFICE
        if (found := spoilt(game, seed, may_be_blank=True))
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
        with path.open("rb") as calculated:
            assert not found.disagreement(calculated)
