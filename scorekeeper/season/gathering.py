"""The sheets of a folder and of those below it, and the files as they stand on the disk; or of a
storage, by URL."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from operator import attrgetter
from time import time_ns

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal.disk import StoreError
from scorekeeper.journal.sheet_text import SUFFIX

COARSE, FINE = 2 * 10**9, 10**8  # ticks of the clocks of disks, at most, in nanoseconds


class Found(NamedTuple):
    """A sheet: its path or URL, its name in the season, and what changes when the file does;
    nothing where that cannot be told."""

    path: str
    file: str
    stamp: str


def gather(places: Sequence[str]) -> Iterator[Found]:
    """The sheets that are named, and all in the folders that are: each once, whatever links lead
    to it. Raises StoreError for a place that is not there, ImpossibleError for a storage whose
    package is not installed."""
    seen: set[tuple[int, int]] = set()
    urls: set[str] = set()
    for place in places or (".",):
        if is_url(place):
            yield from _stored(place, None if len(places) < 2 else urls)
            continue
        now = time_ns()
        try:
            status = os.stat(place)
        except OSError as error:
            raise StoreError(place, f"{error.strerror}; name a folder or a sheet") from None
        if os.path.isdir(place):
            prefix = "" if len(places) < 2 else f"{as_text(place).rstrip('/')}/"
            yield from _below(place, prefix, seen)
        elif _is_new(status, seen):
            yield Found(place, as_text(place), _stamp(status, now))


def _stored(url: str, seen: set[str] | None) -> Iterator[Found]:
    """Those at a URL, which may have been `seen` where there are several places. They have no
    stamp, for each storage tells changes in its own way."""
    from .storage import sheets_at

    prefix = "" if seen is None else f"{url.rstrip('/')}/"
    for path, name in sheets_at(url):
        if seen is None or path not in seen:
            yield Found(path, as_text(f"{prefix}{name}" if name else url), "")
        if seen is not None:
            seen.add(path)


def _below(folder: str, prefix: str, seen: set[tuple[int, int]]) -> Iterator[Found]:
    """Those in a folder, by name; folders that cannot be opened are passed over."""
    if not _is_new(os.stat(folder), seen):
        return  # a link led here before
    now = time_ns()
    try:
        entries = sorted(os.scandir(folder), key=attrgetter("name"))
    except OSError:
        return
    for entry in entries:
        own = entry.name
        if own[0] == ".":
            continue
        name = prefix + (own if own.isascii() else as_text(own))
        try:
            if own.endswith(SUFFIX) and not entry.is_dir():
                status = entry.stat()
                if _is_new(status, seen):
                    yield Found(entry.path, name, _stamp(status, now))
            elif entry.is_dir():
                yield from _below(entry.path, f"{name}/", seen)
        except OSError:  # a link to nothing, or the file has just gone
            yield Found(entry.path, name, "")


def as_text(name: str) -> str:
    """The name of a file as it can be written down: bytes that are no text stand as `\\xff`."""
    return name if name.isascii() else os.fsencode(name).decode("utf-8", "backslashreplace")


def home_of(places: Sequence[str]) -> str:
    """What stands before the names of sheets in the paths of those that are found in these places:
    nothing where the names are paths themselves."""
    place = places[0] if len(places) == 1 else "."
    is_folder = not place.endswith(SUFFIX) if is_url(place) else os.path.isdir(place)
    return f"{as_text(place).rstrip('/')}/" if is_folder and place != "." else ""


def is_url(place: str) -> bool:
    """Whether a place is a URL (`s3://league/2026`, `memory://evenings`) and not a path."""
    return "://" in place


def _is_new(status: os.stat_result, seen: set[tuple[int, int]]) -> bool:
    count = len(seen)
    seen.add((status.st_dev, status.st_ino))
    return len(seen) > count


def _stamp(status: os.stat_result, now: int) -> str:
    """Empty for a file that was written just now: it could change once more within one tick of the
    clock of its disk, and nobody would see it. `now` is a time before it was looked at."""
    written = status.st_mtime_ns
    if written + COARSE > now and (written % 10**9 == 0 or written + FINE > now):
        return ""
    return f"{written}.{status.st_size}.{status.st_ino}"
