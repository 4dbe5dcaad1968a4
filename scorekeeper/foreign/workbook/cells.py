"""The cells of a tab, row by row, as they are stored: nothing is kept of the rows before."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from enum import Enum

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import MalformedError

from .archive import Archive, Attributes, xml_parser

MOST_COLUMNS = 500  # what stands further right is not looked at
MOST_CELLS = 3_000_000
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
        for piece in self._archive.pieces(self._part):
            reading.parser.Parse(piece)
            yield from reading.taken()
        reading.parser.Parse(b"", True)
        yield from reading.taken()


class _Reading:
    """Takes the elements of a worksheet as they come."""

    def __init__(self, strings: Sequence[str], dates: Collection[int]) -> None:
        self._strings = strings
        self._dates = dates
        self._rows: list[RawRow] = []
        self._row = self._column = self._cells = 0
        self._filled: dict[int, RawCell] = {}
        self._type = ""
        self._style = 0
        self._is_formula = False
        self._in_text = 0  # how deep in what is said beside a text: how it sounds
        self._texts: list[str] = []
        self.merged: list[Merged] = []
        self.parser = parser = xml_parser()
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end

    def taken(self) -> list[RawRow]:
        """The rows that are whole, each once."""
        rows, self._rows = self._rows, []
        return rows

    def _begin(self, tag: str, found: Attributes) -> None:
        name = tag.rpartition(" ")[2]
        if name == "c":
            self._cell(found)
        elif name in ("v", "t"):
            if not self._in_text:
                self.parser.CharacterDataHandler = self._texts.append
        elif name == "f":
            self._is_formula = True
        elif name == "row":
            self._row = int(found.get("r") or self._row + 1)
            self._column = 0
        elif name == "rPh":
            self._in_text += 1
        elif name == "mergeCell" and (area := _area(found.get("ref", ""))):
            self.merged.append(area)

    def _cell(self, found: Attributes) -> None:
        self._cells += 1
        if self._cells > MOST_CELLS:
            raise MalformedError(
                f"a tab of the workbook has more than {MOST_CELLS} cells",
                "delete the rows and columns in which nothing stands",
            )
        place = found.get("r")
        self._column = column_of(place) if place else self._column + 1
        self._type = found.get("t", "n")
        self._style = int(found.get("s") or 0)
        self._is_formula = False
        self._texts.clear()

    def _end(self, tag: str) -> None:
        name = tag.rpartition(" ")[2]
        if name in ("v", "t"):
            self.parser.CharacterDataHandler = None
        elif name == "c":
            if (self._texts or self._is_formula) and self._column <= MOST_COLUMNS:
                self._filled[self._column] = self._stored("".join(self._texts))
        elif name == "rPh":
            self._in_text -= 1
        elif name == "row" and self._filled:
            self._rows.append(RawRow(self._row, self._filled))
            self._filled = {}

    def _stored(self, text: str) -> RawCell:
        kind = CellKind.FORMULA if self._is_formula else _KINDS.get(self._type, CellKind.PLAIN)
        if self._type == "n":
            value = number_of(text) if text else ""
            is_date = not self._is_formula and self._style in self._dates
            return RawCell(value, CellKind.DATE if is_date else kind)
        if self._type == "s":
            return RawCell(self._strings[int(text)], kind)
        if self._type == "b":
            return RawCell("TRUE" if text == "1" else "FALSE", kind)
        return RawCell(unescaped(text), kind)


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


def column_of(place: str) -> int:
    """The number of the column of a cell, from 1."""
    at = 0
    for letter in place:
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


def shared_strings(archive: Archive, part: str) -> list[str]:
    """The texts to which cells refer by number."""
    found: list[str] = []
    texts: list[str] = []
    beside = 0
    parser = xml_parser()

    def begin(tag: str, _: Attributes) -> None:
        nonlocal beside
        name = tag.rpartition(" ")[2]
        if name == "rPh":
            beside += 1
        elif name == "t" and not beside:
            parser.CharacterDataHandler = texts.append

    def end(tag: str) -> None:
        nonlocal beside
        name = tag.rpartition(" ")[2]
        if name == "t":
            parser.CharacterDataHandler = None
        elif name == "rPh":
            beside -= 1
        elif name == "si":
            found.append(unescaped("".join(texts)))
            texts.clear()
            if len(found) > MOST_CELLS:
                raise MalformedError("the workbook has too many texts", "save it as .csv")

    parser.StartElementHandler, parser.EndElementHandler = begin, end
    for piece in archive.pieces(part, MOST_OF_STRINGS):
        parser.Parse(piece)
    parser.Parse(b"", True)
    return found
