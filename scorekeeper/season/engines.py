"""What works the sheets out: an engine maps a pure function over pieces of work. That of one
machine has its processes; that of a cluster stands in `dask_engine.py`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Protocol, TypeVar

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
        """In their order, few of them ahead. What a process had to do that died is done here."""
        left = iter(pieces)
        first = list(islice(left, FEW + 1))
        if self._workers < 2 or len(first) <= FEW:
            yield from map(work, chain(first, left))
        else:
            yield from self._spread(work, chain(first, left))

    def _spread(self, work: Callable[[A], B], pieces: Iterator[A]) -> Iterator[B]:
        from .crew import Crew

        numbered = enumerate(pieces)
        made: dict[int, B] = {}  # before their turn
        turn = given = 0
        with Crew(work, self._workers) as crew:
            while True:
                room = min(crew.idle, turn + AHEAD * self._workers - given)
                for number, piece in islice(numbered, room):
                    crew.give(number, piece)
                    given += 1
                if not crew.is_at_work:
                    break
                made.update(crew.returned())
                while turn in made:
                    yield made.pop(turn)
                    turn += 1
        yield from map(work, pieces)  # what is left where all have died
