"""What changes the points of a contract once they are counted: layers over its lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.shapes.lines import Line, multiplied


class Layer(Protocol):
    """A rule about all points of a deal: it adds lines, moves points or multiplies them."""

    def over(self, lines: list[Line], deal: AnyDeal) -> list[Line]:
        """The lines with what the layer does to them."""

    def worth(self, value: Amount, deal: AnyDeal) -> Amount:
        """What the lines add up to then, where they added up to that value."""


class Times(NamedTuple):
    """All points count so many `times` (1: nothing is said), for the reason `why`."""

    times: Callable[[AnyDeal], int]
    why: str  # with `{times}` for the number

    def over(self, lines: list[Line], deal: AnyDeal) -> list[Line]:
        times = self.times(deal)
        return lines if times == 1 else multiplied(lines, times, self.why.format(times=times))

    def worth(self, value: Amount, deal: AnyDeal) -> Amount:
        return value * self.times(deal)


class Further(NamedTuple):
    """Lines besides those of the contract: bets, tricks that were offered for a right."""

    lines: Callable[[AnyDeal], list[Line]]

    def over(self, lines: list[Line], deal: AnyDeal) -> list[Line]:
        return lines + self.lines(deal)

    def worth(self, value: Amount, deal: AnyDeal) -> Amount:
        return value + sum(points for _, points, _ in self.lines(deal))
