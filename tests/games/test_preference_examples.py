"""Deals and games of Preference with results worked out by hand.

"book" in an id: Parlett; the others are constructed from the
same rules, with the arithmetic beside them. Seats A, B, C (, D) clockwise; `B>A 42` is what B
writes on A.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from preference_moves import balances, moved, moves, sheet
from sheets import clean, session

SINGLE = [
    # 8D: 3 short x 6 = 18 for the dump and for each opponent; whists B 4 x 6, C 1 x 6
    ("book-8-wins-5", "contract=8D whist=B,C tricks=5,4,1", "dump A 18; B>A 42; C>A 24"),
    # doubly whisted sixes, quota 4, own quota 2, value 2
    ("book-case-1-took-three", "contract=6C whist=B,C tricks=7,2,1", "pool A 2; B>A 4; A>C 2"),
    ("book-case-2-one-each", "contract=6C whist=B,C tricks=8,1,1", "pool A 2; A>B 2; A>C 2"),
    ("book-case-3-two-and-none", "contract=6C whist=B,C tricks=8,2,0", "pool A 2; B>A 4; A>C 4"),
    ("took-only-one", "contract=6C whist=B,C tricks=9,1,0", "pool A 2; A>B 2; A>C 4"),
    ("three-and-none", "contract=6C whist=B,C tricks=7,3,0", "pool A 2; B>A 6; A>C 2"),
    ("quota-met-unevenly", "contract=6C whist=B,C tricks=6,3,1", "pool A 2; B>A 6; C>A 2"),
    ("seven-one-and-none", "contract=7H whist=B,C tricks=9,1,0", "pool A 4; B>A 4; A>C 4"),
    ("seven-two-and-none", "contract=7H whist=B,C tricks=8,2,0", "pool A 4; B>A 8"),
    ("eight-second-pays", "contract=8S whist=B,C tricks=10,0,0", "pool A 6; A>C 6"),
    ("eight-second-took-one", "contract=8S whist=B,C tricks=9,0,1", "pool A 6; C>A 6"),
    ("ten-made", "contract=10NT whist=C tricks=10,0,0", "pool A 10; A>C 10"),
    ("ten-failed", "contract=10NT whist=B,C tricks=8,2,0", "dump A 20; B>A 40; C>A 20"),
    ("lone-whister-short", "contract=6H whist=C tricks=7,1,2", "pool A 2; A>C 2"),
    ("lone-whister-all-tricks", "contract=6H whist=C tricks=6,1,3", "pool A 2; C>A 8"),
    ("half-six", "contract=6H half=C", "pool A 2; C>A 4"),
    ("half-seven", "contract=7H half=C", "pool A 4; C>A 4"),
    ("both-passed", "contract=9H", "pool A 8"),
    # the first opponent takes the whist back: B alone, quota 4, 10 - 6 = 4 tricks x 2
    ("half-retrieved", "contract=6H whist=B half=C tricks=6,1,3", "pool A 2; B>A 8"),
]


@pytest.mark.parametrize(("facts", "expected"), [c[1:] for c in SINGLE], ids=[c[0] for c in SINGLE])
def test_single_deal_by_the_book(facts: str, expected: str) -> None:
    """The rule card line by line."""
    assert moved(sheet(f"declarer=A {facts}")) == moves(expected)


def test_misere_made_and_failed() -> None:
    """Misere: 10 in the pool; else 10 per trick in the dump and for every other player."""
    assert moved(sheet("declarer=B contract=misere tricks=B:0")) == moves("pool B 10")
    failed = moved(sheet("declarer=C contract=misere tricks=C:3"))
    assert failed == moves("dump C 30; A>C 30; B>C 30")


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [("8,2,0", "pool A 2; A>B 2; A>C 2"), ("6,4,0", "pool A 2; B>A 4; C>A 4")],
)
def test_gentlemans_whist_of_the_book_shares(tricks: str, expected: str) -> None:
    """Two whisters: shortfall 2 (or 4 tricks x 2 = 8 whists) is divided by two."""
    text = sheet(f"declarer=A contract=6C whist=B,C tricks={tricks}", options="gentleman=book")
    assert moved(text) == moves(expected)


def test_american_aid_goes_to_the_highest_pool_first() -> None:
    """Target 10, pools 8, 6, 9, dump 4: of ten points 2 are A's own, 1 goes to C, 4 to B, and 3
    come off the dump."""
    text = sheet(
        "declarer=A contract=10C",
        options="target=10",
        before="carry pool=A:8,B:6,C:9 dump=A:4",
    )
    assert moved(text) == moves("pool A 2; pool C 1; A>C 10; pool B 4; A>B 40; dump A -3")
    assert balances(text) == moves("pool A 10; pool B 10; pool C 10; dump A 1; A>C 10; A>B 40")


SERIES = "|".join(
    f"contract=allpass tricks={tricks}" for tricks in ("1,4,5", "2,2,6", "0,3,7", "3,3,4")
)


@pytest.mark.parametrize(
    ("options", "dumps", "pool"),
    [
        ("", ["1 4 5", "5 8 17", "5 17 38", "17 29 54"], 0),
        ("allpass_rate=cap3 zero_bonus=rate", ["1 4 5", "5 8 17", "5 17 38", "14 26 50"], 3),
        ("rules=leningrad", ["2 8 10", "10 16 34", "10 34 76", "28 52 100"], 6),
        ("allpass_rate=geo", ["1 4 5", "5 8 17", "5 20 45", "29 44 77"], 0),
        ("allpass_rate=const", ["1 4 5", "3 6 11", "3 9 18", "6 12 22"], 0),
        ("allpass_unit=3", ["3 12 15", "15 24 51", "15 51 114", "51 87 162"], 0),
    ],
)
def test_a_series_of_raspasovkas(options: str, dumps: list[str], pool: int) -> None:
    """Constructed: rates 1 2 3 4; 1 2 3 3; 2 4 6 6; 1 2 4 8; 1 1 1 1; 3 6 9 12."""
    for count, expected in enumerate(dumps, 1):
        text = sheet("|".join(SERIES.split("|")[:count]), options=options)
        ledger = clean(text).ledger
        assert ledger.single["dump"] == dict(zip("ABC", map(int, expected.split()), strict=True))
        assert ledger.single["pool"] == {"A": pool if count > 2 else 0, "B": 0, "C": 0}


def test_raspasovkas_of_rostov_are_written_in_whists() -> None:
    """Constructed: 5 x 4 and 5 x 5 for A; C's 30 shared; 5 x 3 and 5 x 7 for A, who won none;
    C's 20 shared."""
    per_deal = ["A>B 20; A>C 25", "A>C 15; B>C 15", "A>B 15; A>C 35; pool A 1", "A>C 10; B>C 10"]
    text = sheet(SERIES, options="rules=rostov")
    for number, expected in enumerate(per_deal, 1):
        assert moved(text, number) == moves(expected)
    assert balances(text) == moves("A>B 35; A>C 85; B>C 25; pool A 1")


