"""Forms that were sent, by their keys, and which record each became.

A form is noted, on the disk, before its record is written: a phone that sends it once more, because
it heard no answer, learns whether the record is there, even over a restart of the server.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal import disk
from scorekeeper.journal.disk import StoreError
from scorekeeper.journal.whole_file import hidden_beside, replace_file

KEPT = 200  # forms that are remembered over a restart
_OWNER_ONLY = 0o600


class Place(NamedTuple):
    """Where the record of a form stands, if it was written: after so many others; and its line."""

    after: int
    line: str


class Sent:
    """The forms of one sheet, in memory and in the file `.NAME.sent` beside it."""

    def __init__(self, sheet: str) -> None:
        self.path = hidden_beside(sheet, "sent")
        self._places = dict(self._read())
        if len(self._places) > 2 * KEPT:
            self._shorten()

    def find(self, key: str) -> Place | None:
        """Where the record of the form with that key was to stand; None for a new form."""
        return self._places.get(key)

    def note(self, key: str, place: Place) -> None:
        """Remember a form whose record is about to be written. A disk that refuses costs only the
        memory of it over a restart."""
        self._places[key] = place
        with suppress(OSError, StoreError):
            fd = disk.open_own(self.path, _OWNER_ONLY)
            try:
                disk.write_whole(fd, b"\n" + _line(key, place))
            finally:
                os.close(fd)

    def _read(self) -> Iterator[tuple[str, Place]]:
        try:
            with open(self.path, encoding="utf-8", errors="replace") as file:
                lines = file.read().split("\n")
        except OSError:
            return
        for line in lines:
            with suppress(ValueError, TypeError, KeyError):  # one that was cut short
                found = json.loads(line)
                yield str(found["key"]), Place(int(found["after"]), str(found["line"]))

    def _shorten(self) -> None:
        newest = list(self._places.items())[-KEPT:]
        self._places = dict(newest)
        with suppress(OSError, StoreError):
            replace_file(self.path, _lines(newest))


def _lines(places: Iterable[tuple[str, Place]]) -> bytes:
    return b"\n".join(_line(key, place) for key, place in places) + b"\n"


def _line(key: str, place: Place) -> bytes:
    told = {"key": key, "after": place.after, "line": place.line}
    return json.dumps(told, ensure_ascii=False).encode("utf-8", "replace")
