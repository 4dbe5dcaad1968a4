"""An evening begun at the prompt has the sheet that `new` makes, for every game."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from random_sheets import NAMES

from scorekeeper.games import registry
from scorekeeper.games.named import find_game
from scorekeeper.journal.new_sheet import header_lines
from scorekeeper.scribe.play.beginning import Beginning, matching
from scorekeeper.scribe.play.evening import Evening
from scorekeeper.scribe.play.talk import Outside, RefusedLineError, Size, Talk
from scorekeeper.scribe.sitting import Sitting

QUIET = Outside(say=list, complain=list, write=lambda text: None, size=lambda: Size(80, 24))


def beginning() -> Beginning:
    return Beginning(QUIET, lambda path: Evening(QUIET, Sitting(path)))


def begun(*typed: str) -> Talk | None:
    """What goes on after those lines, and Enter for all others."""
    talk: Talk | None = beginning()
    for line in [*typed, *[""] * 4]:
        if isinstance(talk, Beginning):
            talk = talk.take(line)
    return talk


@pytest.mark.parametrize("game", [offer.name for offer in registry.GAMES])
def test_every_game_begins_as_with_new(game: str) -> None:
    players = NAMES[: registry.load(game).usual_seats]
    assert isinstance(begun(game, " ".join(players)), Evening)
    (path,) = Path().glob("*.sheet")
    today = date.today().isoformat()
    assert path.name == f"{game}-{today}.sheet"
    assert path.read_text().splitlines() == header_lines(find_game(game), players, date=today)


def test_a_second_sheet_of_the_day_has_a_name_of_its_own() -> None:
    begun("hearts", "Ann Bob Cy")
    begun("new", "hearts", "Ann Bob Cy")
    assert len(list(Path().glob("hearts-*-2.sheet"))) == 1


def test_two_sides_without_players() -> None:
    assert isinstance(begun("whist", "Us Them"), Evening)
    assert "sides Us Them" in next(Path().glob("*.sheet")).read_text()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pshaw", "oh-hell"),
        ("Oh Hell!", "oh-hell"),
        ("пулька", "preference"),
        ("99", "ninety-nine"),
    ],
)
def test_names_that_people_use_are_found(typed: str, meant: str) -> None:
    assert matching(typed)[0].name == meant


def test_a_name_with_spaces_in_quotes_and_commas_between() -> None:
    begun("hearts", '"Anna Maria", Bob, Cy')
    assert 'players "Anna Maria" Bob Cy' in next(Path().glob("*.sheet")).read_text()


def test_back_brings_what_was_typed() -> None:
    talk = beginning()
    talk.take("preference")
    talk.take("Ann Bob Cy")
    talk.take("<")
    assert talk.prompt().typed == "Ann Bob Cy"
    assert talk.prompt().ask.startswith("3-4 players")


def test_what_cannot_be_is_refused_at_once() -> None:
    talk = beginning()
    with pytest.raises(RefusedLineError, match="skat"):
        talk.take("skat")
    talk.take("preference")
    with pytest.raises(RefusedLineError):
        talk.take("Ann Ann Bob")
    talk.take("Ann Bob Cy")
    with pytest.raises(RefusedLineError, match="nonsense"):
        talk.take("nonsense")
    talk.take("sochi")
    with pytest.raises(RefusedLineError):
        talk.take("target=many")
    talk.take("target=20")
    talk.take("")
    with pytest.raises(RefusedLineError):
        talk.take("Zoe")
