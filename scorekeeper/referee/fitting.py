"""Whether the sheet with something otherwise would give what somebody's paper says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from scorekeeper.core.books.ledger import AnyLedger, Ledger
from scorekeeper.core.replaying.fold import Step
from scorekeeper.core.replaying.rescoring import Effect, Rescoring
from scorekeeper.core.replaying.watching import Place
from scorekeeper.core.settling.components import Component
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .figures import BALANCE, Figure
from .paper import Paper, Point, agrees_with

Worth = Mapping[Place, Sequence[Amount]]  # what a point on a balance adds to each figure


class Stand(NamedTuple):
    """The figures of one point beside what the sheet gives there (`sheet`), `before` the step of
    that index. Where they add up, `worth` tells what a balance is worth to each."""

    point: Point
    before: int
    sheet: tuple[Amount, ...]
    is_off: bool
    worth: Worth

    def amounts(self, effect: Effect) -> list[Amount]:
        """What the figures would be with that effect."""
        found = list(self.sheet)
        for place, amount in effect.until(self.before).items():
            for at, share in enumerate(self.worth[place]):
                if share:
                    found[at] += share * amount
        return found

    def agrees(self, effect: Effect) -> bool:
        """Whether all figures come out as claimed with that effect."""
        amounts = self.amounts(effect)
        return all(map(agrees_with, self.point.figures, amounts))


class Fitting:
    """A paper held against the steps of a sheet.

    `stands` are the points of the paper; `wanted` is the index before which something must be
    otherwise, because the first figure that disagrees stands there.
    """

    def __init__(self, paper: Paper, sheet: Rescoring) -> None:
        self.paper, self.sheet = paper, sheet
        self.stands = tuple(self._stand(point) for point in paper.points)
        off = [stand.before for stand in self.stands if stand.is_off]
        self.wanted = min(off, default=0)
        self._adding = [stand for stand in self.stands if stand.point.is_linear]
        self._settling = [stand for stand in self.stands if not stand.point.is_linear]

    @property
    def adds_up(self) -> bool:
        """Whether every figure is a sum of balances."""
        return not self._settling

    def _stand(self, point: Point) -> Stand:
        index = self.sheet.index_after(point.after)
        ledger: AnyLedger = Ledger(self.sheet.sheet.table, ())
        ledger.restore(self.sheet.before(index))
        readings = self.paper.read(point, self.sheet.game, ledger)
        worth = worth_of(self.sheet, point, ledger) if point.is_linear else {}
        is_off = not self.paper.agrees(point, self.sheet.game, ledger)
        return Stand(point, index, tuple(r.sheet for r in readings), is_off, worth)

    def effect(self, changes: Mapping[int, Step]) -> Effect | None:
        """What those steps come to where everything then is as claimed, else None."""
        if min(changes) >= self.wanted:
            return None
        found = self.sheet.effect(changes)
        if not all(stand.agrees(found) for stand in self._adding):
            return None
        if self._settling and not (found.moves and self._settles(changes)):
            return None
        return found

    def _settles(self, changes: Mapping[int, Step]) -> bool:
        """Whether money, payments and shares come out as claimed."""
        for stand in self._settling:
            ledger = self.sheet.ledger_at(changes, stand.before)
            if not self.paper.agrees(stand.point, self.sheet.game, ledger):
                return False
        return True

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


def worth_of(sheet: Rescoring, point: Point, ledger: AnyLedger) -> Worth:
    """What a point on each balance adds to the figures of a point that is linear."""
    components = {c.account: c for c in sheet.game.components(ledger.table)}
    return {
        place: [_share(place, f, components.get(place[0]), ledger) for f in point.figures]
        for place in sheet.places
    }


def _share(place: Place, figure: Figure, component: Component | None, ledger: AnyLedger) -> Amount:
    """What one point on a balance adds to a figure."""
    account, owner, against = place
    if figure.what == BALANCE:
        return int((account, owner, against) == (figure.account, figure.owner, figure.against))
    if component is None:
        return 0
    return component.worth(ledger.table.owners, owner, against).get(figure.owner, 0)
