"""A workbook without a workbook: the live columns of a game worked out over the cells of facts."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.formula.tree import Expr, Ref, expr, shown
from scorekeeper.core.formula.values import Value
from scorekeeper.core.live import Live, Move
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.core.values.amounts import Amount

NOWHERE = 1  # a column in which nothing stands


class Grid:
    """Cells by row and column, from 1."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.cells: dict[tuple[int, int], Value] = {}

    def value(self, row: int, column: int) -> Value:
        return self.cells.get((row, column))

    def values(self, column: int, top: int, bottom: int) -> Sequence[Value]:
        return [self.value(row, column) for row in range(top, bottom + 1)]


class Row:
    """One deal."""

    def __init__(self, worked: Worked, at: int) -> None:
        self.worked = worked
        self.at = at

    def fact(self, name: str, owner: str = "", part: str = "") -> Expr:
        column = self.worked.places.get((name, owner, part), NOWHERE)
        return Ref(self.worked.facts, self.at, column)

    def own(self, name: str) -> Expr:
        assert (self.at, self.worked.columns[name]) in self.worked.working.cells, name
        return Ref(self.worked.working, self.at, self.worked.columns[name])

    def balance(self, account: str, owner: str, against: str = "") -> Expr:
        deal = self.worked.deals[self.at - 1]
        return expr(deal.totals[owner] - deal.points[owner])

    def above(self, name: str, first: Amount = 0) -> Expr:
        if self.at == 1:
            return expr(first)
        return Ref(self.worked.working, self.at - 1, self.worked.columns[name])


class Worked:
    """The facts of the scored deals of a sheet, and what the live columns make of them."""

    def __init__(self, session: Session, live: Live) -> None:
        self.live = live
        table = FactTable(session)
        self.facts, self.working = Grid("Deals"), Grid("Working")
        self.places = {
            (item.fact, item.column.owner, item.column.part): place
            for place, item in enumerate(table.columns, NOWHERE + 1)
        }
        self.columns = {item.name: place for place, item in enumerate(live.columns, 1)}
        self.deals = [deal for deal in session.deals if deal.status == SCORED]
        self.longest = self.deepest = 0
        for at, deal in enumerate(self.deals, 1):
            for place, cell in table.row(deal).items():
                self.facts.cells[at, place + NOWHERE + 1] = cell.content
            self._work(at)

    def _work(self, at: int) -> None:
        row = Row(self, at)
        assert shown(self.live.wrong(row)) == ""
        for place, column in enumerate(self.live.columns, 1):
            formula = column.formula(row)
            self.working.cells[at, place] = shown(formula)
            self.longest = max(self.longest, len(formula.text(self.working)))
            self.deepest = max(self.deepest, formula.levels())

    def moved(self, at: int) -> dict[Move, Amount]:
        """What the deal in that row moves, without what it does not move."""
        found: dict[Move, Amount] = {}
        for place, column in enumerate(self.live.columns, 1):
            amount = self.working.value(at, place)
            if column.moves is not None and amount:
                assert isinstance(amount, Amount)
                found[column.moves] = found.get(column.moves, 0) + amount
        return {move: amount for move, amount in found.items() if amount}


def booked(deal: ScoredDeal) -> dict[Move, Amount]:
    """What the entries of a deal move."""
    found: dict[Move, Amount] = {}
    for entry in deal.entries:
        move = _move(entry)
        found[move] = found.get(move, 0) + entry.amount
    return {move: amount for move, amount in found.items() if amount}


def _move(entry: Entry) -> Move:
    return Move(entry.account, entry.owner, entry.against)
