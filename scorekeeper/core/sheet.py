"""A sheet as a value: its header and its records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from scorekeeper.core.books.records import Record
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import Setting
from scorekeeper.core.values.parts import NamedTuple, mutable

from .game import AnyGame

# The lines of the settings that stand after deals, with the options whose value each changed.
LateSettings = Mapping[int, frozenset[str]]


class SidesSaid(NamedTuple):
    """The sides as the header says them: only their names, or names with their players."""

    names: Sequence[str]
    members: Mapping[str, str]


class Places(NamedTuple):
    """What the header says of the table, whatever its options: the game that it names, the players
    in seat order, who deals first, and the sides, if it says any."""

    game: AnyGame
    players: tuple[str, ...]
    dealer: str
    sides: SidesSaid | None


@mutable
class Sheet:
    """One session of one game.

    `records` are all of them in the order of the file, `live` those that were not undone.
    `option_texts` are the options that the table set or its preset changed, canonically;
    `header_lines` tells where the statements of the header stand, `remarks` what else stands in
    the file: comments, also those after a statement, and lines that could not be read. `late` are
    the settings that stand after deals, `taken_back` the line of the record that each undo took
    back, by the line of the undo. `places` and `readable` are what the table was made of: the
    latter are the settings that could be read, with what stands in the files that they name. A
    sheet that was not read has no places.
    """

    game: AnyGame
    table: Table[Any]
    records: Sequence[Record]
    live: Sequence[Record]
    option_texts: dict[str, str]
    settings: Sequence[Setting] = ()
    title: str = ""
    date: str = ""
    header_dealer: str = ""
    header_lines: Mapping[str, int] = field(default_factory=dict)
    remarks: Mapping[int, str] = field(default_factory=dict)
    late: LateSettings = field(default_factory=dict)
    taken_back: Mapping[int, int] = field(default_factory=dict)
    places: Places | None = None
    readable: Sequence[Setting] = ()
