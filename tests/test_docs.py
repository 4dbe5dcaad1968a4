"""Every sheet that the documentation shows is run, and every claim in it must hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.replaying.replay import replay
from scorekeeper.core.values.problems import Problem
from scorekeeper.journal.reader import read
from scorekeeper.journal.scoring import files_beside

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_FENCE = re.compile(r"^```(sheet(?: error)?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced sheet, and the text after it up to the next one."""

    name: str
    is_error: bool
    lines: list[str]
    after: str


def blocks() -> Iterator[Block]:
    for page in PAGES:
        text = page.read_text("utf-8")
        for found in _FENCE.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            after = text[found.end() :].partition("```sheet")[0]
            name = f"{page.relative_to(ROOT)}:{line}"
            yield Block(name, "error" in found[1], found[2].rstrip("\n").split("\n"), after)


BLOCKS = list(blocks())
sound = pytest.mark.parametrize(
    "block", [pytest.param(b, id=b.name) for b in BLOCKS if not b.is_error]
)
faulty = pytest.mark.parametrize(
    "block", [pytest.param(b, id=b.name) for b in BLOCKS if b.is_error]
)


def errors(block: Block) -> list[Problem]:
    reading = read(block.lines, files_beside(str(ROOT / "sample_sheets" / "page.sheet")))
    found = list(reading.problems)
    if reading.sheet is not None:
        found += replay(reading.sheet).problems
    return [problem for problem in found if problem.is_error]


def test_there_are_sheets_in_the_documentation() -> None:
    assert len(BLOCKS) > 10
    assert any(block.is_error for block in BLOCKS)


@sound
def test_a_sheet_of_the_documentation_is_sound(block: Block) -> None:
    assert errors(block) == []


@faulty
def test_a_faulty_sheet_of_the_documentation_is_answered_as_it_says(block: Block) -> None:
    found = errors(block)
    assert found
    told = " ".join(block.after.split())
    assert any(" ".join(problem.message.split()) in told for problem in found), found


@pytest.mark.parametrize("keyword", [str(kind) for kind in RecordKind])
def test_the_format_page_tells_of_every_record(keyword: str) -> None:
    text = (ROOT / "docs" / "FORMAT.md").read_text("utf-8")
    assert f'| "{keyword}"' in text or f'= "{keyword}"' in text
    assert f"`{keyword}`" in text or f"`{keyword} " in text


@pytest.mark.parametrize("page", [pytest.param(p, id=str(p.relative_to(ROOT))) for p in PAGES])
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target
