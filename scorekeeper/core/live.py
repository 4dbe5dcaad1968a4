"""What a deal is worth as formulas over the cells of its facts: workbooks that follow a change.

A game says it once, for a row that knows its cells; whoever lays out the workbook gives it rows
whose cells are references, a test rows of the same kind over plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.formula.tree import Call, Constant, Expr, expr, is_nothing, when
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

DEAL = "deal"  # the column with the numbers of the deals
ROW = "row"  # the head above the numbers of the rows of a table
Wrong = tuple[Expr, Expr | str]  # when it is, and the words for it
EMPTY: Mapping[tuple[str, str], str] = MappingProxyType({})


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
        """The cell with the name of a player or a side: no name is written into a formula."""

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


class LookUp(NamedTuple):
    """A table in which columns look something up. The first value of a row is its key, a number in
    all of them or a text, of which no two differ by case only."""

    name: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[Amount | str, ...]]

    def laid_out(self) -> LookUp:
        """The table as it must stand: where anything is looked up by a text, with the numbers of
        its rows behind them, below the head `ROW`."""
        if len(self.heads) == 1 or not any(isinstance(key, str) for key, *_ in self.rows):
            return self
        rows = [(*values, number) for number, values in enumerate(self.rows, 1)]
        return LookUp(self.name, (*self.heads, ROW), rows)

    def place(self, row: RowCells, number: Expr | Amount) -> Expr:
        """The number of the row with a number as its key, from 1; an error where there is none."""
        return Call("MATCH", number, row.listed(self.name, self.heads[0]), 0)

    def row_of(self, row: RowCells, text: Expr) -> Expr:
        """The number of the row with a text as its key, from 1; 0 where there is none. What people
        typed never acts as a pattern here, as it does where functions look for it (`4S*`)."""
        is_it = row.listed(self.name, self.heads[0]).equals(text)
        return Call("SUMPRODUCT", is_it * row.listed(self.name, ROW))

    def at(self, row: RowCells, place: Expr, head: str) -> Expr:
        """What stands in the row of that number below that head."""
        return Call("INDEX", row.listed(self.name, head), place)

    def look_up(self, row: RowCells, number: Expr | Amount, head: str) -> Expr:
        """What stands in the row of that number below that head; an error where there is none."""
        return self.at(row, self.place(row, number), head)


class Move(NamedTuple):
    """Whose account an amount moves, and against whom in accounts between two."""

    account: str
    owner: str
    against: str = ""


class FactPart(NamedTuple):
    """A cell of a fact: which fact, whose part of it, and which part where there are several."""

    fact: str
    owner: str = ""
    part: str = ""


class LiveColumn(NamedTuple):
    """A column by its name, which the rule card uses, with its formula in any row; what it `moves`
    are all amounts of that name.

    A column whose value goes on to the next deal (a running game, a rate) has a `before`: what
    stands there before a deal by the books. It stays as it is where no deal is scored. What it has
    when a new rubber begins is what the books had at export, unless `anew` says it by the rubber
    before.

    One that `stays` is looked at from all rows below, too; nothing stands there where no deal is
    scored.

    A column that `fills` the cell of a fact is what stands there in deals in which nobody told the
    fact: who is vulnerable by the games won.

    One that `is_of_coming` says what follows in deals to come, also from those that are not told
    yet. It fills no cell of a recorded deal, which keeps what followed when it was recorded.

    One that `marks` parts of facts says of which of them what was tried failed (see
    `live_failed`). One that is there `only_with` a fact is left out where no deal can tell that."""

    name: str
    formula: Callable[[RowCells], Expr]
    moves: Move | None = None
    before: Callable[[AnyLedger], Amount | str] | None = None
    fills: FactPart | None = None
    stays: bool = False
    marks: tuple[FactPart, ...] = ()
    anew: Callable[[RowCells], Expr] | None = None
    is_of_coming: bool = False
    only_with: str = ""

    @property
    def only_tells(self) -> bool:
        """Whether it is worked out where the facts cannot be scored, too."""
        return self.moves is None and self.before is None and not self.stays


class LivePart(NamedTuple):
    """A part of the settlement that comes from no account: by its name there, and for every owner
    the column that has it after the last deal."""

    name: str
    columns: Mapping[str, str]


class LiveEnd(NamedTuple):
    """Whether play was over before a deal, and what was played: a `game`, a `rubber`."""

    is_over: Callable[[RowCells], Expr]
    what: str = "game"


class Live(NamedTuple):
    """The columns in an order in which each asks only for those before it (or above).

    `wrong` says in words why the facts of a row cannot be scored, nothing where they can (of
    columns it may ask only for those at the beginning that `only_tell`). `breach` says what breaks
    a rule of play and is scored all the same. `lacks` are the words for what the columns do not
    follow at this table; they do not follow deals either of which one of the facts `apart` was
    told, or before which the books stood so that the deal `is_apart`. `tables` are those in which
    they look something up, `parts` what of the settlement stands in columns. `owed` are the columns
    with what the second owner owes the first, where that is no formula of the totals. Play has an
    `end` where something else than the number of deals ends it. `besides` is what can be wrong with
    facts that no column asks for."""

    columns: Sequence[LiveColumn]
    wrong: Callable[[RowCells], Expr]
    lacks: tuple[str, ...] = ()
    apart: frozenset[str] = frozenset()
    breach: Callable[[RowCells], Expr] = lambda row: expr("")
    tables: tuple[LookUp, ...] = ()
    parts: tuple[LivePart, ...] = ()
    is_apart: Callable[[AnyLedger], bool] | None = None
    owed: Mapping[tuple[str, str], str] = EMPTY
    end: LiveEnd | None = None
    besides: Callable[[RowCells], Iterable[Wrong]] = lambda row: ()

    def broken(self, row: RowCells, *, is_coming: bool = True) -> Expr:
        """What breaks a rule, the end of play before a deal that `is_coming` first."""
        breach = self.breach(row)
        if self.end is None or not is_coming:
            return breach
        return when(self.end.is_over(row), f"the {self.end.what} is over", breach)

    def may_be_broken(self) -> bool:
        """Whether any deal can break a rule and count all the same."""
        return not is_nothing(self.broken(_Asked()))

    def with_facts(self, has: Callable[[str], bool]) -> Live:
        """The same without the columns of facts that have no cells."""
        found = [each for each in self.columns if not each.only_with or has(each.only_with)]
        return self._replace(columns=found)

    def only_tell(self) -> int:
        """How many columns at the beginning only tell."""
        kinds = [column.only_tells for column in self.columns]
        return kinds.index(False) if False in kinds else len(kinds)

    def followed(self) -> frozenset[str]:
        """The facts for which any column asks that says what a deal is worth."""
        return frozenset(self._asked([c for c in self.columns if not c.is_of_coming]).facts)

    def goes_on(self) -> bool:
        """Whether what a deal is worth hangs on what those above came to."""
        goes_on = any(column.before and not column.is_of_coming for column in self.columns)
        return goes_on or self.goes_by_balances()

    def stood(self) -> frozenset[str]:
        """The facts of which anything asks what stood there."""
        return frozenset(self._asked(self.columns).stood_facts)

    def looked_at(self) -> frozenset[str]:
        """The columns at which others look in the same row."""
        return frozenset(self._asked(self.columns).columns)

    def judged(self) -> frozenset[str]:
        """The facts at which it looks to say what is wrong."""
        asked = _Asked()
        self.wrong(asked)
        return frozenset(asked.facts)

    def before(self, name: str) -> Callable[[AnyLedger], Amount | str]:
        """What a column has before a deal by the books; raises LookupError for one of which nobody
        may ask that."""
        for column in self.columns:
            if column.name == name and column.before is not None:
                return column.before
        raise LookupError(name)

    def balances(self) -> tuple[Move, ...]:
        """The accounts of which anything asks what stands there before the deal."""
        return tuple(self._asked(self.columns).balances)

    def goes_by_balances(self) -> bool:
        """Whether what a deal is worth depends on what stands in any account before it."""
        return bool(self._replace(end=None)._asked(self.columns).balances)

    def looks_back(self) -> bool:
        """Whether any column asks for all rows above."""
        return self._asked(self.columns).looks_back

    def _asked(self, columns: Sequence[LiveColumn]) -> _Asked:
        asked = _Asked()
        for column in columns:
            column.formula(asked)
            if column.anew is not None:
                column.anew(asked)
        self.wrong(asked)
        self.broken(asked)
        return asked


def not_followed(*lacks: str) -> Live:
    """Of a table with those options no deal is followed."""
    return Live((), lambda row: expr(""), lacks)


class _Asked:
    """A row that only notes what is asked of it."""

    def __init__(self) -> None:
        self.facts: set[str] = set()
        self.balances: dict[Move, None] = {}
        self.columns: set[str] = set()
        self.stood_facts: set[str] = set()
        self.looks_back = False

    def fact(self, name: str, owner: str = "", part: str = "") -> Expr:
        self.facts.add(name)
        return Constant(0)

    def has(self, fact: str) -> bool:
        return True

    def stood(self, fact: str) -> Expr:
        self.stood_facts.add(fact)
        return Constant(0)

    def name(self, owner: str) -> Expr:
        return expr("")

    def seated(self, player: str) -> bool:
        return True

    def seating(self) -> Sequence[str]:
        return ()

    def everyone(self) -> Sequence[str]:
        return ()

    def own(self, name: str) -> Expr:
        self.columns.add(name)
        return Constant(0)

    def above(self, name: str) -> Expr:
        return Constant(0)

    def ended(self, name: str) -> Expr:
        return Constant(0)

    def balance(self, account: str, owner: str, against: str = "") -> Expr:
        self.balances[Move(account, owner, against)] = None
        return Constant(0)

    def members(self, owner: str) -> Sequence[str]:
        return ()

    def listed(self, table: str, head: str) -> Expr:
        return Constant(0)

    def earlier(self, name: str) -> Expr:
        self.looks_back = True
        return Constant(0)
