"""A sheet as a value: its header and its records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .game import AnyGame
from .options import Setting
from .problems import Problem
from .records import Record
from .table import Table


@dataclass(slots=True)
class Sheet:
    """One session of one game.

    `records` are all of them in the order of the file, `live` those that were not undone.
    `option_texts` are the options that the table set or its preset changed, canonically;
    `problems` are those of the header and of the statements themselves.
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
    problems: list[Problem] = field(default_factory=list)
