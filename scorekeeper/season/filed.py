"""An evening with the file in which it stands, and what the season makes of it before counting."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .evening import Evening, Result, Unread


class Filed(NamedTuple):
    """What the file of that name (from the folder of the season on) comes to."""

    file: str
    found: Evening | Unread


class Counted(NamedTuple):
    """An evening that counts: when it was played (empty: nobody knows), and who is who."""

    file: str
    date: str
    evening: Evening
    people: Mapping[str, str]  # by the names on the sheet


class LeftOut(NamedTuple):
    """A sheet that does not count, why, and the points that it would have brought to whom."""

    file: str
    why: str
    would: Mapping[str, Amount] = {}


def would_bring(results: tuple[Result, ...]) -> Mapping[str, Amount]:
    """The points of everybody."""
    return {result.player: result.points for result in results}
