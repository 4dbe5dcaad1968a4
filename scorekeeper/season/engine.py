"""The engine of one machine: what is kept is read, the rest is scored by all cores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .cache import Cache
from .engines import Processes
from .gathering import Found
from .pieces import pieces_of, score_piece
from .shelf import Folder

PIECE = 32  # sheets that a process takes at a time
Report = Callable[[int, int], None]


def folder_of(
    found: Sequence[Found], cache: Cache | None, report: Report, workers: int = 0
) -> Folder:
    """The files with what they come to; `report(done, of)` is told how far the scoring is. With no
    number of `workers` there are as many as cores."""
    folder = Folder(found, cache)
    misses = folder.misses
    done = 0
    for piece in Processes(workers).map(score_piece, pieces_of(misses, PIECE)):
        for item, scored in piece:
            folder.put(item, scored)
        done += len(piece)
        report(done, len(misses))
    folder.done()
    return folder
