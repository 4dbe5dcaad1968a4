"""The cell of who deals, or sits out, emptied in a workbook: it follows from the rules again."""

from __future__ import annotations

import pytest
from deals_tab import DealsTab, Part, Typed
from edited import read_back, said, told
from read_workbooks import shown
from typed_templates import blank, export, of_declarer, points, status, typed

FOUR = ["Anna", "Boris", "Cleo", "Dan"]
HEARTS = ["game hearts", f"players {' '.join(FOUR)}"]
VIRA = ["game vira", f"players {' '.join(FOUR)}"]


def hearts(deal: int) -> dict[Part, Typed]:
    return {(deal, "points", who): told for who, told in zip(FOUR, (5, 13, 8, 0), strict=True)}


def test_the_turn_goes_on_as_if_nothing_had_been_typed() -> None:
    """Anna dealt first, so Cleo deals the third time."""
    data = typed(blank(HEARTS, 3), {**hearts(1), **hearts(2), (2, "dealer", ""): None, **hearts(3)})
    assert DealsTab(shown(data)).cell(3, "dealer").value == "Cleo"
    back = read_back(data)
    assert [line for line in told(back) if "dealer" in line] == []
    assert said(back) == []


def test_nor_does_it_go_on_otherwise_behind_a_recorded_deal() -> None:
    lines = [*HEARTS, "deal points=5,13,8,0", "deal points=5,13,8,0"]
    data = typed(export(lines), {(2, "dealer", ""): None})
    assert DealsTab(shown(data)).cell(3, "dealer").value == "Cleo"


@pytest.mark.parametrize("fact", ["out", "dealer"])
def test_who_sits_out_at_vira_pays_nothing_all_the_same(fact: str) -> None:
    """Four at the table: the dealer's right-hand neighbour sits out."""
    cells = of_declarer("Cleo", 9, contract="gask2", pref="D", trump="H")
    data = blank(VIRA, 2)
    usual, emptied = (shown(typed(data, {**cells, **more})) for more in ({}, {(1, fact, ""): None}))
    assert status(usual, 1) == status(emptied, 1) == "scored"
    assert points(usual, 1, FOUR) == points(emptied, 1, FOUR)
