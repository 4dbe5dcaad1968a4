"""The pages of the exact-bid games say what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sheets import clean, messages

from scorekeeper.games.exact_bid.scales import SCALES
from scorekeeper.games.exact_bid.schedules import PATTERNS, ROMANIAN_PATTERNS

DOCS = Path(__file__).parents[2] / "docs" / "games"
PAGES = ("oh-hell", "oh-hell-british", "romanian-whist", "israeli-whist")
BLOCK = re.compile(r"^```(sheet(?: error)?)\n(.*?)^```\n(.*?)(?=^```|^#|\Z)", re.M | re.S)


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[tuple[str, str]]:
    """The sheets of that kind in all pages, with the text after each."""
    return [
        (sheet, after)
        for name in PAGES
        for found, sheet, after in BLOCK.findall(page(name))
        if found == kind
    ]


@pytest.mark.parametrize("sheet", [sheet for sheet, _ in blocks("sheet")])
def test_sheets_hold(sheet: str) -> None:
    assert "agree" in sheet
    assert clean(sheet).is_ok


@pytest.mark.parametrize(("sheet", "after"), blocks("sheet error"))
def test_faulty_sheets_give_the_message_quoted(sheet: str, after: str) -> None:
    found = messages(sheet)
    assert len(found) == 1
    assert f"`{found[0]}`" in after


def test_scales() -> None:
    text = page("oh-hell")
    for name, scale in SCALES.items():
        assert f"| `{name}` | `{scale.made}` | `{scale.missed}` |" in text


def test_schedules_are_described() -> None:
    text = page("oh-hell")
    for schedule in (*PATTERNS, "fixed", "list"):
        assert f"`{schedule}`" in text or f"schedule={schedule}`" in text, schedule
    for schedule in ROMANIAN_PATTERNS.keys() - PATTERNS.keys():
        assert f"`{schedule}`" in page("romanian-whist"), schedule
