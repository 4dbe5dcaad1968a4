"""An evening of Oh Hell at the command line: what a person types and sees.

Points by the book's scale (Parlett): 10 per trick bid and
made, 10 for a made nought, minus 10 for every trick over or under.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run

SHEET = Path("evening.sheet")


@pytest.fixture
def evening(run: Run) -> Run:
    """A sheet with two deals of two cards."""
    assert run("new", "evening.sheet", "oh-hell", "Anna", "Boris", "Cleo").status == 0
    assert run("set", "schedule=list").status == 0
    assert run("deal", "cards=2", "bids=1,1,1", "tricks=1,1,0").status == 0
    assert run("deal", "cards=2", "bids=0,0,0", "tricks=2,0,0").status == 0
    return run


def test_new_refuses_to_overwrite(run: Run) -> None:
    run("new", "evening.sheet", "oh-hell", "Anna", "Boris", "Cleo")
    before = SHEET.read_bytes()
    again = run("new", "evening.sheet", "oh-hell", "Dan", "Eve", "Fay")
    assert again.status != 0
    assert "evening.sheet" in again.err
    assert SHEET.read_bytes() == before


def test_a_deal_is_echoed_in_full(evening: Run) -> None:
    # 1/1 made: 10; 1/1 made: 10; 1 bid, none won: -10. Dealer of deal 3 is the third player.
    echo = evening("deal", "c=2", "b=A:1,B:1,C:1", "tri=A:1,B:1")
    assert echo.status == 0
    assert "deal 3 cards=2 bids=Anna:1,Boris:1,Cleo:1 tricks=Anna:1,Boris:1,Cleo:0" in echo.out
    assert "dealer=Cleo" in echo.out
    assert "Anna +10" in echo.out
    assert "Cleo -10" in echo.out
    assert "next: deal 4" in echo.out


def test_the_file_holds_what_was_typed_canonically_with_its_time(evening: Run) -> None:
    line = SHEET.read_text().splitlines()[-1]
    assert line.startswith(
        "deal 2 cards=2 bids=Anna:0,Boris:0,Cleo:0 tricks=Anna:2,Boris:0,Cleo:0 at="
    )


def test_totals_follow_an_amendment_and_its_undo(evening: Run) -> None:
    # Deal 1: 10 10 -10. Deal 2: -20 10 10. Totals -10 20 0.
    assert evening("show", "--json").json["totals"] == {"Anna": -10, "Boris": 20, "Cleo": 0}
    amended = evening("amend", "2", "tricks=0,0,2", "--why", "misread")
    # Deal 2 is now 10 10 -20: totals 20 20 -30.
    assert "Anna -10 -> 20 (+30)" in amended.out
    assert evening("show", "--json").json["totals"] == {"Anna": 20, "Boris": 20, "Cleo": -30}
    assert "taken back: amend 2" in evening("undo").out
    assert evening("show", "--json").json["totals"] == {"Anna": -10, "Boris": 20, "Cleo": 0}


def test_a_void_deal_scores_nothing_and_comes_back(evening: Run) -> None:
    evening("void", "1", "--why", "misdeal")
    assert evening("show", "--json").json["totals"] == {"Anna": -20, "Boris": 10, "Cleo": 10}
    evening("unvoid", "1")
    assert evening("show", "--json").json["totals"] == {"Anna": -10, "Boris": 20, "Cleo": 0}


def test_an_open_deal_is_completed_by_its_result(evening: Run) -> None:
    opened = evening("deal", "cards=2", "bids=1,0,0")
    assert opened.status == 0
    assert "deal 3 is open" in opened.out
    refused = evening("deal", "cards=2", "bids=1,0,0", "tricks=1,1,0")
    assert refused.status == 1
    assert "deal 3 is still open" in refused.err
    assert "points: Anna +10, Boris -10, Cleo +10" in evening("result", "tricks=1,1,0").out


def test_a_breach_is_refused_and_recorded_anyway(evening: Run) -> None:
    before = SHEET.read_bytes()
    refused = evening("deal", "cards=2", "bids=1,1,0", "tricks=1,1,0")
    assert refused.status == 1
    assert "the bids would add up to 2 cards" in refused.err
    assert "nothing was recorded" in refused.err
    assert SHEET.read_bytes() == before
    recorded = evening(
        "deal", "cards=2", "bids=1,1,0", "tricks=1,1,0", "--anyway", "nobody noticed"
    )
    assert recorded.status == 0
    assert 'anyway="nobody noticed"' in SHEET.read_text()
    assert evening("check").status == 0


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (["cards=2", "bids=1,1,1", "tricks=1,0,0"], "1 missing"),
        (["cards=2", "bids=1,1", "tricks=1,1,0"], "2 numbers for 3"),
        (["cards=2", "bids=Zoe:1", "tricks=1,1,0"], "no player 'Zoe'"),
        (["cards=2", "bidz=1,1,1"], "no fact 'bidz'"),
        (["cards=two", "bids=1,1,1"], "'two'"),
        (["nonsense"], "'nonsense'"),
    ],
)
def test_impossible_deals_are_refused_with_a_place(
    evening: Run, facts: list[str], said: str
) -> None:
    before = SHEET.read_bytes()
    refused = evening("deal", *facts)
    assert refused.status == 1
    assert said in refused.err
    assert "evening.sheet:" in refused.err  # file, line and column
    assert SHEET.read_bytes() == before


def test_adjustments_carries_and_assertions(evening: Run) -> None:
    evening("adjust", "Anna=-5", "--why", "revoke")
    evening("carry", "score=Boris:7")
    assert evening("agree", "Anna=-15", "Boris=27", "Cleo=0").status == 0
    refused = evening("agree", "Anna=-10")
    assert refused.status == 1
    assert "agreed Anna -10, but the sheet gives -15: a difference of +5" in refused.err


def test_a_late_house_rule_scores_the_whole_sheet_again(evening: Run) -> None:
    # british: 10 + bid if made, else 0. Deal 1: 11 11 0; deal 2: 0 10 10.
    changed = evening("set", "scoring=british")
    assert "Anna -10 -> 11 (+21)" in changed.out
    assert evening("show", "--json").json["totals"] == {"Anna": 11, "Boris": 21, "Cleo": 10}


def test_notes_stand_in_the_sheet(evening: Run) -> None:
    evening("note", "coffee", "break")
    assert 'note "coffee break"' in SHEET.read_text() or "note coffee break" in SHEET.read_text()
    assert evening("check").status == 0


def test_explain_one_deal_and_one_player(evening: Run) -> None:
    shown = evening("explain", "1", "--player", "Cl", "--json").json
    entries = [entry for deal in shown["deals"] for entry in deal["entries"]]
    assert [(entry["owner"], entry["amount"]) for entry in entries] == [("Cleo", -10)]
    assert evening("explain", "9").status == 2


def test_value_needs_no_sheet(run: Run) -> None:
    shown = run("value", "oh-hell", "cards=2", "bids=1,1,1,0", "tricks=1,1,0,0", "--json")
    assert shown.status == 0
    amounts = [entry["amount"] for entry in shown.json["deals"][0]["entries"]]
    assert amounts == [10, 10, -10, 10]


def test_settlement_with_money_adds_up(evening: Run) -> None:
    # Totals -10 20 0: differences Boris-Anna 30, Boris-Cleo 20, Cleo-Anna 10, at 0.05 each.
    settled = evening("settle", "--stake", "0.05", "--currency", "eur", "--json").json
    owed = {(p["from"], p["to"]): (p["amount"], p["money"]) for p in settled["payments"]}
    assert owed == {
        ("Anna", "Boris"): (30, "1.50"),
        ("Cleo", "Boris"): (20, "1.00"),
        ("Anna", "Cleo"): (10, "0.50"),
    }
    assert settled["money"] == {"Anna": "-2.00", "Boris": "2.50", "Cleo": "-0.50"}


def test_fewest_payments(evening: Run) -> None:
    # Nets -40, 50, -10: two payments are enough.
    settled = evening("settle", "--fewest", "--json").json
    assert {(p["from"], p["to"], p["amount"]) for p in settled["payments"]} == {
        ("Anna", "Boris", 40),
        ("Cleo", "Boris", 10),
    }


def test_a_result_is_abbreviated_among_outcomes_only(evening: Run) -> None:
    """`tr` could be trump or tricks, of which only tricks are numbers; a result gives tricks."""
    assert "tricks=Anna:2" in evening("deal", "cards=2", "bids=1,0,0", "tr=2,0,0").out
    evening("undo")
    evening("deal", "cards=2", "bids=1,0,0")
    assert "points: Anna -10" in evening("result", "tr=2,0,0").out


def test_a_void_table_of_a_drive_moves_no_other(run: Run) -> None:
    """Hand and table follow when a card is recorded, and stay what they were."""
    run("new", "d.sheet", "whist-drive", *"ABCDEFGH")
    run("deal", "pairs=A+B,C+D", "tricks=A:8")
    run("deal", "pairs=E+F,G+H", "tricks=E:7")
    run("deal", "pairs=A+F,C+H", "tricks=A:8")
    run("void", "1")
    assert run("check").out == "d.sheet: ok: 3 deals\n"
    assert run("deal", "hand=1", "table=1", "pairs=A+B,C+D", "tricks=A:9").status == 0
    # A: 9 and 8; E: 7; F: 7 and 8
    totals = run("show", "--json").json["totals"]
    assert (totals["A"], totals["E"], totals["F"]) == (17, 7, 15)


def test_a_sheet_without_a_suffix_gets_one(run: Run) -> None:
    run("new", "evening", "oh-hell", "A", "B", "C")
    assert Path("evening.sheet").exists()
    assert run("deal", "bids=1,0,0", "tricks=10,0,0", "--anyway", "no hook").status in (0, 1)
    assert run("show").status == 0


def test_an_agreement_that_fails_can_be_kept_anyway(run: Run) -> None:
    run("new", "s.sheet", "oh-hell", "A", "B", "C")
    refused = run("agree", "A=10")
    assert refused.status == 1
    assert "--anyway REASON" in refused.err
    kept = run("agree", "A=10", "--anyway", "he insists")
    assert kept.status == 0
    assert run("check").out == "s.sheet: ok: 0 deals, 1 warning\n"
