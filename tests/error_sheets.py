"""The sheets of `tests/errors`: one file a game, and in it a case for every fault, below a heading
that says the fault in words. The first lines of a case say what a player is told, and on which line
of the case; the rest is the sheet."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from headed import headed_blocks

from scorekeeper.journal.load import Loaded, score_lines

FOLDER = Path(__file__).parent / "errors"
GAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
_TOLD = re.compile(r"# line (\d+): (error|warning): (.*)")


class ErrorSheet(NamedTuple):
    """A sheet with a fault."""

    game: str
    fault: str  # in words
    lines: tuple[str, ...]

    @property
    def told(self) -> list[tuple[int, str, str]]:
        """Line, severity and message of each problem."""
        heads = filter(None, map(_TOLD.fullmatch, self.lines))
        return sorted((int(head[1]), head[2], head[3]) for head in heads)

    def score(self) -> Loaded:
        """The sheet read and scored; files that it names stand beside those of the games."""
        return score_lines(str(FOLDER / f"{self.game}.txt"), list(self.lines))


def error_sheets(game: str) -> list[ErrorSheet]:
    """The cases of a game."""
    blocks = headed_blocks(FOLDER / f"{game}.txt")
    return [ErrorSheet(game, fault, tuple(lines)) for heads, lines in blocks for fault in heads]


def every_error_sheet() -> list[ErrorSheet]:
    """The cases of all games."""
    return [sheet for game in GAMES for sheet in error_sheets(game)]
