"""The sheets that lie in a folder: which is the latest, and who has played."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cached_property

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError
from scorekeeper.journal.disk import StoreError
from scorekeeper.journal.statements import Statement, read_statement
from scorekeeper.journal.store import SUFFIX, read_sheet

LOOKED_AT = 40  # sheets whose heading is read, the latest first
HEADING = 60  # lines in which the header stands


class Heading(NamedTuple):
    """A sheet of the folder by its first lines: the name of the file, the game, the players."""

    path: str
    game: str
    players: tuple[str, ...]
    date: str
    title: str

    @property
    def text(self) -> str:
        """In a few words, for people to choose by."""
        parts = (self.game, self.title, self.date, " ".join(self.players))
        return f"{self.path} ({', '.join(part for part in parts if part)})"


class Folder:
    """The sheets of one folder, the one written on last first."""

    def __init__(self, path: str = ".") -> None:
        self._path = path

    @cached_property
    def headings(self) -> Sequence[Heading]:
        """The sheets that can be read; what is no sheet is left out."""
        found = (_heading(os.path.join(self._path, name)) for name in self._names())
        return [
            heading._replace(path=os.path.normpath(heading.path)) for heading in found if heading
        ]

    @property
    def names(self) -> Sequence[str]:
        """Who has played, those of the latest sheets first."""
        return [*dict.fromkeys(name for heading in self.headings for name in heading.players)]

    def players_of(self, game: str, least: int, most: int) -> tuple[str, ...]:
        """Who sat down last at that game, or else at another, if as many can play it."""
        tables = [h for h in self.headings if least <= len(h.players) <= most]
        same = [heading for heading in tables if heading.game == game]
        return next((heading.players for heading in (*same, *tables)), ())

    def new_name(self, game: str, date: str) -> str:
        """A name for a sheet that no file has."""
        for count in range(1, 1000):
            again = f"-{count}" if count > 1 else ""
            path = os.path.normpath(os.path.join(self._path, f"{game}-{date}{again}{SUFFIX}"))
            if not os.path.lexists(path):
                return path
        return f"{game}{SUFFIX}"

    def _names(self) -> Sequence[str]:
        try:
            names = [name for name in os.listdir(self._path) if name.endswith(SUFFIX)]
        except OSError:
            return []
        return sorted(names, key=self._age)[:LOOKED_AT]

    def _age(self, name: str) -> tuple[float, str]:
        try:
            return -os.stat(os.path.join(self._path, name)).st_mtime, name
        except OSError:
            return 0.0, name


def _heading(path: str) -> Heading | None:
    try:
        text = read_sheet(path).text
    except StoreError:
        return None
    found = {item.keyword: item for item in _statements(text.splitlines()[:HEADING])}
    game = found.get("game")
    if game is None or not game.words:
        return None
    return Heading(
        path,
        " ".join(game.words),
        tuple(found["players"].words) if "players" in found else (),
        " ".join(found["date"].words) if "date" in found else "",
        found["title"].text if "title" in found else "",
    )


def _statements(lines: Sequence[str]) -> Iterator[Statement]:
    for number, line in enumerate(lines, 1):
        try:
            statement = read_statement(number, line)
        except InputError:
            continue
        if statement is not None:
            yield statement
