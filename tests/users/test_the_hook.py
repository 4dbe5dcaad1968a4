"""The hook in the first deal, as tables play it that let everybody bid freely once."""

from __future__ import annotations

from commands import Run


def begin(run: Run) -> None:
    """Deals of three, two and one card."""
    settings = ("--set", "hook=not-first", "--set", "schedule=3,2,1")
    assert run("new", "t", "oh-hell", "Ann", "Ben", "Cy", *settings).status == 0


def test_no_hook_in_the_first_deal_only(run: Run) -> None:
    begin(run)
    assert run("deal", "bids=1,1,1", "tricks=1,1,1").status == 0
    refused = run("deal", "bids=Ben:1,Cy:1,Ann:0", "tricks=0,1,1")  # 1 + 1 + 0 = 2 cards
    assert refused.status == 1
    assert "the bids would add up to 2 cards" in refused.err


def test_a_first_deal_voided_at_once_was_none(run: Run) -> None:
    begin(run)
    run("deal", "bids=1,1,1", "tricks=1,1,1")
    run("void", "1", "--why", "misdealt")
    assert run("deal", "bids=1,1,1", "tricks=1,1,1").status == 0
    assert run("deal", "bids=0,1,1", "tricks=0,1,1").status == 1
