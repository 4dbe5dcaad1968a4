"""Tables as rows of cells, as a text file, a CSV file or a tab of a workbook holds them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from itertools import islice

from scorekeeper.core.formula.tree import address
from scorekeeper.core.values.amounts import FINEST, Amount, simplify
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple

Cell = Amount | str  # an empty one is an empty text
Row = Sequence[Cell]

MOST_ROWS = 20_000
MOST_COLUMNS = 500
_DELIMITERS = ("\t", ";", "|", "\u2502", ",")
_RULE = re.compile(r"[\s\-=+|_\u2500-\u257f]*")  # a line drawn between rows
_WORD = re.compile(r"[^ ]+")
_NEAR = 1e-9
_STIFF = "\u00a0"  # a blank within a name


class Merged(NamedTuple):
    """Cells that are one: first and last row and column, from 0, and as the program names them."""

    first_row: int
    first_column: int
    last_row: int
    last_column: int
    name: str


def _nothing_merged() -> Sequence[Merged]:
    return ()


def _no_formulas() -> Collection[tuple[int, int]]:
    return ()


class PlainTable(NamedTuple):
    """A file, or a tab of a workbook (then it has a `tab`'s name), as rows of cells. `merged` tells
    the cells that were merged, `formulas` the row and column (from 0) of those that hold a formula;
    both are asked only where it matters."""

    rows: Sequence[Row]
    tab: str = ""
    merged: Callable[[], Sequence[Merged]] = _nothing_merged
    formulas: Callable[[], Collection[tuple[int, int]]] = _no_formulas

    def place(self, row: int, column: int | None = None) -> str:
        """Where something stands, for people: `row 7`, `row 7, column 3`, `cell C7 of Deals`."""
        if not self.tab:
            return f"row {row + 1}" + ("" if column is None else f", column {column + 1}")
        if column is None:
            return f"row {row + 1} of {self.tab}"
        return f"cell {address(row + 1, column + 1)} of {self.tab}"


def text_table(text: str, names: Collection[str]) -> PlainTable:
    """The table of a text, cut so that the most of the names are cells of one row: at tabs, `;`,
    `|`, `,` or, where these give less, at blanks."""
    cuts = (*(_cutter(delimiter) for delimiter in _DELIMITERS), _at_blanks)
    made = [PlainTable(cut(text, names)) for cut in cuts]
    return max(made, key=lambda table: _likeliness(table, names))


def comma_table(text: str) -> PlainTable:
    """The table of a text whose cells end at commas."""
    return PlainTable(_by_delimiter(text, ","))


def _likeliness(table: PlainTable, names: Collection[str]) -> tuple[int, int]:
    """The names in one row; where there are none, the cells."""
    found = max((names_in_row(row, names) for row in table.rows), default=0)
    return found, 0 if found else max(map(len, table.rows), default=0)


def rounded(value: float) -> Amount:
    """A number with many places as the fraction that people meant: `33.333333333333336` is a third
    of a hundred."""
    exact = Fraction(value)
    simple = exact.limit_denominator(FINEST)
    is_near = abs(simple - exact) <= _NEAR * max(1.0, abs(value))
    return simplify(simple if is_near else exact.limit_denominator(10**6))


def names_in_row(row: Row, names: Collection[str]) -> int:
    """How many of the names are cells of the row."""
    cells = {fold(bare(cell)) for cell in row if isinstance(cell, str)}
    return sum(fold(name) in cells for name in names)


def bare(cell: Cell) -> str:
    """The text of a cell, without the mark that keeps spreadsheets from running it."""
    text = cell.strip() if isinstance(cell, str) else str(cell)
    return text[1:] if text.startswith("'") else text


def _cutter(delimiter: str) -> Callable[[str, Collection[str]], list[Row]]:
    def cut(text: str, names: Collection[str]) -> list[Row]:
        if delimiter not in text:
            return []
        return _by_delimiter(text, delimiter)

    return cut


def _by_delimiter(text: str, delimiter: str) -> list[Row]:
    rows: list[Row] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for cells in reader:
            rows.append([cell.strip() for cell in cells[:MOST_COLUMNS]])
            if len(rows) == MOST_ROWS:
                break
    except csv.Error:  # a quote that never ends, a cell without end
        return []
    return [[] if _is_rule(row) else row for row in rows]


def _is_rule(row: Row) -> bool:
    return any(row) and all(_RULE.fullmatch(str(cell)) for cell in row)


# tables that blanks divide ---------------------------------------------------------------------


class _Word(NamedTuple):
    """A word of a line and where it stands there."""

    text: str
    start: int
    end: int

    def is_under(self, head: _Word) -> bool:
        """Whether it stands below that heading, if only in part."""
        return self.start < head.end and head.start < self.end

    def gap(self, head: _Word) -> int:
        """How far it stands beside that heading."""
        return max(self.start - head.end, head.start - self.end)


def _at_blanks(text: str, names: Collection[str]) -> list[Row]:
    """The cells of lines of words. Where every line has as many words as the heading, the line with
    the most names, these are its cells; else each word belongs to the heading above it."""
    words = [_words(line, names) for line in text.splitlines()[:MOST_ROWS]]
    rows: list[Row] = [[word.text for word in line] for line in words]
    at = max(range(len(rows)), key=lambda row: names_in_row(rows[row], names), default=0)
    below = [line for line in words[at:] if line]
    if not names or not any(names_in_row(row, names) for row in rows):
        return rows
    if all(len(line) == len(below[0]) for line in below):
        return rows
    head = words[at]
    return [*rows[:at], *(_under(head, line) for line in words[at:])]


def _words(line: str, names: Collection[str]) -> list[_Word]:
    if _RULE.fullmatch(line):
        return []
    for name in names:
        if " " in name:
            line = line.replace(name, name.replace(" ", _STIFF))
    found = islice(_WORD.finditer(line.expandtabs()), MOST_COLUMNS)
    return [_Word(word[0].replace(_STIFF, " "), *word.span()) for word in found]


def _under(head: Sequence[_Word], line: Sequence[_Word]) -> Row:
    """The words of a line by the headings above them; before these those that stand before all."""
    if not line:
        return []
    cells: list[list[str]] = [[] for _ in range(len(head) + 1)]
    for word in line:
        cells[_heading_of(word, head)].append(word.text)
    return [" ".join(texts) for texts in cells]


def _heading_of(word: _Word, head: Sequence[_Word]) -> int:
    """The number of the heading, from 1; 0 for a word before all."""
    under = [at for at, heading in enumerate(head, 1) if word.is_under(heading)]
    if under:
        return min(under, key=lambda at: abs(head[at - 1].end - word.end))
    if word.end <= head[0].start:
        return 0
    return min(range(1, len(head) + 1), key=lambda at: word.gap(head[at - 1]))
