"""There is no circle of imports, and what is pure needs nothing but the standard library."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
import rooms

from scorekeeper.games import registry

OUTSIDE = {"os", "io", "pathlib", "time", "datetime", "subprocess", "socket", "tempfile", "shutil"}


def known_by() -> dict[str, set[str]]:
    """The modules that each module imports, packages by the name of their folder."""
    found: dict[str, set[str]] = defaultdict(set)
    for importer, imported in rooms.imports():
        found[importer.removesuffix(".__init__")].add(imported)
    return found


def test_there_is_no_circle() -> None:
    try:
        TopologicalSorter(known_by()).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def packages_used(path: Path) -> Iterator[str]:
    """The outermost packages that a file imports, but for its own."""
    for node in rooms.statements(path):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("package", ["core", "games"])
def test_what_is_pure_knows_neither_files_nor_clocks(package: str) -> None:
    for path in (rooms.PACKAGE / package).rglob("*.py"):
        used = set(packages_used(path)) - {"scorekeeper"}
        assert used <= set(sys.stdlib_module_names) - OUTSIDE, path


def test_the_registry_imports_no_game() -> None:
    games = {f"games.{game.module}" for game in registry.GAMES}
    assert not known_by()["games.registry"] & games
