"""Sheets that somebody sends: nothing in them makes the program fail, hang or look elsewhere."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from commands import Run

READING = [["show"], ["check"], ["settle"], ["explain"], ["export", "-o", "x.json", "--force"]]


def write(*lines: str) -> None:
    Path("s.sheet").write_text("".join(f"{line}\n" for line in lines))


def read_all(run: Run) -> None:
    """Every reading command ends with a sentence of its own."""
    for words in READING:
        ran = run(*words)
        assert "fault of the program" not in ran.err, words
        assert ran.status in (0, 1), words


def test_amounts_whose_sum_would_have_thousands_of_digits(run: Run) -> None:
    dice = random.Random(20261122)
    fines = [f"adjust Anna=1/{dice.randrange(10**39, 10**40)}" for _ in range(120)]
    write("game oh-hell", "players Anna Boris Vera", *fines)
    checked = run("check")
    assert checked.status == 1
    assert "is more than a score sheet can add up" in checked.err
    read_all(run)


def test_the_finest_amounts_that_are_accepted_add_up(run: Run) -> None:
    fines = [f"adjust Anna=999999999999/{n}" for n in range(1, 1001)]
    decimals = [f"adjust Boris=0.{n:06}" for n in range(1, 1000)]
    write("game oh-hell", "players Anna Boris Vera", *fines, *decimals)
    assert run("check").status == 0
    read_all(run)


@pytest.mark.parametrize("players", ["A B", "A B C"])
def test_sides_where_each_plays_for_himself(run: Run, players: str) -> None:
    for sides in ("Us Them", "Us=A Them=B"):
        write("game hokm", f"players {players}", f"sides {sides}")
        checked = run("check")
        assert checked.status == 1
        assert f"Hokm has no sides for {len(players.split())} players" in checked.err
        read_all(run)


@pytest.mark.parametrize("game", ["oh-hell", "oh-hell-british", "romanian-whist", "ninety-nine"])
@pytest.mark.parametrize("number", ["9999999999999", "1000001", "9" * 4000])
def test_options_too_large_for_a_formula(run: Run, game: str, number: str) -> None:
    write(f"game {game}", "players Anna Boris Vera", f"set made_trick_value={number}")
    read_all(run)
    write(f"game {game}", "players Anna Boris Vera", "set made_trick_value=1000000")
    read_all(run)


@pytest.mark.parametrize("number", ["²", "٣x", "1²", "0", "99999999999999999999", "1 2"])
def test_numbers_of_deals_that_are_none(run: Run, number: str) -> None:
    write("game oh-hell", "players Anna Boris Vera", "deal bids=1,0,0")
    for command in ("deal", "result", "amend", "void", "unvoid", "explain"):
        ran = run(command, number)
        assert "fault of the program" not in ran.err
        assert ran.status in (1, 2)


def test_a_fact_that_cannot_be_read_is_exported_as_typed(run: Run) -> None:
    line = "deal 1 dealer=Zoe cards=1 bids=1,x,0 tricks=1,0,0"
    write(
        "game oh-hell", "players Anna Boris Vera", "set schedule=list", line, "amend 1 dealer=Joe"
    )
    run("export", "-o", "s.json")
    text = json.loads(Path("s.json").read_text())["text"]
    assert "dealer=Zoe" in text
    assert "bids=1,x,0" in text
    assert "amend 1 dealer=Joe" in text
    Path("again.sheet").write_text(text)
    assert run("check", "again.sheet").status == 1


# limits -------------------------------------------------------------------------------------------

HEAD = ("game oh-hell", "players Anna Boris Vera", "set schedule=list")
ONE = "deal 1 cards=1 bids=1,1,0 tricks=1,0,0"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("set " + " ".join(f"option{i}=1" for i in range(600)), "more than 500 words"),
        ("deal " + " ".join(f"fact{i}=1" for i in range(501)), "more than 500 words"),
        ("set " + " ".join(f"option{i}=1" for i in range(2000)), "more than 10000 letters"),
        ("adjust Anna=1 why=" + "Ж" * 100_000, "more than 10000 letters"),
        ('note "' + "x#" * 20_000 + '"', "more than 10000 letters"),
        ("Ж" * 100_000, "more than 10000 letters"),
    ],
)
def test_a_line_has_its_limits(run: Run, line: str, message: str) -> None:
    write(*HEAD, ONE, line)
    checked = run("check")
    assert checked.status == 1
    size, thing = message.removeprefix("more than ").split()
    assert f" {thing}, more than {size}" in checked.err
    assert run("show", "--json").json["totals"] == {"Anna": 10, "Boris": -10, "Vera": 10}
    assert max(map(len, checked.err.splitlines())) < 200


def test_lines_up_to_the_limit_are_read(run: Run) -> None:
    why = "Ж" * (10_000 - len('adjust Anna=1 why=""'))
    write(*HEAD, ONE, f'adjust Anna=1 why="{why}"', "note " + "x " * 4_990)
    assert run("check").status == 0
    read_all(run)


def test_no_record_is_longer_than_can_be_read(run: Run) -> None:
    write(*HEAD)
    before = Path("s.sheet").read_text()
    refused = run("note", "x" * 10_000)
    assert refused.status == 1
    assert "more than 10000" in refused.err
    assert Path("s.sheet").read_text() == before


def test_a_sheet_has_its_limit_and_says_how_to_go_on(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("reader", "appending"):
        monkeypatch.setattr(f"scorekeeper.journal.{module}.MOST_LINES", 5)
    write(*HEAD, ONE)
    assert run("note", "the fifth line").status == 0
    before = Path("s.sheet").read_text()
    refused = run("note", "the sixth")
    assert refused.status == 1
    assert "go on in a new sheet, begun with carry" in refused.err
    assert Path("s.sheet").read_text() == before
    write(*HEAD, ONE, "note a", "note b", "void 1")
    checked = run("check")
    assert checked.status == 1
    assert "s.sheet:6:1: error: the sheet has more than 5 lines" in checked.err


def test_of_thousands_of_problems_the_first_hundred_are_listed(run: Run) -> None:
    write(*HEAD, *(f"adjust Nobody{i}=1" for i in range(250)))
    checked = run("check")
    assert checked.status == 1
    assert checked.err.count(": error: ") == 100
    assert checked.err.endswith("and 150 more (`check --all`)\n")
    assert checked.out == "s.sheet: 250 errors\n"
    assert run("check", "--all").err.count(": error: ") == 250
    assert len(run("check", "--json").json["problems"]) == 250


@pytest.mark.parametrize("line", ["adjust Nobody{}=1", "deal factt{}=1", "nonsense{} x"])
def test_near_misses_are_looked_up_for_the_first_hundred(
    run: Run, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    looked_up: list[str] = []

    def nearest(text: str, names: object, count: int = 3) -> list[str]:
        looked_up.append(text)
        return ["Anna"]

    monkeypatch.setattr("scorekeeper.core.values.names.nearest", nearest)
    write(*HEAD, *(line.format(i) for i in range(300)))
    run("check")
    assert len(looked_up) == 100


def test_a_file_of_one_line_without_end_is_no_sheet(run: Run) -> None:
    Path("s.sheet").write_bytes(b"x" * (16 * 1024 * 1024 + 1))
    refused = run("show", "s.sheet")
    assert refused.status == 1
    assert "larger than 16 MiB" in refused.err
