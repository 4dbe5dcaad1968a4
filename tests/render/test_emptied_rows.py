"""Rows of which all that was told was emptied: they are void in a workbook as on the sheet that it
is read back as, and pass on no turn."""

from __future__ import annotations

import pytest
from deals_tab import DealsTab, Part, Typed
from edited import exported
from rows_and_sheet import VIRA, RowsAndSheet, bid_in_vira, compared
from tabs import Tabs

# Boris dealt the third deal. As it is void he deals the fourth, too, and Anna, who sits on his
# right, sits out.
FOURTH: dict[Part, Typed] = {
    **bid_in_vira(4, "Grigori", "gask6"),
    (4, "tricks", "Grigori"): 6,
}
CHICAGO = [
    "game chicago-bridge",
    "players N E S W",
    "deal 1 contract=4S= declarer=N",
    "deal 2 contract=3NT= declarer=E",
    "deal 3 contract=3NT= declarer=E",
]
# South dealt the third deal; he deals it again, so that East and West are not vulnerable.
AGAIN: dict[Part, Typed] = {
    **{(4, "contract", ""): "4S", (4, "contract result", ""): -2, (4, "declarer", ""): "E"}
}


def emptied(lines: list[str], number: int, cells: dict[Part, Typed], *but: str) -> RowsAndSheet:
    """The export of that sheet, with the open cells of a deal emptied, `but` some, and others
    filled in."""
    book = Tabs(exported("".join(f"{line}\n" for line in lines).encode()))
    tab = DealsTab(book)
    first = tab.column(next(head for owner, head in tab.columns if owner == "points"), "points")
    for (_, head), column in tab.columns.items():
        cell = tab.sheet.cell(tab.row(number), column)
        if column < first and head not in but and not cell.protection.locked:
            cell.value = None
    tab.type_in(cells)
    return compared(book.data())


@pytest.mark.parametrize(
    ("lines", "cells", "paid"),
    [
        # gask6 takes twelve tricks, with six it is doubly lost: 2 chips of 8, and 2 to each
        (VIRA, FOURTH, {"Anna": 0, "Boris": 2, "Grigori": -20, "Vera": 2}),
        (CHICAGO, AGAIN, {"NS": 2 * 50, "EW": 0}),
    ],
)
@pytest.mark.parametrize("but", [(), ("dealer",)])
def test_the_next_deal_has_the_turn_of_the_one_that_was_emptied(
    lines: list[str], cells: dict[Part, Typed], paid: dict[str, int], but: tuple[str, ...]
) -> None:
    found = emptied(lines, 3, cells, *but)
    assert (found.status[3], found.status[4]) == ("void", "scored")
    assert found.points[4] == paid
    assert found.lines[0] == 'void 3 why="emptied in the workbook"'
    assert found.disagreements == []


@pytest.mark.parametrize("lines", [VIRA, CHICAGO])
def test_deals_behind_keep_their_turn(lines: list[str]) -> None:
    found = emptied(lines, 2, {})
    assert [found.status[deal] for deal in (1, 2, 3)] == ["scored", "void", "scored"]
    assert found.lines == ['void 2 why="emptied in the workbook"']
    assert found.disagreements == []


def test_a_row_in_which_something_of_what_was_told_still_stands_is_not_void() -> None:
    found = emptied(VIRA, 2, {}, "contract")
    assert found.status[2] == "declarer= missing"
    assert found.disagreements == []
