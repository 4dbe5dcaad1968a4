"""Two people over many evenings: against each other, and as partners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add

from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .evening import Result
from .filed import Counted


class Pair(NamedTuple):
    """Two who played against each other: on how many `evenings`, how often `a` was `ahead` and how
    often `behind`, and the points of a less those of b (where the fewest win, of b less a)."""

    a: str
    b: str
    evenings: int
    ahead: int
    behind: int
    points: Amount


class Partners(NamedTuple):
    """Two who sat on one side: on how many evenings, how many they won, what each of them made."""

    a: str
    b: str
    evenings: int
    wins: int
    points: Amount


Sums = dict[tuple[str, str], list[Amount]]  # by two names in order, the rest of a pair


class Pairs:
    """Adds them up; `sums` are what there is so far, of opponents and of partners."""

    def __init__(self) -> None:
        self._against: Sums = {}
        self._together: Sums = {}
        self.sums = self._against, self._together

    def add(self, counted: Counted) -> None:
        """One more evening."""
        sign = -1 if counted.evening.is_low else 1
        results = counted.evening.results
        people = counted.people
        for at, one in enumerate(results):
            for other in results[at + 1 :]:
                a, b = people[one.player], people[other.player]
                if a < b:
                    self._pair(a, b, one, other, sign)
                else:
                    self._pair(b, a, other, one, sign)

    def _pair(self, a: str, b: str, one: Result, other: Result, sign: int) -> None:
        if one.side and one.side == other.side:
            row = self._together.setdefault((a, b), [0, 0, 0])
            row[0] += 1
            row[1] += one.place == 1
            row[2] += one.points
        elif one.division == other.division:
            row = self._against.setdefault((a, b), [0, 0, 0, 0])
            row[0] += 1
            row[1] += one.place < other.place
            row[2] += one.place > other.place
            row[3] += sign * (one.points - other.points)

    def join(self, later: Pairs) -> None:
        """All that others added up."""
        for own, added in zip(self.sums, later.sums, strict=True):
            for names, row in added.items():
                so_far = own.get(names)
                own[names] = [*map(add, so_far, row)] if so_far else row

    def against(self) -> Sequence[Pair]:
        """Head to head, by name."""
        return [
            Pair(*names, int(evenings), int(ahead), int(behind), simplify(points))
            for names, (evenings, ahead, behind, points) in sorted(self._against.items())
        ]

    def together(self) -> Sequence[Partners]:
        """Partners, by name."""
        return [
            Partners(*names, int(evenings), int(wins), simplify(points))
            for names, (evenings, wins, points) in sorted(self._together.items())
        ]


def rivals(pairs: Sequence[Pair], player: str) -> Mapping[str, Pair]:
    """The pairs of one player, seen from him, by his opponent."""
    found = {}
    for pair in pairs:
        if pair.a == player:
            found[pair.b] = pair
        elif pair.b == player:
            found[pair.a] = Pair(
                pair.b, pair.a, pair.evenings, pair.behind, pair.ahead, -pair.points
            )
    return found
