"""The order of explanations, as the page of the referee states it."""

from __future__ import annotations

from math import log
from pathlib import Path

import pytest

from scorekeeper.core.declaration.slips import MISSING, MOVED, TWICE
from scorekeeper.referee import plausibility
from scorekeeper.referee.plausibility import Weighed, cost, cost_of_any
from scorekeeper.referee.slips import RECORD, RULES

PAGE = Path(__file__).parents[2] / "docs" / "referee.md"


def test_the_page_states_the_constants() -> None:
    order = " ".join(PAGE.read_text("utf-8").split("\n## The order\n")[1].split("\n## ")[0].split())
    assert f"{plausibility.PER_STEP} for every step of distance" in order
    assert f"rules cost {plausibility.WEIGHTS[RULES]} times" in order
    assert f"a missing deal {plausibility.OF_MISSING} times" in order
    assert f"goes first ({plausibility.OF_TWIN:.0f})" in order
    assert f"amended before | {-plausibility.OF_AMENDED} less" in order
    assert f"have been another | {plausibility.AGAINST_AGREEMENT:.0f} more" in order


@pytest.mark.parametrize(
    ("where", "kind", "distance", "possible", "expected"),
    [
        (RECORD, MOVED, 1.0, 1, 1.2),  # ln 1 = 0
        (RECORD, MOVED, 2.0, 1, 2.4),
        (RECORD, MOVED, 1.0, 100, log(100) + 1.2),
        (RULES, "option", 1.0, 1, 1.5 * 1.2),
        (RECORD, MISSING, 1.0, 1, 2.5 * 1.2),
    ],
)
def test_the_cost_of_a_slip(
    where: str, kind: str, distance: float, possible: int, expected: float
) -> None:
    assert cost(where, kind, distance, Weighed(possible)) == pytest.approx(expected)


def test_what_the_sheet_shows_moves_it() -> None:
    usual = cost(RECORD, MOVED, 1.0, Weighed(60))
    assert cost(RECORD, MOVED, 1.0, Weighed(60, is_amended=True)) == pytest.approx(usual - 0.7)
    assert cost(RECORD, TWICE, 1.0, Weighed(60, has_twin=True)) == pytest.approx(usual - 20)


def test_a_deal_without_a_twin_is_as_unlikely_as_one_that_is_missing() -> None:
    missing = cost(RECORD, MISSING, 1.0, Weighed(60))
    assert cost(RECORD, TWICE, 1.0, Weighed(60)) == pytest.approx(missing)


def test_what_is_true_if_any_of_two_is_costs_less_than_each() -> None:
    """Of two equal ones half as unlikely: ln 2 less."""
    assert cost_of_any([3.0]) == pytest.approx(3.0)
    assert cost_of_any([3.0, 3.0]) == pytest.approx(3.0 - log(2))
    assert 2.9 < cost_of_any([3.0, 8.0]) < 3.0
