"""Who declares: a player, or a side at a table that does not name its players.

Accounts belong to sides where there are partners and to players otherwise; `owner_of` tells which.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scorekeeper.core.facts import View
from scorekeeper.core.kinds import require_member
from scorekeeper.core.names import fold
from scorekeeper.core.problems import MalformedError
from scorekeeper.core.table import AnyTable

from .sides import find_side, seating

if TYPE_CHECKING:
    from random import Random

COMPASS = ("N", "E", "S", "W")
COMPASS_WORDS = {"north": "N", "east": "E", "south": "S", "west": "W"}


def compass_point(text: str) -> str:
    """The compass point that a letter or a word means; nothing where it means none."""
    seat = COMPASS_WORDS.get(fold(text), text.upper())
    return seat if seat in COMPASS else ""


def owner_of(who: str, table: AnyTable) -> str:
    """Whose accounts a player's points go to: his side's, or his own. A side is its own owner."""
    if not table.sides or who in table.owners:
        return who
    return table.side_of(who)


def find_declarer(text: str, table: AnyTable) -> str:
    """The player (or side) meant: a whole name before the beginning of one, and a compass point
    where no name fits.

    Raises MalformedError or AmbiguousError.
    """
    if text in table.players:
        return text
    key = fold(text)
    for name in (*table.players, *table.owners):
        if fold(name) == key:
            return name
    try:
        return table.roster.find(text) if table.players else find_side(text, table)
    except MalformedError:
        seat = _at_seat(text, table)
        if seat:
            return seat
        raise


def find_owner(text: str, table: AnyTable) -> str:
    """Whose accounts are meant: a side by its own name, one of its players or a compass point;
    where each plays for himself, a player.

    Raises MalformedError or AmbiguousError.
    """
    try:
        return find_side(text, table)
    except MalformedError:
        seat = _at_seat(text, table)
        if seat:
            return owner_of(seat, table)
        raise


def _at_seat(text: str, table: AnyTable) -> str:
    seat = compass_point(text)
    if not seat or len(table.sides) != 2:
        return ""
    if table.players:
        return seating(table)[COMPASS.index(seat)]
    return table.owners[COMPASS.index(seat) % 2]


class DeclarerKind:
    """The declarer: one of the players; a side at a table that does not name its players."""

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
