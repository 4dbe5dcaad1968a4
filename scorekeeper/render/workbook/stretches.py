"""Rows or columns that follow each other without a gap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby


def stretches(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of each stretch of them, which are in order."""
    for _, items in groupby(enumerate(places), lambda item: item[1] - item[0]):
        found = [place for _, place in items]
        yield found[0], found[-1]
