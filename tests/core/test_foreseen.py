"""What can be said of the deals to come: what follows from the rules whatever they bring."""

from __future__ import annotations

from random import Random

import pytest
from sheets import session

from scorekeeper.core.asking import foreseen
from scorekeeper.core.asking.foreseen import Ahead
from scorekeeper.core.asking.trial import Trial

USUAL, MOST = 5, 60
EIGHT = "Anna Boris Cleo Dan Eve Fay Gus Hal"
RED_KING = "rules=neocities deals=obers,redking"


def test_a_schedule_is_known_to_its_end() -> None:
    found = Ahead(
        session("game oh-hell\nplayers Anna Boris Vera\nset schedule=3,2,1\ndealer Boris")
    ).schedule(USUAL, MOST)
    assert found.is_over
    assert [deal["cards"] for deal in found.deals] == ["3", "2", "1"]
    assert [deal["dealer"] for deal in found.deals] == ["Boris", "Vera", "Anna"]


def test_every_declarer_of_barbu_has_his_seven_contracts() -> None:
    found = Ahead(session("game barbu\nplayers A B C D")).schedule(USUAL, MOST)
    assert found.is_over
    declarers = [deal["declarer"] for deal in found.deals]
    assert declarers == [*"A" * 7, *"B" * 7, *"C" * 7, *"D" * 7]


def test_a_long_schedule_is_known_to_its_end() -> None:
    # 24 hands at each of two tables; seven contracts of each of seven declarers
    ahead = Ahead(session(f"game whist-drive\nplayers {EIGHT}"))
    deals = ahead.schedule(USUAL, MOST).deals
    assert ahead.until_the_end(MOST) == deals
    assert [(deal["hand"], deal["table"]) for deal in deals] == [
        (str(hand), table) for hand in range(1, 25) for table in "12"
    ]
    deals = Ahead(session("game barbu\nplayers A B C D E F G")).schedule(USUAL, MOST).deals
    assert "".join(deal["declarer"] for deal in deals) == "".join(7 * name for name in "ABCDEFG")


def test_behind_a_deal_that_nobody_can_think_of_a_long_schedule_is_not_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Deal 44 is hand 22 at the second table; which hand follows hangs on whether it is played.
    usual = foreseen._guessed

    def guessed(trial: Trial, told: foreseen.Texts, dice: Random) -> foreseen.Texts | None:
        return None if trial.number == 44 else usual(trial, told, dice)

    monkeypatch.setattr(foreseen, "_guessed", guessed)
    deals = Ahead(session(f"game whist-drive\nplayers {EIGHT}")).deals(48)
    assert deals[43] == {"hand": "22", "table": "2", "trump": "C"}
    assert not any(deals[44:])


def test_who_declares_by_the_deal_before_is_known_of_the_next_deal_only() -> None:
    found = Ahead(session("game hokm\nplayers A B C D")).schedule(USUAL, MOST)
    assert not found.is_over
    assert ["declarer" in deal for deal in found.deals] == [True, *[False] * (USUAL - 1)]


def test_an_open_deal_comes_first() -> None:
    text = "game oh-hell\nplayers Anna Boris Vera\nset schedule=3,2\ndeal 1 bids=1,1,0"
    found = Ahead(session(text)).schedule(USUAL, MOST)
    assert [deal["cards"] for deal in found.deals] == ["3", "2"]


def test_facts_stand_in_the_order_in_which_they_are_told() -> None:
    told = Ahead(session("game oh-hell\nplayers Anna Boris Vera")).facts_told()
    # Who sits out, and trumps, on which nothing hangs, nobody is asked for: they come last.
    assert told == ("dealer", "cards", "bids", "tricks", "out", "trump")
    needed = Ahead(session("game oh-hell\nplayers Anna Boris Vera")).facts_told(needed=True)
    assert needed == ("cards", "bids", "tricks")


def test_a_fact_of_a_contract_that_comes_late_is_among_them() -> None:
    # The first deal of King is always "no tricks"; hearts are told in its second.
    assert "hearts" in Ahead(session("game king\nplayers A B C D")).facts_told()


