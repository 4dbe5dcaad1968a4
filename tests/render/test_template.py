"""Workbooks to fill in: a template filled in cell by cell is the sheet with the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from deals_tab import DealsTab
from office import SOFFICE, recalculated
from random_sheets import RandomSheet, random_sheet, session_of
from read_workbooks import assert_deals, assert_settlement, shown
from tabs import Tabs

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.json_ import settle_json, show_json
from scorekeeper.render.workbook.template import template

pytestmark = pytest.mark.slow

SEEDS, DEALS = range(11, 41), 9
FILLED = (  # the game, what the table set, how many deals stood there before, and how many play
    ("oh-hell", "", 0, 4),
    ("oh-hell", "scoring=wizard streak=all streak_length=2", 5, 4),
    ("romanian-whist", "", 3, 4),
    ("preference", "", 0, 3),
    ("lorum", "", 2, 4),
    ("whist", "", 0, 4),
)


def fill_in(deals: DealsTab, scored: Session, numbers: Sequence[int]) -> None:
    """Tell those deals of a sheet in the cells of a workbook: what was told, not what follows."""
    table = FactTable(scored)
    for number in numbers:
        deal = scored.deal(number)
        assert deal is not None
        for place, cell in table.row(deal).items():
            item = table.columns[place]
            target = deals.cell(number, item.head, item.column.owner)
            assert not target.protection.locked, (item, number)
            if not cell.follows or target.value is not None:  # typed over where it was otherwise
                target.value = cell.content


def begun(sheet: RandomSheet, deals: int) -> Session:
    """The sheet when that many deals had been played."""
    lines = sheet.lines()
    return session_of(lines[: len(lines) - len(sheet.deals) + deals])


def cut_sheet(game: str, settings: str, players: int) -> RandomSheet:
    """A random sheet of deals that cells can tell: some, as revokes of both sides in turn, are told
    as a text only."""
    for seed in SEEDS:
        sheet = random_sheet(game, seed, DEALS, settings, players)
        session = sheet.session()
        if all(map(FactTable(session).is_cut, session.deals)):
            return sheet
    raise AssertionError(f"all sheets of {game} have deals that are told as a text")


class Filled:
    """A template filled in with the deals that a sheet has."""

    def __init__(self, game: str, settings: str, before: int, players: int, path: Path) -> None:
        sheet = cut_sheet(game, settings, players)
        self.after = sheet.session()
        self.before = begun(sheet, before)
        path.write_bytes(template(self.before, None).to_bytes())
        workbook = Tabs(path)
        numbers = [deal.number for deal in self.after.deals[before:]]
        fill_in(DealsTab(workbook), self.after, numbers)
        workbook.save(path)
        self.path = path


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Filled, Tabs]]:
    if SOFFICE is None:
        pytest.skip("needs LibreOffice")
    folder = tmp_path_factory.mktemp("filled")
    made = [Filled(*case, folder / f"{at}.xlsx") for at, case in enumerate(FILLED)]
    results = recalculated([each.path for each in made], folder)
    return [(each, shown(path)) for each, path in zip(made, results, strict=True)]


@pytest.mark.parametrize("at", range(len(FILLED)), ids=[" ".join(map(str, f)) for f in FILLED])
def test_a_filled_template_agrees_with_the_sheet(
    at: int, filled: list[tuple[Filled, Tabs]]
) -> None:
    sheet, calculated = filled[at]
    expected = settle_json(sheet.after, reckon(sheet.after))
    before = settle_json(sheet.before, reckon(sheet.before))
    assert expected["totals"] != before["totals"]
    assert_deals(calculated, show_json(sheet.after, []))
    assert_settlement(calculated, expected, before)
