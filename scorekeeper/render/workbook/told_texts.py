"""Texts on the worksheet Sheet that repeat facts, as formulas over the cells of these on Deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from scorekeeper.core.declaration.columns import NUMBER, PLAYER, Column
from scorekeeper.core.formula.rows import AtRow, Cursor, RowFormula
from scorekeeper.core.formula.tree import Call, Expr, Ref, Text, by_case, expr, when
from scorekeeper.core.live.texts import joined, result_text, signed
from scorekeeper.core.values.cells import JOINS, Excess, IfTold, Repeated, Told

from .book import Tab
from .fact_cells import FactCells
from .working import Working

LISTED = ","  # between names
LONGEST = 999  # letters of a text


class ToldTexts:
    """The formulas for the worksheet `home`; in `rows` are those of the deals on Deals by their
    numbers, in `names` the cells with the names of players or sides. `players` are those who have a
    seat in a deal."""

    def __init__(
        self,
        home: Tab,
        deals: Tab,
        facts: FactCells,
        rows: Mapping[int, int],
        names: Mapping[str, Ref],
        players: Callable[[int], tuple[str, ...]],
        working: Working,
    ) -> None:
        self._home = home
        self._working = working
        self._deals = deals
        self._facts = facts
        self._rows = rows
        self._names = names
        self._players = players
        self._seated: tuple[str, ...] = ()  # in the deal of which a formula is made
        self._cursor = Cursor(1)
        self._formulas: dict[tuple[Repeated, tuple[str, ...]], RowFormula | None] = {}

    def formula(self, parts: Repeated, deal: int) -> AtRow | None:
        """The text of those parts in that deal; None where none of them has a cell."""
        row = self._rows.get(deal)
        key = parts, () if row is None else self._players(deal)
        if key not in self._formulas:
            self._seated = key[1]
            self._formulas[key] = self._made(parts)
        found = self._formulas[key]
        return None if found is None or row is None else AtRow(found, row)

    def _made(self, parts: Repeated) -> RowFormula | None:
        said = [each for part in parts for each in self._said(part)]
        if all(isinstance(each, Text) for each in said):
            return None
        return RowFormula(joined(said), self._cursor, self._home)

    def _said(self, part: Told | Excess | IfTold | str) -> Iterator[Expr]:
        """What a part says; nothing, where it has no cell."""
        if isinstance(part, str):
            yield expr(part)
        elif isinstance(part, Excess):
            yield from self._excess(part)
        elif isinstance(part, IfTold):
            yield from self._if_told(part)
        elif part.of_all:
            yield from self._all(part.fact)
        else:
            place = self._facts.place(part.fact, part.owner, part.part)
            if place is not None:
                yield self._read(part, place)

    def _columns(self, fact: str) -> Mapping[int, Column]:
        """The columns of a fact by their places."""
        columns = self._facts.columns.items()
        return {place: item.column for place, item in columns if item.fact == fact}

    def _all(self, fact: str) -> Iterator[Expr]:
        """What stands in all cells of a fact; nothing, where they hold other parts of it than
        counts or names."""
        columns = self._columns(fact)
        if len(columns) == 1 and not any(c.owner or c.part for c in columns.values()):
            yield from (self._stands(place) & "" for place in columns)
            return
        are_counts = all(c.form == NUMBER and not c.part for c in columns.values())
        are_names = all(c.form == PLAYER and c.part.isdigit() for c in columns.values())
        if columns and (are_counts or are_names):
            between = expr(JOINS if are_counts else LISTED)
            cells = map(self._cell, columns)
            said = joined([when(cell.equals(""), "", between & cell) for cell in cells])
            yield Call("MID", said, 2, LONGEST)

    def _excess(self, told: Excess) -> Iterator[Expr]:
        """By how much the counts exceed the number; nothing as long as one of them is missing."""
        than = self._facts.place(told.than, "", "")
        columns = self._columns(told.fact).items()
        cells = [self._cell(place) for place, each in columns if each.owner in self._seated]
        if than is None or not cells:
            return
        excess = Call("SUM", *cells) - Call("N", self._stands(than))
        said = when(excess.equals(0), "  =", expr(" ") & signed(excess))
        here = Call("COUNT", *cells)
        absent = [self._cell(place) for place in self._columns(told.out)]
        known = here + Call("COUNTA", *absent) if absent else here
        yield when(known < len(cells), "", said)

    def _if_told(self, told: IfTold) -> Iterator[Expr]:
        """The parts, where something stands in the cell of one of them."""
        facts = [part for part in told.parts if isinstance(part, Told)]
        places = [self._facts.place(part.fact, part.owner, part.part) for part in facts]
        cells = [self._cell(place) for place in places if place is not None]
        if cells:
            said = joined([each for part in told.parts for each in self._said(part)])
            yield when(Call("COUNTA", *cells).equals(0), "", said)

    def _read(self, told: Told, place: int) -> Expr:
        """What stands in one cell, as it is read."""
        cell = self._stands(place)
        if told.are_over:
            return result_text(cell)
        if not told.short:
            return cell & ""
        if self._facts.columns[place].column.form == PLAYER:
            return self._beginning(cell, told.short)
        return by_case(cell & "", dict(told.short), cell & "")

    def _beginning(self, cell: Expr, short: Sequence[tuple[str, str]]) -> Expr:
        """The first letters of a name: for most as many, for some more or fewer."""
        sizes = {name: len(read) for name, read in short}
        usual = Counter(sizes.values()).most_common(1)[0][0]
        size: Expr = expr(usual)
        for name, other in sizes.items():
            if other != usual and name in self._names:
                size = when(cell.equals(self._names[name]), other, size)
        return Call("LEFT", cell, size)

    def _stands(self, place: int) -> Expr:
        """What stands in one cell; in an empty one, what the rules say of it."""
        cell, column = self._cell(place), self._working.said_in(place)
        if column is None:
            return cell
        by_rules = self._cursor.cell(self._working.tab, column)
        return when(cell.equals(""), by_rules, cell)

    def _cell(self, place: int) -> Ref:
        return self._cursor.cell(self._deals, place)
