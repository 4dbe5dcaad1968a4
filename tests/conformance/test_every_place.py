"""Every game stands where the one rule says, and nothing else calls itself a game."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import scorekeeper.games
from scorekeeper.core.game import Game
from scorekeeper.games import registry

HERE = Path(scorekeeper.games.__file__).parent


def place_of(path: Path) -> str:
    """`bridge.towie` of `bridge/towie.py`, `vira` of `vira/__init__.py`."""
    parts = path.relative_to(HERE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def defines_a_game(path: Path) -> bool:
    """Whether a package, or a module that is not a part of a game, has a `GAME`."""
    tree = ast.parse(path.read_text("utf-8"))
    names = {
        name.id
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for name in node.targets
        if isinstance(name, ast.Name)
    }
    return "GAME" in names


@pytest.mark.parametrize("game", registry.GAMES, ids=lambda game: game.name)
def test_a_game_is_the_module_of_its_name(game: registry.Offer) -> None:
    path = HERE.joinpath(*game.module.split("."))
    assert path.name == game.name.replace("-", "_")
    assert path.with_suffix(".py").exists() != (path / "__init__.py").exists()
    found = import_module(f"scorekeeper.games.{game.module}").GAME
    assert isinstance(found, Game)
    assert found.name == game.name
    assert registry.load(game.name) is found


def test_every_module_with_a_game_is_on_offer() -> None:
    offered = {game.module for game in registry.GAMES}
    places = {place_of(path) for path in HERE.rglob("*.py") if defines_a_game(path)}
    packages = {place.rpartition(".")[0] for place in places - offered}  # `barbu.game` of `barbu`
    assert packages <= offered
    assert len(offered) == len(registry.GAMES)
