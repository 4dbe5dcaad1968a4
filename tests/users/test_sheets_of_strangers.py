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
