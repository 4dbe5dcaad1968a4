"""Preference as it is played in Russia, by the rules that a table brings along."""

from __future__ import annotations

import pytest
from commands import Run


@pytest.mark.parametrize(("passed_out", "lowest"), [(0, 6), (1, 7), (2, 8), (3, 8)])
def test_the_ladder_begins_at_the_ordinary_deal(run: Run, passed_out: int, lowest: int) -> None:
    """6-7-8-8: a six in an ordinary deal, a seven after one raspasovka, an eight after two."""
    run("new", "t", "preference", "Anna", "Boris", "Vera", "--set", "min_bid_ladder=6,7,8")
    for _ in range(passed_out):
        assert run("deal", "contract=allpass", "tricks=3,3,4").status == 0
    assert run("show", "--json").json["next"]["lowest level"] == lowest
    if lowest > 6:
        refused = run("deal", "declarer=Anna", f"contract={lowest - 1}")
        assert refused.status == 1
        assert f"the lowest game is {lowest} (option min_bid_ladder)" in refused.err
    assert run("deal", "declarer=Anna", f"contract={lowest}").status == 0
