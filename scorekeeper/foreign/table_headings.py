"""Which columns of a table are whose, and what they hold."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import fold, joined, nearest, suggest
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import AmbiguousError, InputError, MalformedError
from scorekeeper.core.values.written import written_amount

from .plain_tables import Cell, PlainTable, Row, bare, names_in_row

RUNNING, POINTS = "running", "points"  # what the amounts are
_READINGS = {
    RUNNING: ("running total", "running totals", "total", "totals", "sum", "sums", "cumulative"),
    POINTS: ("points", "pts", "scored", "score of the deal"),
}
_DEAL = {"deal", "deals", "#", "no", "no.", "nr", "nr.", "n", "number", "round", "hand", "board"}
_RUBBER = {"rubber", "rubbers"}
_PLAYER = {"player", "owner", "side", "name"}
_OTHERS = {*_DEAL, *_RUBBER, "status", "dealer", "trump", "check", "remark", "remarks", "cards"}
_LETTERS = re.compile(r"[^\W\d_]")


class Heading(NamedTuple):
    """The heading of a table.

    `row` is where it stands, `first` the first row below it (from 0). `columns` are those of the
    names; in a table with one row per deal and player they are all the same, that of the amounts,
    and `player` is the column of the names. `deal` is the column of the number (None: rows are
    counted). `reading` is one of the words above, or nothing; it `is_grouped` where it is said in
    a heading above the names.
    """

    row: int
    first: int
    columns: Mapping[str, int]
    deal: int | None
    reading: str = ""
    is_grouped: bool = False
    is_by_rubber: bool = False
    player: int | None = None


def find_heading(table: PlainTable, names: Sequence[str]) -> Heading | None:
    """The heading that has the most of the names, the first of equal ones; None where none has any.

    Raises MalformedError for two columns of the same name, or of a name that nobody has.
    """
    by_player = _by_player(table, names)
    counts = [names_in_row(row, names) if _is_all_words(row, names) else 0 for row in table.rows]
    most = max(counts, default=0)
    at = counts.index(most) if counts else 0
    if by_player is not None and (not most or by_player.row < at):
        return by_player
    if most < min(2, len(names)) and not (most and _has_number_below(table, at)):
        return None
    is_double = counts[at + 1 : at + 2] == [most]  # the names stand above something else, too
    return _named(table, at + is_double, names)


def _has_number_below(table: PlainTable, at: int) -> bool:
    """Whether numbers stand under the heading of a single column."""
    below = table.rows[at + 1] if at + 1 < len(table.rows) else ()
    return bool(below) and any(_is_amount(cell) for cell in below[1:])


def _is_amount(cell: Cell) -> bool:
    if isinstance(cell, Amount):
        return True
    try:
        written_amount(bare(cell))
    except AmbiguousError:  # it may be thousands, or decimals
        return True
    except InputError:
        return False
    return True


def _is_whole(cell: Cell) -> bool:
    return isinstance(cell, Amount) or bool(re.fullmatch(r"[+\-\u2212]?\d+", cell))


# names side by side ----------------------------------------------------------------------------


def _named(table: PlainTable, at: int, names: Sequence[str]) -> Heading:
    row = table.rows[at]
    known = {fold(name): name for name in names}
    places: dict[str, list[int]] = {}
    for column, cell in enumerate(row):
        name = known.get(fold(bare(cell))) if isinstance(cell, str) else None
        if name is not None:
            places.setdefault(name, []).append(column)
    reading, columns = _chosen(table, at, places)
    below = _labels_below(table, at, columns)
    if below is not None:
        reading, columns = below
    _refuse_unknown(table, at, names, columns)
    deal = _deal_column(table, at, min(columns.values()))
    is_by_rubber = deal is not None and _word(row, deal) in _RUBBER
    first = at + (1 if below is None else 2)
    is_grouped = below is None and bool(reading)
    return Heading(at, first, columns, deal, reading, is_grouped, is_by_rubber)


def _word(row: Row, column: int) -> str:
    return fold(bare(row[column])) if column < len(row) else ""


def _chosen(
    table: PlainTable, at: int, places: Mapping[str, Sequence[int]]
) -> tuple[str, dict[str, int]]:
    """One column for each name. Where names stand several times, the heading above them says which
    are running totals, or points."""
    first = min(min(columns) for columns in places.values())
    groups = _groups(table.rows[at - 1], first) if at else {}
    for reading, words in _READINGS.items():
        chosen = {}
        for name, columns in places.items():
            named = [column for column in columns if _group_of(column, groups) in words]
            if len(named) == 1:
                chosen[name] = named[0]
        if len(chosen) == len(places):
            return reading, chosen
    for name, columns in places.items():
        if len(columns) > 1:
            where = joined([table.place(at, column) for column in columns])
            raise MalformedError(
                f"two columns are called {name}: {where}",
                "leave one of them out, or write 'running total' above those of the totals",
                name,
            )
    return "", {name: columns[0] for name, columns in places.items()}


def _groups(above: Row, first: int) -> dict[int, str]:
    """The headings above the names, which begin at that column, by where they begin."""
    cells = list(enumerate(above))[first:]
    return {column: fold(bare(cell)) for column, cell in cells if cell != ""}


def _group_of(column: int, groups: Mapping[int, str]) -> str:
    """The heading that reaches over a column: that which begins there or before."""
    begun = [start for start in groups if start <= column]
    return groups[max(begun)] if begun else ""


def _labels_below(
    table: PlainTable, at: int, columns: Mapping[str, int]
) -> tuple[str, dict[str, int]] | None:
    """Where each name stands above several columns with labels of their own, those of the totals,
    else of the points."""
    if at + 1 >= len(table.rows):
        return None
    labels = table.rows[at + 1]
    if not _is_all_words(labels):
        return None
    starts = sorted(columns.values())
    for reading, words in _READINGS.items():
        chosen = {}
        for name, start in columns.items():
            end = next((other for other in starts if other > start), len(labels))
            found = [c for c in range(start, end) if _word(labels, c) in words]
            if found:
                chosen[name] = found[0]
        if len(chosen) == len(columns):
            return reading, chosen
    return None


def _is_all_words(row: Row, names: Collection[str] = ()) -> bool:
    """Whether a row holds labels and no amounts; who is called by a number is no amount."""
    called = {fold(name) for name in names}
    return any(row) and not any(
        _is_amount(cell) and not (isinstance(cell, str) and fold(bare(cell)) in called)
        for cell in row
    )


def _deal_column(table: PlainTable, at: int, before: int) -> int | None:
    """The column of the numbers, by its heading or because numbers stand in the first one; None
    where rows have to be counted."""
    rows = table.rows[at : at + 2]
    for row in rows:
        for column in range(min(before, len(row))):
            if _word(row, column) in _DEAL | _RUBBER:
                return column
    below = [row for row in table.rows[at + 1 :] if any(row)]
    numbered = sum(bool(row) and before > 0 and _is_whole(row[0]) for row in below)
    return 0 if before > 0 and below and numbered * 2 > len(below) else None


def _refuse_unknown(
    table: PlainTable, at: int, names: Sequence[str], columns: Mapping[str, int]
) -> None:
    """A heading over numbers that stands among the names, or is nearly the name of somebody who has
    no column, is meant for somebody."""
    missing = [name for name in names if name not in columns]
    known = {fold(name) for name in names}
    first, last = min(columns.values()), max(columns.values())
    for column, cell in enumerate(table.rows[at]):
        text = bare(cell) if isinstance(cell, str) else ""
        if not missing or fold(text) in known or not _LETTERS.search(text):
            continue
        is_beside = column in (first - 1, last + 1) and fold(text) not in _OTHERS
        is_meant = first < column < last or (is_beside and bool(nearest(text, missing, 1)))
        if is_meant and _has_amounts(table, at, column):
            raise MalformedError(
                f"{table.place(at, column)}: nobody at this table is called '{text}'",
                suggest(text, missing),
                text,
            )


def _has_amounts(table: PlainTable, at: int, column: int) -> bool:
    cells = _below(table, at, column)
    return any(_is_amount(cell) for cell in cells)


def _below(table: PlainTable, at: int, column: int) -> Iterator[Cell]:
    return (row[column] for row in table.rows[at + 1 :] if column < len(row))


# one row per deal and player -------------------------------------------------------------------


def _by_player(table: PlainTable, names: Sequence[str]) -> Heading | None:
    """The heading of a table with one row per deal and player, as our own CSV files have it."""
    for at, row in enumerate(table.rows):
        words = [_word(row, column) for column in range(len(row))]
        player = next((c for c, word in enumerate(words) if word in _PLAYER), None)
        if player is None or "account" in words:
            continue
        for reading, called in _READINGS.items():
            found = next((c for c, word in enumerate(words) if word in called), None)
            if found is not None:
                deal = next((c for c, word in enumerate(words) if word in _DEAL), None)
                columns = dict.fromkeys(names, found)
                return Heading(at, at + 1, columns, deal, reading, player=player)
    return None
