"""Rules of cells refuse nothing that a deal can have: those of all random deals take it."""

from __future__ import annotations

import pytest
from option_effects import lines_under, read_effects
from random_sheets import random_sheet, session_of
from test_every_live_game import LIVE

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.declaration.columns import NUMBER, PLAYER, Cell
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.fact_table import FactColumn, FactTable
from scorekeeper.render.workbook.fact_cells import FactCells
from scorekeeper.render.workbook.spare import rows_to_fill_in

pytestmark = pytest.mark.slow

DEALS, SHEETS, MOST_TABLES = 8, 6, 40


def takes(facts: FactCells, item: FactColumn, content: Cell, limit: Cell, people: set[str]) -> bool:
    """Whether the rule of a cell lets that be typed there; `limit` is what stands in the cell that
    says the most."""
    column, words = item.column, facts.listed(item)
    if words:
        return str(content) in words
    if column.form == NUMBER and column.low is not None and column.high is not None:
        high = column.high if limit is None else limit
        return isinstance(content, int) and column.low <= content <= int(high)
    return column.form != PLAYER or content in people


def assert_taken(session: Session) -> int:
    """How many cells there are."""
    facts, people = FactCells(session, 1, spare=rows_to_fill_in(session, 1)), session.sheet.table
    table, count, everyone = FactTable(session), 0, {*people.everyone}
    own = {_part(item): item for item in facts.columns.values()}
    idle = {*table.columns}.difference(table.counting)
    for deal in session.deals:
        cells = {table.columns[at]: cell.content for at, cell in table.row(deal).items()}
        if deal.status != SCORED or not table.is_cut(deal):
            continue
        by_fact = {item.fact: content for item, content in cells.items() if not item.column.owner}
        for item, content in cells.items():
            mine = own.get(_part(item))
            if mine is None or item in idle:
                continue
            if mine.column.form == PLAYER and {*session.totals()} != everyone:
                continue  # then there is no list
            limit = by_fact.get(facts.most(mine))
            assert takes(facts, mine, content, limit, everyone), (item, content, deal.texts)
            count += 1
    return count


def _part(item: FactColumn) -> tuple[str, str, str]:
    return item.fact, item.column.owner, item.column.part


@pytest.mark.parametrize("game", LIVE)
def test_rules_take_what_deals_have(game: str) -> None:
    assert sum(assert_taken(random_sheet(game, seed, DEALS).session()) for seed in range(SHEETS))


@pytest.mark.parametrize("game", LIVE)
def test_rules_take_it_under_every_option(game: str) -> None:
    sheets = {
        tuple(lines_under(game, effect.sheet, effect.option, effect.other))
        for effect in read_effects(game)
    }
    for lines in sorted(sheets)[:MOST_TABLES]:
        assert_taken(session_of(list(lines)))
