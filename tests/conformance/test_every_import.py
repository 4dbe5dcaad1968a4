"""Imports go one way: there is no circle, and every room knows only those below it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import scorekeeper
from scorekeeper.games import registry

ROOT = Path(scorekeeper.__file__).parent
# The rooms of core in the order in which core/__init__.py names them: each knows those before it.
CORE = (
    *("values", "expressions", "books", "declaration", "settling"),
    *("game", "layout", "sheet"),
    *("replaying", "standing", "asking"),
)
# What the packages know beside themselves.
KNOWN = {
    "core": set(),
    "games": {"core"},
    "journal": {"core", "games"},
    "foreign": {"core", "games"},
    "render": {"core", "games", "journal", "foreign"},
}
IMPURE = {"os", "io", "time", "datetime", "subprocess", "socket", "tempfile", "shutil", "threading"}


def module_of(path: Path) -> str:
    """`scorekeeper.core.game` of its file, a package by its folder."""
    parts = ("scorekeeper", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in ROOT.rglob("*.py")}


def named_in(node: ast.AST, package: str) -> Iterator[str]:
    """The modules and names that an import statement asks for, in full."""
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package.split(".")[: -node.level + 1 or None] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        yield from (f"{base}.{name.name}" for name in node.names)


@cache
def imports(module: str) -> frozenset[str]:
    """Everything that a module imports, in functions and for type checkers, too: modules of the
    project, and the names of other packages."""
    path = MODULES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    tree = ast.parse(path.read_text("utf-8"))
    named = {name for node in ast.walk(tree) for name in named_in(node, package)}
    found = {name if name in MODULES else name.rpartition(".")[0] or name for name in named}
    return frozenset(found - {module})


def breaches(lower: str, allowed: set[str]) -> list[str]:
    """The imports from below `scorekeeper.LOWER` of other parts of the project than those."""
    return [
        f"{module} imports {other}"
        for module in MODULES
        if module.startswith(f"scorekeeper.{lower}.")
        for other in imports(module)
        if other.startswith("scorekeeper.")
        if not any(f"{other}.".startswith(f"scorekeeper.{part}.") for part in {lower, *allowed})
    ]


def test_there_is_no_circle() -> None:
    graph = {module: imports(module) & MODULES.keys() for module in MODULES}
    try:
        order = [*TopologicalSorter(graph).static_order()]
    except CycleError as error:
        raise AssertionError(" imports ".join(reversed(error.args[1]))) from None
    assert order.index("scorekeeper.core.game") < order.index("scorekeeper.journal.reader")


def test_every_package_knows_only_lower_ones() -> None:
    assert not [line for lower, allowed in KNOWN.items() for line in breaches(lower, allowed)]


def test_every_room_of_core_knows_only_those_before_it() -> None:
    places = {path.stem for path in (ROOT / "core").iterdir() if path.stem[0] not in "_."}
    assert places == set(CORE)
    for place, room in enumerate(CORE):
        allowed = {f"core.{lower}" for lower in CORE[: place + 1]}
        inside = [m for m in MODULES if f"{m}.".startswith(f"scorekeeper.core.{room}.")]
        for module in inside:
            known = (o for o in imports(module) if o.startswith("scorekeeper."))
            assert all(any(f"{o}.".startswith(f"scorekeeper.{a}.") for a in allowed) for o in known)


def test_core_and_games_use_the_standard_library_alone_and_neither_files_nor_clocks() -> None:
    for module in MODULES:
        if module.startswith(("scorekeeper.core", "scorekeeper.games")):
            used = {name.partition(".")[0] for name in imports(module)}
            assert used <= {"scorekeeper", *sys.stdlib_module_names}, module
            assert not used & IMPURE, module


def test_the_registry_imports_no_game() -> None:
    games = {f"scorekeeper.games.{game.module}" for game in registry.GAMES}
    assert not imports("scorekeeper.games.registry") & games
