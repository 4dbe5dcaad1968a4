"""The worksheet Working: what every deal is worth, as formulas over its facts on Deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.formula.tree import Call, Expr, Ref, expr, when
from scorekeeper.core.live import Live, LiveColumn, Move
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .book import HEAD_RIGHT, NUMBER, PLAIN, WIDEST_NAME, Tab
from .fact_cells import FactCells

DEAL, WRONG, FIRST = 1, 2, 3
BLANK = 1, 1  # a cell in which nothing ever stands


class LiveAmount(NamedTuple):
    """What a column moves in a deal: its cell, and the entry that it makes at export."""

    cell: Ref
    entry: Entry


class Working:
    """The worksheet; its rows are those of Deals, from `first_row` on."""

    def __init__(self, live: Live, facts: FactCells, deals: Tab, head_rows: int) -> None:
        self.tab = Tab("Working", protected=True)
        self.live = live
        self.facts = facts
        self.deals = deals
        self._columns = {item.name: place for place, item in enumerate(live.columns, FIRST)}
        self._balances = {move: place for place, move in self._after(live)}
        self._booked: dict[Move, Amount] = {}  # what stands in the accounts at export
        self._last = 0  # the row of the last deal
        self._amounts: dict[int, list[LiveAmount]] = {}
        self.tab.skip(head_rows - 1)
        self.tab.add_row()
        for place, name in ((DEAL, "deal"), (WRONG, "what is wrong"), *self._heads()):
            self.tab.span(place, place, name, HEAD_RIGHT)
            self.tab.widths[place] = WIDEST_NAME if place == WRONG else 10
        self.tab.head_rows, self.tab.head_columns = head_rows, DEAL

    def _heads(self) -> Iterator[tuple[int, str]]:
        yield from ((place, name) for name, place in self._columns.items())
        for move, place in self._balances.items():
            yield place, f"{move.owner} {move.account} after"

    def _after(self, live: Live) -> Iterator[tuple[int, Move]]:
        """The columns with the balances after a deal, behind all others."""
        return enumerate(live.balances(), FIRST + len(live.columns))

    @property
    def goes_by_balances(self) -> bool:
        """Whether what a deal is worth follows from what was booked before."""
        return bool(self._balances)

    def book(self, entries: Sequence[Entry]) -> None:
        """Keep what a deal or a booking moved at export."""
        for move, amount in _sums(entries).items():
            self._booked[move] = self._booked.get(move, 0) + amount

    def before(self, move: Move) -> Expr:
        """What stands in that account before the deal that comes now: what stood there after the
        deal above, and what was booked meanwhile."""
        now = self._booked.get(move, 0)
        if not self._last:
            return expr(now)
        above = self.tab.ref(self._last, self._balances[move])
        meanwhile = now - above.value()
        return above + meanwhile if meanwhile else above

    def add(self, deal: ScoredDeal | None) -> bool:
        """The row of a deal (of none, where bookings stand); whether its formulas come to what it
        scored. Where they do not, or it did not score, nothing stands there."""
        row = self.tab.add_row()
        if deal is None or deal.status != SCORED:
            return False
        if not self.live.apart.isdisjoint((*deal.texts, *deal.derived)):
            return False
        cells = _Row(self, row)
        self.tab.put(DEAL, deal.number, NUMBER)
        wrong = self.tab.ref(row, WRONG)
        self.tab.put(WRONG, self.live.wrong(cells), PLAIN)
        for place, column in enumerate(self.live.columns, FIRST):
            formula = column.formula(cells)
            self.tab.put(place, when(wrong.equals(""), formula, 0) if column.moves else formula)
        for move, place in self._balances.items():
            moved = (self._columns[c.name] for c in self.live.columns if c.moves == move)
            refs = (self.tab.ref(row, column) for column in moved)
            self.tab.put(place, Call("SUM", self.before(move), *refs))
        self._amounts[deal.number] = found = list(self._entries_of(deal, row))
        if not _agree([item.entry for item in found], deal.entries):
            del self._amounts[deal.number]
            self.tab.rows[row - 1] = {}
            return False
        self._last = row
        return True

    def _entries_of(self, deal: ScoredDeal, row: int) -> Iterator[LiveAmount]:
        """An entry for each column that moves something; its reason is that of the deal's entries
        in their order, else the name of the column."""
        left = list(deal.entries)
        for column in self.live.columns:
            if column.moves is not None:
                cell = self.tab.ref(row, self._columns[column.name])
                yield LiveAmount(cell, _entry(column, column.moves, cell.value(), left))

    def amounts(self, deal: int) -> Sequence[LiveAmount]:
        """What the columns move in that deal; nothing where it does not follow its facts."""
        return self._amounts.get(deal, ())

    def wrong(self, row: int) -> Ref | None:
        """The cell that says what is wrong with the deal in that row."""
        return None if self.tab.value(row, DEAL) is None else self.tab.ref(row, WRONG)

    # cells for formulas ----------------------------------------------------------------------

    def place(self, name: str) -> int:
        """The column of that name."""
        return self._columns[name]

    @property
    def last(self) -> int:
        """The row of the deal before; 0 before the first."""
        return self._last


class _Row:
    """The cells of one deal, for the trees."""

    def __init__(self, working: Working, row: int) -> None:
        self._working = working
        self._row = row

    def fact(self, name: str, owner: str = "", part: str = "") -> Expr:
        place = self._working.facts.place(name, owner, part)
        if place is None:
            return self._working.tab.ref(*BLANK)
        return self._working.deals.ref(self._row, place)

    def own(self, name: str) -> Expr:
        return self._working.tab.ref(self._row, self._working.place(name))

    def above(self, name: str, first: Amount = 0) -> Expr:
        row = self._working.last
        return self._working.tab.ref(row, self._working.place(name)) if row else expr(first)

    def balance(self, account: str, owner: str, against: str = "") -> Expr:
        return self._working.before(Move(account, owner, against))


def _entry(column: LiveColumn, move: Move, amount: Amount, left: list[Entry]) -> Entry:
    for entry in left:
        if entry[:3] == (move.account, move.owner, amount) and entry.against == move.against:
            left.remove(entry)
            return entry
    return Entry(move.account, move.owner, amount, column.name, move.against)


def _agree(found: Sequence[Entry], booked: Sequence[Entry]) -> bool:
    return _sums(found) == _sums(booked)


def _sums(entries: Sequence[Entry]) -> dict[Move, Amount]:
    sums: dict[Move, Amount] = {}
    for entry in entries:
        move = Move(entry.account, entry.owner, entry.against)
        sums[move] = sums.get(move, 0) + entry.amount
    return {move: amount for move, amount in sums.items() if amount}
