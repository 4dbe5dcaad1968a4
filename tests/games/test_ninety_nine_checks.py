"""What Ninety-Nine refuses, and what it says about it."""

from __future__ import annotations

import pytest
from sheets import clean, messages, problems, session

from scorekeeper.core.values.problems import Fault

TWO, THREE, FOUR, FIVE = (
    f"game ninety-nine\nplayers {names}\n"
    for names in (
        "Anna Boris",
        "Anna Boris Clara",
        "Anna Boris Clara Dora",
        "Anna Boris Clara Dora Emil",
    )
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (THREE + "deal bids=3,2,3 tricks=3,2,3", "tricks add up to 8, not to 9: 1 missing"),
        (FOUR + "deal bids=3,2,3,1 tricks=3,2,3,1", "tricks add up to 9, not to 10: 1 missing"),
        (TWO + "deal bids=3,2,3 tricks=3,2,3", "tricks add up to 8, not to 9: 1 missing"),
        (
            FIVE + "deal bids=3,2,3,1,0 tricks=3,2,3,1,1",
            "tricks add up to 10, not to 9: 1 too many",
        ),
        (THREE + "deal bids=3,10,3 tricks=3,2,4", "bid 10 of Boris is not possible"),
        (THREE + "deal bids=3,CD,3 tricks=3,2,4", "'CD' of Boris has 2 bid-cards, not 3"),
        (THREE + "deal bids=3,CDX,3 tricks=3,2,4", "'CDX' of Boris is no bid"),
        (THREE + "deal bids=3,,3 tricks=3,2,4", "'' of Boris is no bid"),
        (FOUR + "deal bids=3,2,11,1 tricks=3,2,4,1", "bid 11 of Clara is not possible"),
        (THREE + "deal bids=3,3 tricks=3,2,4", "bids=3,3 gives 2 bids for 3"),
        (TWO + "deal bids=3,3 tricks=3,2,4", "bids=3,3 gives 2 bids for 3"),
        (THREE + "deal bids=A:3,C:CDD tricks=3,2,4", "bids of Boris missing"),
        (THREE + "deal bids=A:3,A:2,C:1 tricks=3,2,4", "bids names Anna twice"),
        (THREE + "deal tricks=3,2,4", "bids= missing"),
        (
            THREE + "deal bids=3,2,4 tricks=3,2,4 declare=A,C",
            "only one player can have the premium of a deal, not Anna and Clara",
        ),
        (
            THREE + "deal bids=3,2,4 tricks=3,2,4 declare=B reveal=C",
            "only one player can have the premium of a deal: Boris declares and Clara reveals",
        ),
        (
            FOUR + "deal bids=3,2,4,1 tricks=3,2,4,1 declare=A,C",
            "only one player can have the premium of a deal, not Anna and Clara",
        ),
        (
            TWO + "deal bids=3,2,4 tricks=3,2,4 reveal=A",
            "reveal=A: with two players and a dummy nobody can reveal",
        ),
        (
            FIVE + "deal bids=3,2,4,1,1 tricks=3,2,2,1,1 reveal=A",
            "reveal=A: with 5 players one can only declare here (premium=50/-50)",
        ),
        # two and five players: nobody can reveal, whoever declares
        (
            TWO + "deal bids=3,2,4 tricks=3,2,4 declare=A reveal=B",
            "reveal=B: with two players and a dummy nobody can reveal",
        ),
        (
            FIVE + "deal bids=3,2,4,1,1 tricks=3,2,2,1,1 declare=A reveal=B",
            "reveal=B: with 5 players one can only declare here (premium=50/-50)",
        ),
        (
            THREE + "set premium=50/-50\ndeal bids=3,2,4 tricks=3,2,4 declare=A reveal=B",
            "reveal=B: with 3 players one can only declare here (premium=50/-50)",
        ),
        (
            THREE + "deal bids=3,2,4 tricks=3,2,4 reveal=A,B",
            "only one player can have the premium of a deal, not Anna and Boris",
        ),
        (
            THREE + "deal bids=3,2,3 tricks=3,2,4 withheld=C",
            "withheld=C: Clara did not make a bid that was still hidden",
        ),
        (
            THREE + "deal bids=3,2,4 tricks=3,2,4 declare=A withheld=A",
            "withheld=A: Anna did not make a bid that was still hidden",
        ),
        (
            THREE + "deal bids=3,2,4 tricks=3,2,4 trump=nines",
            "trump=nines: the Nines are no trump suit at this table",
        ),
        (
            THREE + "deal bids=3,2,4 tricks=3,2,4 trump=D",
            "trump D was recorded, but it must be NT: a game begins",
        ),
        (
            THREE + "deal bids=3,2,4 tricks=3,2,4\ndeal bids=3,2,4 tricks=3,2,4 trump=H",
            "trump H was recorded, but it must be C: three made the bid in the deal before",
        ),
        (
            THREE + "deal bids=3,2,4 tricks=3,2,4\ndeal bids=3,2,4 tricks=3,2,4 dealer=Clara",
            "dealer Clara was recorded, but it is Boris's turn to deal",
        ),
        (
            THREE + "carry score=A:105\ndeal bids=3,2,4 tricks=3,2,4",
            "the game was won already before this line: Anna 105, Boris 0, Clara 0",
        ),
        (
            THREE + "set trump=declarer\ndeal bids=3,2,4 tricks=3,2,4 declare=A",
            "the trump that was named is not recorded",
        ),
        (
            THREE + "set trump=declarer\ndeal bids=3,2,4 tricks=3,2,4 declare=A trump=S\n"
            "deal bids=3,2,4 tricks=3,2,4 trump=H",
            "trump H was recorded, but it must be S: nobody took the premium, so it stays",
        ),
        # options
        (THREE + "set dummy=strict", "dummy=strict does not fit 3 players"),
        (TWO + "set dummy=none", "dummy=none does not fit 2 players"),
        (TWO.replace("Boris", "Dummy"), "a player is called dummy like the third hand"),
        (THREE + "set bonus=30,20", "bonus has 2 numbers, but 3 can make their bids"),
        (FOUR + "set bonus=30,20,10", "bonus has 3 numbers, but 4 can make their bids"),
        (
            THREE + "set trump=first-diamonds first_trump=C",
            "first_trump=C contradicts trump=first-diamonds",
        ),
        (THREE + "set rules=oxford", "end=deals does not say how many deals are played"),
        (THREE + "set end=deals=9 deals=12", "end=deals=9 and deals=12 contradict each other"),
        (
            THREE + "set end=target=200 target=300",
            "end=target=200 and target=300 contradict each other",
        ),
        (THREE + "set deals=9", "deals=9 has no effect with end=rubber"),
        (THREE + "set end=deals=9 target=200", "target=200 has no effect with end=deals"),
        (
            THREE + "set end=deals=9 end_bonus=by-count",
            "end_bonus=by-count has no effect where no games are played",
        ),
        (
            THREE + "set two_handed_result=dummy-counts",
            "two_handed_result=dummy-counts has no effect without a dummy",
        ),
        (
            TWO + "set end=target=200 two_handed_result=dummy-counts",
            "two_handed_result=dummy-counts has no effect where no games are played",
        ),
        (
            THREE + "set trump=turn-up first_trump=C",
            "first_trump=C has no effect with trump=turn-up",
        ),
        (THREE + "set end=game=3", "end=game=3 is not possible"),
        (THREE + "set end=deals=0", "end=deals=0 is not possible"),
        (THREE + "set end=match", "no value of end 'match'"),
        (THREE + "set premium=30", "premium=30 is not of the form 30/60"),
        (THREE + "set premium=0/60", "premium=0/60 is not possible"),
        (THREE + "set premium=30/0", "premium=30/0 is not possible"),
    ],
)
def test_message(text: str, message: str) -> None:
    assert messages(text) == [message]


