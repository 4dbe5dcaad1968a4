"""Ratings: what an evening says of how strong people are, pair by pair, so that nobody's gain is
nobody's loss.

Elo, The Rating of Chessplayers, Past and Present: who is rated 400 points above another is expected
to be ahead of him in ten evenings of eleven. An evening of n players is a game of each pair of
opponents; it moves n - 1 times less in each than an evening of two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Protocol

from scorekeeper.core.values.parts import NamedTuple

from .filed import Counted
from .scheme import RatingRules

HUNDREDTHS = 100  # ratings are kept in hundredths, so that sums are exact
WHOLE = 400 * HUNDREDTHS  # so much above another: ten times of eleven


Rank = tuple[int, str, str]  # place, side, division


class Seats(NamedTuple):
    """Who sat at a table that is rated, and each one's rank: who is level shares a place, partners
    a side; of another division nobody is an opponent."""

    players: tuple[str, ...]
    ranks: tuple[Rank, ...]


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

    def rate(self, seats: Seats) -> None:
        """Count an evening."""

    def explained(self, evening: Counted, seats: Seats) -> Sequence[Change]:
        """Count it, and say what it moved."""

    def of(self, player: str) -> int | None:
        """His rating now, in hundredths; None before his first evening."""

    def told(self, players: Iterable[str]) -> Mapping[str, object]:
        """All that is known of them, as JSON can hold it."""

    def restore(self, told: Mapping[str, Any]) -> None:
        """Know that again."""


class Unrated:
    """No rating at all."""

    def of(self, player: str) -> int | None:
        return None

    def told(self, players: Iterable[str]) -> Mapping[str, object]:
        return {}

    def restore(self, told: Mapping[str, Any]) -> None:
        pass

    def rate(self, seats: Seats) -> None:
        pass

    def explained(self, evening: Counted, seats: Seats) -> Sequence[Change]:
        return ()


class Elo:
    """Pair by pair; what one gains the other loses."""

    def __init__(self, rules: RatingRules) -> None:
        self._start = rules.start * HUNDREDTHS
        self._most = rules.most * HUNDREDTHS
        self._now: dict[str, int] = {}

    def of(self, player: str) -> int | None:
        return self._now.get(player)

    def told(self, players: Iterable[str]) -> Mapping[str, object]:
        return {player: self._now[player] for player in players}

    def restore(self, told: Mapping[str, Any]) -> None:
        self._now.update(told)

    def rate(self, seats: Seats) -> None:
        now, start = self._now, self._start
        before = [now.get(player, start) for player in seats.players]
        after = before.copy()
        for a, b, made, most in _stakes(seats.ranks, self._most):
            # `moved` and `expected` written out: after a change thousands of tables are counted
            moved = round(most * (made - 1 / (1 + 10 ** ((before[b] - before[a]) / WHOLE))))
            after[a] += moved
            after[b] -= moved
        now.update(zip(seats.players, after, strict=True))

    def _moved(self, made: float, hoped: float, games: int) -> int:
        return round(self._most / games * (made - hoped))

    def explained(self, evening: Counted, seats: Seats) -> Sequence[Change]:
        players = seats.players
        before = [self._now.get(player, self._start) for player in players]
        met: list[list[Against]] = [[] for _ in players]
        for a, b, made, games in games_of(seats.ranks):
            hoped = expected(before[a], before[b])
            moved = self._moved(made, hoped, games)
            met[a].append(Against(players[b], before[b], hoped, made, moved))
            met[b].append(Against(players[a], before[a], 1 - hoped, 1 - made, -moved))
        self.rate(seats)
        return [
            Change(*_where(evening), player, rating, self._now[player] - rating, tuple(own))
            for player, rating, own in zip(players, before, met, strict=True)
        ]


def expected(one: int, other: int) -> float:
    """The part of a game that the first may hope for, of two ratings in hundredths."""
    return 1 / (1 + 10 ** ((other - one) / WHOLE))


class Game(NamedTuple):
    """Two opponents, by their seats, what the first made of it, and how many games of the evening
    each of them has at most."""

    a: int
    b: int
    made: float
    games: int


@lru_cache(maxsize=4096)  # evenings that ended alike are many
def games_of(ranks: tuple[Rank, ...]) -> Sequence[Game]:
    """Each two who played against each other: no partners, and nobody of another division."""
    pairs = [
        (a, b)
        for (a, one), (b, other) in combinations(enumerate(ranks), 2)
        if one[2] == other[2] and not (one[1] and one[1] == other[1])
    ]
    count = Counter([seat for pair in pairs for seat in pair])
    return [Game(a, b, _made(ranks[a][0], ranks[b][0]), max(count[a], count[b])) for a, b in pairs]


@lru_cache(maxsize=4096)
def _stakes(ranks: tuple[Rank, ...], most: int) -> Sequence[tuple[int, int, float, float]]:
    """The seats of two opponents, what the first made of it, and the most that it can move."""
    return [(a, b, made, most / games) for a, b, made, games in games_of(ranks)]


def _made(place: int, other: int) -> float:
    return 0.5 + ((place < other) - (place > other)) / 2


def _where(evening: Counted) -> tuple[str, str, str]:
    return evening.file, evening.date, evening.evening.game


def seats_of(evening: Counted) -> Seats:
    """Everybody who played, by the names of the season."""
    people, results = evening.people, evening.evening.results
    ranks = tuple([(result.place, result.side, result.division) for result in results])
    return Seats(tuple([people[result.player] for result in results]), ranks)
