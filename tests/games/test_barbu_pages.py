"""The page, the sample sheets and the example lines of Barbu hold what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sheets import clean, problems

from scorekeeper.core.game import Example
from scorekeeper.games.barbu import GAME

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "games" / "barbu.md").read_text(encoding="utf-8")
SAMPLES = sorted((ROOT / "sample_sheets").glob("barbu-*.sheet"))
BLOCKS = re.findall(r"```(sheet(?: error)?)\n(.*?)```\n\n(.*?)\n", PAGE, re.DOTALL)


def test_page_names_every_fact_option_and_preset() -> None:
    names = [spec.name for spec in (*GAME.fact_specs, *GAME.option_specs)]
    names += [preset.name for preset in GAME.presets]
    assert [name for name in names if f"`{name}`" not in PAGE] == []


@pytest.mark.parametrize("block", BLOCKS, ids=[str(i) for i in range(len(BLOCKS))])
def test_examples_of_the_page(block: tuple[str, str, str]) -> None:
    kind, sheet, after = block
    if kind == "sheet":
        clean(sheet)
    else:
        (found,) = [p.message for p in problems(sheet) if p.is_error]
        assert after == f'"{found}"'


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_samples_are_clean(path: Path) -> None:
    assert clean(path.read_text(encoding="utf-8")).problems == []


@pytest.mark.parametrize("example", GAME.examples, ids=[e.meaning for e in GAME.examples])
def test_example_lines(example: Example) -> None:
    chosen = f"set {example.settings}\n" if example.settings else ""
    clean(f"game barbu\nplayers {' '.join(example.players)}\n{chosen}deal 1 {example.line}")


def test_an_evening_is_finished_and_paid() -> None:
    made = clean((ROOT / "sample_sheets" / "barbu-evening.sheet").read_text(encoding="utf-8"))
    assert GAME.finished(made.ledger)
    settled = GAME.settle(made.ledger)
    assert settled.notes == ()
    assert settled.nets == made.totals()