@pytest.mark.parametrize("seeds", [(1, 2, 3), (31, 32, 33), (41, 42, 43)])
@pytest.mark.parametrize(
    ("text", "fact", "needed"),
    [
        # the last four hands count honours, which hands before them do not
        (f"game whist-drive\nplayers {EIGHT}\nset rules=court", "honours", True),
        # who takes all 26 points chooses what they are worth
        ("game hearts\nplayers Anna Boris Cleo Dan\nset moon=choose", "use", True),
        # the red king in the last trick costs twice as much if that was announced
        (
            "game lorum\nplayers A B C D\nset rules=neocities deals=obers,redking",
            "announced",
            False,
        ),
        # in a special deal that no schedule has the tricks count 1, 2, 3 by who wins them
        ("game oh-hell\nplayers Anna Boris Clara\nset schedule=clag", "winners", False),
    ],
    ids=["court whist", "hearts", "lorum", "clag"],
)
def test_what_some_deal_has_is_among_the_facts_of_any_evening(
    text: str,
    fact: str,
    needed: bool,
    seeds: tuple[int, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(foreseen, "SEEDS", seeds)
    assert fact in Ahead(session(text)).facts_told(needed=needed)


def test_what_hangs_on_the_deal_before_is_known_of_the_next_one_only() -> None:
    # Whoever wins a game is vulnerable from then on, which most deals do not bring about.
    table = "game draw-and-discard-bridge\nplayers Anna Boris"
    won = f"{table}\ndeal contract=4H declarer=Anna tricks=10"
    for text, vulnerable in ((table, "nobody"), (won, "Anna")):
        first, *others = Ahead(session(text)).schedule(USUAL, MOST).deals
        assert first["vulnerable"] == vulnerable
        assert all(deal.keys() == {"dealer"} for deal in others)


def test_what_seldom_happens_in_a_rubber_that_is_nearly_over_is_not_sure() -> None:
    # All but Boris have won a game: with his first one he is vulnerable, too, which hardly any
    # evening brings about before another one's second game ends the rubber.
    won = (("Dan", "Anna,Boris,Dan"), ("Cleo", "Anna,Cleo,Eve"), ("Anna", "Anna,Dan,Eve"))
    deals = [f"deal active={three} contract=4S= declarer={who}" for who, three in won]
    last = "deal active=Boris,Cleo,Eve contract=4H= declarer=Eve"
    text = "\n".join(["game towie", "players Anna Boris Cleo Dan Eve", *deals, last])
    first, *others = Ahead(session(text)).schedule(12, MOST).deals
    assert first["vulnerable"] == "Anna,Cleo,Dan,Eve"
    assert not any("vulnerable" in deal for deal in others)


def test_a_new_game_of_ninety_nine_may_come_at_any_time() -> None:
    # It is dealt by whose turn it is to open a game; bids of nothing but 0 would bring none.
    text = "game ninety-nine\nplayers Anna Boris Clara\nset premium=none"
    first, *others = Ahead(session(text)).schedule(USUAL, MOST).deals
    assert first["dealer"] == "Anna"
    assert not any(others)


def test_what_a_plan_lets_differ_later_is_sure_before() -> None:
    # Quodlibet: the eight fixed contracts stand in their order, the first four dealt in turn; who
    # deals then goes by the score, and later contracts are the dealer's choice (Parlett).
    coming = (
        Ahead(session("game quodlibet\nplayers Anna Boris Cleo Dan")).schedule(USUAL, MOST).deals
    )
    assert [deal.get("dealer") for deal in coming[:6]] == [
        "Anna",
        "Boris",
        "Cleo",
        "Dan",
        None,
        None,
    ]
    contracts = ["plus", "minus", "neighbour", "alarich", "1238", "no-reds", "ober-unter", "bribe"]
    assert [deal.get("contract") for deal in coming[:8]] == contracts
    assert not any("contract" in deal for deal in coming[8:])


def test_a_game_that_ends_with_the_last_deal_looked_at_is_over() -> None:
    # Barbu has 28 deals, seven of each of four players.
    text = "game barbu\nplayers Anna Boris Cleo Dan"
    for most, expected in ((27, (USUAL, False)), (28, (28, True)), (60, (28, True))):
        found = Ahead(session(text)).schedule(USUAL, most)
        assert (len(found.deals), found.is_over) == expected
    ahead = Ahead(session(text))
    ahead.deals(40)  # what was asked for before makes no difference
    assert len(ahead.schedule(USUAL, 27).deals) == USUAL


def test_a_table_that_finds_no_deal_is_soon_asked_less(monkeypatch: pytest.MonkeyPatch) -> None:
    # Of boards that are guessed at both pairs have played every one.
    boards = range(1, foreseen.MOST_VALUES + 1)
    deals = "".join(f"deal board={board} ns=A ew=B contract=passed\n" for board in boards)
    guesses: list[foreseen.Texts | None] = []
    usual = foreseen._guessed

    def noted(*asked: object) -> foreseen.Texts | None:
        guesses.append(usual(*asked))  # type: ignore[arg-type]
        return guesses[-1]

    monkeypatch.setattr(foreseen, "_guessed", noted)
    found = Ahead(session(f"game duplicate-bridge\nplayers A B\n{deals}"))
    assert len(found.schedule(USUAL, MOST).deals) == USUAL
    # 24 attempts at the first deal, 12, 6 and 3, then one at each of 40 in each of the evenings,
    # as these are all alike in that; two deals of each of those that only begin
    assert set(guesses) == {None}
    evenings, begun = len(foreseen.SEEDS), len(foreseen.FURTHER_SEEDS)
    assert len(guesses) <= 24 + 12 + 6 + 3 + evenings * foreseen.PLAYED + begun * 2


FOUR = "players Anna Boris Cleo Dan"
LOST = "deal points=20,6,0,0\n" * 4 + "deal points=10,16,0,0\n"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"game hearts\n{FOUR}\n{LOST}", None),  # Anna has 90 of the 100 that end it
        (f"game hearts\n{FOUR}\nset deals=8\n{LOST}", 3),
        (
            f"game bid-whist\n{FOUR}\n"  # four of the seven points that end it
            "deal declarer=Anna contract=4high trump=S tricks=NS:10,EW:3\n",
            None,
        ),
        (f"game chinese-whist\n{FOUR}\nset end=deals deals=4\n", 4),
        (f"game chicago-bridge\n{FOUR}\ndeal contract=1C= declarer=Anna\n", 3),
        (f"game dutch-whist\n{FOUR}\n", None),
        (f"game dutch-whist\n{FOUR}\nset cycles=2 cycle=H,NT\n", 4),
        (f"game ninety-nine\n{FOUR}\nset end=deals deals=9\n", 9),
        (f"game barbu\n{FOUR}\ndeal contract=barbu king=Anna\n", 27),
        (f"game whist-drive\n{FOUR}\nset hands=3\n", 3),
        (f"game oh-hell\n{FOUR}\nset schedule=3,2,1 target=100\n", 3),
        (f"game points\n{FOUR}\nset target=20\n", None),
        (f"game minibridge\n{FOUR}\nset deals=4\n", 4),
    ],
)
def test_only_their_number_says_how_many_deals_are_left(text: str, left: int | None) -> None:
    found = Ahead(session(text)).schedule(USUAL, MOST)
    assert (len(found.deals), found.is_over) == (left or USUAL, left is not None)
