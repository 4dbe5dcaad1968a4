"""Cells of a deal of Barbu typed over: the formulas refuse what the sheet refuses, in its words."""

from __future__ import annotations

import pytest
from random_sheets import session_of
from worked import Worked

from scorekeeper.core.books.deals import FAULTY
from scorekeeper.core.books.table import everyone_at

Typed = dict[tuple[str, str, str], int | str | None]
PLAYERS = ("Anna", "Boris", "Cleo", "Dan")
SKIPS, UNPLAYED = "no_double_skip=on", "contract=no-tricks played=no"
RAVAGES, TAKEN = "contracts=no-tricks,ravage-city", "4/4/4/4 4/4/2/2 2/2/4/4 3/3/3/3"  # 13 of each


def suits(fours: str) -> Typed:
    """The cells of clubs, diamonds, hearts and spades of each; nothing in those that are `-`."""
    return {
        ("suits", who, suit): None if count == "-" else int(count)
        for who, four in zip(PLAYERS, fours.split(), strict=True)
        for suit, count in zip("CDHS", four.split("/"), strict=True)
    }


def as_typed(fours: str) -> str:
    told = zip(PLAYERS, fours.split(), strict=True)
    return "suits=" + ",".join(f"{who}:{four}" for who, four in told if "-" not in four)


def ravage(fours: str) -> tuple[str, str, Typed, str]:
    return RAVAGES, f"contract=ravage-city {as_typed(TAKEN)}", suits(fours), as_typed(fours)


CASES = {
    "suits of one player": ravage("4/4/4/4 -/-/-/- -/-/-/- -/-/-/-"),
    "a club too many": ravage("5/3/4/4 4/4/2/2 2/2/4/4 3/3/3/3"),
    "no whole tricks": ravage("4/4/4/4 4/4/2/2 2/2/4/3 3/3/3/4"),  # 11 cards, 13
    "tricks that were not played": (SKIPS, UNPLAYED, {("tricks", "Anna", ""): 4}, "tricks=Anna:4"),
    "an ace that was not played for": (SKIPS, UNPLAYED, {("ace", "", ""): "Boris"}, "ace=Boris"),
    "queens that were not played for": (
        SKIPS,
        UNPLAYED,
        {("queens", "Anna", ""): 2},
        "queens=Anna:2",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_cells_are_refused_as_the_sheet_refuses_them(case: str) -> None:
    setting, deal, typed, text = CASES[case]
    lines = ["game barbu", f"players {' '.join(PLAYERS)}", f"set {setting}", f"deal {deal}"]
    session = session_of(lines)
    live = session.sheet.game.live(everyone_at(session.sheet.table))
    assert live is not None
    worked = Worked(session, live, measured=False)
    assert worked.work(1) == ""
    for part, content in typed.items():
        worked.change(1, worked.places[part] - 2, content)
    [amended] = session_of([*lines, f"amend 1 {text}"]).deals
    assert amended.status == FAULTY
    assert worked.work(1) == amended.problems[0].message
