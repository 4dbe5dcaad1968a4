"""Worked deals and series of Lorum.

The book (Parlett) has no figures of its own; all are
constructed by its rules and show their arithmetic. Players A B C D in order of play; A sits
opposite C, B opposite D.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from compendium_deals import dealt, points
from sheets import clean

PAGAT = "rules=pagat"

# what it shows, deal, settings, balances of A B C D, pot
DEALS = [
    ("nobody clear: 3 + 2 + 2 + 1 to the pot", "hearts=3,2,2,1", "", [-3, -2, -2, -1], 8),
    ("one clear: 4 + 3 + 1 to D", "hearts=4,3,1,0", "", [-4, -3, -1, 8], 0),
    ("two clear, in full to each: 2 x 5, 2 x 3", "hearts=5,3,0,0", "", [-10, -6, 8, 8], 0),
    ("two clear, shared: 5 and 3 once, 4 each", "hearts=5,3,0,0", "clear=split", [-5, -3, 4, 4], 0),
    ("two clear, everything to the pot", "hearts=5,3,0,0", "clear=pot", [-5, -3, 0, 0], 8),
    ("B sweeps: C 3, D 3, A 2", "tricks=0,8,0,0", "deals=tricks,kirako", [-2, 8, -3, -3], 0),
    (
        "sweep, D pays 2: C 3, A 3",
        "tricks=0,8,0,0",
        "deals=tricks,kirako sweep=short:D",
        [-3, 8, -3, -2],
        0,
    ),
    (
        "sweep, the sweeper named: as in turn",
        "tricks=0,8,0,0",
        "deals=tricks,kirako sweep=short:B",
        [-2, 8, -3, -3],
        0,
    ),
    ("sweep by three each", "tricks=0,8,0,0", "deals=tricks,kirako sweep=333", [-3, 9, -3, -3], 0),
    (
        "sweep by exact thirds",
        "tricks=0,8,0,0",
        "deals=tricks,kirako sweep=exact",
        [Fraction(-8, 3), 8, Fraction(-8, 3), Fraction(-8, 3)],
        0,
    ),
    (
        "sweep, three each to the pot",
        "tricks=0,8,0,0",
        "deals=tricks,kirako sweep=pot333",
        [-3, 0, -3, -3],
        9,
    ),
    ("sweep without reward", "tricks=0,8,0,0", "deals=tricks,kirako sweep=none", [0, -8, 0, 0], 8),
    ("sweep, all from each: 3 x 8", "hearts=0,8,0,0", "sweep=each", [-8, 24, -8, -8], 0),
    (
        "sweep of graded Obers: 3 x 10",
        "obers=C:C+S+D+H",
        "deals=obers,kirako obers=graded sweep=each",
        [-10, -10, 30, -10],
        0,
    ),
    (
        "sweep of graded Obers in turn: 10 = 4 + 3 + 3",
        "obers=C:C+S+D+H",
        "deals=obers,kirako obers=graded",
        [-3, -3, 10, -4],
        0,
    ),
    ("Obers 2 each: 2 + 4 + 2 to C", "obers=1,2,0,1", "deals=obers,kirako", [-2, -4, 8, -2], 0),
    (
        "Obers graded, two clear, shared: 1 + 4 = 5, 2 + 3 = 5",
        "obers=A:C+H,B:S+D",
        "deals=obers,kirako obers=graded clear=split",
        [-5, -5, 5, 5],
        0,
    ),
    ("king of hearts 4", "king=C", "deals=king,kirako", [0, 0, -4, 0], 4),
    (
        "king of hearts, shared by the others: 4 / 3",
        "king=C",
        "deals=king,kirako single_to=others",
        [Fraction(4, 3), Fraction(4, 3), -4, Fraction(4, 3)],
        0,
    ),
    ("hairy ape 10", "ape=B", "deals=ape,kirako", [0, -10, 0, 0], 10),
    ("hairy ape 4 in some circles", "ape=B", "deals=ape,kirako ape=4", [0, -4, 0, 0], 4),
    ("Unter taken by A: C sits opposite", "jack=A", "deals=unter,kirako", [0, 0, -4, 0], 4),
    ("trick 7", "won=D", "deals=seventh,kirako", [0, 0, 0, -4], 4),
    ("train: B 1 + 3, D 2, A 4", "reached=B,D,B,A", "deals=train,kirako", [-4, -4, 0, -2], 10),
    ("quart: 2 + 1 + 4 to D", "left=2,1,4,0", "deals=quart,kirako", [-2, -1, -4, 7], 0),
    ("fast train: 1 + 3 + 2 to A", "left=0,1,3,2", "deals=fasttrain,kirako", [6, -1, -3, -2], 0),
    ("hundred and one", "reached=C", "deals=hundred,kirako", [0, 0, -10, 0], 10),
    (
        "three: A the king and the last trick, D opposite B's Unter",
        "king=A jack=B won=A",
        "deals=three,kirako",
        [-20, 0, 0, -10],
        30,
    ),
    (
        "everything bad: hearts -4 -2 -2 +8, Obers -4 -2 -2 +8, tricks -3 -2 -3 +8, king A 4, "
        "Unter by B: D 4, trick 7 C 4",
        "hearts=4,2,2,0 obers=2,1,1,0 tricks=3,2,3,0 king=A jack=B won=C",
        "deals=allbad,kirako",
        [-15, -6, -11, 20],
        12,
    ),
    (
        "everything bad, all with B: 8 + 8 + 8 + 4 + 4 without reward, D 4",
        "hearts=0,8,0,0 obers=0,4,0,0 tricks=0,8,0,0 king=B jack=B won=B",
        "deals=allbad,kirako sweep=each",
        [0, -32, 0, -4],
        36,
    ),
    (
        "everything bad with graded Obers: A 4 + (1 + 4) + 3 + 4, B 2 + 2 + 2, C 2 + 3 + 3 + 4; "
        "D 8 + 10 + 8 - 4",
        "hearts=4,2,2,0 obers=A:acorns+hearts,B:leaves,C:bells tricks=3,2,3,0 king=A jack=B won=C",
        "deals=allbad,kirako obers=graded",
        [-16, -6, -12, 22],
        12,
    ),
    (
        "kings 2 each, to the pot though C and D took none",
        "kings=3,1,0,0",
        "deals=kings,kirako",
        [-6, -2, 0, 0],
        8,
    ),
    (
        "quart: passes are noted and cost nothing",
        "left=2,1,4,0 passes=1,0,2,0",
        "deals=quart,kirako kirako=pot",
        [-2, -1, -4, 7],
        0,
    ),
    (
        "sweep of graded Obers by three each to the pot: 3 x 3",
        "obers=C:C+S+D+H",
        "deals=obers,kirako obers=graded sweep=pot333",
        [-3, -3, 0, -3],
        9,
    ),
    (
        "first and last trick 4 each",
        "won=A,C",
        "deals=firstlast,kirako unit=beans",
        [-4, 0, -4, 0],
        8,
    ),
    ("trick 5", "won=B", "deals=fifth,kirako unit=beans", [0, -8, 0, 0], 8),
    (
        "red king in the first trick",
        "king=B trick=1",
        "deals=redking,kirako unit=beans",
        [0, -16, 0, 0],
        16,
    ),
    (
        "beans: two clear players share",
        "hearts=5,3,0,0",
        "rules=eight unit=beans",
        [-5, -3, 4, 4],
        0,
    ),
]


@pytest.mark.parametrize(
    ("deal", "settings", "expected", "pot"), [row[1:] for row in DEALS], ids=[r[0] for r in DEALS]
)
def test_deal_in_chips(deal: str, settings: str, expected: list[int], pot: int) -> None:
    made = dealt("lorum", deal, settings)
    assert list(made.deals[0].points.values()) == expected
    assert made.ledger.single["pot"]["pot"] == pot
    assert sum(expected) + pot == 0


EIGHT = "rules=eight deals="
POINTS = [
    ("hearts", "hearts=3,2,2,1", "rules=eight", [3, 2, 2, 1]),
    ("Obers 2 each", "obers=1,2,0,1", EIGHT + "obers", [2, 4, 0, 2]),
    ("tricks", "tricks=8,0,0,0", EIGHT + "tricks", [8, 0, 0, 0]),
    ("first and last trick", "won=B,B", EIGHT + "firstlast", [0, 8, 0, 0]),
    ("first and last trick 5", "won=B,A", EIGHT + "firstlast firstlast=5", [5, 5, 0, 0]),
    ("trick 5", "won=D", EIGHT + "fifth", [0, 0, 0, 8]),
    ("trick 7 for 8", "won=D", EIGHT + "seventh", [0, 0, 0, 8]),
    (
        "red king, trick 8 announced",
        "king=B trick=8 announced=yes",
        EIGHT + "redking",
        [0, 64, 0, 0],
    ),
    ("red king, trick 8", "king=B trick=8", EIGHT + "redking", [0, 32, 0, 0]),
    ("red king, trick 7", "king=B trick=7", EIGHT + "redking", [0, 8, 0, 0]),
    ("red king, trick 1", "king=B trick=1", EIGHT + "redking", [0, 16, 0, 0]),
    ("red king played blind", "king=B", EIGHT + "redking redking=blind", [0, 5, 0, 0]),
    ("hairy ape 8", "ape=A", EIGHT + "ape", [8, 0, 0, 0]),
    ("train", "reached=A,B,C,D", EIGHT + "train", [1, 2, 3, 4]),
    ("quart", "left=2,1,4,0", EIGHT + "quart", [2, 1, 4, 0]),
    (
        "lorum: cards and turns missed: 3 + 2, 1 + 1, 0, 2 + 3",
        "left=3,1,0,2 passes=2,1,0,3",
        EIGHT + "kirako",
        [5, 2, 0, 5],
    ),
    (
        "lorum by place: B second 1 x 1, D third 2 x 2, A last 3 x 3",
        "left=3,1,0,2 order=C,B,D,A",
        EIGHT + "kirako lorum=place",
        [9, 1, 0, 4],
    ),
    (
        "lorum by place with a turn missed by A",
        "left=3,1,0,2 order=C,B,D,A passes=A:1",
        EIGHT + "kirako lorum=place",
        [10, 1, 0, 4],
    ),
    ("nine: kings 2 each", "kings=1,1,2,0", "rules=nine deals=kings", [2, 2, 4, 0]),
    ("nine: king of hearts 8", "king=A", "rules=nine deals=king", [8, 0, 0, 0]),
    ("nine: the leader failed", "failed=yes", "rules=nine deals=trial", [16, 0, 0, 0]),
    ("nine: the leader did not fail", "failed=no", "rules=nine deals=trial", [0, 0, 0, 0]),
    ("all the hearts", "hearts=0,8,0,0", "rules=neocities", [0, -8, 0, 0]),
    ("most of the hearts", "hearts=1,7,0,0", "rules=neocities", [1, 7, 0, 0]),
]


@pytest.mark.parametrize(
    ("deal", "settings", "expected"), [row[1:] for row in POINTS], ids=[r[0] for r in POINTS]
)
def test_deal_in_penalty_points(deal: str, settings: str, expected: list[int]) -> None:
    assert points("lorum", deal, settings) == expected


SWEEPS = [
    ("hearts=0,8,0", "", [-4, 8, -4]),
    ("tricks=0,10,0", "deals=tricks,kirako", [-5, 10, -5]),
]


@pytest.mark.parametrize(("deal", "settings", "expected"), SWEEPS, ids=["hearts", "tricks"])
def test_three_players_pay_a_sweep_by_halves(deal: str, settings: str, expected: list[int]) -> None:
    """Eight hearts, or ten tricks, from two others."""
    assert points("lorum", deal, settings, "A B C") == expected


@pytest.mark.parametrize("named", ["Cleo", "cleo", "CL"])
def test_who_pays_least_may_be_abbreviated(named: str) -> None:
    """8 from three players after Boris: Cleo 2, Dan 3, Anna 3."""
    chosen = f"deals=tricks,kirako sweep=short:{named}"
    assert points("lorum", "tricks=0,8,0,0", chosen, "Anna Boris Cleo Dan") == [-3, 8, -2, -3]


def test_three_players_have_ten_tricks() -> None:
    """5 + 3 + 2 tricks; the last trick is the tenth."""
    assert points("lorum", "tricks=5,3,2", EIGHT + "tricks", "A B C") == [5, 3, 2]
    (entry,) = dealt("lorum", "king=A trick=10", EIGHT + "redking", "A B C").deals[0].entries
    assert entry.amount == 32


def test_titok_hearts_all_with_one_player() -> None:
    """He is free, the others pay 3 each to the pot; otherwise 1 for each heart."""
    made = dealt("lorum", "hearts=0,8,0,0", "rules=titok")
    assert list(made.deals[0].points.values()) == [-3, 0, -3, -3]
    assert points("lorum", "hearts=5,3,0,0", "rules=titok") == [-5, -3, 0, 0]


def test_titok_the_last_deal_wins_the_pot_alone() -> None:
    made = clean("""
        game lorum
        players A B C D
        set rules=titok
        deal 1 hearts=5,3,0,0
        deal 2 obers=1,1,1,1
        deal 3 left=3,0,1,2
    """)
    assert list(made.totals().values()) == [-7, 11, -2, -2]  # 8 + 8 in the pot; B paid 3 + 2


SERIES = """
    game lorum
    players A B C D
    set deals=hearts,obers,tricks,king,unter,seventh,train,quart,kirako
    deal 1 hearts=3,2,2,1
    agree A=-3 B=-2 C=-2 D=-1 pot=pot:8
    deal 2 obers=1,2,0,1
    agree A=-5 B=-6 C=6 D=-3 pot=pot:8
    deal 3 tricks=0,5,3,0
    agree A=3 B=-16 C=0 D=5 pot=pot:8
    deal 4 king=C
    agree A=3 B=-16 C=-4 D=5 pot=pot:12
    deal 5 jack=A
    agree A=3 B=-16 C=-8 D=5 pot=pot:16
    deal 6 won=D
    agree A=3 B=-16 C=-8 D=1 pot=pot:20
    deal 7 reached=B,D,B,A
    agree A=-1 B=-20 C=-8 D=-1 pot=pot:30
    deal 8 left=2,1,4,0
    agree A=-3 B=-21 C=-12 D=6 pot=pot:30
    deal 9 left=3,1,0,2
    agree A=-6 B=-22 C=24 D=4 pot=pot:0