def test_four_players_the_dealer_plays_the_talon() -> None:
    """The dealer's tricks count like anybody's."""
    text = sheet("contract=allpass tricks=3,4,2,1", players="A B C D", dealer="D")
    assert moved(text) == moves("dump A 3; dump B 4; dump C 2; dump D 1")


@pytest.mark.parametrize(
    ("options", "facts", "expected"),
    [
        ("misere_talon=on", "contract=misere tricks=A:0 talon-sevens=20", "pool A 10; D>A 20"),
        ("misere_talon=on", "contract=misere tricks=A:0 talon-sevens=10", "pool A 10; D>A 10"),
        ("talon_throw=on", "contract=6C thrown=yes", "pool A 2; dump D 1"),
        ("misdeal_fine=2", "contract=6C misdeal=2", "pool A 2; dump D 4"),
    ],
)
def test_archaic_customs_of_four_players(options: str, facts: str, expected: str) -> None:
    """D deals, A declares: sevens in the talon, a talon thrown back, misdeals."""
    text = sheet(f"declarer=A {facts}", players="A B C D", dealer="D", options=options)
    assert moved(text) == moves(expected)


DEALS = {
    "fails": "contract=7H whist=C tricks=6,1,3",
    "single quota": "contract=8C whist=B,C tricks=10,0,0",
    "lone whister short": "contract=6D whist=C tricks=8,1,1",
    "misere": "contract=misere tricks=A:2",
}
UNDER_PRESETS = [
    ("fails", "book", "dump A 4; C>A 20; B>A 4"),
    ("fails", "sochi", "dump A 4; C>A 20; B>A 4"),
    ("fails", "leningrad", "dump A 8; C>A 24; B>A 24"),  # (4 x 8 + 8 + 8) / 2
    ("fails", "rostov", "dump A 4; C>A 18; B>A 18"),  # (4 x 4 + 10 + 10) / 2
    ("single quota", "book", "pool A 6; A>C 6"),
    ("single quota", "sochi", "pool A 6; dump C 6"),
    ("single quota", "leningrad", "pool A 6; dump C 6"),
    ("single quota", "rostov", "pool A 6; dump C 3"),
    ("lone whister short", "book", "pool A 2; A>C 4"),
    ("lone whister short", "sochi", "pool A 2; dump C 4; C>A 4"),
    ("lone whister short", "leningrad", "pool A 2; dump C 4; C>A 8"),
    ("lone whister short", "rostov", "pool A 2; dump C 2; C>A 4"),
    ("misere", "book", "dump A 20; B>A 20; C>A 20"),
    ("misere", "sochi", "dump A 20"),
    ("misere", "leningrad", "dump A 40"),
    ("misere", "rostov", "dump A 20"),
]


