"""The score card, row by row. Constructed from the Laws (1993; duplicate 2017, Law 77)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import entries, totals

from scorekeeper.games.bridge.score_table import (
    bonus_lines,
    contract_table,
    duplicate_score,
    penalty_points,
    trick_points,
)
from scorekeeper.games.shapes.contracts import Contract, all_contracts, parse_contract

MODERN, OLD = ("modern", 100), ("old", 50)

# contract, vulnerable, tricks, below, overtricks, insult, slam, penalty, duplicate score
CARD = [
    ("1C", False, 7, 20, 0, 0, 0, 0, 70),
    ("2D", True, 10, 40, 40, 0, 0, 0, 130),
    ("3S", False, 9, 90, 0, 0, 0, 0, 140),
    ("1NT", False, 9, 40, 60, 0, 0, 0, 150),
    ("3NT", True, 10, 100, 30, 0, 0, 0, 630),
    ("2HX", False, 8, 120, 0, 50, 0, 0, 470),
    ("2HX", True, 9, 120, 200, 50, 0, 0, 870),
    ("1DXX", False, 7, 80, 0, 100, 0, 0, 230),
    ("1SXX", True, 8, 120, 400, 100, 0, 0, 1120),
    ("4H", False, 9, 0, 0, 0, 0, 50, -50),
    ("4H", True, 7, 0, 0, 0, 0, 300, -300),
    ("3NTX", False, 8, 0, 0, 0, 0, 100, -100),
    ("3NTX", False, 7, 0, 0, 0, 0, 300, -300),
    ("3NTX", False, 6, 0, 0, 0, 0, 500, -500),
    ("3NTX", False, 5, 0, 0, 0, 0, 800, -800),
    ("3NTX", True, 8, 0, 0, 0, 0, 200, -200),
    ("3NTX", True, 5, 0, 0, 0, 0, 1100, -1100),
    ("5CXX", False, 7, 0, 0, 0, 0, 1600, -1600),
    ("5CXX", True, 9, 0, 0, 0, 0, 1000, -1000),
    ("6S", False, 12, 180, 0, 0, 500, 0, 980),
    ("6DX", True, 13, 240, 200, 50, 750, 0, 1740),
    ("7NT", False, 13, 220, 0, 0, 1000, 0, 1520),
    ("7CXX", True, 13, 560, 0, 100, 1500, 0, 2660),
    ("4S", False, 13, 120, 90, 0, 0, 0, 510),
]
card = pytest.mark.parametrize(
    ("name", "vulnerable", "tricks", "below", "over", "insult", "slam", "penalty", "duplicate"),
    CARD,
)


@card
def test_lines_of_the_card(
    name: str,
    vulnerable: bool,
    tricks: int,
    below: int,
    over: int,
    insult: int,
    slam: int,
    penalty: int,
    duplicate: int,
) -> None:
    contract = parse_contract(name)
    result = contract.result_of(tricks)
    table = contract_table(*MODERN)
    assert duplicate_score(contract._replace(result=result), vulnerable, MODERN) == duplicate
    if result < 0:
        assert penalty_points(contract, -result, vulnerable, table).points == penalty
        return
    assert penalty == 0
    assert trick_points(contract, table).points == below
    played = contract._replace(result=result)
    amounts = [line.points for line in bonus_lines(played, vulnerable, table)]
    assert amounts == [points for points in (over, insult, slam) if points]


@card
def test_the_same_at_a_rubber_table(
    name: str,
    vulnerable: bool,
    tricks: int,
    below: int,
    over: int,
    insult: int,
    slam: int,
    penalty: int,
    duplicate: int,
) -> None:
    start = "carry games=We:1\n" if vulnerable else ""
    sheet = f"game contract-bridge\nsides We They\n{start}deal contract={name} declarer=We "
    found = entries(f"{sheet}tricks={tricks}")
    sums: dict[tuple[str, str], int] = {}
    for entry in found:
        if "rubber won" not in entry.why:
            key = (entry.account, entry.owner)
            sums[key] = sums.get(key, 0) + int(entry.amount)
    assert sums.get(("below", "We"), 0) == below
    assert sums.get(("above", "We"), 0) == over + insult + slam
    assert sums.get(("above", "They"), 0) == penalty
    assert sums.get(("below", "They"), 0) == 0


@card
def test_the_same_on_a_duplicate_board(
    name: str,
    vulnerable: bool,
    tricks: int,
    below: int,
    over: int,
    insult: int,
    slam: int,
    penalty: int,
    duplicate: int,
) -> None:
    """Two teams: the other table passes the board out, and the whole score shows in the reason."""
    board = 4 if vulnerable else 1  # all are vulnerable on board 4, nobody on board 1
    found = entries(
        f"""
        game duplicate-bridge
        set format=teams
        players Home Away
        deal board={board} ns=Home contract=passed
        deal board={board} ns=Away contract={name} tricks={tricks} declarer=S
        """,
        2,
    )
    assert f"Away NS {duplicate:+d}, Home NS 0" in found[0].why


@pytest.mark.parametrize(
    ("down", "modern", "old"),
    [(1, 100, 100), (2, 300, 300), (3, 500, 500), (4, 800, 700), (5, 1100, 900), (13, 3500, 2500)],
)
def test_undertricks_doubled_not_vulnerable(down: int, modern: int, old: int) -> None:
    """Modern 300u - 400 from the fourth, old 200u - 100; redoubled twice as much."""
    for doubling, factor in (("X", 1), ("XX", 2)):
        contract = Contract(7, "S", doubling)
        for key, expected in ((MODERN, modern), (OLD, old)):
            line = penalty_points(contract, down, False, contract_table(*key))
            assert line.points == factor * expected


def test_old_laws_do_not_change_the_vulnerable_penalties() -> None:
    contract = Contract(7, "S", "X")
    for down in range(1, 14):
        line = penalty_points(contract, down, True, contract_table(*OLD))
        assert line.points == 300 * down - 100


@pytest.mark.parametrize(
    ("settings", "amount"),
    [("", 230), ("set redouble_bonus=50", 180), ("set laws=old", 180), ("set rules=old", 180)],
)
def test_redouble_bonus(settings: str, amount: int) -> None:
    """1DXX made: 80 + 100 (or 50) and 50 for the part-score."""
    head = f"game chicago-bridge\nplayers Nora Emil Sara Willem\n{settings}\n"
    assert totals(f"{head}deal contract=1DXX= declarer=Nora")["NS"] == amount


def test_an_option_set_by_itself_beats_the_laws() -> None:
    head = "game contract-bridge\nsides We They\nset laws=old nv_doubled_undertricks=modern\n"
    assert totals(f"{head}deal contract=3NTX-4 declarer=We")["They"] == 800


@pytest.mark.parametrize(
    ("contract", "whys"),
    [
        ("3NTX+1", ["3NTX made: (40 + 2 x 30) x 2 = 200"]),
        ("1NT=", ["1NT made: 40"]),
        ("2H=", ["2H made: 2 x 30 = 60"]),
        ("5DXX=", ["5DXX made: 5 x 20 x 4 = 400", "redoubled contract made: 100"]),
        ("6S+1", ["1 overtrick: 1 x 30 = 30", "small slam, not vulnerable: 500"]),
        ("4HX-4", ["4HX 4 down doubled, not vulnerable: 100 + 2 x 200 + 300 = 800"]),
        ("4H-1", ["4H 1 down, not vulnerable: 50"]),
    ],
)
def test_reasons_show_the_arithmetic(contract: str, whys: list[str]) -> None:
    found = entries(f"game contract-bridge\nsides We They\ndeal contract={contract} declarer=We")
    said = [entry.why for entry in found]
    for why in whys:
        assert why in said


@given(st.sampled_from(list(all_contracts())), st.booleans())
def test_scores_are_multiples_of_ten_and_have_the_sign_of_the_result(
    contract: Contract, vulnerable: bool
) -> None:
    score = duplicate_score(contract, vulnerable, MODERN)
    assert score % 10 == 0
    assert contract.result is not None
    assert (score > 0) == (contract.result >= 0)


@given(st.sampled_from(list(all_contracts())), st.booleans())
def test_one_trick_more_is_worth_more(contract: Contract, vulnerable: bool) -> None:
    assert contract.result is not None
    if contract.tricks_for(contract.result) == 13:
        return
    better = contract._replace(result=contract.result + 1)
    assert duplicate_score(better, vulnerable, MODERN) > duplicate_score(
        contract, vulnerable, MODERN
    )
