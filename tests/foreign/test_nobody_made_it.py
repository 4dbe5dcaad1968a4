"""Where only marks say who made his bid, a deal in which nobody has one is a deal of a workbook
like any other: it is scored there, and read back so."""

from __future__ import annotations

from deals_tab import Part, Typed
from edited import read_back, said, told
from random_sheets import session_of
from typed_templates import points, typed, values

from scorekeeper.render.workbook.template import template

PLAYERS = ["Anna", "Boris", "Vera"]
LINES = [
    "game oh-hell-british",
    "players Anna Boris Vera",
    "set outcome=flag",
    "set schedule=2,2",
    "set hook=off",
]


def filled(marked: dict[int, tuple[str, ...]]) -> bytes:
    """A template of two deals with a bid of 1 each in those that have marks, or none."""
    cells: dict[Part, Typed] = {}
    for deal, made in marked.items():
        cells |= {(deal, "bids", player): 1 for player in PLAYERS}
        cells |= {(deal, "made", player): "x" for player in made}
    data = "".join(f"{line}\n" for line in LINES).encode()
    return typed(template(session_of(LINES), 2, data).to_bytes(), cells)


def test_a_deal_without_a_mark_is_one_that_nobody_made() -> None:
    data = filled({1: (), 2: ("Boris",)})
    back = read_back(data)
    assert said(back) == []
    assert told(back) == [
        "deal 1 bids=Anna:1,Boris:1,Vera:1 made=none",
        "deal 2 bids=Anna:1,Boris:1,Vera:1 made=Boris",
    ]
    sheet = session_of([*LINES, *told(back)])
    shown = [points(values(data), deal, PLAYERS) for deal in (1, 2)]
    assert shown == [[deal.points[who] for who in PLAYERS] for deal in sheet.deals]


def test_an_empty_row_is_no_deal() -> None:
    assert told(read_back(filled({}))) == []
