"""Worked deals of the compendium games.

All are constructed by the values of the sources that the pages name, with their arithmetic.
Players A B C D in seat order; A deals.
"""

from __future__ import annotations

import pytest
from compendium_deals import points
from sheets import clean

FREE = "choice=on "

# game, what it shows, deal, settings, points of the players (as many as there are)
DEALS: list[tuple[str, str, str, str, list[int]]] = [
    # Herzeln
    (
        "herzeln",
        "hearts: A 8 = -11 - 1, 10 K Q = -10 - 4 - 3, J 9 = -2 - 1, 7 = -1",
        "hearts=A:A+8,B:10+K+Q,C:J+9,D:7",
        "",
        [-12, -17, -3, -1],
    ),
    (
        "herzeln",
        "three players, six hearts: -11 - 10, -4 - 3 - 2 - 1",
        "hearts=A:A+10,B:K+Q+J+9",
        "",
        [-21, -10, 0],
    ),
    (
        "herzeln",
        "the same with the German names of the cards",
        "hearts=A:Deuce+8,B:T+K+Ober,C:U+9,D:7",
        "",
        [-12, -17, -3, -1],
    ),
    ("herzeln", "tricks won", "contract=tricks-plus tricks=3,2,2,1", FREE, [30, 20, 20, 10]),
    ("herzeln", "tricks lost", "contract=tricks-minus tricks=8,0,0,0", FREE, [-80, 0, 0, 0]),
    ("herzeln", "queens", "contract=queens queens=2,1,1,0", FREE, [-40, -20, -20, 0]),
    ("herzeln", "king", "contract=king king=D", FREE, [0, 0, 0, -40]),
    ("herzeln", "last trick won", "contract=last-plus won=B", FREE, [0, 40, 0, 0]),
    ("herzeln", "last trick lost", "contract=last-minus won=B", FREE, [0, -40, 0, 0]),
    ("herzeln", "laying out", "contract=laying-out order=C,A,D,B", FREE, [-10, -30, 0, -20]),
    (
        "herzeln",
        "laying out, three players",
        "contract=laying-out order=C,A,B",
        FREE,
        [-10, -20, 0],
    ),
    # Rentz
    ("rentz", "king", "contract=king king=B", "", [0, -150, 0, 0]),
    ("rentz", "queens", "contract=queens queens=2,1,1,0", "", [-100, -50, -50, 0]),
    (
        "rentz",
        "diamonds, eight with four players",
        "contract=diamonds diamonds=3,4,0,1",
        "",
        [-30, -40, 0, -10],
    ),
    (
        "rentz",
        "diamonds, twelve with six players",
        "contract=diamonds diamonds=3,4,0,1,2,2",
        "",
        [-30, -40, 0, -10, -20, -20],
    ),
    ("rentz", "tricks", "contract=tricks tricks=3,2,2,1", "", [-30, -20, -20, -10]),
    ("rentz", "whist", "contract=whist tricks=3,2,2,1", "", [30, 20, 20, 10]),
    (
        "rentz",
        "totals: -30 - 30 - 100; -20 - 40 - 50 - 150; -20 - 50; -10 - 10",
        "contract=totals tricks=3,2,2,1 diamonds=3,4,0,1 queens=2,1,1,0 king=B",
        "",
        [-160, -260, -70, -20],
    ),
    ("rentz", "going out: 50 x place", "contract=rentz order=C,A,D,B", "", [150, 50, 200, 100]),
    ("rentz", "going out, three players", "contract=rentz order=C,A,B", "", [100, 50, 150]),
    (
        "rentz",
        "both-ways: totals won: 30 + 60 + 60; 20 + 80 + 30 + 100; 20 + 30; 10 + 20",
        "contract=totals-plus tricks=3,2,2,1 diamonds=3,4,0,1 queens=2,1,1,0 king=B",
        "rules=both-ways",
        [150, 230, 50, 30],
    ),
    (
        "rentz",
        "both-ways: going out 300, 200, 100, 0",
        "contract=rentz order=C,A,D,B",
        "rules=both-ways",
        [200, 0, 300, 100],
    ),
    (
        "rentz",
        "both-ways: refused once, single",
        "contract=rentz refused=1 order=C,A,D,B",
        "rules=both-ways",
        [200, 0, 300, 100],
    ),
    (
        "rentz",
        "both-ways: refused twice, double",
        "contract=rentz refused=2 order=C,A,D,B",
        "rules=both-ways",
        [400, 0, 600, 200],
    ),
    (
        "rentz",
        "both-ways: refused three times, triple",
        "contract=rentz refused=3 order=C,A,D,B",
        "rules=both-ways",
        [600, 0, 900, 300],
    ),
    (
        "rentz",
        "no-going-out: ten of clubs",
        "contract=ten ten=A",
        "rules=no-going-out",
        [100, 0, 0, 0],
    ),
    (
        "rentz",
        "no-going-out: blind counts double",
        "contract=queens blind=yes queens=2,1,1,0",
        "rules=no-going-out",
        [-120, -60, -60, 0],
    ),
    ("rentz", "by-place: king and ten", "contract=king king=D", "rules=by-place", [0, 0, 0, -80]),
    (
        "rentz",
        "by-place: going out, six players",
        "contract=rentz order=F,E,D,C,B,A",
        "rules=by-place",
        [0, 50, 100, 150, 200, 300],
    ),
    # King
    ("king", "russian of four: 2 for each trick", "tricks=3,2,2,1", "", [-6, -4, -4, -2]),
    (
        "king",
        "russian of four: kings and jacks",
        "contract=no-men men=3,2,2,1",
        FREE,
        [-6, -4, -4, -2],
    ),
    (
        "king",
        "russian of four: last two both",
        "contract=no-last-two won=B,B",
        FREE,
        [0, -16, 0, 0],
    ),
    ("king", "russian of four: king won", "contract=plus-king king=C", FREE, [0, 0, 16, 0]),
    ("king", "russian of three: 6 for each trick", "tricks=5,4,3", "", [-30, -24, -18]),
    ("king", "russian of three: hearts 8", "contract=no-hearts hearts=5,4,0", FREE, [-40, -32, 0]),
    ("king", "russian of three: men 9", "contract=no-men men=5,3,0", FREE, [-45, -27, 0]),
    (
        "king",
        "russian of three: queens 18 won",
        "contract=plus-queens queens=2,2,0",
        FREE,
        [36, 36, 0],
    ),
    ("king", "russian of three: last two", "contract=no-last-two won=A,C", FREE, [-36, 0, -36]),
    ("king", "portuguese: tricks", "tricks=6,4,2,1", "rules=portuguese", [-120, -80, -40, -20]),
    (
        "king",
        "portuguese: men 30",
        "contract=no-men men=4,4,0,0",
        "rules=portuguese " + FREE,
        [-120, -120, 0, 0],
    ),
    (
        "king",
        "portuguese: last two 90",
        "contract=no-last-two won=A,B",
        "rules=portuguese " + FREE,
        [-90, -90, 0, 0],
    ),
    (
        "king",
        "portuguese: 25 for a trick with trumps",
        "contract=trumps tricks=6,4,2,1",
        "rules=portuguese " + FREE,
        [150, 100, 50, 25],
    ),
    (
        "king",
        "turkish: last two",
        "contract=no-last-two won=A,C",
        "rules=turkish",
        [-180, 0, -180, 0],
    ),
    (
        "king",
        "turkish: trumps",
        "contract=trumps trump=S tricks=6,4,2,1",
        "rules=turkish",
        [300, 200, 100, 50],
    ),
    ("king", "turkish: king", "contract=no-king king=A", "rules=turkish", [-320, 0, 0, 0]),
    (
        "king",
        "turkish: one queen each is a misdeal",
        "contract=no-queens queens=1,1,1,1",
        "rules=turkish",
        [0, 0, 0, 0],
    ),
    (
        "king",
        "kingen: seventh and last",
        "contract=no-seventh-last won=A,C",
        "rules=kingen " + FREE,
        [-2, 0, -3, 0],
    ),
    (
        "king",
        "kingen with kh=4: seventh and last 3 each",
        "contract=no-seventh-last won=A,C",
        "rules=kingen kh=4 " + FREE,
        [-3, 0, -3, 0],
    ),
    (
        "king",
        "kingen with kh=4: king 4",
        "contract=no-king king=B",
        "rules=kingen kh=4 " + FREE,
        [0, -4, 0, 0],
    ),
    (
        "king",
        "kingen: D names trumps for two tricks: 3 + 2, 4, 1, 5 - 2",
        "contract=trumps maker=D offer=2 tricks=3,4,1,5",
        "rules=kingen offer=on " + FREE,
        [5, 4, 1, 3],
    ),
    (
        "king",
        "kingen: D offered three and won one: 5 + 1, 6, 1, 0",
        "contract=trumps maker=D offer=3 tricks=5,6,1,1",
        "rules=kingen offer=on " + FREE,
        [6, 6, 1, 0],
    ),
    (
        "king",
        "kingen of five: 3 and 3",
        "contract=no-seventh-last won=A,E",
        "rules=kingen " + FREE,
        [-3, 0, 0, 0, -3],
    ),
    (
        "king",
        "kingen of three: tenth 3, last 2",
        "contract=no-seventh-last won=A,B",
        "rules=kingen " + FREE,
        [-3, -2, 0],
    ),
    (
        "king",
        "kingen of three: queens 1",
        "contract=no-queens queens=3,1,0",
        "rules=kingen " + FREE,
        [-3, -1, 0],
    ),
    (
        "king",
        "eralash: jacks 4",
        "contract=no-jacks jacks=2,1,1,0",
        "rules=eralash " + FREE,
        [-8, -4, -4, 0],
    ),
    (
        "king",
        "eralash lost: A 3 x 2 + 4 x 2 + 2 x 4 + 6 + 20 + 10 = 58; B 4 + 8 + 4 + 12 = 28; "
        "C 4 + 4 + 10; D 2 + 6",
        "contract=eralash-minus tricks=3,2,2,1 hearts=4,4,0,0 "
        "jacks=2,1,1,0 queens=1,2,0,1 king=A won=A,C",
        "rules=eralash " + FREE,
        [-58, -28, -18, -8],
    ),
    (
        "king",
        "eralash won",
        "contract=eralash-plus tricks=3,2,2,1 hearts=4,4,0,0 "
        "jacks=2,1,1,0 queens=1,2,0,1 king=A won=A,C",
        "rules=eralash " + FREE,
        [58, 28, 18, 8],
    ),
    (
        "king",
        "eralash: trumps 2",
        "contract=trumps tricks=3,2,2,1",
        "rules=eralash " + FREE,
        [6, 4, 4, 2],
    ),
    # Lora
    ("lora", "minimum", "tricks=3,2,2,1", "", [3, 2, 2, 1]),
    ("lora", "maximum", "contract=maximum tricks=3,2,2,1", FREE, [-3, -2, -2, -1]),
    ("lora", "queens", "contract=queens queens=2,1,1,0", FREE, [4, 2, 2, 0]),
    ("lora", "hearts", "contract=hearts hearts=1,7,0,0", FREE, [1, 7, 0, 0]),
    ("lora", "all the hearts", "contract=hearts hearts=0,0,8,0", FREE, [0, 0, -8, 0]),
    ("lora", "jack", "contract=jack jack=A", FREE, [8, 0, 0, 0]),
    ("lora", "jack 6, opposite 2", "contract=jack jack=A", "jc=6/2 " + FREE, [6, 0, 2, 0]),
    ("lora", "king and last trick", "contract=king-last king=A won=A", FREE, [8, 0, 0, 0]),
    ("lora", "lora: C out", "contract=lora left=3,1,0,2", FREE, [3, 1, -8, 2]),
    (
        "lora",
        "lora with passes",
        "contract=lora left=3,1,0,2 passes=2,0,1,3",
        "pass=1 " + FREE,
        [5, 1, -7, 5],
    ),
    ("lora", "croatian: more", "tricks=3,2,2,1", "rules=croatian", [3, 2, 2, 1]),
    (
        "lora",
        "croatian: fewer",
        "contract=fewer tricks=3,2,2,1",
        "rules=croatian " + FREE,
        [-3, -2, -2, -1],
    ),
    (
        "lora",
        "croatian: king and last trick",
        "contract=king-last king=A won=B",
        "rules=croatian " + FREE,
        [-4, -4, 0, 0],
    ),
    (
        "lora",
        "croatian: both with one player",
        "contract=king-last king=A won=A",
        "rules=croatian " + FREE,
        [8, 0, 0, 0],
    ),
    (
        "lora",
        "croatian: all queens",
        "contract=queens queens=0,0,0,4",
        "rules=croatian " + FREE,
        [0, 0, 0, 8],
    ),
    (
        "lora",
        "croatian: all hearts",
        "contract=hearts hearts=8,0,0,0",
        "rules=croatian " + FREE,
        [8, 0, 0, 0],
    ),
    (
        "lora",
        "croatian: lora, a whistle costs 1",
        "contract=lora left=3,1,0,2 passes=1,0,0,0",
        "rules=croatian " + FREE,
        [-4, -1, 8, -2],
    ),
    (
        "lora",
        "croatian: forecast",
        "contract=forecast forecasts=2,3,1,2 tricks=2,3,2,1",
        "rules=croatian " + FREE,
        [4, 4, -4, -4],
    ),
    (
        "lora",
        "croatian: blind",
        "contract=blind tricks=8,0,0,0",
        "rules=croatian " + FREE,
        [8, 0, 0, 0],
    ),
    ("lora", "libyan: king", "contract=king king=B", "rules=libyan " + FREE, [0, 8, 0, 0]),
    (
        "lora",
        "libyan: jack to the left neighbour",
        "contract=jack jack=D",
        "rules=libyan " + FREE,
        [8, 0, 0, 0],
    ),
    ("lora", "libyan: trick 6", "contract=sixth won=B", "rules=libyan " + FREE, [0, 8, 0, 0]),
    (
        "lora",
        "libyan: all tricks",
        "contract=tricks tricks=8,0,0,0",
        "rules=libyan " + FREE,
        [-8, 0, 0, 0],
    ),
    (
        "lora",
        "libyan: all queens",
        "contract=queens queens=0,4,0,0",
        "rules=libyan " + FREE,
        [0, -8, 0, 0],
    ),
    (
        "lora",
        "libyan: two players",
        "contract=two tricks=4,3,1,0",
        "rules=libyan " + FREE,
        [0, 0, 4, 4],
    ),
    (
        "lora",
        "libyan: no two players",
        "contract=two tricks=5,2,1,0",
        "rules=libyan " + FREE,
        [0, 0, 0, 0],
    ),
    (
        "lora",
        "croatian: the whistle of who went out costs nothing",
        "contract=lora left=3,1,0,2 passes=0,0,2,1",
        "rules=croatian " + FREE,
        [-3, -1, 8, -3],
    ),
    (
        "lora",
        "libyan: lora, 2 for a pass of the others: B 2, C 4 + 4, D 1 + 2",
        "contract=lora left=0,2,4,1 passes=1,0,2,1",
        "rules=libyan " + FREE,
        [0, 2, 8, 3],
    ),
    (
        "lora",
        "libyan: lora doubled",
        "contract=lora left=0,2,4,1 passes=1,0,2,1 doubled=yes",
        "rules=libyan " + FREE,
        [0, 4, 16, 6],
    ),
    (
        "lora",
        "libyan: bets: A right -10; B wrong +10",
        "hearts=4,4,0,0 bets=A:right,B:wrong",
        "rules=libyan",
        [-6, 14, 0, 0],
    ),
    (
        "lora",
        "libyan: a countered bet 20",
        "hearts=4,4,0,0 bets=A:right/C",
        "rules=libyan",
        [-16, 4, 20, 0],
    ),
    (
        "lora",
        "libyan: countered again 40",
        "hearts=4,4,0,0 bets=A:wrong/C/again",
        "rules=libyan",
        [44, 4, -40, 0],
    ),
    (
        "lora",
        "libyan: bets are doubled with lora",
        "contract=lora left=0,2,4,1 doubled=yes bets=B:wrong",
        "rules=libyan " + FREE,
        [0, 24, 8, 2],
    ),
    (
        "lora",
        "libyan of three: all ten tricks",
        "contract=tricks tricks=10,0,0",
        "rules=libyan " + FREE,
        [-10, 0, 0],
    ),
    (
        "lora",
        "libyan of three: two with four or more",
        "contract=two tricks=5,4,1",
        "rules=libyan " + FREE,
        [0, 0, 8],
    ),
    (
        "lora",
        "libyan of three: a queen in the kitty",
        "contract=queens kitty=1 queens=2,1,0",
        "rules=libyan " + FREE,
        [4, 2, 0],
    ),
    (
        "lora",
        "libyan of three: the king in the kitty",
        "contract=king kitty=1",
        "rules=libyan " + FREE,
        [0, 0, 0],
    ),
    # Quodlibet
    (
        "quodlibet",
        "plus: 10 for each trick not taken, none 100",
        "tricks=5,2,1,0",
        "",
        [30, 60, 70, 100],
    ),
    ("quodlibet", "minus", "contract=minus tricks=5,2,1,0", FREE, [50, 20, 10, 0]),
    ("quodlibet", "minus, all eight", "contract=minus tricks=0,8,0,0", FREE, [0, 100, 0, 0]),
    (
        "quodlibet",
        "bad neighbour: B writes what A took",
        "contract=neighbour tricks=8,0,0,0",
        FREE,
        [0, 100, 0, 0],
    ),
    (
        "quodlibet",
        "bad neighbour on the left",
        "contract=neighbour tricks=5,2,1,0",
        "neighbour=left " + FREE,
        [20, 10, 0, 50],
    ),
    ("quodlibet", "alarich", "contract=alarich king=A ober=B", FREE, [50, 30, 0, 0]),
    (
        "quodlibet",
        "alarich, both in two tricks",
        "contract=alarich king=A ober=A",
        FREE,
        [80, 0, 0, 0],
    ),
    (
        "quodlibet",
        "alarich, both in one trick",
        "contract=alarich king=A ober=A together=yes",
        FREE,
        [100, 0, 0, 0],
    ),
]


