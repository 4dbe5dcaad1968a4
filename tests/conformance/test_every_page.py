"""Every game on offer has a page for people, which names everything that the game offers, and
sample sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorekeeper.games import registry

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "games"
SAMPLES = ROOT / "sample_sheets"
LINK = re.compile(r"\(([a-z-]+)\.md[#)]")

every_game = pytest.mark.parametrize("game", [entry.name for entry in registry.GAMES])


def page(game: str) -> str:
    """The page, and those that it refers to for what games share."""
    own = (PAGES / f"{game}.md").read_text("utf-8")
    others = (PAGES / f"{name}.md" for name in sorted(set(LINK.findall(own))))
    return "\n".join([own, *(other.read_text("utf-8") for other in others if other.is_file())])


@every_game
def test_the_page_names_every_fact_option_and_preset(game: str) -> None:
    loaded, text = registry.load(game), page(game)
    specs = (*loaded.fact_specs, *loaded.option_specs, *loaded.presets)
    names = [spec.name for spec in specs]
    assert [n for n in names if f"`{n}" not in text and f"`rules={n}`" not in text] == []


@every_game
def test_there_is_a_sample_of_it(game: str) -> None:
    samples = SAMPLES.glob("*.sheet")
    named = {re.search(r"^game (\S+)", path.read_text("utf-8"), re.M) for path in samples}
    assert game in {found[1] for found in named if found}
