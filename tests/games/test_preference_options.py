"""Every option of Preference at work: constructed deals, the arithmetic beside them.

Seats A, B, C (, D) clockwise, A declares: B speaks first, C second; with four D deals.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from preference_moves import balances, moved, moves, sheet
from sheets import clean

from scorekeeper.games.preference import GAME

CONTRACTS = [
    # where and how much a whister pays: one short at six (value 2) when C took none
    ("whist_penalty_to=bank", "6C whist=C tricks=7,3,0", "pool A 2; A>C 2"),
    ("whist_penalty_to=dump", "6C whist=C tricks=7,3,0", "pool A 2; dump C 2"),
    (
        "whist_penalty_to=dump whist_penalty_rate=1/2",
        "6C whist=C tricks=7,3,0",
        "pool A 2; dump C 1",
    ),
    # 3 tricks x 2 for a whister who is one short
    ("failed_whister_scores=on", "6C whist=C tricks=7,3,0", "pool A 2; A>C 2; C>A 6"),
    # a lone whister writes 4 x 2, or only his own 3 x 2
    ("sole_whister_tricks=side", "6H whist=C tricks=6,1,3", "pool A 2; C>A 8"),
    ("sole_whister_tricks=own", "6H whist=C tricks=6,1,3", "pool A 2; C>A 6"),
    # three and none at six: short by 1, but C's own half lacks 2
    ("short_share=min", "6C whist=B,C tricks=7,3,0", "pool A 2; B>A 6; A>C 2"),
    ("short_share=individual", "6C whist=B,C tricks=7,3,0", "pool A 2; B>A 6; A>C 4"),
    # not short together: nobody pays although C's own half lacks 1
    ("short_share=individual", "6C whist=B,C tricks=6,3,1", "pool A 2; B>A 6; C>A 2"),
    ("single_quota=second", "9C whist=B,C tricks=10,0,0", "pool A 8; A>C 8"),
    ("single_quota=both", "9C whist=B,C tricks=10,0,0", "pool A 8; A>B 8; A>C 8"),
    ("single_quota=split", "9C whist=B,C tricks=10,0,0", "pool A 8; A>B 4; A>C 4"),
    # C alone: 4 x 4 = 16 whists when A fails 7 by 1; the shares are equal
    ("gentleman=none", "7C whist=C tricks=6,1,3", "dump A 4; B>A 4; C>A 20"),
    ("gentleman=book", "7C whist=C tricks=6,1,3", "dump A 4; B>A 4; C>A 20"),
    ("gentleman=on_fail", "7C whist=C tricks=6,1,3", "dump A 4; B>A 12; C>A 12"),
    ("gentleman=always", "7C whist=C tricks=6,1,3", "dump A 4; B>A 12; C>A 12"),
    ("gentleman=on_fail", "7C whist=C tricks=7,1,2", "pool A 4; C>A 12"),
    ("gentleman=always", "7C whist=C tricks=7,1,2", "pool A 4; B>A 6; C>A 6"),
    ("gentleman=always", "7C whist=B,C tricks=7,1,2", "pool A 4; B>A 4; C>A 8"),
    # two short at six: B won one, C one
    (
        "gentleman=book failed_whister_scores=on",
        "6C whist=B,C tricks=9,1,0",
        "pool A 2; A>B 3; A>C 3; B>A 1; C>A 1",
    ),
    # two undertricks at eight: 2 x 6 each, 2 x 10 each, nothing; whists 4 x 6 either way
    ("consolation=value", "8C whist=B tricks=6,3,1", "dump A 12; B>A 36; C>A 12"),
    ("consolation=flat10", "8C whist=B tricks=6,3,1", "dump A 12; B>A 44; C>A 20"),
    ("consolation=none", "8C whist=B tricks=6,3,1", "dump A 12; B>A 24"),
    # banks twice: 2 x 12 + 4 x 12; flat tens are not doubled: 2 x 10 + 4 x 12
    ("whist_factor=2", "8C whist=B tricks=6,3,1", "dump A 12; B>A 72; C>A 24"),
    ("whist_factor=2 consolation=flat10", "8C whist=B tricks=6,3,1", "dump A 12; B>A 68; C>A 20"),
    ("dump_factor=2", "8C whist=B tricks=6,3,1", "dump A 24; B>A 36; C>A 12"),
    ("whist_factor=2", "6C whist=C tricks=7,3,0", "pool A 2; A>C 4"),
    ("dump_factor=2 whist_penalty_to=dump", "6C whist=C tricks=7,3,0", "pool A 2; dump C 4"),
    ("whist_factor=3", "misere tricks=A:2", "dump A 20; B>A 60; C>A 60"),
    ("dump_factor=3", "misere tricks=A:2", "dump A 60; B>A 20; C>A 20"),
    ("misere_consolation=off", "misere tricks=A:2", "dump A 20"),
    ("misere_consolation=on", "misere tricks=A:2", "dump A 20; B>A 20; C>A 20"),
    # a ten that is always played out: made, or one short with 1 x 10 each and whists for tricks
    ("ten=checked", "10C tricks=10,0,0", "pool A 10"),
    ("ten=checked", "10C tricks=9,0,1", "dump A 10; B>A 10; C>A 20"),
    ("ten=whisted", "10C whist=B tricks=10,0,0", "pool A 10; A>B 10"),
    ("ten=checked", "9C whist=B tricks=10,0,0", "pool A 8; A>B 8"),
    # half at six: 2 x 2; played alone: at most two tricks count, fewer than two are paid for
    ("half=on", "6C half=C", "pool A 2; C>A 4"),
    ("half=played", "6C half=C tricks=6,2,2", "pool A 2; C>A 4"),
    ("half=played", "6C half=C tricks=8,1,1", "pool A 2; C>A 4"),
    ("half=played", "6C half=C tricks=9,1,0", "pool A 2; A>C 2"),
    ("half=played", "7C half=C tricks=10,0,0", "pool A 4; A>C 4"),
    ("half=played", "6C half=C tricks=5,3,2", "dump A 2; B>A 2; C>A 6"),
    # three undertricks for a concession, without anything for the others
    ("give_up=without_three", "8C give-up=yes", "dump A 18"),
    ("give_up=without_three rules=leningrad", "8C give-up=yes", "dump A 36"),
    # sure tricks in the talon where three play: half each of 2 x 6
    ("talon_bonus=on", "8C talon-tricks=2", "pool A 6; B>A 6; C>A 6"),
    ("talon_bonus=on", "8C whist=B tricks=7,2,1 talon-tricks=1", "dump A 6; B>A 27; C>A 9"),
    ("talon_bonus=on rules=leningrad", "6C talon-tricks=3", "pool A 2; B>A 6; C>A 6"),
    ("stalingrad=on", "6S whist=B,C tricks=6,2,2", "pool A 2; B>A 4; C>A 4"),
    ("misdeal_fine=2", "6C misdeal=3", "pool A 2; dump A 6"),
]


@pytest.mark.parametrize(("options", "contract", "expected"), CONTRACTS)
def test_games_and_miseres(options: str, contract: str, expected: str) -> None:
    """One deal under one house rule."""
    assert moved(sheet(f"declarer=A contract={contract}", options=options)) == moves(expected)


FOUR = [
    # D sat out: writes like the others, or not
    ("consolation_dealer=on", "8C whist=B tricks=A:7,B:3", "dump A 6; B>A 24; C>A 6; D>A 6"),
    ("consolation_dealer=off", "8C whist=B tricks=A:7,B:3", "dump A 6; B>A 24; C>A 6"),
    ("consolation_dealer=off", "misere tricks=A:1", "dump A 10; B>A 10; C>A 10"),
    ("talon_bonus=on", "8C talon-tricks=2", "pool A 6; D>A 12"),
    ("misere_talon=on", "misere tricks=A:1 talon-sevens=20", "dump A 10; B>A 10; C>A 10; D>A 30"),
    ("talon_throw=on", "misere tricks=A:0 thrown=yes", "pool A 10; dump D 1"),
]


@pytest.mark.parametrize(("options", "contract", "expected"), FOUR)
def test_the_dealer_who_sits_out(options: str, contract: str, expected: str) -> None:
    """What the fourth player writes or drops."""
    text = contract.replace("A:7,B:3", "A:7,B:3,C:0")
    made = sheet(f"declarer=A contract={text}", players="A B C D", dealer="D", options=options)
    assert moved(made) == moves(expected)


ALLPASS = [
    # tricks 0 4 6 at the second raspasovka of a series (rate 2)
    ("", "dump B 8; dump C 12"),
    ("zero_bonus=none", "dump B 8; dump C 12"),
    ("zero_bonus=rate", "pool A 2; dump B 8; dump C 12"),
    ("zero_bonus=rate allpass_unit=2", "pool A 4; dump B 16; dump C 24"),
    ("zero_bonus=one", "pool A 1; dump B 8; dump C 12"),
    ("zero_bonus=dump", "dump A -4; dump B 8; dump C 12"),
    ("allpass_rate=const", "dump B 4; dump C 6"),
    ("allpass_score=whist5", "A>B 20; A>C 30"),
    ("allpass_score=whist_diff", "A>B 8; A>C 12"),
    ("misdeal_fine=2", "dump B 8; dump C 12"),
]


@pytest.mark.parametrize(("options", "expected"), ALLPASS)
def test_a_raspasovka_without_a_trick(options: str, expected: str) -> None:
    """The second of a series, 0 4 6."""
    text = sheet("contract=allpass tricks=4,3,3|contract=allpass tricks=0,4,6", options=options)
    assert moved(text) == moves(expected)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("allpass_amnesty=off", "dump A 2; dump B 3; dump C 5"),
        ("allpass_amnesty=on", "dump B 1; dump C 3"),
        ("allpass_score=whist_diff", "A>B 2; A>C 6"),  # 1 and 3 tricks more than A, x 2
        ("allpass_score=whist5", "A>B 15; A>C 25"),
    ],
)
def test_a_raspasovka_2_3_5(options: str, expected: str) -> None:
    """The first of a series, 2 3 5."""
    assert moved(sheet("contract=allpass tricks=2,3,5", options=options)) == moves(expected)


def test_amnesty_does_not_change_totals_when_all_take_part() -> None:
    """Taking the same off every dump leaves all differences."""
    deals = "contract=allpass tricks=2,3,5"
    plain = clean(sheet(deals)).totals()
    assert plain == clean(sheet(deals, options="allpass_amnesty=on")).totals()


def test_two_who_share_the_fewest_tricks_share_the_whists() -> None:
    """Tricks 3 3 4: 4 x 5 = 20 divided by two; (4 - 3) x 2 = 2 divided by two."""
    for options, whists in (("allpass_score=whist5", 10), ("allpass_score=whist_diff", 1)):
        found = moved(sheet("contract=allpass tricks=3,3,4", options=options))
        assert found == {"A>C": whists, "B>C": whists}


@pytest.mark.parametrize(
    ("options", "tricks", "expected"),
    [
        ("", "3,4,3,0", "dump A 3; dump B 4; dump C 3"),
        ("zero_bonus=rate", "3,4,3,0", "dump A 3; dump B 4; dump C 3"),
        (
            "zero_bonus=rate zero_bonus_dealer=on",
            "3,4,3,0",
            "dump A 3; dump B 4; dump C 3; pool D 1",
        ),
        (
            "zero_bonus=rate zero_bonus_dealer=on",
            "3,3,3,1",
            "dump A 3; dump B 3; dump C 3; dump D 1",
        ),
        ("allpass_talon=closed", "3,4,3", "dump A 3; dump B 4; dump C 3"),
        (
            "allpass_talon=closed allpass_dealer_pool=1",
            "3,4,3",
            "dump A 3; dump B 4; dump C 3; pool D 1",
        ),
        # the smallest of all four tricks is forgiven, the dealer's included
        ("allpass_amnesty=on", "3,3,3,1", "dump A 2; dump B 2; dump C 2"),
        # whists are among the three who were dealt cards
        ("allpass_score=whist5", "2,3,4,1", "A>B 15; A>C 20"),
        ("rules=rostov", "0,4,6", "A>B 20; A>C 30; pool A 1; pool D 1"),
    ],
)
def test_the_dealer_in_a_raspasovka(options: str, tricks: str, expected: str) -> None:
    """Four players, D deals."""
    text = sheet(
        f"contract=allpass tricks={tricks}", players="A B C D", dealer="D", options=options
    )
    assert moved(text) == moves(expected)


def test_two_pool_bonuses_are_booked_from_the_dealers_left() -> None:
    """Target 10, pools A 9, B 10, C 10, D 0, D deals, rate 1, A and B win none: A's point fills
    his pool, B's goes to D, the only pool below the target, for 10 whists."""
    text = sheet(
        "contract=allpass tricks=0,0,10,0",
        players="A B C D",
        dealer="D",
        options="target=10 zero_bonus=rate",
        before="carry pool=A:9,B:10,C:10",
    )
    assert moved(text) == moves("pool A 1; pool D 1; B>D 10; dump C 10")


