"""Who sat where at every evening that counts: a row for each player of each, for queries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import lcm

from scorekeeper.core.values.amounts import Amount

from .columns import Row, exact, result_row
from .filed import Counted
from .part import OVER_ALL, group_of
from .rating import seats_of
from .ratings import Ratings
from .scheme import Scheme
from .worth import worths


class Seats:
    """Rates the evenings, which come in their order, and makes the rows. `least` is the denominator
    of all amounts in them."""

    def __init__(self, scheme: Scheme) -> None:
        self._scheme = scheme
        self.ratings = Ratings(scheme.rating)
        self.evenings = 0
        self.least = 1

    def rows(self, evenings: Iterable[Counted]) -> Iterator[Row]:
        """Those of each of them."""
        for item in evenings:
            group = group_of(item.evening.game, item.evening.rules)
            self.ratings.rate(group, seats_of(item))
            yield from self._rows(item)
            self.evenings += 1

    def _rows(self, item: Counted) -> Iterator[Row]:
        over_all = worths(item, self._scheme, is_over_all=True)
        in_game = worths(item, self._scheme, is_over_all=False)
        evening = item.evening
        for result in evening.results:
            person = item.people[result.player]
            marks = [mark.points for mark in (result.best, result.worst) if mark is not None]
            sums = (result.points, result.deal_points, result.dealt_points)
            self._divide(*sums, *marks, over_all[person], in_game[person])
            yield {
                "number": self.evenings,
                "file": item.file,
                "date": item.date,
                "game": evening.game,
                "rules": evening.rules,
                "is_low": evening.is_low,
                "currency": evening.currency,
                "person": person,
                "worth": exact(over_all[person]),
                "worth_in_game": exact(in_game[person]),
                "rating": self.ratings.groups[OVER_ALL].of(person),
                **result_row(result),
            }

    def _divide(self, *amounts: Amount) -> None:
        """Count the denominators in."""
        for amount in amounts:
            if isinstance(amount, Fraction):
                self.least = lcm(self.least, amount.denominator)
