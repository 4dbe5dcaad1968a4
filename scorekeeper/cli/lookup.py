"""Games by the names that people type; a name that is none ends the command."""

from __future__ import annotations

from scorekeeper.core.values.problems import InputError
from scorekeeper.games import registry
from scorekeeper.games.named import Named, find_game

from .output import refuse


def offered(name: str) -> registry.Offer:
    """The game of that name or alias; ends the command where there is none."""
    try:
        return registry.offer(name)
    except InputError as error:
        refuse(error)


def named_game(name: str) -> Named:
    """The game of that name, alias or name of a form; ends the command where there is none."""
    try:
        return find_game(name)
    except InputError as error:
        refuse(error)
