"""A deal whose outcome is still to come: told wherever a sheet is read, with what it lacks."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run


@pytest.fixture(autouse=True)
def _sheet() -> None:
    Path("s.sheet").write_text("game vint\nplayers A B C D\ndeal contract=3H declarer=A\n")


def test_every_reading_says_so(run: Run) -> None:
    assert run("check").out == "s.sheet: ok: 1 deal, of which deal 1 is open\n"
    assert "deal 1 is open: it counts nothing yet\n" in run("settle").out
    assert run("show").out.endswith(
        "deal 1 is open: record its result, tricks=, honours= and aces=\n"
    )
    assert run("show", "--json").json["next"] == {
        "deal": 1,
        "open": True,
        "missing": ["tricks", "honours", "aces"],
    }


def test_its_result_may_come_in_steps(run: Run) -> None:
    first = run("result", "tricks=9")
    assert (first.status, first.err) == (0, "")
    assert first.out.endswith("deal 1 is open: record its result, honours= and aces=\n")
    refused = run("deal", "contract=2S", "declarer=B")
    assert refused.status == 1
    assert "record its result first (result honours= and aces=), or void 1" in refused.err
    assert run("result", "honours=NS:3", "aces=NS:2").status == 0
    late = run("result", "honours=NS:5")
    assert late.status == 1
    assert "deal 1 is not open" in late.err
    assert run("check").out == "s.sheet: ok: 1 deal\n"


def test_a_result_may_spell_the_contract_out(run: Run) -> None:
    Path("s.sheet").write_text("game bridge\nplayers A B C D\ndeal contract=4S declarer=A\n")
    other = run("result", "contract=4H=")
    assert other.status == 1
    assert "deal 1 was recorded with contract=4S" in other.err
    doubled = run("result", "contract=4SX+1")
    assert "deal 1 was recorded with contract=4S" in doubled.err
    assert run("result", "contract=4S+1").status == 0
    assert run("check").out == "s.sheet: ok: 1 deal\n"


def test_the_value_of_a_deal_without_its_outcome(run: Run) -> None:
    ran = run("value", "vint", "contract=3H", "declarer=A", "tricks=9")
    assert ran.status == 2
    assert "add honours= and aces=" in ran.err
