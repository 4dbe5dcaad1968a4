"""Workbooks that follow their facts: another deal's facts in the cells of a row bring what they
bring on the sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from office import SOFFICE, recalculated
from random_sheets import random_sheet, session_of
from read_workbooks import assert_deals, assert_settlement, shown
from tabs import Tabs
from test_live_workbook import row_of

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.journal.tokens import pair
from scorekeeper.render.json_ import settle_json, show_json
from scorekeeper.render.workbook import workbook_bytes

pytestmark = pytest.mark.slow

SHEETS = (
    ("israeli-whist", ""),
    ("oh-hell", "estimation=on schedule=13,13,13,13,13,13"),
    ("ninety-nine", ""),
    ("hearts", "jack=10"),
    ("spades", ""),
    ("points", "back_to=50 target=100"),
    ("vira", ""),
)
COPIES = ((2, 4), (3, 1), (5, 6))  # into the row of the one deal, from that of the other
DIVIDED = ("vira",)  # what is in the pot at export is divided; that does not follow
UNTOLD = ("dealer", "cards", "trump", "anyway", "out")


def told(deal: ScoredDeal) -> dict[str, str]:
    return {fact: text for fact, text in deal.texts.items() if fact not in UNTOLD}


def amended(one: ScoredDeal, other: ScoredDeal) -> str:
    """The one deal with the facts of the other."""
    facts = {**dict.fromkeys(told(one), "none"), **told(other)}
    return " ".join(pair(fact, text) for fact, text in facts.items())


class Copied:
    """A workbook in which some rows have the facts of others, and the sheet with the same."""

    def __init__(self, game: str, settings: str, path: Path) -> None:
        sheet = random_sheet(game, 11, 6, settings, 3 if game == "vira" else 4)
        self.before = sheet.session()
        deals = {deal.number: deal for deal in self.before.deals}
        path.write_bytes(workbook_bytes(self.before, reckon(self.before)))
        workbook = Tabs(path)
        cells, lines = workbook["Deals"], sheet.lines()
        last = next(cell.column for cell in cells[2] if cell.value == "points")
        for one, other in COPIES:
            if other not in deals:
                continue
            lines.append(f"amend {one} {amended(deals[one], deals[other])}")
            for column in range(3, last):
                source, target = (cells.cell(row_of(cells, at), column) for at in (other, one))
                fact = str(cells.cell(3, column).value).split()[0]
                if fact not in UNTOLD and not target.protection.locked:
                    target.value = source.value
        workbook.save(path)
        self.path = path
        self.after: Session = session_of(lines)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Copied, Any]]:
    if SOFFICE is None:
        pytest.skip("needs LibreOffice")
    folder = tmp_path_factory.mktemp("rows")
    made = [Copied(game, own, folder / f"{at}.xlsx") for at, (game, own) in enumerate(SHEETS)]
    results = recalculated([each.path for each in made], folder)
    return [(each, shown(path)) for each, path in zip(made, results, strict=True)]


@pytest.mark.parametrize("at", range(len(SHEETS)), ids=[f"{g} {s}" for g, s in SHEETS])
def test_a_row_with_other_facts_is_worth_what_they_are(
    at: int, copied: list[tuple[Copied, Tabs]]
) -> None:
    sheet, calculated = copied[at]
    before = settle_json(sheet.before, reckon(sheet.before))
    expected = settle_json(sheet.after, reckon(sheet.after))
    assert expected["totals"] != before["totals"]
    assert_deals(calculated, show_json(sheet.after, []))
    if sheet.before.sheet.game.name not in DIVIDED:
        assert_settlement(calculated, expected, before)
