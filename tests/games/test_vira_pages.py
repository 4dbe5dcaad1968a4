"""The page, the sample sheets and the example lines of Vira hold what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sheets import clean, problems

from scorekeeper.core.game import Example
from scorekeeper.games.vira import GAME
from scorekeeper.games.vira.payments import OBERG
from scorekeeper.games.vira.tariff import published, read_tariff
from scorekeeper.journal.load import load

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "games" / "vira.md").read_text(encoding="utf-8")
SAMPLES = sorted((ROOT / "sample_sheets").glob("vira-*.sheet"))
OWN_TABLE = ROOT / "sample_sheets" / "vira-own-table.csv"
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
    assert load(str(path)).problems == []


@pytest.mark.parametrize("example", GAME.examples, ids=[e.line for e in GAME.examples])
def test_example_lines(example: Example) -> None:
    players = " ".join(example.players or ("A", "B", "C"))
    chosen = f"set {example.settings}\n" if example.settings else ""
    made = clean(f"game vira\nplayers {players}\n{chosen}deal 1 {example.line}")
    assert made.problems == []


def test_own_table_of_the_samples_holds_the_oberg_table_in_its_order() -> None:
    own = read_tariff("own", OWN_TABLE.read_text(encoding="utf-8")).bids
    known = published(OBERG).bids
    kept = [bid._replace(rank=known[code].rank) for code, bid in own.items() if code in known]
    assert kept == list(known.values())
