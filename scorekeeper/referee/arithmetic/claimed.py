"""What the paper would have to say otherwise, and from which row on, to come to what is claimed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import inf

from scorekeeper.core.settling.components import Spread
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.referee.answer import Reading
from scorekeeper.referee.figures import BALANCE

from .addition import Addition, Column

Bound = Amount | float  # an amount; no limit at all is infinite
HALF = Fraction(1, 2)  # a whole number agrees with a fraction up to so far away


class Key(NamedTuple):
    """What a figure is about, whenever it is claimed (see Figure)."""

    what: str
    owner: str
    account: str
    against: str


class Change(NamedTuple):
    """By how much a figure must come out otherwise: from `low` to `high`."""

    low: Bound
    high: Bound

    def has(self, amount: Amount) -> bool:
        """Whether that much will do."""
        return self.low <= amount <= self.high

    def both(self, other: Change) -> Change:
        """What does for the two of them."""
        return Change(max(self.low, other.low), min(self.high, other.high))

    def over(self, weight: Amount) -> Change:
        """How much of something does that counts `weight` times."""
        if weight == 1:
            return self
        low, high = _divided(self.low, weight), _divided(self.high, weight)
        return Change(low, high) if weight > 0 else Change(high, low)

    @property
    def is_empty(self) -> bool:
        """Whether nothing does."""
        return self.low > self.high


ANY = Change(-inf, inf)


def _divided(bound: Bound, weight: Amount) -> Bound:
    if isinstance(bound, float):
        return bound if weight > 0 else -bound
    return Fraction(bound) / weight


class Window(NamedTuple):
    """A slip that counts from a deal after `low` up to `high` on must make those changes."""

    low: int
    high: int
    changes: Mapping[Key, Change]


class Claimed:
    """The claimed points (totals and balances) beside the sheet. `readings` hold nothing else."""

    def __init__(self, addition: Addition, readings: Sequence[Reading]) -> None:
        self.addition = addition
        self.readings = sorted(readings, key=lambda reading: reading.figure.after)
        self.keys = tuple(dict.fromkeys(map(key_of, self.readings)))
        self.last = max((self.after(reading) for reading in self.readings), default=0)
        self._weights: dict[tuple[Column, int], Mapping[Key, Amount]] = {}

    def after(self, reading: Reading) -> int:
        """The deal after which a figure stands."""
        return self.addition.at(reading.figure.after)

    @cached_property
    def wrong(self) -> list[Reading]:
        """The figures that do not agree."""
        return [reading for reading in self.readings if not reading.agrees]

    @cached_property
    def must_move(self) -> frozenset[Key]:
        """What does not agree, at some time."""
        return frozenset(map(key_of, self.wrong))

    # slips that are carried on ----------------------------------------------------------------

    @cached_property
    def windows(self) -> tuple[Window, ...]:
        """Where a slip can stand that is carried on to all later figures, and what it must change;
        the last stretch first."""
        if not self.wrong:
            return ()
        first_wrong = self.after(self.wrong[0])
        changes = dict.fromkeys(self.keys, ANY)
        found: list[Window] = []
        by_deal = self._by_deal()
        for place in reversed(range(len(by_deal))):
            after, readings = by_deal[place]
            for reading in readings:
                key = key_of(reading)
                changes[key] = changes[key].both(self._change(reading))
                if changes[key].is_empty:
                    return tuple(found)
            if after <= first_wrong:
                low = by_deal[place - 1][0] if place else -1
                found.append(Window(low, after, dict(changes)))
        return tuple(found)

    def _by_deal(self) -> list[tuple[int, list[Reading]]]:
        found: dict[int, list[Reading]] = {}
        for reading in self.readings:
            found.setdefault(self.after(reading), []).append(reading)
        return list(found.items())

    def _change(self, reading: Reading) -> Change:
        gap = reading.gap
        if isinstance(reading.figure.amount, Fraction) or not self._has_fractions:
            return Change(gap, gap)
        return Change(gap - HALF, gap + HALF)

    @cached_property
    def _has_fractions(self) -> bool:
        """Whether totals of this game can be fractions."""
        return any(isinstance(component, Spread) for component in self.addition.components) or any(
            isinstance(amount, Fraction)
            for row in self.addition.rows
            for amount in row.cells.values()
        )

    # what a column is worth -------------------------------------------------------------------

    def weights(self, column: Column, since: int) -> Mapping[Key, Amount]:
        """How often a point in the column counts in each claimed figure, at the table of a deal;
        figures in which it does not count are left out."""
        rubber = self.addition.rubber(since) if self.addition.session.rubbers else 0
        return self._weights_in(column, rubber)

    def _weigh(self, column: Column, rubber: int) -> Iterator[tuple[Key, Amount]]:
        gains = self.addition.gains(column)
        for key in self.keys:
            if key.what == BALANCE:
                weight: Amount = int(column == Column(key.account, key.owner, key.against))
            else:
                weight = self.worth_to(key.owner, gains, rubber)
            if weight:
                yield key, weight

    def worth_to(self, name: str, gains: Mapping[str, Amount], rubber: int) -> Amount:
        """What owners' gains add to somebody's total: his own, or his share of the sides'."""
        if name in self.addition.owners:
            return gains.get(name, 0)
        sides = self.addition.partners(rubber).items()
        own = sum(gains.get(side, 0) for side, members in sides if name in members)
        return 2 * own - sum(gains.values())

    def columns(self) -> Iterator[Column]:
        """The columns that bear on what is claimed."""
        rubbers = range(len(self.addition.session.rubbers) + 1)
        for column in self.addition.columns:
            if any(self._weights_in(column, rubber) for rubber in rubbers):
                yield column

    def _weights_in(self, column: Column, rubber: int) -> Mapping[Key, Amount]:
        if (column, rubber) not in self._weights:
            self._weights[column, rubber] = dict(self._weigh(column, rubber))
        return self._weights[column, rubber]

    def needed(self, column: Column, window: Window, since: int) -> Change:
        """How much more a column would have to say by itself; empty where no amount will do."""
        weights = self.weights(column, since)
        found = ANY
        for key, change in window.changes.items():
            if key in weights:
                found = found.both(change.over(weights[key]))
            elif not change.has(0):
                return NOTHING
        return found

    def fits(self, moves: Sequence[tuple[Column, Amount]], window: Window, since: int) -> bool:
        """Whether those amounts more in their columns make all figures come out as claimed."""
        sums: dict[Key, Amount] = {}
        for column, amount in moves:
            for key, weight in self.weights(column, since).items():
                sums[key] = sums.get(key, 0) + weight * amount
        return all(change.has(sums.get(key, 0)) for key, change in window.changes.items())


NOTHING = Change(inf, -inf)


def key_of(reading: Reading) -> Key:
    """What a figure is about."""
    what, owner, _, _, account, against = reading.figure
    return Key(what, owner, account, against)
