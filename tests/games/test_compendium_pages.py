"""The pages, sample sheets and example lines of Asszorti and the compendium games hold what they
say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sheets import clean, problems

from scorekeeper.core.game import Example
from scorekeeper.games.registry import load

ROOT = Path(__file__).parents[2]
GAMES = (
    "asszorti",
    "herzeln",
    "king",
    "lora",
    "lorum",
    "quodlibet",
    "rentz",
    "slovak-lorum",
)
PAGES = {
    name: (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8") for name in GAMES
}
BLOCK = re.compile(r"```(sheet(?: error)?)\n(.*?)```\n\n(.*?)\n", re.DOTALL)
BLOCKS = [
    pytest.param(*block, id=f"{name} {place}")
    for name, page in PAGES.items()
    for place, block in enumerate(BLOCK.findall(page))
]
SAMPLES = [
    path for name in GAMES for path in sorted((ROOT / "sample_sheets").glob(f"{name}-*.sheet"))
]
EXAMPLES = [
    pytest.param(name, example, id=f"{name} {example.line}")
    for name in GAMES
    for example in load(name).examples
]


@pytest.mark.parametrize("name", GAMES)
def test_page_names_every_contract(name: str) -> None:
    page = PAGES[name]
    names = getattr(load(name), "contract_names", ())
    assert [word for word in names if f"`{word}`" not in page] == []


@pytest.mark.parametrize(("kind", "sheet", "after"), BLOCKS)
def test_examples_of_the_page(kind: str, sheet: str, after: str) -> None:
    if kind == "sheet":
        assert clean(sheet).problems == []
    else:
        (found,) = [p.message for p in problems(sheet) if p.is_error]
        assert after == f'"{found}"'


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_samples_are_clean(path: Path) -> None:
    assert clean(path.read_text(encoding="utf-8")).problems == []


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_example_lines(name: str, example: Example) -> None:
    players = example.players or ("Anna", "Boris", "Cleo", "Dan")
    chosen = f"set {example.settings}\n" if example.settings else ""
    made = clean(f"game {name}\nplayers {' '.join(players)}\n{chosen}deal 1 {example.line}")
    assert made.problems == []


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_examples_and_samples(name: str) -> None:
    assert any(f"sample_sheets/{name}-" in str(path) for path in SAMPLES)
    assert len(load(name).examples) >= 3
    assert sum(block.id.startswith(f"{name} ") for block in BLOCKS if block.id) >= 2
