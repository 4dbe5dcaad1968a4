"""What an evening is worth to each of its players under the scheme of the season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.core.values.amounts import Amount, simplify

from .filed import Counted
from .scheme import Scheme


def worths(counted: Counted, scheme: Scheme, *, is_over_all: bool) -> Mapping[str, Amount]:
    """By person: the points of his place where the scheme has some, who is level sharing those of
    the places that they take up; else his own points of the evening. Over all games the points of
    a game in which the fewest win count against him."""
    evening = counted.evening
    weight = scheme.weights.get(evening.game, 1)
    if scheme.places:
        points = _for_places(counted, scheme)
    else:
        sign = -1 if evening.is_low and is_over_all else 1
        points = {result.player: sign * result.points for result in evening.results}
    found = {}
    for name, amount in points.items():
        person = counted.people[name]
        more = scheme.handicaps.get(person, 0)
        found[person] = amount if weight == 1 and not more else simplify(weight * amount + more)
    return found


def _for_places(counted: Counted, scheme: Scheme) -> Mapping[str, Amount]:
    sharing = Counter((r.division, r.place) for r in counted.evening.results)
    return {
        result.player: _shared(scheme.places, result.place, sharing[result.division, result.place])
        for result in counted.evening.results
    }


def _shared(places: tuple[Amount, ...], place: int, sharing: int) -> Amount:
    """The points of a place, or the average of those that several take up together."""
    taken = places[place - 1 : place - 1 + sharing]
    return simplify(Fraction(sum(taken, Fraction(0)), sharing))