@pytest.mark.parametrize(
    ("game", "deal", "settings", "expected"),
    [(row[0], *row[2:]) for row in DEALS],
    ids=[f"{row[0]} {row[1]}" for row in DEALS],
)
def test_deal(game: str, deal: str, settings: str, expected: list[int]) -> None:
    players = " ".join("ABCDEF"[: len(expected)])
    assert points(game, deal, settings, players) == expected


WHEEL_TWO = [
    ("trick 1 10, 2 20, 3 30, 8 50", "contract=1238 won=A,A,B,C", "", [30, 30, 50, 0]),
    ("the last trick 80", "contract=1238 won=A,A,B,C", "last_trick=80", [30, 30, 80, 0]),
    ("low 2 1 1 0, high 1 3 0 0", "contract=no-reds low=2,1,1,0 high=1,3,0,0", "", [50, 50, 20, 0]),
    (
        "a trick of four hearts 100; low 1, high 1 for B, 1 1 for C",
        "contract=no-reds low=0,1,1,0 high=0,1,1,0 fours=A:1",
        "",
        [100, 30, 30, 0],
    ),
    (
        "A an Ober 30; B a mixed trick 100 and an Unter 20; C two Obers 60; D two Unters 40",
        "contract=ober-unter figures=A:1+0,B:1+1,B:0+1,C:2+0,D:0+2",
        "",
        [30, 120, 60, 40],
    ),
    (
        "A wins all with the lowest card but one: 7 x 100 + 30, B 20",
        "contract=bribe bribes=A/A,A/A,A/A,A/A,A/A,A/A,A/A,A/B",
        "",
        [730, 20, 0, 0],
    ),
]


