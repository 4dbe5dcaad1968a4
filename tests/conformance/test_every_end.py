"""Whether a game has an end, what a settlement says before it, and who has won after it."""

from __future__ import annotations

import pytest
from random_sheets import random_sheet

from scorekeeper.core.standing.ranking import ranking
from scorekeeper.games import registry
from scorekeeper.render.views import next_lines, sheet_grids

GAMES = [entry.name for entry in registry.GAMES]
MOST_DEALS = 120

# Games that people play as long as they like, by their digests; and the options that make one so.
ENDLESS = {
    ("asszorti", ""),
    ("duplicate-bridge", ""),
    ("duplicate-bridge", "format=teams"),
    ("dutch-whist", "cycles=none"),
    ("minibridge", "deals=none"),
    ("norwegian-whist", "target=none"),
    ("minnesota-whist", "target=none"),
    ("hearts", "target=none"),
    ("oh-hell", "schedule=list"),
    ("points", ""),
    ("romanian-whist", "schedule=list"),
    ("slovak-lorum", ""),
    ("vira", ""),
}
NO_END_OF_ITS_OWN = {game for game, settings in ENDLESS if not settings}
ENDING = [game for game in GAMES if game not in NO_END_OF_ITS_OWN]


@pytest.mark.parametrize(("game", "settings"), sorted(ENDLESS))
def test_where_play_has_no_end_nothing_is_left_to_wait_for(game: str, settings: str) -> None:
    session = random_sheet(game, 1, 3, settings).session()
    assert not [problem for problem in session.problems if problem.is_error]
    assert session.sheet.game.unfinished_note(session.ledger) == ""


@pytest.mark.parametrize("game", ENDING)
def test_in_the_middle_of_a_game_the_settlement_says_so(game: str) -> None:
    session = random_sheet(game, 1, 1).session()
    playing = session.sheet.game.in_play(session.ledger)
    if not session.sheet.game.finished(session.ledger) and playing:
        note = session.sheet.game.unfinished_note(session.ledger)
        assert note == f"the {playing} is not over: this is the result if play stopped now"


@pytest.mark.slow
@pytest.mark.parametrize("game", ENDING)
def test_at_the_end_everybody_has_a_place_and_somebody_the_first(game: str) -> None:
    session = random_sheet(game, 1, MOST_DEALS).session()
    if not session.sheet.game.finished(session.ledger):  # by chance
        assert not any("the game is over" in line for line in next_lines(session))
        return
    places = ranking(session.sheet.game, session.ledger)
    assert sorted(place.player for place in places) == sorted(session.totals())
    assert min(place.place for place in places) == 1
    for place in places:
        better = [other for other in places if other.place < place.place]
        assert place.place == 1 + len(better)
    first = [place for place in places if place.place == 1]
    said = next_lines(session)
    assert all(place.player in said[0] for place in first)
    assert said[1].startswith("the game is over")
    assert sheet_grids(session)
