"""Where only marks say who made his bid, nobody is an answer like any other: a deal counts once it
is given, and comes back so."""

from __future__ import annotations

import pytest
from deals_tab import Part, Typed
from edited import edited, read_back, said, told
from random_sheets import session_of
from read_workbooks import shown
from typed_templates import export, points, status, typed

from scorekeeper.render.workbook.template import template

PLAYERS, NOBODY = ["Anna", "Boris", "Vera"], "nobody"
LINES = [
    "game oh-hell-british",
    "players Anna Boris Vera",
    "set outcome=flag",
    "set schedule=2,2",
    "set hook=off",
]


def filled(marked: dict[int, tuple[str, ...]]) -> bytes:
    """A template of two deals with a bid of 1 each in those that have marks, or none yet."""
    cells: dict[Part, Typed] = {}
    for deal, made in marked.items():
        cells |= {(deal, "bids", player): 1 for player in PLAYERS}
        cells |= {
            (deal, "made nobody", "") if who == NOBODY else (deal, "made", who): "x" for who in made
        }
    data = "".join(f"{line}\n" for line in LINES).encode()
    return typed(template(session_of(LINES), 2, data).to_bytes(), cells)


def test_a_deal_that_nobody_made() -> None:
    data = filled({1: (NOBODY,), 2: ("Boris",)})
    back = read_back(data)
    assert said(back) == []
    assert told(back) == [
        "deal 1 bids=Anna:1,Boris:1,Vera:1 made=none",
        "deal 2 bids=Anna:1,Boris:1,Vera:1 made=Boris",
    ]
    sheet = session_of([*LINES, *told(back)])
    worth = [points(shown(data), deal, PLAYERS) for deal in (1, 2)]
    assert worth == [[deal.points[who] for who in PLAYERS] for deal in sheet.deals]


def test_bids_alone_count_nothing_yet() -> None:
    data = filled({1: ()})
    assert status(shown(data), 1) == "made= missing"
    assert points(shown(data), 1, PLAYERS) == [None] * len(PLAYERS)
    back = read_back(data)
    assert (said(back), told(back)) == ([], ["deal 1 bids=Anna:1,Boris:1,Vera:1"])


def test_nobody_says_nothing_beside_somebody() -> None:
    data = filled({1: (NOBODY, "Boris")})
    assert status(shown(data), 1) == "scored"
    assert told(read_back(data)) == ["deal 1 bids=Anna:1,Boris:1,Vera:1 made=Boris"]


@pytest.mark.parametrize("nobody", [None, "x"])
def test_a_recorded_deal_of_which_no_mark_is_left(nobody: str | None) -> None:
    lines = [*LINES, "deal bids=1,1,1 made=Boris"]
    data = edited(export(lines), {(1, "made", "Boris"): None, (1, "made nobody", ""): nobody})
    assert told(read_back(data)) == ['amend 1 made=none why="changed in the workbook"']
    made = typed(export(lines), {(1, "made", "Boris"): None, (1, "made nobody", ""): nobody})
    assert status(shown(made), 1) == "scored"


def test_an_empty_row_is_no_deal() -> None:
    assert told(read_back(filled({}))) == []
