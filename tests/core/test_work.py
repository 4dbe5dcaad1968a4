"""Amounts that carry their arithmetic."""

from __future__ import annotations

from scorekeeper.core.values.work import Work


def test_a_difference_is_written_out_where_nothing_is_taken_off() -> None:
    assert str(Work(7).less(0)) == "7 - 0 = 7"
    assert str(Work(7).less(4) * 2) == "(7 - 4) x 2 = 6"
    assert str(Work(7).plus(0) * 2) == "(7 + 0) x 2 = 14"


def test_a_part_of_a_sum_that_is_nothing_is_left_out() -> None:
    assert str(Work(7) - 0) == "7"
