"""Empty rows of a workbook, filled in: in every game that follows its facts they are worth what the
sheet says of the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

import pytest
from filled_in import FilledIn
from random_sheets import RandomSheet, deal_line, random_sheet, session_of
from test_every_live_game import LIVE

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.declaration.facts import OUTCOME, never
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
    assert_counts(filled, deals)


def assert_counts(filled: FilledIn, deals: Sequence[ScoredDeal]) -> None:
    """The rows, filled in, are worth what the sheet says of them."""
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


@pytest.mark.parametrize("game", LIVE)
def test_an_open_deal_is_told_to_its_end(game: str) -> None:
    sheet = followed_sheet(game, 0)
    for recorded in range(len(sheet.deals)):
        begun = begun_line(sheet, recorded)
        if begun:
            break
    else:
        assert is_told_at_once(sheet.session())
        return
    filled = FilledIn(sheet.lines(), recorded, len(sheet.deals), begun)
    assert filled.status(recorded + 1).endswith(" missing"), begun
    assert_counts(filled, filled.scored.deals[recorded:])


def is_told_at_once(session: Session) -> bool:
    """Whether nothing has to be told when a deal is over, or nothing can be before."""
    specs = session.sheet.game.readable_fact_specs(session.sheet.table.options)
    phases = [spec.phase for spec in specs if spec.derive is None and spec.needed is not never]
    return OUTCOME not in phases or set(phases) == {OUTCOME}


def begun_line(sheet: RandomSheet, recorded: int) -> str:
    """What is known of the deal behind so many before it is played; nothing where that is no open
    deal."""
    before, deal = replace(sheet, deals=sheet.deals[:recorded]), sheet.deals[recorded]
    session = before.session()
    specs = session.sheet.game.readable_fact_specs(session.sheet.table.options)
    phases = {spec.name: spec.phase for spec in specs}
    told = {name: text for name, text in deal.items() if phases.get(name) != OUTCOME}
    line = deal_line(told)
    return line if session_of([*before.lines(), line]).open_deal else ""
