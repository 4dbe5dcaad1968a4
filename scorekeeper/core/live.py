"""What a deal is worth as formulas over the cells of its facts: workbooks that follow a change.

A game says it once, for a row that knows its cells; whoever lays out the workbook gives it rows
whose cells are references, a test rows of the same kind over plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from scorekeeper.core.formula.tree import Constant, Expr
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple


class RowCells(Protocol):
    """The cells of one deal."""

    def fact(self, name: str, owner: str = "", part: str = "") -> Expr:
        """That part of a fact; an empty cell where it was not told."""

    def own(self, name: str) -> Expr:
        """A column named before, in this row."""

    def above(self, name: str, first: Amount = 0) -> Expr:
        """Any column in the row above; in the first row that number."""

    def balance(self, account: str, owner: str, against: str = "") -> Expr:
        """What stands in that account before the deal, bookings between deals included."""


class Move(NamedTuple):
    """Whose account an amount moves, and against whom in accounts between two."""

    account: str
    owner: str
    against: str = ""


class LiveColumn(NamedTuple):
    """A column by its name, which the rule card uses, with its formula in any row; what it `moves`
    are all amounts of that name."""

    name: str
    formula: Callable[[RowCells], Expr]
    moves: Move | None = None


class Live(NamedTuple):
    """The columns in an order in which each asks only for those before it (or above); `wrong` says
    in words why the facts of a row cannot be scored, nothing where they can. `lacks` are the words
    for what the columns do not follow at this table; they do not follow deals either of which one
    of the facts `apart` was told."""

    columns: Sequence[LiveColumn]
    wrong: Callable[[RowCells], Expr]
    lacks: tuple[str, ...] = ()
    apart: frozenset[str] = frozenset()

    def followed(self) -> frozenset[str]:
        """The facts for which any column asks."""
        return frozenset(self._asked().facts)

    def balances(self) -> tuple[Move, ...]:
        """The accounts of which any column asks what stands there before the deal."""
        return tuple(self._asked().balances)

    def _asked(self) -> _Asked:
        asked = _Asked()
        for column in self.columns:
            column.formula(asked)
        self.wrong(asked)
        return asked


class _Asked:
    """A row that only notes what is asked of it."""

    def __init__(self) -> None:
        self.facts: set[str] = set()
        self.balances: dict[Move, None] = {}

    def fact(self, name: str, owner: str = "", part: str = "") -> Expr:
        self.facts.add(name)
        return Constant(0)

    def own(self, name: str) -> Expr:
        return Constant(0)

    def above(self, name: str, first: Amount = 0) -> Expr:
        return Constant(0)

    def balance(self, account: str, owner: str, against: str = "") -> Expr:
        self.balances[Move(account, owner, against)] = None
        return Constant(0)
