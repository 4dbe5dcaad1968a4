"""Games by the names that people type."""

from __future__ import annotations

from scorekeeper.core.problems import InputError
from scorekeeper.games import registry

from .output import refuse


def offered(name: str) -> registry.Entry:
    """The entry of that name or alias; ends the command where there is none."""
    try:
        return registry.entry(name)
    except InputError as error:
        refuse(error)
