"""The ratings of a season: one over all games, one by game and house rules."""

from __future__ import annotations

from collections.abc import Sequence

from .filed import Counted
from .part import OVER_ALL
from .rating import Change, Rating, Seats
from .rating_kinds import rating_of
from .scheme import RatingRules


class Ratings:
    """Counts tables in their order; `groups` have the ratings. Raises ImpossibleError for a kind
    whose package is missing."""

    def __init__(self, rules: RatingRules) -> None:
        self._rules = rules
        self.groups: dict[str, Rating] = {OVER_ALL: rating_of(rules)}

    def _of(self, group: str) -> Rating:
        found = self.groups.get(group)
        if found is None:
            found = self.groups[group] = rating_of(self._rules)
        return found

    def rate(self, group: str, seats: Seats) -> None:
        """Count one table, over all and in its group."""
        self.groups[OVER_ALL].rate(seats)
        self._of(group).rate(seats)

    def explained(self, evening: Counted, group: str, seats: Seats) -> Sequence[Change]:
        """Count one table, and say what it moved over all games."""
        self._of(group).rate(seats)
        return self.groups[OVER_ALL].explained(evening, seats)
