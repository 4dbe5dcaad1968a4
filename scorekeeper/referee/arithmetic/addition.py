"""The sheet as people write it down: rows of figures in columns, added up from top to bottom."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from scorekeeper.core.books.accounts import SCORE, Entry
from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.books.ledger import AnyLedger, Ledger
from scorekeeper.core.books.table import Side
from scorekeeper.core.game import with_sides
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.replaying.standings import totals_after
from scorekeeper.core.settling.components import Own, worth_of
from scorekeeper.core.settling.settlement import shares_of
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.referee.figures import BALANCE, Figure


class Column(NamedTuple):
    """Where figures are added up: an account of an owner (in a pair account `against` somebody), or
    his total, where `account` is empty."""

    account: str
    owner: str
    against: str = ""

    @property
    def noun(self) -> str:
        """What one row writes there: `points`, `dump points`, `bank points against Anna`."""
        against = f" against {self.against}" if self.against else ""
        if self.account in ("", SCORE):
            return "points"
        named = self.account if self.account.endswith("points") else f"{self.account} points"
        return f"{named}{against}"

    @property
    def sum_name(self) -> str:
        """What it comes to: `Anna's total`, `Anna's dump`, `Anna's bank against Boris`."""
        what = self.account if self.account not in ("", SCORE) else "total"
        return f"{self.owner}'s {what}" + (f" against {self.against}" if self.against else "")


class Row(NamedTuple):
    """A deal, or what was booked after one, and what it writes into each column.

    `number` is that of the deal, or of the deal before: the standing after it is the first in which
    the row counts.
    """

    number: int
    is_deal: bool
    entries: Sequence[Entry]
    cells: Mapping[Column, Amount]

    @property
    def name(self) -> str:
        """`deal 5`, `the booking after deal 5`, `the opening`."""
        if self.is_deal:
            return f"deal {self.number}"
        return f"the booking after deal {self.number}" if self.number else "the opening"

    @property
    def deals(self) -> tuple[int, ...]:
        """The deals that it concerns."""
        return (self.number,) if self.number else ()


class Written(NamedTuple):
    """A figure of a column: what its row adds, and what the column comes to from then on."""

    row: Row
    amount: Amount
    total: Amount


class Addition:
    """A scored sheet in rows and columns.

    `end` stands for the end of the sheet: the number of the last deal. The totals have columns of
    their own unless one account alone makes them up, point by point.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game, self.table = session.sheet.game, session.ledger.table
        self.owners = self.table.owners
        self.end = session.last_number
        self.components = self.game.components(self.table)
        self.rows = tuple(row for row in self._rows() if row.entries)
        self._ledgers: dict[int, AnyLedger] = {self.end: session.ledger}
        self._gains: dict[Column, Mapping[str, Amount]] = {}

    @cached_property
    def has_total_columns(self) -> bool:
        """Whether totals are written beside the accounts of which they are made up."""
        made_of = self.components
        return not (len(made_of) == 1 and isinstance(made_of[0], Own) and made_of[0].weight == 1)

    def _rows(self) -> Iterator[Row]:
        session, counted = self.session, 0
        bookings = [
            (after, [entry for _, entry in group])
            for after, group in groupby(
                zip(session.after, session.opening, strict=True), lambda pair: pair[0]
            )
        ]
        for deal in session.deals:
            while counted < len(bookings) and bookings[counted][0] < deal.number:
                yield self._booked(*bookings[counted])
                counted += 1
            if deal.status == SCORED:
                yield self._row(deal.number, deal.entries)
        for after, entries in bookings[counted:]:
            yield self._booked(after, entries)

    def _booked(self, after: int, entries: Sequence[Entry]) -> Row:
        return self._row(after, entries, is_deal=False)

    def _row(self, number: int, entries: Sequence[Entry], *, is_deal: bool = True) -> Row:
        cells: dict[Column, Amount] = {}
        for account, owner, amount, _, against in entries:
            column = Column(account, owner, against)
            cells[column] = cells.get(column, 0) + amount
        if self.has_total_columns:
            points = worth_of(self.components, entries, self.owners)
            cells.update((Column("", owner), amount) for owner, amount in points.items())
        counting = {column: simplify(amount) for column, amount in cells.items() if amount}
        return Row(number, is_deal, entries, counting)

    @cached_property
    def columns(self) -> Mapping[Column, Sequence[Written]]:
        """Every column with its figures from top to bottom; rows that write nothing into it are
        left out. Those of which totals are made up are there though nothing stands in them."""
        found: dict[Column, list[Written]] = {column: [] for column in self._counting()}
        noughts = [(self.total_column(owner), 0) for owner in self.owners]
        for row in self.rows:
            for column, amount in {**dict(noughts), **row.cells}.items():
                figures = found.setdefault(column, [])
                before = figures[-1].total if figures else 0
                figures.append(Written(row, amount, simplify(before + amount)))
        return found

    def total_column(self, owner: str) -> Column:
        """The column that comes to the owner's total: each row writes into it, if only a nought."""
        return Column("" if self.has_total_columns else self.components[0].account, owner)

    def _counting(self) -> Iterator[Column]:
        """The columns of which the totals are made up."""
        ledger = self.session.ledger
        for component in self.components:
            name = component.account
            for owner in ledger.single.get(name, ()):
                yield Column(name, owner)
            for owner, others in ledger.paired.get(name, {}).items():
                yield from (Column(name, owner, against) for against in others)

    def gains(self, column: Column) -> Mapping[str, Amount]:
        """What one point in the column adds to the owners' totals; nothing where it does not."""
        if column not in self._gains:
            self._gains[column] = self._worth(column)
        return self._gains[column]

    def _worth(self, column: Column) -> Mapping[str, Amount]:
        account, owner, against = column
        if not account:
            return {owner: 1}
        for component in self.components:
            if component.account == account:
                worth = component.worth(self.owners, owner, against)
                return {name: amount for name, amount in worth.items() if amount}
        return {}

    # standings --------------------------------------------------------------------------------

    def at(self, after: int) -> int:
        """The deal that stands for the claimed one: the last, for whatever comes later."""
        return min(after, self.end)

    def ledger(self, after: int) -> AnyLedger:
        """The balances after a deal. Before the end of the sheet the game's own history is not in
        it."""
        if after not in self._ledgers:
            made: AnyLedger = Ledger(self.table, self.game.accounts)
            for row in self.rows:
                if row.number <= after:
                    made.apply(row.entries)
            rubber = self.rubber(after)
            made.rubbers = self.session.ledger.rubbers[:rubber]
            if self.table.sides:
                partners = self.partners(rubber).items()
                made.table = with_sides(self.table, [Side(*item) for item in partners])
            self._ledgers[after] = made
        return self._ledgers[after]

    def totals(self, after: int) -> Mapping[str, Amount]:
        """Everybody's total after a deal, and what was booked before the next."""
        return totals_after(self.session, after)

    def sum_after(self, column: Column, after: int) -> Amount:
        """What a column comes to after a deal."""
        figures = self.columns.get(column, ())
        place = bisect_right(figures, after, key=lambda written: written.row.number)
        return figures[place - 1].total if place else 0

    def sheet(self, figure: Figure) -> Amount:
        """What the sheet gives for a total or a balance."""
        after = self.at(figure.after)
        if figure.what == BALANCE:
            return self.sum_after(Column(figure.account, figure.owner, figure.against), after)
        totals = self.totals(after)
        if figure.owner in totals:
            return totals[figure.owner]
        return self.shares(totals, after)[figure.owner]

    def rubber(self, after: int) -> int:
        """How many rubbers had been closed when that deal was played."""
        return sum(closed < after for closed in self.session.rubbers)

    def partners(self, rubber: int) -> Mapping[str, tuple[str, ...]]:
        """Who sat on which side after so many rubbers had been closed."""
        closed = self.session.ledger.rubbers
        if rubber < len(closed):
            return dict(closed[rubber].members)
        return {side.name: side.members for side in self.table.sides}

    def shares(self, totals: Mapping[str, Amount], after: int) -> Mapping[str, Amount]:
        """The players' shares of the sides' totals after a deal."""
        return shares_of(self.ledger(after), totals)
