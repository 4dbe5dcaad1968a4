"""Rentz where the last contract of every dealer is blind: rows of a workbook double what the sheet
doubles, whatever is told of it."""

from __future__ import annotations

import pytest
from deals_tab import Part, Typed
from rows_and_sheet import changed, filled_in

PLAYERS = ("Annie", "Benny", "Connie")
OUTCOMES = {
    "king": "king=Annie",
    "queens": "queens=4,0,0",
    "diamonds": "diamonds=6,0,0",
    "tricks": "tricks=8,0,0",
    "whist": "tricks=8,0,0",
    "ten": "ten=Annie",
}
KING = -100


def evening(blind: str, *last: str) -> list[str]:
    """Six of the seven contracts of everybody, then these deals."""
    table = ["game rentz", f"players {' '.join(PLAYERS)}"]
    table.append(f"set rules=no-going-out blind={blind} last_blind=on")
    made = [f"deal contract={name} {told}" for name, told in OUTCOMES.items() for _ in PLAYERS]
    return [*table, *made, *last]


def totals(blind: str = "") -> str:
    """Annie takes all there is: -100 for the king, 4 times -30, 6 times -20, 8 times -10, 420 in
    all."""
    told = "contract=totals king=Annie queens=4,0,0 diamonds=6,0,0 tricks=8,0,0"
    return f"deal {told} {blind}"


@pytest.mark.parametrize("blind", ["on", "off"])
@pytest.mark.parametrize(
    ("said", "times"), [(None, 2), ("yes", 2), ("no", 1)], ids=["as it stands", "yes", "no"]
)
def test_the_last_contract(blind: str, said: str | None, times: int) -> None:
    cells: dict[Part, Typed] = {} if said is None else {(19, "blind", ""): said}
    found = changed(evening(blind, totals()), cells)
    assert found.points[19]["Annie"] == -420 * times
    assert found.disagreements == []


@pytest.mark.parametrize(("blind", "times"), [("on", 2), ("off", 1)])
def test_a_contract_that_is_not_the_last(blind: str, times: int) -> None:
    """Named blind, it counts double only where the table plays so."""
    told: dict[Part, Typed] = {
        (1, "contract", ""): "king",
        (1, "king", ""): "Benny",
        (1, "blind", ""): "yes",
    }
    found = filled_in(evening(blind)[:3], told)
    assert found.points[1] == {"Annie": 0, "Benny": KING * times, "Connie": 0}
    assert found.disagreements == []


@pytest.mark.parametrize("blind", ["on", "off"])
def test_a_last_contract_that_the_schedule_did_not_foresee(blind: str) -> None:
    """Annie deals out of turn, so that her seventh contract comes in the row of Connie's sixth,
    where nothing says that it is blind."""
    lines = evening(blind)[:-1]
    told: dict[Part, Typed] = {
        (18, "dealer", ""): "Annie",
        (18, "contract", ""): "totals",
        (18, "king", ""): "Annie",
        **{
            (18, fact, who): count if who == "Annie" else 0
            for fact, count in (("queens", 4), ("diamonds", 6), ("tricks", 8))
            for who in PLAYERS
        },
    }
    found = filled_in(lines, told)
    assert found.points[18]["Annie"] == -420 * 2
    assert found.disagreements == []
