"""What the columns of Working move in accounts: the entries of a deal that follows its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.formula.rows import Cursor
from scorekeeper.core.formula.tree import Expr, together
from scorekeeper.core.formula.values import cell_numbers
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.values.amounts import Amount, sum_of
from scorekeeper.core.values.parts import NamedTuple

from .book import Tab


class LiveEntry(NamedTuple):
    """What the columns move in one account in a deal, whose formulas stand in the `row`: the entry
    that it makes at export."""

    row: int
    entry: Entry


class Moved:
    """The columns of a worksheet, by their places, that move accounts."""

    def __init__(self, tab: Tab, columns: dict[int, LiveColumn]) -> None:
        self._tab = tab
        self._names = {place: column.name for place, column in columns.items()}
        self._places: dict[Move, list[int]] = {}
        for place, column in columns.items():
            if column.moves is not None:
                self._places.setdefault(column.moves, []).append(place)

    def entries(self, deal: ScoredDeal, row: int) -> Iterator[LiveEntry]:
        """An entry for each account that columns move, whether the deal in that row moves it or
        not; the reasons are those of the deal's entries, else what the columns are called."""
        booked = _by_move(deal.entries)
        for move, places in self._places.items():
            amount = self._amount(row, places)
            entries = booked.get(move, ())
            if len(entries) == 1 and entries[0].amount == amount:  # as nearly always
                yield LiveEntry(row, entries[0])
            elif entries or amount:
                why = "; ".join(dict.fromkeys([entry.why for entry in entries]))
                yield LiveEntry(row, self._entry(move, amount, why))
            else:
                yield LiveEntry(row, self._nothing[move])

    @cached_property
    def _nothing(self) -> dict[Move, Entry]:
        """The entries of the accounts that a deal does not move: nearly all are."""
        return {move: self._entry(move, 0) for move in self._places}

    def _entry(self, move: Move, amount: Amount, why: str = "") -> Entry:
        account, owner, against = move
        return Entry(account, owner, amount, why or self._names[self._places[move][0]], against)

    def _amount(self, row: int, places: Sequence[int]) -> Amount:
        """What columns of a row come to; most accounts are moved by one, by whole points."""
        first = self._tab.value(row, places[0])
        if type(first) is int and len(places) == 1:
            return first
        return sum_of(cell_numbers([first, *(self._tab.value(row, at) for at in places[1:])]))

    def amount(self, entry: Entry, cursor: Cursor) -> Expr:
        """What the columns move in the account of an entry, in the row above that of a cursor."""
        places = self._places[_move_of(entry)]
        cells = [cursor.cell(self._tab, place, is_above=True) for place in places]
        return together("SUM", cells)

    def places(self, move: Move) -> Sequence[int]:
        """The columns that move that account."""
        return self._places.get(move, ())


def agree(found: Sequence[Entry], booked: Sequence[Entry]) -> bool:
    """Whether both move the same in every account."""
    return sums(found) == sums(booked)


def sums(entries: Sequence[Entry]) -> dict[Move, Amount]:
    """What they move in each account, where that is anything."""
    found: dict[Move, Amount] = {}
    for entry in entries:
        if entry.amount:
            move = _move_of(entry)
            found[move] = found.get(move, 0) + entry.amount
    return {move: amount for move, amount in found.items() if amount}


def _by_move(entries: Sequence[Entry]) -> dict[Move, list[Entry]]:
    found: dict[Move, list[Entry]] = {}
    for entry in entries:
        found.setdefault(_move_of(entry), []).append(entry)
    return found


def _move_of(entry: Entry) -> Move:
    return Move(entry.account, entry.owner, entry.against)
