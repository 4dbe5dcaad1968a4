"""What the worksheet Sheet says of rubbers and of who won follows the deals: an edited workbook
says what the export of the sheet says that it is read back as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from deals_tab import Part, Typed
from edited import edited, exported, file_of, sheet
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


# One trick goes from one to another, more was bid, a contract is made or is another one.
REPEATED: list[tuple[str, dict[Part, Typed]]] = [
    ("oh-hell-evening", {(5, "bids", "Anna"): 1, (5, "trump", ""): "C", (7, "bids", "Vera"): 3}),
    ("israeli-whist-evening", {(1, "tricks", "Anna"): 1, (1, "tricks", "Boris"): 5}),
    ("whist-evening", {(2, "trump", ""): "D", (2, "honours", "NS"): 2, (2, "honours", "EW"): 2}),
    ("rentz-evening", {(1, "blind", ""): "yes", (3, "blind", ""): None}),
    ("chicago-bridge-carry", {(1, "contract", ""): "1NT", (1, "contract result", ""): -3}),
    ("asszorti-evening", {(1, "tricks", "Anna"): 8, (1, "tricks", "Boris"): 2}),
    ("spades", {(1, "tricks", "NS"): 6, (1, "tricks", "EW"): 7}),
]


def facts_of(data: bytes) -> list[list[str]]:
    """What formulas that look at facts say, row by row."""
    texts, values = Tabs(data)["Sheet"], shown(data)["Sheet"]
    found = [
        [
            str(values[cell.coordinate].value or "")
            for cell in row
            if "Deals!" in str(cell.value) and "MATCH" not in str(cell.value)
        ]
        for row in texts.iter_rows()
    ]
    return [row for row in found if row]


@pytest.mark.parametrize(("name", "cells"), REPEATED)
def test_texts_that_repeat_facts_are_those_of_the_sheet_read_back(
    name: str, cells: dict[Part, Typed]
) -> None:
    before = exported((SAMPLES / f"{name}.sheet").read_bytes())
    made = typed(before, cells)
    assert facts_of(made) == facts_of(exported(file_of(made)))
    assert facts_of(made) != facts_of(before)


def test_players_are_called_by_as_many_letters_as_on_the_sheet() -> None:
    text = """
        game oh-hell
        players Anna Annika Bo
        set scoring=confidence_squares
        deal 1 bids=0,1,2 made=Anna
        deal 2 bids=1,1,1 made=Annika,Bo
        deal 3 bids=2,0,0 made=Bo
        """
    said = [row[1:] for row in facts_of(exported(sheet(text)))]
    assert said == [
        ["Anna", "0/+", "1/-", "2/-"],
        ["Anni", "1/-", "1/+", "1/+"],
        ["B", "2/-", "0/-", "0/+"],
    ]


def test_who_won_is_who_is_ahead_once_results_are_others() -> None:
    data = (SAMPLES / "whist-evening.sheet").read_bytes()
    made = shown(typed(exported(data), {(7, "tricks", "NS"): 6, (7, "tricks", "EW"): 7}))
    said = str(made["Sheet"]["A6"].value)
    assert said.startswith("now ahead: Vera with 8; deal 7 was")  # 0 + 5 + 3 of three rubbers
    unchanged = shown(typed(exported(data), {}))["Sheet"]
    won = "over the evening: Grigori wins with 7; Anna and Vera share place 2"
    assert (unchanged["A5"].value, unchanged["A6"].value or "") == (won, "")


def test_names_stand_in_no_formula() -> None:
    tab = Tabs(exported((SAMPLES / "whist-evening.sheet").read_bytes()))["Sheet"]
    formulas = [str(c.value) for row in tab.iter_rows() for c in row if c.data_type == "f"]
    assert not [f for f in formulas for name in ("Anna", "Boris", "Grigori", "Vera") if name in f]


def test_what_does_not_follow_turns_grey() -> None:
    data = (SAMPLES / "whist-evening.sheet").read_bytes()
    tab = Tabs(edited(exported(data), {}))["Sheet"]
    [stale] = [
        found.sqref
        for found, rules in tab.conditional_formatting._cf_rules.items()
        if rules[0].formula == ['$A$6<>""']
    ]
    rows = [row for row in tab.iter_rows(min_row=8) if str(row[0].value).isdecimal()]
    assert rows
    for row in rows:
        for cell in row[1:]:
            is_constant = cell.value is not None and cell.data_type != "f"
            assert not is_constant or cell.coordinate in stale, cell.coordinate
            is_sure = cell.data_type == "f" and "Entries!" not in str(cell.value)
            assert not is_sure or cell.coordinate not in stale, cell.coordinate


def test_a_new_hand_of_a_drive_counts_in_no_column_of_another() -> None:
    """In the second hand Anna and Boris have 5 tricks, Cleo and Dan 8; seven and six come in the
    third."""
    text = """
        game whist-drive
        players Anna Boris Cleo Dan
        set movement=none hands=3
        deal hand=1 table=1 pairs=Anna+Boris,Cleo+Dan tricks=7,6
        deal hand=2 table=1 pairs=Anna+Boris,Cleo+Dan tricks=5,8
        """
    made = typed(exported(sheet(text)), {(3, "tricks 1st", ""): 7, (3, "tricks 2nd", ""): 6})
    rows = {str(row[0]): row[1:] for row in rows_of(shown(made)) if row}
    assert rows["Anna"][:2] == (7, 5)
    assert rows["Cleo"][:2] == (6, 8)


def test_what_players_have_of_a_rubber_in_play_is_as_exported() -> None:
    """4S and 4H are a game each: nothing is unfinished. 2H+1 leaves one game to NS, 300 if the
    rubber is broken off, which the settlement counts and the sheet does not."""
    text = """
        game contract-bridge
        players Anna Boris Cleo Dan
        deal contract=4S= declarer=Anna
        deal contract=4H= declarer=Boris
        """
    tab = Tabs(exported(sheet(text)))["Sheet"]
    rows = [[cell.value for cell in row] for row in tab.iter_rows()]
    at = next(place for place, row in enumerate(rows) if row[0] == "Players")
    figures = [value for row in rows[at + 2 : at + 4] for value in row[1:] if value is not None]
    assert figures == [0] * 8


def test_bids_are_over_those_who_sit_there() -> None:
    """Once Anna has left, three bids make it: 1 + 1 + 0 of seven cards are five too few."""
    text = """
        game oh-hell
        players Anna Boris Cleo Dan
        set schedule=8,7
        deal bids=1,1,1,1 tricks=2,2,2,2
        leave Anna
        deal bids=Boris:1,Cleo:1,Dan:0 tricks=Boris:2,Cleo:2,Dan:3
        """
    said = [row[0] for row in facts_of(exported(sheet(text)))]
    assert said == ["8 -4", "7 -5"]
