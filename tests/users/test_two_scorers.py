"""Two people kept the score, and their sheets do not agree."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run

HEAD = "game barbu\nplayers Anna Boris Vera Dan\n"
FIRST = HEAD + "deal contract=king king=Anna\ndeal contract=queens queens=4,0,0,0\n"


@pytest.fixture(autouse=True)
def sheets(tmp_path: Path) -> None:
    (tmp_path / "a.sheet").write_text(FIRST, "utf-8")
    (tmp_path / "b.sheet").write_text(FIRST.replace("king=Anna", "king=Dan"), "utf-8")


def test_where_they_differ_and_what_it_is_worth(run: Run) -> None:
    found = run("diff", "a.sheet", "b.sheet")
    assert found.status == 1
    assert found.out.splitlines() == [
        "a.sheet and b.sheet differ in 1 place",
        "totals of b.sheet against a.sheet: Anna +20, Dan -20",
        "the differences explain that completely",
        "where   a.sheet    b.sheet   if b.sheet is right",
        "------  ---------  --------  -------------------",
        "deal 1  king=Anna  king=Dan  Anna +20, Dan -20",
    ]


def test_as_data(run: Run) -> None:
    found = run("diff", "a.sheet", "b.sheet", "--json").json
    assert found["explained"] is True
    assert found["gap"] == {"Anna": 20, "Dan": -20}
    assert found["differences"][0]["facts"] == [{"fact": "king", "a": "Anna", "b": "Dan"}]
    assert found["differences"][0]["worth"] == {"Anna": 20, "Dan": -20}


def test_the_same(run: Run) -> None:
    found = run("diff", "a.sheet", "a.sheet")
    assert (found.status, found.out) == (0, "a.sheet and a.sheet say the same\n")


def test_one_sheet_out_of_both(run: Run, tmp_path: Path) -> None:
    found = run("diff", "a.sheet", "b.sheet", "--merge", "m.sheet", "--prefer", "b")
    assert "m.sheet: a.sheet and 1 record" in found.out
    merged = (tmp_path / "m.sheet").read_text("utf-8")
    assert merged.startswith(FIRST)
    assert 'amend 1 king=Dan why="as on b.sheet"' in merged
    assert run("diff", "m.sheet", "b.sheet").status == 0
    run("diff", "a.sheet", "b.sheet", "--merge", "n.sheet", "--prefer", "a")
    assert (tmp_path / "n.sheet").read_text("utf-8") == FIRST


def test_nothing_is_written_over(run: Run, tmp_path: Path) -> None:
    found = run("diff", "a.sheet", "b.sheet", "--merge", "b.sheet", "--prefer", "b")
    assert found.status != 0
    assert "king=Dan" in (tmp_path / "b.sheet").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game hearts\nplayers Anna Boris Vera Dan\n", "one is of Barbu, the other of Hearts"),
        (HEAD.replace("Dan", "Olga"), "Dan and Olga are on one only"),
        (HEAD.replace("Anna Boris", "Boris Anna"), "the seats are not the same"),
    ],
)
def test_sheets_that_are_not_of_one_evening(run: Run, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "c.sheet").write_text(text, "utf-8")
    found = run("diff", "a.sheet", "c.sheet")
    assert found.status == 2
    assert said in found.err


@pytest.mark.parametrize("words", [[], ["a.sheet"], ["a.sheet", "b.sheet", "--prefer", "c"]])
def test_wrong_usage(run: Run, words: list[str]) -> None:
    assert run("diff", *words).status == 2


def test_asking_needs_a_terminal(run: Run) -> None:
    found = run("diff", "a.sheet", "b.sheet", "--merge", "m.sheet")
    assert found.status == 2
    assert "--prefer" in found.err
