"""How often somebody set out to do a thing in a game, and how often he did it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from .filed import Counted

Counts = Mapping[str, tuple[int, int]]  # by what it was: how often it was tried, and done
Sums = dict[str, dict[str, dict[str, list[int]]]]
NO_COUNTS: Counts = {}


class Tallies:
    """`sums` by group (see `group_of`), player and what it was. Those over all games are the sums
    of these."""

    def __init__(self) -> None:
        self.sums: Sums = {}

    def add(self, group: str, counted: Counted) -> None:
        """One more evening."""
        sums = self.sums.setdefault(group, {})
        for result in counted.evening.results:
            if result.tallies:
                _tell(sums.setdefault(counted.people[result.player], {}), result.tallies)

    def join(self, later: Tallies) -> None:
        """All that others added up."""
        self.put(later.sums)

    def put(self, more: Sums) -> None:
        """Add up more of them."""
        for group, players in more.items():
            sums = self.sums.setdefault(group, {})
            for player, own in players.items():
                _tell(sums.setdefault(player, {}), _rows(own))

    def of(self, group: str) -> Mapping[str, Counts]:
        """Those of a group by player, in the order of what they are about."""
        return _in_order(self.sums.get(group, {}))

    def over_all(self) -> Mapping[str, Counts]:
        """Those of all groups."""
        whole: dict[str, dict[str, list[int]]] = {}
        for sums in self.sums.values():
            for player, own in sums.items():
                _tell(whole.setdefault(player, {}), _rows(own))
        return _in_order(whole)


def _rows(sums: Mapping[str, list[int]]) -> Iterator[tuple[str, int, int]]:
    return ((what, tried, done) for what, (tried, done) in sums.items())


def _tell(sums: dict[str, list[int]], rows: Iterable[tuple[str, int, int]]) -> None:
    for what, tried, done in rows:
        own = sums.get(what)
        if own is None:
            sums[what] = [tried, done]
        else:
            own[0] += tried
            own[1] += done


def _in_order(sums: Mapping[str, Mapping[str, list[int]]]) -> Mapping[str, Counts]:
    return {
        player: {what: (tried, done) for what, (tried, done) in sorted(own.items())}
        for player, own in sums.items()
    }
