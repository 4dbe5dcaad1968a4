"""Deals and bookings row by row, as the description of the columns has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.layout import Booking, label_cell, worth_cell
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.cells import BLANK, RIGHT, Cell, Column, EntrySum, Row, number, text
from scorekeeper.core.values.parts import NamedTuple

from .player_sheet import FactColumn

MADE, RUNNING, WORTH = "made", "running", "worth"

Item = ScoredDeal | Booking
Balances = dict[tuple[str, str], Amount]  # by account and owner


class Group(NamedTuple):
    """One column for every owner, about one account, under a common heading.

    It shows what each deal `made`, the balance `running` through a game, or only what games and
    rubbers were `worth`. The last row adds up the account `total`, if there is one. Where columns
    stand by owner, they are headed `short`. Without an account it shows what deals added to an
    owner's total, which the accounts `parts` make up.
    """

    label: str
    account: str
    shows: str = MADE
    total: str = ""
    short: str = ""
    parts: tuple[str, ...] = ()


class AmountColumn(NamedTuple):
    """The column of a group for one owner."""

    group: Group
    owner: str
    head: Column

    @property
    def place(self) -> tuple[str, str]:
        """The account and its owner."""
        return self.group.account, self.owner


def by_group(groups: Iterable[Group], owners: Sequence[str]) -> list[AmountColumn]:
    """The owners side by side under the heading of each group."""
    return [AmountColumn(g, o, Column(o, g.label, RIGHT)) for g in groups for o in owners]


def by_owner(groups: Sequence[Group], owners: Iterable[str]) -> list[AmountColumn]:
    """The groups side by side under the name of each owner."""
    return [AmountColumn(g, o, Column(g.short, o, RIGHT)) for o in owners for g in groups]


class Span(NamedTuple):
    """The deals that are added up, `opening` the balances before them; `live` tells whether deal
    numbers say which entries these are."""

    first: int = 0
    last: int = 0
    opening: Mapping[tuple[str, str], Amount] = MappingProxyType({})
    live: bool = True


class DealRows:
    """Writes the rows, while `made` adds up their entries; a booking of 0 may stay blank."""

    shows_zeros = False

    def __init__(
        self, facts: Sequence[FactColumn], amounts: Sequence[AmountColumn], span: Span | None = None
    ) -> None:
        self.facts = facts
        self.amounts = amounts
        self.span = span or Span()
        self.made: Balances = {}

    @property
    def heads(self) -> tuple[Column, ...]:
        """All columns."""
        facts = (Column(column.label, column.group, column.align) for column in self.facts)
        return (Column("deal"), *facts, *(column.head for column in self.amounts))

    def rows(self, items: Iterable[Item], anew: str = "") -> Iterator[Row]:
        """One row per deal and booking; bookings of the label `anew` are a line above the next."""
        line = False
        for item in items:
            if isinstance(item, Booking) and item.label == anew:
                add(self.made, item.entries)
                line = True
                continue
            for row in self.rows_of(item):
                yield row._replace(rule=True) if line else row
                line = False

    def rows_of(self, item: Item) -> Iterator[Row]:
        """A deal or a booking."""
        add(self.made, item.entries)
        if isinstance(item, Booking):
            yield self.booking_row(item)
        else:
            yield self.deal_row(item, item.entries, self.made)

    def row(self, head: Sequence[Cell], amounts: Iterable[Cell]) -> tuple[Cell, ...]:
        """The cells of a row, whose first ones stand at the left."""
        return (*head, *[BLANK] * (1 + len(self.facts) - len(head)), *amounts)

    def deal_row(self, deal: ScoredDeal, entries: Sequence[Entry], balances: Balances) -> Row:
        """What was recorded, and what those of its entries made; `balances` stand behind them."""
        struck = deal.status == VOID
        head = [label_cell(deal)]
        for column in self.facts:
            head.append(Cell(column.shown(deal), align=column.align, struck=struck))
        if not self.counts(deal):
            return Row(self.row(head, [BLANK] * len(self.amounts)), deal.number, struck=struck)
        made: Balances = {}
        add(made, entries)
        cells = [self._amount(deal, column, made, balances) for column in self.amounts]
        return Row(self.row(head, cells), deal.number)

    def counts(self, deal: ScoredDeal) -> bool:
        """Whether the row has amounts."""
        return deal.status == SCORED

    def _amount(
        self, deal: ScoredDeal, column: AmountColumn, made: Balances, balances: Balances
    ) -> Cell:
        if column.group.shows == WORTH:
            return BLANK
        if column.group.shows == RUNNING:
            return self._running(column.place, balances.get(column.place, 0), deal.number)
        if not column.group.account:
            return worth_cell(deal, column.owner)
        return amount_of(deal, column.place, made.get(column.place, 0))

    def _running(self, place: tuple[str, str], balance: Amount, last: int) -> Cell:
        """A balance while the deal is counted; live where sums of whole deals give it."""
        made = self.made.get(place, 0)
        source = None
        if self.span.opening.get(place, 0) + made == balance:
            source = EntrySum(*place, 0, last)
        elif made == balance and self.span.live:
            source = EntrySum(*place, self.span.first, last)
        return number(balance, source=source)

    def booking_row(self, booking: Booking) -> Row:
        """Carried balances or an adjustment."""
        cells = (self._booked(booking, column) for column in self.amounts)
        return Row(self.row([text(booking_label(booking))], cells))

    def _booked(self, booking: Booking, column: AmountColumn) -> Cell:
        group, owner = column.group, column.owner
        if group.shows == RUNNING:
            return self._running(column.place, self.made.get(column.place, 0), booking.after)
        accounts = group.parts or (group.account,)
        found = [e for e in booking.entries if e.owner == owner and e.account in accounts]
        if not found or not (self.shows_zeros or any(entry.amount for entry in found)):
            return BLANK
        source = EntrySum(group.account, owner, booking.after, booking.after)
        return number(simplify(sum(e.amount for e in found)), plus=True, source=source)

    def total_row(self, *head: str) -> Row:
        """What the span came to, below a line."""
        cells = (self._total(column) for column in self.amounts)
        return Row(self.row([text(word, strong=True) for word in head], cells), rule=True)

    def _total(self, column: AmountColumn) -> Cell:
        account, owner = column.group.total, column.owner
        if not account:
            return BLANK
        span = self.span
        source = EntrySum(account, owner, span.first, span.last) if span.live else None
        return number(self.made.get((account, owner), 0), strong=True, source=source)


def add(balances: Balances, entries: Iterable[Entry]) -> None:
    """Add entries to balances."""
    for entry in entries:
        place = entry.account, entry.owner
        balances[place] = simplify(balances.get(place, 0) + entry.amount)


def amount_of(deal: ScoredDeal, place: tuple[str, str], amount: Amount) -> Cell:
    """An amount of a deal; live where it is all that the deal brought to the account."""
    account, owner = place
    whole = sum(e.amount for e in deal.entries if e.account == account and e.owner == owner)
    source = EntrySum(account, owner, deal.number, deal.number) if whole == amount else None
    return number(amount, plus=True, source=source)


def booking_label(booking: Booking) -> str:
    """What it is, in a word."""
    return "carried" if booking.label == "carried forward" else "adjusted"
