"""Asszorti on a worksheet: what a deal pays as formulas over the cells of its facts.

The cases are those of Parlett's values and pagat.com's, with the arithmetic beside them.
"""

from __future__ import annotations

from random import Random

import pytest
from edited_rows import Edited
from random_sheets import random_sheet, session_of
from worked import Worked, booked

from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.live.columns import Move

HEADER = ["game asszorti", "players A B C"]


def worked(deal: str, settings: str = "") -> Worked:
    session = session_of([*HEADER, *([f"set {settings}"] if settings else []), f"deal {deal}"])
    live = session.sheet.game.live(everyone_at(session.ledger.table))
    assert live is not None
    return Worked(session, live)


@pytest.mark.parametrize(
    ("deal", "settings", "paid"),
    [
        # value 2 with trumps, three tricks above six at half of it: 2 + 3 x 1
        ("declarer=A contract=3 trump=D tricks=9,1,1", "", 5),
        # three under: 6 + 6 + 3; by pagat the opponents have two above six: 6 + 2 x 3
        ("declarer=A contract=1 trump=S tricks=3,5,3", "", -15),
        ("declarer=A contract=1 trump=S tricks=3,5,3", "scoring=pagat", -12),
        # hand without trumps, doubled once: 16 x 2
        ("declarer=A contract=hand trump=NT game-doubles=1 tricks=6,3,2", "", 32),
        # six against five of one opponent: the value off, undoubled: 6 x 2 - 6
        ("declarer=A contract=1 trump=H game-doubles=1 tricks=6,5,0", "", 6),
        ("declarer=A contract=1 trump=H game-doubles=1 tricks=6,5,0", "six_five_nil=off", 12),
        # it never applies when declarer loses
        ("declarer=A contract=3 trump=C tricks=5,6,0", "", -2),
        # 8 + 2 x 4, and arrivazs without trumps doubled: 16 x 2
        (
            "declarer=A contract=2 trump=NT arrivazs=yes arrivazs-doubles=1 tricks=8,2,1 last3=3",
            "",
            48,
        ),
        # the game won with seven: 4 + 2; arrivazs lost, doubled twice: 8 x 4
        (
            "declarer=A contract=2 trump=H arrivazs=yes arrivazs-doubles=2 tricks=7,3,1 last3=2",
            "",
            6 - 32,
        ),
        # 8 + 3 x 4, and a foreign arrivazs doubled: 16 x 2 (8 x 2 where it counts nothing more)
        (
            "declarer=A contract=hand trump=S arrivazs=yes arrivazs-doubles=1 tricks=9,1,1 "
            "last3=3 foreign=yes",
            "",
            52,
        ),
        (
            "declarer=A contract=hand trump=S arrivazs=yes arrivazs-doubles=1 tricks=9,1,1 "
            "last3=3 foreign=yes",
            "foreign_arrivazs=off",
            36,
        ),
        # mordkontra: 2 x 32
        ("declarer=A contract=3 trump=H game-doubles=5 tricks=5,3,3", "", -64),
        # 12 + 6, and 16 for the last three tricks where they count by themselves
        ("declarer=A contract=1 trump=NT tricks=7,2,2", "", 18),
        ("declarer=A contract=1 trump=NT tricks=7,2,2 last3=3", "nt_arrivazs=automatic", 34),
        # without overtricks the value alone
        ("declarer=A contract=3 trump=D tricks=9,1,1", "overtricks=off", 2),
    ],
)
def test_declarer_gets_from_each_opponent_what_the_deal_pays(
    deal: str, settings: str, paid: int
) -> None:
    found = worked(deal, settings)
    assert found.moved(1) == {
        Move("score", "A"): 2 * paid,
        Move("score", "B"): -paid,
        Move("score", "C"): -paid,
    }
    assert found.moved(1) == booked(found.deals[0])


SETTINGS = ("", "nt_arrivazs=automatic foreign_arrivazs=off scoring=pagat", "six_five_nil=off")


def _edits(settings: str, seed: int, count: int) -> None:
    sheet = random_sheet("asszorti", seed, 20, settings)
    edited = Edited(sheet.lines(), sheet.session(), Random(settings))
    found = [edited.edit(cells) for cells in (1, 1, 1, 2, 4) * count]
    assert [each for each in found if not each.agrees] == []
    assert any(each.wrong for each in found)
    assert any(not each.wrong for each in found)


@pytest.mark.parametrize("settings", SETTINGS)
def test_typed_over_facts_are_judged_and_scored_as_on_the_sheet(settings: str) -> None:
    _edits(settings, 1, 20)


@pytest.mark.slow
@pytest.mark.parametrize("settings", SETTINGS)
def test_many_typed_over_facts(settings: str) -> None:
    for seed in (2, 3, 4):
        _edits(settings, seed, 60)


def test_a_blank_row_lacks_its_facts() -> None:
    found = worked("declarer=A contract=3 trump=D tricks=9,1,1")
    for place in found.table_places():
        found.change(1, place, None)
    assert found.work(1) == "declarer= missing"


def test_szubkontra_by_the_wrong_opponent_is_scored_and_said() -> None:
    found = worked(
        'declarer=A contract=3 trump=D game-doubles=3 game-by=B,B tricks=6,3,2 anyway="so it was"'
    )
    assert found.breach(1) == "B said kontra, so szubkontra belongs to the other opponent"
    assert found.moved(1)[Move("score", "A")] == 2 * 2 * 8
