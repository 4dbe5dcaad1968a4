"""The engine of one machine: what is kept is read, the rest is scored by all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from .cache import Cache
from .filed import Filed
from .gathering import Found
from .scoring import Scored, score_file
from .storing import all_made

FEW = 60  # sheets that one process scores before others have started
PIECE = 32  # sheets that a worker takes at a time
Report = Callable[[int, int], None]


def filed(
    found: Sequence[Found], cache: Cache | None, report: Report, workers: int = 0
) -> list[Filed]:
    """What each of the files comes to; `report(done, of)` is told how far the scoring is. With no
    number of `workers` there are as many as cores."""
    known = {} if cache is None else dict(cache.known(found))
    misses = [item for item in found if item.file not in known]
    rows = []
    for item, scored in _scored(misses, workers or os.cpu_count() or 1):
        known[item.file] = scored.text
        if scored.key and item.stamp:
            rows.append((item, scored.key, scored.text))
        report(len(known) - len(found) + len(misses), len(misses))
    if cache is not None and (rows or cache.has_gone):
        cache.keep(rows, found)
    try:
        made = all_made([known[item.file] for item in found])
    except ValueError:
        if cache is None:
            raise
        cache.remove()  # somebody wrote into it
        return filed(found, None, report, workers)
    return [Filed(item.file, evening) for item, evening in zip(found, made, strict=True)]


def _scored(found: Sequence[Found], workers: int) -> Iterator[tuple[Found, Scored]]:
    """Each with what it comes to, in their order. When a worker dies, what it had not finished is
    done here."""
    paths = [item.path for item in found]
    done = 0
    if workers > 1 and len(found) > FEW:
        try:
            with ProcessPoolExecutor(workers) as pool:
                for scored in pool.map(score_file, paths, chunksize=PIECE):
                    yield found[done], scored
                    done += 1
        except BrokenProcessPool:
            pass  # the task is repeated below
    for item in found[done:]:
        yield item, score_file(item.path)
