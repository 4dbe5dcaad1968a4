"""The cells of one deal, as the formulas of a game ask for them.

Whoever lays out the workbook gives rows whose cells are references, a test rows of the same kind
over plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from scorekeeper.core.formula.tree import Expr

DEAL = "deal"  # the column with the numbers of the deals


class RowCells(Protocol):
    """The cells of one deal."""

    def fact(self, name: str, owner: str = "", part: str = "") -> Expr:
        """That part of a fact; an empty cell where it was not told."""

    def has(self, fact: str) -> bool:
        """Whether there is any cell for that fact: where no deal tells it there may be none."""

    def stood(self, fact: str) -> Expr:
        """What stood in the one cell of a fact when the deal was recorded, if it broke no rule: its
        turn stays, whatever is changed above. Nothing in deals to come."""

    def name(self, owner: str) -> Expr:
        """The cell with the name of a player or a side: no name is written into a formula. That of
        nobody (`""`) is empty, and stands before those of all others."""

    def seated(self, player: str) -> bool:
        """Whether the player has a seat in this deal: not who had left by then or came later."""

    def seating(self) -> Sequence[str]:
        """The players of this deal in the order in which they deal."""

    def everyone(self) -> Sequence[str]:
        """Who ever has a seat, in an order that is the same for all deals: a player's number is his
        place in it, from 1."""

    def own(self, name: str) -> Expr:
        """A column named before, in this row."""

    def above(self, name: str) -> Expr:
        """What stood after the deal above in any column that has a `before`; what it has before
        this deal where that cannot follow from cells (the first deal, a new rubber)."""

    def ended(self, name: str) -> Expr:
        """In a row with which a new rubber begins: what stood in a column after the deal above."""

    def balance(self, account: str, owner: str, against: str = "") -> Expr:
        """What stands in that account before the deal, bookings between deals included."""

    def members(self, owner: str) -> Sequence[str]:
        """Under which names an owner goes in this deal: a side under those of its players, too."""

    def listed(self, table: str, head: str) -> Expr:
        """What a table has in the column of that head, as an area."""

    def earlier(self, name: str) -> Expr:
        """What stands in all rows above in a column that `stays`, as an area, with the name of the
        column on top; of `DEAL` the numbers of the deals."""


def those_seated(row: RowCells, players: Iterable[str]) -> list[str]:
    """Those of the players who have a seat in the deal."""
    return [player for player in players if row.seated(player)]


Formula = Callable[[RowCells], Expr]
Wrong = tuple[Expr, Expr | str]  # when it is, and the words for it


def above(name: str) -> Formula:
    """What stood in that column after the deal above."""
    return lambda row: row.above(name)
