"""Deals that are told behind one that lacks its outcome, which reading back refuses."""

from __future__ import annotations

from deals_tab import Part, Typed
from rows_and_sheet import VIRA, RowsAndSheet, bid_in_vira, changed, filled_in

from scorekeeper.core.values.problems import Fault
from scorekeeper.render.workbook.row_formulas import BEHIND_GAP

FOUR = [*VIRA, "deal 4 declarer=Anna contract=gask6 pref=S trump=C tricks=6"]


def breaches(found: RowsAndSheet) -> dict[int, str]:
    return {p.deal: p.message for p in found.sheet.problems if p.fault is Fault.BREACH}


def test_deals_that_are_told_behind_one_that_lacks_its_outcome() -> None:
    cells = bid_in_vira(1, "Grigori", "gask6") | bid_in_vira(2, "Grigori", "gask6")
    found = filled_in(VIRA[:2], {**cells, (2, "tricks", "Grigori"): 6}, rows=3)
    assert breaches(found) == {2: "deal 1 is still open"}
    assert [found.status[deal] for deal in (1, 2, 3)] == ["tricks= missing", BEHIND_GAP, ""]


def test_a_deal_that_cannot_be_is_not_open() -> None:
    found = changed(FOUR, {(2, "tricks", "Boris"): 14})
    assert breaches(found) == {}
    assert [found.status[deal] for deal in (1, 3, 4)] == ["scored"] * 3
    assert found.disagreements == []


def test_an_open_deal_of_the_sheet() -> None:
    """Deals behind it wait until its row is filled in."""
    lines = [*VIRA[:3], VIRA[3].removesuffix(" tricks=6")]
    typed: dict[Part, Typed] = {
        **bid_in_vira(3, "Grigori", "gask6"),
        (3, "tricks", "Grigori"): 6,
    }
    found = changed(lines, typed)
    assert breaches(found)[3] == "deal 2 is still open"
    assert found.status[3] == BEHIND_GAP
    found = changed(lines, {**typed, (2, "tricks", "Boris"): 6})
    assert (breaches(found), found.status[3]) == ({}, "scored")
    assert found.disagreements == []


def test_what_is_told_of_an_open_deal_before_its_outcome_amends_it() -> None:
    """A result must have an outcome; the decider is told as soon as he decides."""
    lines = ["game cayenne", "players Anna Boris Cleo Dan", "set rules=foster"]
    lines += ["deal contract=second tricks=NS:5,EW:8 honours=NS:1,EW:4", "deal contract=grand"]
    found = filled_in(lines, {(2, "decider", ""): "Boris"}, rows=2)
    assert found.lines == ['amend 2 decider=Boris why="changed in the workbook"']
    assert not found.back.findings
    found = filled_in(lines, {(2, "decider", ""): "Boris", (2, "tricks", "NS"): 7}, rows=2)
    assert found.lines == ["result 2 decider=Boris tricks=NS:7,EW:6"]  # of 13
    assert found.disagreements == []


def test_what_is_told_of_an_open_deal_is_told_of_no_other() -> None:
    """A deal above is corrected as well; of the open one a bid is corrected, trumps are told."""
    lines = ["game oh-hell", "players Anna Boris Cleo", "set hook=off"]
    lines += ["deal trump=S bids=1,0,2 tricks=1,0,9", "deal bids=1,2,0"]
    cells: dict[Part, Typed] = {
        (1, "bids", "Anna"): 2,
        (2, "trump", ""): "H",
        (2, "bids", "Boris"): 1,
    }
    found = filled_in(lines, cells, rows=1)
    why = 'why="changed in the workbook"'
    assert found.lines == [
        f"amend 1 bids=Anna:2,Boris:0,Cleo:2 {why}",
        f"amend 2 trump=H bids=Anna:1,Boris:1,Cleo:0 {why}",
    ]
    assert found.disagreements == []
