"""Worked deals of Barbu: what each player scores.

"Parlett" are the two deals of the book; the others are
constructed and show their arithmetic. Players in seat order Annie Benny Connie Denny; Annie
declares.
"""

from __future__ import annotations

import pytest
from sheets import clean, session, totals

FOUR = "Annie Benny Connie Denny"


def points(deal: str, settings: str = "", players: str = FOUR) -> list[object]:
    """What each player scores in a first deal, in seat order."""
    lines = ["game barbu", f"players {players}"]
    if settings:
        lines.append(f"set {settings}")
    made = session("\n".join([*lines, f"deal {deal}"]))
    unsound = [p.message for p in made.problems if p.stops_scoring]
    assert not unsound, unsound
    return list(made.deals[0].points.values())


# label, deal, points, value of the contract
BRIDGE = [
    (
        "Parlett deal 1: A and C equal, B better than all by 6, 6, 12",
        "contract=Q doubles=Benny/all,Connie/Annie,Annie/Connie queens=1,0,1,2",
        [-12, 24, -12, -24],
        -24,
    ),
    (
        "Parlett deal 2: 2 x 4 from D to A, 2 and 16 to D",
        "contract=H doubles=Denny/all,Annie/Denny hearts=0,3,8,2 ace=Connie",
        [8, -8, -36, 6],
        -30,
    ),
    (
        "Parlett deal 2 with the ace elsewhere: B -6 = ace alone, C -20 = ten hearts",
        "contract=H doubles=Denny/all,Annie/Denny hearts=0,1,10,2 ace=Benny",
        [8, -8, -36, 6],
        -30,
    ),
    (
        "base -8 -6 0 -12; BD 6, BC 6, AC 2 x 8",
        "contract=N doubles=Benny/Denny,Connie/Benny,Connie/Annie,Annie/Connie tricks=4,3,0,6",
        [-24, -6, 22, -18],
        -26,
    ),
    (
        "base C -20; AC 20, CD 2 x 20",
        "contract=K doubles=Connie/Annie,Benny/Annie,Denny/Connie,Connie/Denny king=Connie",
        [20, 0, -80, 40],
        -20,
    ),
    (
        "base B -30; 30 to each of the others",
        "contract=L doubles=Benny/Annie,Connie/Benny,Denny/Benny last=Benny,Benny",
        [30, -120, 30, 30],
        -30,
    ),
    (
        "base A -10, D -20; AC 10, CD 20, AD 10",
        "contract=L doubles=Connie/Annie+Denny+Benny,Denny/Annie last=Annie,Denny",
        [-10, 0, 30, -50],
        -30,
    ),
    (
        "base 35 20 0 10; AB 15, AC 2 x 35",
        "contract=T trump=S doubles=Benny/Annie,Connie/Annie,Annie/Connie tricks=7,4,0,2",
        [120, 5, -70, 10],
        65,
    ),
    (
        "base 20 -5 45 5; AB 25, AC 2 x 25, AD 15",
        "contract=D doubles=Benny/Annie,Connie/Annie,Denny/Annie,Annie/Connie "
        "order=Connie,Annie,Denny,Benny",
        [10, -30, 95, -10],
        65,
    ),
    (
        "every pair doubled and redoubled: base -2 -4 -8 -12",
        "contract=N tricks=1,2,4,6 doubles=Annie/all,Benny/all,Connie/all,Denny/all",
        [34, 16, -20, -56],
        -26,
    ),
]


@pytest.mark.parametrize(
    ("deal", "expected", "value"), [row[1:] for row in BRIDGE], ids=[row[0] for row in BRIDGE]
)
def test_deal(deal: str, expected: list[int], value: int) -> None:
    assert points(deal) == expected
    assert sum(expected) == value