def test_whose_premium_it_is_stands_in_the_hint() -> None:
    """Boris dealt, so Clara comes before Anna."""
    line = "deal dealer=Boris bids=3,2,4 tricks=3,2,4 declare=A,C"
    assert problems(THREE + line)[0].hint == "Clara comes first at the dealer's left: declare=Clara"


@pytest.mark.parametrize(
    ("settings", "deals", "hint"),
    [
        # the usual slip: who named trumps was forgotten
        ("set trump=declarer\n", 1, "add declare= or reveal= of the player who named it"),
        # no deal before
        ("", 1, "leave trump out, or set first_trump= if games begin otherwise at this table"),
        ("", 2, "leave trump out, or check the deal before"),
    ],
)
def test_what_to_do_about_a_wrong_trump(settings: str, deals: int, hint: str) -> None:
    line = "deal bids=3,2,4 tricks=3,2,4"
    [found] = problems(THREE + settings + f"{line}\n" * (deals - 1) + f"{line} trump=S")
    assert found.hint.startswith(hint)


def test_a_wrong_trump_is_scored_and_can_be_excused() -> None:
    text = THREE + "deal bids=3,2,4 tricks=3,2,4 trump=D"
    made = session(text)
    assert [problem.fault for problem in made.problems] == [Fault.BREACH]
    assert made.totals() == {"Anna": 13, "Boris": 12, "Clara": 14}
    assert [p.fault for p in clean(text + ' anyway="we forgot"').problems] == [Fault.WARNING]