@pytest.mark.parametrize(("deal", "preset", "expected"), UNDER_PRESETS)
def test_the_same_deal_under_the_presets(deal: str, preset: str, expected: str) -> None:
    """Constructed from the tables of the conventions."""
    assert moved(sheet(f"declarer=A {DEALS[deal]}", options=f"rules={preset}")) == moves(expected)


def test_half_whist_is_doubled_in_leningrad() -> None:
    """Six and seven for half: 2 x 4 and 1 x 8 whists."""
    for facts in ("contract=6H half=C", "contract=7H half=C"):
        found = moved(sheet(f"declarer=A {facts}", options="rules=leningrad"))
        assert found["C>A"] == 8


def test_every_preset_is_known_by_its_other_name() -> None:
    """Piter and Moscow are names of the Leningrad and Rostov conventions."""
    for alias, name in (("piter", "leningrad"), ("moscow", "rostov")):
        made = clean(sheet("declarer=A contract=6", options=f"rules={alias}"))
        assert made.sheet.option_texts["rules"] == name


# settlements -----------------------------------------------------------------------------------

BOOK_SHEET = """
    game preference
    players Boris Anna Grigori Vera
    set target=10
    carry pool=Boris:10,Anna:10,Grigori:10,Vera:10
    carry dump=Boris:29,Anna:37,Grigori:21,Vera:17
    carry bank=Boris/Anna:24,Boris/Grigori:8,Boris/Vera:32
    carry bank=Anna/Boris:6,Grigori/Boris:12,Vera/Boris:28
    carry bank=Anna/Grigori:10,Anna/Vera:4,Vera/Anna:24,Vera/Grigori:40,Grigori/Vera:16
"""


def test_the_book_settles_four_players() -> None:
    """Parlett: banks +18 -28 -30 +40, dumps -30 -110 +50 +90, totals -12 -138 +20 +130. The six
    banks that he does not print are completed so that the nets agree."""
    made = clean(BOOK_SHEET)
    settled = made.sheet.game.settle(made.ledger)
    parts = {part.name: list(part.amounts.values()) for part in settled.parts}
    assert parts["bank"] == [18, -28, -30, 40]
    assert parts["dump"] == [-30, -110, 50, 90]
    assert not any(parts.get("pool", ()))
    assert settled.totals == {"Boris": -12, "Anna": -138, "Grigori": 20, "Vera": 130}
    assert settled.residual == 0
    assert settled.notes == ()
    pairs = {(p.a, p.b): p.amount for p in settled.pairs}
    assert pairs == {
        ("Boris", "Anna"): 38,
        ("Boris", "Grigori"): -24,
        ("Boris", "Vera"): -26,
        ("Anna", "Grigori"): -30,
        ("Anna", "Vera"): -70,
        ("Grigori", "Vera"): -34,
    }