OPTIONS = [
    (
        "domino 40/20/10/-5: base 20 -5 40 10; AB 25, AC 2 x 20, AD 10",
        "domino=40/20/10/-5",
        "contract=D doubles=Benny/Annie,Connie/Annie,Denny/Annie,Annie/Connie "
        "order=Connie,Annie,Denny,Benny",
        [15, -30, 80, 0],
    ),
    (
        "one redouble holds against all: AB 2 x 6, AC 0",
        "redouble=all doubling=declarer-only",
        "contract=Q doubles=Benny/Annie,Connie/Annie,Annie/all queens=1,0,1,2",
        [-18, 12, -6, -12],
    ),
    (
        "one redouble named holds against all, too",
        "redouble=all",
        "contract=Q doubles=Benny/Annie,Connie/Annie,Annie/Connie queens=1,0,1,2",
        [-18, 12, -6, -12],
    ),
    ("Ravage City, one holder", "rules=ravage-plain", "contract=R most=Annie", [-36, 0, 0, 0]),
    ("Ravage City, two", "rules=ravage-plain", "contract=R most=Annie,Benny", [-18, -18, 0, 0]),
    (
        "Ravage City, three",
        "rules=ravage-plain",
        "contract=R most=Annie,Benny,Connie",
        [-12, -12, -12, 0],
    ),
    ("Ravage City, four", "rules=ravage-plain", "contract=R most=all", [-9, -9, -9, -9]),
    (
        "Ravage City doubled: AB 18, CD 2 x 18",
        "rules=ravage-plain",
        "contract=R doubles=Benny/Annie,Connie/Denny,Denny/Connie most=Benny,Denny",
        [18, -36, 36, -54],
    ),
    (
        "Ravage City by suits: B, C and D have six of one",
        "rules=ravage-plain",
        "contract=R suits=Annie:3/2/2/1,Benny:2/6/2/2,Connie:2/1/3/6,Denny:6/4/6/4",
        [0, -12, -12, -12],
    ),
    (
        "Ravage City at 24: two share",
        "rules=ravage-24",
        "contract=R most=Annie,Denny",
        [-12, 0, 0, -12],
    ),
    (
        "skipped N: 26 / 3 up = 9, rest +1",
        "no_double_skip=on",
        "contract=N played=no",
        [1, -9, -9, -9],
    ),
    ("skipped H: 30 / 3 = 10", "no_double_skip=on", "contract=H played=no", [0, -10, -10, -10]),
    ("skipped Q: 24 / 3 = 8", "no_double_skip=on", "contract=Q played=no", [0, -8, -8, -8]),
    (
        "skipped K: 20 / 3 up = 7, rest +1",
        "no_double_skip=on",
        "contract=K played=no",
        [1, -7, -7, -7],
    ),
    ("skipped L: 30 / 3 = 10", "no_double_skip=on", "contract=L played=no", [0, -10, -10, -10]),
    (
        "skipped R: 36 / 3 = 12",
        "no_double_skip=on ravage=on",
        "contract=R played=no",
        [0, -12, -12, -12],
    ),
    (
        "Gautron, hearts 3 1 5 4 at 10; AB 20, the lower gains",
        "rules=gautron",
        "contract=H doubles=Benny/Annie hearts=3,1,5,4",
        [50, -10, 50, 40],
    ),
    (
        "Gautron, salade at half: A 15+25+10, B 15+20+10+40, C 20+15+20+10, D 15+5+30",
        "rules=gautron",
        "contract=S tricks=3,3,4,3 hearts=5,4,3,1 queens=1,1,2,0 king=Benny last=Connie,Denny",
        [50, 85, 65, 50],
    ),
    (
        "Gautron, domino",
        "rules=gautron",
        "contract=D order=Denny,Connie,Benny,Annie",
        [0, -20, -60, -120],
    ),
    (
        "Zigotote, all eight tricks turn 40 into -40",
        "rules=zigotote",
        "contract=N tricks=8,0,0,0",
        [-40, 0, 0, 0],
    ),
    (
        "Zigotote, hearts shared: 5 each",
        "rules=zigotote",
        "contract=H hearts=3,1,4,0",
        [15, 5, 20, 0],
    ),
    (
        "Zigotote, salade: A all queens -40, tricks 4 x 5, hearts 2 x 5, B king 50 + 4 x 5 + 6 x 5 "
        "+ last 40",
        "rules=zigotote",
        "contract=S tricks=4,4,0,0 hearts=2,6,0,0 queens=4,0,0,0 king=Benny last=Benny",
        [-10, 140, 0, 0],
    ),
    ("Barbuzar, all queens +40", "rules=barbuzar", "contract=Q queens=0,4,0,0", [0, 40, 0, 0]),
    (
        "Barbuzar, whole rata +185",
        "rules=barbuzar",
        "contract=rata tricks=0,0,8,0 hearts=0,0,8,0 queens=0,0,4,0 king=Connie last=Connie",
        [0, 0, 185, 0],
    ),
    (
        "Barbuzar, queens of a rata do not turn: A 4 x -10 + 4 x -5 + 2 x -5 = -70, "
        "B 4 x -5 + 6 x -5 - 40 - 25 = -115",
        "rules=barbuzar",
        "contract=S tricks=4,4,0,0 hearts=2,6,0,0 queens=4,0,0,0 king=Benny last=Benny",
        [-70, -115, 0, 0],
    ),
    ("sweep-70, all tricks +70", "rules=sweep-70", "contract=N tricks=0,8,0,0", [0, 70, 0, 0]),
    (
        "sweep-70, whole salade -130",
        "rules=sweep-70",
        "contract=S tricks=0,8,0,0 hearts=0,8,0,0 queens=0,4,0,0 king=Benny last=Benny",
        [0, -130, 0, 0],
    ),
    (
        "sweep-70, all hearts stay 8 x -5",
        "rules=sweep-70",
        "contract=H hearts=0,8,0,0",
        [0, -40, 0, 0],
    ),
    (
        "salade of 355: A 13 tricks 65, 13 hearts 130, 4 queens 80, king 50, last 30",
        "rules=salade-355",
        "contract=S tricks=13,0,0,0 hearts=13,0,0,0 queens=4,0,0,0 king=Annie last=Annie",
        [-355, 0, 0, 0],
    ),
    (
        "salade of 355 with the last two: 10 to B, 20 to A",
        "rules=salade-355 salade_last=two",
        "contract=L last=Benny,Annie",
        [-20, -10, 0, 0],
    ),
    (
        "Board Game Arena, salade: 13 + 13 + 4 x 3 + 12 = 50",
        "rules=bga-simple contracts=N,H,Q,K,S",
        "contract=S tricks=13,0,0,0 hearts=13,0,0,0 queens=4,0,0,0 king=Annie",
        [-50, 0, 0, 0],
    ),
    (
        "Board Game Arena, 32 cards, the salade that wins: 8 + 8 + 4 x 2 + 8 = 32",
        "rules=bga-simple-32 contracts=N,H,Q,K,anti-salade",
        "contract=anti-salade tricks=8,0,0,0 hearts=8,0,0,0 queens=4,0,0,0 king=Annie",
        [32, 0, 0, 0],
    ),
    ("Ludophinois, queens 2", "rules=ludophinois", "contract=Q queens=1,0,3,0", [-2, 0, -6, 0]),
    (
        "graded hearts: A 1 high + 2 = -8, B 4 high = -16, C 6 plain = -12",
        "rules=italian",
        "contract=H hearts=3,4,6,0 high=1,4,0,0",
        [-8, -16, -12, 0],
    ),
    ("Italian last two 12 each", "rules=italian", "contract=L last=Benny,Annie", [-12, -12, 0, 0]),
    ("Barbette, queens 5", "rules=barbette", "contract=Q queens=1,0,3,0", [-5, 0, -15, 0]),
    ("Barbette, king 15", "rules=barbette", "contract=K king=Denny", [0, 0, 0, -15]),
    ("Brader: tricks 5", "rules=brader", "contract=N tricks=1,2,4,6", [-5, -10, -20, -30]),
    (
        "Brader: ace 12, others 4",
        "rules=brader",
        "contract=H hearts=3,4,6,0 ace=Annie",
        [-20, -16, -24, 0],
    ),
    (
        "pagat's common schedule: king 15",
        "rules=pagat-common",
        "contract=K king=Benny",
        [0, -15, 0, 0],
    ),
    ("chipoker as entered", "chipoker=on", "contract=chipoker bonus=40,20,16,0", [40, 20, 16, 0]),
]


