"""Tables that somebody left, or to which somebody came: formulas give him nothing in the deals of
others, work nothing out for him and take nothing from his cells, whatever is typed there."""

from __future__ import annotations

from random import Random

import pytest
from edited_rows import Edited, Outcome
from random_sheets import NAMES, random_sheet, session_of
from test_every_live_game import LIVE
from test_every_wrong_cell import BUT, COUNTS_APART
from worked import Worked, booked

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.games import registry
from scorekeeper.render.workbook import workbook_bytes

pytestmark = pytest.mark.slow

DEALS, EDITS = 8, 40


SEATED = {"ninety-nine", "chinese-whist", "hokm", "spades"}  # where nobody leaves
OPEN = [
    game
    for game in LIVE
    if registry.load(game).seats[0] < registry.load(game).seats[1] and game not in SEATED
]


def left(game: str) -> list[str]:
    """The lines of a table that one left before the first deal."""
    here = registry.load(game)
    seats = max(here.seats[0], min(here.usual_seats, here.seats[1] - 1))
    lines = random_sheet(game, 5, DEALS, players=seats).lines()
    found = [f"{line} {NAMES[seats]}" if line.startswith("players ") else line for line in lines]
    first = next(at for at, line in enumerate(found) if line.startswith("deal "))
    return [*found[:first], f"leave {NAMES[seats]}", *found[first:]]


def _agrees(game: str, found: Outcome) -> bool:
    is_stricter = game in COUNTS_APART and "add up to" in found.wrong
    return is_stricter or bool(found.wrong) != (found.status == SCORED)


@pytest.mark.parametrize("game", OPEN)
def test_nothing_moves_for_who_left(game: str) -> None:
    lines = left(game)
    session = session_of(lines)
    live = session.sheet.game.live(everyone_at(session.ledger.table))
    assert live is not None
    assert not live.lacks
    worked = Worked(session, live, keep=True)
    assert worked.deals
    for at, deal in enumerate(worked.deals, 1):
        assert worked.moved(at) == booked(deal)
    edited = Edited(lines, session, Random(game), keep=True, but=BUT.get(game, ()))
    found = [edited.edit(at % 3 + 1) for at in range(EDITS)]
    assert [each for each in found if not _agrees(game, each)] == []


@pytest.mark.parametrize("game", OPEN)
def test_somebody_comes_for_another_player(game: str) -> None:
    names = NAMES[: registry.load(game).seats[1]]
    lines = [f"game {game}", f"players {' '.join(names)}", f"leave {names[0]}", "join Zoe"]
    session = session_of(lines)
    assert workbook_bytes(session, reckon(session), "\n".join(lines).encode())


BARBU = [
    "game barbu",
    "players Anna Boris Cleo Dan",
    "deal contract=domino order=Anna,Boris,Cleo,Dan",
    "join Eve",
    "deal declarer=Boris contract=domino order=Boris,Cleo,Dan,Eve,Anna",
    "deal declarer=Boris contract=no-queens queens=Anna:1,Boris:2,Cleo:1,Dan:0,Eve:0",
    "leave Anna",
    "deal declarer=Boris contract=trumps tricks=Boris:3,Cleo:3,Dan:5,Eve:2",
]


def test_domino_goes_by_the_number_of_those_who_play() -> None:
    session = session_of(BARBU)
    for table in (session.sheet.table, session.ledger.table):
        live = session.sheet.game.live(everyone_at(table))
        worked = Worked(session, live)
        assert [deal.number for deal in worked.deals] == [1, 2, 3, 4]
        for at, deal in enumerate(worked.deals, 1):
            assert worked.moved(at) == booked(deal)


def test_who_left_gets_nothing_of_a_pot_that_stands() -> None:
    lines = [
        "game lorum",
        "players Anna Boris Cleo Dan",
        "set single_to=pot pot_on_abort=refund",
        "deal hearts=Anna:1,Boris:3,Cleo:4,Dan:0",
        "leave Boris",
        "deal obers=Anna:1,Cleo:2,Dan:1",
        "deal tricks=Anna:5,Cleo:2,Dan:3",
    ]
    parts = {part.name: part.amounts for part in reckon(session_of(lines)).settlement.parts}
    assert parts["pot"]["Boris"] == 0
    assert parts["pot"]["Anna"] > 0