@pytest.mark.parametrize("settings", ["trump=turn-up", "trump=free", "trump=first-diamonds"])
def test_trumps_that_do_not_begin_with_none(settings: str) -> None:
    text = f"{THREE}set {settings}\ndeal bids=3,2,4 tricks=3,2,4 trump=D\n"
    assert messages(text) == []


@pytest.mark.parametrize(
    ("settings", "lines", "trump"),
    [
        ("", "", "NT"),
        ("first_trump=C", "", "C"),
        ("trump=first-diamonds", "", "D"),
        ("trump=first-diamonds", "deal bids=3,2,4 tricks=3,2,4", "C"),
        ("trump=turn-up", "", None),
        ("trump=free", "deal bids=3,2,4 tricks=3,2,4", None),
        ("trump=declarer", "", "NT"),
        ("trump=declarer", "deal bids=3,2,4 tricks=3,2,4 reveal=A trump=S", "S"),
        ("trump=declarer", "deal bids=3,2,4 tricks=3,2,4", "NT"),
        ("trump=nines", "deal bids=3,2,4 tricks=3,2,4 declare=A trump=9", "nines"),
    ],
)
def test_the_next_trump(settings: str, lines: str, trump: str | None) -> None:
    text = f"{THREE}{f'set {settings}' if settings else ''}\n{lines}\n"
    assert clean(text).upcoming().get("trump") == trump


def test_two_declare_and_any_number_of_five() -> None:
    assert messages(TWO + "deal bids=3,2,4 tricks=3,2,4 declare=all") == []
    assert messages(FIVE + "deal bids=3,2,2,1,1 tricks=3,2,2,1,1 declare=all") == []


def test_bids_may_add_up_to_the_tricks() -> None:
    assert messages(THREE + "deal bids=3,3,3 tricks=3,3,3") == []


def test_after_a_deal_that_cannot_be_scored_any_trump_is_possible() -> None:
    faulty = "deal bids=3,2,4 tricks=3,2,3\n"
    found = messages(THREE + faulty + "deal bids=3,2,4 tricks=3,2,4 trump=S\n")
    assert found == ["tricks add up to 8, not to 9: 1 missing"]
    made = session(THREE + faulty)
    assert "trump" not in made.upcoming()
    assert made.upcoming()["dealer"] == "Boris"


def test_a_deal_is_recorded_in_two_steps() -> None:
    text = THREE + "deal bids=CDD,2,4 declare=A\n"
    made = session(text)
    assert made.open_deal == 1
    assert made.problems == []
    assert clean(text + "result tricks=3,2,4\n").totals() == {
        "Anna": 43,
        "Boris": 12,
        "Clara": 14,
    }


def test_a_void_deal_leaves_the_trump_as_it_was() -> None:
    text = THREE + "deal bids=3,2,4 tricks=3,2,4\ndeal bids=9,9,9 tricks=3,2,4\nvoid 2\n"
    assert clean(text).upcoming()["trump"] == "C"
    assert clean(text).upcoming()["dealer"] == "Boris"
