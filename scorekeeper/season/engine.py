"""The engine of one machine: what is kept is read, the rest is scored by all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

from .cache import Cache
from .gathering import Found
from .scoring import Scored, score_file
from .shelf import Folder

FEW = 60  # sheets that one process scores before others have started
PIECE = 32  # sheets that a worker takes at a time
Report = Callable[[int, int], None]


def folder_of(
    found: Sequence[Found], cache: Cache | None, report: Report, workers: int = 0
) -> Folder:
    """The files with what they come to; `report(done, of)` is told how far the scoring is. With no
    number of `workers` there are as many as cores."""
    folder = Folder(found, cache)
    misses = folder.misses
    for done, (item, scored) in enumerate(_scored(misses, workers or os.cpu_count() or 1), 1):
        folder.put(item, scored)
        report(done, len(misses))
    folder.done()
    return folder


def _scored(found: Sequence[Found], workers: int) -> Iterator[tuple[Found, Scored]]:
    """Each with what it comes to, in their order. When a worker dies, what it had not finished is
    done here."""
    paths = [item.path for item in found]
    done = 0
    if workers > 1 and len(found) > FEW:
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool

        try:
            with ProcessPoolExecutor(workers) as pool:
                for scored in pool.map(score_file, paths, chunksize=PIECE):
                    yield found[done], scored
                    done += 1
        except BrokenProcessPool:
            pass  # the task is repeated below
    for item in found[done:]:
        yield item, score_file(item.path)
