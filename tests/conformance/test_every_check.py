"""Every place in a game where a fault is found is reached by some sheet of tests/errors."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from error_sheets import every_error_sheet

import scorekeeper.games

GAMES = Path(scorekeeper.games.__file__).parent
MODULES = [path for path in GAMES.rglob("*.py") if path.name != "registry.py"]  # no game's own
FAULTS = frozenset({"breach", "impossible", "warning", "option_problem", "idle_option"})
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


def test_every_fault_has_a_sheet() -> None:
    assert list(unreached()) == []
