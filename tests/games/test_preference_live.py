"""Preference on a worksheet: pool, dump and banks as formulas over the cells of a deal's facts.

Whists are those of the first on the second, after Parlett's values unless a setting says
otherwise; the arithmetic stands beside each case.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from edited_rows import Edited
from random_sheets import random_sheet, session_of
from worked import Worked

from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.live.columns import Move
from scorekeeper.core.values.amounts import Amount

THREE, FOUR = "players A B C", "players A B C D\ndealer D"


def worked(text: str, players: str = THREE, settings: str = "") -> Worked:
    lines = ["game preference", *players.splitlines()]
    session = session_of([*lines, *([f"set {settings}"] if settings else []), *text.splitlines()])
    live = session.sheet.game.live(everyone_at(session.ledger.table))
    assert live is not None
    assert not live.lacks
    return Worked(session, live)


def last(found: Worked) -> Mapping[str, Amount]:
    """What the last deal moves: `pool A`, `dump A`, `B>A`."""
    moved = found.moved(len(found.deals))
    return {_word(move): amount for move, amount in moved.items()}


def _word(move: Move) -> str:
    return f"{move.owner}>{move.against}" if move.against else f"{move.account} {move.owner}"


BOOK = [
    # 8 = 6 a trick; three short: 3 x 6, and 6 for each trick of the whisters
    ("contract=8D whist=B,C tricks=5,4,1", {"dump A": 18, "B>A": 18 + 24, "C>A": 18 + 6}),
    # 6 = 2 a trick, the defence needs 4 and each half of it: C is one short
    ("contract=6C whist=B,C tricks=7,2,1", {"pool A": 2, "B>A": 4, "A>C": 2}),
    ("contract=6C whist=B,C tricks=8,1,1", {"pool A": 2, "A>B": 2, "A>C": 2}),
    ("contract=6C whist=B,C tricks=9,1,0", {"pool A": 2, "A>B": 2, "A>C": 4}),
    # together never more than the defence lacks, which is one
    ("contract=6C whist=B,C tricks=7,3,0", {"pool A": 2, "B>A": 6, "A>C": 2}),
    ("contract=7H whist=B,C tricks=9,1,0", {"pool A": 4, "B>A": 4, "A>C": 4}),
    # the second answers for the one trick that is needed
    ("contract=8S whist=B,C tricks=10,0,0", {"pool A": 6, "A>C": 6}),
    ("contract=10NT whist=C tricks=10,0,0", {"pool A": 10, "A>C": 10}),
    ("contract=10NT whist=B,C tricks=8,2,0", {"dump A": 20, "B>A": 20 + 20, "C>A": 20}),
    # who whists alone writes all tricks of the defence, unless it is short
    ("contract=6H whist=C tricks=7,1,2", {"pool A": 2, "A>C": 2}),
    ("contract=6H whist=C tricks=6,1,3", {"pool A": 2, "C>A": 8}),
    # half the quota without play: 2 x 2, 1 x 4
    ("contract=6H half=C", {"pool A": 2, "C>A": 4}),
    ("contract=7H half=C", {"pool A": 4, "C>A": 4}),
    ("contract=9H", {"pool A": 8}),
    ("contract=misere tricks=0", {"pool A": 10}),
    ("contract=misere tricks=3", {"dump A": 30, "B>A": 30, "C>A": 30}),
]


@pytest.mark.parametrize(("deal", "moves"), BOOK, ids=[deal for deal, _ in BOOK])
def test_a_deal_of_three_by_the_book(deal: str, moves: dict[str, Amount]) -> None:
    assert last(worked(f"deal declarer=A {deal}")) == moves


SERIES = """deal contract=allpass tricks=1,4,5
deal contract=allpass tricks=2,2,6
deal contract=allpass tricks=0,3,7
deal contract=allpass tricks=3,3,4"""


@pytest.mark.parametrize(
    ("settings", "moves"),
    [
        ("", {"dump A": 12, "dump B": 12, "dump C": 16}),  # at 4
        ("allpass_rate=cap3", {"dump A": 9, "dump B": 9, "dump C": 12}),  # 1 2 3 3
        ("allpass_rate=geo", {"dump A": 24, "dump B": 24, "dump C": 32}),  # 1 2 4 8
        ("allpass_rate=1,2,cycle", {"dump A": 6, "dump B": 6, "dump C": 8}),  # 1 2 1 2
        ("rules=leningrad", {"dump A": 18, "dump B": 18, "dump C": 24}),  # 2 4 6 6
        # the two with fewest share 5 a trick of the third: 20
        ("rules=rostov", {"A>C": 10, "B>C": 10}),
        # 2 for each trick above the fewest
        ("allpass_score=whist_diff", {"A>C": 1, "B>C": 1}),
        ("allpass_amnesty=on", {"dump C": 4}),
    ],
)
def test_the_fourth_raspasovka_in_a_row(settings: str, moves: dict[str, Amount]) -> None:
    assert last(worked(SERIES, settings=settings)) == moves


def test_no_trick_in_a_raspasovka_brings_pool_points_at_its_price() -> None:
    found = worked("\n".join(SERIES.splitlines()[:3]), settings="rules=sochi")
    assert last(found) == {"dump B": 9, "dump C": 21, "pool A": 3}


AID = "carry pool=A:8,B:6,C:9 dump=A:4"


@pytest.mark.parametrize(
    ("settings", "facts", "moves"),
    [
        # 2 fill the own pool, 1 goes to C, who has most, 4 to B, 3 come off the own dump
        ("", "", {"pool A": 2, "pool C": 1, "pool B": 4, "A>C": 10, "A>B": 40, "dump A": -3}),
        ("overflow=ignore", "", {"pool A": 2, "pool C": 1, "pool B": 4, "A>C": 10, "A>B": 40}),
        # two dump points for a pool point of 20: 6, but there are only 4
        (
            "overflow=clamp pool_value=20 aid_value=20",
            "",
            {"pool A": 2, "pool C": 1, "pool B": 4, "A>C": 20, "A>B": 80, "dump A": -4},
        ),
        # 4 cancel the dump; of 6 points 2 stay, 1 goes to C, 3 to B
        (
            "made_game_writes=dump_first",
            "",
            {"pool A": 2, "pool C": 1, "pool B": 3, "A>C": 10, "A>B": 30, "dump A": -4},
        ),
        ("aid=off", "", {"pool A": 10}),
        ("pool_mode=total", "", {"pool A": 10}),
    ],
)
def test_points_beyond_the_target(settings: str, facts: str, moves: dict[str, Amount]) -> None:
    text = f"{AID}\ndeal declarer=A contract=10C {facts}"
    assert last(worked(text, settings=f"target=10 {settings}")) == moves


def test_aid_goes_first_to_whom_the_table_named() -> None:
    text = "carry pool=A:8,B:6,C:7\ndeal declarer=A contract=8C aid=B"
    # 6 points: 2 stay, 4 fill B, whom the table named though C has more
    expected = {"pool A": 2, "pool B": 4, "A>B": 40}
    assert last(worked(text, settings="target=10")) == expected


def test_two_who_win_no_trick_give_aid_one_after_the_other() -> None:
    # A deals, so B earns first: 1 fills his pool. C earns 1 beyond his, which goes to A.
    text = "carry pool=A:8,B:9,C:10\ndeal contract=allpass tricks=10,0,0"
    found = last(worked(text, settings="target=10 zero_bonus=one"))
    assert found == {"dump A": 10, "pool B": 1, "pool A": 1, "C>A": 10}


@pytest.mark.parametrize(
    ("settings", "deal", "moves"),
    [
        # The whist of C alone is 4 tricks short of nothing: declarer is one short at 7.
        ("rules=sochi", "contract=7H whist=C tricks=6,1,3", {"dump A": 4, "C>A": 20, "B>A": 4}),
        # 4 x 8 for the tricks, 8 for each: (32 + 8 + 8) / 2
        (
            "rules=leningrad",
            "contract=7H whist=C tricks=6,1,3",
            {"dump A": 8, "C>A": 24, "B>A": 24},
        ),
        # 4 x 4, 10 for each: (16 + 10 + 10) / 2
        ("rules=rostov", "contract=7H whist=C tricks=6,1,3", {"dump A": 4, "C>A": 18, "B>A": 18}),
        ("rules=sochi", "contract=8C whist=B,C tricks=10,0,0", {"pool A": 6, "dump C": 6}),
        ("rules=rostov", "contract=8C whist=B,C tricks=10,0,0", {"pool A": 6, "dump C": 3}),
        (
            "rules=leningrad",
            "contract=6D whist=C tricks=8,1,1",
            {"pool A": 2, "dump C": 4, "C>A": 8},
        ),
        ("rules=leningrad", "contract=misere tricks=2", {"dump A": 40}),
        # rewards and penalties of two whisters are shared
        (
            "gentleman=book",
            "contract=6C whist=B,C tricks=8,2,0",
            {"pool A": 2, "A>B": 2, "A>C": 2},
        ),
        (
            "gentleman=book",
            "contract=6C whist=B,C tricks=6,4,0",
            {"pool A": 2, "B>A": 4, "C>A": 4},
        ),
        ("give_up=without_three", "contract=8 give-up=yes", {"dump A": 18}),
        # doubled once in the dark: 2 x 6
        ("dark=on", "contract=8 dark=1", {"pool A": 12}),
        # half of two sure tricks for each opponent: 4
        ("talon_bonus=on", "contract=7 talon-tricks=2", {"pool A": 4, "B>A": 4, "C>A": 4}),
        # half played alone: the defence won 1 of the 2 that half a quota needs
        (
            "half=played",
            "contract=6 half=C tricks=9,0,1",
            {"pool A": 2, "A>C": 2},
        ),
        # a ten that is checked: both write their tricks when it fails
        (
            "ten=checked",
            "contract=10 tricks=8,2,0",
            {"dump A": 20, "B>A": 20 + 20, "C>A": 20},
        ),
    ],
)
def test_a_deal_under_other_rules(settings: str, deal: str, moves: dict[str, Amount]) -> None:
    assert last(worked(f"deal declarer=A {deal}", settings=settings)) == moves


@pytest.mark.parametrize(
    ("settings", "deal", "moves"),
    [
        # the dealer, who sits out, writes for what declarer is short, too
        (
            "",
            "declarer=A contract=8 whist=B tricks=A:7,B:2,C:1",
            {"dump A": 6, "B>A": 6 + 18, "C>A": 6, "D>A": 6},
        ),
        (
            "consolation_dealer=off",
            "declarer=A contract=8 whist=B tricks=A:7,B:2,C:1",
            {"dump A": 6, "B>A": 6 + 18, "C>A": 6},
        ),
        # he leads the talon when all pass
        (
            "",
            "contract=allpass tricks=A:3,B:4,C:2,D:1",
            {"dump A": 3, "dump B": 4, "dump C": 2, "dump D": 1},
        ),
        # no dump in the Rostov convention: 5 x 4 of B and 5 x 4 of C for A, 1 pool point for D
        (
            "rules=rostov",
            "contract=allpass tricks=A:2,B:4,C:4",
            {"A>B": 20, "A>C": 20, "pool D": 1},
        ),
        ("misere_talon=on", "declarer=A contract=misere tricks=0 talon-sevens=20",
         {"pool A": 10, "D>A": 20}),
        ("talon_throw=on", "declarer=A contract=6C thrown=yes", {"pool A": 2, "dump D": 1}),
        ("misdeal_fine=2", "declarer=A contract=6C misdeal=2", {"pool A": 2, "dump D": 4}),
        # after pass, half and pass the dealer whists for the defence: all four tricks
        (
            "dealer_whist=on",
            "declarer=A contract=6C half=C whist=D tricks=A:6,B:4,C:0",
            {"pool A": 2, "D>A": 8},
        ),
    ],
)  # fmt: skip
def test_a_deal_of_four(settings: str, deal: str, moves: dict[str, Amount]) -> None:
    assert last(worked(f"deal {deal}", FOUR, settings)) == moves


def test_a_bomb_doubles_the_next_game() -> None:
    text = "deal contract=allpass tricks=3,3,4\ndeal declarer=A contract=8"
    assert last(worked(text, settings="bombs=allpass")) == {"pool A": 12}


def test_a_series_goes_on_after_two_passes_where_only_played_deals_end_it() -> None:
    text = "deal contract=allpass tricks=3,3,4\ndeal declarer=A contract=8\n"
    again = "deal contract=allpass tricks=3,3,4"
    assert last(worked(text + again))["dump C"] == 4
    assert last(worked(text + again, settings="allpass_reset=played"))["dump C"] == 8


# what is wrong -----------------------------------------------------------------------------------


def test_a_blank_row_lacks_its_contract() -> None:
    found = worked("deal declarer=A contract=8D whist=B,C tricks=5,4,1")
    for place in found.table_places():
        found.change(1, place, None)
    assert found.work(1) == "contract= missing"


@pytest.mark.parametrize(
    ("settings", "deal", "words"),
    [
        (
            "half=off",
            "contract=6 half=C",
            "C went out for half, which this table does not allow (option half=off)",
        ),
        (
            "returned_whist=off",
            "contract=6 half=C whist=B tricks=6,4,0",
            "B took the whist back, which this table does not allow (option returned_whist=off)",
        ),
        (
            "stalingrad=on",
            "contract=6S whist=B tricks=6,4,0",
            "six spades must be whisted by both opponents at this table (option stalingrad), but "
            "whist=B was recorded",
        ),
        (
            "min_bid_ladder=6,7",
            "contract=6",
            "A may not play 6: after 1 all-pass deal the lowest game is 7 (option min_bid_ladder)",
        ),
        ("min_bid_ladder=6,7", "contract=7", ""),
    ],
)
def test_a_breach_is_scored_and_said(settings: str, deal: str, words: str) -> None:
    text = "deal contract=allpass tricks=3,3,4\ndeal declarer=A anyway=so "
    found = worked(text + deal, settings=settings)
    assert found.breach(2) == words
    assert last(found)["pool A"]


SETTINGS = [
    (3, ""),
    (4, ""),
    (3, "rules=rostov target=6"),
    (4, "rules=leningrad target=12"),
    (4, "zero_bonus=rate target=5 aid_value=7 allpass_dealer_pool=2 overflow=clamp pool_value=20"),
    (3, "zero_bonus=trick_off allpass_amnesty=on made_game_writes=dump_first overflow=clamp"),
    (4, "zero_bonus=one target=3 allpass_rate=1,2,4,cycle dealer_whist=on half=either"),
    (3, "dark=on half=played gentleman=book single_quota=split ten=checked"),
    (4, "gentleman=always sole_whister_tricks=own whist_penalty_to=dump dealer_whist=on"),
    (4, "give_up=without_two misdeal_fine=2 talon_throw=on misere_talon=on talon_bonus=on"),
    (3, "bombs=allpass"),
    (4, "bombs=allpass dark=on"),
    (4, "pool_mode=total allpass_reset=made_whisted single_quota=both allpass_talon=closed"),
]


def _edits(seats: int, settings: str, seed: int, count: int) -> None:
    sheet = random_sheet("preference", seed, 20, settings, seats)
    edited = Edited(sheet.lines(), sheet.session(), Random(seed))
    found = [edited.edit(cells) for cells in (1, 1, 2, 3, 5) * count]
    assert [each for each in found if not each.agrees] == []
    assert any(each.wrong for each in found)
    assert any(not each.wrong for each in found)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "settings"), SETTINGS[:4])
def test_typed_over_facts_are_judged_and_scored_as_on_the_sheet(seats: int, settings: str) -> None:
    _edits(seats, settings, 1, 8)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "settings"), SETTINGS)
def test_many_typed_over_facts(seats: int, settings: str) -> None:
    for seed in (2, 3):
        _edits(seats, settings, seed, 30)
