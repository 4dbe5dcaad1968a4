"""One reproducing sheet for every fault that a game finds: on which line each problem is, how grave
it is, and what a player is told."""

from __future__ import annotations

from collections import Counter

import pytest
from error_sheets import FOLDER, GAMES, ErrorSheet, error_sheets, every_error_sheet

from scorekeeper.games import registry


@pytest.mark.parametrize(
    "sheet", [pytest.param(s, id=f"{s.game}: {s.fault}") for s in every_error_sheet()]
)
def test_the_fault_is_told_in_these_words(sheet: ErrorSheet) -> None:
    assert sheet.told
    problems = sheet.score().problems
    assert sorted((p.line, p.severity, p.message) for p in problems) == sheet.told
    assert all(problem.column > 0 for problem in problems)
    assert all(problem.hint for problem in problems if problem.is_error)


def test_every_game_has_some() -> None:
    assert sorted(entry.name for entry in registry.GAMES) == GAMES
    assert all(error_sheets(game) for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_fault_of_a_game_has_words_of_its_own(game: str) -> None:
    names = Counter(sheet.fault for sheet in error_sheets(game))
    assert [name for name, count in names.items() if count > 1] == []
    assert [name for name in names if " " not in name or name.endswith((".", " "))] == []


def test_every_sheet_stands_in_the_file_of_its_game() -> None:
    """Below a heading; a file of its own would be read by no test."""
    assert [path.name for path in FOLDER.rglob("*.sheet")] == []