# what ends a series ----------------------------------------------------------------------------

BETWEEN = {
    "both pass": "declarer=A contract=7",
    "half": "declarer=A contract=7 half=C",
    "failed": "declarer=A contract=7 whist=B tricks=6,4,0",
    "made": "declarer=A contract=7 whist=B tricks=7,3,0",
    "misere made": "declarer=A contract=misere tricks=A:0",
    "misere failed": "declarer=A contract=misere tricks=A:1",
}
ENDS = {
    "any": {"both pass", "half", "failed", "made", "misere made", "misere failed"},
    "played": {"failed", "made", "misere made", "misere failed"},
    "made": {"both pass", "half", "made", "misere made"},
    "made_whisted": {"made"},
}


@pytest.mark.parametrize("reset", ENDS)
@pytest.mark.parametrize("between", BETWEEN)
def test_what_ends_a_series(reset: str, between: str) -> None:
    """After one raspasovka and a deal with a declarer the next costs 1 or 2 per trick."""
    first = "contract=allpass tricks=4,3,3"
    second = "contract=allpass tricks=10,0,0"
    text = sheet(f"{first}|{BETWEEN[between]}|{second}", options=f"allpass_reset={reset}")
    rate = 1 if between in ENDS[reset] else 2
    assert moved(text) == {"dump A": 10 * rate}


