"""The ratings of a season: one over all games, one by game and house rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from .filed import Counted
from .part import OVER_ALL, Tables
from .rating import Change, Rating, Seats
from .rating_kinds import rating_of
from .scheme import RatingRules


class Ratings:
    """Counts tables in their order. Raises ImpossibleError for a kind whose package is missing."""

    def __init__(self, rules: RatingRules) -> None:
        self._rules = rules
        self._groups: dict[str, Rating] = {OVER_ALL: rating_of(rules)}

    def _of(self, group: str) -> Rating:
        found = self._groups.get(group)
        if found is None:
            found = self._groups[group] = rating_of(self._rules)
        return found

    def rate(self, tables: Tables) -> None:
        """Count tables in their order."""
        over_all = self._groups[OVER_ALL]
        for group, seats in tables:
            over_all.rate(seats)
            self._of(group).rate(seats)

    def explained(self, evening: Counted, group: str, seats: Seats) -> Sequence[Change]:
        """Count one table, and say what it moved over all games."""
        self._of(group).rate(seats)
        return self._groups[OVER_ALL].explained(evening, seats)

    def of(self, group: str, player: str) -> int | None:
        """In hundredths."""
        return self._of(group).of(player)

    def told(self, tables: Tables) -> str:
        """The ratings of all who sat there, as a text."""
        met: dict[str, dict[str, None]] = {OVER_ALL: {}}
        for group, seats in tables:
            for name in (OVER_ALL, group):
                met.setdefault(name, {}).update(dict.fromkeys(seats.players))
        told = {group: self._of(group).told(players) for group, players in met.items()}
        return json.dumps(told, separators=(",", ":"))

    def restore(self, told: Mapping[str, Mapping[str, object]]) -> None:
        """Know again what JSON has read of such a text."""
        for group, own in told.items():
            self._of(group).restore(own)
