"""The cells of a tab, row by row, as they are stored: nothing is kept of the rows before."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from string import digits as DIGITS

from scorekeeper.core.values.parts import NamedTuple

from .archive import Archive, Attributes, Begins, Ends, PartReader, explained, too_large

MOST_COLUMNS = 500  # what stands further right is not looked at
MOST_CELLS = 3_000_000
MOST_LETTERS = 20_000_000  # of the texts of a tab
MOST_MERGED = 100_000
MOST_OF_STRINGS = 20_000_000  # bytes
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")  # how a part writes letters that XML cannot hold
_PLACE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_LETTERS = 26

Stored = int | float | str


class CellKind(Enum):
    """What a cell holds."""

    PLAIN = "plain"  # a number or a text
    DATE = "a date"
    TRUTH = "a truth value"
    FAULT = "an error"
    FORMULA = "a formula"


class RawCell(NamedTuple):
    """What is stored in a cell; of a formula the value that was found last."""

    value: Stored
    kind: CellKind = CellKind.PLAIN


class RawRow(NamedTuple):
    """A row that has cells: its number from 1, the filled cells by their column from 1."""

    number: int
    cells: dict[int, RawCell]


class Merged(NamedTuple):
    """Cells that are one: first and last row and column, from 1."""

    top: int
    left: int
    bottom: int
    right: int


class Rows:
    """The rows of a tab; `merged` is known once all of them were gone through."""

    def __init__(
        self, archive: Archive, part: str, strings: Sequence[str], dates: Collection[int]
    ) -> None:
        self._archive = archive
        self._part = part
        self._strings = strings
        self._dates = dates
        self.merged: list[Merged] = []

    def merged_at_end(self) -> Sequence[Merged]:
        """The merged cells, once all rows were gone through."""
        return self.merged

    def __iter__(self) -> Iterator[RawRow]:
        reading = _Reading(self._strings, self._dates)
        self.merged = reading.merged
        with explained():
            for _ in reading.go_through(self._archive, self._part):
                reading.refuse_too_many()
                yield from reading.taken()


class _Texts(PartReader):
    """Takes the text within elements, without what is said beside it: how it sounds."""

    def __init__(self, begins: Mapping[str, Begins], ends: Mapping[str, Ends]) -> None:
        own_begins = {"t": self._begin_text, "v": self._begin_text, "rPh": self._begin_aside}
        own_ends = {"t": self._end_text, "v": self._end_text, "rPh": self._end_aside}
        super().__init__({**own_begins, **begins}, {**own_ends, **ends})
        self.texts: list[str] = []
        self._aside = 0  # how deep in what is said beside it

    def kept(self) -> int:
        return len(self.texts)

    def _begin_text(self, _: Attributes) -> None:
        if not self._aside:
            self.parser.CharacterDataHandler = self.texts.append

    def _end_text(self) -> None:
        self.parser.CharacterDataHandler = None

    def _begin_aside(self, _: Attributes) -> None:
        self._aside += 1

    def _end_aside(self) -> None:
        self._aside -= 1


class _Reading(_Texts):
    """Takes the rows and cells of a worksheet."""

    def __init__(self, strings: Sequence[str], dates: Collection[int]) -> None:
        begins = {"c": self._begin_cell, "f": self._begin_formula, "row": self._begin_row}
        ends = {"c": self._end_cell, "row": self._end_row}
        super().__init__({**begins, "mergeCell": self._merge}, ends)
        self._strings = strings
        self._dates = dates
        self._rows: list[RawRow] = []
        self._row = self._column = self._cells = self._letters = 0
        self._filled: dict[int, RawCell] = {}
        self._type = ""
        self._style = 0
        self._is_formula = False
        self.merged: list[Merged] = []

    def refuse_too_many(self) -> None:
        """Raise MalformedError for what no table has."""
        for count, most, what in (
            (self._cells, MOST_CELLS, "cells"),
            (self._letters, MOST_LETTERS, "letters"),
            (len(self.merged), MOST_MERGED, "merged cells"),
        ):
            if count > most:
                raise too_large(f"a tab of the workbook has more than {most} {what}")

    def taken(self) -> list[RawRow]:
        """The rows that are whole, each once."""
        rows, self._rows = self._rows, []
        return rows

    def _begin_row(self, found: Attributes) -> None:
        self._row = int(found.get("r") or self._row + 1)
        self._column = 0

    def _end_row(self) -> None:
        if self._filled:
            self._rows.append(RawRow(self._row, self._filled))
            self._filled = {}

    def _begin_cell(self, found: Attributes) -> None:
        self._cells += 1
        place = found.get("r")
        self._column = column_of(place.rstrip(DIGITS)) if place else self._column + 1
        self._type = found.get("t", "n")
        self._style = int(found.get("s") or 0)
        self._is_formula = False
        self.texts.clear()

    def _end_cell(self) -> None:
        if (self.texts or self._is_formula) and self._column <= MOST_COLUMNS:
            self._filled[self._column] = self._stored("".join(self.texts))

    def _begin_formula(self, _: Attributes) -> None:
        self._is_formula = True

    def _merge(self, found: Attributes) -> None:
        if area := _area(found.get("ref", "")):
            self.merged.append(area)

    def _stored(self, text: str) -> RawCell:
        kind = CellKind.FORMULA if self._is_formula else _KINDS.get(self._type, CellKind.PLAIN)
        if self._type == "n":
            value = number_of(text) if text else ""
            is_date = not self._is_formula and self._style in self._dates
            return RawCell(value, CellKind.DATE if is_date else kind)
        if self._type == "b":
            return RawCell("TRUE" if text == "1" else "FALSE", kind)
        found = self._strings[int(text)] if self._type == "s" else unescaped(text)
        self._letters += len(found)
        return RawCell(found, kind)


_KINDS = {"b": CellKind.TRUTH, "e": CellKind.FAULT, "d": CellKind.DATE}


def number_of(text: str) -> Stored:
    """The number, a whole one where it is whole."""
    try:
        return int(text)
    except ValueError:
        value = float(text)
        return int(value) if value.is_integer() else value


def unescaped(text: str) -> str:
    """The text with the letters that were written by their numbers."""
    return _ESCAPED.sub(_letter, text) if "_x" in text else text


def _letter(found: re.Match[str]) -> str:
    letter = chr(int(found[1], 16))
    return "\ufffd" if "\ud800" <= letter <= "\udfff" else letter


@lru_cache(MOST_COLUMNS)
def column_of(name: str) -> int:
    """The number of a column from 1, by its letters."""
    at = 0
    for letter in name:
        if not "A" <= letter <= "Z":
            break
        at = at * _LETTERS + ord(letter) - ord("A") + 1
    return at


def _area(text: str) -> Merged | None:
    found = _PLACE.findall(text)
    if len(found) != 2:  # first and last cell
        return None
    (left, top), (right, bottom) = found
    return Merged(int(top), column_of(left), int(bottom), column_of(right))


# texts that several cells share ----------------------------------------------------------------


class _Shared(_Texts):
    """Takes the texts that cells share."""

    def __init__(self) -> None:
        super().__init__({}, {"si": self._end_shared})
        self.found: list[str] = []

    def _end_shared(self) -> None:
        self.found.append(unescaped("".join(self.texts)))
        self.texts.clear()


def shared_strings(archive: Archive, part: str) -> list[str]:
    """The texts to which cells refer by number."""
    reading = _Shared()
    for _ in reading.go_through(archive, part, MOST_OF_STRINGS):
        if len(reading.found) > MOST_CELLS:
            raise too_large("the workbook has too many texts")
    return reading.found
