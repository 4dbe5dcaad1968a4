"""Rules of cells refuse nothing that a deal can have: those of all random deals take it."""

from __future__ import annotations

from typing import Any

import pytest
from option_effects import lines_under, read_effects
from random_sheets import RandomSheet, random_sheet, session_of
from tabs import Tabs
from test_every_live_game import LIVE

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.declaration.columns import NUMBER, PLAYER, Cell
from scorekeeper.core.formula.tree import letters
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.fact_table import FactColumn, FactTable, as_typed
from scorekeeper.games import registry
from scorekeeper.render.workbook.deals import HEAD_ROWS
from scorekeeper.render.workbook.fact_cells import FactCells
from scorekeeper.render.workbook.spare import Spare
from scorekeeper.render.workbook.template import template

pytestmark = pytest.mark.slow

DEALS, SHEETS, MOST_TABLES = 8, 6, 40
NOTATIONS = {"vira": {"auction"}}  # texts of several values


def takes(facts: FactCells, item: FactColumn, content: Cell, limit: Cell) -> bool:
    """Whether the rule of a cell lets that be typed there; `limit` is what stands in the cell that
    says the most."""
    column, words = item.column, facts.offered(item)
    if words:
        return str(content) in words
    if column.form == NUMBER and column.low is not None and column.high is not None:
        high = column.high if limit is None else limit
        return isinstance(content, int) and column.low <= content <= int(high)
    return column.form != PLAYER


def cells_of_all_facts(session: Session) -> FactCells:
    """Those of a workbook in which any fact can be told."""
    specs = session.sheet.game.readable_fact_specs(session.sheet.table.options)
    return FactCells(session, 1, spare=Spare((), [spec.name for spec in specs], in_turn=True))


def assert_taken(session: Session) -> int:
    """How many cells there are."""
    facts, table, count = cells_of_all_facts(session), FactTable(session), 0
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
            limit = by_fact.get(facts.most(mine))
            assert takes(facts, mine, content, limit), (item, content, deal.texts)
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


def rules(game: str) -> dict[str, Any]:
    """The rules of the cells of a blank template that are not for numbers, by the head of their
    column."""
    seats = registry.load(game).usual_seats
    blank = RandomSheet(game, random_sheet(game, 0, 0, players=seats).players)
    made = template(blank.session(), 2, "\n".join([*blank.lines(), ""]).encode())
    tab = Tabs(made.to_bytes())["Deals"]
    ruled = {str(rule.sqref).split(":")[0]: rule for rule in tab.data_validations.dataValidation}
    columns = made.deals.facts.columns.items()
    return {
        item.head: ruled.get(f"{letters(at)}{HEAD_ROWS + 1}")
        for at, item in columns
        if item.column.form != NUMBER
    }


@pytest.mark.parametrize("game", LIVE)
def test_every_cell_for_a_player_or_a_word_offers_them(game: str) -> None:
    found = rules(game)
    lacking = [head for head, rule in found.items() if rule is None]
    assert set(lacking) <= NOTATIONS.get(game, set())
    assert all(rule.showErrorMessage for rule in found.values() if rule is not None)


def test_bid_cards_may_be_told_in_any_order() -> None:
    players = random_sheet("ninety-nine", 0, 0).players
    session = RandomSheet("ninety-nine", players).session()
    facts = cells_of_all_facts(session)
    bids = next(item for item in facts.columns.values() if item.fact == "bids")
    assert {"CHD", "DCH", "HDC", "3", "9"} <= {*facts.offered(bids)}


@pytest.mark.parametrize(
    ("game", "players"),
    [
        *((game, ()) for game in LIVE),
        ("spades", ("1", "2-3", "Cleo", "Dan")),
        ("asszorti", ("1", "Boris", "Cleo")),
        ("booby", ("1", "2-3", "Cleo")),
    ],
)
def test_lists_in_cells_have_numbers_and_texts_as_they_are_typed(
    game: str, players: tuple[str, ...]
) -> None:
    """A spreadsheet takes a number for another thing than the same digits as a text."""
    seats = players or random_sheet(game, 0, 0).players
    made = template(RandomSheet(game, seats).session(), 2)
    deals = made.deals
    for rule in deals.tab.allowed:
        item = deals.facts.columns.get(rule.column)
        if rule.of is None or item is None:
            continue
        listed = rule.of.value()
        style = deals.tab.rows[HEAD_ROWS][rule.column].style
        for word in rule.words:
            typed = word if style.text else as_typed(word)
            assert (typed, type(typed)) in [(value, type(value)) for value in listed], item
