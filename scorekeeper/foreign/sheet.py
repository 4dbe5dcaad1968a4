"""What a file of another program holds, as the material of a new sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.books.records import Record
from scorekeeper.core.values.parts import NamedTuple


class Remark(NamedTuple):
    """Something to say about a piece of the file: its line, what it is called there (nothing
    where it has no name), and the sentence."""

    line: int
    piece: str
    text: str


class ForeignSheet(NamedTuple):
    """The game, settings and players of the sheet that the file makes, and its records in order;
    what of the file could not be used, with the reason; and what else people should know of how
    it was read."""

    game: str
    title: str
    settings: Mapping[str, str]
    players: Sequence[str]
    records: Sequence[Record]
    left_out: Sequence[Remark]
    remarks: Sequence[Remark]
