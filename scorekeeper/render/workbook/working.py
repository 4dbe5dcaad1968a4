"""The worksheet Working: what every deal is worth, as formulas over its facts on Deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import COMING, OPEN, SCORED, ScoredDeal
from scorekeeper.core.books.table import Side, members_of
from scorekeeper.core.declaration.facts import wanted_text
from scorekeeper.core.formula.alike import OneForAll
from scorekeeper.core.formula.rows import Cursor, RowFormula, RowRef
from scorekeeper.core.formula.tree import Area, Call, Expr, Ref, expr, when
from scorekeeper.core.game import with_sides
from scorekeeper.core.live.cells import DEAL as NUMBERS
from scorekeeper.core.live.cells import RowCells, Wrong
from scorekeeper.core.live.checks import MISSING, NOT_FOLLOWED, first_wrong
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.misfits import Judged, in_portions, misfit
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.problems import Fault

from .book import NUMBER, PLAIN, WIDEST_NAME, CellStyle, Tab
from .books import Books
from .fact_cells import FactCells
from .moved import LiveEntry, Moved, agree, sums
from .new_rubbers import AtHand, Begun, NewRubbers, RubbersToCome
from .patterned import Pattern, PatternRow
from .tables import Tables
from .working_heads import write_heads, write_names

DEAL, WRONG, BREACH, FIRST = 1, 2, 3, 4
EMPTY = "not told yet"  # what is wrong with a row in which nothing was told
WORDS = (WRONG, "what is wrong"), (BREACH, "breach")
VOIDED = "void"  # what is said of a recorded deal of which all that was told was emptied
BEHIND_GAP = "an earlier deal is not filled in"
MISFIT = "what does not fit"
NUMBER_HEAD = "deal"
BLANK = 1, 1  # a cell in which nothing ever stands
NAMES_ROW = 1  # that of the names to which formulas point
IN_THREADS = 80  # rows: LibreOffice works out some hundred like formulas in threads

Formula = tuple[int, Expr, CellStyle]  # in which column


class Working:
    """The worksheet; its rows are those of Deals, from `first_row` on, about so many `rows`."""

    def __init__(
        self,
        live: Live,
        books: Books,
        facts: FactCells,
        deals: Tab,
        tables: Tables,
        head_rows: int,
        names: Sequence[str],
        rows: int,
        rubbers: NewRubbers | None,
    ) -> None:
        self.tab = Tab("Working", protected=True, for_screens=True)
        self.live = live = live.with_facts(facts.has)
        self.books = books
        self.facts = facts
        self.deals = deals
        self.tables = tables
        self._earlier: dict[tuple[int, int], Area] = {}
        self._columns = {item.name: place for place, item in enumerate(live.columns, FIRST)}
        self._filling = {self._columns[item.name]: item for item in live.columns if item.fills}
        self._begun = begun = Begun(live, rubbers, books, tables)
        balances = dict.fromkeys((*live.balances(), *begun.moves))
        self._balances = {move: at for at, move in enumerate(balances, FIRST + len(live.columns))}
        portions = in_portions(facts.counting)
        self._portions = dict(enumerate(portions, FIRST + len(live.columns) + len(self._balances)))
        behind = FIRST + len(live.columns) + len(self._balances) + len(portions)
        self._stood = {fact: at for at, fact in enumerate(sorted(live.stood()), behind)}
        self._booked: dict[Move, Amount] = {}  # what stands in the accounts at export
        self._last = 0  # the row of the last deal that is followed
        self._rows: dict[int, int] = {}  # those of all of them
        self.followed_from = 0  # the row of the last deal that hangs on none above
        self._is_next = True  # whether nothing that counts stands between that and the next
        self._amounts: dict[int, list[LiveEntry]] = {}
        self._cursor: Cursor | None = None  # while a pattern is made
        self._cursors: list[Cursor] = []  # of all patterns
        self._patterns: dict[object, Pattern] = {}
        self._open_words = self._said_of_open(facts)
        self.end = begun.put(behind + len(self._stood))  # the first column behind all of these
        self._moved = Moved(self.tab, dict(enumerate(live.columns, FIRST)) | begun.taken)
        self._names = write_names(self.tab, names, FIRST)
        self.tab.skip(head_rows - 3)
        widths = dict.fromkeys((WRONG, BREACH), WIDEST_NAME)
        write_heads(self.tab, dict(self._heads()), names, widths)
        self.tab.head_rows, self.tab.head_columns = head_rows, DEAL
        self._is_long = rows >= IN_THREADS
        self._judged, self._looked_at = Judged(live.judged(), live.followed()), live.looked_at()
        self._goes_by_balances = live.goes_by_balances()
        self._goes_on_anywhere = live.goes_on()
        may_begin_early = begun.is_asked and live.may_begin_early()
        self._may_be_broken = live.may_be_broken() or may_begin_early or books.are_unbalanced

    def _said_of_open(self, facts: FactCells) -> Sequence[str]:
        """What is wrong with a deal that lacks nothing but its outcome."""
        lacking = (fact for fact in facts.outcomes if facts.has(fact))
        return [wanted_text([fact]) + MISSING for fact in lacking]

    def _heads(self) -> Iterator[tuple[int, str]]:
        yield DEAL, NUMBER_HEAD
        yield from WORDS
        yield from ((place, name) for name, place in self._columns.items())
        for move, place in self._balances.items():
            yield place, f"{move.owner} {move.account} after"
        yield from ((place, MISFIT) for place in self._portions)
        yield from ((place, f"{fact} recorded") for fact, place in self._stood.items())
        yield from self._begun.heads()

    @property
    def goes_by_balances(self) -> bool:
        """Whether what a deal is worth follows from what was booked before."""
        return self._goes_by_balances

    @property
    def barred(self) -> str:
        """Why no deal to come can be scored, in words; nothing where they can."""
        return self.books.barred

    def book(self, entries: Sequence[Entry]) -> None:
        """Keep what a deal or a booking moved at export."""
        for move, amount in sums(entries).items():
            self._booked[move] = self._booked.get(move, 0) + amount

    def before(self, move: Move, deal: int) -> Expr:
        """What stands in that account before the deal that comes now: what stood there after the
        deal above, and what was booked meanwhile."""
        now = self._booked.get(move, 0)
        is_anew = move in self._begun.moves and self.books.begins_rubber(deal)
        if not self._last or is_anew:
            return expr(now)
        above = self.cell(self.tab, self._last, self._balances[move])
        if self._cursor is not None:
            return above
        meanwhile = now - above.value()
        return above + meanwhile if meanwhile else above

    def add(self, deal: ScoredDeal | None) -> bool:
        """The row of a deal (of none, where bookings stand); whether its formulas come to what it
        scored. Where they do not, or it did not score, nothing stands there."""
        row = self.tab.add_row()
        if deal is None:
            self._is_next = False
            return False
        if self.books.is_reseated(deal.number):  # whose turn it is may have moved
            self._is_next = False
        if deal.status != COMING and not self._is_followed(deal):
            return self._leave_out(row, deal)
        regular = self._is_regular(row, deal)
        is_filled = self._follow_pattern(row, deal) if regular else self._put(row, deal)
        self._amounts[deal.number] = found = list(self._moved.entries(deal, row))
        is_wrong = bool(self.tab.value(row, WRONG))
        agrees = is_filled and is_wrong == (deal.status == OPEN)
        agrees = agrees and agree([item.entry for item in found], deal.entries)
        if deal.status != COMING and not agrees:
            del self._amounts[deal.number]
            self.tab.rows[row - 1] = {}
            return self._leave_out(row, deal)
        self._last, self._is_next = row, True
        self._rows[deal.number] = row
        return True

    def _leave_out(self, row: int, deal: ScoredDeal) -> bool:
        """A deal that is not followed: what hangs on those above it stays as it is, too."""
        self._is_next = False
        if deal.status == SCORED and self._goes_on_anywhere:
            self.followed_from = row
        return False

    def _put(self, row: int, deal: ScoredDeal) -> bool:
        """Put the formulas of a row that is like no other; whether the cells of facts that they
        fill have what stood there."""
        self._put_constants(deal)
        is_filled = True
        for place, formula, style in self._built(row, deal):
            self.tab.put(place, formula, style)
            if place in self._filling:
                is_filled &= self._fill(self._filling[place], row, deal)
        return is_filled

    def _put_constants(self, deal: ScoredDeal) -> None:
        """The number of the deal, and what stood in cells of which that is asked."""
        self.tab.put(DEAL, deal.number, NUMBER)
        if any(problem.fault is Fault.BREACH for problem in deal.problems):
            return
        for fact, place in self._stood.items():
            content = deal.texts.get(fact, deal.derived.get(fact, ""))
            if content and deal.status != COMING:
                self.tab.write(place, content)

    def _follow_pattern(self, row: int, deal: ScoredDeal) -> bool:
        """The same of a row that has the same formulas as most."""
        pattern, is_filled = self._pattern(row, deal), True
        pattern.cursor.go_to(row, self._last)
        pattern.cursor.look_up()
        self.tab.rows[row - 1] = made = PatternRow(pattern, row, self._last)
        self._put_constants(deal)
        for place in pattern.places:
            if place in self._filling:
                pattern.work_out(made.worth, pattern.places[place] + 1)
                is_filled &= self._fill(self._filling[place], row, deal)
        pattern.work_out(made.worth)
        return is_filled

    def _pattern(self, row: int, deal: ScoredDeal) -> Pattern:
        """The formulas of the row, in the order in which they can be worked out; they are built
        once for all rows that have the same."""
        table = self.books.table(deal.number)
        follow = self.facts.follow(deal) if deal.status == COMING else None
        unbalanced = self.books.unbalanced(deal.number)
        told = () if deal.status == COMING else self.facts.may_be_emptied(deal)
        key = self.books.players(deal.number), table.sides, follow, told, unbalanced
        if key not in self._patterns:
            self._patterns[key] = self._new_pattern(row, deal)
        return self._patterns[key]

    def _new_pattern(self, row: int, deal: ScoredDeal) -> Pattern:
        self._cursor = cursor = Cursor(row, self._last)
        self._cursors.append(cursor)
        built = [
            (place, RowFormula(formula, cursor, self.tab), style)
            for place, formula, style in self._built(row, deal)
        ]
        self._cursor = None
        return Pattern(self.tab, cursor, built, {})

    def _is_regular(self, row: int, deal: ScoredDeal) -> bool:
        """Whether the row goes on from that of the last deal that is followed."""
        if not self._last or self.books.begins_rubber(deal.number) or deal.status == OPEN:
            return False
        return self._is_next or self._goes_on(deal.number)

    def _goes_on(self, deal: int) -> bool:
        """Whether nothing that counts was changed by what stands between the last deal that is
        followed and that deal."""
        before = self.books.before(deal)
        columns = (
            (self._columns[column.name], expr(column.before(before)).value())
            for column in self.live.columns
            if column.before is not None
        )
        balances = ((place, self._booked.get(move, 0)) for move, place in self._balances.items())
        return all(self.tab.value(self._last, place) == now for place, now in (*columns, *balances))

    def cell(self, tab: Tab, row: int, column: int) -> Ref:
        """A cell for the formulas of a row."""
        if self._cursor is None:
            return tab.ref(row, column)
        return self._cursor.cell(tab, column, is_above=row != self._cursor.row)

    def _built(self, row: int, deal: ScoredDeal) -> Iterable[Formula]:
        found = self._made(row, deal)
        return found if not self._is_long else ((at, self._alone(made), s) for at, made, s in found)

    def _alone(self, formula: Expr) -> Expr:
        """The same formula as LibreOffice works it out without threads, as it does wherever a
        formula looks something up. In threads it reads cells of the row above before they are
        worked out (7.4, in Preference and Vint)."""
        return Call("CHOOSE", self._first, formula)

    @cached_property
    def _first(self) -> Expr:
        """A look-up that always comes to 1."""
        head = self.tab.area(self.tab.head_rows, DEAL, self.tab.head_rows, DEAL)
        return Call("MATCH", NUMBER_HEAD, head, 0)

    def _made(self, row: int, deal: ScoredDeal) -> Iterator[Formula]:
        rows = self._sittings(row, deal.number)
        is_coming, is_told = deal.status == COMING, deal.status == SCORED
        wrong = self.cell(self.tab, row, WRONG)
        told = self.live.only_tell()
        at_hand = self._at_hand(row, deal.number) if self.begins_in(deal.number) else None
        if at_hand is not None:
            yield from self._begun.at_first(self.live, at_hand)
        for place, column in enumerate(self.live.columns[:told], FIRST):
            is_needed = not column.is_of_coming or column.name in self._looked_at
            if is_needed or not is_told:
                yield place, self._by_partners(rows, column.formula), NUMBER
        is_barred = is_coming and self.barred
        what = expr(self.barred) if is_barred else self._by_partners(rows, self.live.wrong)
        if at_hand is not None:
            what = first_wrong(*self._begun.no_partners(at_hand), otherwise=what)
        for place in self._portions:
            yield place, self._by_partners(rows, partial(self._misfit, place)), PLAIN
            said = self.cell(self.tab, row, place)
            what = when(said.equals(""), what, said)
        if is_coming:
            what = when(self._is_behind_gap(row), BEHIND_GAP, what)
            what = when(self.facts.untold(partial(self.cell, self.deals, row), deal), EMPTY, what)
        elif places := self.facts.may_be_emptied(deal):
            is_emptied = self.facts.emptied(partial(self.cell, self.deals, row), places)
            what = when(is_emptied, VOIDED, what)
        yield WRONG, what, PLAIN
        for place, column in enumerate(self.live.columns[told:], FIRST + told):
            made = partial(_where_scored, column, wrong=wrong, is_told=is_told)
            yield place, self._by_partners(rows, made), NUMBER
        if self._may_be_broken:
            unbalanced = self.books.unbalanced(deal.number)
            judge = partial(self.live.broken, is_coming=is_coming)
            broken = expr(unbalanced) if unbalanced else self._by_partners(rows, judge)
            if at_hand is not None:
                early = self._begun.too_early(self.live, at_hand)
                broken = first_wrong(*early, otherwise=broken)
            yield BREACH, when(wrong.equals(""), broken, ""), PLAIN
        for move, place in self._balances.items():
            refs = (self.cell(self.tab, row, column) for column in self._moved.places(move))
            yield place, Call("SUM", self.before(move, deal.number), *refs), NUMBER
        if at_hand is not None:
            for name, place in self._begun.grown.items():
                yield place, at_hand.old.own(name) - at_hand.old.above(name), NUMBER

    def _misfit(self, place: int, cells: DealCells) -> Expr:
        """What no fact can be, of those of which that column says it."""
        besides: list[Wrong] = []
        if place == min(self._portions):
            besides = [*self._told_apart(cells), *self.live.besides(cells)]
        return misfit(cells, self._portions[place], self._judged, self._names, besides)

    def _told_apart(self, cells: DealCells) -> Iterator[Wrong]:
        """A fact with which formulas do not follow a deal was told in one that they follow."""
        for fact in sorted(self.live.apart):
            parts = [item.column for item in self.facts.columns.values() if item.fact == fact]
            if parts:
                told = Call("COUNTA", *(cells.fact(fact, part.owner, part.part) for part in parts))
                yield told > 0, f"{fact}{NOT_FOLLOWED}"

    def _is_behind_gap(self, row: int) -> Expr:
        """Whether a deal above is still to be told, or lacks its outcome."""
        above = self._down_to(WRONG, row)
        waiting = [Call("COUNTIF", above, words) for words in (EMPTY, *self._open_words)]
        return (waiting[0] if len(waiting) == 1 else Call("SUM", *waiting)) > 0

    def _is_followed(self, deal: ScoredDeal) -> bool:
        may_count = deal.status in (SCORED, OPEN)
        return may_count and not self._is_apart(deal) and self.facts.is_cut(deal)

    def _is_apart(self, deal: ScoredDeal) -> bool:
        """Whether the game says that formulas do not follow that deal."""
        if not self.live.apart.isdisjoint((*deal.texts, *deal.derived)):
            return True
        by_books = self.live.is_apart
        return by_books is not None and by_books(self.books.before(deal.number))

    def earlier(self, name: str, row: int) -> Area:
        """The column of that name from its head to the row above."""
        return self._down_to(DEAL if name == NUMBERS else self._columns[name], row)

    def _down_to(self, place: int, row: int) -> Area:
        """A column from its head to the row above."""
        if self._cursor is not None:
            return self._cursor.down_to_here(self.tab, self.tab.head_rows, place)
        key = place, row
        if key not in self._earlier:
            self._earlier[key] = self.tab.area(self.tab.head_rows, place, row - 1, place)
        return self._earlier[key]

    def _fill(self, column: LiveColumn, row: int, deal: ScoredDeal) -> bool:
        """Let the cell of a fact that nobody told follow its column; whether it stands there by
        now."""
        if column.fills is None or column.fills.fact in deal.texts:
            return True
        if column.is_of_coming and deal.status != COMING:
            return True
        place = self.facts.place(*column.fills)
        if place is None:
            return True
        filled = self.tab.ref(row, self._columns[column.name])
        stood = self.deals.rows[row - 1][place]
        self.deals.put(place, filled, _dim(stood.style))
        if deal.status == COMING:
            for cursor in self._cursors:
                cursor.forget()
            return True
        return bool(filled.value() == ("" if stood.value is None else stood.value))

    def amounts(self, deal: int) -> Sequence[LiveEntry]:
        """What the columns move in that deal; nothing where it does not follow its facts."""
        return self._amounts.get(deal, ())

    def amount(self, entry: Entry, cursor: Cursor) -> Expr:
        """What the columns move in the account of an entry, in the row above that of a cursor."""
        return self._moved.amount(entry, cursor)

    def wrong(self, row: int) -> Ref | None:
        """The cell that says what is wrong with the deal in that row."""
        return None if self.tab.value(row, DEAL) is None else self.tab.ref(row, WRONG)

    def unless_broken(self, row: int, counts: Amount | str, broken: int | None = None) -> Expr:
        """What is said of a deal that counts, where it does not break a rule; else the other, or
        the words for it."""
        if not self._may_be_broken:
            return expr(counts)
        words = self.tab.ref(row, BREACH)
        return when(words.equals(""), counts, words if broken is None else broken)

    # cells for formulas ----------------------------------------------------------------------

    def name(self, owner: str) -> Ref:
        """The cell with that name."""
        return self._names[owner]

    def stood(self, fact: str) -> int:
        """The column with what stood in the cell of a fact."""
        return self._stood[fact]

    def last(self, name: str) -> Ref | None:
        """What stands in that column after the last deal; None where there is none."""
        return self.tab.ref(self._last, self._columns[name]) if self._last else None

    def until(self, name: str, deal: int) -> Ref | None:
        """What stands in that column after the last deal that is followed, up to one of a number;
        None where there is none."""
        row = max((row for number, row in self._rows.items() if number <= deal), default=0)
        return self.tab.ref(row, self._columns[name]) if row else None

    def ended(self, name: str) -> Expr:
        """What stands in that column after the last deal so far."""
        return self.tab.ref(self._last, self._columns[name])

    def place(self, name: str) -> int:
        """The column of that name."""
        return self._columns[name]

    # new rubbers ---------------------------------------------------------------------------

    def begins_in(self, deal: int) -> bool:
        """Whether a new rubber may begin with a deal, as its row says."""
        return self._begun.is_asked and self.books.may_begin_rubber(deal)

    def _at_hand(self, row: int, deal: int) -> AtHand:
        """What a rubber that may begin with a deal asks for."""
        begun, number = self._begun, expr(0)
        if self._last and begun.key:
            number = Call("N", self.cell(self.tab, self._last, begun.key))
        old = DealCells(self, row, deal, before_rubbers=True)
        mark = self.cell(self.deals, row, begun.mark)
        return AtHand(DealCells(self, row, deal), old, mark, number)

    def to_come(self, points: Mapping[str, Area]) -> RubbersToCome | None:
        """What rubbers that begin in rows to come add up to, by the cells with everybody's points
        in these rows; None where partners stay."""
        begun, any_points = self._begun, next(iter(points.values()), None)
        if not begun.key or any_points is None:
            return None
        rows = any_points.top, any_points.bottom

        def down(column: int) -> Area:
            return self.tab.area(rows[0], column, rows[1], column)

        grown = {name: down(place) for name, place in begun.grown.items()}
        return RubbersToCome(begun.partners, down(begun.key), points, grown, begun.now)

    def carried(self, name: str, row: int) -> Expr | None:
        """What a column has when the deal in a row begins in which a new rubber may begin; None for
        one on which that has no bearing."""
        place = self._begun.carried.get(name)
        return None if place is None else self.cell(self.tab, row, place)

    def left(self, move: Move, row: int) -> Expr | None:
        """The same of a balance."""
        place = self._begun.left.get(move)
        return None if place is None else self.cell(self.tab, row, place)

    def _sittings(self, row: int, deal: int) -> Sequence[DealCells]:
        """The cells of the row for those who sit together now, then for all who may."""
        rows = [DealCells(self, row, deal)]
        if self.begins_in(deal):
            rows += [DealCells(self, row, deal, sides=each.sides) for each in self._begun.partners]
        return rows

    def _by_partners(self, rows: Sequence[DealCells], made: Callable[[DealCells], Expr]) -> Expr:
        """The formula of a row, chosen by its partners where it is another one for others."""
        found = [made(row) for row in rows]
        if len(found) == 1:
            return found[0]
        number = self.cell(self.tab, rows[0].number, self._begun.key) + 1
        return OneForAll(number, self.tab, self._is_name).of(found)

    def _is_name(self, cell: Ref) -> bool:
        """Whether the name of a player or a side stands in a cell."""
        is_fixed = cell.tab is self.tab and not isinstance(cell, RowRef)
        return is_fixed and cell.row == NAMES_ROW

    def above(self, name: str, deal: int, row: RowCells) -> Expr:
        """What a column had after the deal above, a cell unless something between changed it; else
        what it has before that deal by the books."""
        place = self._columns[name]
        if self._cursor is not None:
            return self.cell(self.tab, self._last, place)
        if self._last and self._is_next and not self.books.begins_rubber(deal):
            return self.cell(self.tab, self._last, place)
        now = expr(self.live.before(name)(self.books.before(deal)))
        if not self._last:
            return now
        begins = self.books.begins_rubber(deal)
        found = self._anew(place, row) if begins else self.tab.ref(self._last, place)
        if found is not None and found.value() == now.value():
            return found
        if not begins and not self.live.columns[place - FIRST].is_of_coming:
            self.followed_from = self.tab.last_row
        return now

    def _anew(self, place: int, row: RowCells) -> Expr | None:
        """What a column has when a rubber begins, by the one before."""
        anew = self.live.columns[place - FIRST].anew
        return None if anew is None else anew(row)


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


def _where_scored(column: LiveColumn, row: DealCells, wrong: Ref, *, is_told: bool) -> Expr:
    """The formula of a column, and what stands there instead where the facts cannot be scored or
    are still to be told."""
    formula = column.formula(row)
    if column.is_of_coming:
        if column.before is None:
            return formula
        return when(wrong.equals(VOIDED), row.above(column.name), formula)
    if column.moves:
        return when(wrong.equals(""), formula, 0)
    if column.before:
        return when(wrong.equals(""), formula, row.above(column.name))
    return when(wrong.equals(""), formula, "") if column.stays or not is_told else formula


@cache
def _dim(style: CellStyle) -> CellStyle:
    """The same for what follows."""
    return style._replace(dim=True)
