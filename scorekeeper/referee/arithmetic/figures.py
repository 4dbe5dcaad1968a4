"""Slips in writing down the claimed figures themselves: the paper was added up rightly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil, floor

from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.referee.answer import Reading
from scorekeeper.referee.figures import MONEY, PAYMENT, TOTAL, Figure
from scorekeeper.referee.paper import agrees_with
from scorekeeper.referee.settled import PAID

from .claimed import Claimed
from .columns import carried_words
from .found import COLUMNS, NOTHING, Finds, Gains
from .misreading import (
    CARRIED,
    CARRIES,
    DIGIT,
    DIGITS,
    SIGN,
    Misreading,
    misread,
    misreadings,
    size_of,
)

SMALL, LARGER = 1.0, 2.0


class Figures:
    """Looks at the claimed figures, one by one and side by side."""

    def __init__(self, claimed: Claimed, finds: Finds) -> None:
        self.claimed = claimed
        self.addition, self.paid = claimed.addition, claimed.paid
        self.readings, self.wrong = claimed.readings, claimed.wrong
        self.units = claimed.paid.units
        self.finds = finds

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
        tried[CARRIED] += 2 * len(CARRIES) * self._is_carried_once(reading.figure)
        if reading.figure.what == MONEY:
            total = self._sheet(Figure(TOTAL, reading.figure.owner, 0, reading.figure.after))
            swaps, others = misreadings(total or 0)
            tried[DIGITS] += swaps
            tried[DIGIT] += others
            tried[SIGN] += bool(total)

    def _is_carried_once(self, figure: Figure) -> bool:
        """Whether a later figure shows that what was carried wrongly was not added on to; of the
        last in its column the sums tell."""
        column = self.claimed.column_of(figure)
        return column is None or figure != self.claimed.figures_in(column)[-1]

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
        for carry in CARRIES if self._is_carried_once(figure) else ():
            for more in (Fraction(carry, scale), Fraction(-carry, scale)):
                if agrees_with(figure, simplify(reading.sheet + more)):
                    size = self.amount(figure, simplify(size_of(more)))
                    text = f"{what}: {carried_words(more, size)}"
                    self.finds.add(CARRIED, deals, SMALL, text)
        if figure.what == MONEY and self.paid.stake:
            self._from_a_total(reading)

    def _from_a_total(self, reading: Reading) -> None:
        """Money reckoned from a total that was read wrongly."""
        figure = reading.figure
        total = self._sheet(Figure(TOTAL, figure.owner, 0, figure.after))
        more = simplify(Fraction(reading.gap) / self.paid.per_point(figure))
        if total is None:
            return
        slip = misread(total, total + more)
        if slip is None and more == -2 * total:
            slip = Misreading(SIGN, SMALL)
        if slip is not None:
            read = f"{show_amount(simplify(total + more))} for {show_amount(total)}"
            text = f"{self.named(figure)}: reckoned from a total of {read}"
            self.finds.add(slip.kind, self.deals(figure), slip.distance, text)

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
        wrong = {reading.figure._replace(amount=0) for reading in self.wrong}
        for one, other in self._neighbours(list(claimed)):
            self.finds.tried[COLUMNS] += 1
            if not 0 < len(wrong) <= 2 or not wrong <= {one, other}:
                continue
            if self._is_exchanged(one, other, claimed):
                text = f"{self.named(one)} and {self.named(other)} changed columns on the paper"
                self.finds.add(COLUMNS, self.deals(one), SMALL, text, self._gains(one, other))

    def _neighbours(self, figures: Sequence[Figure]) -> Iterator[tuple[Figure, Figure]]:
        beside: dict[Figure, list[Figure]] = {}
        for figure in figures:
            beside.setdefault(figure._replace(owner=""), []).append(figure)
        for row, claimed in beside.items():
            yield from combinations(claimed, 2)
            owners = [figure.owner for figure in claimed]
            for figure in claimed:
                for owner in self._others(figure):
                    if owner not in owners and owner != row.against:
                        yield figure, figure._replace(owner=owner)

    def _others(self, figure: Figure) -> Sequence[str]:
        names = (
            self.addition.owners
            if figure.owner in self.addition.owners
            else self.addition.table.players
        )
        return [name for name in names if name != figure.owner]

    def _is_exchanged(self, one: Figure, other: Figure, claimed: dict[Figure, Reading]) -> bool:
        return self._says(one, other, claimed) and self._says(other, one, claimed)

    def _gains(self, one: Figure, other: Figure) -> Gains:
        """What each of the two totals gains in the place of the other."""
        mine, theirs = self._sheet(one), self._sheet(other)
        if one.what != TOTAL or mine is None or theirs is None:
            return NOTHING
        gain = simplify(theirs - mine)
        return {one.owner: gain, other.owner: -gain}

    def _says(self, one: Figure, other: Figure, claimed: dict[Figure, Reading]) -> bool:
        """Whether the one figure, if it is claimed, is what the sheet gives for the other."""
        if one not in claimed:
            return True
        given = self._sheet(other)
        return given is not None and agrees_with(claimed[one].figure, given)

    def _sheet(self, figure: Figure) -> Amount | None:
        """What the sheet gives for a figure that may not be claimed."""
        if figure.what in PAID:
            return self.paid.sheet(figure)
        return self.addition.sheet(figure)

    def _all_signs(self) -> None:
        """All figures that stand together with the wrong sign."""
        after = {reading.figure.after for reading in self.wrong}
        by_deal: dict[int, list[Reading]] = {}
        for reading in self.readings:
            if reading.sheet:
                by_deal.setdefault(reading.figure.after, []).append(reading)
        for deal, together in by_deal.items():
            if len(together) < 2:
                continue
            self.finds.tried[SIGN] += 1
            if after == {deal} and all(agrees_with(r.figure, -r.sheet) for r in together):
                figure = together[0].figure
                where = "" if deal >= self.addition.end else f" after deal {deal}"
                text = f"all claimed figures{where} were written with the wrong sign"
                self.finds.add(SIGN, self.deals(figure), LARGER, text)


def _as_written(true: Amount, claimed: Amount) -> tuple[Amount, ...]:
    """A figure as it was written before it was misread: rounded, where the claim is whole."""
    if isinstance(true, Fraction) and isinstance(claimed, int):
        return (true, floor(true), ceil(true))
    return (true,)
