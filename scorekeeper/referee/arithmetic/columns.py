"""Slips in one column: a figure left out, added twice, with the wrong sign or written wrongly, or a
sum written or carried wrongly, and all sums after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.values.amounts import Amount, show_amount

from .addition import Column, Written
from .claimed import Change, Claimed, Window
from .found import ADDED_TWICE, LEFT_OUT, Finds, Places
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
    whole_within,
)

SMALL = 1.0


class Columns:
    """Looks at the columns that bear on what is claimed, one by one."""

    def __init__(self, claimed: Claimed, places: Places) -> None:
        self.claimed = claimed
        self.rows, self.sums = places.rows, places.sums

    def search(self) -> None:
        """Find the slips, and count what there is to try."""
        for column in self.claimed.columns():
            figures = [w for w in self.claimed.addition.columns[column] if self._may_count(w)]
            sums = figures[:-1] if figures and self._is_claimed(column, figures[-1]) else figures
            self._count(figures, sums)
            for window in self.claimed.windows:
                self._look(column, window, figures, sums)

    def _may_count(self, written: Written) -> bool:
        return written.row.number <= self.claimed.last

    def _is_claimed(self, column: Column, last: Written) -> bool:
        """Whether its last sum is but one claimed figure: then that is what is written wrongly."""
        figures = self.claimed.figures_in(column)
        return sum(figure.after >= last.row.number for figure in figures) == 1

    def _count(self, figures: Sequence[Written], sums: Sequence[Written]) -> None:
        for kind in (LEFT_OUT, ADDED_TWICE, SIGN):
            self.rows.tried[kind] += sum(bool(written.amount) for written in figures)
        self.sums.tried[SIGN] += sum(bool(written.total) for written in sums)
        self.sums.tried[CARRIED] += 2 * len(CARRIES) * max(self.claimed.last, 1)
        _count_digits(self.rows, [written.amount for written in figures])
        _count_digits(self.sums, [written.total for written in sums])

    def _look(
        self,
        column: Column,
        window: Window,
        figures: Sequence[Written],
        sums: Sequence[Written],
    ) -> None:
        for deals in self._rubbers(window):
            change = self.claimed.needed(column, window, deals[-1])
            if change.is_empty:
                continue
            for written in figures:
                if written.row.number in deals:
                    self._figure(column, written, change)
            for written in sums:
                if written.row.number in deals:
                    self._sum(column, written, change)
            self._carried(column, deals, change)

    def _rubbers(self, window: Window) -> Iterator[range]:
        """The deals of the window, those of one rubber together."""
        first = window.low + 1
        ends = sorted({n for n in self.claimed.addition.session.rubbers if n >= first})
        for end in (*(n for n in ends if n < window.high), window.high):
            yield range(first, end + 1)
            first = end + 1

    # one figure -------------------------------------------------------------------------------

    def _figure(self, column: Column, written: Written, change: Change) -> None:
        row, amount = written.row, written.amount
        what = f"{column.owner}'s {column.noun} of {row.name}"
        for kind, more, said in (
            (LEFT_OUT, -amount, "were left out"),
            (ADDED_TWICE, amount, "were added twice"),
        ):
            if amount and change.has(more) and self.claimed.confirms([(column, more)], row.number):
                gains = self.claimed.gains([(column, more)])
                self.rows.add(kind, row.deals, SMALL, f"{what} {said}", gains)
        for slip, other in _written_for(amount, change):
            moves = [(column, other - amount)]
            if self.claimed.confirms(moves, row.number):
                text, gains = f"{what}: {_for(other, amount)}", self.claimed.gains(moves)
                self.rows.add(slip.kind, row.deals, slip.distance, text, gains)

    # a sum, and all after it ------------------------------------------------------------------

    def _sum(self, column: Column, written: Written, change: Change) -> None:
        what = f"{column.sum_name} after {written.row.name}"
        for slip, other in self._written_for(column, written, change):
            text = f"{what}: {_for(other, written.total)}"
            gains = self.claimed.gains([(column, other - written.total)])
            self.sums.add(slip.kind, written.row.deals, slip.distance, text, gains)

    def _carried(self, column: Column, among: range, change: Change) -> None:
        """The sum can have been carried wrongly after any of those deals."""
        deals = tuple(deal for deal in among if deal)
        for more in carried_within(change):
            if self.claimed.confirms([(column, more)], among[-1]):
                said = carried_words(more, show_amount(size_of(more)))
                text = f"{column.sum_name}{_where(deals)}: {said}"
                gains = self.claimed.gains([(column, more)])
                self.sums.add(CARRIED, deals, SMALL, text, gains)

    def _written_for(
        self, column: Column, written: Written, change: Change
    ) -> Iterator[tuple[Misreading, Amount]]:
        """What may have been written in place of the sum."""
        for slip, other in _written_for(written.total, change):
            if self.claimed.confirms([(column, other - written.total)], written.row.number):
                yield slip, other


def _count_digits(finds: Finds, amounts: Sequence[Amount]) -> None:
    for amount in amounts:
        swaps, others = misreadings(amount)
        finds.tried[DIGITS] += swaps
        finds.tried[DIGIT] += others


def _written_for(true: Amount, change: Change) -> Iterator[tuple[Misreading, Amount]]:
    """What may have been written in place of a figure to make that change."""
    for more in whole_within(change.low, change.high):
        slip = misread(true, true + more)
        if slip is not None:
            yield slip, true + more
    if true and change.has(-2 * true):
        yield Misreading(SIGN, SMALL), -true


def carried_within(change: Change) -> Iterator[int]:
    """What carried wrongly makes that change."""
    for carry in CARRIES:
        yield from (more for more in (carry, -carry) if change.has(more))


def carried_words(more: Amount, shown: str) -> str:
    """`10 too much, carried wrongly`; `shown` is the amount without its sign."""
    return f"{shown} too {'much' if more > 0 else 'little'}, carried wrongly"


def _where(deals: Sequence[int]) -> str:
    if not deals:
        return ""
    first, last = deals[0], deals[-1]
    if first == last:
        return f" after deal {first}"
    return f" after one of deals {first} to {last}"


def _for(written: Amount, true: Amount) -> str:
    return f"{show_amount(written)} written for {show_amount(true)}"
