"""The first minutes of a table that has never used the program."""

from __future__ import annotations

from commands import Run


def test_a_new_sheet_its_first_deal_and_its_standing(run: Run) -> None:
    assert run("new", "friday", "oh-hell", "Anna", "Boris", "Vera").status == 0
    dealt = run("deal", "bids=1,0,2", "tricks=1,0,9")
    assert dealt.status == 0, dealt.err
    # By the book 10 for a bid that was made, 10 off for each trick of difference: 9 - 2 = 7.
    assert run("show", "--json").json["totals"] == {"Anna": 10, "Boris": 10, "Vera": -70}