def test_the_book_settles_a_pair() -> None:
    """Parlett: 16 against 9 is plus 7 and minus 7."""
    made = clean("""
        game preference
        players Anna Boris Grigori
        carry bank=Anna/Boris:16,Boris/Anna:9
    """)
    assert made.totals() == {"Anna": 7, "Boris": -7, "Grigori": 0}


def three_dumps(rounding: str) -> dict[str, object]:
    """The settlement of dumps 18, 23, 32."""
    made = clean("""
        game preference
        players Anna Boris Grigori
        carry dump=Anna:18,Boris:23,Grigori:32
    """)
    settled = made.sheet.game.settle(made.ledger, rounding)
    return {"totals": list(settled.totals.values()), "residual": settled.residual}


def test_three_dumps_of_the_book() -> None:
    """730 / 3 = 243 1/3. Parlett rounds to 243 (and prints the signs the wrong way round); pair
    by pair 5 x 10/3 = 17 and 14 x 10/3 = 47: +17+47, -2 x 17 + 47, 17 - 2 x 47."""
    assert three_dumps("exact") == {
        "totals": [Fraction(190, 3), Fraction(40, 3), Fraction(-230, 3)],
        "residual": 0,
    }
    assert three_dumps("average") == {"totals": [63, 13, -77], "residual": -1}
    assert three_dumps("pairwise") == {"totals": [64, 13, -77], "residual": 0}


def test_the_odd_point_of_the_average_is_reported() -> None:
    """63 + 13 - 77 = -1: somebody may be given a point."""
    made = clean("""
        game preference
        players Anna Boris Grigori
        carry dump=Anna:18,Boris:23,Grigori:32
    """)
    (note,) = made.sheet.game.settle(made.ledger).notes
    assert note == "rounding left 1 odd point over for who cuts the highest card, if agreed so"


def test_an_exact_half_of_the_average_goes_down() -> None:
    """Constructed: dumps 1, 0, 0, 0 average 10 / 4 = 2.5, taken as 2: -8 +2 +2 +2 = -2."""
    made = clean("""
        game preference
        players A B C D
        carry dump=A:1
    """)
    settled = made.sheet.game.settle(made.ledger)
    assert list(settled.totals.values()) == [-8, 2, 2, 2]
    assert settled.residual == -2
    assert settled.notes[0].startswith("rounding left 2 odd points over")


def test_points_given_out_too_many_are_reported() -> None:
    """Constructed: dumps 1, 1, 0 of three average 20 / 3 = 6 2/3, taken as 7: -3 -3 +7 = +1."""
    made = clean("""
        game preference
        players A B C
        carry dump=A:1,B:1
    """)
    settled = made.sheet.game.settle(made.ledger)
    assert list(settled.totals.values()) == [-3, -3, 7]
    assert settled.residual == 1
    assert settled.notes[0].startswith("rounding gave out 1 odd point too many")


THREE_PLAYERS = """
    game preference
    players A B C
    set target=10
    deal dealer=A declarer=B contract=7D whist=C,A tricks=A:1,B:7,C:2
    deal contract=allpass tricks=2,3,5
    deal contract=allpass tricks=4,6,0
    agree dump=A:10,B:15,C:5
    deal declarer=C contract=8NT whist=B tricks=1,3,6
    deal declarer=A contract=misere tricks=A:0
    deal declarer=B contract=9S
    agree pool=A:10,B:10,C:2 bank=B/C:56
    deal declarer=C contract=8H whist=A,B tricks=1,0,9
    deal declarer=A contract=6C
"""


