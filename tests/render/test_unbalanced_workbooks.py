"""Bookings after which the balances do not add up: the deal behind them counts and breaks a rule in
the words of `check`, on the sheet and in a workbook."""

from __future__ import annotations

import pytest
from deals_tab import Part, Typed
from edited import said
from rows_and_sheet import bid_in_vira, changed, filled_in

from scorekeeper.core.values.problems import Fault

# Each of the four pays 3, 2, 2 and 1 for hearts; then 2 of Boris go nowhere.
LORUM = ["game lorum", "players Anna Boris Grigori Vera", "deal 1 hearts=3,2,2,1"]
OBERS = "deal 2 obers=Anna:1,Boris:1,Grigori:1,Vera:1"
OBERS_TYPED: dict[Part, Typed] = {
    (2, "obers", who): 1 for who in ("Anna", "Boris", "Grigori", "Vera")
}
LED = "adjust Boris=-2 why=led"
# The pot owes a chip of begar6; then 8 of Boris go nowhere, or half a chip into the pot.
VIRA = [
    "game vira",
    "players Anna Boris Grigori Vera",
    "deal 1 dealer=Vera declarer=Anna contract=begar6 pref=S trump=C tricks=6",
]
BEGAR = "deal 2 declarer=Boris contract=begar6 pref=S trump=C tricks=6"
BEGAR_TYPED: dict[Part, Typed] = {
    **bid_in_vira(2, "Boris", "begar6"),
    (2, "tricks", "Boris"): 6,
}
HALF = "adjust Boris=-4 why=exposed", "adjust pot=4 account=pot why=exposed"
CASES = [
    (LORUM, [LED], OBERS, OBERS_TYPED, "the balances and the pot add up to -2, not to 0"),
    (LORUM, [LED, LED.replace("-2", "2")], OBERS, OBERS_TYPED, ""),
    (
        VIRA,
        ["adjust Boris=-8 why=exposed"],
        BEGAR,
        BEGAR_TYPED,
        "the balances and the pot add up to -8, not to 0",
    ),
    (VIRA, HALF, BEGAR, BEGAR_TYPED, "the pot holds 28 points, which are no whole chips"),
]


@pytest.mark.parametrize(("lines", "booked", "deal", "typed", "words"), CASES)
def test_the_recorded_deal_behind_them(
    lines: list[str], booked: list[str], deal: str, typed: dict[Part, Typed], words: str
) -> None:
    found = changed([*lines, *booked, deal], {})
    told = [p.message for p in found.sheet.problems if p.deal == 2 and p.fault is Fault.BREACH]
    assert told == [words] * bool(words)
    assert found.status == {**found.status, 1: "scored", 2: words or "scored"}
    assert found.disagreements == []


@pytest.mark.parametrize(("lines", "booked", "deal", "typed", "words"), CASES)
def test_the_deal_that_is_told_behind_them(
    lines: list[str], booked: list[str], deal: str, typed: dict[Part, Typed], words: str
) -> None:
    found = filled_in([*lines, *booked], typed, rows=2)
    assert found.status[2] == (words or "scored")
    assert [words in line for line in said(found.back)] == [True] * bool(words)
    assert found.disagreements == []


def test_only_the_next_deal_breaks_the_rule() -> None:
    """A void deal takes no turn; the one after it does, and those behind count as ever."""
    lines = [*LORUM, LED, OBERS, 'void 2 why="misdeal"', OBERS.replace("2", "3", 1)]
    found = changed([*lines, "deal 4 tricks=2,2,2,2"], {})
    words = CASES[0][-1]
    assert [p.deal for p in found.sheet.problems if p.message == words] == [3]
    assert [found.status[deal] for deal in (1, 3, 4)] == ["scored", words, "scored"]
