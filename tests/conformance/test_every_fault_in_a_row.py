"""Every fault of a deal in tests/errors: typed into the row of a workbook, the formulas say that
something is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from error_sheets import GAMES, ErrorSheet, error_sheets, every_error_sheet
from filled_in import FilledIn
from worked import Worked

from scorekeeper.core.books.deals import FAULTY, ScoredDeal
from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.formula.values import FormulaError, UnsafeFormulaError
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.problems import Fault
from scorekeeper.games import registry
from scorekeeper.render.workbook.deals import DEAL

WON_ALREADY = "the game was won already before this line"
# What no recorded row can say: it is wrong with lines above, or with a deal for which there is no
# row.
NOT_OF_A_ROW = (
    "is still open",
    WON_ALREADY,
    "below the line",
    "balances and the",
    "the game is over: no further deal belongs on this sheet",
    "the game is over after",
    "agreed on are played",
)
# Texts that cannot be typed into the cells of their facts.
NOT_IN_CELLS = {
    "both vulnerable among three players",
    "a dealer at a table without names",
}
UNLIMITED = {"a formula grows beyond bounds"}


def last_deal(session: Session) -> ScoredDeal | None:
    """The last deal of a sheet, if something is wrong with it that its own cells can say."""
    found = session.deals[-1] if session.deals else None
    if found is None:
        return None
    wrong = [p for p in session.problems if p.deal == found.number and p.fault != Fault.WARNING]
    of_row = [p for p in wrong if not any(words in p.message for words in NOT_OF_A_ROW)]
    return found if of_row else None


def told(sheet: ErrorSheet) -> Iterator[tuple[Session, Live, ScoredDeal]]:
    session = sheet.score().session
    deal = None if session is None else last_deal(session)
    if session is None or deal is None or sheet.fault in NOT_IN_CELLS | UNLIMITED:
        return
    live = session.sheet.game.live(everyone_at(session.sheet.table))
    if live is not None and not live.lacks and live.apart.isdisjoint(deal.texts):
        yield session, live, deal


def said(session: Session, live: Live, deal: ScoredDeal) -> str:
    """What the formulas say; a text among numbers is told before anything is worked out."""
    worked = Worked(session, live, measured=False)
    if not worked.table.is_cut(deal):
        return "its facts do not stand in cells"
    try:
        return worked.said_of(deal)
    except (FormulaError, UnsafeFormulaError) as error:
        return str(error)


@pytest.mark.parametrize("game", GAMES)
def test_formulas_know_every_fault(game: str) -> None:
    for sheet in error_sheets(game):
        for found in told(sheet):
            assert said(*found), sheet.fault


WON_BY_BOOKING = [
    sheet
    for sheet in every_error_sheet()
    if sheet.told[-1][2].startswith(WON_ALREADY) and sheet.lines[-1].startswith("deal")
]


@pytest.mark.parametrize("sheet", WON_BY_BOOKING, ids=lambda sheet: sheet.game)
def test_a_game_that_was_won_by_booking_takes_no_deal(sheet: ErrorSheet) -> None:
    lines = [line for line in sheet.lines if not line.startswith("#")]
    deals = sum(line.startswith("deal") for line in lines)
    filled = FilledIn(lines, deals - 1, deals)
    assert sheet.told[-1][2] in str(filled.deals.tab.value(1, DEAL))
    assert filled.status(deals) == ""
    filled.fill_in(filled.scored.deals[-1])
    filled.work_out()
    assert filled.status(deals) == sheet.told[-1][2]
    assert set(filled.points(deals).values()) == {""}


# Balances that nobody can have; the next deal is refused as long as they stand.
BOOKED = {
    "contract-bridge": ("carry below=NS:120 part-score=NS:120", "NS cannot stand at 120 below the"),
    "memory-bridge": ("carry games=Anna:3", "Anna cannot have won 3 games"),
    "towie": ("carry games=Anna:-1", "Anna cannot have won -1 games"),
}


@pytest.mark.parametrize("game", BOOKED)
def test_balances_that_nobody_can_have_take_no_deal(game: str) -> None:
    booked, words = BOOKED[game]
    names = " ".join(("Anna", "Boris", "Cleo", "Dan")[: registry.load(game).usual_seats])
    deal = "deal declarer=Anna contract=4S="
    filled = FilledIn([f"game {game}", f"players {names}", booked, deal], 0, 1)
    [recorded] = filled.scored.deals
    assert recorded.status == FAULTY
    filled.fill_in(recorded)
    filled.work_out()
    assert filled.status(1).startswith(words)
    assert set(filled.points(1).values()) == {""}
