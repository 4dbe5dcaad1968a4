"""Ratings: what an evening says of how strong people are, pair by pair, so that nobody's gain is
nobody's loss.

Elo, The Rating of Chessplayers, Past and Present: who is rated 400 points above another is expected
to be ahead of him in ten evenings of eleven. An evening of n players is a game of each pair of
opponents; it moves n - 1 times less in each than an evening of two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Protocol

from scorekeeper.core.values.parts import NamedTuple

from .filed import Counted
from .scheme import RatingRules

HUNDREDTHS = 100  # ratings are kept in hundredths, so that sums are exact
SCALE = 400


class Seat(NamedTuple):
    """Somebody at a table that is rated: who is level shares a place, partners a side."""

    player: str
    place: int
    side: str = ""
    division: str = ""


class Change(NamedTuple):
    """What an evening moved of a player's rating, in hundredths: `before` it, and against whom by
    how much; one opponent is none where a rating does not go by pairs."""

    file: str
    date: str
    game: str
    player: str
    before: int
    moved: int
    against: tuple[Against, ...] = ()


class Against(NamedTuple):
    """One opponent of an evening: his rating before, the part of a game that was `expected` and
    `made` (1 ahead, 1/2 level, 0 behind), and what that moved."""

    player: str
    rating: int
    expected: float
    made: float
    moved: int


class Rating(Protocol):
    """Any way to rate."""

    def rate(self, evening: Counted, seats: Sequence[Seat]) -> Sequence[Change]:
        """Count an evening."""

    def of(self, player: str) -> int | None:
        """His rating now, in hundredths; None before his first evening."""


class Elo:
    """Pair by pair; what one gains the other loses."""

    def __init__(self, rules: RatingRules) -> None:
        self._start = rules.start * HUNDREDTHS
        self._most = rules.most * HUNDREDTHS
        self._now: dict[str, int] = {}

    def of(self, player: str) -> int | None:
        return self._now.get(player)

    def rate(self, evening: Counted, seats: Sequence[Seat]) -> Sequence[Change]:
        before = {seat.player: self._now.get(seat.player, self._start) for seat in seats}
        met: dict[str, list[Against]] = {player: [] for player in before}
        pairs = list(opponents(seats))
        games = Counter([seat.player for pair in pairs for seat in pair])
        for a, b in pairs:
            one, other = before[a.player], before[b.player]
            expected = 1 / (1 + 10 ** ((other - one) / (SCALE * HUNDREDTHS)))
            made = 0.5 + ((a.place < b.place) - (a.place > b.place)) / 2
            most = self._most / max(games[a.player], games[b.player])
            moved = round(most * (made - expected))
            met[a.player].append(Against(b.player, other, expected, made, moved))
            met[b.player].append(Against(a.player, one, 1 - expected, 1 - made, -moved))
        found = []
        for player, rating in before.items():
            gain = sum([against.moved for against in met[player]])
            self._now[player] = rating + gain
            found.append(_change(evening, player, rating, gain, tuple(met[player])))
        return found


def opponents(seats: Sequence[Seat]) -> Iterator[tuple[Seat, Seat]]:
    """Each two who played against each other: no partners, and nobody of another division."""
    for a, b in combinations(seats, 2):
        if a.division == b.division and not (a.side and a.side == b.side):
            yield a, b


def _change(
    evening: Counted, player: str, before: int, moved: int, against: tuple[Against, ...] = ()
) -> Change:
    name = evening.evening.game
    return Change(evening.file, evening.date, name, player, before, moved, against)


def seats_of(evening: Counted) -> list[Seat]:
    """Everybody who played, by the names of the season."""
    people: Mapping[str, str] = evening.people
    return [Seat(people[r.player], r.place, r.side, r.division) for r in evening.evening.results]
