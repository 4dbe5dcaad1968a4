"""Empty rows of a workbook, filled in: in every game that follows its facts they are worth what the
sheet says of the same deals."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

import pytest
from filled_in import FilledIn
from random_sheets import RandomSheet, random_sheet
from test_every_live_game import LIVE

from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.games import registry

pytestmark = pytest.mark.slow

DEALS, SEEDS = 9, 30


def followed(session: Session) -> int:
    """How many deals from the first are all followed: some facts are locked in empty rows, and some
    deals can only be told as a text."""
    live = session.sheet.game.live(everyone_at(session.ledger.table))
    assert live is not None
    table = FactTable(session)
    told = (
        live.apart.isdisjoint((*deal.texts, *deal.derived)) and table.is_cut(deal)
        for deal in session.deals
    )
    return len(list(takewhile(bool, told)))


def followed_sheet(game: str, least: int) -> RandomSheet:
    """A random sheet of deals that are all followed, more than so many."""
    for seed in range(11, 11 + SEEDS):
        sheet = random_sheet(game, seed, DEALS, players=registry.load(game).usual_seats)
        count = followed(sheet.session())
        if count > least:
            return replace(sheet, deals=sheet.deals[:count])
    raise AssertionError(f"all sheets of {game} begin with deals of another kind")


@pytest.mark.parametrize("recorded", [pytest.param(0, marks=pytest.mark.slow), 4])
@pytest.mark.parametrize("game", LIVE)
def test_filled_rows_count_as_deals_do(game: str, recorded: int) -> None:
    sheet = followed_sheet(game, 0)
    recorded = min(recorded, len(sheet.deals) - 1)
    filled = FilledIn(sheet.lines(), recorded, len(sheet.deals))
    deals = filled.scored.deals[recorded:]
    assert [filled.status(deal.number) for deal in deals] == [""] * len(deals)
    for deal in deals:
        filled.fill_in(deal)
    filled.work_out()
    for deal in deals:  # a fact that follows from deals which were to come still has to be told
        lacking = filled.status(deal.number).removesuffix("= missing")
        if lacking in deal.derived:
            filled.fill_in(deal, lacking)
            filled.work_out()
    for deal in deals:
        assert filled.points(deal.number) == deal.points, (deal.texts, filled.status(deal.number))
        assert filled.totals(deal.number) == deal.totals
