"""Doubles that break a rule of Barbu and are scored all the same, as formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.declaration.columns import towards
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import DEAL, RowCells
from scorekeeper.core.live.checks import Wrong, first_wrong, number_named, worded
from scorekeeper.core.live.columns import LiveColumn
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.compendium.live import NUMBER, ContractsLive, chosen
from scorekeeper.games.compendium.live_cells import Cells
from scorekeeper.games.compendium.parts import added_up

from .contracts import CHIPOKER, DOMINO, TRUMPS
from .history import History
from .options import BarbuOptions

ONE_FLANK = 100  # doubles of flanks stand side by side in one number, two digits for each
PLACE, BEFORE, LEFT = "digit of the contract", "declared before", "deals left"
SO_FAR = "doubled so far"
UNDOUBLED = "lost undoubled"
DECLARER, PLAYED = "number of the declarer", "contract played"
OF_DECLARER = 100  # the numbers of declarer and contract stand side by side in one


# contracts ---------------------------------------------------------------------------------------


def played_columns(live: ContractsLive) -> Iterator[LiveColumn]:
    """Who declared, and which of his contracts that was."""

    def declarer(row: RowCells) -> Expr:
        return number_named(row, row.fact("declarer"), live.everyone)

    yield LiveColumn(DECLARER, declarer)
    yield LiveColumn(PLAYED, lambda row: _key(row, row.own(NUMBER)), stays=True)


def played_again(options: BarbuOptions, live: ContractsLive, row: RowCells) -> Iterator[Wrong]:
    """The declarer has played the contract, or the other one of two that stand for each other."""
    declarer, contract = row.fact("declarer"), row.fact("contract")
    before, own = row.earlier(PLAYED), _key(row, row.own(NUMBER))
    said = worded("{who} has played {contract} already", who=declarer, contract=contract)
    told = said & ", in deal " & _deal_of(row, own)
    yield Call("COUNTIF", before, own) > 0, told
    if not options.one_positive:
        return
    names = list(live.rules(row).contracts)
    for name, other in ((TRUMPS, DOMINO), (DOMINO, TRUMPS)):
        key = _key(row, expr(names.index(other) + 1))
        is_so = Call("AND", contract.equals(name), Call("COUNTIF", before, key) > 0)
        only = f", and each declarer plays only one of {TRUMPS} and {DOMINO}"
        words = worded(f"{{who}} has played {other} in deal ", who=declarer)
        yield is_so, words & _deal_of(row, key) & only


def _key(row: RowCells, number: Expr) -> Expr:
    return row.own(DECLARER) * OF_DECLARER + number


def _deal_of(row: RowCells, key: Expr) -> Expr:
    place = Call("MATCH", key, row.earlier(PLAYED), 0)
    return Call("INDEX", row.earlier(DEAL), place)


# doubles -----------------------------------------------------------------------------------------


BY_DECLARER, OF_FLANKS, BOTH_WAYS = (
    *("doubled by the declarer", "doubles among flanks", "doubles both ways"),
)
NO_REDOUBLES = " doubled each other, but at this table nobody redoubles"


class DoubleRule(NamedTuple):
    """A rule about doubles: the column with whoever breaks it, and what is said of him there."""

    column: str
    found: Callable[[Marks], Expr]
    words: Callable[[Marks, Expr], Expr]


def double_columns(options: BarbuOptions, live: ContractsLive) -> Iterator[LiveColumn]:
    """Who has made a double that he may not make, rule by rule: one formula for all of them would
    be too long."""
    for rule in _rules_of_doubles(options):
        yield LiveColumn(rule.column, partial(_found, live, rule))


def _found(live: ContractsLive, rule: DoubleRule, row: RowCells) -> Expr:
    return rule.found(Marks(live.cells(row)))


def broken(
    options: BarbuOptions, live: ContractsLive, debts: Debts | None, row: RowCells
) -> Iterator[Wrong]:
    """The rules about doubles that can be broken."""
    marks = Marks(live.cells(row))
    for rule in _rules_of_doubles(options):
        found = row.own(rule.column)
        yield found.differs(""), rule.words(marks, found)
    if options.no_double_skip:
        undoubled = marks.cells.says("played", "yes") * row.own(UNDOUBLED) > 0
        told = "nobody has doubled {contract}: at this table it is then not played"
        yield undoubled, worded(told, contract=row.fact("contract"))
    yield from debts.owed(marks.cells) if debts else ()


class Marks:
    """The doubles of a deal, counted."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self._players = cells.pack.players

    @property
    def total(self) -> Expr:
        """All of them."""
        return Call("COUNTA", *(self._mark(one, other) for one, other in self._pairs()))

    @property
    def redoubled_by_declarer(self) -> Expr:
        """How many have doubled the declarer and were redoubled."""
        return added_up(
            self.cells.names("declarer", who)
            * added_up(self._are_both(who, other) * 1 for other in self._players if other != who)
            for who in self._players
        )

    def pairs(self, told: Callable[[str, str], Wrong], *, once: bool = False) -> Expr:
        """What is told of the first who has doubled another in such a way; `once` of any two only
        in the order of their names."""
        return first_wrong(*(told(a, b) for a, b in self._pairs() if a < b or not once))

    def has(self, one: str, other: str) -> Expr:
        """Whether one has doubled another."""
        return self._mark(one, other).differs("")

    def _are_both(self, one: str, other: str) -> Expr:
        return Call("COUNTA", self._mark(one, other), self._mark(other, one)).equals(2)

    def _mark(self, one: str, other: str) -> Expr:
        return self.cells.row.fact("doubles", one, towards(other))

    def _pairs(self) -> list[tuple[str, str]]:
        return [(one, other) for one in self._players for other in self._players if one != other]


