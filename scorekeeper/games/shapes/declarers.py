"""Who declares: a player, or a side at a table that does not name its players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import View
from scorekeeper.core.declaration.kinds import require_member
from scorekeeper.core.values.names import called, fold

from .sides import find_side

if TYPE_CHECKING:
    from random import Random


def find_declarer(text: str, table: AnyTable) -> str:
    """The player (or side) meant: a whole name before the beginning of one, and a point of the
    compass where no name competes with it.

    Raises MalformedError or AmbiguousError.
    """
    if text in table.players:
        return text
    key = fold(text)
    exact = called(key, (*table.players, *table.owners))
    if exact:
        return exact
    return table.roster.find(text) if table.players else find_side(text, table)


class DeclarerKind:
    """The declarer: one of the players; a side at a table that does not name its players."""

    form = "player"

    def parse(self, text: str, view: View, name: str) -> str:
        """The player or side; raises InputError."""
        found = find_declarer(text, view.table)
        if found in view.table.players:
            require_member(found, view.active, name, text)
        return found

    def print(self, value: str, view: View) -> str:
        """The name."""
        return value

    def domain(self, view: View) -> Iterator[str]:
        """The players of the deal, or the sides."""
        return iter(view.active or view.table.owners)

    def sample(self, view: View, random: Random) -> str:
        """One of them."""
        return random.choice(list(self.domain(view)))

    def describe(self) -> str:
        """The form."""
        return "PLAYER"
