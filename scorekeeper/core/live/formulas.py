"""What a deal is worth, said once by a game as formulas over a row that knows its cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.formula.tree import Call, Constant, Expr, expr, is_nothing, when
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .cells import Formula, RowCells, Wrong
from .columns import LiveColumn, Move
from .look_ups import LookUp

EMPTY: Mapping[tuple[str, str], str] = MappingProxyType({})
NOWHERE: Mapping[str, Place] = MappingProxyType({})


class LivePart(NamedTuple):
    """What every owner has after the last deal, by its name, in a column each: a part of the
    settlement that comes from no account, or how a game stands."""

    name: str
    columns: Mapping[str, str]


class Place(NamedTuple):
    """Where a fact has a place: in deals of which another fact says one of those words."""

    fact: str
    words: Sequence[int | str]


class LiveEnd(NamedTuple):
    """Whether play was over before a deal, and what was played: a `game`, a `rubber`; whether the
    next one begins by itself, so that no deal is behind the end."""

    is_over: Formula
    what: str = "game"
    goes_on: bool = False


class Live(NamedTuple):
    """The columns in an order in which each asks only for those before it (or above).

    `wrong` says in words why the facts of a row cannot be scored, nothing where they can (of
    columns it may ask only for those at the beginning that `only_tell`). `breach` says what breaks
    a rule of play and is scored all the same. `lacks` are the words for what the columns do not
    follow at this table; they do not follow deals either of which one of the facts `apart` was
    told, or before which the books stood so that the deal `is_apart`. `tables` are those in which
    they look something up, `parts` what of the settlement stands in columns. `owed` are the columns
    with what the second owner owes the first, where that is no formula of the totals. Play has an
    `end` where formulas can say when it is over; `early` says of a row why no new
    rubber can begin there, where that is not what the end says. `besides` is what can be wrong with
    facts that no column asks for. Of facts that only some deals have `places` says which. What
    people ask for between two deals, the score of the game in play, are the `standings`. `tellers`
    is how many players tell a count that everybody has; by default all, or all but one."""

    columns: Sequence[LiveColumn]
    wrong: Formula
    lacks: tuple[str, ...] = ()
    apart: frozenset[str] = frozenset()
    breach: Formula = lambda row: expr("")
    tables: tuple[LookUp, ...] = ()
    parts: tuple[LivePart, ...] = ()
    is_apart: Callable[[AnyLedger], bool] | None = None
    owed: Mapping[tuple[str, str], str] = EMPTY
    end: LiveEnd | None = None
    early: Callable[[RowCells], Wrong] | None = None
    besides: Callable[[RowCells], Iterable[Wrong]] = lambda row: ()
    places: Mapping[str, Place] = NOWHERE
    standings: tuple[LivePart, ...] = ()
    tellers: Formula | None = None

    def broken(self, row: RowCells, *, is_coming: bool = True) -> Expr:
        """What breaks a rule, the end of play before a deal that `is_coming` first."""
        breach = self.breach(row)
        return self.over(row, breach) if is_coming else breach

    def over(self, row: RowCells, otherwise: Expr | str = "") -> Expr:
        """That play is over before a deal; no text (or another one) where it is not, or goes on."""
        if self.end is None or self.end.goes_on:
            return expr(otherwise)
        return when(self.end.is_over(row), f"the {self.end.what} is over", otherwise)

    def too_early(self, row: RowCells) -> Wrong | None:
        """Why a new rubber cannot begin after the deals above, if anything can speak against it."""
        if self.early is not None:
            return self.early(row)
        if self.end is None:
            return None
        return Call("NOT", self.end.is_over(row)), f"the {self.end.what} is not over"

    def may_begin_early(self) -> bool:
        """Whether a new rubber can begin too early."""
        return self.early is not None or self.end is not None

    def with_facts(self, has: Callable[[str], bool]) -> Live:
        """The same without the columns of facts that have no cells."""
        found = [each for each in self.columns if not each.only_with or has(each.only_with)]
        return self._replace(columns=found)

    def telling(self) -> int:
        """How many columns at the beginning only tell."""
        kinds = [column.only_tells for column in self.columns]
        return kinds.index(False) if False in kinds else len(kinds)

    def followed(self) -> frozenset[str]:
        """The facts for which any column asks that says what a deal is worth."""
        return Asks(self).followed

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


class Asks:
    """What the formulas of a deal ask for: each is asked once."""

    def __init__(self, live: Live) -> None:
        self._columns = [column for column in live.columns if not column.is_of_coming]
        self._deal, self._coming, self._end = _Asked(), _Asked(), _Asked()
        for column in live.columns:
            asked = self._coming if column.is_of_coming else self._deal
            column.formula(asked)
            if column.anew is not None:
                column.anew(asked)
        live.wrong(self._deal)
        breach, over = live.breach(self._deal), live.over(self._end)
        self.may_be_broken = not (is_nothing(breach) and is_nothing(over))
        self._parts = self._deal, self._coming, self._end

    @property
    def followed(self) -> frozenset[str]:
        """The facts for which any column asks that says what a deal is worth."""
        return frozenset(self._deal.facts | self._end.facts)

    @property
    def stood(self) -> frozenset[str]:
        """The facts of which anything asks what stood there."""
        return frozenset().union(*(part.stood_facts for part in self._parts))

    @property
    def columns(self) -> frozenset[str]:
        """The columns at which others look in the same row."""
        return frozenset().union(*(part.columns for part in self._parts))

    @property
    def balances(self) -> tuple[Move, ...]:
        """The accounts of which anything asks what stands there before the deal."""
        return tuple(dict.fromkeys(move for part in self._parts for move in part.balances))

    @property
    def goes_by_balances(self) -> bool:
        """Whether what a deal is worth depends on what stands in any account before it."""
        return bool(self._deal.balances)

    @property
    def goes_on(self) -> bool:
        """Whether what a deal is worth hangs on what those above came to."""
        return self.goes_by_balances or any(column.before for column in self._columns)


def not_followed(*lacks: str) -> Live:
    """For a table of which formulas follow no deal: `lacks` are the options that say why."""
    return Live((), lambda row: expr(""), lacks)


class _Asked:
    """A row that only notes what is asked of it."""

    def __init__(self) -> None:
        self.facts: set[str] = set()
        self.balances: dict[Move, None] = {}
        self.columns: set[str] = set()
        self.stood_facts: set[str] = set()

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
        return Constant(0)
