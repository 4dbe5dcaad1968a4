"""Wrong usage and bad files: a sentence, a status, nothing written, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run

HEADER = "game oh-hell\nplayers Anna Boris Cleo\nset schedule=list\n"


def test_no_sheet_is_wrong_usage(run: Run) -> None:
    assert run("show").status == 2
    assert run("deal", "bids=1").status == 2
    assert run("show", "absent.sheet").status == 2


def test_the_only_sheet_of_the_folder_is_meant(run: Run) -> None:
    Path("one.sheet").write_text(HEADER)
    assert run("show").status == 0
    Path("two.sheet").write_text(HEADER)
    assert run("show").status == 2
    assert run("show", "two.sheet").status == 0
    assert run("show", "-f", "one.sheet").status == 0


def test_the_sheet_of_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("one.sheet").write_text(HEADER)
    Path("two.sheet").write_text(HEADER)
    monkeypatch.setenv("SCOREKEEPER_SHEET", "two.sheet")
    assert run("deal", "cards=1", "bids=1,1,0", "tricks=1,0,0").status == 0
    assert "deal 1" in Path("two.sheet").read_text()


@pytest.mark.parametrize(
    "arguments",
    [
        ["new", "a.sheet", "oh-hel", "Anna"],
        ["new", "a.sheet", "chess", "A", "B"],
        ["new", "a.sheet", "oh-hell", "Anna", "anna", "Boris"],
        ["new", "a.sheet", "oh-hell", "=1+1", "B", "C"],
        ["new", "a.sheet", "oh-hell", "A", "B", "C", "--set", "hok=on"],
        ["new", "a.sheet", "oh-hell", "A", "B", "C", "--date", "yesterday"],
        ["rules", "chess"],
        ["games", "zzzz"],
        ["value", "chess", "a=b"],
        ["frobnicate"],
    ],
)
def test_wrong_calls_end_with_2_and_write_nothing(run: Run, arguments: list[str]) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert ran.err
    assert "Traceback" not in ran.err
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"game chess\n",
        b"game oh-hell\n",
        b"game oh-hell\nplayers A\n",
        HEADER.encode() + b"deal 2 cards=1 bids=1,1,0 tricks=1,0,0\n",
        HEADER.encode() + b'note "open\n',
        HEADER.encode() + b"frobnicate\n",
        HEADER.encode() + b"deal cards=1 bids=1,1,0 tricks=1,0,0 at=yesterday\n",
    ],
)
@pytest.mark.parametrize("command", [["show"], ["check"], ["settle"], ["explain"]])
def test_bad_sheets_end_with_1(run: Run, content: bytes, command: list[str]) -> None:
    Path("bad.sheet").write_bytes(content)
    ran = run(*command, "bad.sheet")
    assert ran.status == 1
    assert "bad.sheet" in ran.err
    assert Path("bad.sheet").read_bytes() == content


def test_check_lists_everything_at_once_sorted(run: Run) -> None:
    Path("s.sheet").write_text(
        HEADER
        + "deal cards=2 bids=1,1,0 tricks=1,1,0\n"  # the hook
        + "deal cards=2 bids=1,1,1 tricks=1,0,0\n"  # a trick is missing
        + "void 9\n"
    )
    ran = run("check", "s.sheet", "--json")
    assert ran.status == 1
    problems = ran.json["problems"]
    assert [(p["line"], p["severity"]) for p in problems] == [
        (4, "error"),
        (5, "error"),
        (6, "error"),
    ]
    assert all(p["column"] > 0 and p["message"] and p["hint"] for p in problems)


def test_a_torn_line_is_reported_and_never_swallows_the_next_record(run: Run) -> None:
    Path("s.sheet").write_text(HEADER)
    run("deal", "cards=1", "bids=1,1,0", "tricks=1,0,0")
    run("deal", "cards=1", "bids=1,1,0", "tricks=1,0,0")
    whole = Path("s.sheet").read_text()
    Path("s.sheet").write_text(whole[:-30])  # the second record lost its end
    torn = run("check")
    assert torn.status == 1
    assert "s.sheet:5:1: error: this line was cut short" in torn.err
    again = run("deal", "cards=1", "bids=0,0,0", "tricks=1,0,0")
    assert again.status == 0
    assert "s.sheet.torn" in again.err
    assert whole.splitlines()[4][:20] in Path("s.sheet.torn").read_text()
    assert run("check").status == 0
    assert run("show", "--json").json["totals"] == {"Anna": 0, "Boris": 0, "Cleo": 20}


def test_hand_editing_is_fine(run: Run) -> None:
    text = "﻿" + HEADER.replace(" ", "\t") + "deal cards=1 bids=1,1,0 tricks=1,0,0\n"
    Path("s.sheet").write_bytes(text.replace("\n", "\r\n").encode())
    assert run("check").status == 0
    assert run("deal", "cards=1", "bids=0,0,0", "tricks=1,0,0").status == 0
    assert run("show", "--json").json["totals"] == {"Anna": 0, "Boris": 0, "Cleo": 20}
    assert Path("s.sheet").read_bytes().count(b"\r\n") == 5


@pytest.mark.parametrize("command", ["show", "explain", "settle", "check", "games", "rules"])
def test_every_reading_command_speaks_json(run: Run, command: str) -> None:
    Path("s.sheet").write_text(HEADER + "deal cards=1 bids=1,1,0 tricks=1,0,0\n")
    arguments = {"games": [], "rules": ["oh-hell"]}.get(command, ["s.sheet"])
    assert run(command, *arguments, "--json").json


def test_a_recording_on_a_faulty_sheet_says_that_it_is(run: Run) -> None:
    Path("s.sheet").write_text("game vira\nplayers A B C\nset table=lost.csv\n")
    ran = run("deal", "declarer=A", "contract=kop1", "tricks=0")
    assert ran.status == 0
    assert ran.err == "the sheet has a problem: scorekeeper check s.sheet\n"


def test_what_a_balance_of_the_pot_looks_like(run: Run) -> None:
    Path("s.sheet").write_text("game vira\nplayers A B C\n")
    ran = run("agree", "pot=16:")
    assert ran.status == 1
    assert "no owner '16'\n" in ran.err
    assert "hint: known: pot\n" in ran.err
    assert run("carry", "pot=24").err.splitlines()[-2].endswith("write it like pot:24")


def test_a_finished_rubber_tells_how_to_go_on(run: Run) -> None:
    Path("s.sheet").write_text("game whist\nplayers A B C D\ncarry games=NS:1\ndeal tricks=NS:11\n")
    assert run("show").out.endswith("the game is over; to go on: rubber\n")


def test_the_name_of_a_form_brings_its_preset(run: Run) -> None:
    assert "set rules=wizard\n" in run("new", "w.sheet", "wizard", "A", "B", "C").out
    own = run("new", "o.sheet", "wizard", "A", "B", "C", "--set", "Rules=rage").out
    assert "set Rules=rage\n" in own
    assert "target (default 5; here 10)" in run("rules", "long-whist").out
    # Wizard: 20 and 10 for each trick of a bid made
    ran = run("value", "wizard", "cards=3", "bids=2,0,0", "tricks=2,1,0", "--players", "A,B,C")
    assert "+40" in ran.out


def test_a_value_needs_no_turn(run: Run) -> None:
    """Which deal is due nobody knows without a sheet: eight tricks cost 3, 3 and 2 in turns."""
    ran = run("value", "lorum", "contract=tricks", "tricks=8,0,0,0")
    assert (ran.status, ran.err) == (0, "")
    assert "points: A +8, B -3, C -3, D -2" in ran.out
