"""One reproducing sheet for every fault that a game finds: its first lines say on which line each
problem is, how grave it is, and what a player is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorekeeper.games.registry import GAMES
from scorekeeper.journal.load import score_lines

FOLDER = Path(__file__).parent / "errors"
SHEETS = sorted(FOLDER.rglob("*.sheet"))
HEAD = re.compile(r"# line (\d+): (error|warning): (.*)")


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in SHEETS]
)
def test_the_fault_is_told_in_these_words(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    heads = [found for found in map(HEAD.fullmatch, lines) if found is not None]
    assert heads
    problems = score_lines(str(path), lines).problems
    told = sorted((p.line, p.severity, p.message) for p in problems)
    assert told == sorted((int(head[1]), head[2], head[3]) for head in heads)
    assert all(problem.column > 0 for problem in problems)
    assert all(problem.hint for problem in problems if problem.is_error)


@pytest.mark.parametrize("game", [entry.name for entry in GAMES])
def test_every_game_has_some(game: str) -> None:
    assert list((FOLDER / game).glob("*.sheet"))
