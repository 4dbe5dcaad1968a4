"""A workbook without a workbook: the live columns of a game worked out over the cells of facts."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import AnyTable, members_of
from scorekeeper.core.formula.rows import Cursor, RowFormula, RowsAbove, at_row
from scorekeeper.core.formula.tree import Area, Expr, Ref, shown_value
from scorekeeper.core.formula.values import Value
from scorekeeper.core.live.cells import DEAL
from scorekeeper.core.live.columns import Move
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.live.misfits import Judged, in_portions, misfit
from scorekeeper.core.replaying.noted import Noted
from scorekeeper.core.replaying.replay import Replay, Session
from scorekeeper.core.replaying.standings import Noting
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.problems import Fault

NUMBERS = 0  # the column with those of the deals
NOWHERE = 1  # a column in which nothing stands
BEFORE = "before: "  # the name of a column, among what the books say


class Grid:
    """Cells by row and column, from 1."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.cells: dict[tuple[int, int], Value] = {}

    def value(self, row: int, column: int) -> Value:
        return self.cells.get((row, column))

    def values(self, column: int, top: int, bottom: int) -> Sequence[Value]:
        return [self.value(row, column) for row in range(top, bottom + 1)]


class Above(RowsAbove):
    """A column from its head, in row 0, to the row right above that of the cursor."""

    def __init__(self, tab: Grid, cursor: Cursor, column: int) -> None:
        super().__init__(tab, cursor, column, top=1)

    def value(self) -> list[Value]:
        return list(self.tab.values(self.left, 0, self.cursor.row - 1))


class Row:
    """The deals that are like that in the row `at`, as far as formulas know: in each of them the
    same sit around the table. What the books say stands in cells of its own."""

    def __init__(self, worked: Worked, at: int) -> None:
        self.worked = worked
        self.at = at
        self.cursor = worked.cursor
        self.table: AnyTable = worked.ledger_before(at).table
        self.carried: set[str] = set()  # what was asked for of the books
        self.moves: set[Move] = set()
        self.stood_facts: set[str] = set()

    def fact(self, name: str, owner: str = "", part: str = "") -> Expr:
        return self.cursor.cell(
            self.worked.facts, self.worked.places.get((name, owner, part), NOWHERE)
        )

    def has(self, fact: str) -> bool:
        return any(name == fact for name, _, _ in self.worked.places)

    def stood(self, fact: str) -> Expr:
        self.stood_facts.add(fact)
        return self.cursor.cell(self.worked.books, self.worked.book_place(fact))

    def name(self, owner: str) -> Expr:
        place = self.worked.people.index(owner) + 2 if owner else 1  # that of nobody is empty
        return Ref(self.worked.names, 1, place)

    def seated(self, player: str) -> bool:
        return player in self.table.players

    def seating(self) -> Sequence[str]:
        return self.table.seating

    def everyone(self) -> Sequence[str]:
        return self.worked.session.sheet.table.everyone

    def own(self, name: str) -> Expr:
        return self.cursor.cell(self.worked.working, self.worked.columns[name])

    def balance(self, account: str, owner: str, against: str = "") -> Expr:
        move = Move(account, owner, against)
        self.moves.add(move)
        return self.cursor.cell(self.worked.books, self.worked.book_place(move))

    def members(self, owner: str) -> Sequence[str]:
        return members_of(self.table, owner)

    def listed(self, table: str, head: str) -> Expr:
        return self.worked.areas[table, head]

    def earlier(self, name: str) -> Expr:
        place = NUMBERS if name == DEAL else self.worked.columns[name]
        return Above(self.worked.working, self.cursor, place)

    def above(self, name: str) -> Expr:
        self.carried.add(name)
        return self.cursor.cell(self.worked.books, self.worked.book_place(BEFORE + name))

    def ended(self, name: str) -> Expr:
        return self.cursor.cell(self.worked.working, self.worked.columns[name], is_above=True)