def test_a_full_game_of_three() -> None:
    """Constructed. Deal 6: B's 8 are 6 own and 2 of aid to C; deal 8: A's 2 all go to C.
    Banks +42 +44 -86, dumps 10 15 17 (average 14): +40 -10 -30."""
    made = clean(THREE_PLAYERS)
    expected = "dump A 10; dump B 15; dump C 17; A>B 4; A>C 38; B>C 56; C>B 8"
    assert balances(THREE_PLAYERS) == moves(f"pool A 10; pool B 10; pool C 10; {expected}")
    assert made.totals() == {"A": 82, "B": 34, "C": -116}
    assert made.sheet.game.finished(made.ledger)
    assert made.upcoming() == {}


def test_a_full_game_of_three_rounded_pair_by_pair() -> None:
    """Constructed: G = 0 5 7, c = 0 17 23 (50/3, 70/3): dump parts +40 -11 -29."""
    made = clean(THREE_PLAYERS)
    settled = made.sheet.game.settle(made.ledger, "pairwise")
    assert settled.totals == {"A": 82, "B": 33, "C": -115}
    exact = made.sheet.game.settle(made.ledger)
    assert [pair.amount for pair in exact.pairs] == [
        Fraction(62, 3),
        Fraction(184, 3),
        Fraction(164, 3),
    ]


FOUR_PLAYERS = """
    game preference
    players A B C D
    set target=6
    deal declarer=B contract=6S half=D
    deal contract=allpass tricks=A:3,C:4,D:2,B:1
    deal declarer=D contract=10H whist=A,B tricks=D:9,A:1,B:0
    deal declarer=A contract=misere tricks=A:1
    deal declarer=C contract=8D whist=D tricks=C:8,D:2,B:0
    deal declarer=A contract=9C
    deal declarer=D contract=7S whist=A,B tricks=D:8,A:2,B:0
    deal declarer=B contract=6H
    deal declarer=D contract=6D whist=B tricks=D:7,B:1,C:2
"""


def test_a_full_game_of_four() -> None:
    """Constructed. Nets +18 -6 +8 -20; dumps 13 1 4 12 (average 7.5): -55 +65 +35 -45."""
    per_deal = [
        "pool B 2; D>B 4",
        "dump A 3; dump B 1; dump C 4; dump D 2",
        "dump D 10; A>D 20; B>D 10; C>D 10",
        "dump A 10; B>A 10; C>A 10; D>A 10",
        "pool C 6; D>C 12",
        "pool A 6; pool B 2; A>B 20",
        "pool D 4; A>D 8",
        "pool B 2",
        "pool D 2; D>B 2",
    ]
    for number, expected in enumerate(per_deal, 1):
        assert moved(FOUR_PLAYERS, number) == moves(expected), number
    made = clean(FOUR_PLAYERS)
    assert made.totals() == {"A": -37, "B": 59, "C": 43, "D": -65}
    assert made.sheet.game.finished(made.ledger)


def test_a_full_game_of_four_in_pairs() -> None:
    """Constructed: exact pairs, and 30, 0, 7 (7.5 down), 27 (27.5 down) pair by pair."""
    made = clean(FOUR_PLAYERS)
    exact = {p.a + p.b: p.amount for p in made.sheet.game.settle(made.ledger).pairs}
    assert exact == {
        "AB": -20,
        "AC": Fraction(-65, 2),
        "AD": Fraction(31, 2),
        "BC": Fraction(15, 2),
        "BD": Fraction(63, 2),
        "CD": 18,
    }
    rounded = made.sheet.game.settle(made.ledger, "pairwise")
    assert rounded.totals == {"A": -38, "B": 58, "C": 44, "D": -64}
    assert rounded.residual == 0


def stopped(options: str) -> str:
    """A game of three that stopped with unequal pools."""
    return f"""
        game preference
        players A B C
        set {options}
        carry pool=A:12,B:6,C:9 dump=A:8,B:20,C:5
        carry bank=A/B:30,A/C:16,B/A:24,B/C:10,C/A:12,C/B:40
    """


