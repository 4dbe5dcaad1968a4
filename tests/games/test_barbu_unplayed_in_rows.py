"""Deals of Barbu that nobody doubled, at tables that do not play them: rows of a workbook count
what the sheet counts, and refuse what it refuses."""

from __future__ import annotations

import pytest
from judged_rows import judged
from sheets import session
from worked import Worked

from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.declaration.columns import MARKED, towards
from scorekeeper.core.values.amounts import Amount

TABLE = """
game barbu
players Annie Benny Connie Denny
set no_double_skip=on declarer_double_quota=0
"""

# What of such a deal is told all the same counts for nothing where its contract asks for it; what
# belongs to another contract is refused, and so is what nobody can have taken.
TOLD = [
    ("contract=H ace=Annie", True),
    ("contract=H hearts=12,0,0,0", False),
    ("contract=N tricks=12,0,0,0", False),
    ("contract=N queens=4,0,0,0", False),
    ("contract=N ace=Annie", False),
    ("contract=N last=Annie,Annie", False),
    ("contract=Q king=Annie", False),
    ("contract=Q bonus=76,0,0,0", False),  # chipoker, which is not played at this table
    ("contract=H doubles=Benny/Annie hearts=0,5,5,3 ace=Annie", False),  # played: no heart, no ace
]


@pytest.mark.parametrize("played", ["", "played=no"])
@pytest.mark.parametrize(("told", "counts"), TOLD)
def test_what_is_told_of_a_deal_that_was_not_played(told: str, counts: bool, played: str) -> None:
    found = judged(f"{TABLE}deal {told} {played}")
    assert found.counts == counts
    assert bool(found.said) != counts


def test_high_hearts_which_other_tables_count_do_not_belong_to_it() -> None:
    found = judged(f"{TABLE}deal contract=H high=5,0,0,0")
    assert not found.counts
    assert found.said


def test_the_cell_that_says_whether_it_was_played_follows_the_doubles() -> None:
    """Not doubled: each flank loses 24 / 3 for the queens. Doubled by Benny after all it is played:
    6 for each of Annie's four queens, and Benny wins the difference of 24 from her."""
    scored = session(f"{TABLE}deal declarer=Annie contract=Q")
    live = scored.sheet.game.live(everyone_at(scored.sheet.table))
    assert live is not None
    row = Worked(scored, live)
    assert _paid(row) == {"Benny": -8, "Connie": -8, "Denny": -8}
    _change(row, "doubles", "Benny", MARKED, part=towards("Annie"))
    assert row.work(1) == "queens= missing"
    _change(row, "queens", "Annie", 4)
    assert row.work(1) == ""
    assert _paid(row) == {"Annie": -24 - 24, "Benny": 24}


def _paid(row: Worked) -> dict[str, Amount]:
    return {move.owner: amount for move, amount in row.moved(1).items()}


def _change(row: Worked, fact: str, owner: str, value: int | str, part: str = "") -> None:
    cells = [(item.fact, item.column.owner, item.column.part) for item in row.table.columns]
    row.change(1, cells.index((fact, owner, part)), value)
