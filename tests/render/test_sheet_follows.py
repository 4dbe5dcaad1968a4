"""What the worksheet Sheet says of rubbers and of who won follows the deals: an edited workbook
says what the export of the sheet says that it is read back as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from deals_tab import Part, Typed
from edited import edited, exported, file_of
from read_workbooks import shown
from render_samples import SAMPLES
from tabs import Tabs
from typed_templates import typed

# In whist deal 7 no longer ends a game, so that a rubber of two games is level; EW win one trick
# more of the last deal. In bridge fewer undertricks, and a slam that fails.
EDITS: list[tuple[str, dict[Part, Typed]]] = [
    ("whist-evening", {(7, "tricks", "NS"): 6, (7, "tricks", "EW"): 7}),
    ("whist-evening", {(13, "tricks", "NS"): 9, (13, "tricks", "EW"): 4}),
    ("contract-bridge-evening", {(8, "contract result", ""): -1}),
    ("contract-bridge-evening", {(1, "honours points", ""): 100, (1, "honours", ""): "Emil"}),
    ("ninety-nine-rubber", {(4, "tricks", "Anna"): 2, (4, "tricks", "Boris"): 3}),
]
TABLES = "Rubbers", "Players", "Players, in hundreds"


def rows_of(book: Tabs) -> list[tuple[Any, ...]]:
    return [
        tuple(cell for cell in row if cell not in (None, ""))
        for row in book["Sheet"].iter_rows(values_only=True)
    ]


def results(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """The lines of totals, and the tables of all rubbers."""
    is_within = False
    for row in rows:
        is_within = row[:1] in [(title,) for title in TABLES] or (is_within and bool(row))
        is_note = bool(row) and str(row[0]).startswith("deal ")
        if (is_within or row[:1] == ("total",)) and not is_note:
            yield row


@pytest.mark.parametrize(("name", "cells"), EDITS)
def test_results_of_rubbers_are_those_of_the_sheet_read_back(
    name: str, cells: dict[Part, Typed]
) -> None:
    data = (SAMPLES / f"{name}.sheet").read_bytes()
    made = typed(exported(data), cells)
    before, after = shown(exported(data)), shown(exported(file_of(made)))
    assert list(results(rows_of(shown(made)))) == list(results(rows_of(after)))
    assert list(results(rows_of(shown(made)))) != list(results(rows_of(before)))


def test_who_won_is_who_is_ahead_once_results_are_others() -> None:
    data = (SAMPLES / "whist-evening.sheet").read_bytes()
    made = shown(typed(exported(data), {(7, "tricks", "NS"): 6, (7, "tricks", "EW"): 7}))
    said = str(made["Sheet"]["A6"].value)
    assert said.startswith("now ahead: Vera with 8; deal 7 was")  # 0 + 5 + 3 of three rubbers
    unchanged = shown(typed(exported(data), {}))["Sheet"]
    won = "over the evening: Grigori wins with 7; Anna and Vera share place 2"
    assert (unchanged["A5"].value, unchanged["A6"].value or "") == (won, "")


def test_names_stand_in_no_formula() -> None:
    sheet = Tabs(exported((SAMPLES / "whist-evening.sheet").read_bytes()))["Sheet"]
    formulas = [str(c.value) for row in sheet.iter_rows() for c in row if c.data_type == "f"]
    assert not [f for f in formulas for name in ("Anna", "Boris", "Grigori", "Vera") if name in f]


def test_what_does_not_follow_turns_grey() -> None:
    data = (SAMPLES / "whist-evening.sheet").read_bytes()
    sheet = Tabs(edited(exported(data), {}))["Sheet"]
    [stale] = [
        found.sqref
        for found, rules in sheet.conditional_formatting._cf_rules.items()
        if rules[0].formula == ['$A$6<>""']
    ]
    rows = [row for row in sheet.iter_rows(min_row=8) if str(row[0].value).isdecimal()]
    assert rows
    for row in rows:
        for cell in row[1:]:
            is_constant = cell.value is not None and cell.data_type != "f"
            assert not is_constant or cell.coordinate in stale, cell.coordinate
            assert cell.data_type != "f" or cell.coordinate not in stale, cell.coordinate
