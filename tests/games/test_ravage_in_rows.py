"""Ravage City in rows of a workbook: the suits of all say who took the most of one, as on a
sheet."""

from __future__ import annotations

import pytest
from deals_tab import Part, Typed
from edited import said
from rows_and_sheet import changed, filled_in

LINES = ["game barbu", "players Annie Benny Connie Denny", "set rules=ravage-36 doubling=none"]
# thirteen of each suit in thirteen tricks; Benny's six hearts and Denny's six clubs are the most
SUITS = {"Annie": "3/2/2/1", "Benny": "2/5/6/3", "Connie": "2/2/3/5", "Denny": "6/4/2/4"}
RAVAGE: dict[Part, Typed] = {(1, "contract", ""): "ravage-city"}
KING: dict[Part, Typed] = {(1, "contract", ""): "no-king", (1, "king", ""): "Annie"}
SHARED = {"Annie": 0, "Benny": -18, "Connie": 0, "Denny": -18}  # 36 by two


def suits(**others: str) -> dict[Part, Typed]:
    """The cells of the suits of all, or of those only, with other ones for some."""
    return {
        (1, f"suits {suit}", who): int(count)
        for who, four in {**SUITS, **others}.items()
        for suit, count in zip("CDHS", four.split("/"), strict=True)
    }


def most(*players: str) -> dict[Part, Typed]:
    return {(1, "most", who): "x" for who in players}


@pytest.mark.parametrize(
    "cells",
    [
        RAVAGE | suits(),
        RAVAGE | suits() | most("Benny", "Denny"),
        RAVAGE | suits() | most("Denny"),  # Benny's stands there by its formula
        RAVAGE | most("Benny", "Denny"),
    ],
)
def test_who_took_the_most_is_told_or_follows(cells: dict[Part, Typed]) -> None:
    found = filled_in(LINES, cells)
    assert said(found.back) == []
    assert (found.status[1], found.points[1]) == ("scored", SHARED)
    assert found.disagreements == []


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (
            {**RAVAGE, (1, "suits C", "Annie"): 3, (1, "most", "Annie"): "x"},
            "suits=Annie:3/0/0/0 is for 1 player, not for 4",
        ),
        (RAVAGE | suits(Annie="3/2/3/0"), "the hearts add up to 14, not to 13"),
        (
            RAVAGE | suits(Annie="2/2/2/1", Benny="3/5/6/3"),
            "Annie took 7 cards, which is no number of whole tricks",
        ),
        (RAVAGE, "most= missing"),
        (
            KING | suits(),
            "suits=Annie:3/2/2/1,Benny:2/5/6/3,Connie:2/2/3/5,Denny:6/4/2/4 does not belong to "
            "this deal",
        ),
    ],
)
def test_suits_are_refused_as_on_the_sheet(cells: dict[Part, Typed], words: str) -> None:
    found = filled_in(LINES, cells)
    assert found.status[1] == words
    assert words == "most= missing" or any(words in line for line in said(found.back))
    assert found.disagreements == []


def test_others_than_by_the_suits() -> None:
    found = filled_in(LINES, RAVAGE | suits() | most("Annie"))
    assert found.status[1] == "by the suits recorded others took the most of one suit"
    assert found.disagreements == []


def test_holders_follow_suits_that_are_changed_in_a_recorded_row() -> None:
    """With seven hearts, one of Connie's, and a spade less, Benny alone has the most."""
    told = ",".join(f"{who}:{four}" for who, four in SUITS.items())
    lines = [*LINES, f"deal declarer=Annie contract=ravage-city suits={told}"]
    found = changed(lines, suits(Benny="2/5/7/2", Connie="2/2/2/6"))
    assert found.points[1] == {"Annie": 0, "Benny": -36, "Connie": 0, "Denny": 0}
    assert found.disagreements == []
