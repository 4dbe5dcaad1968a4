"""Whether the sheet with something otherwise would give what somebody's paper says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain, groupby
from math import lcm

from scorekeeper.core.books.ledger import ledger_of
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.books.table import AnyTable, Side
from scorekeeper.core.replaying.fold import Step
from scorekeeper.core.replaying.rescoring import Effect, Rescoring
from scorekeeper.core.replaying.watching import Place
from scorekeeper.core.settling.components import Component
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .figures import BALANCE, TOTAL, Figure
from .paper import Paper, Point, agrees_with


class Worth(NamedTuple):
    """What points on a balance add to each figure: so many whole `shares` of a point, of which
    `parts` make one."""

    shares: Mapping[Place, Sequence[int]]
    parts: int

    def added(self, moves: Iterable[tuple[Place, Amount]], figures: int) -> Sequence[Amount]:
        """What balances that are others by so much add to each of so many figures."""
        found: list[Amount] = [0] * figures
        for place, amount in moves:
            for figure, share in enumerate(self.shares[place]):
                if share:
                    found[figure] += share * amount
        if self.parts == 1:
            return found
        return [simplify(Fraction(amount) / self.parts) if amount else 0 for amount in found]


class Stand(NamedTuple):
    """The figures of one point beside what the sheet gives there (`sheet`), `before` the step of
    that index. Where all of them add up, `worth` tells of a step what the balances that it moves
    are worth to each figure."""

    point: Point
    before: int
    sheet: tuple[Amount, ...]
    is_off: bool
    worth: Callable[[int], Worth]

    def amounts(self, effect: Effect) -> list[Amount]:
        """What the figures would be with that effect."""
        found = list(self.sheet)
        steps = ((self.worth(at), moved) for at, moved in effect.moves if at < self.before)
        for _, group in groupby(steps, key=lambda step: id(step[0])):
            worths, moves = zip(*group, strict=True)
            items = chain.from_iterable(moved.items() for moved in moves)
            added = worths[0].added(items, len(found))
            found = [one + more for one, more in zip(found, added, strict=True)]
        return found

    def agrees(self, effect: Effect) -> bool:
        """Whether all figures come out as claimed with that effect."""
        amounts = self.amounts(effect)
        return all(map(agrees_with, self.point.figures, amounts))


class Fitting:
    """A paper held against the steps of a sheet.

    `stands` are the points of the paper; `wanted` is the index before which something must be
    otherwise, because the first figure that disagrees stands there. What changes come to that were
    asked for is kept in `effects`, by their identity, where it will be asked for again.
    """

    def __init__(self, paper: Paper, sheet: Rescoring, *, keeps_effects: bool = False) -> None:
        self.paper, self.sheet = paper, sheet
        self.effects: dict[int, Effect] = {}
        self._keeps_effects = keeps_effects
        self.stands = tuple(self._stand(point) for point in paper.points)
        off = [stand.before for stand in self.stands if stand.is_off]
        self.wanted = min(off, default=0)
        self._adding = [stand for stand in self.stands if adds_up(stand.point)]
        self._settling = [stand for stand in self.stands if not adds_up(stand.point)]

    @property
    def adds_up(self) -> bool:
        """Whether every figure is a sum of balances."""
        return not self._settling

    def _stand(self, point: Point) -> Stand:
        index = self.sheet.index_after(point.after)
        ledger = ledger_of(self.sheet.before(index))
        readings = self.paper.read(point, self.sheet.game, ledger)
        is_off = not self.paper.agrees(point, self.sheet.game, ledger)
        worth = self._worth_by_step(point)
        return Stand(point, index, tuple(r.sheet for r in readings), is_off, worth)

    def _worth_by_step(self, point: Point) -> Callable[[int], Worth]:
        """What balances that a step moves are worth to the figures: to a player's share that is
        another where he sat on the other side."""
        known: dict[tuple[Side, ...], Worth] = {}

        def worth(at: int) -> Worth:
            table = self.sheet.before(at).table
            if table.sides not in known:
                known[table.sides] = worth_of(self.sheet, point, table)
            return known[table.sides]

        return worth

    def effect(self, changes: Mapping[int, Step]) -> Effect | None:
        """What those steps come to where everything then is as claimed, else None."""
        if min(changes) >= self.wanted:
            return None
        found = self.sheet.effect(changes)
        if self._keeps_effects:
            self.effects[id(changes)] = found
        seats = any(_is_seating(step) for step in changes.values())
        if not seats and not all(stand.agrees(found) for stand in self._adding):
            return None
        asked = self.stands if seats else self._settling
        return found if all(self._agrees(stand, changes) for stand in asked) else None

    def _agrees(self, stand: Stand, changes: Mapping[int, Step]) -> bool:
        """Whether the figures that a whole ledger tells come out as claimed."""
        ledger = self.sheet.ledger_at(changes, stand.before)
        return self.paper.agrees(stand.point, self.sheet.game, ledger)

    @cached_property
    def gap(self) -> tuple[Amount, ...]:
        """What each figure that adds up was claimed beyond what the sheet gives."""
        return tuple(
            simplify(figure.amount - amount)
            for stand in self._adding
            for figure, amount in zip(stand.point.figures, stand.sheet, strict=True)
        )

    def vector(self, effect: Effect) -> tuple[Amount, ...]:
        """What an effect adds to each figure that adds up."""
        return tuple(
            simplify(now - amount)
            for stand in self._adding
            for now, amount in zip(stand.amounts(effect), stand.sheet, strict=True)
        )

    def gaps(self, effect: Effect) -> Amount:
        """The sum of what is left between claimed and sheet with that effect, of the figures that
        add up."""
        left: Amount = 0
        for gap, added in zip(self.gap, self.vector(effect), strict=True):
            left += max(gap, added) - min(gap, added)
        return left


def adds_up(point: Point) -> bool:
    """Whether all its figures are sums of balances: totals, shares of them, balances."""
    return all(figure.what in (TOTAL, BALANCE) for figure in point.figures)


def worth_of(sheet: Rescoring, point: Point, table: AnyTable) -> Worth:
    """What a point on each balance adds to the figures, at a table seated so."""
    components = {c.account: c for c in sheet.game.components(table)}
    worth = {
        place: [_worth_to(f, place, components.get(place[0]), table) for f in point.figures]
        for place in sheet.places
    }
    parts = lcm(*(share.denominator for shares in worth.values() for share in shares))
    whole = {place: [int(share * parts) for share in shares] for place, shares in worth.items()}
    return Worth(whole, parts)


def _is_seating(step: Step) -> bool:
    return isinstance(step, Record) and step.kind is RecordKind.RUBBER


def _worth_to(figure: Figure, place: Place, component: Component | None, table: AnyTable) -> Amount:
    """What one point on a balance adds to a figure."""
    account, owner, against = place
    if figure.what == BALANCE:
        return int((account, owner, against) == (figure.account, figure.owner, figure.against))
    if component is None:
        return 0
    worth = component.worth(table.owners, owner, against)
    if figure.owner in table.owners:
        return worth.get(figure.owner, 0)
    own = (worth.get(side.name, 0) for side in table.sides if figure.owner in side.members)
    return 2 * sum(own) - sum(worth.values())  # of a side: its points less those of the others
