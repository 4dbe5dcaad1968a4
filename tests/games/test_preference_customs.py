"""Preference: what tables add to the conventions. Players A, B, C (D deals and rests); B is the
first opponent of A and C the second. Every figure is worked in the line that expects it."""

from __future__ import annotations

import pytest
from preference_moves import balances, moved, moves, sheet
from sheets import clean, messages, problems, session

FOUR = {"players": "A B C D", "dealer": "D"}
PASSED = "contract=allpass tricks=3,3,4"


# who deals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stays", "deals", "dealers"),
    [
        ("none", [PASSED, "declarer=A contract=misere tricks=2", PASSED], "ABCA"),
        ("allpass", [PASSED, "declarer=A contract=misere tricks=2", PASSED], "AABB"),
        ("failed", [PASSED, "declarer=A contract=misere tricks=2", PASSED], "ABBC"),
        ("allpass,failed", [PASSED, "declarer=A contract=misere tricks=2", PASSED], "AAAA"),
        ("failed", ["declarer=A contract=7 whist=B tricks=6,4,0"] * 2, "AAA"),
        ("failed", ["declarer=A contract=7 whist=B tricks=7,3,0"] * 2, "ABC"),
        ("failed", ["declarer=A contract=7"] * 2, "ABC"),
        ("allpass", ["declarer=A contract=7 whist=B tricks=6,4,0"] * 2, "ABC"),
    ],
)
def test_the_deal_stays(stays: str, deals: list[str], dealers: str) -> None:
    made = session(sheet("|".join(deals), options=f"dealer_stays={stays}"))
    assert not made.problems
    found = [deal.facts.dealer for deal in made.deals]
    assert "".join([*found, made.ledger.dealer]) == dealers


def test_a_concession_is_a_failed_game() -> None:
    text = sheet(
        "declarer=B contract=7 give-up=yes",
        options="dealer_stays=failed give_up=without_two",
    )
    assert clean(text).ledger.dealer == "A"


# prices and ladders ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rate", "prices"),
    [
        ("arith", [1, 2, 3, 4, 5, 6, 7]),
        ("const", [1, 1, 1, 1, 1, 1, 1]),
        ("cap3", [1, 2, 3, 3, 3, 3, 3]),
        ("cap5", [1, 2, 3, 4, 5, 5, 5]),
        ("geo", [1, 2, 4, 8, 16, 32, 64]),
        ("geo8", [1, 2, 4, 8, 8, 8, 8]),
        ("geo-4", [1, 2, 4, 4, 4, 4, 4]),
        ("geo5", [1, 2, 4, 5, 5, 5, 5]),
        ("1,2,4", [1, 2, 4, 4, 4, 4, 4]),
        ("2-5-7", [2, 5, 7, 7, 7, 7, 7]),
        ("1-2-4-8", [1, 2, 4, 8, 16, 32, 64]),
        ("1-2-3-3", [1, 2, 3, 3, 3, 3, 3]),
        ("1,2,3,cycle", [1, 2, 3, 1, 2, 3, 1]),
        ("3", [3, 3, 3, 3, 3, 3, 3]),
    ],
)
@pytest.mark.parametrize("unit", [1, 2])
def test_the_price_of_a_trick(rate: str, prices: list[int], unit: int) -> None:
    """One trick each and eight for C: the dump of A grows by the price of a trick."""
    deals = "|".join(["contract=allpass tricks=1,1,8"] * len(prices))
    made = clean(sheet(deals, options=f"allpass_rate={rate} allpass_unit={unit}"))
    grown = [sum(e.amount for e in deal.entries if e.owner == "A") for deal in made.deals]
    assert grown == [unit * price for price in prices]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("1-1-1-1", "const"),
        ("cap1", "const"),
        ("GEO-8", "geo8"),
        ("1-2-4-4", "1,2,4,4"),
        ("1/2/4", "1,2,4"),
        ("1,2,CYCLE", "1,2,cycle"),
    ],
)
def test_prices_are_kept_in_one_spelling(typed: str, kept: str) -> None:
    made = clean(sheet(PASSED, options=f"allpass_rate={typed}"))
    assert str(made.ledger.table.options.allpass_rate) == kept


@pytest.mark.parametrize(
    "rate", ["geo0", "cap1001", "0,1", "1,1001", "-1", "cycle", "dear", "1,,2"]
)
def test_no_price(rate: str) -> None:
    assert len(messages(sheet(PASSED, options=f"allpass_rate={rate}"))) == 1


@pytest.mark.parametrize(
    ("before", "lowest"), [(0, 6), (1, 7), (2, 8), (3, 6), (4, 7), (5, 8), (6, 6)]
)
def test_a_ladder_that_cycles(before: int, lowest: int) -> None:
    """6-7-8, and after three raspasovkas a six will do again."""
    text = sheet("|".join([PASSED] * before), options="min_bid_ladder=6,7,8,cycle")
    text = text if before else text.rpartition("\n")[0]
    assert clean(text).upcoming()["lowest level"] == lowest


