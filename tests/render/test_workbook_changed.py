"""What a workbook says of itself once facts are typed over that were exported."""

from __future__ import annotations

import pytest
from filled_in import FilledIn

from scorekeeper.render.workbook.book import Filled, Tab
from scorekeeper.render.workbook.deals import HEAD_ROWS
from scorekeeper.render.workbook.grids import CHANGED

WHIST = [
    "game whist",
    "players Anna Boris Grigori Vera",
    "deal trump=H tricks=NS:9,EW:4 honours=NS:2,EW:2",
    "deal trump=S tricks=NS:5,EW:8 honours=NS:2,EW:2",
    "deal trump=C tricks=NS:7,EW:6 honours=NS:2,EW:2",
]


@pytest.fixture
def filled() -> FilledIn:
    """Two deals that were played, and empty rows."""
    return FilledIn(WHIST, 2, 3)


def typed(filled: FilledIn, deal: int, fact: str, owner: str, value: int) -> None:
    tab, row = filled.deals.tab, filled.row(deal)
    place = filled.deals.facts.place(fact, owner, "")
    assert place is not None
    tab.rows[row - 1][place] = Filled(value, value, tab.rows[row - 1][place].style)
    filled.work_out()


def said(filled: FilledIn) -> list[str]:
    """What *Sheet* says of itself besides its first line."""
    sheet = next(tab for tab in filled.made.tabs if tab.name == "Sheet")
    first = [value_of(sheet, row) for row in range(2, sheet.last_row + 1)]
    return [text for text in first if CHANGED in text]


def value_of(tab: Tab, row: int) -> str:
    return str(tab.value(row, 1) or "")


def marks(filled: FilledIn) -> list[object]:
    """The deals of which Deals says that they were changed."""
    tab, column = filled.deals.tab, filled.deals.changed.column
    rows = range(HEAD_ROWS + 1, tab.last_row + 1)
    return [tab.value(row, 1) for row in rows if tab.value(row, column) == "changed"]


def test_nothing_is_said_of_what_nobody_changed(filled: FilledIn) -> None:
    filled.work_out()
    assert (said(filled), marks(filled)) == ([], [])


def test_a_changed_deal_is_named_until_it_is_put_back(filled: FilledIn) -> None:
    typed(filled, 2, "tricks", "NS", 4)
    typed(filled, 2, "tricks", "EW", 9)
    assert (said(filled), marks(filled)) == ([f"deal 2{CHANGED}"], [2])
    typed(filled, 2, "tricks", "NS", 5)
    typed(filled, 2, "tricks", "EW", 8)
    assert (said(filled), marks(filled)) == ([], [])


def test_a_deal_that_was_told_since_is_named(filled: FilledIn) -> None:
    filled.fill_in(filled.scored.deals[2])
    filled.work_out()
    assert (said(filled), marks(filled)) == ([f"deal 3{CHANGED}"], [])


def test_the_first_of_them_is_named(filled: FilledIn) -> None:
    filled.fill_in(filled.scored.deals[2])
    typed(filled, 1, "honours", "NS", 3)
    typed(filled, 1, "honours", "EW", 1)
    assert said(filled) == [f"deal 1{CHANGED}"]
