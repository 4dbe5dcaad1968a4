"""What changes the points of a contract once they are counted: layers over its lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.shapes.lines import Line, multiplied

from .parts import DealCells

if TYPE_CHECKING:
    from scorekeeper.core.formula.tree import Expr

IsPlayed = Callable[[Any], bool]  # of the options of a table


class Layer(Protocol):
    """A rule about all points of a deal: it adds lines, moves points or multiplies them."""

    def over(self, lines: list[Line], deal: AnyDeal) -> list[Line]:
        """The lines with what the layer does to them."""

    def worth(self, value: Amount, deal: AnyDeal) -> Amount:
        """What the lines add up to then, where they added up to that value."""


class Times(NamedTuple):
    """All points count so many `times` (1: nothing is said), for the reason `why`; the same as a
    formula, at tables whose options have it."""

    times: Callable[[AnyDeal], int]
    why: str  # with `{times}` for the number
    formula: Callable[[DealCells, Any], Expr]  # with the table's options
    at: IsPlayed

    def over(self, lines: list[Line], deal: AnyDeal) -> list[Line]:
        times = self.times(deal)
        return lines if times == 1 else multiplied(lines, times, self.why.format(times=times))

    def worth(self, value: Amount, deal: AnyDeal) -> Amount:
        return value * self.times(deal)


class Further(NamedTuple):
    """Lines besides those of the contract: bets, tricks that were offered for a right; the same as
    a formula in a column of that name, at tables whose options have it."""

    lines: Callable[[AnyDeal], list[Line]]
    name: str
    formula: Callable[[DealCells, str, Any], Expr]  # of a player, with the table's options
    at: IsPlayed

    def over(self, lines: list[Line], deal: AnyDeal) -> list[Line]:
        return lines + self.lines(deal)

    def worth(self, value: Amount, deal: AnyDeal) -> Amount:
        return value + sum(points for _, points, _ in self.lines(deal))


class PairByPair(NamedTuple):
    """The difference of two players' points passes from the worse to the better so many `times`,
    for every pair that has doubled (once) or redoubled (twice)."""

    times: Callable[[AnyDeal], Mapping[frozenset[str], int]]

    def over(self, lines: list[Line], deal: AnyDeal) -> list[Line]:
        base: dict[str, Amount] = dict.fromkeys(deal.table.players, 0)
        for player, points, _ in lines:
            base[player] += points
        found = list(lines)
        for (a, b), times in self.times(deal).items():
            more, less = (a, b) if base[a] > base[b] else (b, a)
            if base[more] != base[less]:
                found += self._passing(more, less, base, times)
        return found

    def _passing(
        self, more: str, less: str, base: Mapping[str, Amount], times: int
    ) -> tuple[Line, Line]:
        difference = simplify(base[more] - base[less])
        points = times * difference
        said = "doubled" if times == 1 else "redoubled"
        gap = f"{difference}" if times == 1 else f"2 x {difference} = {points}"
        high, low = show_amount(base[more]), show_amount(base[less])
        return (
            (more, points, f"{said} with {less}: {high} to {low}, {gap} from {less}"),
            (less, -points, f"{said} with {more}: {low} to {high}, {gap} to {more}"),
        )

    def worth(self, value: Amount, deal: AnyDeal) -> Amount:
        return value