@pytest.mark.parametrize(
    ("deal", "options", "rate"),
    [
        ("contract=10 tricks=10,0,0", "ten=checked allpass_reset=made_whisted", 1),
        ("contract=10 tricks=9,1,0", "ten=checked allpass_reset=made_whisted", 2),
        ("contract=10 tricks=9,1,0", "ten=checked allpass_reset=played", 1),
        ("contract=8 give-up=yes", "give_up=without_three allpass_reset=played", 2),
        ("contract=8 give-up=yes", "give_up=without_three allpass_reset=made", 2),
        ("contract=8 give-up=yes", "give_up=without_three", 1),
    ],
)
def test_checked_tens_and_concessions_in_a_series(deal: str, options: str, rate: int) -> None:
    """A checked ten was played and whisted; a concession was neither played nor made."""
    text = sheet(
        f"contract=allpass tricks=4,3,3|declarer=A {deal}|contract=allpass tricks=10,0,0",
        options=options,
    )
    assert moved(text)["dump A"] == 10 * rate


# pool, aid and the end -------------------------------------------------------------------------

AID = [
    # target 10, A holds 8 and makes ten: 8 points are left over
    ("", "pool A 2; pool B 4; A>B 40; pool C 4; A>C 40"),
    ("aid_value=20", "pool A 2; pool B 4; A>B 80; pool C 4; A>C 80"),
    ("aid=off", "pool A 10"),
    ("pool_mode=total", "pool A 10"),
]


