"""Points that lie evenly scattered."""

import pytest

from scorekeeper.core.asking.scattered import scattered


def test_the_first_points_are_those_of_haltons_sequence() -> None:
    """In base 2: 0, 1/2, 1/4, 3/4; in base 3: 0, 1/3, 2/3, 1/9 (J. H. Halton, On the efficiency of
    certain quasi-random sequences, 1960)."""
    found = [scattered(number, 2) for number in range(4)]
    assert [x for x, _ in found] == [0, 1 / 2, 1 / 4, 3 / 4]
    assert [y for _, y in found] == pytest.approx([0, 1 / 3, 2 / 3, 1 / 9])


@pytest.mark.parametrize("axes", range(1, 9))
def test_each_half_of_each_axis_gets_about_half_of_them(axes: int) -> None:
    found = [scattered(number, axes) for number in range(200)]
    for axis in range(axes):
        low = sum(point[axis] < 1 / 2 for point in found)
        assert 90 <= low <= 110
        assert all(0 <= point[axis] < 1 for point in found)
