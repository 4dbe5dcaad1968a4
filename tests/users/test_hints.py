"""Hints that get one on: what was typed, and what the program proposes instead."""

from __future__ import annotations

import pytest
from commands import Run


@pytest.fixture
def kitchen(run: Run) -> None:
    """A kitchen table of Oh Hell."""
    assert run("new", "s.sheet", "oh-hell", "Tom", "Ben", "Liz").status == 0


def told(run: Run, line: str) -> str:
    """What is said of a line that is refused, as it is printed."""
    ran = run(*line.split())
    assert ran.status != 0
    return ran.err


@pytest.mark.usefixtures("kitchen")
@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("deal 2,3,1", "bids=2,3,1 or tricks=2,3,1"),
        ("result 6,2,2", "tricks=6,2,2"),
        ("deal b=T2,B1,L1", "bids=Tom:2,Ben:1,Liz:1"),
        ("deal b=T:2,B1,L:1", "bids=Tom:2,Ben:1,Liz:1"),
        ("deal b=2-1-1", "bids=2,1,1"),
        ("deal b=2/1/1", "bids=2,1,1"),
        ("deal b=1,1", "out=Liz"),
        ("deal b=1", "Tom:1"),
        ("set scoring=10+tricks", 'set made="10+t"'),
        ("set scoring=10+tricks", "basic10"),
        ("set schedule=7-1-7", "schedule=7,6,5,4,3,2,1,2,3,4,5,6,7"),
        ("set schedule=7-1-7", "schedule=down-up peak=7"),
        ("set schedule=1..10", "schedule=1,2,3,4,5,6,7,8,9,10"),
        ("set players=3", "leave NAME, join NAME"),
        ("deal b=1,1,1 books=3,3,4", "tricks=: "),
        ("deal b=1,1,1 t=3,3,4 why=counted wrong", 'why="counted wrong"'),
        ("deal b=1,1,1 t=3,3,4 why=counted wrong again", 'why="counted wrong again"'),
    ],
)
def test_oh_hell(run: Run, line: str, hint: str) -> None:
    assert hint in told(run, line)


@pytest.mark.parametrize(
    ("game", "players", "line", "hint"),
    [
        ("bid-whist", "A B C D", "deal bid=4high decl=A", "here it is contract=: "),
        ("bid-whist", "A B C D", "deal contract=4high decl=A trump=S books=10", "tricks=: "),
        ("preference", "A B C", "deal decl=A bid=8D", "here it is contract=: "),
        ("asszorti", "A B C", "deal decl=A kontra=1", "here it is game-doubles=: "),
        ("barbu", "A B C D", "deal contract=no-hearts contre=B/A", "here it is doubles=: "),
        ("lorum", "A B C D", "deal contract=obers queens=1,1,1,1", "here it is obers=: "),
        ("contract-bridge", "A B C D", "deal contract=1NT= bidder=A", "here it is declarer=: "),
        ("preference", "A B C", "deal A 8D", "declarer=A"),
        ("whist", "A B C D", "deal 8,5", "tricks=8,5"),
    ],
)
def test_the_right_fact_is_named(run: Run, game: str, players: str, line: str, hint: str) -> None:
    run("new", "s.sheet", game, *players.split())
    assert hint in told(run, line)


@pytest.mark.usefixtures("kitchen")
def test_numbers_can_only_be_tricks_and_a_suit_only_trump(run: Run) -> None:
    assert "tricks=Tom:2,Ben:1,Liz:7" in run("deal", "b=1,1,1", "t=2,1,7").out
    assert "trump=H" in run("deal", "b=1,1,1", "t=H", "tricks=2,1,6").out


def test_facts_of_a_second_turn_are_not_asked_for_before_there_is_one(run: Run) -> None:
    run("new", "s.sheet", "vira", "A", "B", "C")
    err = told(run, "deal")
    assert "declarer= and contract= missing" in err
    assert "trump2" not in err


@pytest.mark.usefixtures("kitchen")
def test_one_is_one_number(run: Run) -> None:
    assert "gives 1 number for 3" in told(run, "deal b=1")
    assert "gives 2 numbers for 3" in told(run, "deal b=1,1")


@pytest.mark.usefixtures("kitchen")
@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("deal", "e.g. deal bids=Tom:"),
        ("deal cards=3", "e.g. deal cards=3 bids=Tom:"),
        ("adjust", "e.g. adjust Tom=-5"),
        ("agree", "e.g. agree Tom=0 Ben=0 Liz=0"),
        ("set", "e.g. set rules="),
        ("void", "record a deal first"),
        ("note", "write the remark after the word note"),
    ],
)
def test_a_command_with_too_little_says_what_to_write(run: Run, line: str, hint: str) -> None:
    assert hint in told(run, line)


@pytest.mark.usefixtures("kitchen")
def test_the_example_can_be_typed(run: Run) -> None:
    line = told(run, "deal").partition("e.g. ")[2].splitlines()[0]
    assert run(*line.split()).status == 0
    run("deal", "bids=0,0,0")
    line = told(run, "result").partition("e.g. ")[2].splitlines()[0]
    assert run(*line.split()).status == 0
    assert "e.g. amend 1 tricks=Tom:" in told(run, "amend 1")
    assert "e.g. void 2" in told(run, "void")


@pytest.mark.parametrize(
    ("stake", "hint"),
    [
        ("5ct", "--stake 0.05"),
        ("5c", "--stake 0.05"),
        ("€2", "--stake 2"),
        ("0,10EUR", "--stake 0.1 --currency EUR"),
    ],
)
@pytest.mark.usefixtures("kitchen")
def test_a_stake_with_its_unit(run: Run, stake: str, hint: str) -> None:
    ran = run("settle", "--stake", stake)
    assert ran.status == 2
    assert ran.err.endswith(f"as a number: {hint}\n")