@pytest.mark.parametrize(
    ("settings", "deal", "expected"), [row[1:] for row in OPTIONS], ids=[row[0] for row in OPTIONS]
)
def test_deal_under_house_rules(settings: str, deal: str, expected: list[int]) -> None:
    assert points(deal, settings) == expected


def test_domino_of_five_players() -> None:
    """Constructed: base A25 B-6 C0 D10 E45; AB 31, AE 2 x 20; in all 74."""
    deal = (
        "contract=D doubles=Benny/Annie,Emma/Annie,Annie/Emma order=Emma,Annie,Denny,Connie,Benny"
    )
    assert points(deal, players=f"{FOUR} Emma") == [16, -37, 0, 10, 85]


def test_three_players_with_seventeen_cards() -> None:
    """Constructed: 17 tricks at -2, and a domino that makes the series 0 (138 = 85 + 53)."""
    settings = "hand=17 domino=40,18,-5"
    three = "Annie Benny Connie"
    assert points("contract=N tricks=9,8,0", settings, three) == [-18, -16, 0]
    assert points("contract=T tricks=9,8,0", settings, three) == [45, 40, 0]
    assert points("contract=D order=Connie,Annie,Benny", settings, three) == [18, -5, 40]


def test_book_totals_after_two_deals() -> None:
    """Parlett: -4 +16 -48 -18, check -54."""
    sheet = """
        game barbu
        players Annie Benny Connie Denny
        deal contract=Q doubles=Benny/all,Connie/Annie,Annie/Connie queens=1,0,1,2
        deal contract=H doubles=Denny/all,Annie/Denny hearts=0,3,8,2 ace=Connie
    """
    assert totals(sheet) == {"Annie": -4, "Benny": 16, "Connie": -48, "Denny": -18}


