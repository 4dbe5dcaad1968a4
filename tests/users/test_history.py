"""Who changed what, when and why: what a table asks when somebody says "that was never 7"."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run


@pytest.fixture(autouse=True)
def evening(run: Run) -> None:
    """The king of hearts costs 20 points, each queen 6."""
    run("new", "a.sheet", "barbu", "Anna", "Boris", "Vera", "Dan")
    run("deal", "contract=king", "king=Anna", "--by", "Dan")
    run("deal", "contract=queens", "queens=4,0,0,0")
    run("amend", "1", "king=Dan", "--why", "it was Dan", "--by", "Vera")


def test_every_version_of_a_deal(run: Run) -> None:
    found = run("history", "1", "--json").json["records"]
    assert [(r["kind"], r["by"], r["why"]) for r in found] == [
        ("deal", "Dan", None),
        ("amend", "Vera", "it was Dan"),
    ]
    assert [r["facts"]["king"] for r in found] == ["Anna", "Dan"]
    assert [r["points"] for r in found] == [
        {"Anna": -20, "Boris": 0, "Vera": 0, "Dan": 0},
        {"Anna": 0, "Boris": 0, "Vera": 0, "Dan": -20},
    ]
    assert found[1]["moved"] == {"Anna": 20, "Dan": -20}


def test_what_it_looks_like(run: Run) -> None:
    lines = run("history").out.splitlines()
    assert lines[0].endswith('Vera  deal 1 amended: "it was Dan" (line 6)')
    assert lines[1] == "  king=Anna became king=Dan"
    assert lines[2] == "  changes: Anna -44 -> -24 (+20), Dan 0 -> -20 (-20)"


def test_all_corrections_and_no_new_deals(run: Run) -> None:
    run("void", "2")
    run("adjust", "Anna=-5", "--why", "late")
    run("note", "tea")
    found = run("history", "--json").json["records"]
    assert [r["kind"] for r in found] == ["amend", "void", "adjust"]
    assert [r["deal"] for r in found] == [1, 2, None]
    assert found[1]["moved"] == {"Anna": 24}
    assert found[2]["moved"] == {"Anna": -5}


def test_what_an_undo_took_back(run: Run) -> None:
    run("void", "2")
    run("undo", "--by", "Boris")
    void, undo = run("history", "2", "--json").json["records"][1:]
    assert void["taken_back_on"] == undo["line"]
    assert undo["takes_back"] == void["line"]
    assert undo["moved"] == {"Anna": -24}
    assert "Boris  taken back: deal 2 void" in run("history", "2").out


def test_an_undo_of_a_line_that_cannot_be_read_takes_back_no_deal(run: Run, tmp_path: Path) -> None:
    with (tmp_path / "a.sheet").open("a", encoding="utf-8") as file:
        file.write("adjust\nundo\n")  # the adjustment says nothing: it is what was taken back
    assert [r["taken_back_on"] for r in run("history", "1", "--json").json["records"]] == [
        None,
        None,
    ]


def test_a_deal_that_an_undo_took_back_and_the_one_in_its_place(run: Run) -> None:
    run("undo")  # the amendment
    run("undo")  # the second deal
    run("deal", "contract=tricks", "tricks=13,0,0,0")
    found = run("history", "2", "--json").json["records"]
    assert [r["kind"] for r in found] == ["deal", "undo", "deal"]
    assert [r["facts"] and r["facts"]["contract"] for r in found] == [
        "no-queens",
        None,
        "no-tricks",
    ]


def test_a_house_rule_remembered_late(run: Run) -> None:
    run("set", "stake=1/10", "--by", "Dan")
    last = run("history", "--json").json["records"][-1]
    assert (last["kind"], last["by"], last["moved"]) == ("set", "Dan", {})


def test_nothing_was_corrected(run: Run) -> None:
    run("new", "b.sheet", "barbu", "Anna", "Boris", "Vera", "Dan")
    assert run("history", "b.sheet").out == "nothing was corrected\n"


@pytest.mark.parametrize("words", [["9"], ["Anna"]])
def test_no_such_deal(run: Run, words: list[str]) -> None:
    found = run("history", "a.sheet", *words)
    assert found.status == 2
    assert "deal" in found.err
