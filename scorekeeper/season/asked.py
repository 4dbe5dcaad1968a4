"""Sums of a season as the query brings them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scorekeeper.core.values.amounts import Amount, simplify

from .pairs import Pair, Partners
from .part import OVER_ALL, Group, group_of
from .query import Query
from .questions import BEST, COUNTED, MONEY, STREAKS, SUMS, TALLIES, VIEWS
from .scheme import Scheme
from .standing import Feat, Ongoing
from .tallies import Tallies

Groups = dict[str, Group]  # by name


class Asked:
    """Asks for the sums of the seats; `least` is the denominator of all their amounts."""

    def __init__(self, query: Query, scheme: Scheme, least: int) -> None:
        self._query = query
        self._scheme = scheme
        self._least = least
        query.run(VIEWS.format(least=least))

    def sums(self) -> Groups:
        """What adds up to the standings of everybody, over all and by game and house rules."""
        found: Groups = {OVER_ALL: Group()}
        for game, rules, person, *sums in self._query.rows(SUMS):
            found.setdefault(_group(game, rules), Group()).sums[person] = self._ongoing(*sums)
        for own, won, running in self._more(found, STREAKS):
            own.streak, own.running = won, running
        for own, worth in self._more(found, self._counted()):
            own.worths = [self._amount(worth)]
        for own, currency, units in self._more(found, MONEY):
            own.money[currency] = units
        return found

    def tallies(self) -> Tallies:
        """What everybody tried and did."""
        found = Tallies()
        for game, rules, person, what, tried, done in self._query.rows(TALLIES):
            found.put({_group(game, rules): {person: {what: [int(tried), int(done)]}}})
        return found

    def _more(self, found: Groups, question: str) -> Iterator[tuple[Any, ...]]:
        for game, rules, person, *more in self._query.rows(question):
            yield found[_group(game, rules)].sums[person], *more

    def _counted(self) -> str:
        """The question for the points that rank: of all evenings, or of the best."""
        scheme = self._scheme
        if not scheme.best:
            return COUNTED
        return BEST.format(best=scheme.best, better="1" if scheme.places else "merit")

    def _ongoing(self, is_low: bool, *sums: Any) -> Ongoing:
        evenings, deals, wins, dealt, points, dealt_points, deal_points, *feats = sums
        own = Ongoing(is_low)
        own.evenings, own.deals, own.wins, own.dealt = evenings, int(deals), wins, int(dealt)
        own.total = self._amount(points)
        own.dealt_points = self._amount(dealt_points)
        own.deal_points = self._amount(deal_points)
        own.best, own.worst, own.best_deal, own.worst_deal = map(self._feat, feats)
        return own

    def _feat(self, told: Sequence[Any] | None) -> Feat | None:
        if told is None:
            return None
        points, file, date, deal = told
        return Feat(self._amount(points), file, date, deal)

    def _amount(self, told: int) -> Amount:
        return simplify(Fraction(told, self._least))

    def pair(self, row: Mapping[str, Any]) -> Pair:
        """Two who played against each other, of a row of PAIRS."""
        return Pair(**{**row, "points": self._amount(int(row["points"]))})

    def partners(self, row: Mapping[str, Any]) -> Partners:
        """Two partners, of a row of PARTNERS."""
        return Partners(**{**row, "points": self._amount(int(row["points"]))})


def _group(game: str, rules: str) -> str:
    return group_of(game, rules) if game else OVER_ALL