def test_reasons_carry_the_arithmetic() -> None:
    """The entries of Parlett's second deal, as a player reads them."""
    made = clean(
        """
        game barbu
        players Annie Benny Connie Denny
        deal contract=H doubles=Denny/all,Annie/Denny hearts=0,3,8,2 ace=Connie
        """
    )
    reasons = [(e.owner, e.amount, e.why) for e in made.deals[0].entries]
    assert ("Connie", -20, "ace of hearts and 7 other hearts: -6 + 7 x -2 = -20") in reasons
    assert ("Annie", 8, "redoubled with Denny: 0 to -4, 2 x 4 = 8 from Denny") in reasons
    assert ("Connie", -16, "doubled with Denny: -20 to -4, 16 to Denny") in reasons
    assert sum(amount for _, amount, _ in reasons) == -30


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Benny/all", "Benny/Annie+Connie+Denny"),
        ("Benny/table", "Benny/Annie+Connie+Denny"),
        ("Benny/flanks", "Benny/Connie+Denny"),
        ("b/fl", None),
        ("Connie/Annie,Annie/all", "Annie/Connie,Connie/Annie"),
        ("annie/ALL,denny/annie,benny/a", "Annie/Benny+Denny,Benny/Annie,Denny/Annie"),
        ("Annie/Connie,Connie/Annie", "Annie/Connie,Connie/Annie"),
    ],
)
def test_ways_to_write_doubles(typed: str, meant: str | None) -> None:
    """What is typed, and what the sheet holds; the order of typing means nothing."""
    made = session(
        f"""
        game barbu
        players Annie Benny Connie Denny
        deal contract=K doubles={typed} king=Connie
        """
    )
    if meant is None:
        assert not made.is_ok
    else:
        assert made.deals[0].texts["doubles"] == meant


def test_maximum_at_a_positive_contract_doubles_the_declarer() -> None:
    made = clean(
        """
        game barbu
        players Annie Benny Connie Denny
        deal contract=T doubles=Benny/all tricks=7,4,0,2
        """
    )
    assert made.deals[0].texts["doubles"] == "Benny/Annie"


def test_player_called_like_a_word_for_doubling() -> None:
    """A player called Table is doubled by name."""
    made = clean(
        """
        game barbu
        players Annie Table Connie Denny
        deal contract=K doubles=Denny/Table king=Connie
        """
    )
    assert made.deals[0].texts["doubles"] == "Denny/Table"