class Formulas:
    """What stands in the rows of deals that are alike."""

    def __init__(self, worked: Worked, at: int) -> None:
        self.row = row = Row(worked, at)
        self.worked, live = worked, worked.live
        self._columns: dict[int, RowFormula] = {}
        self._faults: list[RowFormula] = []
        self._breach: RowFormula | None = None
        for place, column in enumerate(live.columns, 1):
            self._columns[place] = self._made(column.formula(row))
        besides = list(live.besides(row))
        for parts in in_portions(worked.table.counting):
            amiss = misfit(row, parts, worked.judged, worked.people, besides)
            self._faults.append(self._made(amiss))
        self._faults.append(self._made(live.wrong(row)))

    def _made(self, tree: Expr) -> RowFormula:
        made = RowFormula(tree, self.row.cursor, self.worked.working)
        self.worked.measure(made)
        return made

    def forget(self) -> None:
        """Look everything up anew: another row, or other contents of this one."""
        for formula in (*self._columns.values(), *self._faults):
            formula.forget()

    def column(self, place: int) -> Value:
        """What the column at that place says of the row of the cursor."""
        return shown_value(self._columns[place].here())

    def wrong(self) -> Value:
        """What is wrong with its facts."""
        for fault in self._faults:
            if found := shown_value(fault.here()):
                return found
        return ""

    def breach(self) -> Value:
        """What in them breaks a rule of play."""
        if self._breach is None:
            self._breach = self._made(self.worked.live.broken(self.row))
            self.worked.look_up_books(self.row)
        self._breach.forget()
        return shown_value(self._breach.here())


