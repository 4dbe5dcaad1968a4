"""Slips in writing down the claimed figures themselves: the paper was added up rightly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil, floor

from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.referee.answer import Reading
from scorekeeper.referee.figures import MONEY, PAYMENT, TOTAL, Figure
from scorekeeper.referee.paper import agrees_with

from .addition import Addition
from .columns import carried_words
from .found import COLUMNS, Finds
from .misreading import CARRIED, CARRIES, DIGIT, DIGITS, SIGN, misread, misreadings

SMALL, LARGER = 1.0, 2.0

Sheet = Callable[[Figure], Amount | None]  # what the sheet gives for a figure


class Figures:
    """Looks at the claimed figures, one by one and side by side. `sheet` says what stands there;
    `units` is how many of the smallest coins make one of the currency."""

    def __init__(
        self,
        addition: Addition,
        readings: Sequence[Reading],
        sheet: Sheet,
        units: int,
        finds: Finds,
    ) -> None:
        self.addition = addition
        self.readings = readings
        self.sheet = sheet
        self.units = units
        self.finds = finds
        self.wrong = [reading for reading in readings if not reading.agrees]

    def search(self) -> None:
        """Find the slips, and count what there is to try."""
        for reading in self.readings:
            self._count(reading)
        if len(self.wrong) == 1:
            self._one(self.wrong[0])
        self._exchanged()
        self._all_signs()

    def _count(self, reading: Reading) -> None:
        tried = self.finds.tried
        swaps, others = misreadings(reading.sheet * self._scale(reading.figure))
        tried[DIGITS] += swaps
        tried[DIGIT] += others
        tried[SIGN] += bool(reading.sheet)
        tried[CARRIED] += 2 * len(CARRIES)

    def _scale(self, figure: Figure) -> int:
        return self.units if figure.what == MONEY else 1

    # one figure -------------------------------------------------------------------------------

    def _one(self, reading: Reading) -> None:
        figure = reading.figure
        what, deals = self.named(figure), self.deals(figure)
        scale = self._scale(figure)
        for true in _as_written(reading.sheet * scale, figure.amount * scale):
            slip = misread(true, figure.amount * scale)
            if slip is not None:
                self.finds.add(slip.kind, deals, slip.distance, f"{what}: {self._for(reading)}")
        if reading.sheet and agrees_with(figure, -reading.sheet):
            self.finds.add(SIGN, deals, SMALL, f"{what}: {self._for(reading)}")
        for carry in CARRIES:
            for more in (carry, -carry):
                if agrees_with(figure, reading.sheet + more):
                    self.finds.add(CARRIED, deals, SMALL, f"{what}: {carried_words(more)}")

    def _for(self, reading: Reading) -> str:
        figure = reading.figure
        written, true = self.amount(figure, figure.amount), self.amount(figure, reading.sheet)
        return f"{written} written for {true}"

    def amount(self, figure: Figure, amount: Amount) -> str:
        """An amount as such a figure is written."""
        if figure.what != MONEY or self.units == 1:
            return show_amount(amount)
        return f"{float(amount):.{len(str(self.units)) - 1}f}"

    def named(self, figure: Figure) -> str:
        """`Anna's total`, `Anna's dump after deal 7`, `Anna's money`."""
        deal = "" if figure.after >= self.addition.end else f" after deal {figure.after}"
        if figure.what == PAYMENT:
            return f"what {figure.owner} gets of {figure.against}{deal}"
        against = f" against {figure.against}" if figure.against else ""
        what = figure.account or ("total" if figure.what == TOTAL else figure.what)
        return f"{figure.owner}'s {what}{against}{deal}"

    def deals(self, figure: Figure) -> tuple[int, ...]:
        """The deal after which it stands."""
        after = self.addition.at(figure.after)
        return (after,) if after else ()

    # side by side -----------------------------------------------------------------------------

    def _exchanged(self) -> None:
        """A claimed figure and another owner's, each in the other's place."""
        claimed = {reading.figure._replace(amount=0): reading for reading in self.readings}
        wrong = [reading.figure._replace(amount=0) for reading in self.wrong]
        for one, other in self._neighbours(list(claimed)):
            self.finds.tried[COLUMNS] += 1
            if wrong and {one, other} >= set(wrong) and self._is_exchanged(one, other, claimed):
                text = f"{self.named(one)} and {self.named(other)} changed columns on the paper"
                self.finds.add(COLUMNS, self.deals(one), SMALL, text)

    def _neighbours(self, figures: Sequence[Figure]) -> Iterator[tuple[Figure, Figure]]:
        yield from (pair for pair in combinations(figures, 2) if _are_beside(*pair))
        for figure in figures:
            for owner in self._others(figure):
                other = figure._replace(owner=owner)
                if other not in figures and owner != figure.against:
                    yield figure, other

    def _others(self, figure: Figure) -> Sequence[str]:
        names = (
            self.addition.owners
            if figure.owner in self.addition.owners
            else self.addition.table.players
        )
        return [name for name in names if name != figure.owner]

    def _is_exchanged(self, one: Figure, other: Figure, claimed: dict[Figure, Reading]) -> bool:
        return self._says(one, other, claimed) and self._says(other, one, claimed)

    def _says(self, one: Figure, other: Figure, claimed: dict[Figure, Reading]) -> bool:
        """Whether the one figure, if it is claimed, is what the sheet gives for the other."""
        if one not in claimed:
            return True
        given = self.sheet(other)
        return given is not None and agrees_with(claimed[one].figure, given)

    def _all_signs(self) -> None:
        """All figures that stand together with the wrong sign."""
        after = {reading.figure.after for reading in self.wrong}
        for deal in dict.fromkeys(reading.figure.after for reading in self.readings):
            together = [r for r in self.readings if r.figure.after == deal and r.sheet]
            if len(together) < 2:
                continue
            self.finds.tried[SIGN] += 1
            if after == {deal} and all(agrees_with(r.figure, -r.sheet) for r in together):
                figure = together[0].figure
                where = "" if deal >= self.addition.end else f" after deal {deal}"
                text = f"all claimed figures{where} were written with the wrong sign"
                self.finds.add(SIGN, self.deals(figure), LARGER, text)


def _are_beside(one: Figure, other: Figure) -> bool:
    return one.after == other.after and one._replace(owner="", after=0) == other._replace(
        owner="", after=0
    )


def _as_written(true: Amount, claimed: Amount) -> tuple[Amount, ...]:
    """A figure as it was written before it was misread: rounded, where the claim is whole."""
    if isinstance(true, Fraction) and isinstance(claimed, int):
        return (true, floor(true), ceil(true))
    return (true,)
