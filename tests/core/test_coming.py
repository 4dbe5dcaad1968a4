"""What is said of the deal that comes, worked by hand from the rules of the games."""

from __future__ import annotations

import doctest

import pytest
from sheets import session

from scorekeeper.core.asking import coming as module
from scorekeeper.core.asking.coming import coming
from scorekeeper.core.asking.questions import ask

OH_HELL = """
    game oh-hell
    players Tom Ben Vera
    set schedule=2,3
    dealer Tom
"""


def _coming(text: str, **told: str) -> tuple[str, ...]:
    sheet = session(text)
    return coming(sheet, ask(sheet, told))


def test_the_example_of_the_module() -> None:
    assert doctest.testmod(module).failed == 0


def test_the_last_bidder_hears_what_he_may_not_bid() -> None:
    # Two cards: after 1 and 0 the dealer would bring the bids to two with 1.
    assert _coming(OH_HELL, bids="Ben:1,Vera:0")[-1] == "Tom may not bid 1"
    assert _coming(OH_HELL)[-1] == "bids may not add up to 2"


def test_where_bids_are_free_nothing_is_said_of_their_sum() -> None:
    free = OH_HELL.replace("schedule=2,3", "schedule=2,3 hook=off")
    assert not [said for said in _coming(free) if "may not" in said]


def test_what_was_told_stands_before_what_was_expected() -> None:
    assert _coming(OH_HELL, dealer="Ben", cards="1")[1:3] == ("Ben deals", "1 card")


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        # Boris deals the second of four and sits out; the player on his left speaks first.
        (
            "game preference\nplayers Anna Boris Grigori Vera\ndeal declarer=Vera contract=6C "
            "tricks=Boris:0,Grigori:4,Vera:6 whist=Grigori",
            ("deal 2", "Boris deals", "Boris sits out", "Grigori speaks first", "all-pass rate 1"),
        ),
        # A game won by NS makes them vulnerable.
        (
            "game contract-bridge\nplayers A B C D\ndeal contract=4S= declarer=A",
            ("deal 2", "B deals", "NS vulnerable"),
        ),
        # Of seven contracts the declarer has three left after four.
        (
            "game barbu\nplayers A B C D\nset doubling=none\n"
            "deal contract=K king=A\ndeal contract=Q queens=4,0,0,0\n"
            "deal contract=H hearts=13,0,0,0 ace=A\ndeal contract=T tricks=13,0,0,0",
            ("deal 5", "A declares", "left: no-tricks, no-last-two, domino",
             "3 deals left in this series"),
        ),
    ],
)  # fmt: skip
def test_it_is_said_what_the_coming_deal_is(sheet: str, said: tuple[str, ...]) -> None:
    assert _coming(sheet) == said


def test_an_open_deal_is_said_with_what_began_it() -> None:
    assert _coming(OH_HELL + "    deal bids=1,0,0\n")[:3] == ("deal 1", "Tom deals", "2 cards")


def test_nothing_comes_after_the_end() -> None:
    over = OH_HELL + "    deal bids=1,0,0 tricks=1,1,0\n    deal bids=1,0,0 tricks=1,1,1\n"
    assert _coming(over) == ()
