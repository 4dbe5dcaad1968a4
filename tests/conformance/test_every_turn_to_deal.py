"""Empty rows of a workbook: whoever deals, also out of turn, those below deal as the sheet says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from filled_in import FilledIn
from random_sheets import RandomSheet, random_sheet, session_of
from test_every_live_game import LIVE

from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.live.turn import BY_TURN, DEALER
from scorekeeper.core.standing.live_at import live_at
from scorekeeper.games import registry

pytestmark = pytest.mark.slow

DEALS, SEEDS, OUT_OF_TURN = 7, 20, 1  # the second deal is dealt by another player
NO_TURN = {"duplicate-bridge", "whist-drive", "hokm"}  # nobody says who deals, or it hangs on more
DECLARED = {"barbu"}  # nobody says who deals, but who declares
SETTINGS = {"lora": "choice=on"}  # by the list nobody can have dealt another contract
SAMPLES = [(game, SETTINGS.get(game, ""), 0) for game in LIVE if game not in NO_TURN | DECLARED]
SAMPLES += [("preference", "", 4)]
SAMPLES += [("preference", "dealer_stays=allpass,failed", 3), ("whist", "both_revoked=void", 4)]


def _by_turn(game: str, settings: str, players: int) -> bool:
    session = random_sheet(game, 1, 1, settings, players).session()
    live = live_at(session.sheet.game, everyone_at(session.ledger.table))
    return live is not None and any(column.name == BY_TURN for column in live.columns)


def _dealer(deal: ScoredDeal) -> str:
    return deal.texts.get(DEALER) or deal.derived[DEALER]


def _out_of_turn(game: str, settings: str, players: int) -> Iterator[RandomSheet]:
    """Sheets in which another player deals once, all deals of which are scored."""
    for seed in range(SEEDS):
        sheet = random_sheet(game, seed, DEALS, settings, players)
        if len(sheet.deals) <= OUT_OF_TURN + 1:
            continue
        turn = sheet.session().deals[OUT_OF_TURN].derived.get(DEALER)
        for player in sheet.players:
            if player != turn:
                sheet.deals[OUT_OF_TURN][DEALER] = player
                deals = sheet.session().deals
                counted = [deal.status == SCORED for deal in deals]
                if all(counted[: OUT_OF_TURN + 2]):
                    found = counted.index(False) if False in counted else len(counted)
                    sheet.deals = sheet.deals[:found]
                    yield sheet


@pytest.mark.parametrize(("game", "settings", "players"), SAMPLES)
def test_the_next_ones_deal_after_somebody_out_of_turn(
    game: str, settings: str, players: int
) -> None:
    players = players or registry.load(game).usual_seats
    assert _by_turn(game, settings, players)
    sheet = next(_out_of_turn(game, settings, players))
    filled = FilledIn(sheet.lines(), 0, len(sheet.deals))
    place = filled.deals.facts.place(DEALER, "", "")
    assert place is not None
    for deal in filled.scored.deals:
        filled.fill_in(deal)
    filled.work_out()
    for deal in filled.scored.deals:
        shown = filled.deals.tab.value(filled.row(deal.number), place)
        assert shown == _dealer(deal), deal.number


def test_at_towie_nobody_says_who_of_more_than_three_deals() -> None:
    assert not _by_turn("towie", "", 5)


@pytest.mark.parametrize("game", sorted(NO_TURN))
def test_elsewhere_formulas_do_not_say_who_deals(game: str) -> None:
    assert not _by_turn(game, "", registry.load(game).usual_seats)


@pytest.mark.parametrize(
    "between",
    [
        ["leave Boris"],  # whose turn it is
        ["leave Anna"],  # who would deal last
        ["join Eve"],
        ["join Eve before=Boris"],
        ["leave Cleo", "join Eve", "leave Boris"],
        ["leave Boris", "join Boris"],
    ],
)
def test_who_left_does_not_deal_and_who_came_does(between: list[str]) -> None:
    sheet = RandomSheet("points", ("Anna", "Boris", "Cleo", "Dan"))
    lines = [*sheet.lines(), "deal points=1,2,3,4", *between]
    players = session_of(lines).ledger.table.players
    points = ",".join("1" for _ in players)
    filled = FilledIn([*lines, *[f"deal points={points}"] * DEALS], 1, DEALS + 1)
    place = filled.deals.facts.place(DEALER, "", "")
    assert place is not None
    filled.work_out()
    for deal in filled.scored.deals[1:]:
        shown = filled.deals.tab.value(filled.row(deal.number), place)
        assert shown == _dealer(deal), deal.number
