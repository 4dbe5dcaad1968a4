"""Barbu at a table where the first and the last trick count, 40 each."""

from __future__ import annotations

from commands import Run


def test_first_and_last_trick_at_forty(run: Run) -> None:
    settings = ("--set", "end_tricks=first-and-last")
    assert run("new", "t", "barbu", "Anna", "Boris", "Cleo", "Dan", *settings).status == 0
    dealt = run("deal", "contract=L", "last=Dan,Boris", "doubles=none")
    assert dealt.status == 0, dealt.err
    assert run("show", "--json").json["totals"] == {"Anna": 0, "Boris": -40, "Cleo": 0, "Dan": -40}
    told = run("explain", "1").out
    assert "won trick 1: -40" in told
    assert "won trick 13, the last: -40" in told


def test_another_price_and_one_player_for_both(run: Run) -> None:
    """The smaller pack has eight tricks: 1 and 8, at 10 and 30."""
    run("new", "t", "barbu", "Anna", "Boris", "Cleo", "Dan", "--set", "pack=32")
    assert run("set", "end_tricks=first-and-last", "last_two=10,30").status == 0
    assert run("deal", "contract=L", "last=Cleo,Cleo").status == 0
    assert run("show", "--json").json["totals"]["Cleo"] == -40
    assert "won trick 8, the last: -30" in run("explain", "1").out
