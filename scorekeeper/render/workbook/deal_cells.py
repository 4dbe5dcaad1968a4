"""The cells of one deal, as the formulas of a game ask for them."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.books.table import Side, members_of
from scorekeeper.core.formula.tree import Expr
from scorekeeper.core.game import with_sides
from scorekeeper.core.live.columns import Move

from .rows_so_far import RowsSoFar
from .working_columns import BLANK


class DealCells:
    """Those of the deal in the next row; with other `sides`, as they would be if these sat together
    in it. Before a rubber that may begin with it they have what stood there then
    (`before_rubbers`)."""

    def __init__(
        self,
        rows: RowsSoFar,
        row: int,
        deal: int,
        *,
        sides: Sequence[Side] = (),
        before_rubbers: bool = False,
    ) -> None:
        self._rows = rows
        self.number = row
        self._deal = deal
        self._may_begin = rows.begins_in(deal) and not before_rubbers
        self._seated_anew = with_sides(rows.books.table(deal), sides) if sides else None

    def fact(self, name: str, owner: str = "", part: str = "") -> Expr:
        place = self._rows.facts.place(name, owner, part)
        if place is None:
            return self._rows.tab.ref(*BLANK)
        columns, is_coming = self._rows.columns, self._rows.books.is_coming(self._deal)
        is_due = place in self._rows.following.get(self._deal, ())
        if is_due or columns.followed_by(place, is_coming=is_coming):
            return self._rows.own(self.number, columns.counting[place])
        return self._rows.cell(self._rows.deals, self.number, place)

    def has(self, fact: str) -> bool:
        return self._rows.facts.has(fact)

    def stood(self, fact: str) -> Expr:
        return self._rows.own(self.number, self._rows.columns.stood[fact])

    def name(self, owner: str) -> Expr:
        return self._rows.names[owner] if owner else self._rows.tab.ref(*BLANK)

    def seated(self, player: str) -> bool:
        return player in self._rows.books.players(self._deal)

    def seating(self) -> Sequence[str]:
        if self._seated_anew is not None:
            return self._seated_anew.seating
        return self._rows.books.seating(self._deal)

    def everyone(self) -> Sequence[str]:
        return self._rows.books.everyone

    def own(self, name: str) -> Expr:
        return self._rows.own(self.number, self._rows.columns.places[name])

    def above(self, name: str) -> Expr:
        found = self._rows.carried(name, self.number) if self._may_begin else None
        return self._rows.above(name, self._deal, self) if found is None else found

    def ended(self, name: str) -> Expr:
        if self._may_begin:
            return self._rows.above(name, self._deal, self)
        return self._rows.ended(name)

    def balance(self, account: str, owner: str, against: str = "") -> Expr:
        move = Move(account, owner, against)
        found = self._rows.left(move, self.number) if self._may_begin else None
        return self._rows.before(move, self._deal) if found is None else found

    def members(self, owner: str) -> Sequence[str]:
        return members_of(self._seated_anew or self._rows.books.table(self._deal), owner)

    def listed(self, table: str, head: str) -> Expr:
        return self._rows.tables.listed(table, head)

    def earlier(self, name: str) -> Expr:
        return self._rows.earlier(name, self.number)


class CellsBehind(DealCells):
    """Those of the deal that would follow the last one, of that number: as its row left them."""

    def __init__(self, rows: RowsSoFar, deal: int) -> None:
        super().__init__(rows, rows.tab.last_row + 1, deal, before_rubbers=True)

    def above(self, name: str) -> Expr:
        return self._rows.ended(name)

    def balance(self, account: str, owner: str, against: str = "") -> Expr:
        place = self._rows.columns.balances[Move(account, owner, against)]
        return self._rows.tab.ref(self._rows.last, place)
