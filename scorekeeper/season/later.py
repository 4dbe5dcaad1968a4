"""Sequences that are made when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar, overload

T = TypeVar("T")


class ByValues(Sequence[T]):
    """A sequence that is equal to any other of the same values."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


class Later(ByValues[T]):
    """Values that `make` gives. With the same `key` they are the same; where it is empty, nobody
    knows."""

    def __init__(self, make: Callable[[], Sequence[T]], key: str = "") -> None:
        self._make = make
        self.key = key

    @cached_property
    def _made(self) -> Sequence[T]:
        return self._make()

    def __len__(self) -> int:
        return len(self._made)

    def __iter__(self) -> Iterator[T]:
        return iter(self._made)

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...

    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        return self._made[at]