def _rules_of_doubles(options: BarbuOptions) -> Iterator[DoubleRule]:
    """Those that the table has."""
    if not options.declarer_may_double:
        yield DoubleRule(BY_DECLARER, _not_doubled_before, _only_redoubles)
    if any(_is_bound(options, each) for each in options.played_contracts):
        flanks = partial(_among_flanks, options)
        yield DoubleRule(OF_FLANKS, flanks, partial(_only_the_declarer, options))
    if options.redouble == "none":
        yield DoubleRule(BOTH_WAYS, _both_ways, lambda marks, found: found & NO_REDOUBLES)


def _is_bound(options: BarbuOptions, contract: str) -> bool:
    """Whether only the declarer may be doubled at that contract."""
    return contract != CHIPOKER and not options.is_doubled_freely(contract)


def _not_doubled_before(marks: Marks) -> Expr:
    """Whom the declarer has doubled though he had not doubled him."""
    row, declarer = marks.cells.row, marks.cells.row.fact("declarer")

    def told(one: str, other: str) -> Wrong:
        first = [declarer.equals(row.name(one)), marks.has(one, other)]
        return Call("AND", *first, Call("NOT", marks.has(other, one))), row.name(other)

    return marks.pairs(told)


def _only_redoubles(marks: Marks, other: Expr) -> Expr:
    words = "{who} declares and may only redouble, but {other} has not doubled {who}"
    return worded(words, who=marks.cells.row.fact("declarer"), other=other)


def _among_flanks(options: BarbuOptions, marks: Marks) -> Expr:
    """Who has doubled another flank at a contract at which only the declarer may be doubled."""
    cells, row, declarer = marks.cells, marks.cells.row, marks.cells.row.fact("declarer")
    bound = [each for each in options.played_contracts if _is_bound(options, each)]

    def told(one: str, other: str) -> Wrong:
        flanks = [declarer.differs(row.name(who)) for who in (one, other)]
        said = row.name(one) & " may not double " & row.name(other)
        return Call("AND", marks.has(one, other), *flanks), said

    is_bound = Call("OR", *(cells.says("contract", name) for name in bound))
    return when(is_bound, marks.pairs(told), "")


def _only_the_declarer(options: BarbuOptions, marks: Marks, said: Expr) -> Expr:
    row = marks.cells.row
    has_free = any(options.is_doubled_freely(each) for each in options.played_contracts)
    where = expr("at ") & row.fact("contract") if has_free else expr("at this table")
    words = "{said}: {where} only the declarer, {who}, may be doubled"
    return worded(words, said=said, where=where, who=row.fact("declarer"))


def _both_ways(marks: Marks) -> Expr:
    """The two who have doubled each other."""
    name = marks.cells.row.name

    def told(one: str, other: str) -> Wrong:
        both = Call("AND", marks.has(one, other), marks.has(other, one))
        return both, name(one) & " and " & name(other)

    return marks.pairs(told, once=True)


