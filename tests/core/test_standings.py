"""The standings after many deals of a sheet in one walk."""

from __future__ import annotations

from pathlib import Path

import pytest
from sheets import session

import scorekeeper
from scorekeeper.core.replaying.earlier import standing_after
from scorekeeper.core.replaying.standings import ledgers_after, totals_after

SAMPLES = sorted((Path(__file__).parents[2] / "sample_sheets").glob("*.sheet"))
EVENING = """
    game points
    players Anna Boris
    adjust Anna=7
    deal points=1,2
    deal points=10,20
    adjust Boris=1000
    deal points=100,200
    amend 1 points=3,4
    void 2
    deal points=5,5
"""


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_as_the_standing_after_each_deal(path: Path) -> None:
    whole = scorekeeper.load(path).session
    numbers = [n for n in range(whole.last_number + 1) if not n or n != whole.open_deal]
    found = dict(ledgers_after(whole.sheet, numbers))
    assert list(found) == numbers
    game = whole.sheet.game
    for number, ledger in found.items():
        then = standing_after(whole, number).ledger
        assert (ledger.single, ledger.paired) == (then.single, then.paired)
        assert (ledger.rubbers, ledger.table) == (then.rubbers, then.table)
        assert game.settle(ledger) == game.settle(then)
        assert totals_after(whole, number) == game.totals(ledger)


def test_what_was_booked_and_corrected() -> None:
    whole = session(EVENING)
    found = {n: ledger.single["score"] for n, ledger in ledgers_after(whole.sheet, [0, 1, 2, 3, 9])}
    assert found == {
        0: {"Anna": 7, "Boris": 0},
        1: {"Anna": 10, "Boris": 4},
        2: {"Anna": 10, "Boris": 1004},
        3: {"Anna": 110, "Boris": 1204},
    }
    assert totals_after(whole, 2) == found[2]
    assert totals_after(whole, 4) == {"Anna": 115, "Boris": 1209}


def test_after_deals_whose_numbers_leave_one_out() -> None:
    # Deal 2 was not recorded, which is an error of the sheet; the others keep their numbers.
    whole = session(
        """
        game points
        players Anna Boris
        deal 1 points=1,2
        deal 3 points=10,20
        deal 4 points=100,200
        """
    )
    assert [deal.number for deal in whole.deals] == [1, 3, 4]
    found = [tuple(totals_after(whole, number).values()) for number in range(5)]
    assert found == [(0, 0), (1, 2), (1, 2), (11, 22), (111, 222)]