class Worked:
    """The facts of the scored deals of a sheet, and what the live columns make of them. How long
    and deep the formulas are, is not `measured` where that takes too long."""

    def __init__(
        self, session: Session, live: Live, *, keep: bool = True, measured: bool = True
    ) -> None:
        self.measured = measured
        self._keeps = keep
        self.table = table = FactTable(session, live.followed() if keep else ())
        told = {item.fact for item in table.columns}
        self.live = live = live.with_facts(told.__contains__)
        self.judged = Judged(live.judged(), live.followed())
        self.facts, self.working, self.names = Grid("Deals"), Grid("Working"), Grid("Names")
        self.books = Grid("Books")  # what the books say before a deal
        self._book_places: dict[object, int] = {}
        self.cursor = Cursor(1)
        self._formulas: dict[object, Formulas] = {}
        self.people = (*session.sheet.table.everyone, *session.sheet.table.owners)
        self.names.cells.update({(1, at): name for at, name in enumerate(self.people, 2)})
        self.places = {
            (item.fact, item.column.owner, item.column.part): place
            for place, item in enumerate(table.columns, NOWHERE + 1)
        }
        self.areas = {
            (found.name, head): area_of(found, column)
            for found in (table.laid_out() for table in live.tables)
            for column, head in enumerate(found.heads)
        }
        self.columns = {item.name: place for place, item in enumerate(live.columns, 1)}
        self.longest = self.deepest = 0
        self._take(session)

    def of_another(self, session: Session) -> bool:
        """Work out another sheet of a table that plays alike; whether the same facts are told
        there, so that it has the same formulas."""
        table = FactTable(session, self.live.followed() if self._keeps else ())
        people = (*session.sheet.table.everyone, *session.sheet.table.owners)
        if table.columns != self.table.columns or people != self.people:
            return False
        self.table = table
        for grid in (self.facts, self.working, self.books):
            grid.cells.clear()
        self._take(session)
        return True

    def _take(self, session: Session) -> None:
        """Look at the deals of the sheet one after the other."""
        self.session = session
        self.booked_after = frozenset(session.after)
        self.ledgers = Noting(session.sheet, range(session.last_number + 1)).ledgers
        noted = Noted()
        Replay(session.sheet, keep=False, noted=noted)
        self.turns = noted.turns
        self.deals = [
            deal
            for deal in session.deals
            if deal.status == SCORED and not self._is_apart(deal) and self.table.is_cut(deal)
        ]
        self.rubbers = frozenset(session.rubbers)
        self.typed: dict[int, set[int]] = {}  # places that were typed over, by row
        self.filled: set[tuple[int, int]] = set()  # cells of facts that follow a column
        for name, place in self.columns.items():
            self.working.cells[0, place] = name
        for at, deal in enumerate(self.deals, 1):
            self._put(at, deal)
            assert self.work(at) == ""

    def _put(self, at: int, deal: ScoredDeal) -> None:
        self.working.cells[at, NUMBERS] = deal.number
        for place, cell in self.table.row(deal).items():
            self.facts.cells[at, place + NOWHERE + 1] = cell.content

    def stood(self, at: int, fact: str) -> str:
        """What the deal of that row was recorded with, if it broke no rule."""
        deal = self.deals[at - 1]
        broken = {p.deal for p in self.session.problems if p.fault is Fault.BREACH}
        told = deal.texts.get(fact, deal.derived.get(fact, ""))
        return "" if deal.number in broken or deal not in self.session.deals else told

    def said_of(self, deal: ScoredDeal) -> str:
        """What the formulas say of a deal that stands behind all others: why it cannot be scored,
        else what breaks a rule."""
        if deal in self.deals:
            self.deals.remove(deal)
        self.deals.append(deal)
        at = len(self.deals)
        self._put(at, deal)
        self.typed[at] = {*self.places.values()}  # what follows may be wrong with it, too
        return self.work(at) or self.breach(at)

    def _is_apart(self, deal: ScoredDeal) -> bool:
        by_books = self.live.is_apart
        is_so = by_books is not None and by_books(self.ledgers[deal.number - 1])
        return is_so or not self.live.apart.isdisjoint((*deal.texts, *deal.derived))

    def work(self, at: int) -> str:
        """What is wrong with the facts in that row; its columns are worked out where nothing is."""
        formulas, told = self._formulas_of(at), self.live.telling()
        for place, column in enumerate(self.live.columns, 1):
            if place == told + 1 and (wrong := formulas.wrong()):
                return str(wrong)
            turn = column.turn and self.turns.get(self.deals[at - 1].number)
            value = column.turn(turn) if column.turn and turn else formulas.column(place)
            self.working.cells[at, place] = value
            self.cursor.known[self.cursor.cell(self.working, place).slot] = value
            if column.fills is None or column.is_of_coming or column.fills not in self.places:
                continue
            if column.fills.fact not in self.deals[at - 1].texts:
                self._fill(at, self.places[column.fills], value)
                formulas.forget()
        return ""

    def _formulas_of(self, at: int) -> Formulas:
        """Those of a row, at which the cursor then stands."""
        table = self.ledger_before(at).table
        key = table.players, table.sides, table.seating
        self.cursor.go_to(at, at - 1)
        if key not in self._formulas:
            self._formulas[key] = Formulas(self, at)
        found = self._formulas[key]
        found.row.at = at
        self.look_up_books(found.row)
        found.forget()
        return found

    # the books --------------------------------------------------------------------------------

    def book_place(self, what: object) -> int:
        """The column in which that stands."""
        return self._book_places.setdefault(what, len(self._book_places) + 1)

    def look_up_books(self, row: Row) -> None:
        """Let stand there for a row what was asked for."""
        at, cells = row.at, self.books.cells
        for fact in row.stood_facts:
            cells[at, self.book_place(fact)] = self.stood(at, fact)
        self._look_up_balances(row)
        for name in list(row.carried):
            cells[at, self.book_place(BEFORE + name)] = self._before(name, row)
        self.cursor.forget()

    def _look_up_balances(self, row: Row) -> None:
        ledger = self.ledger_before(row.at)
        for move in row.moves:
            self.books.cells[row.at, self.book_place(move)] = ledger.balance(*move)

    def _before(self, name: str, row: Row) -> Value:
        """What a column had after the deal above; what the books have, where that is not known."""
        at = row.at
        before = self.live.before(name)(self.ledger_before(at))
        if at == 1:
            return before
        if self.begins_rubber(at):
            return self._anew(name, before, row)
        if not self.follows(at):
            return before
        found = self.working.value(at - 1, self.columns[name])
        assert self.typed or found == before, name
        return found

    def _anew(self, name: str, before: Amount | str, row: Row) -> Value:
        """What a column has when a rubber begins."""
        anew = self.live.columns[self.columns[name] - 1].anew
        if anew is None:
            return before
        formula = RowFormula(anew(row), self.cursor, self.working)
        for move in row.moves:
            self.books.cells[row.at, self.book_place(move)] = self.ledger_before(row.at).balance(
                *move
            )
        found = shown_value(formula.value(row.at, row.at - 1))
        assert self.typed or found == before, name
        return found

    def _fill(self, at: int, place: int, value: Value) -> None:
        """Nobody told the fact: what follows from the rules is what stands in its cell, and stays
        so whatever else is changed."""
        stood = self.facts.value(at, place)
        if (at, place) in self.filled:
            self.facts.cells[at, place] = value
        elif place not in self.typed.get(at, ()):
            assert value == ("" if stood is None else stood), (at, place)
            self.facts.cells[at, place] = value
            self.filled.add((at, place))

    def measure(self, formula: RowFormula) -> None:
        """How long and deep a formula is."""
        if self.measured:
            row = self.cursor.row
            text = at_row(formula.pieces, row, row - 1)
            self.longest = max(self.longest, len(text))
            self.deepest = max(self.deepest, formula.tree.levels())

    def breach(self, at: int) -> str:
        """What in the facts of that row breaks a rule of play."""
        return str(self._formulas_of(at).breach())

    def change(self, at: int, place: int, value: Value) -> None:
        """Type something over one of the facts of that row; `place` counts from 0."""
        self.facts.cells[at, place + NOWHERE + 1] = value
        fact = self.table.columns[place].fact
        for other, item in enumerate(self.table.columns, NOWHERE + 1):
            if item.fact == fact:  # who types one part of it, tells all that stands there
                self.filled.discard((at, other))
                self.typed[at] = {*self.typed.get(at, ()), other}

    def told(self, at: int) -> dict[str, str]:
        """The facts of that row as somebody would type them."""
        places = [p for p in self.table_places() if (at, p + NOWHERE + 1) not in self.filled]
        found = {place: self.facts.value(at, place + NOWHERE + 1) for place in places}
        return self.table.told({at: cell for at, cell in found.items() if cell not in (None, "")})

    def table_places(self) -> range:
        """The places of the facts, from 0."""
        return range(len(self.table.columns))

    def ledger_before(self, at: int) -> AnyLedger:
        """The ledger before the deal in that row."""
        return self.ledgers[self.deals[at - 1].number - 1]

    def follows(self, at: int) -> bool:
        """Whether nothing stands between the deal in that row and the one above."""
        before, now = (self.deals[row].number for row in (at - 2, at - 1))
        return before + 1 == now and before not in self.booked_after

    def begins_rubber(self, at: int) -> bool:
        """Whether a new rubber was begun by hand before the deal in that row."""
        return self.deals[at - 1].number - 1 in self.rubbers

    def moved(self, at: int) -> dict[Move, Amount]:
        """What the deal in that row moves, without what it does not move."""
        found: dict[Move, Amount] = {}
        for place, column in enumerate(self.live.columns, 1):
            amount = self.working.value(at, place)
            if column.moves is not None and amount:
                assert isinstance(amount, Amount)
                found[column.moves] = found.get(column.moves, 0) + amount
        return {move: amount for move, amount in found.items() if amount}


def area_of(table: LookUp, column: int) -> Area:
    """A column of a table, as cells."""
    grid = Grid(table.name.replace(" ", ""))
    for at, values in enumerate(table.rows, 1):
        grid.cells[at, 1] = values[column]
    return Area(grid, 1, 1, len(table.rows), 1)


def booked(deal: ScoredDeal) -> dict[Move, Amount]:
    """What the entries of a deal move."""
    found: dict[Move, Amount] = {}
    for entry in deal.entries:
        move = _move(entry)
        found[move] = found.get(move, 0) + entry.amount
    return {move: amount for move, amount in found.items() if amount}


def _move(entry: Entry) -> Move:
    return Move(entry.account, entry.owner, entry.against)