@pytest.mark.parametrize(
    ("deal", "settings", "expected"), [row[1:] for row in WHEEL_TWO], ids=[r[0] for r in WHEEL_TWO]
)
def test_second_wheel_of_quodlibet(deal: str, settings: str, expected: list[int]) -> None:
    made = clean(
        f"game quodlibet\nplayers A B C D\nset choice=on {settings}\n"
        "deal contract=plus tricks=4,2,2,0\ndeal contract=minus tricks=4,2,2,0\n"
        f"deal contract=neighbour tricks=4,2,2,0\ndeal contract=alarich king=A ober=A\ndeal {deal}"
    )
    assert list(made.deals[4].points.values()) == expected


QUODLIBET = """
    game quodlibet
    players A B C D
    deal 1 tricks=5,2,1,0
    agree A=30 B=60 C=70 D=100
    deal 2 tricks=5,2,1,0
    deal 3 tricks=5,2,1,0
    agree A=80 B=130 C=100 D=110
    deal 4 king=A ober=B
    agree A=130 B=160 C=100 D=110
    # B has most and becomes beer king
    deal 5 dealer=B won=A,A,B,C
    deal 6 dealer=C low=2,1,1,0 high=1,3,0,0
    deal 7 dealer=D figures=A:1+0,B:1+1,B:0+1,C:2+0,D:0+2
    deal 8 dealer=A bribes=A/B,A/B,B/C,B/C,C/D,C/D,D/A,D/A
    agree A=340 B=460 C=330 D=250
    deal 9 dealer=B contract=hunting tricks=2,2,2,2
    deal 10 dealer=C contract=trousers tricks=8,0,0,0
    deal 11 dealer=D contract=quadrature order=A,C,B,D census1=B:3,C:1,D:5 census2=B:2,D:4 census3=3
    deal 12 dealer=A order=A,C,B,D census1=B:3,C:1,D:5 census2=B:2,D:4 census3=3 packet=3
    agree A=460 B=620 C=370 D=800
"""


