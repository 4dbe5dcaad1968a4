"""The points of the compass, by which bridge and whist players name the seats of a table."""

from __future__ import annotations

from collections.abc import Sequence

from .names import Point, fold

COMPASS = ("N", "E", "S", "W")  # in the order of the deal
COMPASS_WORDS = {"north": "N", "east": "E", "south": "S", "west": "W"}


def compass_point(text: str) -> str:
    """The compass point that a letter or a word means; nothing where it means none."""
    seat = COMPASS_WORDS.get(fold(text), text.upper())
    return seat if seat in COMPASS else ""


def points(seats: Sequence[str]) -> dict[str, Point]:
    """Who sits North, East, South and West, by the letter and by the word."""
    found = {}
    for (word, letter), name in zip(COMPASS_WORDS.items(), seats, strict=True):
        found[word] = found[letter.lower()] = Point(name, word.capitalize())
    return found
