"""What a game says in a module beside its own, which is loaded only when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.game import AnyGame, Feat
from scorekeeper.core.live import Live


def live_in(module: str) -> Callable[[AnyGame, AnyTable], Live]:
    """`live` of a game, from the function `live(game, table)` of that module of `games`."""

    def live(game: AnyGame, table: AnyTable) -> Live:
        found: Live = import_module(f"scorekeeper.games.{module}").live(game, table)
        return found

    return live


def feats_in(module: str) -> Callable[[AnyGame, Any, AnyTable], Iterable[Feat]]:
    """The same of `feats`, from the function `feats(facts, table)`."""

    def feats(game: AnyGame, facts: Any, table: AnyTable) -> Iterable[Feat]:
        found: Iterable[Feat] = import_module(f"scorekeeper.games.{module}").feats(facts, table)
        return found

    return feats
