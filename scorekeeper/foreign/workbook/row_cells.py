"""What the cells of a row say of its deal, and which of them formulas may fill."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from contextlib import suppress
from functools import cached_property

from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.declaration.columns import PLAYER, Cell
from scorekeeper.core.live.columns import FactPart
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.turn import BY_TURN
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.fact_table import FactCell, FactColumn, FactTable
from scorekeeper.core.standing.live_at import MOST_DEALS, live_at
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.foreign import told_rows
from scorekeeper.foreign.told_rows import RubberTold

from .cells import CellKind, RawCell
from .values import Names, as_told, normal

Cells = Mapping[int, Cell]  # by the place of their column in the table of facts


class Here(NamedTuple):
    """A row: its number, the cell of that, its cells and their names by their place in the table of
    facts; whether the deal counts in the workbook, as far as it says; whether a rubber begins with
    it."""

    number: int | None
    cell: str
    cells: Mapping[int, RawCell]
    places: Mapping[int, str]
    counts: bool
    rubber: RubberTold | None


class Said(NamedTuple):
    """What the cells of a row say, and why those that cannot be read cannot be."""

    told: Cells
    faults: Mapping[int, MalformedError]


class RowCells:
    """Reads the cells of rows, which are those of that table of facts. Formulas say what follows
    from the rules, unless no program of ours wrote them."""

    def __init__(
        self, session: Session, table: FactTable, names: Names, *, formulas_follow: bool
    ) -> None:
        self._session = session
        self.table = table
        self._names = names
        self._formulas_follow = formulas_follow

    def said(self, here: Here, own: Mapping[int, FactCell]) -> Said:
        """What the cells say. Those that are as they were are not looked at closely."""
        told: dict[int, Cell] = {}
        faults: dict[int, MalformedError] = {}
        for place, cell in here.cells.items():
            known = own.get(place)
            if self._is_as_it_was(place, known, cell):
                told |= {} if known is None else {place: known.content}
                continue
            try:
                content = as_told(cell, self.table.columns[place].column, self._names)
            except MalformedError as error:
                faults[place] = error
                continue
            if content is not None:
                told[place] = content
        return Said(told, {**faults, **self._lacking(told, faults.keys())})

    def _lacking(self, told: Cells, unread: Set[int]) -> Mapping[int, MalformedError]:
        """The empty cells of what a part was told of (by how many tricks a contract was made), each
        once."""
        first: dict[str, int] = {}
        found: dict[int, MalformedError] = {}
        for place, item in enumerate(self.table.columns):
            whole = first.setdefault(item.fact, place)
            head = self.table.columns[whole]
            is_part = bool(item.column.part) and not head.column.part and not head.column.owner
            if is_part and place in told and whole not in {*told, *unread, *found}:
                said = f"{head.head} is empty, but {item.head} is not"
                found[whole] = MalformedError(said, f"fill in {head.head}, too")
        return found

    def shown(self, here: Here) -> Cells:
        """What formulas say that follows in the row of a new deal, as far as they say anything."""
        found: dict[int, Cell] = {}
        for place, cell in here.cells.items():
            item = self.table.columns[place]
            if cell.kind is CellKind.FORMULA and self._may_follow(item):
                plain = cell._replace(kind=CellKind.PLAIN)
                with suppress(MalformedError):
                    found[place] = as_told(plain, item.column, self._names)
        return {place: content for place, content in found.items() if content is not None}

    def _is_as_it_was(self, place: int, own: FactCell | None, cell: RawCell) -> bool:
        """Whether the cell says what it said; a formula says what follows from other cells."""
        if cell.kind is CellKind.FORMULA:
            may_follow = self._may_follow(self.table.columns[place])
            return own.follows if own is not None else may_follow
        if own is None or cell.kind is not CellKind.PLAIN or isinstance(cell.value, float):
            return False
        return self.is_same(place, own, cell.value)

    def is_same(self, place: int, own: FactCell | None, told: Cell) -> bool:
        """Whether what is told is what stood there."""
        if own is None or told is None:
            return own is None and told is None
        is_player = self.table.columns[place].column.form == PLAYER
        form = self._names.normal if is_player else normal
        return form(own.content) == form(told)

    def _may_follow(self, item: FactColumn) -> bool:
        """Whether a formula of ours can stand there; any other one is somebody's own."""
        return FactPart(item.fact, item.column.owner, item.column.part) in self._filled

    def typed_over(self, here: Here) -> set[int]:
        """Where something was typed in which a formula of ours stood."""
        cells = ((at, here.cells.get(at)) for at in self._filled_places)
        return {at for at, cell in cells if cell is not None and cell.kind is CellKind.PLAIN}

    @cached_property
    def _filled_places(self) -> Sequence[int]:
        """The columns in which a formula of ours may stand."""
        columns = enumerate(self.table.columns)
        return [place for place, item in columns if self._may_follow(item)]

    @cached_property
    def _filled(self) -> frozenset[FactPart]:
        """The cells for which formulas say what follows in them."""
        if not self._formulas_follow:
            return frozenset()
        fills = [column.fills for column in self._live.columns] if self._live is not None else []
        return frozenset(filter(None, fills))

    @cached_property
    def whose(self) -> frozenset[str]:
        """The fact that says whose turn a deal was, where formulas say it of deals to come."""
        columns = self._live.columns if self._live is not None else ()
        return frozenset(c.fills.fact for c in columns if c.fills is not None and c.name == BY_TURN)

    @cached_property
    def of_coming(self) -> Set[str]:
        """The facts of which formulas say in deals to come only what follows."""
        columns = self._live.columns if self._live is not None else ()
        return {c.fills.fact for c in columns if c.fills is not None and c.is_of_coming}

    @cached_property
    def open_facts(self) -> frozenset[str]:
        """The facts whose cells are open in deals that were scored; all where none is."""
        if self._live is None or self._live.lacks:
            return frozenset(item.fact for item in self.table.columns)
        return self._live.followed()

    @cached_property
    def _live(self) -> Live | None:
        """The formulas of the game at this table; None where they follow no deal."""
        sheet, count = self._session.sheet, len(self._session.deals)
        return live_at(sheet.game, everyone_at(sheet.table)) if count <= MOST_DEALS else None

    # facts -----------------------------------------------------------------------------------

    def facts_of(self, places: Iterable[int]) -> set[str]:
        """The facts to which those columns belong."""
        return {self.fact(place) for place in places}

    def fact(self, place: int) -> str:
        """The fact of a column."""
        return self.table.columns[place].fact

    def texts(self, facts: set[str], told: Cells) -> Mapping[str, str]:
        """Those facts as somebody would type them, in their order; nothing for what is empty."""
        columns = self.table.columns
        texts = self.table.told({p: cell for p, cell in told.items() if columns[p].fact in facts})
        in_order = dict.fromkeys(item.fact for item in columns if item.fact in facts)
        return {fact: texts.get(fact, "") for fact in in_order}

    def cells_of(self, told: Cells, places: Mapping[int, str]) -> told_rows.Cells:
        """The cells of all facts, by whose part stands there and by what does."""
        found: dict[str, dict[str, str]] = {}
        for place, name in places.items():
            item = self.table.columns[place]
            own = found.setdefault(item.fact, {})
            own.setdefault(item.column.owner, name)
            if place in told:
                own.setdefault(str(told[place]), name)
        return found

    def blank_of(self, filled: Collection[int], places: Mapping[int, str]) -> told_rows.Cells:
        """The empty cells of all facts, by whose part belongs there."""
        found: dict[str, dict[str, str]] = {}
        for place, name in places.items():
            item = self.table.columns[place]
            if place not in filled:
                found.setdefault(item.fact, {}).setdefault(item.column.owner, name)
        return found
