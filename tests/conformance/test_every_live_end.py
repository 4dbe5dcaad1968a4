"""Play that is over before a deal: the formulas know it where the game does."""

from __future__ import annotations

import pytest
from random_sheets import random_sheet, session_of
from worked import Worked

from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.replaying.replay import Session
from scorekeeper.games import registry
from scorekeeper.journal.tokens import pair

pytestmark = pytest.mark.slow

DEALS, SHEETS = 25, 3
TABLES = [
    *(
        (game, "")
        for game in (
            "bid-whist",
            "biritch",
            "booby",
            "cayenne",
            "contract-bridge",
            "hearts",
            "hokm",
        )
    ),
    *((game, "") for game in ("memory-bridge", "minnesota-whist", "norwegian-whist", "towie")),
    *((game, "") for game in ("cutthroat-bridge", "vint", "whist")),
    ("bid-whist", "variant=hawaii"),
    ("bid-whist", "variant=parr games=on target=5"),
    ("chinese-whist", "target=20"),
    ("chinese-whist", "deals=4"),
    ("hearts", "target=40 back_to=20"),
    ("ninety-nine", "end=game"),
    ("ninety-nine", "end=target target=60"),
    ("preference", "target=10"),
    ("preference", "target=3 pool_mode=total"),
    ("slovak-lorum", "unit=points"),
    ("spades", "floor=-100"),
    ("vint", "extra_deals=2"),
]


def gone_on(game: str, settings: str, seed: int) -> Session:
    """A sheet to the end of the game, and one deal more where it came to that."""
    sheet = random_sheet(game, seed, DEALS, settings, registry.load(game).usual_seats)
    session, lines = sheet.session(), sheet.lines()
    if session.sheet.game.after_end(session.ledger) is None:
        return session
    for deal in reversed(session.deals):
        told = (pair(name, text) for name, text in deal.texts.items() if name != "dealer")
        more = session_of([*lines, " ".join(["deal", *told])])
        if len(more.deals) > len(session.deals) and more.deals[-1].status == "scored":
            return more
    return session


@pytest.mark.parametrize(("game", "settings"), TABLES, ids=[" ".join(table) for table in TABLES])
def test_the_end_is_known(game: str, settings: str) -> None:
    ends = 0
    for seed in range(SHEETS):
        session = gone_on(game, settings, seed)
        live = session.sheet.game.live(everyone_at(session.sheet.table))
        assert live is not None
        worked = Worked(session, live, measured=False)
        for at in range(1, len(worked.deals) + 1):
            is_over = session.sheet.game.after_end(worked.ledger_before(at)) is not None
            said = worked.breach(at)
            assert (said.startswith("the ") and said.endswith(" is over")) == is_over, (seed, at)
            ends += is_over
    assert ends


KING_MADE = [
    "game king",
    "players A B C D",
    "set rules=turkish king_ends=10",
    "deal contract=trumps trump=H tricks=9,2,1,1",
    "deal contract=no-king king=A",
    "deal contract=trumps trump=H tricks=0,10,2,1",
    "deal contract=no-king king=B",
]


def test_who_makes_king_ends_the_game() -> None:
    session = session_of(KING_MADE)
    live = session.sheet.game.live(everyone_at(session.sheet.table))
    assert live is not None
    worked = Worked(session, live, measured=False)
    assert [worked.breach(at) for at in range(1, 5)] == ["", "", "", "the game is over"]
    assert "game is over" in session.problems[-1].message


# A score that was booked wins the only game, at the target; in bid whist also at minus the target.
WON_BY_BOOKING = {
    "spades": ("carry score=NS:520", "deal bids=4,3,4,2 tricks=NS:8"),
    "hokm": ("carry score=NS:7", "deal declarer=A tricks=NS:7,EW:3"),
    "norwegian-whist": ("carry score=EW:50", "deal contract=grand declarer=A tricks=8,5"),
    "minnesota-whist": ("carry score=EW:13", "deal grandee=A tricks=8,5"),
    "bid-whist": ("carry score=NS:-7", "deal declarer=A contract=4high trump=S tricks=10"),
}


@pytest.mark.parametrize("game", WON_BY_BOOKING)
def test_a_score_that_was_booked_ends_the_only_game(game: str) -> None:
    booked, deal = WON_BY_BOOKING[game]
    session = session_of([f"game {game}", "players A B C D", booked, deal])
    live = session.sheet.game.live(everyone_at(session.sheet.table))
    assert live is not None
    assert Worked(session, live, measured=False).breach(1) == "the game is over"
    assert "the game is over" in session.problems[0].message