@pytest.mark.parametrize(
    ("options", "pairs", "totals"),
    [
        ("pool_value=0", [46, -6, -80], [40, -126, 86]),
        ("pool_value=10", [66, 4, -90], [70, -156, 86]),
        ("pool_value=20", [86, 14, -100], [100, -186, 86]),
        ("rules=sochi", [66, 4, -90], [70, -156, 86]),
        ("rules=rostov", [66, 4, -90], [70, -156, 86]),
        ("rules=leningrad", [86, 14, -100], [100, -186, 86]),
    ],
)
def test_play_stopped_with_unequal_pools(options: str, pairs: list[int], totals: list[int]) -> None:
    """Constructed: bank nets A-B +6, A-C +4, B-C -30; dump differences 12 -3 -15 x 10/3, pool
    differences 6 3 -3 x 10/3 or 20/3."""
    made = clean(stopped(options))
    settled = made.sheet.game.settle(made.ledger, "exact")
    assert [pair.amount for pair in settled.pairs] == pairs
    assert list(settled.totals.values()) == totals


def test_dumps_shared_among_opponents() -> None:
    """Constructed: 5 whists to each opponent per dump point. Banks 46 - 36, 34 - 70, 52 - 26;
    dumps 8 20 5: (12 - 3) x 5, (-12 - 15) x 5, (3 + 15) x 5."""
    made = clean(stopped("pool_value=0 dump_share=opponents"))
    assert list(made.totals().values()) == [10 + 45, -36 - 135, 26 + 90] == [55, -171, 116]


@pytest.mark.parametrize(
    ("options", "is_average"),
    [
        ("pool_value=0", True),
        ("pool_value=10", False),
        ("pool_value=0 dump_share=opponents", False),
        ("pool_value=10 rounding=exact", True),
    ],
)
def test_average_is_replaced_where_it_is_not_defined(options: str, is_average: bool) -> None:
    """Unequal pools that count, or dumps shared among opponents, settle pair by pair."""
    made = clean(stopped(options))
    settled = made.sheet.game.settle(made.ledger)
    assert [note for note in settled.notes if "pair by pair" in note] == (
        [] if is_average else [settled.notes[0]]
    )
    assert {part.rounding for part in settled.parts} <= {"average", "pairwise", "exact"}
    assert ("pairwise" in {part.rounding for part in settled.parts}) is not is_average


@pytest.mark.parametrize(("factor", "target", "value"), [(1, 15, 10), (2, 15, 20), (2, 12, 20)])
def test_a_shortfall_of_the_pool_counts_like_dump(factor: int, target: int, value: int) -> None:
    """Adding factor x (target - pool) to each dump and leaving pools out gives the same totals."""
    dumps = {"A": (8, 12), "B": (20, 6), "C": (5, 9)}
    written = ",".join(f"{p}:{d + factor * (target - pool)}" for p, (d, pool) in dumps.items())
    other = clean(f"""
        game preference
        players A B C
        set pool_value=0
        carry dump={written}
        carry bank=A/B:30,A/C:16,B/A:24,B/C:10,C/A:12,C/B:40
    """)
    assert other.totals() == clean(stopped(f"pool_value={value}")).totals()


def test_the_sheet_of_the_format_page() -> None:
    """Grigori dealt and sat out; Boris one short at eight, then all pass: banks +24 -36 +6 +6,
    dumps 3 7 4 2 (average 4): +10 -30 0 +20."""
    made = session("""
        game preference
        players Anna Boris Grigori Vera
        set target=10 rules=book
        dealer Grigori
        deal 1 declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0
        deal 2 contract=allpass tricks=Anna:3,Boris:1,Grigori:4,Vera:2
        amend 1 tricks=Anna:2,Boris:7,Vera:1 why="a trick lay under the ashtray"
        agree Anna=34 Boris=-66 Grigori=6 Vera=26
    """)
    assert made.problems == []
    assert list(made.totals().values()) == [24 + 10, -36 - 30, 6 + 0, 6 + 20]
