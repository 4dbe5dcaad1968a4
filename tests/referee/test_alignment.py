"""Two sequences side by side, by the fewest changes."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.referee.alignment import MOST_STEPS, align

LETTERS = st.text(alphabet="abc", max_size=9)


def aligned(a: str, b: str) -> list[tuple[str, str]]:
    pairs = align(a, b, lambda i, j: 0.5)
    return [("" if i is None else a[i], "" if j is None else b[j]) for i, j in pairs]


@given(LETTERS, LETTERS)
def test_every_item_stands_once_and_in_order(a: str, b: str) -> None:
    found = aligned(a, b)
    assert "".join(one for one, _ in found) == a
    assert "".join(other for _, other in found) == b


@given(LETTERS, LETTERS)
def test_as_few_changes_as_can_be(a: str, b: str) -> None:
    @cache
    def fewest(i: int, j: int) -> int:
        if i == len(a) or j == len(b):
            return len(a) - i + len(b) - j
        other = fewest(i + 1, j + 1) + (a[i] != b[j])
        return min(other, fewest(i + 1, j) + 1, fewest(i, j + 1) + 1)

    places = [(i, j) for i, j in align(a, b, lambda i, j: 0.99) if i is not None and j is not None]
    same = [(i, j) for i, j in places if a[i] == b[j]]
    ends = [(-1, -1), *same, (len(a), len(b))]
    changes = sum(max(i2 - i1, j2 - j1) - 1 for (i1, j1), (i2, j2) in pairwise(ends))
    assert changes == fewest(0, 0)


def test_a_replaced_item_is_a_pair() -> None:
    assert aligned("aab", "aXb") == [("a", "a"), ("a", "X"), ("b", "b")]


def test_items_without_anything_in_common_are_no_versions_of_each_other() -> None:
    assert list(align("ax", "ay", lambda i, j: 1.0)) == [(0, 0), (1, None), (None, 1)]


def test_sequences_that_share_too_little_are_compared_place_by_place() -> None:
    a, b = range(MOST_STEPS + 9), [*range(5), *range(-MOST_STEPS - 4, 0)]
    found = list(align(a, b, lambda i, j: 0.5))
    assert found == [(place, place) for place in range(MOST_STEPS + 9)]
