"""A workbook as a value: worksheets of cells with styles, before anything is written."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Any

from scorekeeper.core.formula.rows import UNKNOWN, Unknown
from scorekeeper.core.formula.tree import Area, Expr, Ref, shown
from scorekeeper.core.formula.values import FormulaError, Value
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.render.in_order import in_order
from scorekeeper.render.safe import safe_text

from .type_width import type_width

LONGEST_TEXT = 32_000  # a cell holds at most 32,767 letters
WIDEST, NARROWEST = 60, 5  # of columns, in letters
WIDEST_NAME = 18  # of columns headed by a name
MOST_ALIKE = 2048  # texts of cells that are kept, should others say the same
KEPT_ROWS, SHORT_TABLE = 3, 30  # rows that stay on one page with their heading
FORMULA_SIGNS = ("=", "+", "-", "@")


class CellStyle(NamedTuple):
    """How a cell looks. `decimals` shows two decimals unless the number is whole, `money` always,
    `signed` a plus before positive numbers, `rule` a line above; `quoted` protects a text that
    looks like a formula; what is `open` may be typed over on a protected worksheet, what is
    `shaded` looks as if nothing happens when it is. What is typed into a cell of `text` stays one,
    digits too."""

    bold: bool = False
    dim: bool = False
    struck: bool = False
    right: bool = False
    centred: bool = False
    wrapped: bool = False
    head: bool = False
    rule: bool = False
    number: bool = False
    signed: bool = False
    decimals: bool = False
    money: bool = False
    quoted: bool = False
    title: bool = False
    open: bool = False
    shaded: bool = False
    text: bool = False


PLAIN = CellStyle()
NOTE = CellStyle(dim=True, wrapped=True)
HEAD = CellStyle(bold=True, head=True, wrapped=True)
HEAD_RIGHT = HEAD._replace(right=True)
HEAD_CENTRED = HEAD._replace(centred=True)
TITLE = CellStyle(title=True, bold=True)
NUMBER = CellStyle(right=True, number=True)
SIGNED = NUMBER._replace(signed=True)


class Run(NamedTuple):
    """A piece of a text, struck through or not."""

    text: str
    struck: bool = False


class Failed(str):
    """The value of a formula that has none: the sign that the cell shows."""

    __slots__ = ()


Content = str | tuple[Run, ...] | Amount | Expr


class Filled(NamedTuple):
    """A filled cell: a text, pieces of text, a number or a formula, its value, its style."""

    content: Content
    value: Value
    style: CellStyle


class MadeRow(Mapping[int, Filled]):
    """A row whose cells are made where somebody asks for them (see the module `patterned`); `last`
    is its last column."""

    __slots__ = ("last",)
    last: int

    @abstractmethod
    def value_of(self, column: int) -> Value:
        """What stands in a column; None when it is blank."""

    @abstractmethod
    def __setitem__(self, column: int, cell: Filled) -> None:
        """Put another cell there."""

    @property
    @abstractmethod
    def styles(self) -> Iterable[CellStyle]:
        """Those of all of its cells."""

    @abstractmethod
    def among(self, columns: Collection[int]) -> Iterable[tuple[int, CellStyle]]:
        """Those of the columns in which anything stands, and the styles there."""

    @property
    @abstractmethod
    def wrapped(self) -> Collection[int]:
        """The columns with cells that may be higher than a line."""


Row = dict[int, Filled] | MadeRow


class Allowed(NamedTuple):
    """What may be typed in some cells of a column: one of the words, which stand in the cells `of`
    where a rule has no place for them, else a whole number between two others; with `up_to` at most
    what stands in that column of the row."""

    column: int
    top: int
    bottom: int
    words: tuple[str, ...] = ()
    of: Area | None = None
    low: int = 0
    high: int = 0
    up_to: int = 0
    most: str = ""  # what stands there, in a word
    told: str = ""  # what is told there, where people may not know
    title: str = ""  # above that


class Alarm(NamedTuple):
    """Cells of a column, and those of the first one, that turn red or amber when the column says
    anything but the usual words, by what stands in the column `counted`: amber where it is more
    than 0, so that the row counts all the same. The first row up to that column does where any of
    them does."""

    column: int
    top: int
    bottom: int
    usual: tuple[str, ...]
    counted: int
    red: int  # what stands in the column `counted` in rows that are red, or amber
    amber: int
    waits: int  # or amber, and not told to their end


class Awaited(NamedTuple):
    """Rows of which the first is marked that says in a column that it waits, so that people see
    where to go on."""

    top: int
    bottom: int
    column: int
    waits: str  # what stands there then, as a comparison
    right: int  # the last column that is marked


class Faded(NamedTuple):
    """Cells between two rows that turn grey while a column says something else than those words."""

    columns: Sequence[int]
    top: int
    bottom: int
    column: int
    words: Sequence[int | str]


class Look(Enum):
    """How marked cells look."""

    STRUCK = "struck through"
    NOTED = "violet"
    FAILED = "red letters"


class Marked(NamedTuple):
    """Rows, between two columns, that look otherwise while a cell of theirs says that word or
    begins with it, or has it anywhere if it `is_sign`."""

    left: int
    right: int
    top: int
    bottom: int
    column: int
    word: str
    look: Look
    is_sign: bool = False


class Leaders(NamedTuple):
    """Rows of totals, which stand in those columns, in which the best one is marked, also after a
    change: the largest, or the smallest where that wins. The rows are told as stretches from the
    top."""

    columns: Sequence[int]
    rows: Sequence[tuple[int, int]]
    is_lowest: bool


@dataclass(slots=True)
class Stale:
    """Cells that turn grey as soon as anything is said in the first cell of the row `said`: from
    where to where, by their columns."""

    said: int
    stretches: dict[int, list[tuple[int, int]]] = field(default_factory=dict)

    def add(self, row: int, column: int) -> None:
        """One more, below all that there are in its column."""
        found = self.stretches.setdefault(column, [])
        if found and found[-1][1] == row - 1:
            found[-1] = (found[-1][0], row)
        else:
            found.append((row, row))


@dataclass(slots=True)
class Tab:
    """One worksheet, filled from the top. Rows and columns count from 1.

    A formula is calculated when it is put in: it may refer to cells only that stand already.
    `widths` are the widths of columns in letters.
    """

    name: str
    rows: list[Row] = field(default_factory=list)
    current: int = 0  # the row that is filled
    widths: dict[int, int] = field(default_factory=dict)
    widest: dict[int, int] = field(default_factory=dict)  # contents so far, in letters
    merged: list[tuple[int, int, int]] = field(default_factory=list)  # row, first, last column
    least_lines: dict[int, int] = field(default_factory=dict)  # of rows that have room for more
    head_rows: int = 0  # rows kept in view, and repeated on every printed page
    told_once: int = 0  # but for so many of them, which are printed on the first page only
    unprinted: int = 0  # so many of them are for screens alone
    for_screens: bool = False  # all of it is
    foot: str = ""  # below every printed page: what its signs mean
    head_columns: int = 0  # kept in view, and repeated on every printed page
    frozen: int = 0  # columns kept in view, if more than those
    start: tuple[int, int] | None = None  # row and column of the cell that is chosen at first
    first_seen: int = 0  # the row that stands below the heads at first; 0: the first one
    kept: list[tuple[int, int]] = field(default_factory=list)  # rows that stay on one page
    groups: list[int] = field(default_factory=list)  # columns before which a page may end, and
    # best before the last of them
    parts: list[int] = field(default_factory=list)  # and if a group is too wide for a page
    hidden: set[int] = field(default_factory=set)  # columns that only formulas need
    protected: bool = False  # cells are locked, without a password, unless their style is open
    allowed: list[Allowed] = field(default_factory=list)
    leaders: list[Leaders] = field(default_factory=list)
    alarm: Alarm | None = None
    marked: list[Marked] = field(default_factory=list)
    faded: list[Faded] = field(default_factory=list)
    awaited: Awaited | None = None
    stale: Stale | None = None
    printed: int = 0  # the last column that is printed; 0: all
    fractional: set[int] = field(default_factory=set)  # columns with numbers that may have decimals
    filtered: tuple[int, int, int, int] | None = None  # top, left, bottom, right

    @property
    def last_row(self) -> int:
        """The number of the last row."""
        return len(self.rows)

    @property
    def last_column(self) -> int:
        """The number of the last column in use."""
        return max([_last(row) for row in self.rows if row], default=1)

    def value(self, row: int, column: int) -> Value:
        """What stands in the cell; None when it is blank. Raises FormulaError for an error."""
        value = _value(self.rows[row - 1], column) if row <= len(self.rows) else None
        if type(value) is Failed:
            raise FormulaError(value)
        return value

    def values(self, column: int, top: int, bottom: int) -> Sequence[Value]:
        """What stands in a part of one column."""
        if top == bottom:
            return [self.value(top, column)]
        return [
            (row.get(column) or _BLANK)[1] if isinstance(row, dict) else row.value_of(column)
            for row in self.rows[top - 1 : bottom]
        ]

    def add_row(self) -> int:
        """A new row; returns its number."""
        self.rows.append({})
        self.current = len(self.rows)
        return self.current

    def note(self, text: str, across: int) -> None:
        """A row with a remark over that many columns."""
        self.add_row()
        self.span(1, across, text, NOTE, is_said=True)

    def column_width(self, column: int) -> int:
        """The width of a column in letters: as asked for, else as its contents need."""
        wanted = self.widths.get(column, self.widest.get(column, NARROWEST) + 2)
        return min(max(wanted, NARROWEST), WIDEST)

    def skip(self, rows: int = 1) -> None:
        """Blank rows."""
        self.rows += [{} for _ in range(rows)]

    def ref(self, row: int, column: int) -> Ref:
        """A cell, for formulas."""
        return Ref(self, row, column)

    def area(self, top: int, left: int, bottom: int, right: int) -> Area:
        """A rectangle of cells, for formulas."""
        return Area(self, top, left, bottom, right)

    def write(self, column: int, text: str, style: CellStyle = PLAIN) -> None:
        """Put a text into the row that is filled; it stays text whatever it begins with. Where it
        says nothing, the cell is blank but for its style."""
        self._fill(column, *_of_text(text, style))

    def say(self, column: int, text: str, style: CellStyle = PLAIN) -> None:
        """The same of a text that is only read, by people: names of any alphabet stand in it where
        they belong."""
        self._fill(column, *_of_text(text, style, is_said=True))

    def write_runs(self, column: int, runs: Sequence[Run], style: CellStyle = PLAIN) -> None:
        """Put a text of several pieces, to be read, into the row that is filled."""
        clean = tuple(Run(_clean(run.text, is_said=True), run.struck) for run in runs)
        whole = "".join(run.text for run in clean)
        self._fill(column, Filled(clean, whole, style), text_width(whole, style))

    def put(self, column: int, content: Amount | Expr, style: CellStyle = NUMBER) -> Any:
        """Put a number or a formula into the row that is filled; returns its value."""
        value = _result(content) if isinstance(content, Expr) else content
        self.put_known(column, content, value, style)
        return value

    def put_known(
        self, column: int, content: Amount | Expr, value: Value, style: CellStyle
    ) -> None:
        """The same of which the value is known."""
        filled = _filled(Filled, (content, value, style))
        if style.decimals:
            self.fractional.add(column)
        if column in self.widths:  # whatever stands in it
            self.rows[self.current - 1][column] = filled
        else:
            self._fill(column, filled, _digits(value, style))

    def make_room(self, column: int, value: Value, style: CellStyle) -> None:
        """Let the column be wide enough for that."""
        size = _digits(value, style)
        if size > self.widest.get(column, 0):
            self.widest[column] = size

    def span(
        self, first: int, last: int, text: str, style: CellStyle, *, is_said: bool = False
    ) -> None:
        """A text over several columns of that row; it does not make the first one wider."""
        known = self.widest.get(first, 0)
        (self.say if is_said else self.write)(first, text, style)
        self.widest[first] = known
        self.join(first, last)

    def join(self, first: int, last: int) -> None:
        """Let what stands in a column of that row reach over the next ones too."""
        if last > first:
            style = self.rows[self.current - 1][first].style
            for column in range(first + 1, last + 1):
                self.write(column, "", style)
            self.merged.append((self.current, first, last))

    def keep(self, first: int, rows: int = KEPT_ROWS) -> None:
        """Let no printed page end after a heading, which begins in that row and ends in the last
        one, nor within the first rows below it; a short table of so many rows is kept whole."""
        self.kept.append((first, self.last_row + (rows if rows <= SHORT_TABLE else KEPT_ROWS)))

    def _fill(self, column: int, filled: Filled, size: int) -> None:
        self.rows[self.current - 1][column] = filled
        if size > self.widest.get(column, 0) and not filled.style.title:
            self.widest[column] = size


def _last(row: Row) -> int:
    return max(row) if isinstance(row, dict) else row.last


def styles_of(row: Row) -> Iterable[CellStyle]:
    """The styles of the cells of a row."""
    return row.styles if not isinstance(row, dict) else [cell[2] for cell in row.values()]


def looks_among(row: Row, columns: Collection[int]) -> Iterable[tuple[int, CellStyle]]:
    """Those of the columns in which anything stands in the row, and the styles there."""
    if not isinstance(row, dict):
        return row.among(columns)
    return [(column, row[column][2]) for column in row if column in columns]


def _value(row: Row, column: int) -> Value:
    """What stands in a cell; the sign of an error as such."""
    if isinstance(row, dict):
        return (row.get(column) or _BLANK)[1]
    return row.value_of(column)


def stood_in(row: Row) -> Callable[[int], Value | Unknown]:
    """What stands in the columns of a row; of an error nothing is known."""

    def stood(column: int) -> Value | Unknown:
        value = _value(row, column)
        return UNKNOWN if type(value) is Failed else value

    return stood


_BLANK = Filled("", None, PLAIN)
_filled = tuple.__new__  # at once: there are more of them than of anything else


@lru_cache(MOST_ALIKE)
def _of_text(text: str, style: CellStyle, *, is_said: bool = False) -> tuple[Filled, int]:
    """The cell with a text, and the room that it takes; most texts stand in many cells."""
    clean = _clean(text, is_said=is_said)
    if clean.startswith(FORMULA_SIGNS):
        style = style._replace(quoted=True)
    return Filled(clean, clean or None, style), text_width(clean, style)


def _clean(text: str, *, is_said: bool) -> str:
    clean = safe_text(text[:LONGEST_TEXT])
    return in_order(clean) if is_said else clean


def _result(formula: Expr) -> Value:
    try:
        return shown(formula)
    except FormulaError as error:
        return Failed(str(error))


def text_width(text: str, style: CellStyle) -> int:
    """The room that a text takes, in letters."""
    return type_width(text, is_bold=style.bold)


def _digits(value: Value, style: CellStyle) -> int:
    if isinstance(value, str):
        return text_width(value, style)
    return 0 if value is None else len(str(int(value))) + 3 * (style.decimals or style.money) + 2
