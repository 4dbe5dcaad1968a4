"""A table that people keep themselves: players over their columns, a row for each deal, with counts
such as bid and won, in columns of their own or as `3/2` in one cell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from scorekeeper.core.declaration.columns import NUMBER
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.problems import InputError, MalformedError

from .decoding import decode_text
from .plain_heads import BETWEEN, DEAL, SUMS, Found, heads_of
from .plain_tables import text_table
from .told_rows import Rows
from .workbook.archive import explained
from .workbook.cells import CellKind, Merged, RawCell, RawRow
from .workbook.deals import names_of, read_rows
from .workbook.findings import WARNING, Finding, cell_name
from .workbook.heads import Heads
from .workbook.opened import Workbook
from .workbook.values import normal

MOST_ROWS = 20_000
_ASIDE = 1000  # between the columns of the several counts of one cell
_ALIKE = re.compile(r"[-\u2013:|]")  # what some write for it
_COUNTS = re.compile(r"\s*\d+(\s*[-\u2013:|]\s*\d+)+\s*")


@dataclass
class PlainFile:
    """The rows of a file, in its first tab with anything in it, and the cells that were merged."""

    rows: Sequence[RawRow]
    tab: str = ""
    merged: Sequence[Merged] = ()


def open_plain(data: bytes, is_book: bool) -> PlainFile | Finding:
    """The file, or why it cannot be read."""
    try:
        if is_book:
            return _of_book(Workbook(data))
        table = text_table(decode_text(data), ())
        cells = ({at: RawCell(str(cell)) for at, cell in _filled(row)} for row in table.rows)
        return PlainFile([RawRow(at, row) for at, row in enumerate(cells, 1) if row])
    except InputError as error:
        return Finding("", "", error.message, error.hint)


def _filled(row: Iterable[object]) -> Iterator[tuple[int, object]]:
    return ((at, cell) for at, cell in enumerate(row, 1) if cell != "")


def _of_book(book: Workbook) -> PlainFile:
    for tab in book.tabs:
        with explained():
            found = book.rows(tab)
            rows = [_by_values(row) for row in islice(found, MOST_ROWS)]
            for _ in found:  # what is merged is known at the end
                pass
        if rows:
            return PlainFile(rows, tab, found.merged)
    raise MalformedError("the workbook has nothing in it", "is it the right file?")


def _by_values(row: RawRow) -> RawRow:
    """The row with what formulas came to; one that no program has worked out stays a formula."""
    return row._replace(cells={at: _by_value(cell) for at, cell in row.cells.items()})


def _by_value(cell: RawCell) -> RawCell:
    is_known = cell.kind is CellKind.FORMULA and cell.value != ""
    return cell._replace(kind=CellKind.PLAIN) if is_known else cell


def players_of(file: PlainFile, facts: Iterable[str]) -> Sequence[str]:
    """The names at the head of the table, where nobody named the players; raises MalformedError
    where no row can be the head."""
    found = heads_of(file.rows, (), facts)
    return tuple(dict.fromkeys(found.people.values()))


def plain_rows(file: PlainFile, session: Session) -> Rows:
    """What the table says of the deals of that sheet, which has none yet."""
    table = FactTable(session, everything=True)
    people = session.sheet.table
    names = names_of(session)
    specs = session.sheet.game.readable_fact_specs(people.options)
    try:
        found = heads_of(file.rows, tuple(names), [spec.name for spec in specs])
        heads, parts = _columns(found, file.rows[found.head].number, table)
    except MalformedError as error:
        return Rows((), [Finding(file.tab, "", error.message, error.hint)])
    cut = [_cut(row, parts) for row in file.rows[found.first :] if not _is_sum(row, found)]
    rows = _before_unsaid_sum(cut, found)
    unsaid = [_unsaid(cut[len(rows)], found, file.tab)] if len(rows) < len(cut) else []
    read = read_rows(
        rows, lambda: file.merged, session, file.tab, heads, _name, formulas_follow=False
    )
    left = [
        *_taken_for_deals(found, file.rows[found.head], file.tab),
        *_left_aside(found, heads, rows, file.tab),
    ]
    return Rows(read.rows, [*left, *read.findings, *unsaid], file.tab, read.cells)


# columns ----------------------------------------------------------------------------------------


def _columns(found: Found, row: int, table: FactTable) -> tuple[Heads, Mapping[int, int]]:
    """The heads, and how many counts stand in each column of the file."""
    places = {
        (item.column.owner, item.fact): place
        for place, item in enumerate(table.columns)
        if not item.column.part
    }
    counts = dict.fromkeys(
        item.fact for item in table.columns if item.column.owner and item.column.form == NUMBER
    )
    facts: dict[int, int] = {}
    parts: dict[int, int] = {}
    for column, name in found.people.items():
        own = [found.words[column]] if found.words else list(counts)
        known = [places[name, fact] for fact in own if (name, fact) in places]
        parts[column] = len(known)
        facts |= {column + _ASIDE * at: place for at, place in enumerate(known)}
    several = {item.fact for item in table.columns}
    strange: dict[int, str] = {}
    for column, head in found.others.items():
        place = places.get(("", fold(head)))
        if place is not None:
            facts[column] = place
        elif fold(head) not in several:
            strange[column] = head
    return Heads(row, found.deal, facts, strange), parts


def _taken_for_deals(found: Found, row: RawRow, tab: str) -> Iterator[Finding]:
    """A column that was taken for the numbers of the deals though it is not called so."""
    head = row.cells.get(found.deal)
    if head is not None and normal(str(head.value)) not in DEAL:
        said = f"the column '{str(head.value)[:40]}' counts 1, 2, 3: it was taken for the deals"
        hint = "call it deal; or name the players (--players), if it is one"
        yield Finding(tab, _name(row.number, found.deal), said, hint, WARNING)


def _left_aside(found: Found, heads: Heads, rows: Iterable[RawRow], tab: str) -> Iterator[Finding]:
    """Filled columns without a head, and those of a fact that has no room in one column (who
    doubled whom)."""
    filled = sorted({column % _ASIDE for row in rows for column in row.cells})
    for column in filled:
        cell = _name(heads.row, column)
        if column in found.others and column not in (*heads.facts, *heads.strange):
            said = f"the column '{found.others[column][:40]}' has no room for that fact"
            yield Finding(tab, cell, said, "take it out, and tell the fact on the sheet")
        elif column not in (found.deal, *found.people, *found.others):
            said = "this column has no head; it was left aside"
            yield Finding(tab, cell, said, "write above it whose it is", WARNING)


def _cut(row: RawRow, parts: Mapping[int, int]) -> RawRow:
    """The row with `3/2` cut into its counts, each in a column of its own."""
    cells: dict[int, RawCell] = {}
    for column, cell in row.cells.items():
        pieces = [cell]
        if parts.get(column, 1) > 1 and isinstance(cell.value, str):
            told = _ALIKE.sub(BETWEEN, cell.value) if _COUNTS.fullmatch(cell.value) else cell.value
            pieces = [cell._replace(value=piece) for piece in told.split(BETWEEN)]
            pieces = pieces if len(pieces) <= parts[column] else [cell]
        cells |= {
            column + _ASIDE * at: piece
            for at, piece in enumerate(pieces)
            if piece.value != "" or piece.kind is CellKind.FORMULA
        }
    return RawRow(row.number, cells)


def _is_sum(row: RawRow, found: Found) -> bool:
    """Whether the row adds up those above it."""
    first = row.cells.get(found.deal or min(row.cells))
    return first is not None and normal(str(first.value)) in SUMS


def _before_unsaid_sum(rows: Sequence[RawRow], found: Found) -> Sequence[RawRow]:
    """The rows above the first one without a number that has just what those above add up to: a sum
    that nobody called so, or a deal. Of one deal, or of noughts, it says nothing."""
    sums: dict[int, float] = {}
    for at, row in enumerate(rows):
        counts = {c: n for c, n in _counts(row, found) if n}
        is_numbered = found.deal in row.cells and row.cells[found.deal].value != ""
        if at > 1 and counts and counts == sums and not is_numbered:
            return rows[:at]
        for column, count in counts.items():
            sums[column] = sums.get(column, 0) + count
    return rows


def _counts(row: RawRow, found: Found) -> Iterator[tuple[int, float]]:
    """The numbers below the players' names, by their column."""
    for column, cell in row.cells.items():
        value = cell.value if isinstance(cell.value, float) else normal(cell.value)
        if column % _ASIDE in found.people and not isinstance(value, str):
            yield column, value


def _unsaid(row: RawRow, found: Found, tab: str) -> Finding:
    """What is said of such a row."""
    hint = "write total or the number of the deal before it"
    if not found.deal:
        hint = "leave out the sum, or number the deals in a column 'deal'"
    said = "this row adds up those above it: a deal, or their sum? It was not read, nor any below"
    return Finding(tab, _name(row.number, found.deal or min(row.cells)), said, hint)


def _name(row: int, column: int) -> str:
    return cell_name(row, column % _ASIDE or 1)