@pytest.mark.parametrize(("options", "expected"), AID)
def test_where_points_beyond_the_target_go(options: str, expected: str) -> None:
    """B and C stand at 6; B sits nearer to A's left and is helped first."""
    text = sheet(
        "declarer=A contract=10",
        options=f"target=10 {options}",
        before="carry pool=A:8,B:6,C:6",
    )
    assert moved(text) == moves(expected)


def test_the_table_may_help_somebody_else_first() -> None:
    """The lower pool first, because the table agreed so: C takes 5 of 8, B the other 3."""
    before = "carry pool=A:8,B:6,C:5"
    text = sheet("declarer=A contract=10 aid=C", options="target=10", before=before)
    assert moved(text) == moves("pool A 2; pool C 5; A>C 50; pool B 3; A>B 30")
    plain = sheet("declarer=A contract=10", options="target=10", before=before)
    assert moved(plain) == moves("pool A 2; pool B 4; A>B 40; pool C 4; A>C 40")


OVERFLOW = [
    ("overflow=dump", "pool A 2; dump A -8"),
    ("overflow=clamp", "pool A 2; dump A -3"),
    ("overflow=ignore", "pool A 2"),
    ("overflow=dump pool_value=20", "pool A 2; dump A -16"),
    ("overflow=dump pool_value=0", "pool A 2; dump A -8"),
]


@pytest.mark.parametrize(("options", "expected"), OVERFLOW)
def test_points_for_which_no_pool_has_room(options: str, expected: str) -> None:
    """A has 8 of 10 in the pool and 3 in the dump, the others are full; A makes ten."""
    text = sheet(
        "declarer=A contract=10",
        options=f"target=10 {options}",
        before="carry pool=A:8,B:10,C:10 dump=A:3",
    )
    assert moved(text) == moves(expected)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("made_game_writes=pool", "pool A 6"),
        ("made_game_writes=dump_first", "dump A -4; pool A 2"),
    ],
)
def test_a_made_game_may_cancel_the_dump_first(options: str, expected: str) -> None:
    """Eight made (6) with 4 in the dump."""
    text = sheet("declarer=A contract=8", options=options, before="carry dump=A:4")
    assert moved(text) == moves(expected)