@pytest.mark.parametrize(
    ("dump", "series", "left"),
    # in the second raspasovka of a series a trick costs 2; the first put 3 into A's dump
    [(0, 1, 0), (1, 1, 0), (5, 1, 4), (0, 2, 1), (4, 2, 5)],
)
def test_no_trick_is_worth_one_off_the_dump(dump: int, series: int, left: int) -> None:
    deals = "|".join([PASSED] * (series - 1) + ["contract=allpass tricks=0,5,5"])
    text = sheet(deals, options="zero_bonus=trick_off", before=f"carry dump=A:{dump}")
    assert clean(text).ledger.balance("dump", "A") == left


# conceding and whisting -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "dump"),
    [
        ("give_up=without_two", 2 * 4),
        ("give_up=without_three", 3 * 4),
        ("give_up=without_two dump_factor=2", 2 * 8),
        ("give_up=without_two dark=on", 2 * 8),
    ],
)
def test_a_concession_costs_undertricks_and_nothing_else(options: str, dump: int) -> None:
    dark = " dark=1" if "dark" in options else ""
    text = sheet(f"declarer=A contract=7H give-up=yes{dark}", options=options)
    assert moved(text) == {"dump A": dump}


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        ("declarer=A contract=6H half=B", "pool A 2; B>A 4"),  # 2 tricks x 2
        ("declarer=A contract=7H half=B", "pool A 4; B>A 4"),  # 1 trick x 4
        ("declarer=A contract=6H half=C", "pool A 2; C>A 4"),
        ("declarer=A contract=6H half=B whist=C tricks=6,1,3", "pool A 2; C>A 8"),  # 4 x 2
    ],
)
def test_either_opponent_goes_out_for_half(deal: str, expected: str) -> None:
    assert moved(sheet(deal, options="half=either gentleman=on_fail")) == moves(expected)


def test_the_returned_whist() -> None:
    """B passes, C says half, B takes the whist back: he writes the four tricks of the defence."""
    deal = "declarer=A contract=6H half=C whist=B tricks=6,1,3"
    assert moved(sheet(deal)) == moves("pool A 2; B>A 8")
    (problem,) = problems(sheet(deal, options="returned_whist=off"))
    assert problem.is_error
    assert problem.message.startswith("B took the whist back, which this table does not allow")
    assert clean(sheet(deal.partition(" whist")[0], options="returned_whist=off")).is_ok


@pytest.mark.parametrize(
    ("options", "tricks", "expected"),
    [
        # four tricks of the defence at 2 each
        ("", "A:6,B:3,C:1", "pool A 2; D>A 8"),
        ("sole_whister_tricks=own", "A:6,B:3,C:1", "pool A 2; D>A 8"),
        # one trick short of four: D pays for it, and writes nothing
        ("", "A:7,B:2,C:1", "pool A 2; A>D 2"),
        ("rules=sochi", "A:7,B:2,C:1", "pool A 2; dump D 2; D>A 6"),
        # one down: 2 for everybody, and five tricks for D
        ("", "A:5,B:4,C:1", "dump A 2; B>A 2; C>A 2; D>A 12"),
        ("consolation_dealer=off", "A:5,B:4,C:1", "dump A 2; B>A 2; C>A 2; D>A 12"),
        ("gentleman=on_fail", "A:5,B:4,C:1", "dump A 2; B>A 2; C>A 2; D>A 12"),
    ],
)
def test_the_resting_dealer_whists(options: str, tricks: str, expected: str) -> None:
    """B passed, C said half, B passed again: D, who sits out, whists for the two."""
    deal = f"declarer=A contract=6H half=C whist=D tricks={tricks}"
    text = sheet(deal, options=f"dealer_whist=on {options}".strip(), **FOUR)
    assert moved(text) == moves(expected)


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("declarer=A contract=6H whist=D tricks=A:6,B:3,C:1", "half= missing"),
        (
            "declarer=A contract=6H half=C whist=D,B tricks=A:6,B:3,C:1",
            "whist=D,B: D, who sits out, whists only when both opponents passed",
        ),
        (
            "declarer=A contract=8H whist=D tricks=A:8,B:1,C:1",
            "whist: D deals and sits this deal out",
        ),
    ],
)
def test_the_resting_dealer_whists_only_then(deal: str, message: str) -> None:
    assert messages(sheet(deal, options="dealer_whist=on", **FOUR))[0] == message


# bombs and the dark ---------------------------------------------------------------------------


def test_on_a_double_bomb_and_in_the_dark() -> None:
    """Lesnoy: a double bomb counts fourfold, once in the dark twofold: an eight that is made is
    worth 6 x 4 x 2 = 48 in the pool, and every trick of a whister 48."""
    deals = f"{PASSED}|{PASSED}|declarer=A contract=8C dark=1 whist=B tricks=8,1,1"
    text = sheet(deals, options="bombs=allpass dark=on")
    assert moved(text) == moves("pool A 48; B>A 96")
    assert clean(text).deals[2].derived["bombs"] == "2"


