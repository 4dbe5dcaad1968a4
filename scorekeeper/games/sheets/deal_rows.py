"""Deals and bookings row by row, as the description of the columns has them: facts of the deals,
what they brought, running balances; where a sheet wants them, balances below each and a total."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import OPEN, SCORED, VOID, ScoredDeal
from scorekeeper.core.layout import Booking, label_cell, worth_cell
from scorekeeper.core.settling.components import Component, worth_of
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.cells import (
    BLANK,
    LEFT,
    RIGHT,
    Cell,
    Column,
    EntrySum,
    Repeated,
    Row,
    Told,
    number,
    text,
)
from scorekeeper.core.values.parts import NamedTuple

MADE, RUNNING, WORTH = "made", "running", "worth"
TOTAL = ""  # in place of an account: all that make up the owner's total
ALL, PARTS, NONE = "all", "parts", "none"  # noughts: of all, of those who have part, none

Item = ScoredDeal | Booking
Place = tuple[str, str]  # account and owner; of all accounts or owners together, if empty
Balances = dict[Place, Amount]


def nothing(item: Item) -> str:
    """Says nothing of any deal or booking."""
    return ""


def of_facts(said: Callable[[Any], str]) -> Callable[[ScoredDeal], str]:
    """What is said of the facts of a deal; nothing, where they could not be read."""
    return lambda deal: "" if deal.facts is None else said(deal.facts)


def initial_of(fact: str, names: Mapping[str, str]) -> Repeated:
    """Who is named in a fact, as players are called in short."""
    return (Told(fact, short=tuple(names.items())),)


class FactColumn(NamedTuple):
    """A column of facts: its heading and what it says of a deal (open, void ones too).

    It may say more in a `second` row, which a deal has where some column says something there, and
    name a booking. `told` is how the text is put together of facts, where it only repeats them.
    """

    label: str
    shown: Callable[[ScoredDeal], str]
    group: str = ""
    align: str = LEFT
    second: Callable[[ScoredDeal], str] = nothing
    booked: Callable[[Booking], str] = nothing
    told: Repeated = ()

    @property
    def head(self) -> Column:
        """Its heading."""
        return Column(self.label, self.group, self.align)


class Figures(NamedTuple):
    """A column of what stands on an account of an owner (of all owners, if empty; without an
    account, what is added to the owner's total).

    It shows what each deal and booking `made`, the balance `running` through a game, or only what
    games and rubbers were `worth`. The last row adds up the account `total`, if there is one.
    `in_deals` and `in_bookings` say whose noughts stand there.
    """

    label: str
    account: str
    owner: str
    group: str = ""
    shows: str = MADE
    total: str | None = None
    in_deals: str = ALL
    in_bookings: str = ALL

    @property
    def head(self) -> Column:
        """Its heading."""
        return Column(self.label, self.group, RIGHT)

    @property
    def place(self) -> Place:
        """The account and its owner."""
        return self.account, self.owner


SheetColumn = FactColumn | Figures


class Group(NamedTuple):
    """A column of figures for every owner, under a common heading; where columns stand by owner,
    they are headed `short`."""

    label: str
    account: str
    shows: str = MADE
    total: str | None = None
    short: str = ""
    in_bookings: str = NONE

    def of(self, owner: str, label: str, heading: str) -> Figures:
        """The column of an owner."""
        return Figures(
            label,
            self.account,
            owner,
            heading,
            self.shows,
            self.total,
            in_bookings=self.in_bookings,
        )


def by_group(groups: Iterable[Group], owners: Sequence[str]) -> list[Figures]:
    """The owners side by side under the heading of each group."""
    return [group.of(owner, owner, group.label) for group in groups for owner in owners]


def by_owner(groups: Sequence[Group], owners: Iterable[str]) -> list[Figures]:
    """The groups side by side under the name of each owner."""
    return [group.of(owner, group.short, owner) for owner in owners for group in groups]


def booking_label(booking: Booking) -> str:
    """What it is, in a word."""
    return "carried" if booking.label == "carried forward" else "adjusted"


class RowNames(NamedTuple):
    """What the first column is called, and what it says of rows that are no deals.

    `sums` is for balances in a row of their own below every deal; where it is empty there is none.
    """

    heading: str = "deal"
    booked: Callable[[Booking], str] = booking_label
    sums: str = ""


class Span(NamedTuple):
    """The deals that are added up, `opening` the balances before them; `live` tells whether deal
    numbers say which entries these are, `is_closed` that no deal to come belongs to them."""

    first: int = 0
    last: int = 0
    opening: Mapping[Place, Amount] = MappingProxyType({})
    live: bool = True
    is_closed: bool = False


class DealRows:
    """Writes the rows, while `made` adds up their entries; `components` make up the totals, where
    columns show what bookings add to them."""

    def __init__(
        self,
        columns: Sequence[SheetColumn],
        span: Span | None = None,
        names: RowNames | None = None,
        components: Sequence[Component] = (),
    ) -> None:
        self.columns = columns
        self.span = span or Span()
        self.names = names or RowNames()
        self.components = components
        self.figures = [column for column in columns if isinstance(column, Figures)]
        seconds = [c.second if isinstance(c, FactColumn) else nothing for c in columns]
        self.seconds = seconds if any(said is not nothing for said in seconds) else []
        self.made: Balances = {}

    @property
    def heads(self) -> tuple[Column, ...]:
        """All columns."""
        return (Column(self.names.heading), *(column.head for column in self.columns))

    def rows(
        self, items: Iterable[Item], anew: str = "", rule: Callable[[ScoredDeal], str] = nothing
    ) -> Iterator[Row]:
        """The rows of deals and bookings; bookings of the label `anew` are a line above the next.

        Where what `rule` says of a deal changes, a line is drawn above it, too.
        """
        line, group = False, ""
        for item in items:
            if isinstance(item, Booking) and anew and item.label == anew:
                self.count(item)
                line = True
                continue
            if not isinstance(item, Booking):
                now = rule(item)
                line = line or (bool(group) and now not in ("", group))
                group = now or group
            for row in self.rows_of(item):
                yield row._replace(rule=True) if line else row
                line = False

    def rows_of(self, item: Item) -> Iterator[Row]:
        """A deal or a booking, and the balances below it where they have a row."""
        self.count(item)
        if isinstance(item, Booking):
            yield self._booking_row(item)
            yield from self._sums_row(item.after)
            return
        yield from self.deal_rows(item, item.entries, self.made)
        if self.counts(item):
            yield from self._sums_row(item.number)

    def _sums_row(self, last: int) -> Iterator[Row]:
        if self.names.sums:
            head = [text(self.names.sums, dim=True)]
            yield Row(self.row(head, lambda column: self._balance(column, self.made, last)), last)

    def count(self, item: Item) -> None:
        """Add what the item brought."""
        add(self.made, item.entries)
        for owner, amount in self._worth(item).items():
            self.made["", owner] = simplify(self.made.get(("", owner), 0) + amount)

    def _worth(self, item: Item) -> Mapping[str, Amount]:
        """What it adds to the total of each owner, where columns show that."""
        owners = [column.owner for column in self.figures if not column.account]
        if not owners:
            return {}
        if isinstance(item, Booking):
            return worth_of(self.components, item.entries, owners)
        return item.points

    def row(self, head: Sequence[Cell], figure: Callable[[Figures], Cell]) -> tuple[Cell, ...]:
        """The cells of a row that tells no facts: the first ones, then a figure in each column of
        figures."""
        return (
            *head,
            *(
                BLANK if isinstance(column, FactColumn) else figure(column)
                for column in self.columns[len(head) - 1 :]
            ),
        )

    def deal_rows(
        self, deal: ScoredDeal, entries: Sequence[Entry], balances: Balances
    ) -> Iterator[Row]:
        """What was recorded, and what those of its entries made; one row, or two with the
        `balances` behind these entries in the second."""
        struck = deal.status == VOID
        cells = [self._of_deal(column, deal, entries, balances) for column in self.columns]
        second = self._second(deal)
        for at, column in enumerate(self.columns if second else ()):
            if isinstance(column, Figures) and column.shows == RUNNING:
                cells[at], second[at] = BLANK, cells[at]
        yield Row((label_cell(deal), *cells), deal.number, struck=struck)
        if second:
            yield Row((BLANK, *second), deal.number, struck=struck)

    def _second(self, deal: ScoredDeal) -> list[Cell]:
        """What columns say in a second row, if any does."""
        texts = [said(deal) for said in self.seconds]
        return list(map(text, texts)) if any(texts) else []

    def counts(self, deal: ScoredDeal) -> bool:
        """Whether the row has figures."""
        return deal.status == SCORED

    def _of_deal(
        self, column: SheetColumn, deal: ScoredDeal, entries: Sequence[Entry], balances: Balances
    ) -> Cell:
        if isinstance(column, FactColumn):
            shown = column.shown(deal)
            told = column.told if deal.status in (SCORED, OPEN) else ()
            return text(shown, struck=deal.status == VOID, told=told) if shown or told else BLANK
        if not self.counts(deal) or column.shows == WORTH:
            return BLANK
        if column.shows == RUNNING:
            return self._balance(column, balances, deal.number)
        if not column.account:
            return worth_cell(deal, column.owner)
        if column.in_deals == ALL or _is_told(column.in_deals, moved(entries, column.place)):
            return made_cell(deal, entries, column.place)
        return BLANK

    def _balance(self, column: Figures, balances: Balances, last: int) -> Cell:
        """A balance while the deal is counted; live where sums of whole deals give it."""
        place, span = column.place, self.span
        balance, made = balances.get(place, 0), self.made.get(place, 0)
        source = None
        if span.opening.get(place, 0) + made == balance:
            source = EntrySum(*place, 0, last)
        elif made == balance and span.live:
            source = EntrySum(*place, span.first, last)
        return number(balance, source=source)

    def _booking_row(self, booking: Booking) -> Row:
        """Carried balances or an adjustment."""
        cells = (self._booked(booking, column) for column in self.columns)
        return Row((text(self.names.booked(booking)), *cells))

    def _booked(self, booking: Booking, column: SheetColumn) -> Cell:
        if isinstance(column, FactColumn):
            return text(column.booked(booking))
        if column.shows == RUNNING:
            return self._balance(column, self.made, booking.after)
        found = moved(booking.entries, column.place)
        if not column.account:
            found = [self._worth(booking)[column.owner]]
        source = EntrySum(*column.place, booking.after, booking.after)
        cell = number(simplify(sum(found)), plus=True, source=source)
        return cell if _is_told(column.in_bookings, found) else BLANK

    def total_row(self, *head: str) -> Row:
        """What the span came to, below a line."""
        return Row(self.row([text(word, strong=True) for word in head], self._total), rule=True)

    def _total(self, column: Figures) -> Cell:
        if column.total is None:
            return BLANK
        place, span = (column.total, column.owner), self.span
        found = EntrySum(*place, span.first, span.last, is_closed=span.is_closed)
        source = found if span.live else None
        total = self.made.get(place, 0)
        return number(total, strong=True, plus=not column.total, source=source)


def add(balances: Balances, entries: Iterable[Entry]) -> None:
    """Add entries to balances, those of all owners together among them."""
    for entry in entries:
        for place in ((entry.account, entry.owner), (entry.account, "")):
            balances[place] = simplify(balances.get(place, 0) + entry.amount)


def moved(entries: Iterable[Entry], place: Place) -> list[Amount]:
    """What those of the entries came to that are of that account and owner."""
    account, owner = place
    return [e.amount for e in entries if e.account == account and owner in ("", e.owner)]


def _is_told(noughts: str, found: Sequence[Amount]) -> bool:
    """Whether the sum of those amounts is written."""
    return noughts == ALL or (bool(found) if noughts == PARTS else bool(sum(found)))


def made_cell(deal: ScoredDeal, entries: Sequence[Entry], place: Place) -> Cell:
    """What those entries of a deal made; live where it is all that the deal brought there."""
    amount = simplify(sum(moved(entries, place)))
    is_all = entries is deal.entries or sum(moved(deal.entries, place)) == amount
    source = EntrySum(*place, deal.number, deal.number) if is_all else None
    return number(amount, plus=True, source=source)
