"""Two sequences put side by side: which items are the same, which stand in each other's place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import TypeVar

from scorekeeper.core.values.parts import NamedTuple

T = TypeVar("T", bound=Hashable)
MOST_STEPS = 400  # items that differ; beyond that the sequences are compared place by place
MOST_PAIRED = 60  # items on both sides of a gap that are paired by likeness
WORST = 0.75  # how unlike two items may be to be versions of one


class Aligned(NamedTuple):
    """Places in the two sequences, from 0; None where one of them has nothing there."""

    a: int | None
    b: int | None


def align(a: Sequence[T], b: Sequence[T], unlike: Callable[[int, int], float]) -> Iterator[Aligned]:
    """Every item of both in order. Equal ones stand side by side, as many as can be; between them
    `unlike` (0 alike to 1 of nothing in common, asked of places) tells what is a version of what.
    """
    common = _common(a, b)
    at_a = at_b = 0
    for next_a, next_b in [*common, (len(a), len(b))]:
        yield from _gap(range(at_a, next_a), range(at_b, next_b), unlike)
        if next_a < len(a) or next_b < len(b):
            yield Aligned(next_a, next_b)
        at_a, at_b = next_a + 1, next_b + 1


class _Furthest(NamedTuple):
    """How far the first sequence is used up on a diagonal, and from which diagonal that came."""

    at_a: int
    before: int


def _common(a: Sequence[T], b: Sequence[T]) -> list[tuple[int, int]]:
    """The places that are the same by the fewest changes of one item, left out, added or another
    (Ukkonen, Algorithms for approximate string matching, 1985); where there are too many, what is
    equal in place."""
    trace: list[dict[int, _Furthest]] = []
    for changes in range(min(max(len(a), len(b)), MOST_STEPS) + 1):
        trace.append(_advanced(a, b, changes, trace[-1] if trace else {}))
        end = trace[-1].get(len(a) - len(b))
        if end is not None and end.at_a == len(a):
            return _walked_back(trace, len(a) - len(b))
    return [(at, at) for at, (one, other) in enumerate(zip(a, b, strict=False)) if one == other]


def _advanced(
    a: Sequence[T], b: Sequence[T], changes: int, reached: Mapping[int, _Furthest]
) -> dict[int, _Furthest]:
    """How far each diagonal is reached with so many changes; with one less it was `reached`."""
    found: dict[int, _Furthest] = {}
    for line in range(-changes, changes + 1):
        steps = [
            step
            for step in _steps(reached, line)
            if line <= step.at_a <= min(len(a), len(b) + line)
        ]
        if steps:
            at_a, before = max(steps, key=_at_a)
            while at_a < len(a) and at_a - line < len(b) and a[at_a] == b[at_a - line]:
                at_a += 1
            found[line] = _Furthest(at_a, before)
    return found


_at_a = itemgetter(0)


def _steps(reached: Mapping[int, _Furthest], line: int) -> Iterator[_Furthest]:
    """The ways onto a diagonal: another item, one left out, one added."""
    if not reached:
        yield _Furthest(0, 0)
    for before, moved in ((line, 1), (line - 1, 1), (line + 1, 0)):
        if before in reached:
            yield _Furthest(reached[before].at_a + moved, before)


def _walked_back(trace: Sequence[Mapping[int, _Furthest]], line: int) -> list[tuple[int, int]]:
    """The equal items on the way that the trace found, from the end."""
    found: list[tuple[int, int]] = []
    for change in range(len(trace) - 1, -1, -1):
        end, before = trace[change][line]
        begin = 0
        if change:
            begin = trace[change - 1][before].at_a + (0 if before > line else 1)
        found += [(at, at - line) for at in range(end - 1, begin - 1, -1)]
        line = before
    return found[::-1]


def _gap(a: range, b: range, unlike: Callable[[int, int], float]) -> Iterator[Aligned]:
    """The items between two equal ones: pairs that are versions of one, and what is left over."""
    if not a or not b:
        pairs = []
    elif max(len(a), len(b)) > MOST_PAIRED:
        pairs = list(zip(a, b, strict=False))
    else:
        pairs = _paired(a, b, unlike)
    at_a, at_b = a.start, b.start
    for next_a, next_b in [*pairs, (a.stop, b.stop)]:
        yield from (Aligned(place, None) for place in range(at_a, next_a))
        yield from (Aligned(None, place) for place in range(at_b, next_b))
        if next_a < a.stop and next_b < b.stop:
            yield Aligned(next_a, next_b)
        at_a, at_b = next_a + 1, next_b + 1


def _paired(a: range, b: range, unlike: Callable[[int, int], float]) -> list[tuple[int, int]]:
    """The pairs of items, in order, that have most in common together."""
    best: dict[tuple[int, int], tuple[float, tuple[tuple[int, int], ...]]] = {}
    for i in reversed(range(len(a) + 1)):
        for j in reversed(range(len(b) + 1)):
            if i == len(a) or j == len(b):
                best[i, j] = (0.0, ())
                continue
            alone = max(best[i + 1, j], best[i, j + 1], key=lambda found: found[0])
            likeness = WORST - unlike(a[i], b[j])
            gain, pairs = best[i + 1, j + 1]
            together = (gain + likeness, ((a[i], b[j]), *pairs))
            best[i, j] = together if likeness > 0 and together[0] > alone[0] else alone
    return list(best[0, 0][1])
