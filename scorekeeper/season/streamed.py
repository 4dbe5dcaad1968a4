"""Sequences that are read anew from a file whenever somebody goes over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

from .later import ByValues

T = TypeVar("T")


class Streamed(ByValues[T]):
    """So many values, as `stream` gives them each time. One of them is found by going as far."""

    def __init__(self, count: Callable[[], int], stream: Callable[[], Iterator[T]]) -> None:
        self._count = count
        self._stream = stream

    def __len__(self) -> int:
        return self._count()

    def __iter__(self) -> Iterator[T]:
        return self._stream()

    def __reversed__(self) -> Iterator[T]:
        return reversed(list(self))

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...

    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        if isinstance(at, slice):
            return list(self)[at]
        place = range(len(self))[at]
        return next(islice(self, place, None))