def test_a_whole_quodlibet() -> None:
    """Deals 5 to 8: A 30 + 50 + 30 + 100, B 30 + 50 + 120 + 100, C 50 + 20 + 60 + 100, D 40 + 100.
    Then 20 each; A 100; B 30 + 40 = 70, C 10, D 50 + 80 + 90 = 220; the same with D 310."""
    made = clean(QUODLIBET)
    assert made.problems == []
    assert [deal.facts.contract for deal in made.deals][8:] == [
        "hunting",
        "trousers",
        "quadrature",
        "snack",
    ]
    assert made.sheet.game.finished(made.ledger)


SLOVAK = [
    (
        "values 5 1 9 5: A 1 + 4, C 1 + 8",
        "hearts=1,1,1,5 acorns=A leaves=C",
        "",
        [-5, -1, -9, -5],
        20,
    ),
    (
        "everything with A, not every trick",
        "hearts=8,0,0,0 acorns=A leaves=A",
        "",
        [-20, 0, 0, 0],
        20,
    ),
    ("values 8 12 0 0: half each", "hearts=8,0,0,0 acorns=B leaves=B", "", [-8, -12, 10, 10], 0),
    (
        "two clear players, one winner only",
        "hearts=8,0,0,0 acorns=B leaves=B",
        "one_winner=on",
        [-8, -12, 0, 0],
        20,
    ),
    ("every trick without a bid", "swept=A", "", [30, -10, -10, -10], 0),
    (
        "every trick without a bid, a shown Ober changes nothing",
        "swept=A shown-leaves=A",
        "announced=x3",
        [30, -10, -10, -10],
        0,
    ),
    ("small made", "kind=small bidder=B made=yes", "", [-10, 30, -10, -10], 0),
    ("small lost", "kind=small bidder=B made=no", "", [10, -30, 10, 10], 0),
    ("big lost", "kind=big bidder=B made=no", "", [20, -60, 20, 20], 0),
    (
        "an Ober shown: C 1 + 2 x 8",
        "hearts=1,1,1,5 acorns=A leaves=C shown-leaves=D",
        "announced=double",
        [-5, -1, -17, -5],
        28,
    ),
    (
        "taken by whoever showed it: C 1 + 3 x 8",
        "hearts=1,1,1,5 acorns=A leaves=C shown-leaves=C",
        "announced=x3",
        [-5, -1, -25, -5],
        36,
    ),
    (
        "shown by another: C 1 + 2 x 8",
        "hearts=1,1,1,5 acorns=A leaves=C shown-leaves=D",
        "announced=x3",
        [-5, -1, -17, -5],
        28,
    ),
    ("three players, small", "kind=small bidder=B made=yes", "", [-15, 30, -15], 0),
    ("three players, every trick", "swept=C", "", [-15, -15, 30], 0),
    ("three players, big", "kind=big bidder=A made=yes", "", [60, -30, -30], 0),
]


