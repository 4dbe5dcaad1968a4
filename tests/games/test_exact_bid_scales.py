"""The scales of the exact-bid family: constructed cards, five cards and four players."""

from __future__ import annotations

import pytest
from sheets import entries, totals

from scorekeeper.games.exact_bid.scales import ISRAELI_SCALES, ROMANIAN_SCALES, SCALES

# Points of bid/tricks 0/0, 0/2, 1/1, 3/3, 3/2, 3/5 with 5 cards and 4 players; the arithmetic of
# each row is the scale's own line of the rule card (constructed).
CASES = ((0, 0), (0, 2), (1, 1), (3, 3), (3, 2), (3, 5))
POINTS = {
    "ohca": (10, -20, 10, 30, -10, -20),
    "british": (10, 0, 11, 13, 0, 0),
    "basic10": (10, 2, 11, 13, 2, 5),
    "basic5": (5, 2, 6, 8, 2, 5),
    "kata5": (5, -5, 6, 8, -5, -5),
    "exact10_minus_bid": (10, 0, 11, 13, -3, -3),
    "exact10_minus_diff": (10, -2, 11, 13, -1, -2),
    "exact10_mirror": (10, -10, 11, 13, -13, -13),
    "nullo5": (5, 0, 11, 13, 0, 0),
    "zero_5_plus_n": (10, 2, 11, 13, 2, 5),
    "double_whammy": (10, 2, 15, 33, 2, 5),
    "five_minus_diff": (5, -2, 6, 8, -1, -2),
    "five_two": (5, -4, 7, 11, -2, -4),
    "fives": (10, -10, 15, 25, -5, -10),
    "fives_nil20": (20, -20, 15, 25, -5, -10),
    "five_ten": (5, -15, 15, 35, -10, -15),
    "seven_truf": (25, 2, 10, 30, 2, 5),
    "tens": (0, -20, 10, 30, -10, -20),
    "ten_times_zero": (0, 0, 10, 30, 0, 0),
    "ten_times_neg5": (5, -5, 10, 30, -30, -30),
    "high11": (10, -2, 21, 43, -1, -2),
    "squares": (10, -4, 11, 19, -1, -4),
    "squares_tens": (10, -20, 11, 19, -10, -20),
    "triangular": (5, -3, 6, 11, -1, -3),
    "double_bid": (1, -2, 2, 6, -1, -2),
    "estimation_simple": (13, -2, 1, 3, -1, -2),
    "wizard": (20, -20, 30, 50, -10, -20),
    "skull_king": (50, -50, 20, 60, -10, -20),
    "rage_fundex": (5, 2, 11, 13, 2, 5),
    "rage_amigo": (10, -3, 11, 13, -3, 0),
    "escalier": (5, -10, 10, 20, -5, -10),
    "escalier_strict": (5, 0, 10, 20, 5, 15),
}


def points(bid: int, tricks: int, settings: str, cards: int = 5, game: str = "oh-hell") -> int:
    """What Anna scores; Boris wins the other tricks."""
    found = totals(
        f"""
        game {game}
        players Anna Boris Clara Dora
        set schedule=list hook=off {settings}
        deal cards={cards} bids={bid},0,0,0 tricks={tricks},{cards - tricks},0,0
        """
    )
    return int(found["Anna"])


@pytest.mark.parametrize("case", range(len(CASES)), ids=lambda i: "{}/{}".format(*CASES[i]))
@pytest.mark.parametrize("scale", POINTS)
def test_points_of_a_scale(scale: str, case: int) -> None:
    assert points(*CASES[case], f"scoring={scale}") == POINTS[scale][case]


def test_every_scale_is_tested() -> None:
    assert set(POINTS) | {"confidence_squares"} == set(SCALES)
    assert set(ROMANIAN_SCALES) - set(SCALES) == {"book", "difference"}
    assert set(ISRAELI_SCALES) - set(SCALES) == {"israeli"}


@pytest.mark.parametrize(
    ("settings", "bid", "tricks", "cards", "wanted"),
    [
        ("scoring=british zero=5+n", 0, 0, 8, 13),  # 5 + 8
        ("scoring=british zero=5+n", 0, 1, 8, 0),
        ("scoring=british zero=5+n", 2, 2, 8, 12),
        ("scoring=ohca zero=5", 0, 0, 8, 5),
        ("scoring=ohca zero=10", 0, 0, 8, 10),
        ("scoring=ohca zero=20", 0, 0, 8, 20),
        ("scoring=ohca zero=5n", 0, 0, 8, 40),  # 5 x 8
        ("scoring=ohca zero=5n", 1, 1, 8, 10),
        ("scoring=seven_truf", 0, 0, 6, 30),  # 5 x 6
        ("scoring=seven_truf", 3, 5, 6, 5),
        ("scoring=double_whammy", 2, 2, 6, 22),
        ("scoring=double_whammy", 4, 4, 6, 44),  # 11 x 4
        ("scoring=five_ten", 4, 4, 9, 45),  # 5 + 10 x 4
        ("scoring=five_ten", 4, 2, 9, -15),  # -(5 + 5 x 2)
        ("scoring=wizard", 4, 4, 9, 60),  # 20 + 10 x 4
        ("scoring=wizard", 0, 3, 9, -30),
        ("scoring=triangular", 8, 8, 8, 41),  # 5 + 8 x 9 / 2
        ("scoring=triangular", 8, 0, 8, -36),  # -(8 x 9 / 2)
        ("scoring=exact10_minus_diff unit=3", 3, 1, 5, -6),
        ("scoring=escalier B=1 P=2 M=3", 2, 2, 5, 5),  # 1 + 2 x 2
        ("scoring=escalier B=1 P=2 M=3", 2, 4, 5, -6),
        ("scoring=escalier_strict B=1 P=2 M=3", 2, 4, 5, 2),  # -3 x 2 + 2 x 4
        ("scoring=basic10 made_trick_value=2", 3, 3, 5, 16),  # 10 + 2 x 3
        ("scoring=basic10 made_trick_value=2", 3, 2, 5, 2),
        ("scoring=basic10 made_trick_value=3", 2, 2, 5, 16),
        ("scoring=ohca fail_zero=on", 3, 2, 5, 0),
        ("scoring=ohca fail_zero=on", 3, 3, 5, 30),
        ('made="10+b*b" missed="-10*d"', 4, 4, 5, 26),
        ('made="10+b*b" missed="-10*d"', 4, 2, 5, -20),
        ('made="n*p"', 2, 2, 5, 20),  # the scale's own formula for missed bids stays
        ('made="n*p"', 2, 0, 5, -20),
        ('missed="-s"', 2, 0, 5, -2),  # the sum of the bids
        ('scoring=wizard missed="-1"', 2, 2, 5, 40),
    ],
)
def test_options_that_change_a_scale(
    settings: str, bid: int, tricks: int, cards: int, wanted: int
) -> None:
    assert points(bid, tricks, settings, cards) == wanted


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [(10, 20), (9, 10)],  # five players: 51 // 5 = 10
)
def test_zero_at_peak(cards: int, wanted: int) -> None:
    found = totals(
        f"""
        game oh-hell
        players Anna Boris Clara Dora Emil
        set schedule=list scoring=basic10 zero_at_peak=20
        deal cards={cards} bids=0,1,1,1,1 tricks=0,{cards},0,0,0
        """
    )
    assert found["Anna"] == wanted


