"""On paper the full words are found of what is wrong with a deal."""

from __future__ import annotations

import io

import openpyxl
from filled_in import FilledIn
from sheets import session

from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.workbook import workbook_bytes
from scorekeeper.render.workbook.book import Filled
from scorekeeper.render.workbook.deals import STATUS

WHIST = [
    "game whist",
    "players Anna Boris Grigori Vera",
    "deal trump=H tricks=NS:9,EW:4",
    "deal trump=S tricks=NS:5,EW:8",
]


def below(filled: FilledIn) -> list[object]:
    """What the rows below all others say."""
    tab = filled.deals.tab
    return [tab.value(row, STATUS) for row in (tab.last_row - 1, tab.last_row)]


def test_what_a_change_spoils_is_told_below_the_deals() -> None:
    """The status of its row has one line of 20 letters, the first line is not printed."""
    filled = FilledIn(WHIST, 2, 2)
    filled.work_out()
    assert below(filled) == ["", ""]
    tab, row = filled.deals.tab, filled.row(2)
    place = filled.deals.facts.place("tricks", "NS", "")
    assert place is not None
    tab.rows[row - 1][place] = Filled(6, 6, tab.rows[row - 1][place].style)
    filled.work_out()
    assert below(filled) == [f"deal 2: {filled.status(2)}", ""]
    assert "add up to 14, not to 13" in filled.status(2)


def test_a_breach_that_was_recorded_has_a_row_for_its_words() -> None:
    """Contracts of Barbu are played once by each player; 20 letters take half of these words."""
    tricks = "tricks=Anna:4,Boris:3,Cleo:3,Dan:3"
    sheet = session(
        f"""
        game barbu
        players Anna Boris Cleo Dan
        deal declarer=Anna contract=no-tricks {tricks}
        deal declarer=Anna contract=no-tricks {tricks} anyway="agreed"
        """
    )
    made = workbook_bytes(sheet, reckon(sheet))
    deals = openpyxl.load_workbook(io.BytesIO(made), data_only=True)["Deals"]
    assert len(deals["B5"].value) > 20
    assert deals["B5"].alignment.wrap_text
    assert deals.row_dimensions[5].height > deals.sheet_format.defaultRowHeight
    assert deals["B4"].value == "scored"
    assert not deals["B4"].alignment.wrap_text
    texts = [cell.value for row in deals.iter_rows(min_col=2, max_col=2) for cell in row]
    assert f"deal 2: {deals['B5'].value}" in texts[-2:]
