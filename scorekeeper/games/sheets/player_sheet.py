"""The sheet of games that count for every player by himself: its rows, told by its columns.

A sheet says its columns: facts of the deals, points that they brought, running balances. The rows
follow from them: carried balances, deals and adjustments in their order, where the sheet wants them
the balances below each, and a total.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import (
    Booking,
    booked_cell,
    label_cell,
    points_cell,
    running_cell,
    timeline,
)
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.cells import BLANK, LEFT, RIGHT, Cell, Column, Grid, Row, text
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.shapes.pot import POT, SCORE

CARRY = "carry"
ALL, PARTS, NONE = "all", "parts", "none"  # noughts: of all, of those who have part, none


def _nothing(item: ScoredDeal | Booking) -> str:
    return ""


class FactColumn(NamedTuple):
    """A column of facts: its heading and what it says of a deal (open, void ones too).

    It may say more in a `second` row, which a deal has where some column says something there, and
    name a booking.
    """

    label: str
    shown: Callable[[ScoredDeal], str]
    group: str = ""
    align: str = LEFT
    second: Callable[[ScoredDeal], str] = _nothing
    booked: Callable[[Booking], str] = _nothing


class Figures(NamedTuple):
    """A column of what stands on an account of an owner (of all owners, if empty): what each deal
    and each booking brought, or the balance after it, if it `runs`.

    `in_deals` and `in_bookings` say whose noughts stand there.
    """

    label: str
    account: str
    owner: str
    group: str = ""
    runs: bool = False
    in_deals: str = ALL
    in_bookings: str = ALL


SheetColumn = FactColumn | Figures


def carried_or_adjusted(booking: Booking) -> str:
    """The usual name of the row of a booking."""
    return CARRY if booking.label == "carried forward" else "adj"


class RowNames(NamedTuple):
    """What the first column is called, and what it says of rows that are no deals.

    `sums` is for balances in a row of their own below every deal, `total` for one below them all;
    where it is empty there is none.
    """

    heading: str = "deal"
    booked: Callable[[Booking], str] = carried_or_adjusted
    sums: str = ""
    total: str = ""


PLAIN_NAMES = RowNames()


def recorded(deal: ScoredDeal, fact: str) -> str:
    """The canonical text of a fact, recorded or derived; empty when there is none."""
    return deal.texts.get(fact, "") or deal.derived.get(fact, "")


def recorded_columns(played: Played, columns: Sequence[tuple[str, str]]) -> tuple[FactColumn, ...]:
    """The columns (heading and fact) of the facts that some deal has, as they are recorded."""
    return tuple(
        FactColumn(heading, partial(recorded, fact=fact))
        for heading, fact in columns
        if any(recorded(deal, fact) for deal in played.deals)
    )


def player_grid(
    title: str,
    played: Played,
    columns: Sequence[FactColumn],
    legend: Sequence[str] = (),
    rule: Callable[[ScoredDeal], str] | None = None,
) -> Grid:
    """Points and running total of every player after every deal, and the pot where there is one.

    Where what `rule` says of a deal changes, a line is drawn above it.
    """
    figures: list[SheetColumn] = []
    for player in played.table.players:
        figures += [
            Figures("pts", SCORE, player, player),
            Figures("sum", SCORE, player, player, runs=True),
        ]
    if POT in played.ledger.single:
        figures.append(Figures("pot", POT, POT, runs=True))
    return sheet_grid(title, played, (*columns, *figures), legend, rule=rule)


def sheet_grid(
    title: str,
    played: Played,
    columns: Sequence[SheetColumn],
    legend: Sequence[str] = (),
    names: RowNames = PLAIN_NAMES,
    rule: Callable[[ScoredDeal], str] | None = None,
) -> Grid:
    """All deals and bookings in those columns, behind the numbers of the deals.

    Where what `rule` says of a deal changes, a line is drawn above it.
    """
    heads = (Column(names.heading), *map(_heading, columns))
    rows = tuple(_SheetRows(played, columns, names).rows(rule or _nothing))
    return Grid(title, heads, rows, tuple(legend))


def _heading(column: SheetColumn) -> Column:
    align = column.align if isinstance(column, FactColumn) else RIGHT
    return Column(column.label, column.group, align)


class _SheetRows:
    """Writes the rows; `balances` (by account and owner) stand after deal `last` and what was
    booked so far."""

    def __init__(self, played: Played, columns: Sequence[SheetColumn], names: RowNames) -> None:
        self.played = played
        self.columns = columns
        self.names = names
        self.balances: dict[tuple[str, str], Amount] = {}
        self.last = 0

    def rows(self, rule: Callable[[ScoredDeal], str]) -> Iterator[Row]:
        """All of them in order."""
        group = ""
        for item in timeline(self.played):
            self._add(item.entries)
            if isinstance(item, Booking):
                yield self._booking_row(item)
            else:
                self.last = item.number
                now = rule(item)
                yield from self._deal_rows(item, line=bool(group) and now not in ("", group))
                group = now or group
            if self.names.sums and (isinstance(item, Booking) or item.status == SCORED):
                yield self._sums_row()
        if self.names.total:
            yield self._total_row()

    def _add(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            for place in ((entry.account, entry.owner), (entry.account, "")):
                self.balances[place] = simplify(self.balances.get(place, 0) + entry.amount)

    def _deal_rows(self, deal: ScoredDeal, *, line: bool) -> Iterator[Row]:
        """One row, or two; the balances stand in the last."""
        struck = deal.status == VOID
        second = [
            text(column.second(deal)) if isinstance(column, FactColumn) else BLANK
            for column in self.columns
        ]
        cells = [self._of_deal(column, deal) for column in self.columns]
        if not any(cell.text for cell in second):
            yield Row((label_cell(deal), *cells), deal.number, line, struck)
            return
        for at, column in enumerate(self.columns):
            if isinstance(column, Figures) and column.runs:
                cells[at], second[at] = BLANK, cells[at]
        yield Row((label_cell(deal), *cells), deal.number, line, struck)
        yield Row((BLANK, *second), deal.number, struck=struck)

    def _of_deal(self, column: SheetColumn, deal: ScoredDeal) -> Cell:
        if isinstance(column, FactColumn):
            shown = column.shown(deal)
            return text(shown, struck=deal.status == VOID) if shown else BLANK
        if deal.status != SCORED:
            return BLANK
        if column.runs:
            return self._balance(column)
        cell = points_cell(deal, column.owner, column.account)
        return cell if _is_told(cell, column, column.in_deals, deal.entries) else BLANK

    def _booking_row(self, booking: Booking) -> Row:
        cells = (self._of_booking(column, booking) for column in self.columns)
        return Row((text(self.names.booked(booking)), *cells))

    def _of_booking(self, column: SheetColumn, booking: Booking) -> Cell:
        if isinstance(column, FactColumn):
            return text(column.booked(booking))
        if column.runs:
            return self._balance(column)
        cell = booked_cell(booking, column.owner, column.account)
        return cell if _is_told(cell, column, column.in_bookings, booking.entries) else BLANK

    def _balance(self, column: Figures) -> Cell:
        amount = self.balances.get((column.account, column.owner), 0)
        return running_cell(self.last, column.owner, column.account, amount)

    def _sums_row(self) -> Row:
        """The balances, below what moved them."""
        cells = (
            BLANK if isinstance(column, FactColumn) else self._balance(column)
            for column in self.columns
        )
        return Row((text(self.names.sums, dim=True), *cells), self.last)

    def _total_row(self) -> Row:
        """The last balances, below the running ones."""
        cells = (
            self._balance(column)._replace(strong=True)
            if isinstance(column, Figures) and column.runs
            else BLANK
            for column in self.columns
        )
        return Row((text(self.names.total, strong=True), *cells), rule=True)


def _is_told(cell: Cell, column: Figures, noughts: str, entries: Sequence[Entry]) -> bool:
    if noughts == PARTS:
        return any(entry.owner == column.owner for entry in entries)
    return noughts == ALL or bool(cell.value)