@pytest.mark.parametrize(
    ("deal", "settings", "expected", "bank"),
    [row[1:] for row in SLOVAK],
    ids=[row[0] for row in SLOVAK],
)
def test_slovak_lorum(deal: str, settings: str, expected: list[int], bank: int) -> None:
    players = " ".join("ABCD"[: len(expected)])
    chosen = f"set {settings}\n" if settings else ""
    made = clean(f"game slovak-lorum\nplayers {players}\n{chosen}deal {deal}")
    assert list(made.deals[0].points.values()) == expected
    assert made.ledger.single["pot"]["pot"] == bank == -sum(expected)


def test_the_bank_of_slovak_lorum_grows_until_somebody_is_clear() -> None:
    """20, then 40, then C takes 60; after that 20 between two, and an odd chip stays."""
    clean("""
        game slovak-lorum
        players A B C D
        set announced=double
        deal 1 hearts=1,1,1,5 acorns=A leaves=C
        deal 2 hearts=8,0,0,0 acorns=A leaves=A
        agree A=-25 B=-1 C=-9 D=-5 pot=pot:40
        deal 3 hearts=4,4,0,0 acorns=D leaves=B
        agree A=-29 B=-13 C=51 D=-9 pot=pot:0
        adjust A=-1 why="a chip for a late lead"
        adjust pot=1 account=pot
        deal 4 hearts=8,0,0,0 acorns=B leaves=B
        agree A=-38 B=-25 C=61 D=1 pot=pot:1
    """)


