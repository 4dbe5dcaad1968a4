"""The cells of one deal on Deals and Working, as the formulas of a game ask for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.books.table import Side, members_of
from scorekeeper.core.formula.tree import Expr
from scorekeeper.core.game import with_sides
from scorekeeper.core.live.columns import Move

if TYPE_CHECKING:
    from .working import Working

BLANK = 1, 1  # a cell of Working in which nothing ever stands


class DealCells:
    """The cells of a deal; with other `sides`, as they would be if these sat together in it. Before
    a rubber that may begin with it they have what stood there then (`before_rubbers`)."""

    def __init__(
        self,
        working: Working,
        row: int,
        deal: int,
        *,
        sides: Sequence[Side] = (),
        before_rubbers: bool = False,
    ) -> None:
        self._working = working
        self.number = row
        self._deal = deal
        self._may_begin = working.begins_in(deal) and not before_rubbers
        self._seated_anew = with_sides(working.books.table(deal), sides) if sides else None

    def fact(self, name: str, owner: str = "", part: str = "") -> Expr:
        place = self._working.facts.place(name, owner, part)
        if place is None:
            return self._working.tab.ref(*BLANK)
        return self._working.cell(self._working.deals, self.number, place)

    def has(self, fact: str) -> bool:
        return self._working.facts.has(fact)

    def stood(self, fact: str) -> Expr:
        return self._working.cell(self._working.tab, self.number, self._working.stood(fact))

    def name(self, owner: str) -> Expr:
        return self._working.name(owner)

    def seated(self, player: str) -> bool:
        return player in self._working.books.players(self._deal)

    def seating(self) -> Sequence[str]:
        if self._seated_anew is not None:
            return self._seated_anew.seating
        return self._working.books.seating(self._deal)

    def everyone(self) -> Sequence[str]:
        return self._working.books.everyone

    def own(self, name: str) -> Expr:
        return self._working.cell(self._working.tab, self.number, self._working.place(name))

    def above(self, name: str) -> Expr:
        found = self._working.carried(name, self.number) if self._may_begin else None
        return self._working.above(name, self._deal, self) if found is None else found

    def ended(self, name: str) -> Expr:
        if self._may_begin:
            return self._working.above(name, self._deal, self)
        return self._working.ended(name)

    def balance(self, account: str, owner: str, against: str = "") -> Expr:
        move = Move(account, owner, against)
        found = self._working.left(move, self.number) if self._may_begin else None
        return self._working.before(move, self._deal) if found is None else found

    def members(self, owner: str) -> Sequence[str]:
        return members_of(self._seated_anew or self._working.books.table(self._deal), owner)

    def listed(self, table: str, head: str) -> Expr:
        return self._working.tables.listed(table, head)

    def earlier(self, name: str) -> Expr:
        return self._working.earlier(name, self.number)
