"""Somebody's paper says something else than the sheet."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from commands import Run

pytestmark = pytest.mark.slow

# The king costs 20, a queen 6 (the rules of Barbu): Anna has -20 - 4 x 6 = -44.
HEAD = "game barbu\nplayers Anna Boris Vera Dan\n"
SHEET = HEAD + "deal contract=king king=Anna\ndeal contract=queens queens=4,0,0,0\n"
CLAIM = ("Anna=-24", "Boris=0", "Vera=0", "Dan=-20")  # the king was Dan's


@pytest.fixture(autouse=True)
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "s.sheet"
    path.write_text(SHEET, "utf-8")
    return path


def test_who_agrees_and_what_explains_the_rest(run: Run, sheet: Path) -> None:
    found = run("claim", *CLAIM)
    assert found.status == 1
    lines = found.out.splitlines()
    assert lines[:2] == [
        "the sheet itself is sound",
        "Anna -24 claimed, -44 on the sheet (+20); Dan -20 claimed, 0 on the sheet (-20); "
        "Boris and Vera agree",
    ]
    assert lines[2].startswith("1  deal 1")
    assert lines[2].endswith("  amend 1 king=Dan")
    assert sum(line[:1].isdecimal() and line[1:3] == "  " for line in lines) == 1
    # A deal of any contract may be missing: there are more than are tried.
    assert any(" of the claim tried: not all there are; missing deals: " in line for line in lines)
    assert len(lines) <= 12
    assert sheet.read_text("utf-8") == SHEET


def test_every_line_to_paste_makes_the_claim_agree(run: Run, sheet: Path) -> None:
    explained = run("claim", *CLAIM, "--json").json["explanations"]
    pasted = [one["paste"] for e in explained for one in (e, *e["also"]) if one["paste"]]
    assert ["amend 1 king=Dan"] in pasted
    for lines in pasted:
        sheet.write_text(SHEET + "".join(f"{line}\n" for line in lines), "utf-8")
        assert run("claim", *CLAIM).status == 0, lines


@pytest.mark.slow
def test_two_slips_made_together(run: Run, sheet: Path) -> None:
    # The king was Dan's, and Boris took one of the four queens: -18, -6, 0, -20.
    claim = ("Anna=-18", "Boris=-6", "Vera=0", "Dan=-20")
    one = run("claim", *claim)
    assert one.status == 1
    assert "for two slips made together add: --slips 2" in one.out
    found = run("claim", *claim, "--slips", "2")
    assert found.status == 1
    assert len(found.out.splitlines()) <= 12
    data = run("claim", *claim, "--slips", "2", "--json").json
    first = data["explanations"][0]
    assert (first["deals"], len(first["slips"]), data["searched"]["slips"]) == ([1, 2], 2, 2)
    assert first["kind"] == "+".join(slip["kind"] for slip in first["slips"])
    sheet.write_text(SHEET + "".join(f"{line}\n" for line in first["paste"]), "utf-8")
    assert run("claim", *claim).status == 0


# A whole settlement: banks +24, -36, +6, +6; dumps 3, 7, 4, 2, on the average 4: +10, -30, 0, +20.
PREFERENCE = """game preference
players Anna Boris Grigori Vera
set target=10 rules=book
dealer Grigori
deal 1 declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:7,Vera:1
deal 2 contract=allpass tricks=Anna:3,Boris:1,Grigori:4,Vera:2
"""


def test_totals_that_do_not_add_up_to_0_are_the_fault_of_the_paper(run: Run, sheet: Path) -> None:
    sheet.write_text(PREFERENCE, "utf-8")
    totals = ("Boris=-66", "Grigori=6", "Vera=26")
    assert run("claim", "Anna=34", *totals).status == 0
    found = run("claim", "Anna=43", *totals)
    assert found.status == 1
    assert "the claimed totals add up to +9, not to 0" in found.out.splitlines()[2]
    assert "slips of the claim tried" in found.out
    data = run("claim", "Anna=43", *totals, "--json").json
    assert data["sum_gap"] == 9
    assert {explanation["class"] for explanation in data["explanations"]} == {"claim"}
    assert any(
        one["kind"] == "digits" for e in data["explanations"] for one in (e, *e["also"])
    )  # 43 for 34


def test_money_by_the_stake_that_is_named(run: Run, sheet: Path) -> None:
    sheet.write_text(PREFERENCE, "utf-8")
    money = "money=Anna:3.40,Boris:-6.60,Grigori:0.60,Vera:2.60"
    assert run("claim", money, "--stake", "0.1").status == 0
    assert run("claim", money.replace(".40", ",40"), "--stake", "0.1").status == 0
    found = run("claim", "money=Anna:3.10", "--stake", "0.1")
    assert "money of Anna 3.10 claimed, 3.40 on the sheet (-0.30)" in found.out
    assert found.status == 1


def test_a_claim_that_agrees_ends_with_0(run: Run) -> None:
    found = run("claim", "s.sheet", "Anna=-44", "--after", "1", "Dan=0", "Anna=-20")
    assert (found.status, found.err) == (0, "")
    assert "all 3 figures agree, after 2 deals" in found.out
    assert run("claim", "-f", "s.sheet", "Dan=0").out.splitlines()[1] == "Dan agrees"
    assert run("claim", "Dan=0", "--json").json["ok"] is True


def test_until_where_a_claim_agrees(run: Run) -> None:
    found = run("claim", "--after", "1", "Anna=-20", "--after", "2", "Anna=-38", "Boris=-6")
    assert found.status == 1
    assert "the claim agrees up to deal 1; after deal 2: Anna -38 claimed, -44" in found.out
    assert "queens=" in found.out
    data = run("claim", "--after=1", "Anna=-20", "--after=2", "Anna=-38", "--json").json
    assert data["parted"] == {"agree_after": 1, "first": 2}


def test_the_answer_as_data(run: Run) -> None:
    found = run("claim", *CLAIM, "--json")
    assert (found.status, found.err) == (1, "")
    data = found.json
    assert data["ok"] is False
    assert data["agrees"] == ["Boris", "Vera"]
    assert {claim["owner"]: claim["gap"] for claim in data["claims"]} == {
        "Anna": 20,
        "Boris": 0,
        "Vera": 0,
        "Dan": -20,
    }
    first = data["explanations"][0]
    assert (first["rank"], first["class"], first["deals"]) == (1, "record", [1])
    assert first["totals"] == {"Anna": -24, "Boris": 0, "Vera": 0, "Dan": -20}
    searched = data["searched"]
    assert searched["complete"] is False
    assert [words.split(":")[0] for words in searched["left_out"]] == ["missing deals"]
    assert all(searched[sort] > 0 for sort in ("record", "rules", "claim"))


def test_a_sheet_that_is_not_sound_says_so_first(run: Run, sheet: Path) -> None:
    sheet.write_text(SHEET + "deal contract=king king=Anna declarer=Anna\n", "utf-8")
    found = run("claim", "Boris=3")
    assert found.out.splitlines()[0] == "the sheet has a problem: scorekeeper check s.sheet"
    assert found.status == 1


def test_deals_that_cannot_be_scored_are_named(run: Run, sheet: Path) -> None:
    sheet.write_text(SHEET + "deal contract=no-tricks tricks=9,9,9,9\n", "utf-8")
    found = run("claim", "Anna=-24", "Dan=-20")
    assert "left out, as they cannot be scored: deal 3" in found.out
    assert found.status == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "what is claimed?"),
        ("Olga=3", "no player 'Olga'"),
        ("pot=Anna:3", "pot"),
        ("Anna=-44 --after 3 Anna=3", "there is no deal 3"),
        ("--after x Anna=3", "'x' is no number"),
        ("--after 1", "nothing is claimed after deal 1"),
        ("money=Anna:3", "what is a point worth?"),
        ("Anna=1,234", "'1,234' may be 1234"),
        ("Anna=ten", "'ten' is not an amount"),
        ("Anna=3 Anna=4", "contradict each other"),
        ("Anna", "'Anna' is no figure"),
        ("Anna=3 --jsn", "'--jsn' is no option"),
        ("Anna=3 --stake -1", "the stake -1 is negative"),
        ("--from nowhere.csv", "nowhere.csv"),
        ("--from other.sheet", "Hearts"),
        ("--from headless.csv", "headless.csv"),
        ("--from alike.csv", "Anna"),
    ],
)
def test_what_cannot_be_understood(run: Run, tmp_path: Path, typed: str, said: str) -> None:
    (tmp_path / "other.sheet").write_text("game hearts\nplayers Anna Boris Vera Dan\n", "utf-8")
    (tmp_path / "headless.csv").write_text("1,2,3,4\n5,6,7,8\n", "utf-8")
    (tmp_path / "alike.csv").write_text("Anna,Anna,Vera,Dan\n1,2,3,4\n", "utf-8")
    found = run("claim", "s.sheet", *shlex.split(typed))
    assert (found.status, found.out) == (2, "")
    assert said in found.err
    assert "Traceback" not in found.err


def test_an_open_deal_has_no_standing_yet(run: Run, sheet: Path) -> None:
    sheet.write_text(SHEET + "deal contract=no-hearts\n", "utf-8")
    assert run("claim", "Anna=-44").status == 0
    found = run("claim", "--after", "3", "Anna=-44")
    assert found.status == 2
    assert "3" in found.err


def test_a_table_is_a_claim(run: Run, tmp_path: Path) -> None:
    (tmp_path / "paper.csv").write_text("Anna,Boris,Vera,Dan\n0,0,0,-20\n-24,0,0,-20\n", "utf-8")
    found = run("claim", "s.sheet", "--from", "paper.csv")
    assert found.status == 1
    assert "paper.csv: " in found.out.splitlines()[0]
    assert "amend 1 king=Dan" in found.out


def test_another_sheet_of_the_evening_is_a_claim(run: Run, tmp_path: Path) -> None:
    (tmp_path / "b.sheet").write_text(SHEET.replace("king=Anna", "king=Dan"), "utf-8")
    found = run("claim", "-f", "s.sheet", "--from", "b.sheet")
    assert found.status == 1
    assert "amend 1 king=Dan" in found.out
    assert run("claim", "-f", "s.sheet", "--from", "s.sheet").status == 0


def test_asked_in_a_pipe_it_prints_the_question(run: Run) -> None:
    plain, asked = run("claim", "Anna=-38"), run("claim", "Anna=-38", "--ask")
    assert asked.status == plain.status == 1
    assert asked.out == plain.out


def test_names_are_data(run: Run, sheet: Path) -> None:
    sheet.write_text(SHEET.replace("Anna", "<b>").replace("Dan", "-李明"), "utf-8")
    found = run("claim", "<b>=-24", "-李明=-20")
    assert "<b> -24 claimed, -44 on the sheet (+20); -李明 -20 claimed" in found.out
    assert "amend 1 king=-李明" in found.out
    assert run("amend", "1", "king=-李明").status == 0
    assert run("claim", "<b>=-24", "-李明=-20").status == 0
    found = run("claim", "--", "\x1b[31m\u202e=3")
    assert found.status == 2
    assert "\x1b" not in found.err


def test_a_deal_that_was_left_out_is_found_by_its_gap(run: Run, sheet: Path) -> None:
    """The sheet goes from deal 1 to deal 3, and hands are a card too long from there on."""
    head = "game oh-hell\nplayers Anna Boris Vera\nset schedule=3,2,1,2\n"
    first, lost = "bids=1,1,0 tricks=1,1,1", "bids=1,0,0 tricks=1,1,0"
    rest = ["deal 3 bids=0,0,0 tricks=1,0,0", "deal 4 bids=1,0,2 tricks=1,0,1"]
    whole = "\n".join([head + f"deal 1 {first}", f"deal 2 {lost}", *rest, ""])
    sheet.write_text(whole.replace(f"deal 2 {lost}\n", ""), "utf-8")
    # Bids that are made bring 10 for each trick (10 at a bid of 0), others cost 10 for each trick
    # that they are off: Anna 10, 10, -10, 10, Boris 10, -10, 10, 10, Vera -10, 10, 10, -10.
    found = run("claim", "Anna=20", "Boris=20", "Vera=0")
    assert found.status == 1, found.err
    lines = found.out.splitlines()
    best = next(line for line in lines if line.startswith("1  "))
    assert best.startswith("1  a deal after deal 1 is missing (Anna +10, Boris -10, Vera +10)")
    assert not [line for line in lines if line.strip().startswith("or a deal after deal 1")]
    assert len(lines) <= 12
