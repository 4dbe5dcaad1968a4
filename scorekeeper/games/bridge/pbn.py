"""Portable Bridge Notation: a text of boards as values, tag by tag.

Only what a score sheet needs is interpreted: tags, the tables that follow some of them, comments,
and the marks for unknown and repeated values. Source: PBN standard 2.1 (tistis.nl/pbn).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_COMMENT = re.compile(r"\{[^}]*(?:\}|\Z)")
_ESCAPED = re.compile(r'\\(["\\])')
_OPENING = ("event", "site", "date", "board")  # with one of them a board may begin
_REPEATED, _UNKNOWN = ("#", "##"), ("?", "", "-")


@dataclass(slots=True)
class Board:
    """One board (or one table's record of it) as it stands in the file.

    `line` is where it begins. `tags` hold the values by lower-case name without those that are
    unknown or empty. `tables` hold the rows that follow a tag, by its lower-case name; each row
    maps lower-case column names to values.
    """

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    tables: dict[str, list[Mapping[str, str]]] = field(default_factory=dict)

    def get(self, name: str) -> str:
        """The value of a tag, or nothing."""
        return self.tags.get(name.casefold(), "")

    @property
    def number(self) -> str:
        """What the file calls the board."""
        return self.get("Board")

    @property
    def players(self) -> dict[str, str]:
        """The names by compass point, as far as they are given."""
        found = {seat: self.get(name) for seat, name in SEATS.items()}
        return {seat: name for seat, name in found.items() if name}


def read_pbn(text: str) -> list[Board]:
    """The boards of a file in their order. Never raises; what is no tag or table is passed over."""
    reader = _Reader()
    for number, line in enumerate(_without_comments(text).splitlines(), 1):
        reader.take(number, line)
    return reader.finish()


def _without_comments(text: str) -> str:
    """The text with its comments blanked out; lines keep their numbers."""
    kept = [
        "" if line.startswith("%") else line for line in text.removeprefix("\ufeff").splitlines()
    ]
    found = _COMMENT.sub(_blank, "\n".join(kept))
    return "\n".join(line if "[" in line else line.split(";")[0] for line in found.split("\n"))


def _blank(comment: re.Match[str]) -> str:
    return "\n" * comment[0].count("\n")


class _Reader:
    def __init__(self) -> None:
        self.boards: list[Board] = []
        self.board: Board | None = None
        self.raw: dict[str, str] = {}  # of the board before, for repeated values
        self.seen: set[str] = set()  # the tags of the board so far, unknown ones too
        self.after_blank = False
        self.columns: Sequence[str] = ()
        self.table = ""

    def take(self, number: int, line: str) -> None:
        if not line.strip():
            self.after_blank = True
            return
        found = _TAG.findall(line)
        if not found:
            self._row(line)
        for name, value in found:
            self._tag(number, name.casefold(), _ESCAPED.sub(r"\1", value).strip())
        self.after_blank = False

    def finish(self) -> list[Board]:
        self._close()
        return self.boards

    def _close(self) -> None:
        if self.board is not None:
            self.boards.append(self.board)
        self.board, self.table, self.seen = None, "", set()

    def _tag(self, number: int, name: str, value: str) -> None:
        if name in self.seen or (self.after_blank and name in _OPENING):
            self._close()
        self.seen.add(name)
        if self.board is None:
            self.board = Board(number)
        if value in _REPEATED:
            value = self.raw.get(name, "")
        self.raw[name] = value
        if value not in _UNKNOWN:
            self.board.tags[name] = value
        self.table = name if name.endswith("table") else ""
        self.columns = [part.split("\\")[0].strip("+-").casefold() for part in value.split(";")]

    def _row(self, line: str) -> None:
        if self.board is None or not self.table:
            return
        cells = re.findall(r'"[^"]*"|\S+', line)
        row = {
            column: cell.strip('"')
            for column, cell in zip(self.columns, cells, strict=False)
            if cell not in _UNKNOWN
        }
        self.board.tables.setdefault(self.table, []).append(row)