@pytest.mark.parametrize(
    ("bombs", "deals", "factor"),
    [
        ("allpass", [PASSED], 2),
        ("allpass", [PASSED] * 3, 8),
        ("failed", [PASSED], 1),
        ("failed", ["declarer=B contract=misere tricks=1"], 2),
        ("failed", ["declarer=B contract=6 whist=A tricks=5,5,0"], 2),
        ("failed", ["declarer=B contract=6 whist=A tricks=4,6,0"], 1),
        ("failed", ["declarer=B contract=6 give-up=yes"], 2),
        # the next game uses a bomb up, made or not; a raspasovka leaves it lying
        ("failed", ["declarer=B contract=misere tricks=1", "declarer=B contract=6"], 1),
        ("failed", ["declarer=B contract=misere tricks=1", PASSED], 2),
        ("allpass,failed", ["declarer=B contract=misere tricks=1", PASSED], 4),
        ("allpass", [PASSED, "declarer=B contract=misere tricks=1"], 1),
        ("allpass,failed", [PASSED, "declarer=B contract=misere tricks=1"], 2),
    ],
)
def test_what_a_bomb_doubles(bombs: str, deals: list[str], factor: int) -> None:
    options = f"bombs={bombs} give_up=without_two"
    text = sheet("|".join([*deals, "declarer=A contract=7"]), options=options)
    assert moved(text) == {"pool A": 4 * factor}


@pytest.mark.parametrize(
    ("options", "deal", "expected"),
    [
        ("", "contract=8D whist=B,C tricks=5,4,1", "dump A 36; B>A 84; C>A 48"),  # 2 x 18; 2 x 42
        ("", "contract=6C whist=B,C tricks=8,2,0", "pool A 4; B>A 8; A>C 8"),
        ("", "contract=6H half=C", "pool A 4; C>A 8"),
        ("", "contract=misere tricks=0", "pool A 20"),
        ("", "contract=misere tricks=2", "dump A 40; B>A 40; C>A 40"),
        ("consolation=flat10", "contract=6C whist=B tricks=5,5,0", "dump A 4; B>A 40; C>A 20"),
        ("rules=leningrad", "contract=8C whist=B,C tricks=10,0,0", "pool A 12; dump C 12"),
        ("whist_factor=2", "contract=7C whist=C tricks=7,2,1", "pool A 8; C>A 48"),  # 3 x 4 x 2 x 2
    ],
)
def test_everything_is_doubled_in_the_dark(options: str, deal: str, expected: str) -> None:
    text = sheet(f"declarer=A dark=1 {deal}", options=f"dark=on {options}".strip())
    assert moved(text) == moves(expected)


def test_a_table_that_counts_bombs_itself() -> None:
    (problem,) = problems(sheet(f"{PASSED}|declarer=A contract=7 bombs=2", options="bombs=allpass"))
    assert not problem.is_error
    assert "bombs 2 was recorded; by the rules it would be 1" in problem.message


@pytest.mark.parametrize(
    "correction", ["void 1", "amend 1 declarer=B contract=7 whist=none tricks=none"]
)
def test_a_bomb_is_gone_with_the_deal_that_left_it(correction: str) -> None:
    # A game of 7 that nobody whists writes 4 in the pool, 8 on a bomb.
    text = sheet(f"{PASSED}|declarer=A contract=7", options="bombs=allpass")
    assert clean(text).deals[1].derived["bombs"] == "1"
    assert moved(text, 2)["pool A"] == 8
    corrected = f"{text}\n{correction}"
    assert "bombs" not in clean(corrected).deals[1].derived
    assert moved(corrected, 2)["pool A"] == 4


def test_bombs_are_told_before_the_deal() -> None:
    made = clean(sheet(f"{PASSED}|{PASSED}", options="bombs=allpass"))
    assert made.upcoming()["bombs"] == 2
    assert "bombs" not in clean(sheet(PASSED)).upcoming()


# one whister ----------------------------------------------------------------------------------


@pytest.mark.parametrize("tricks", ["A:6", "6", "A:6,C:4", "A:6,B:0"])
def test_declarers_tricks_are_enough_for_one_whister(tricks: str) -> None:
    made = clean(sheet(f"declarer=A contract=6 whist=C tricks={tricks}"))
    assert balances(sheet(f"declarer=A contract=6 whist=C tricks={tricks}")) == moves(
        "pool A 2; C>A 8"
    )
    assert made.deals[0].texts["tricks"] == "A:6,B:0,C:4"


def test_the_rest_is_echoed() -> None:
    assert clean(sheet("declarer=A contract=6 whist=C tricks=A:6")).deals[0].inferred == (
        "tricks C:4",
    )


@pytest.mark.parametrize(
    ("options", "deal"),
    [
        ("", "declarer=A contract=6 whist=B,C tricks=A:6"),  # whose the other four are matters
        ("sole_whister_tricks=own", "declarer=A contract=6 whist=C tricks=A:6"),
        ("", "declarer=A contract=6 whist=C tricks=C:4"),  # the passer may have won some, too
    ],
)
def test_where_the_rest_is_not_certain(options: str, deal: str) -> None:
    assert len(messages(sheet(deal, options=options))) == 1
