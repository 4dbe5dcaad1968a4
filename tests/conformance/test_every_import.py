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

# What still goes round: formulas that are loaded when a workbook is made, and ask their game for
# its constants. Whoever parts the two takes them out here.
ROUND = {
    ("games.bridge.chicago_bridge", "games.bridge.live_chicago"),
    ("games.bridge.memory_bridge", "games.bridge.live_memory"),
    ("games.bridge.minibridge", "games.bridge.live_minibridge"),
    ("games.bridge.rubber", "games.bridge.live_rubber"),
    ("games.bridge.teams", "games.bridge.live_teams"),
    ("games.bridge.towie", "games.bridge.live_towie"),
    ("games.compendium.barbu.live", "games.compendium.barbu.live_breaches"),
    ("games.compendium.game", "games.compendium.live"),
    ("games.compendium.game", "games.compendium.live_checks"),
    ("games.compendium.live", "games.compendium.live_checks"),
    ("games.compendium.lora", "games.compendium.lora_live"),
    ("games.compendium.slovak_lorum", "games.compendium.slovak_live"),
    ("games.exact_bid.israeli_whist", "games.exact_bid.israeli_live"),
    ("games.whists.biritch", "games.whists.live_biritch"),
    ("games.whists.cayenne", "games.whists.live_cayenne"),
    ("games.whists.chinese_whist", "games.whists.live_others"),
    ("games.whists.dutch_whist", "games.whists.live_others"),
    ("games.whists.hokm", "games.whists.live_hokm"),
    ("games.whists.minnesota_whist", "games.whists.live_contracts"),
    ("games.whists.norwegian_whist", "games.whists.live_contracts"),
    ("games.whists.spades", "games.whists.spades_bids"),
    ("games.whists.vint", "games.whists.live_vint"),
    ("games.whists.whist", "games.whists.live_whist"),
}
OUTSIDE = {"os", "io", "pathlib", "time", "datetime", "subprocess", "socket", "tempfile", "shutil"}


def known_by() -> dict[str, set[str]]:
    """The modules that each module imports, packages by the name of their folder."""
    found: dict[str, set[str]] = defaultdict(set)
    for importer, imported in rooms.imports():
        name = importer.removesuffix(".__init__")
        if (name, imported) not in ROUND:
            found[name].add(imported)
    return found


def test_what_still_goes_round_is_there() -> None:
    imports = {
        (importer.removesuffix(".__init__"), imported) for importer, imported in rooms.imports()
    }
    assert imports >= ROUND


def test_there_is_no_circle() -> None:
    try:
        TopologicalSorter(known_by()).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def packages_used(path: Path) -> Iterator[str]:
    """The outermost packages that a file imports, but for its own."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
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