def test_reasons_show_the_arithmetic() -> None:
    found = entries(
        """
        game oh-hell
        players Anna Boris Grigori Vera
        dealer Vera
        deal bids=3,2,0,4 tricks=3,4,0,3
        """
    )
    assert [(e.owner, e.amount, e.why) for e in found] == [
        ("Anna", 30, "bid 3, won 3: 10*3 = 30"),
        ("Boris", -20, "bid 2, won 4: -10*2 = -20"),
        ("Grigori", 10, "bid 0, won 0: 10"),
        ("Vera", -10, "bid 4, won 3: -10*1 = -10"),
    ]


ROMANIAN = {  # bid, tricks: by the book, difference, triangular
    (0, 0): (5, 5, 5),
    (0, 1): (-1, -1, -1),
    (0, 3): (-3, -3, -6),
    (1, 0): (-1, -1, -1),
    (1, 1): (6, 6, 6),
    (2, 4): (-4, -2, -3),
    (3, 3): (8, 8, 11),
    (3, 2): (-3, -1, -1),
    (3, 0): (-3, -3, -6),
    (3, 5): (-5, -2, -3),
    (8, 8): (13, 13, 41),
    (8, 7): (-8, -1, -1),
    (0, 2): (-2, -2, -3),
}


@pytest.mark.parametrize(("scale", "place"), [("book", 0), ("difference", 1), ("triangular", 2)])
@pytest.mark.parametrize("case", ROMANIAN, ids=lambda case: f"{case[0]}/{case[1]}")
def test_romanian_scales(case: tuple[int, int], scale: str, place: int) -> None:
    wanted = ROMANIAN[case][place]
    assert points(*case, f"scoring={scale}", cards=8, game="romanian-whist") == wanted


ISRAELI_MADE = (11, 14, 19, 26, 35, 46, 59, 74, 91, 110, 131, 154, 179)
ISRAELI_NOUGHT = (-50, -40, -30, -20, -10, 0, 10, 20, 30, 40, 50, 60, 70)


def israeli(bids: str, tricks: str, settings: str = "") -> int:
    found = totals(
        f"""
        game israeli-whist
        players Anna Boris Clara Dora
        set hook=off {settings}
        deal bids={bids} tricks={tricks}
        """
    )
    return int(found["Anna"])


@pytest.mark.parametrize("bid", range(1, 14))
def test_israeli_made_bid(bid: int) -> None:
    assert israeli(f"{bid},0,0,0", f"{bid},{13 - bid},0,0") == ISRAELI_MADE[bid - 1]


@pytest.mark.parametrize("tricks", range(1, 14))
def test_israeli_missed_nought(tricks: int) -> None:
    """Parlett: 50, 40, 30 ...; further on by the same step."""
    shown = f"{tricks},{13 - tricks},0,0"
    assert israeli("0,5,5,2", shown) == ISRAELI_NOUGHT[tricks - 1]
    capped = min(0, ISRAELI_NOUGHT[tricks - 1])
    assert israeli("0,5,5,2", shown, "zero_fail_cap=0") == capped
    assert israeli("0,5,5,2", shown, "zero_fail=flat") == -50  # under: what a made one pays
    assert israeli("0,5,5,5", shown, "zero_fail=flat") == -20  # over


@pytest.mark.parametrize(
    ("bids", "settings", "wanted"),
    [
        ("0,5,5,5", "", 20),
        ("0,5,5,2", "", 50),
        ("0,5,5,5", "zero_over=25", 25),
        ("0,5,5,5", "zero_over=30", 30),
        ("0,5,5,2", "zero_under=60", 60),
        ("0,5,5,5", "rules=wikipedia", 25),
        ("3,5,5,5", "", -30),
        ("3,5,5,5", "fail_per_trick=5", -15),
        ("0,5,5,5", "scoring=wizard", 20),
    ],
)
def test_israeli_options(bids: str, settings: str, wanted: int) -> None:
    assert israeli(bids, "0,5,5,3", settings) == wanted
