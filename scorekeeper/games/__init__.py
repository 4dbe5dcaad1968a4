"""The games, one module or package each: facts, rules, scoring, the sheet as players write it.

A game stands in the package of its family under its own name (`bridge/towie.py`,
`compendium/barbu/`), or by itself where its family shares no code (`vira/`); there `GAME` is the
game, a value of the class `core.game.Game`. `registry` lists all that are on offer and imports one
when it is asked for. What several families share stands in `shapes` (play: rubbers, points, sides,
pots) and in `sheets` (paper: the layouts).

What few commands ask of a game stands in a module beside it, which knows the game; the game knows
that module by name only, and loads it when somebody asks (`live_in`, `turn_in`, `feats_in`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.core.books.table import AnyTable
    from scorekeeper.core.game import AnyGame, Feat
    from scorekeeper.core.live.formulas import Live
    from scorekeeper.core.live.turn import Turn


def live_in(module: str, name: str = "live") -> Callable[[AnyGame, AnyTable], Live]:
    """`live` of a game, from the function `live(game, table)` of that module of `games`, or from
    another one of its functions."""

    def live(game: AnyGame, table: AnyTable) -> Live:
        found: Live = getattr(import_module(f"{__name__}.{module}"), name)(game, table)
        return found

    return live


def turn_in(module: str) -> Callable[[AnyGame, AnyTable], Turn]:
    """The same of `live_turn`, from the function `turn(game, table)`."""

    def live_turn(game: AnyGame, table: AnyTable) -> Turn:
        found: Turn = import_module(f"{__name__}.{module}").turn(game, table)
        return found

    return live_turn


def feats_in(module: str) -> Callable[[AnyGame, object, AnyTable], Iterable[Feat]]:
    """The same of `feats`, from the function `feats(facts, table)`."""

    def feats(game: AnyGame, facts: object, table: AnyTable) -> Iterable[Feat]:
        found: Iterable[Feat] = import_module(f"{__name__}.{module}").feats(facts, table)
        return found

    return feats
