"""The points of the compass, by which bridge and whist players name the seats of a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .names import Point, fold

COMPASS = ("N", "E", "S", "W")  # in the order of the deal
COMPASS_WORDS = {"north": "N", "east": "E", "south": "S", "west": "W"}


class Side(NamedTuple):
    """A partnership. `members` is empty at a table that does not say who is who."""

    name: str
    members: tuple[str, ...] = ()


def compass_point(text: str) -> str:
    """The compass point that a letter or a word means; nothing where it means none."""
    seat = COMPASS_WORDS.get(fold(text), text.upper())
    return seat if seat in COMPASS else ""


@lru_cache(maxsize=64)
def seating(players: tuple[str, ...], sides: tuple[Side, ...]) -> tuple[str, ...]:
    """The players as they sit, in the order of the deal: partners always sit opposite.

    That is the seat order of the sheet as long as it agrees with the sides; partners who changed
    sit down in the order in which the sides name them.
    """
    count = len(sides)
    opposite = {frozenset(players[i::count]) for i in range(count)}
    if opposite == {frozenset(side.members) for side in sides}:
        return players
    rounds = zip(*(side.members for side in sides), strict=True)
    return tuple(player for members in rounds for player in members)


def points(seats: Sequence[str]) -> dict[str, Point]:
    """Who sits North, East, South and West, by the letter and by the word."""
    found = {}
    for (word, letter), name in zip(COMPASS_WORDS.items(), seats, strict=True):
        found[word] = found[letter.lower()] = Point(name, word.capitalize())
    return found
