"""Where a new rubber may begin in rows to come: a cell of Deals that says so, and the columns of
Working with what a deal begins with then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.formula.tree import Area, Call, Expr, Ref, expr, when
from scorekeeper.core.live.cells import RowCells, Wrong
from scorekeeper.core.live.checks import unknown
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.partners import SAME, Partners, partners_to_choose
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.foreign.workbook.layout import NEW_RUBBER

from .book import NUMBER, Allowed, CellStyle
from .books import Books
from .spare import Spare
from .tables import CHOICE, Tables, choice

PARTNERS = "partners of a new rubber"
BEGUN_HERE = "begun here: "


class NewRubbers(NamedTuple):
    """The column of Deals with the cells, and who may sit together then (nobody: partners
    stay)."""

    place: int
    partners: Sequence[Partners] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """What may stand in a cell."""
        return tuple(each.word for each in self.partners) or (SAME,)

    def tables(self) -> Iterator[LookUp]:
        """The list to choose from, where it has names."""
        if self.partners:
            yield choice(NEW_RUBBER, self.words)

    def allowed(self, listed: Area | None, top: int, bottom: int) -> Allowed:
        """What the cells of those rows take."""
        return Allowed(self.place, top, bottom, self.words, listed)


def new_rubbers(session: Session, spare: Spare, place: int) -> NewRubbers | None:
    """Those of a workbook with rows to come; None where no rubbers are played."""
    game, table = session.sheet.game, session.ledger.table
    if not spare.deals or not game.has_rubbers:
        return None
    return NewRubbers(place, partners_to_choose(table))


class AtHand(NamedTuple):
    """Of a row in which a rubber may begin: its cells, and as they would be if none began; the cell
    that says whether one does, and the number of those who sat together in the deal above."""

    cells: RowCells
    old: RowCells
    mark: Ref
    number_above: Expr

    @property
    def begins(self) -> Expr:
        """Whether a new rubber begins."""
        return self.mark.differs("")


class Begun:
    """The columns of Working by their places: what a column is `carried` on with, with which
    balance a deal is `left`, and what of a balance is `taken_from` it."""

    def __init__(
        self, live: Live, rubbers: NewRubbers | None, books: Books, tables: Tables
    ) -> None:
        self._books = books
        self._tables = tables
        self.is_asked = rubbers is not None
        self.mark = rubbers.place if rubbers else 0
        self.partners = rubbers.partners if rubbers else ()
        moves = [column.moves for column in live.columns if column.moves is not None]
        found = [move for move in dict.fromkeys(moves) if move.account in books.set_back]
        self.set_back = frozenset(found)  # also by rubbers that were begun by hand
        self.moves = found if rubbers else []
        carried = [column.name for column in live.columns if column.before and _begins(column)]
        self._carried = carried if rubbers else []
        self.carried: Mapping[str, int] = {}
        self.left: Mapping[Move, int] = {}
        self.taken_from: Mapping[Move, int] = {}
        self.key = 0  # the column with the number of the partners, where they may change
        parts = [name for part in live.parts for name in part.columns.values()]
        self._grown = [*parts, *live.owed.values()] if self.partners else []
        self.grown: Mapping[str, int] = {}  # by how much a deal changes what adds up over rubbers

    def put(self, first: int) -> int:
        """Let the columns stand from there on; the first one behind them."""
        behind = first + len(self._carried) + 2 * len(self.moves)
        places = iter(range(first, behind))
        self.carried = {name: next(places) for name in self._carried}
        self.left = {move: next(places) for move in self.moves}
        self.taken_from = {move: next(places) for move in self.moves}
        self.key = behind if self.partners else 0
        behind += bool(self.key)
        self.grown = {name: place for place, name in enumerate(self._grown, behind)}
        return behind + len(self._grown)

    @property
    def now(self) -> int:
        """The number of those who sit together before all rows to come."""
        pairs = [{frozenset(side.members) for side in each.sides} for each in self.partners]
        return pairs.index({frozenset(side.members) for side in self._books.anew.table.sides}) + 1

    # formulas ---------------------------------------------------------------------------------

    def at_first(self, live: Live, row: AtHand) -> Iterator[tuple[int, Expr, CellStyle]]:
        """What a deal begins with, by whether a new rubber begins with it."""
        for column in live.columns:
            place = self.carried.get(column.name)
            if place is not None and column.before is not None:
                by_books = expr(column.before(self._books.anew))
                first = by_books if column.anew is None else column.anew(row.cells)
                yield place, when(row.begins, first, row.old.above(column.name)), NUMBER
        for move, place in self.left.items():
            yield place, when(row.begins, 0, row.old.balance(*move)), NUMBER
        for move, place in self.taken_from.items():
            yield place, when(row.begins, -row.old.balance(*move), 0), NUMBER
        if self.key:
            yield self.key, self._number(row), NUMBER

    def _number(self, row: AtHand) -> Expr:
        """The number of those who sit together in the row (0: as they did before all rows to
        come)."""
        found = when(row.number_above.equals(0), self.now, row.number_above)
        for number, word in enumerate(self._words(), 1):
            found = when(row.mark.equals(word), number, found)
        return when(row.begins, found, row.number_above)

    def _words(self) -> Sequence[Ref]:
        """The cells with the partners to choose from."""
        listed = self._tables.listed(NEW_RUBBER, CHOICE)
        rows = range(listed.top, listed.bottom + 1)
        return [self._tables.tab.ref(row, listed.left) for row in rows]

    def no_partners(self, row: AtHand) -> Iterator[Wrong]:
        """That partners are named whom nobody could have chosen."""
        if self.key:
            words = [expr(""), expr(SAME), *self._words()]
            known = Call("OR", *(row.mark.equals(word) for word in words))
            yield Call("NOT", known), unknown("partners", row.mark)

    def too_early(self, live: Live, row: AtHand) -> Iterator[Wrong]:
        """That a rubber begins though what is played is not over."""
        found = live.too_early(row.old)
        if found is not None:
            is_so, words = found
            yield Call("AND", row.begins, is_so), words

    # columns ----------------------------------------------------------------------------------

    @property
    def taken(self) -> dict[int, LiveColumn]:
        """Those that move an account."""
        return {
            place: LiveColumn(f"{move.owner} {move.account} taken back", lambda row: expr(0), move)
            for move, place in self.taken_from.items()
        }

    def heads(self) -> Iterator[tuple[int, str]]:
        """The heads of the columns."""
        yield from ((place, f"{name} at first") for name, place in self.carried.items())
        yield from ((at, f"{m.owner} {m.account} at first") for m, at in self.left.items())
        yield from ((place, column.name) for place, column in self.taken.items())
        if self.key:
            yield self.key, PARTNERS
        yield from ((place, f"{name}: more") for name, place in self.grown.items())


class RubbersToCome(NamedTuple):
    """What rubbers come to that begin in rows to come: the `partners` who may sit together, and the
    cells of the rows with their `numbers`, the `points` of everybody and what adds up over rubbers
    (`grown`, by columns); `now` is the number of those who sit together before."""

    partners: Sequence[Partners]
    numbers: Area
    points: Mapping[str, Area]
    grown: Mapping[str, Area]
    now: int

    def title(self, number: int) -> str:
        """Who sit together in some of them."""
        return f"{BEGUN_HERE}{self.partners[number - 1].word}"

    def points_of(self, owner: str, number: int, besides: Sequence[str] = ()) -> Expr:
        """What an owner has of those with the partners of that number, and what of columns that add
        up over rubbers belongs to these."""
        areas = [self.points[owner], *(self.grown[name] for name in besides)]
        return Call("SUM", *(self._in_those(area, number) for area in areas))

    def more_of(self, number: int, name: str) -> Expr:
        """What a column that adds up over rubbers has more by those."""
        return self._in_those(self.grown[name], number)

    def more_of_all(self, name: str) -> Expr:
        """The same by all of them."""
        numbers = range(1, len(self.partners) + 1)
        return Call("SUM", *(self.more_of(number, name) for number in numbers))

    def _in_those(self, area: Area, number: int) -> Expr:
        return Call("SUMIFS", area, self.numbers, number)

    @property
    def are_as_now(self) -> Expr:
        """Whether the same sit together in all of them."""
        return Call("COUNTIFS", self.numbers, ">0").equals(Call("COUNTIF", self.numbers, self.now))


def _begins(column: LiveColumn) -> bool:
    """Whether a new rubber changes what a column is carried on with."""
    return not column.is_of_coming or column.anew is not None
