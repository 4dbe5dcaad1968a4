"""Deals that are changed though others hang on them: the workbook pays what the sheet pays that it
is read back as, and nothing where that is refused."""

from __future__ import annotations

import pytest
from deals_tab import Part, Typed
from edited import exported, said, sheet
from random_sheets import session_of
from read_workbooks import shown, table
from rows_and_sheet import changed
from typed_templates import typed

FOUR = "players Anna Boris Cleo Dan"
SPADES = [
    "game spades",
    "players Anna Boris Cleo",
    "set floor=-1",
    "deal bids=Anna:6,Boris:5,Cleo:nil tricks=Anna:4,Boris:6,Cleo:7",
    "rubber",
    "deal bids=Anna:3,Boris:1,Cleo:1 tricks=Anna:4,Boris:8,Cleo:5",
    "deal bids=Anna:10,Boris:5,Cleo:10 tricks=Anna:6,Boris:4,Cleo:7",
]
BOOBY = [
    "game booby",
    "players Anna Boris Cleo",
    "deal contract=3NT= declarer=Boris",
    "deal contract=4SX+1 declarer=Boris",
]
CASES: dict[str, tuple[list[str], dict[Part, Typed]]] = {
    "bags go back to 0 with a new game": (SPADES, {(1, "bids", "Cleo"): 7}),
    "a place that is left out is none": (
        ["game points", FOUR, "set places=3,2,1", "deal order=Boris,Dan,Anna"],
        {(1, "order 1", ""): None, (1, "order 2", ""): None},
    ),
    "who else is vulnerable follows": (
        BOOBY,
        {(1, "declarer", ""): "Cleo", (2, "vulnerable", "Anna"): "x"},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_workbook_and_sheet_agree(case: str) -> None:
    lines, cells = CASES[case]
    found = changed(lines, cells)
    assert found.disagreements == []


TOWIE = [
    "game towie",
    "players Anna Boris Cleo Dan Eve Fay",
    "deal active=Cleo,Dan,Eve dealer=Cleo contract=4H+1 declarer=Dan",
]
REFUSED: dict[str, tuple[list[str], dict[Part, Typed], str, str]] = {
    "a dealer who does not play": (
        TOWIE,
        {(1, "active", "Cleo"): None, (1, "active", "Anna"): "x"},
        "dealer: Cleo is not possible here",
        "dealer: Cleo is not possible here",
    ),
    "a result that is none": (
        ["game vint", FOUR, "deal contract=4H+1 declarer=Anna honours=NS:4,EW:1 aces=NS:4,EW:0"],
        {(1, "contract result", ""): "x"},
        "'x' was found, expected a whole number",
        "'x' was found, expected a whole number",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_nothing_is_paid_that_is_refused(case: str) -> None:
    lines, cells, in_row, read_back = REFUSED[case]
    found = changed(lines, cells)
    assert found.points == {}
    assert in_row in found.status[1]
    assert any(line.endswith(read_back) for line in said(found.back))


def test_a_rubber_before_the_first_deal_takes_nothing_away() -> None:
    data = exported(
        sheet(f"""
        game dutch-whist
        {FOUR}
        rubber
        deal trump=S tricks=NS:6,EW:7
        """)
    )
    made = shown(typed(data, {}))  # worked out anew
    checks = table(made["Settlement"], "checks")
    assert [row[0] for name, row in checks.items() if name] == [0] * (len(checks) - 1)


def test_what_adds_up_by_chance_is_not_checked() -> None:
    """5 - 4 + 3 - 2 - 1 - 1 = 0, and 9 more than that once Anna has 7 for -2."""
    lines = ["game points", "players Anna Boris Cleo", "deal points=5,-4,3", "deal points=-2,-1,-1"]
    data = typed(exported("\n".join(lines).encode() + b"\n"), {(2, "points", "Anna"): 7})
    assert table(shown(data)["Settlement"], "checks")["check (must be 0)"][0] == 0


def test_who_has_left_pays_for_nothing() -> None:
    lines = ["game slovak-lorum", FOUR, "set unit=points", "leave Anna", "deal swept=Boris"]
    assert session_of(lines).totals() == {"Anna": 0, "Boris": 0, "Cleo": 20, "Dan": 20}


def test_games_that_were_taken_away_leave_the_first_game_the_first() -> None:
    """By the rules of 1886 a game is worth 500 and 1000 with these bonuses."""
    lines = ["game vint", FOUR, "set game_bonus=500,1000"]
    deal = "deal contract=6NT= declarer=Anna honours=NS:5,EW:0 aces=NS:4,EW:0"
    plain = session_of([*lines, deal]).deals[0].points
    less = session_of([*lines, "adjust NS=-1 account=games", deal]).deals[0].points
    assert less == plain


def test_games_booked_behind_the_last_deal_leave_its_bonus_as_exported() -> None:
    """2C made is 40 below; with two games the rubber is over, so nothing is unfinished."""
    lines = ["game contract-bridge", FOUR, "deal contract=1C-1 declarer=Cleo"]
    lines += ['adjust NS=2 account=games why="late"']
    cells: dict[Part, Typed] = {(1, "contract", ""): "2C", (1, "contract result", ""): 0}
    data = typed(exported("\n".join(lines).encode() + b"\n"), cells)
    parts = table(shown(data)["Settlement"], "components")
    assert parts["unfinished, as exported"][:2] == [0, 0]
    assert parts["total"][:2] == [40, 0]
