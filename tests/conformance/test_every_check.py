"""Every rule of a game is broken by some sheet of tests/errors, and every other place in a game
where a fault is found is reached by one."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from error_sheets import every_error_sheet

import scorekeeper.games
from scorekeeper.core.declaration.options import PRESET_OPTION
from scorekeeper.core.declaration.rules import AnyRule, Rule
from scorekeeper.core.declaration.table_rules import AnyTableRule, TableRule
from scorekeeper.core.game import AnyGame
from scorekeeper.core.values.problems import Problem
from scorekeeper.games import registry

GAMES = Path(scorekeeper.games.__file__).parent
MODULES = [path for path in GAMES.rglob("*.py") if path.name != "registry.py"]  # no game's own
FAULTS = frozenset({"breach", "impossible", "warning", "option_problem"})
PLACE = re.compile(r"\{([\w-]+)\}")
ERRORS = frozenset({"MalformedError", "ImpossibleError", "AmbiguousError"})


def fault_lines(path: Path) -> dict[int, int]:
    """The lines of every call that makes a fault, each with the first line of its call."""
    found = {}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in FAULTS | ERRORS:
            found |= dict.fromkeys(range(node.lineno, (node.end_lineno or 0) + 1), node.lineno)
    return found


class Watcher:
    """A trace function that notes which of some lines are run, and stops looking when all were."""

    def __init__(self, wanted: dict[str, dict[int, int]]) -> None:
        self.missing = {file: set(lines.values()) for file, lines in wanted.items()}
        self.wanted = wanted
        self.idle: set[Any] = set()

    def call(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Watch the function if it has lines still to be reached."""
        code = frame.f_code
        if code in self.idle:
            return None
        missing = self.missing.get(code.co_filename)
        lines = {line for _, _, line in code.co_lines() if line} if missing else set()
        if not missing or not missing & lines:
            self.idle.add(code)
            return None
        return self.line

    def line(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Note the line."""
        file = frame.f_code.co_filename
        self.missing[file].discard(self.wanted[file].get(frame.f_lineno, 0))
        return self.line


def unreached() -> Iterator[str]:
    """`file:line` of every fault that no sheet of tests/errors shows."""
    wanted = {str(path): fault_lines(path) for path in MODULES}
    watcher = Watcher({file: lines for file, lines in wanted.items() if lines})
    before = sys.gettrace()
    sys.settrace(watcher.call)
    try:
        for sheet in every_error_sheet():
            sheet.score()
    finally:
        sys.settrace(before)
    for file, lines in watcher.missing.items():
        for line in sorted(lines):
            yield f"{Path(file).relative_to(GAMES)}:{line}"


@pytest.mark.slow
def test_every_fault_has_a_sheet() -> None:
    assert list(unreached()) == []


# rules as values ---------------------------------------------------------------------------------


def name_of(rule: AnyRule | AnyTableRule) -> str:
    """Where a rule is said, and of what it speaks."""
    code = rule.when.__code__
    about = rule.fact if isinstance(rule, Rule) else rule.option
    return f"{Path(code.co_filename).name}:{code.co_firstlineno} {about}: {rule.message}"


def rules_of_all_games() -> Iterator[AnyRule | AnyTableRule]:
    """The rules of every game in each of its forms."""
    for offer in registry.GAMES:
        game = registry.load(offer.name)
        for form in {game, *forms_of(game)}:
            yield from form.checks
            yield from form.table_checks


def forms_of(game: AnyGame) -> Iterator[AnyGame]:
    """The game under every preset and every value of an option that has words."""
    for spec in game.option_specs:
        for word in spec.kind.words:
            yield game.form(game.options_of({spec.name: word}, game.usual_seats))
    for preset in game.presets:
        yield game.form(game.options_of({PRESET_OPTION: preset.name}, game.usual_seats))


def test_every_rule_is_broken_by_some_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    told: set[str] = set()
    for kind in (Rule, TableRule):
        made = kind.problem

        def noting(self: Any, *of: Any, made: Callable[..., Problem] = made) -> Problem:
            told.add(name_of(self))
            return made(self, *of)

        monkeypatch.setattr(kind, "problem", noting)
    for sheet in every_error_sheet():
        sheet.score()
    assert sorted({name_of(rule) for rule in rules_of_all_games()} - told) == []


@pytest.mark.parametrize("offer", registry.GAMES, ids=lambda offer: offer.name)
def test_every_rule_speaks_of_what_the_game_has(offer: registry.Offer) -> None:
    game = registry.load(offer.name)
    for form in {game, *forms_of(game)}:
        facts = {spec.name for spec in form.readable_fact_specs(form.options_of({}, 4))}
        options = {spec.name for spec in form.option_specs}
        assert {rule.fact for rule in form.checks} <= facts | {s.name for s in form.fact_specs}
        assert {rule.option for rule in form.table_checks} <= options
        for rule in form.checks:
            known = {
                "said",
                "text",
                "fact",
                *(["it"] if rule.is_of_each else []),
                *rule.words,
                *facts,
            }
            assert set(PLACE.findall(f"{rule.message} {rule.hint}")) <= known, rule
