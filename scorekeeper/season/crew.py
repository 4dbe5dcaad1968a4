"""Processes that work for this one, a piece at a time each.

Every process has a pipe of its own. Where processes share a queue, one that is killed may leave the
lock of that queue behind, and the others wait for ever.
"""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

A = TypeVar("A")
B = TypeVar("B")


class Crew(Generic[A, B]):
    """So many processes, all for one kind of work. Used with `with`, at the end of which they
    end."""

    def __init__(self, work: Callable[[A], B], size: int) -> None:
        self._work = work
        self._processes: list[BaseProcess] = []
        self._idle: list[Connection] = []
        self._busy: dict[Connection, tuple[int, A]] = {}
        for _ in range(size):
            self._hire()

    def _hire(self) -> None:
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.Process(
            target=_serve, args=(self._work, theirs, ours), daemon=True
        )
        process.start()
        theirs.close()  # else the death of the process would not be seen
        self._processes.append(process)
        self._idle.append(ours)

    def __enter__(self) -> Crew[A, B]:
        return self

    def __exit__(self, *raised: object) -> None:
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.join()
        for pipe in (*self._idle, *self._busy):
            pipe.close()

    @property
    def idle(self) -> int:
        """How many wait for a piece; none where all are at work or dead."""
        return len(self._idle)

    @property
    def is_at_work(self) -> bool:
        """Whether something is to come back."""
        return bool(self._busy)

    def give(self, number: int, piece: A) -> None:
        """Have a piece worked on under this number by one who waits for it."""
        pipe = self._idle.pop()
        self._busy[pipe] = number, piece
        with suppress(OSError):  # that the process died is seen when its result is asked for
            pipe.send(piece)

    def returned(self) -> Iterator[tuple[int, B]]:
        """Wait for something to come back: numbers, and what their pieces come to. The piece of a
        process that died is worked on here. Raises what the work raised."""
        ready = wait(self._busy)
        for pipe in [pipe for pipe in self._busy if pipe in ready]:
            number, piece = self._busy.pop(pipe)
            try:
                result, raised = pipe.recv()
            except (EOFError, OSError):  # it died
                pipe.close()
                yield number, self._work(piece)
                continue
            self._idle.append(pipe)
            if raised is not None:
                raise raised
            yield number, result


def _serve(work: Callable[[A], B], pipe: Connection, other_end: Connection) -> None:
    """Work on what comes out of the pipe until nobody holds its other end."""
    other_end.close()
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            pipe.send(_tried(work, pipe.recv()))


def _tried(work: Callable[[A], B], piece: A) -> tuple[B | None, BaseException | None]:
    """What a piece comes to, or what was raised over it, with a note of where."""
    try:
        return work(piece), None
    except Exception as error:
        error.add_note(traceback.format_exc())
        return None, error
