"""Two or three slips made together that explain a claim.

What slips of different deals do to the figures adds up, unless one matters to how the other deal is
scored: so their effects meet in a table, and what meets is scored together. Where deals depend on
those before them, near ones are also tried without meeting there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import combinations, product
from operator import itemgetter, sub

from scorekeeper.core.replaying.fold import Slot, Step
from scorekeeper.core.replaying.rescoring import Effect, Rescoring, with_texts
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .fitting import Fitting
from .suppositions import Supposed

Vector = tuple[Amount, ...]  # what is added to each claimed figure
MOST_OF_DEALS = 40  # ways in which the same deals may be wrong that are scored
MOST_SCORED = 12_000  # ways altogether
MOST_NEAR = 4_000  # pairs of slips that may depend on each other
NEAR = 4  # deals between which slips may depend on each other


class Joined(NamedTuple):
    """Slips that explain the claim together, and what they come to."""

    supposed: tuple[Supposed, ...]
    effect: Effect


class Together:
    """The search for slips made together; `is_whole` tells whether nothing was passed over."""

    def __init__(
        self,
        sheet: Rescoring,
        fitting: Fitting,
        supposed: Sequence[Supposed],
        cost: Callable[[Supposed], float],
    ) -> None:
        self.sheet, self.fitting = sheet, fitting
        self.supposed = sorted(supposed, key=cost)
        self.is_whole = True
        self._by_vector: dict[Vector, list[Supposed]] = {}
        self._vectors: dict[int, Vector] = {}  # by the identity of a slip
        self._effects: dict[int, Effect] = {}

    def found(self, count: int) -> Iterator[Joined]:
        """All that so many slips explain, the plausible ones first among those of equal deals."""
        self._measure()
        seen: set[frozenset[int]] = set()
        for together in [*self._meeting(count), *(self._near() if count == 2 else ())]:
            key = frozenset(map(id, together))
            if key in seen:
                continue
            seen.add(key)
            effect = self._effect(together)
            if effect is not None:
                yield Joined(together, effect)

    def _measure(self) -> None:
        """What every slip that can be seen adds to the figures."""
        for one in self.supposed:
            known = self.fitting.effects.get(id(one.changes))
            effect = self._effects[id(one)] = known or self.sheet.effect(one.changes)
            vector = self._vectors[id(one)] = self.fitting.vector(effect)
            if any(vector):
                self._by_vector.setdefault(vector, []).append(one)

    # meeting in the table -----------------------------------------------------------------------

    def _meeting(self, count: int) -> Iterator[tuple[Supposed, ...]]:
        """Slips whose effects add up to the gap."""
        by_deals: dict[tuple[tuple[int, ...], ...], int] = {}
        total = 0
        for vectors in self._sums(count):
            for together in product(*(self._by_vector[vector] for vector in vectors)):
                deals = tuple(sorted(one.deals for one in together))
                by_deals[deals] = by_deals.get(deals, 0) + 1
                if by_deals[deals] > MOST_OF_DEALS or total >= MOST_SCORED:
                    self.is_whole = False
                    if total >= MOST_SCORED:
                        return
                    continue
                total += 1
                yield together

    def _sums(self, count: int) -> Iterator[tuple[Vector, ...]]:
        """The effects of which so many add up to the gap, each combination once."""
        gap = self.fitting.gap
        order = {vector: place for place, vector in enumerate(self._by_vector)}
        for begun in _combined(list(order), count - 1):
            rest = _less(gap, begun)
            if rest in order and all(order[rest] >= order[vector] for vector in begun):
                yield (*begun, rest)

    # side by side -------------------------------------------------------------------------------

    def _near(self) -> Sequence[tuple[Supposed, ...]]:
        """Slips in deals near each other, of which the second is scored by what came before: those
        whose effects come nearest to the gap, if they are added up."""
        if not self.sheet.has_order:
            return ()
        nearest = nsmallest(MOST_NEAR + 1, self._side_by_side(), key=itemgetter(0, 1))
        self.is_whole &= len(nearest) <= MOST_NEAR
        return [together for *_, together in nearest[:MOST_NEAR]]

    def _side_by_side(self) -> Iterator[tuple[float, int, tuple[Supposed, Supposed]]]:
        """Two slips of deals near each other, with what their effects leave of the gap (nothing:
        they meet in the table), and a number of their own."""
        by_deal: dict[int, list[tuple[Supposed, list[float]]]] = {}
        for one in self.supposed:
            if len(one.changes) == 1:
                adds = [float(amount) for amount in self._vectors[id(one)]]
                by_deal.setdefault(min(one.changes), []).append((one, adds))
        places, gap, number = sorted(by_deal), [float(amount) for amount in self.fitting.gap], 0
        for apart in range(1, NEAR + 1):
            for at, earlier in enumerate(places[:-apart]):
                for first, begun in by_deal[earlier]:
                    rest = [wanted - added for wanted, added in zip(gap, begun, strict=True)]
                    for second, adds in by_deal[places[at + apart]]:
                        number += 1
                        left = sum(map(abs, map(sub, rest, adds)))
                        if left:
                            yield left, number, (first, second)

    def _effect(self, together: Sequence[Supposed]) -> Effect | None:
        """What slips come to that were found; where nothing hangs on the order of deals, those of
        different deals to what each of them comes to."""
        places = [at for one in together for at in one.changes]
        deals = all(isinstance(step, Slot) for one in together for step in one.changes.values())
        if deals and not self.sheet.has_order and len(places) == len({*places}):
            moves = [step for one in together for step in self._effects[id(one)].moves]
            return Effect(tuple(sorted(moves, key=itemgetter(0))))
        changes = _merged(self.sheet, together)
        return None if changes is None else self.fitting.effect(changes)


def _merged(sheet: Rescoring, together: Sequence[Supposed]) -> Mapping[int, Step] | None:
    """The steps of slips made together; None where two of them say different things of the same."""
    changes: dict[int, Step] = {}
    for one in together:
        for at, step in one.changes.items():
            if at not in changes:
                changes[at] = step
                continue
            both = _both(sheet.walked[at].step, changes[at], step)
            if both is None:
                return None
            changes[at] = both
    return changes


def _both(own: Step, one: Step, other: Step) -> Step | None:
    """One deal with what two slips change in it, where these are different facts."""
    if not (isinstance(own, Slot) and isinstance(one, Slot) and isinstance(other, Slot)):
        return None
    if one.is_void or other.is_void:
        return None
    first = {fact: text for fact, text in one.texts.items() if own.texts.get(fact) != text}
    second = {fact: text for fact, text in other.texts.items() if own.texts.get(fact) != text}
    if first.keys() & second.keys():
        return None
    return with_texts(own, {**own.texts, **first, **second})


def _combined(vectors: Sequence[Vector], count: int) -> Iterator[tuple[Vector, ...]]:
    """So many of them in every combination, the same one more than once too."""
    yield from combinations(vectors, count)
    if count > 1:
        yield from ((vector,) * count for vector in vectors)


def _less(gap: Vector, begun: Sequence[Vector]) -> Vector:
    return tuple(g - sum(parts) for g, parts in zip(gap, zip(*begun, strict=True), strict=True))
