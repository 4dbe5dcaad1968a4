"""Tables that somebody left: formulas give him nothing, work nothing out for him and take nothing
from his cells, whatever is typed there."""

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
from scorekeeper.games import registry

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
