"""Towie. Constructed, with the arithmetic."""

from __future__ import annotations

import pytest
from cousin_sheets import booked, column, deals, everybody, settled
from sheets import messages, totals

from scorekeeper.games.bridge.score_table import insult_points, penalty_points
from scorekeeper.games.bridge.towie import towie_table
from scorekeeper.games.registry import load
from scorekeeper.games.shapes.contracts import Contract, parse_contract

TOWIE = "game towie\nplayers Anna Boris Clara\n"
FOUR = "game towie\nplayers Anna Boris Clara Dora\n"


# What each deal gives everybody, and the totals after it.
RUBBER = [
    ("contract=3NT+1 declarer=Anna", (655, 0, 0), (655, 0, 0)),  # 3 x 35 + 50 + 500
    ("contract=4SX-2 declarer=Boris", (200, 0, 200), (855, 0, 200)),
    ("contract=5D= declarer=Clara honours=Clara:100", (0, 0, 700), (855, 0, 900)),
    ("contract=4H-2 declarer=Anna", (0, 300, 300), (855, 300, 1200)),
    ("contract=3NTX-2 declarer=Anna", (0, 600, 600), (855, 900, 1800)),
    ("contract=6H= declarer=Boris", (0, 1180, 0), (855, 2080, 1800)),  # 180 + 500 + 500
    # 4 x 100, and honours 100
    ("contract=4SXX-1 declarer=Clara honours=Boris:100", (500, 500, 0), (1355, 2580, 1800)),
    # 120 + 200 + 100 + 1000
    ("contract=2SX+1 declarer=Boris", (0, 1420, 0), (1355, 4000, 1800)),
]


@pytest.mark.parametrize("count", range(1, 9))
def test_a_rubber_of_towie(count: int) -> None:
    sheet = TOWIE + deals([row for row, *_ in RUBBER[:count]])
    _, points, after = RUBBER[count - 1]
    assert booked(sheet, count, "score") == points
    assert everybody(sheet) == after


def test_nets_of_towie() -> None:
    """3 x 1355 - 7155, 3 x 4000 - 7155, 3 x 1800 - 7155."""
    made = settled(TOWIE + deals([row for row, *_ in RUBBER]))
    assert made.nets == {"Anna": -3090, "Boris": 4845, "Clara": -1755}


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("", (0, 1330, 50, 50)),  # 4 x 30 x 4 + 200 + 100 + 500
        ("set inactive_collect=off\n", (0, 1330, 50, 0)),
    ],
)
def test_four_at_the_table(setting: str, expected: tuple[int, ...]) -> None:
    rows = [
        "active=Anna,Boris,Clara contract=4S-1 declarer=Anna",
        "active=Anna,Boris,Clara contract=4HXX+1 declarer=Boris",
    ]
    assert everybody(FOUR + setting + deals(rows)) == expected


def test_the_sheet_says_who_played() -> None:
    rows = [
        "active=Anna,Boris,Clara contract=4S-1 declarer=Anna",
        "active=Anna,Boris,Dora contract=4S-1 declarer=Anna dealer=Boris",
    ]
    assert column(FOUR + deals(rows), "playing")[:2] == ["Anna,Boris,Clara", "Anna,Boris,Dora"]
    assert column(FOUR + deals(rows), "dealer")[:2] == ["", "Boris"]
    assert column(FOUR + deals(rows[:1]), "dealer") == []


def test_three_at_the_table_all_play() -> None:
    row = "contract=4S= declarer=Anna"
    named = deals([f"active=Clara,Boris,Anna {row}"])
    assert totals(TOWIE + named) == totals(TOWIE + deals([row]))
    assert column(TOWIE + deals([row]), "playing") == []


def test_the_stake_of_towie_is_per_point() -> None:
    """Nothing is rounded to hundreds here."""
    stake = next(spec for spec in load("towie").option_specs if spec.name == "stake")
    assert "hundred" not in stake.meaning


def test_nets_of_four() -> None:
    rows = [
        "active=Anna,Boris,Clara contract=4S-1 declarer=Anna",
        "active=Anna,Boris,Clara contract=4HXX+1 declarer=Boris",
    ]
    nets = settled(FOUR + deals(rows)).nets
    assert nets == {"Anna": -1430, "Boris": 3890, "Clara": -1230, "Dora": -1230}


