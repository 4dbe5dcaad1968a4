"""What the paper would have to say otherwise, and from which row on, to come to what is claimed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import inf, lcm

from scorekeeper.core.settling.components import Spread
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.referee.answer import Reading
from scorekeeper.referee.figures import BALANCE, TOTAL, Figure
from scorekeeper.referee.settled import PAID

from .addition import Addition, Column
from .paid import Paid

Bound = Amount | float  # an amount; no limit at all is infinite
HALF = Fraction(1, 2)  # a whole number agrees with a fraction up to so far away


class Key(NamedTuple):
    """What a figure is about, whenever it is claimed (see Figure)."""

    what: str
    owner: str
    account: str
    against: str

    @property
    def figure(self) -> Figure:
        """A figure of that kind, of no amount."""
        return Figure(self.what, self.owner, 0, 0, self.account, self.against)


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
    in_units: Mapping[Key, Change]  # the same in parts of a point (see Claimed)


class Claimed:
    """The claimed figures beside the sheet; `paid` are those among them that a settlement gives."""

    def __init__(self, addition: Addition, readings: Sequence[Reading], paid: Paid) -> None:
        self.addition = addition
        self.readings = sorted(readings, key=lambda reading: reading.figure.after)
        self.keys = tuple(dict.fromkeys(map(key_of, self.readings)))
        self.last = max((self.after(reading) for reading in self.readings), default=0)
        self.paid = paid
        self._in_units: dict[int, Mapping[Key, Amount]] = {}  # by the identity of the weights
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

    def figures_in(self, column: Column) -> Sequence[Figure]:
        """The claimed figures that are sums of that column."""
        return self._by_column.get(column, ())

    @cached_property
    def _by_column(self) -> Mapping[Column, Sequence[Figure]]:
        found: dict[Column, list[Figure]] = {}
        for reading in self.readings:
            column = self.column_of(reading.figure)
            if column is not None:
                found.setdefault(column, []).append(reading.figure)
        return found

    def column_of(self, figure: Figure) -> Column | None:
        """The column of which the figure is the sum; a share, money and payments have none."""
        if figure.what == BALANCE:
            return Column(figure.account, figure.owner, figure.against)
        if figure.what == TOTAL and figure.owner in self.addition.owners:
            return self.addition.total_column(figure.owner)
        return None

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
                found.append(Window(low, after, dict(changes), self._changes_in_units(changes)))
        return tuple(found)

    def _by_deal(self) -> list[tuple[int, list[Reading]]]:
        found: dict[int, list[Reading]] = {}
        for reading in self.readings:
            found.setdefault(self.after(reading), []).append(reading)
        return list(found.items())

    def _change(self, reading: Reading) -> Change:
        gap = reading.gap
        if reading.figure.what in PAID:
            slack = self.paid.slack(reading.figure.what)
            return Change(gap - slack, gap + slack)
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
            elif key.what in PAID:
                weight = self.paid.weight(column, key.figure)
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

    def gains(self, moves: Iterable[tuple[Column, Amount]]) -> Mapping[str, Amount]:
        """What those amounts more in their columns add to the owners' totals."""
        found: dict[str, Amount] = {}
        for column, amount in moves:
            for owner, worth in self.addition.gains(column).items():
                found[owner] = simplify(found.get(owner, 0) + worth * amount)
        return found

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

    def confirms(self, moves: Sequence[tuple[Column, Amount]], number: int) -> bool:
        """Whether money and payments come out as well, of which `fits` and `needed` only tell
        nearly."""
        return not self.paid.readings or self.paid.comes_out(moves, number)

    def fits(self, moves: Sequence[tuple[Column, Amount]], window: Window, number: int) -> bool:
        """Whether those amounts more in their columns make all figures come out as claimed."""
        weighed = [(self._weights_in_units(column, number), amount) for column, amount in moves]
        is_near = all(
            change.has(sum(weights.get(key, 0) * amount for weights, amount in weighed))
            for key, change in window.in_units.items()
        )
        return is_near and self.confirms(moves, number)

    @cached_property
    def _unit(self) -> int:
        """How many parts a point is divided into, so that all weights and bounds are whole."""
        weights = (w for column in self.addition.columns for w in self._gains_of(column))
        return 2 * lcm(*(weight.denominator for weight in weights))

    def _gains_of(self, column: Column) -> Iterable[Amount]:
        return self.addition.gains(column).values()

    def _weights_in_units(self, column: Column, number: int) -> Mapping[Key, Amount]:
        weights = self.weights(column, number)
        if id(weights) not in self._in_units:
            whole = {key: simplify(weight * self._unit) for key, weight in weights.items()}
            self._in_units[id(weights)] = whole
        return self._in_units[id(weights)]

    def _changes_in_units(self, changes: Mapping[Key, Change]) -> Mapping[Key, Change]:
        """The changes in such parts, first those that must not be nothing."""
        found = {
            key: Change(*(_times(bound, self._unit) for bound in change))
            for key, change in changes.items()
            if change != ANY
        }
        return dict(sorted(found.items(), key=lambda item: item[1].has(0)))


def _times(bound: Bound, unit: int) -> Bound:
    return bound if isinstance(bound, float) else simplify(bound * unit)


NOTHING = Change(inf, -inf)


def key_of(reading: Reading) -> Key:
    """What a figure is about."""
    what, owner, _, _, account, against = reading.figure
    return Key(what, owner, account, against)