def test_a_bank_that_stands_is_told_when_people_settle() -> None:
    """5 + 1 + 9 + 5 paid in, nobody clear."""
    made = clean("game slovak-lorum\nplayers A B C D\ndeal hearts=1,1,1,5 acorns=A leaves=C")
    settled = made.sheet.game.settle(made.ledger)
    assert settled.payments == ()
    assert list(settled.notes) == [
        "the highest total wins: B, -1",
        "the totals add up to -20, not to 0: nothing is paid among the players",
        "the bank holds 20; it waits for a player who takes nothing in a regular deal",
    ]


def test_slovak_lorum_in_points() -> None:
    """A sweep; hearts only from 90 on (D's Obers do not count); exactly 100 becomes 80; above 100
    the game is over."""
    made = clean("""
        game slovak-lorum
        players A B C D
        set rules=points
        deal 1 hearts=8,0,0,0 acorns=A leaves=A
        agree A=0 B=20 C=20 D=20
        deal 2 swept=A
        deal 3 swept=A
        deal 4 swept=A
        agree A=0 B=80 C=80 D=80
        deal 5 hearts=0,0,0,8 acorns=D leaves=B
        agree A=0 B=88 C=80 D=92
        deal 6 hearts=0,4,0,4 acorns=B leaves=D
        agree A=0 B=96 C=80 D=96
        deal 7 hearts=0,4,4,0 acorns=C leaves=D
        agree A=0 B=80 C=88 D=96
        deal 8 hearts=0,0,0,8 acorns=C leaves=B
        agree A=0 B=88 C=92 D=104
    """)
    assert made.sheet.game.finished(made.ledger)
