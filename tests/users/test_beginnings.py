"""A fact typed by its beginning means the same to every command."""

from __future__ import annotations

import pytest
from commands import Run


@pytest.fixture
def oh_hell(run: Run) -> None:
    run("new", "s.sheet", "oh-hell", "Tom", "Ben", "Liz")


@pytest.fixture
def preference(run: Run) -> None:
    run("new", "s.sheet", "preference", "Аня", "Борис", "Вера")


@pytest.mark.usefixtures("oh_hell")
def test_next_understands_the_beginnings_that_recording_does(run: Run) -> None:
    facts = ("b=2,3,1", "t=2,3,5")
    told = run("next", *facts)
    assert "deal 1 bids=Tom:2,Ben:3,Liz:1 tricks=Tom:2,Ben:3,Liz:5" in told.out
    assert "may be" not in told.err
    assert "tricks=Tom:2,Ben:3,Liz:5" in run("deal", *facts).out


@pytest.mark.usefixtures("preference")
def test_next_of_an_open_deal_takes_a_beginning_for_its_outcome(run: Run) -> None:
    run("deal", "decl=Вера", "c=7Б", "whist=Аня")
    # thrown= and talon-tricks= begin so, too, but a result is there to give the tricks
    told = run("next", "t=Вера:7,Аня:2,Борис:1")
    assert "tricks=" in told.out
    assert told.status == 0
    assert "tricks=Аня:2,Борис:1,Вера:7" in run("result", "t=Вера:7,Аня:2,Борис:1").out


@pytest.mark.usefixtures("preference")
def test_of_facts_that_begin_alike_the_needed_one_is_meant(run: Run) -> None:
    # dealer= follows and dark= is rare; talon-tricks= and talon-sevens= belong to house rules
    recorded = run("deal", "d=2", "c=мизер", "t=0").out
    assert "declarer=Борис contract=misere tricks=Борис:0" in recorded


@pytest.mark.usefixtures("oh_hell")
def test_a_beginning_of_several_needed_facts_stays_open(run: Run) -> None:
    run("new", "w.sheet", "ninety-nine", "Tom", "Ben", "Liz")
    assert "'d' may be" in run("deal", "-f", "w.sheet", "d=Tom").err


@pytest.mark.parametrize("game", ["klaverjas", "Klaver-Jas", "tichu", "tysiacha"])
def test_a_game_that_is_missing_is_not_taken_for_one_that_sounds_like_it(
    run: Run, game: str
) -> None:
    said = run("new", "k.sheet", game, "Tom", "Ben", "Liz", "Mia").err
    assert "is not offered\n  nearest: " in said
    assert "did you mean" not in said


@pytest.mark.usefixtures("oh_hell")
def test_the_swedish_word_for_bids_is_answered_with_the_fact(run: Run) -> None:
    assert "here it is bids=" in run("deal", "bud=1,2,3", "tricks=1,2,7").err
