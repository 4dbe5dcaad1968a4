"""Cells of what follows from the rules that were emptied in a workbook: reading back goes by the
rules, as the workbook does."""

from __future__ import annotations

from deals_tab import Part, Typed
from edited import exported, read_back, said, told
from random_sheets import session_of
from typed_templates import typed

from scorekeeper.render.workbook.template import template

OH_HELL = """\
game oh-hell
players Anna Boris Vera
deal 1 bids=Anna:1,Boris:0,Vera:2 tricks=Anna:7,Boris:1,Vera:2
"""
# By the book the first deal has ten cards, the second nine: so many tricks.
SECOND: dict[Part, Typed] = {
    (2, "bids", "Anna"): 1,
    (2, "bids", "Boris"): 0,
    (2, "bids", "Vera"): 2,
    (2, "tricks", "Anna"): 5,
    (2, "tricks", "Boris"): 2,
    (2, "tricks", "Vera"): 2,
}


def test_of_a_recorded_deal() -> None:
    back = read_back(typed(exported(OH_HELL.encode()), {(1, "cards", ""): None}))
    assert (told(back), said(back)) == ([], [])


def test_of_a_deal_that_was_filled_in() -> None:
    data = OH_HELL.encode()
    blank = template(session_of(OH_HELL.splitlines()), 3, data).to_bytes()
    back = read_back(typed(blank, {**SECOND, (2, "cards", ""): None}))
    assert told(back) == ["deal 2 bids=Anna:1,Boris:0,Vera:2 tricks=Anna:5,Boris:2,Vera:2"]
    assert said(back) == []


def test_of_a_fact_that_was_told_it_says_that_it_was_taken_back() -> None:
    lines = OH_HELL.replace("deal 1", "deal 1 cards=10")
    back = read_back(typed(exported(lines.encode()), {(1, "cards", ""): None}))
    assert told(back) == ['amend 1 cards=none why="changed in the workbook"']
    assert said(back) == []


def test_nothing_is_said_where_the_deal_counts_all_the_same() -> None:
    whist = b"game whist\nplayers Anna Boris Vera Dan\ndeal 1 trump=H tricks=NS:8,EW:5\n"
    back = read_back(typed(exported(whist), {(1, "dealer", ""): None}))
    assert (told(back), said(back)) == ([], [])


def test_what_formulas_say_of_others_is_taken_beside_what_was_typed() -> None:
    """Cleo has made no game any more, so she is not vulnerable; Boris is, who was typed as such."""
    lines = [
        *("game booby", "players Anna Boris Cleo"),
        *("deal contract=5CX+2 declarer=Boris", "deal contract=4H= declarer=Cleo"),
        "deal contract=4C-2 declarer=Cleo",
    ]
    emptied: dict[Part, Typed] = {
        (2, head, ""): None for head in ("contract", "contract result", "declarer")
    }
    cells: dict[Part, Typed] = {**emptied, (3, "vulnerable", "Boris"): "x"}
    back = read_back(typed(exported("\n".join([*lines, ""]).encode()), cells))
    assert (told(back), said(back)) == (['void 2 why="emptied in the workbook"'], [])