def test_dump_first_never_goes_below_nothing() -> None:
    """Six made (2) with an empty or deeper dump."""
    empty = sheet("declarer=A contract=6", options="made_game_writes=dump_first")
    assert moved(empty) == {"pool A": 2}
    deep = sheet(
        "declarer=A contract=6", options="made_game_writes=dump_first", before="carry dump=A:9"
    )
    assert moved(deep) == {"dump A": -2}
    half = sheet(
        "declarer=A contract=6", options="made_game_writes=dump_first", before="carry dump=A:1/2"
    )
    assert moved(half) == {"dump A": Fraction(-1, 2), "pool A": Fraction(3, 2)}


@pytest.mark.parametrize(
    ("options", "pools", "is_over"),
    [
        ("target=10", "A:10,B:10,C:10", True),
        ("target=10", "A:10,B:10,C:9", False),
        ("target=10 pool_mode=total", "A:20,B:10,C:0", True),
        ("target=10 pool_mode=total", "A:20,B:9,C:0", False),
        ("target=10 aid=off", "A:14,B:10,C:10", True),
    ],
)
def test_when_the_game_is_over(options: str, pools: str, is_over: bool) -> None:
    """Every pool at the target, or the sum of them."""
    made = clean(f"""
        game preference
        players A B C
        set {options}
        carry pool={pools}
    """)
    assert GAME.finished(made.ledger) is is_over


@pytest.mark.parametrize(("rounding", "parts"), [("exact", False), ("average", True)])
def test_the_option_rounding_is_the_default_of_settle(rounding: str, parts: bool) -> None:
    """Dumps 18 23 32: fractions remain under exact, none under average."""
    made = clean(f"""
        game preference
        players A B C
        set rounding={rounding}
        carry dump=A:18,B:23,C:32
    """)
    totals = GAME.settle(made.ledger).totals
    assert all(isinstance(amount, int) for amount in totals.values()) is parts
    assert GAME.settle(made.ledger, "exact").totals["A"] == Fraction(190, 3)


def test_pool_value_weighs_unequal_pools() -> None:
    """Six points more than each of two others: 6 x 10 x 2/3 = 40, doubled at 20, none at 0."""
    for value, worth in ((10, 40), (20, 80), (0, 0)):
        text = sheet("declarer=A contract=8", options=f"pool_value={value}")
        assert clean(text).totals()["A"] == worth


def test_the_stake_is_what_the_table_agreed() -> None:
    """Nothing unless set."""
    plain = clean(sheet("declarer=A contract=8")).ledger.table
    staked = clean(sheet("declarer=A contract=8", options="stake=1/20")).ledger.table
    assert GAME.stake(plain) is None
    assert GAME.stake(staked) == Fraction(1, 20)


def test_leningrad_doubles_banks_and_dumps_and_the_pool_counts_twenty() -> None:
    """Eight one short, two deals later a six passed out: 12 and 12, pool 2 x 20 x 2/3."""
    text = sheet(
        "declarer=A contract=8 whist=B tricks=7,3,0|declarer=B contract=6",
        options="rules=leningrad",
    )
    # 3 x 12 + 12 + 12 = 60 shared by B and C as gentlemen: (36) / 2 + 12 = 30 each
    assert balances(text) == moves("dump A 12; B>A 30; C>A 30; pool B 2")
    # dump 12: -80 +40 +40; pool B 2: +80/3 for B, -40/3 for the others
    assert clean(text).totals() == {
        "A": -60 - 80 - Fraction(40, 3),
        "B": 30 + 40 + Fraction(80, 3),
        "C": 30 + 40 - Fraction(40, 3),
    }


TESTED = {
    *(part.split("=")[0] for options, _, _ in CONTRACTS + FOUR for part in options.split()),
    *(part.split("=")[0] for options, _ in ALLPASS + AID + OVERFLOW for part in options.split()),
}
EXERCISED_ELSEWHERE = {
    "target",
    "allpass_amnesty",
    "allpass_reset",
    "allpass_talon",
    "allpass_dealer_pool",
    "zero_bonus_dealer",
    "made_game_writes",
    "min_bid_ladder",
    "dump_share",
    "rounding",
    "stake",
    "currency",
    "bombs",  # these in test_preference_customs.py
    "dark",
    "dealer_stays",
    "dealer_whist",
    "returned_whist",
}


def test_no_option_is_forgotten() -> None:
    """Every declared option stands in a table above, or has a test of its own."""
    declared = {spec.name for spec in GAME.option_specs}
    assert declared == (TESTED | EXERCISED_ELSEWHERE) - {"rules"}