@pytest.mark.parametrize(
    ("doubling", "vulnerable", "expected"),
    [
        ("", False, [50, 100, 150, 200, 250, 300]),
        ("X", False, [100, 200, 300, 400, 500, 600]),
        ("XX", False, [200, 400, 600, 800, 1000, 1200]),
        ("", True, [100, 300, 500, 700, 900, 1100]),
        ("X", True, [200, 600, 1000, 1400, 1800, 2200]),
        ("XX", True, [400, 1200, 2000, 2800, 3600, 4400]),
    ],
)
def test_penalties_of_the_book(doubling: str, vulnerable: bool, expected: list[int]) -> None:
    """Parlett."""
    contract = Contract(7, "S", doubling)
    found = [penalty_points(contract, u, vulnerable, towie_table()).points for u in range(1, 7)]
    assert found == expected


def test_penalties_of_the_other_table() -> None:
    """pokerwebpages.com: 100, 100, 200, 200, then 400 each; redoubled twice as much."""
    expected = [100, 200, 400, 600, 1000, 1400, 1800]
    table = towie_table("phillips")
    for doubling, factor in (("X", 1), ("XX", 2)):
        contract = Contract(7, "S", doubling)
        found = [penalty_points(contract, u, False, table).points for u in range(1, 8)]
        assert found == [factor * points for points in expected]


@pytest.mark.parametrize(
    ("insult", "expected"), [("book", [50, 100, 100, 200]), ("flat", [50, 100, 50, 100])]
)
def test_for_making_a_doubled_contract(insult: str, expected: list[int]) -> None:
    table = towie_table("book", insult)
    found = [
        insult_points(parse_contract(f"4S{doubling}="), vulnerable, table).points
        for doubling in ("X", "XX")
        for vulnerable in (False, True)
    ]
    assert found == expected


def test_the_second_game_may_count_as_a_game_too() -> None:
    """30 x 4 twice; 500 and 1000, or 500 and 500 + 1000."""
    rows = ["contract=4S= declarer=Anna"] * 2
    assert totals(TOWIE + deals(rows))["Anna"] == 240 + 1500
    assert totals(f"{TOWIE}set rubber_bonus=add\n" + deals(rows))["Anna"] == 240 + 2000


def test_a_defender_may_keep_his_honours_to_himself() -> None:
    rows = ["contract=4S-1 declarer=Anna honours=Boris:100"]
    assert everybody(TOWIE + deals(rows)) == (0, 150, 150)
    assert everybody(f"{TOWIE}set defender_honours=holder\n" + deals(rows)) == (0, 150, 50)


@pytest.mark.parametrize(("contract", "value"), [("2S", 60), ("4D", 80), ("1CXX", 80), ("2NT", 70)])
def test_contracts_too_small(contract: str, value: int) -> None:
    found = messages(TOWIE + deals([f"contract={contract}= declarer=Anna"]))
    assert found == [f"{contract} counts {value}, which is no game"]


@pytest.mark.parametrize("contract", ["2NTX", "1NTXX", "3CX", "3NT", "4H", "5C", "2SX"])
def test_contracts_large_enough(contract: str) -> None:
    row = deals([f"contract={contract}= declarer=Anna"])
    assert messages(TOWIE + row) == []
    strict = messages(f"{TOWIE}set sufficiency=undoubled\n{row}")
    assert bool(strict) == ("X" in contract)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            f"{TOWIE}deal contract=passed",
            "a deal that is passed out is dealt again and not recorded",
        ),
        (f"{FOUR}deal contract=4S= declarer=Anna", "active= missing"),
        (
            f"{FOUR}deal active=Anna,Boris contract=4S= declarer=Anna",
            "active=Anna,Boris names 2 of the players",
        ),
        (
            f"{FOUR}deal active=Anna,Boris,Clara contract=4S= declarer=Dora",
            "declarer: Dora is not possible here",
        ),
        (
            TOWIE + "deal contract=4S= declarer=Anna\n" * 3,
            "the rubber is over: Anna has won two games",
        ),
        (
            f"{TOWIE}deal contract=4S= declarer=Anna\nrubber",
            "the rubber is not over: Anna 1, Boris 0, Clara 0 games",
        ),
    ],
)
def test_what_is_wrong_with_towie(text: str, message: str) -> None:
    assert messages(text) == [message]