class Debts:
    """The doubles that flanks owe every declarer: what he has declared and how often each flank
    has doubled him goes on from deal to deal."""

    def __init__(self, live: ContractsLive, options: BarbuOptions) -> None:
        self._live = live
        self._options = options

    def columns(self) -> Iterator[LiveColumn]:
        """What each declarer has declared, a digit for each contract; the doubles at his deals, two
        digits for each flank; then those of the declarer of the deal."""
        live = self._live
        yield LiveColumn(PLACE, self._place)
        for declarer in live.everyone:
            before = partial(self._played_before, declarer)
            yield LiveColumn(_played(declarer), partial(self._played, declarer), before=before)
        for declarer in live.everyone:
            before = partial(self._doubled_before, declarer)
            yield LiveColumn(_doubled(declarer), partial(self._doubled, declarer), before=before)
        yield LiveColumn(BEFORE, partial(self._of_declarer, _played, is_before=True))
        yield LiveColumn(LEFT, self._left)
        yield LiveColumn(SO_FAR, partial(self._of_declarer, _doubled, is_before=False))

    def _place(self, row: RowCells) -> Expr:
        contracts = self._live.rules(row).contracts
        number = row.own(NUMBER)
        digits = [expr(10**place) for place in range(len(contracts))]
        return when(number.equals(0), 1, chosen(row, digits))

    def _played(self, declarer: str, row: RowCells) -> Expr:
        above, place = row.above(_played(declarer)), row.own(PLACE)
        is_new = self._digit(above, place).equals(0)
        declares = row.fact("declarer").equals(row.name(declarer))
        return above + declares * is_new * place

    def _played_before(self, declarer: str, ledger: Ledger[BarbuOptions, History]) -> int:
        contracts = ledger.table.options.played_contracts
        played = ledger.state.played[declarer]
        return sum(10**place for place, name in enumerate(contracts) if name in played)

    def _doubled(self, declarer: str, row: RowCells) -> Expr:
        marks = added_up(
            Call("COUNTA", row.fact("doubles", flank, towards(declarer))) * ONE_FLANK**place
            for place, flank in enumerate(self._live.everyone)
            if flank != declarer
        )
        declares = row.fact("declarer").equals(row.name(declarer))
        return row.above(_doubled(declarer)) + declares * marks

    def _doubled_before(self, declarer: str, ledger: Ledger[BarbuOptions, History]) -> int:
        counts = ledger.state.doubled[declarer]
        everyone = enumerate(self._live.everyone)
        return sum(counts.get(flank, 0) * ONE_FLANK**place for place, flank in everyone)

    def _of_declarer(self, named: Callable[[str], str], row: RowCells, *, is_before: bool) -> Expr:
        return added_up(
            row.fact("declarer").equals(row.name(who))
            * (row.above(named(who)) if is_before else row.own(named(who)))
            for who in self._live.everyone
        )

    # what is owed ----------------------------------------------------------------------------

    def owed(self, cells: Cells) -> Iterator[Wrong]:
        """Who has made too few doubles, or must double now, with this deal counted."""
        players, row = cells.pack.players, cells.row
        if len(players) < len(self._live.everyone):
            return  # who was away owes some declarers nothing
        deals, left = row.own(LEFT), row.own(LEFT)
        if CHIPOKER in self._options.played_contracts:
            left = deals - self._is_left(row, CHIPOKER)
        for at, flank in enumerate(players):
            is_owed, made = self._debt(cells, flank, at, deals, left)
            words = worded(
                "{flank} has doubled {declarer} {made} of the {quota} times that are required; "
                "deals of the series that are left for it: {left}",
                flank=row.name(flank),
                declarer=row.fact("declarer"),
                made=made,
                quota=expr(f"{self._options.declarer_double_quota}"),
                left=when(deals > 1, left - 1, 0),
            )
            yield is_owed, words

    def _left(self, row: RowCells) -> Expr:
        """How many deals the declarer has to play, this one included; 0 where he has played the
        contract before."""
        played = added_up(self._digit(row.own(BEFORE), 10**place) for place, _ in self._contracts)
        is_new = self._digit(row.own(BEFORE), row.own(PLACE)).equals(0)
        return is_new * -(played - self._options.series)

    @property
    def _contracts(self) -> list[tuple[int, str]]:
        return [*enumerate(self._options.played_contracts)]

    def _is_left(self, row: RowCells, contract: str) -> Expr:
        [place] = [place for place, name in self._contracts if name == contract]
        return self._digit(row.own(BEFORE), 10**place).equals(0)

    def _digit(self, number: Expr, place: Expr | int) -> Expr:
        return Call("INT", number / place) % 10

    def _debt(
        self, cells: Cells, flank: str, at: int, deals: Expr, left: Expr
    ) -> tuple[Expr, Expr]:
        """Whether a flank owes the declarer doubles that he must have made by now; how often he
        has doubled."""
        row, quota = cells.row, self._options.declarer_double_quota
        made = Call("INT", row.own(SO_FAR) / ONE_FLANK**at) % ONE_FLANK
        silent = added_up(
            cells.names("declarer", who) * row.fact("doubles", flank, towards(who)).equals("")
            for who in cells.pack.players
            if who != flank
        )
        can_wait = left > -(made - quota)
        now = when(cells.says("contract", CHIPOKER), 0, when(can_wait, 0, silent))
        owes = when(deals > 1, now, made < quota)
        is_flank = when(cells.names("declarer", flank), 0, deals)
        return when(is_flank, owes, 0), made


def _played(declarer: str) -> str:
    return f"contracts of {declarer}"


def _doubled(declarer: str) -> str:
    return f"doubles of {declarer}"