"""

PAGAT_SERIES = """
    game lorum
    players A B C D
    set rules=pagat
    deal 1 hearts=3,2,2,1
    agree A=-3 B=-2 C=-2 D=-1 pot=pot:8
    deal 2 obers=A:C,B:S+D,D:H
    agree A=-4 B=-7 C=8 D=-5 pot=pot:8
    deal 3 tricks=0,5,3,0
    agree A=0 B=-12 C=5 D=-1 pot=pot:8
    deal 4 left=2,1,4,0
    agree A=-2 B=-13 C=1 D=6 pot=pot:8
    deal 5 left=0,1,3,2
    agree A=4 B=-14 C=-2 D=4 pot=pot:8
    deal 6 ape=C
    agree A=4 B=-14 C=-12 D=4 pot=pot:18
    deal 7 left=3,1,0,2 passes=2,1,0,3
    agree A=-1 B=-16 C=18 D=-1 pot=pot:0
"""


@pytest.mark.parametrize("sheet", [SERIES, PAGAT_SERIES], ids=["book", "pagat"])
def test_series(sheet: str) -> None:
    made = clean(sheet)
    assert made.problems == []
    settled = made.sheet.game.settle(made.ledger)
    assert settled.nets == made.totals()
    assert {deal.facts.dealer for deal in made.deals} == {"A"}
    assert made.upcoming()["dealer"] == "B"
