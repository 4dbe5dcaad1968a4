"""Which sheets are served: one, or all of a folder. An address names a sheet by a key of a list,
never by a path."""

from __future__ import annotations

import os

from scorekeeper.journal.store import SUFFIX

from .served import Served

MOST_SHEETS = 500


class Sheets:
    """The sheets by their keys: `""` where a single one is served."""

    def __init__(self, place: str) -> None:
        """`place` is a sheet or a folder."""
        self.place = place
        self.is_folder = os.path.isdir(place)
        self._served: dict[str, Served] = {}
        if not self.is_folder:
            self._served[""] = Served(place)

    def find(self, key: str) -> Served | None:
        """The sheet of that key; of a single one whatever the key."""
        if not self.is_folder:
            return self._served[""]
        if key not in self._served:
            self.look()
        return self._served.get(key)

    def look(self) -> list[Served]:
        """All sheets, the one that was written last first; those that came meanwhile as well."""
        if not self.is_folder:
            return list(self._served.values())
        found = sorted(_names(self.place), key=lambda name: -_written(self.place, name))
        for name in found[:MOST_SHEETS]:
            key = name.removesuffix(SUFFIX)
            if key not in self._served:
                self._served[key] = Served(os.path.join(self.place, name), key)
        return [self._served[name.removesuffix(SUFFIX)] for name in found[:MOST_SHEETS]]

    def watched(self) -> list[Served]:
        """Those that somebody listens to."""
        return [served for served in self._served.values() if len(served.feed)]


def _names(folder: str) -> list[str]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return []
    shown = (e for e in entries if e.name.endswith(SUFFIX) and not e.name.startswith("."))
    return [entry.name for entry in shown if entry.is_file()]


def _written(folder: str, name: str) -> float:
    try:
        return os.stat(os.path.join(folder, name)).st_mtime
    except OSError:
        return 0.0
