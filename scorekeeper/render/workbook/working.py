"""The worksheet Working: what every deal is worth, as formulas over its facts on Deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import COMING, OPEN, SCORED, ScoredDeal
from scorekeeper.core.formula.rows import Cursor, RowFormula
from scorekeeper.core.formula.tree import Area, Call, Expr, Ref, when
from scorekeeper.core.formula.values import Value
from scorekeeper.core.live.columns import LiveColumn
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.standing.fact_table import in_one_cell
from scorekeeper.core.values.problems import Fault

from .book import NUMBER, WIDEST_NAME, CellStyle, Tab, stood_in
from .books import Books
from .deal_cells import CellsBehind
from .fact_cells import FactCells
from .moved import LiveEntry, Moved, agree
from .new_rubbers import Begun, NewRubbers, RubbersToCome
from .patterned import Pattern, PatternRow
from .row_formulas import RowFormulas
from .rows_so_far import RowsSoFar
from .tables import Tables
from .waiting import EMPTY
from .working_columns import BREACH, DEAL, FIRST, WAITS, WRONG, WorkingColumns
from .working_heads import write_heads, write_names


class Working:
    """The worksheet; its rows are those of Deals."""

    def __init__(
        self,
        live: Live,
        books: Books,
        facts: FactCells,
        deals: Tab,
        tables: Tables,
        head_rows: int,
        names: Sequence[str],
        rubbers: NewRubbers | None,
    ) -> None:
        self.tab = Tab("Working", protected=True, for_screens=True)
        self.live = live = live.with_facts(facts.has)
        self._books = books
        self._facts = facts
        self._deals = deals
        self._begun = begun = Begun(live, rubbers, books, tables)
        self._columns = columns = WorkingColumns(live, facts, begun)
        self._filling = {
            place: column for place, column in enumerate(live.columns, FIRST) if column.fills
        }
        self._of_turns = {
            place: column.turn for place, column in enumerate(live.columns, FIRST) if column.turn
        }
        self._amounts: dict[int, list[LiveEntry]] = {}
        self._patterns: dict[object, Pattern] = {}
        self._cursors: dict[object, Cursor] = {}  # of those for deals that are alike
        self._shared: dict[tuple[object, int], RowFormula] = {}  # what stands in columns of these
        self._moved = Moved(self.tab, dict(enumerate(live.columns, FIRST)) | begun.taken)
        cells = write_names(self.tab, names, FIRST)
        self.tab.skip(head_rows - 3)
        widths = dict.fromkeys((WRONG, BREACH), WIDEST_NAME)
        write_heads(self.tab, dict(columns.heads()), names, widths)
        self.tab.head_rows, self.tab.head_columns = head_rows, DEAL
        self._rows = RowsSoFar(self.tab, columns, cells, books, facts, deals, tables)
        self._formulas = RowFormulas(self._rows, self._moved)
        self._goes_by_balances = columns.asks.goes_by_balances
        self._goes_on_anywhere = columns.asks.goes_on
        self._has_rows_to_come = False  # which begin with what the books have

    @property
    def end(self) -> int:
        """The first column behind all of them."""
        return self._columns.end

    @property
    def followed_from(self) -> int:
        """The row of the last deal that hangs on none above; 0 where all that do are followed."""
        return self._rows.followed_from

    @property
    def goes_by_balances(self) -> bool:
        """Whether what a deal is worth follows from what was booked before."""
        return self._goes_by_balances

    @property
    def barred(self) -> str:
        """Why no deal to come can be scored, in words; nothing where they can."""
        return self._books.barred

    # rows ------------------------------------------------------------------------------------

    def book(self, entries: Sequence[Entry]) -> None:
        """Keep what a deal or a booking moved at export."""
        self._rows.book(entries)

    def add(self, deal: ScoredDeal | None) -> bool:
        """The row of a deal (of none, where bookings stand); whether its formulas come to what it
        scored. Where they do not, or it did not score, nothing stands there."""
        row, rows = self.tab.add_row(), self._rows
        if deal is None:
            rows.is_next = False
            return False
        if self._books.is_reseated(deal.number):  # whose turn it is may have moved
            rows.is_next = False
        if deal.status != COMING and not self._is_followed(deal):
            if deal.status == OPEN:  # those below wait for it all the same
                self.tab.put(WAITS, 1, NUMBER)
            return self._leave_out(row, deal)
        self._has_rows_to_come |= deal.status == COMING
        rows.following[deal.number] = self._by_rules(deal)
        is_filled = self._put_row(row, deal)
        self._amounts[deal.number] = found = list(self._moved.entries(deal, row))
        is_wrong = bool(self.tab.value(row, WRONG))
        agrees = is_filled and is_wrong == (deal.status == OPEN)
        agrees = agrees and agree([item.entry for item in found], deal.entries)
        if deal.status != COMING and not agrees:
            del self._amounts[deal.number]
            self.tab.rows[row - 1] = {}
            return self._leave_out(row, deal)
        rows.follow(deal.number, row)
        return True

    def _leave_out(self, row: int, deal: ScoredDeal) -> bool:
        """A deal that is not followed: what hangs on those above it stays as it is, too."""
        self._rows.is_next = False
        if deal.status == SCORED and self._goes_on_anywhere:
            self._rows.followed_from = row
        return False

    def _is_followed(self, deal: ScoredDeal) -> bool:
        may_count = deal.status in (SCORED, OPEN)
        return may_count and not self._is_apart(deal) and self._facts.is_cut(deal)

    def _is_apart(self, deal: ScoredDeal) -> bool:
        """Whether the game says that formulas do not follow that deal."""
        if not self.live.apart.isdisjoint((*deal.texts, *deal.derived)):
            return True
        by_books = self.live.is_apart
        return by_books is not None and by_books(self._books.before(deal.number))

    def _put_row(self, row: int, deal: ScoredDeal) -> bool:
        """Put the formulas of a row; whether the cells of facts that they fill have what stood
        there."""
        if self._is_regular(deal):
            return self._follow_pattern(row, deal)
        self._put_constants(deal)
        is_filled = True
        for place, make, style, _ in self._formulas.of(row, deal):
            self.tab.put(place, make(), style)
            if place in self._filling:
                is_filled &= self._fill(self._filling[place], row, deal)
        return is_filled

    def _is_regular(self, deal: ScoredDeal) -> bool:
        """Whether the row goes on from that of the last deal that is followed."""
        rows = self._rows
        if not rows.last or self._books.begins_rubber(deal.number) or deal.status == OPEN:
            return False
        return rows.is_next or rows.goes_on(deal.number)

    def _put_constants(self, deal: ScoredDeal) -> None:
        """The number of the deal, what is due by the rules, what its turn says, and what stood in
        cells of which that is asked."""
        self.tab.put(DEAL, deal.number, NUMBER)
        for at, said in self._rows.following[deal.number].items():
            self._put_constant(self._columns.by_rules[at], said)
        if deal.status != COMING:
            for place, of_turn in self._of_turns.items():
                self._put_constant(place, of_turn(self._books.turn(deal.number)))
        if any(problem.fault is Fault.BREACH for problem in deal.problems):
            return
        for fact, place in self._columns.stood.items():
            content: Value = deal.texts.get(fact, deal.derived.get(fact, ""))
            if content and deal.status != COMING:
                stood = self._facts.place(fact, "", "")
                if stood is not None:  # a number, it may be
                    content = self._deals.value(self.tab.last_row, stood)
                self._put_constant(place, content)

    def _by_rules(self, deal: ScoredDeal) -> Mapping[int, int | str]:
        """What the rules say of facts of a deal of which nothing stands in their cells, where no
        formula says it, by these."""
        found, follow = dict[int, int | str](), self._facts.following(deal)
        for at in self._columns.by_rules:
            fact, column = self._facts.columns[at]
            if self._columns.followed_by(at, is_coming=deal.status == COMING):
                continue
            if at in follow:
                found[at] = follow[at]
            elif deal.status != COMING and fact in deal.texts:
                found[at] = in_one_cell(self._books.derived(deal, fact), column)
        return found

    def _put_constant(self, place: int, content: Value) -> None:
        """What stands there whatever is changed; an empty cell is left out."""
        if isinstance(content, str):
            self.tab.write(place, content)
        elif content is not None:
            self.tab.put(place, content, NUMBER)

    # patterns --------------------------------------------------------------------------------

    def _follow_pattern(self, row: int, deal: ScoredDeal) -> bool:
        """Put the formulas of a row that has the same as most."""
        pattern, is_filled, last = self._pattern(row, deal), True, self._rows.last
        pattern.cursor.go_to(row, last)
        pattern.cursor.tell(self._deals, stood_in(self._deals.rows[row - 1]))
        pattern.cursor.tell(self.tab, stood_in(self.tab.rows[last - 1]), is_above=True)
        self.tab.rows[row - 1] = made = PatternRow(pattern, row, last)
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
        books = self._books
        table = books.table(deal.number)
        follow = self._facts.follow(deal) if deal.status == COMING else None
        unbalanced = books.unbalanced(deal.number)
        told = () if deal.status == COMING else self._facts.may_be_emptied(deal)
        seats = books.players(deal.number), books.seating(deal.number), table.sides
        following = frozenset(self._rows.following[deal.number])
        alike = *seats, following, deal.status == COMING
        key = *alike, follow, told, unbalanced
        if key not in self._patterns:
            self._patterns[key] = self._new_pattern(row, deal, alike)
        return self._patterns[key]

    def _new_pattern(self, row: int, deal: ScoredDeal, alike: object) -> Pattern:
        """One of which most formulas stand in the rows of all deals that are `alike`."""
        cursor = self._cursors.setdefault(alike, Cursor(row))
        cursor.go_to(row, self._rows.last)
        self._rows.cursor, built = cursor, []
        for place, make, style, of_the_deal in self._formulas.of(row, deal):
            found = None if of_the_deal else self._shared.get((alike, place))
            if found is None:
                found = RowFormula(make(), cursor, self.tab)
                self._shared[alike, place] = found
            built.append((place, found, style))
        self._rows.cursor = None
        return Pattern(self.tab, cursor, built, {})

    def _fill(self, column: LiveColumn, row: int, deal: ScoredDeal) -> bool:
        """Let the cell of a fact that nobody told follow its column; whether it stands there by
        now."""
        if column.fills is None or column.fills.fact in deal.texts:
            return True
        if column.is_of_coming and deal.status != COMING:
            return True
        place = self._facts.place(*column.fills)
        if place is None:
            return True
        filled = self.tab.ref(row, self.place(column.name))
        stood = self._deals.rows[row - 1][place]
        self._deals.put(place, filled, _dim(stood.style))
        if deal.status == COMING:
            for cursor in self._cursors.values():
                cursor.forget()
            return True
        for cursor in self._cursors.values():
            cursor.forget_one(self._deals, place)
        return bool(filled.value() == ("" if stood.value is None else stood.value))

    # what the other worksheets ask for ---------------------------------------------------------

    def amounts(self, deal: int) -> Sequence[LiveEntry]:
        """What the columns move in that deal; nothing where it does not follow its facts."""
        return self._amounts.get(deal, ())

    def amount(self, entry: Entry, cursor: Cursor) -> Expr:
        """What the columns move in the account of an entry, in the row above that of a cursor."""
        return self._moved.amount(entry, cursor)

    def wrong(self, row: int) -> Ref | None:
        """The cell that says what is wrong with the deal in that row."""
        return None if self.tab.value(row, DEAL) is None else self.tab.ref(row, WRONG)

    @property
    def _last_deal(self) -> int:
        number = self.tab.value(self._rows.last, DEAL)
        assert isinstance(number, int)
        return number

    def is_over(self) -> Expr:
        """Whether play is over before the first deal that waits for more, or behind the last one
        where none does."""
        end = self.live.end
        assert end is not None
        bottom = self.tab.last_row
        waiting, wrong, breach = (
            self.tab.area(self.tab.head_rows + 1, column, bottom, column)
            for column in (WAITS, WRONG, BREACH)
        )
        place = Call("MATCH", 1, waiting, 0)
        is_empty = Call("INDEX", wrong, place).equals(EMPTY)
        before = Call("AND", is_empty, Call("INDEX", breach, place).differs(""))
        behind = CellsBehind(self._rows, self._last_deal)
        return when(Call("ISNUMBER", place), before, end.is_over(behind))

    def wrong_in(self, cursor: Cursor) -> Ref:
        """The same in the row of a cursor."""
        return cursor.cell(self.tab, WRONG)

    def waits_in(self, cursor: Cursor) -> Ref:
        """1 where a deal that was not scored at export waits for more."""
        return cursor.cell(self.tab, WAITS)

    def breach_in(self, cursor: Cursor) -> Ref | None:
        """The rule that a deal breaks, in words, as far as it was told; in an empty row, that play
        is over. None where nothing can be broken."""
        return cursor.cell(self.tab, BREACH) if self._formulas.may_be_broken else None

    def said_in(self, cell: int) -> int | None:
        """The column that says what stands in the empty cell of a whole fact of a recorded deal;
        None where none does."""
        return self._columns.said_in(cell)

    def place(self, name: str) -> int:
        """The column of that name."""
        return self._columns.places[name]

    def last(self, name: str) -> Ref | None:
        """What stands in that column after the last deal; None where there is none, or where
        something was booked behind it that the columns would have to know."""
        return self._rows.ended(name) if self._rows.last and self._ends_as_booked else None

    @cached_property
    def _ends_as_booked(self) -> bool:
        return self._has_rows_to_come or self._rows.ends_as_booked()

    def until(self, name: str, deal: int) -> Ref | None:
        """What stands in that column after the last deal that is followed, up to one of a number;
        None where there is none."""
        return self._rows.until(name, deal)

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


@cache
def _dim(style: CellStyle) -> CellStyle:
    """The same for what follows."""
    return style._replace(dim=True)
