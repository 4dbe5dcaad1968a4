"""A deal that is found void when others have been played moves no turn of theirs: the workbook says
of these what the sheet says."""

from __future__ import annotations

import pytest
from random_sheets import random_sheet, session_of
from test_every_live_game import LIVE

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.core.values.problems import Fault
from scorekeeper.render.workbook import exported
from scorekeeper.render.workbook.deals import STATUS

SEEDS, DEALS = range(3), (4, 9, 16)
SERIES = """
game lorum
players Anna Boris Cleo Dan
set deals=hearts,obers,tricks,kirako series=2
deal 1 hearts=Anna:1,Boris:2,Cleo:2,Dan:3
deal 2 obers=Anna:0,Boris:2,Cleo:1,Dan:1
deal 3 tricks=Anna:2,Boris:2,Cleo:2,Dan:2
deal 4 left=Anna:0,Boris:2,Cleo:1,Dan:3
deal 5 hearts=Anna:1,Boris:2,Cleo:2,Dan:3
deal 6 obers=Anna:0,Boris:2,Cleo:1,Dan:1
void 3
"""


def statuses(lines: list[str]) -> tuple[list[object], list[str]]:
    """What the rows of scored deals say, and what they are said to break."""
    session = session_of(lines)
    deals = exported(session, reckon(session)).deals
    rows = {deals.tab.value(row, 1): row for row in deals.fact_rows}
    scored = [deal for deal in session.deals if deal.status == SCORED]
    said = [deals.tab.value(rows[deal.number], STATUS) for deal in scored]
    found = [problem for deal in scored for problem in deal.problems]
    return said, [problem.message for problem in found if problem.fault is Fault.BREACH]


@pytest.mark.parametrize("game", LIVE)
def test_deals_keep_their_turn(game: str) -> None:
    count = 0
    for seed in SEEDS:
        for deals in DEALS:
            sheet = random_sheet(game, seed, deals)
            if len(sheet.deals) < 2:
                continue
            void = 1 + seed % (len(sheet.deals) - 1)
            said, broken = statuses([*sheet.lines(), f"void {void} why=late"])
            if not broken:
                assert set(said) == {SCORED}, (seed, deals)
                count += 1
    assert count


def test_deals_of_a_second_series_stay_in_it() -> None:
    assert statuses(SERIES.strip().splitlines()) == ([SCORED] * 5, [])
