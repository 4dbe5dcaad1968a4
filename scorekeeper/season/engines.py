"""What works the sheets out: an engine maps a pure function over pieces of work. That of one
machine has its processes; that of a cluster stands in `dask_engine.py`."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

FEW = 2  # pieces that one process has done before others have started
AHEAD = 4  # pieces for each process that are handed out before their turn to come back
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
        """In their order, few of them ahead. When a process dies, what was not finished is done
        here."""
        left = iter(pieces)
        first = list(islice(left, FEW + 1))
        if self._workers < 2 or len(first) <= FEW:
            yield from map(work, chain(first, left))
        else:
            yield from self._spread(work, chain(first, left))

    def _spread(self, work: Callable[[A], B], pieces: Iterator[A]) -> Iterator[B]:
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool

        under_way: deque[A] = deque()  # their order is that of the results to come
        coming: deque[Future[B]] = deque()
        try:
            with ProcessPoolExecutor(self._workers) as pool:
                for piece in pieces:
                    under_way.append(piece)
                    coming.append(pool.submit(work, piece))
                    if len(coming) > AHEAD * self._workers:
                        yield coming[0].result()
                        under_way.popleft(), coming.popleft()
                while coming:
                    yield coming[0].result()
                    under_way.popleft(), coming.popleft()
        except BrokenProcessPool:
            yield from map(work, chain(under_way, pieces))
