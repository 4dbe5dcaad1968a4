"""What a file of another program holds, as the material of a new sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class LeftOut(NamedTuple):
    """A piece of the file that could not be used: its line, what the file calls it, and why."""

    line: int
    piece: str
    why: str


class ForeignSheet(NamedTuple):
    """The game, settings and players of the sheet that the file makes; for every deal the texts
    of its facts; and what was left out."""

    game: str
    title: str
    settings: Mapping[str, str]
    players: Sequence[str]
    deals: Sequence[Mapping[str, str]]
    left_out: Sequence[LeftOut]
