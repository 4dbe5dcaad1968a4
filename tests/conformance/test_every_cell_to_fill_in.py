"""Whatever a deal can tell that counts has cells in a template that was made before the first deal:
what only late, special or extreme deals have, too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from random_sheets import random_sheet

from scorekeeper.core.asking.foreseen import Ahead
from scorekeeper.core.books.deals import SCORED
from scorekeeper.games import registry

DEALS = 24
PRESETS = [
    (entry.name, settings)
    for entry in registry.GAMES
    for settings in ("", *(f"rules={name}" for name in registry.load(entry.name).presets))
]
SELDOM = [
    *(("hearts", "moon=choose"), ("oh-hell", "schedule=clag"), ("lorum", "deals=obers,redking")),
    *(("lorum", "deals=obers,kirako series=3"), ("rentz", "blind=on"), ("vira", "after_turn=on")),
]


@pytest.mark.parametrize(("game", "settings"), [*PRESETS, *SELDOM])
def test_what_deals_tell_has_cells(game: str, settings: str) -> None:
    sheet = random_sheet(game, 5, DEALS, settings)
    told = Ahead(replace(sheet, deals=[]).session()).facts_told()
    deals = [deal for deal in sheet.session().deals if deal.status == SCORED]
    assert deals
    for deal in deals:
        idle = {problem.fact for problem in deal.problems}
        assert {*deal.texts}.difference(idle) <= {*told}, (deal.number, deal.texts)
