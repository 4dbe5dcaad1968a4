"""People who write down numbers and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run

FOUR = ("Anna", "Ben", "Cid", "Dora")


@pytest.mark.parametrize("name", ["score pad", "scorepad", "points", "score-pad", "tally"])
def test_a_game_that_is_not_here_goes_on_the_score_pad(run: Run, name: str) -> None:
    assert run("new", "f.sheet", name, *FOUR).status == 0
    ran = run("deal", "5,13,0,8")
    assert ran.status == 0, ran.err
    assert "totals: Anna 5, Ben 13, Cid 0, Dora 8" in ran.out
    assert "points=Anna:5,Ben:13,Cid:0,Dora:8" in Path("f.sheet").read_text()


@pytest.mark.parametrize("typed", [["Anna:5", "Ben:-3"], ["anna:5,ben:-3"], ["5,-3,0,0"]])
def test_only_those_who_get_something(run: Run, typed: list[str]) -> None:
    run("new", "f.sheet", "points", *FOUR)
    ran = run("deal", *typed)
    assert ran.status == 0, ran.err
    assert "totals: Anna 5, Ben -3, Cid 0, Dora 0" in ran.out


@pytest.mark.parametrize("typed", ["-5,3,2,0", "-5 3 2 0"])
def test_a_negative_number_first_is_no_option(run: Run, typed: str) -> None:
    run("new", "f.sheet", "points", *FOUR)
    assert "totals: Anna -5, Ben 3, Cid 2, Dora 0" in run("deal", *typed.split()).out


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("hearts", "game hearts\n"),
        ("black lady", "game hearts\n"),
        ("black maria", "set rules=black_maria\n"),
        ("omnibus hearts", "set rules=omnibus\n"),
    ],
)
def test_hearts_goes_by_its_names(run: Run, name: str, header: str) -> None:
    assert run("new", "f.sheet", name, *FOUR).status == 0
    assert header in Path("f.sheet").read_text()


def test_hearts_takes_numbers_as_they_are(run: Run) -> None:
    run("new", "f.sheet", "hearts", *FOUR)
    assert "totals: Anna 5, Ben 13, Cid 0, Dora 8" in run("deal", "5,13,0,8").out
    assert "Anna 5, Ben 39, Cid 26, Dora 34" in run("deal", "Anna:26").out


def test_next_tells_where_cards_are_passed(run: Run) -> None:
    assert "passing left" in run("new", "f.sheet", "hearts", *FOUR).out
    assert "passing right" in run("deal", "f.sheet", "moon=Anna").out


def test_a_table_for_other_programs_tells_points_from_the_fact_of_that_name(run: Run) -> None:
    """Anna shot the moon: 26 were recorded of her, and everybody else got them."""
    run("new", "f.sheet", "hearts", *FOUR)
    run("deal", "Anna:26")
    assert run("export", "-o", "f.csv").status == 0
    text = Path("f.csv").read_text("utf-8-sig")
    head, anna, ben, *_ = [line.rpartition(",")[0] for line in text.splitlines()]
    assert head == "deal,status,player,points,total,remark,dealer,moon,points recorded,use,jack"
    assert anna == "1,scored,Anna,0,0,,Anna,,26,,"
    assert ben == "1,scored,Ben,26,26,,Anna,,0,,"


def test_an_evening_of_spades(run: Run) -> None:
    """Bids by the seats, nil and blind by word or letter, tricks by player or by side."""
    assert run("new", "f.sheet", "spades", *FOUR).status == 0
    assert "deal 1 is open" in run("deal", "bids=4,3,2,3").out
    assert "points: NS +61, EW +60" in run("result", "tricks=NS:7").out
    assert "points: NS +71, EW +141" in run("deal", "b=4,nil,3,4", "t=5,0,3,5").out
    assert "bids=Anna:blind" in run("deal", "b=b,4,3,3", "t=0,5,5,3").out
    ran = run("deal", "bids=4,n,3,4", "tricks=NS:8")
    assert ran.status == 1
    assert "tricks=NS:8, but Ben bid nil\n" in ran.err
    assert "hint: tell the tricks of each player" in ran.err


@pytest.mark.parametrize("name", ["cutthroat spades", "solo spades"])
def test_spades_each_for_himself_by_its_name(run: Run, name: str) -> None:
    assert run("new", "f.sheet", name, *FOUR).status == 0
    ran = run("deal", "bids=3,2,4,3", "tricks=3,3,4,3")
    assert "points: Anna +30, Ben +21, Cid +40, Dora +30" in ran.out


@pytest.mark.parametrize("name", ["rummy", "skat", "yahtzee"])
def test_a_game_that_nobody_offers_is_sent_to_the_score_pad(run: Run, name: str) -> None:
    ran = run("new", "f.sheet", name, *FOUR)
    assert ran.status == 2
    assert "any other game goes on the plain score pad: points" in " ".join(ran.err.split())


def test_who_has_gone_home_is_not_told_of_the_coming_deal(run: Run) -> None:
    run("new", "f.sheet", "hearts", *FOUR)
    run("deal", "5,13,0,8")
    assert "score Anna 5, Ben 13, Cid 0, target 100" in run("leave", "Dora").out
