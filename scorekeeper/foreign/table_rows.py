"""The rows below the heading of a table of scores: of which deal each is, and its amounts."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scorekeeper.core.values.amounts import LARGEST, Amount, parse_amount
from scorekeeper.core.values.names import find, fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError, MalformedError
from scorekeeper.core.values.written import written_amount

from .plain_tables import Cell, PlainTable, Row, bare, rounded
from .table_headings import Heading

_SUM = {
    *("total", "totals", "sum", "sums", "result", "final", "end", "=", "\u03c3", "\u2211"),
    *("summe", "gesamt", "somme", "suma", "totale", "summa", "\u00f6sszesen"),
    *("\u0438\u0442\u043e\u0433\u043e", "\u0432\u0441\u0435\u0433\u043e"),
}
_FIGURES = {"average", "average per deal", "best", "worst", "mean", "place", "rank", "money"}
_NOTHING = {"", "-", "\u2013", "\u2014", "\u2212", "."}
_NUMBER = re.compile(r"(?:\D{0,8}[^\d\-.,/\u2212])?(\d{1,6})(?![\d/,]|\.\d)")
_BOOKED = re.compile(r"after (\d{1,6})")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_LONG = re.compile(r"[+-]?\d{1,15}\.\d{7,20}")


class TableRow(NamedTuple):
    """One row: its amounts by name (those that it leaves out are not there), the number of the deal
    (or rubber) where the table tells it, and where it stands."""

    number: int | None
    amounts: Mapping[str, Amount]
    place: str


Sums = Mapping[str, Amount]


def rows_below(heading: Heading, table: PlainTable) -> tuple[tuple[TableRow, ...], Sums]:
    """The rows of deals in their order, and what a last row says that they add up to. Raises
    MalformedError with the place."""
    reader = _RowReader(heading, table)
    reader.refuse_merged()
    for at in range(heading.first, len(table.rows)):
        if not reader.take(at):
            break
    reader.finish()
    return tuple(reader.rows.values()), reader.sums


class _RowReader:
    """Takes the rows of a table one by one."""

    def __init__(self, heading: Heading, table: PlainTable) -> None:
        self.heading = heading
        self.table = table
        self.rows: dict[int, TableRow] = {}
        self.sums: Sums = {}
        self._empty: int | None = None  # the last row that was wholly empty
        self._nameless: int | None = None  # a row with amounts and no number, where others have one
        self._blank: list[tuple[int, int]] = []
        self._untold: list[tuple[int, int]] = []  # in rows without any amount

    def take(self, at: int) -> bool:
        """Read one row; False where the table is over, and something else stands below it."""
        row = self.table.rows[at]
        if not any(cell != "" for cell in row):
            self._empty = at
            return True
        number, word = self._label(row)
        if self._is_beyond(number, word):
            return False
        amounts = self._amounts(at, row, is_deal=number is not None)
        if amounts and word in _SUM:
            self.sums = amounts
        elif amounts and word not in _FIGURES:
            self._keep(at, number, word, amounts)
        return True

    def _is_beyond(self, number: int | None, word: str) -> bool:
        """Whether a row with other words follows an empty one."""
        has_ended = bool(self.rows) and self._empty is not None
        return has_ended and number is None and bool(word) and word not in _SUM

    def finish(self) -> None:
        """What is known only at the end."""
        if self.heading.player is not None and self.heading.deal is None and self.rows:
            self.sums = self.rows.pop(0).amounts
        if self._nameless is not None:  # the sum below a line
            self.sums = self._amounts(
                self._nameless, self.table.rows[self._nameless], is_deal=False
            )
        blank = self._blank if self.rows else self._untold
        if blank and (hidden := set(blank) & set(self.table.formulas())):
            place = self.table.place(*min(hidden))
            raise MalformedError(
                f"{place} holds a formula, and the workbook stores no value for it",
                "open it in a spreadsheet program and save it there, then try again",
            )
        if not self.rows and not self.sums:
            place = self.table.place(self.heading.row)
            raise MalformedError(
                f"{place} has the names, but no row below it has an amount",
                "write one row per deal below the names",
            )

    def refuse_merged(self) -> None:
        """One amount in several cells is nobody's in particular."""
        columns = set(self.heading.columns.values())
        for merged in self.table.merged():
            reach = range(merged.first_column, merged.last_column + 1)
            if merged.last_row < self.heading.first or not columns.intersection(reach):
                continue
            if isinstance(self._cell(merged.first_row, merged.first_column), Amount):
                raise MalformedError(
                    f"cells {merged.name} of {self.table.tab} are merged: whose amount is it?",
                    "split them and write every amount into its own cell",
                )

    def _cell(self, at: int, column: int) -> Cell:
        rows = self.table.rows
        return rows[at][column] if at < len(rows) and column < len(rows[at]) else ""

    # of which deal -----------------------------------------------------------------------------

    def _label(self, row: Row) -> tuple[int | None, str]:
        """The number of the deal, and the word that stands where it should."""
        column = self.heading.deal
        if column is None:
            first = min(self.heading.columns.values())
            texts = [bare(cell) for cell in row[:first] if isinstance(cell, str) and cell]
            return None, _word(texts[0]) if texts else ""
        cell = row[column] if column < len(row) else ""
        if isinstance(cell, int):
            return cell, ""
        booked = _BOOKED.fullmatch(_word(bare(cell)))
        found = booked or _NUMBER.match(bare(cell))
        word = "" if found and not booked else _word(bare(cell))
        return (int(found[1]) if found else None), word

    def _keep(self, at: int, number: int | None, word: str, amounts: Mapping[str, Amount]) -> None:
        is_counted = self.heading.deal is None and self.heading.player is None
        if self._nameless is not None or (
            number is None and word and self.heading.deal is not None
        ):
            self._refuse_nameless(at if self._nameless is None else self._nameless, word)
        if is_counted:
            self._refuse_gap(at)
        elif number is None and self.heading.player is None:  # a sum, if nothing follows
            self._nameless = at
            return
        key = len(self.rows) + 1 if is_counted else number or 0
        if self.heading.player is not None and key in self.rows:
            amounts = {**self.rows[key].amounts, **amounts}
        elif key in self.rows and not word:
            raise MalformedError(
                f"deal {key} stands twice: in {self.rows[key].place} and {self.table.place(at)}",
                "leave one of the two rows out",
                str(key),
            )
        self.rows[key] = TableRow(number, amounts, self.table.place(at))

    def _refuse_nameless(self, at: int, word: str) -> None:
        place = self.table.place(at)
        found = f"'{word}' is neither the number of a deal nor a sum" if word else "has no number"
        raise MalformedError(
            f"{place}: {found}" if word else f"{place} {found} of a deal",
            "write the number of the deal there, or total",
            word,
        )

    def _refuse_gap(self, at: int) -> None:
        if self.rows and self._empty is not None:
            raise MalformedError(
                f"{self.table.place(self._empty)} is empty, and more rows follow: is a deal "
                "missing?",
                "leave the empty row out, or write the numbers of the deals into the first column",
            )

    # amounts -----------------------------------------------------------------------------------

    def _amounts(self, at: int, row: Row, *, is_deal: bool) -> dict[str, Amount]:
        """The amounts of a row; none in one of words: a note, a heading."""
        columns = self._columns(at, row)
        cells = {name: self._cell(at, column) for name, column in columns.items()}
        given = {name: cell for name, cell in cells.items() if cell not in _NOTHING}
        blank = [(at, columns[name]) for name in cells if cells[name] == ""]
        (self._blank if given else self._untold).extend(blank)
        read: dict[str, Amount] = {}
        faults = []
        for name, cell in given.items():
            try:
                read[name] = _amount(cell, is_ours=self.heading.player is not None)
            except InputError as error:
                hint = _AS_DATE if _DATE.fullmatch(str(cell)) else error.hint
                place = self.table.place(at, columns[name])
                faults.append(MalformedError(f"{place}: {error.message}", hint, str(cell)))
        if faults and (read or (is_deal and self._looks_like_amounts(given))):
            raise faults[0]
        return {} if faults else read

    @staticmethod
    def _looks_like_amounts(given: Mapping[str, Cell]) -> bool:
        return any(letter.isdigit() for cell in given.values() for letter in str(cell))

    def _columns(self, at: int, row: Row) -> Mapping[str, int]:
        """The column of each name in this row."""
        heading = self.heading
        if heading.player is None:
            return heading.columns
        text = bare(row[heading.player]) if heading.player < len(row) else ""
        if not text:
            return {}
        try:
            name = find(text, list(heading.columns), "player")
        except InputError as error:
            place = self.table.place(at, heading.player)
            raise MalformedError(f"{place}: {error.message}", error.hint, text) from None
        return {name: heading.columns[name]}


_AS_DATE = "a spreadsheet made a date of it: format the column as numbers and type it again"


def _word(text: str) -> str:
    return fold(text).strip(" :.")


def _amount(cell: Cell, *, is_ours: bool) -> Amount:
    """The amount in a cell; our own files write decimal points and nothing else. Raises
    InputError."""
    if not isinstance(cell, str):
        if not -LARGEST <= cell <= LARGEST:
            raise MalformedError(f"{cell} is no number of a score", "is it the right column?")
        return cell
    text = bare(cell)
    if _LONG.fullmatch(text):
        return rounded(float(text))
    return parse_amount(text) if is_ours else written_amount(text)
