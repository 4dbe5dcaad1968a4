"""A sheet as a value: its header and its records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from scorekeeper.core.books.records import Record
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import Setting
from scorekeeper.core.values.parts import mutable

from .game import AnyGame

# The lines of the settings that stand after deals, with the options whose value each changed.
LateSettings = Mapping[int, frozenset[str]]


@mutable
class Sheet:
    """One session of one game.

    `records` are all of them in the order of the file, `live` those that were not undone.
    `option_texts` are the options that the table set or its preset changed, canonically;
    `header_lines` tells where the statements of the header stand, `remarks` what else stands in
    the file: comments, also those after a statement, and lines that could not be read. `late` are
    the settings that stand after deals, `taken_back` the line of the record that each undo took
    back, by the line of the undo.
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
