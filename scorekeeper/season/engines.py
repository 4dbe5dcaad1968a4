"""What works the sheets out: an engine maps a pure function over pieces of work. That of one
machine has its processes; that of a cluster stands in `dask_engine.py`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

FEW = 2  # pieces that one process has done before others have started
A = TypeVar("A")
B = TypeVar("B")


class Engine(Protocol):
    """Whatever maps a pure function over pieces of work."""

    def map(self, work: Callable[[A], B], pieces: Iterable[A]) -> Iterator[B]:
        """What each piece comes to, in any order. A piece whose worker dies is done again. Raises
        ImpossibleError where the engine cannot work."""


class Processes:
    """The processes of this machine; as many as cores, where no number is given."""

    def __init__(self, workers: int = 0) -> None:
        self._workers = workers or os.cpu_count() or 1

    def map(self, work: Callable[[A], B], pieces: Iterable[A]) -> Iterator[B]:
        """In their order. When a process dies, what was not finished is done here."""
        listed = list(pieces)
        done = 0
        if self._workers > 1 and len(listed) > FEW:
            from concurrent.futures import ProcessPoolExecutor
            from concurrent.futures.process import BrokenProcessPool

            try:
                with ProcessPoolExecutor(self._workers) as pool:
                    for made in pool.map(work, listed):
                        yield made
                        done += 1
            except BrokenProcessPool:
                pass  # the rest is done below
        yield from map(work, listed[done:])
