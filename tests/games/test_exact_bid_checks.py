"""What the exact-bid games refuse, and what they say about it."""

from __future__ import annotations

import pytest
from sheets import clean, messages, problems, session

from scorekeeper.core.values.problems import Fault

FOUR = "game oh-hell\nplayers Anna Boris Grigori Vera\ndealer Vera\n"


def listed(settings: str, line: str, game: str = "oh-hell") -> str:
    """A sheet of one deal whose hand size it says itself."""
    head = f"game {game}\nplayers Anna Boris Grigori Vera\ndealer Vera\n"
    return f"{head}set schedule=list {settings}\ndeal {line}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # the hook: 8 - (2 + 3 + 0) = 3
        (
            listed("", "cards=8 bids=2,3,0,3"),
            "dealer Vera may not bid 3: the bids would add up to 8 cards",
        ),
        (
            listed("", "cards=8 bids=2,3,0,3 tricks=2,3,0,3"),
            "dealer Vera may not bid 3: the bids would add up to 8 cards",
        ),
        (
            listed("", "cards=1 bids=0,0,0,1"),
            "dealer Vera may not bid 1: the bids would add up to 1 card",
        ),
        (
            listed("dealer_out=on", "cards=8 bids=A:2,B:3,G:3"),
            "Grigori, who bids last, may not bid 3: the bids would add up to 8 cards",
        ),
        (
            listed("", "cards=5 bids=2,2,2,2 tricks=1,1,1,1"),
            "tricks add up to 4, not to 5: 1 missing",
        ),
        (listed("", "cards=5 bids=2,2,2,6 tricks=1,1,1,2"), "bids 6 of Vera is not possible"),
        (listed("", "cards=5 bids=A:2,B:2,V:2 tricks=1,1,1,2"), "bids of Grigori missing"),
        (listed("", "cards=5 tricks=1,1,1,2"), "bids= missing"),
        (listed("", "bids=1,1,1,1 tricks=1,1,1,1"), "cards= missing"),
        (
            listed("twos=10", "cards=5 bids=2,2,2,2 tricks=1,1,1,2 twos=A:2"),
            "Anna cannot have won 2 tricks with Twos: he won 1",
        ),
        (
            listed("twos=10", "cards=10 bids=2,2,2,2 tricks=5,5,0,0 twos=A:3,B:2"),
            "5 tricks won with Twos: a pack has 4",
        ),
        (
            listed("scoring=confidence_squares", "cards=8 bids=0,2,2,2 confidence=A:10 made=A"),
            "Anna bids nought and may not stake 10 on it",
        ),
        (
            listed("scoring=confidence_squares", "cards=8 bids=0,2,2,2 confidence=B:7 made=A"),
            "confidence 7 of Boris is not possible",
        ),
        (
            listed("outcome=flag missed=0", "cards=5 bids=2,2,2,2 made=all"),
            "they cannot all have made it: the bids add up to 8, not to 5",
        ),
        (
            listed("outcome=flag missed=0", "cards=5 bids=2,2,2,2 made=A,B,V"),
            "those who made it would have won 6 of 5 tricks",
        ),
        (
            listed("outcome=flag missed=0 hook=off", "cards=5 bids=2,2,1,0 made=A,B,V"),
            "Grigori cannot have missed alone: the others' tricks leave him exactly 1",
        ),
        (
            listed("", "cards=14 bids=2,2,2,2 tricks=5,5,4,0"),
            "4 hands of 14 are 56 cards, but the pack has 52",
        ),
        (
            listed(
                "hook=off", "cards=3 special=ascending bids=0,0,0,0 winners=A,B,A tricks=A:1,B:2"
            ),
            "winners and tricks differ: by the list of winners it is Anna 2, Boris 1, Grigori 0, "
            "Vera 0",
        ),
        (
            listed("", "cards=7 special=misere bids=0,0,0,0 tricks=7,0,0,0"),
            "bids=0,0,0,0 does not belong to this deal",
        ),
        (
            listed('made="10//(b-1)" missed=0', "cards=7 bids=1,1,1,1 tricks=1,2,2,2"),
            "the table's formula has no value for this deal: '10//(b-1)' divides by zero: expected "
            "'b-1' to have another value",
        ),
        (
            listed(
                'made="b if s else t" missed="b*p*1000000000000"',
                "cards=7 bids=1,1,1,1 tricks=1,2,2,2",
            ),
            "the table's formula has no value for this deal: 'b*p*1000000000000' is too large: "
            "expected at most 1000000000000",
        ),
        (
            FOUR + "deal bids=1,1,1,1 tricks=2,3,2,2 cards=9",
            "cards 9 was recorded; by the rules it would be 10",
        ),
        (
            FOUR + "deal bids=1,1,1,1 tricks=2,3,2,3 dealer=Anna",
            "dealer Anna was recorded; by the rules it would be Vera",
        ),
    ],
)
def test_message(text: str, message: str) -> None:
    assert messages(text) == [message]


def test_a_dealer_may_sit_out_though_another_would_deal() -> None:
    assert messages(listed("", "cards=8 dealer=Vera out=Vera bids=A:2,B:3,G:3")) == [
        "dealer Vera was recorded; by the rules it would be Anna",
        "Grigori, who bids last, may not bid 3: the bids would add up to 8 cards",
    ]


def test_a_broken_hook_is_scored_and_can_be_excused() -> None:
    text = listed("", "cards=8 bids=2,3,0,3 tricks=2,3,0,3")
    made = session(text)
    assert made.totals() == {"Anna": 20, "Boris": 30, "Grigori": 10, "Vera": 30}
    assert [p.fault for p in made.problems] == [Fault.BREACH]
    excused = clean(text.replace("tricks=2,3,0,3", "tricks=2,3,0,3 anyway=agreed"))
    assert [p.fault for p in excused.problems] == [Fault.WARNING]


@pytest.mark.parametrize(
    "settings", ["hook=off", "bids=simultaneous", "hook=not-on-ones", "hook=not-first"]
)
def test_without_a_hook(settings: str) -> None:
    assert messages(listed(settings, "cards=1 bids=0,0,0,1 tricks=V:1")) == []


def test_hook_stands_on_larger_hands_where_ones_are_free() -> None:
    found = messages(listed("hook=not-on-ones", "cards=2 bids=0,0,1,1 tricks=0,0,1,1"))
    assert found == ["dealer Vera may not bid 1: the bids would add up to 2 cards"]


def test_british_bids_may_add_up() -> None:
    assert messages(listed("", "cards=8 bids=2,3,0,3 tricks=2,3,0,3", "oh-hell-british")) == []


def test_the_romanian_dealer_has_the_hook() -> None:
    text = """
        game romanian-whist
        players Anna Boris Clara
        set schedule=2
        deal bids=A:1,B:1,C:0
        """
    assert messages(text) == ["dealer Anna may not bid 1: the bids would add up to 2 cards"]


def test_every_fault_of_a_deal_points_at_its_fact() -> None:
    [problem] = problems(listed("", "cards=8 bids=2,3,0,3"))
    assert (problem.fact, problem.part, problem.line) == ("bids", "Vera:3", 5)


@pytest.mark.parametrize(
    ("settings", "message", "part"),
    [
        (
            "hook=on bids=simultaneous",
            "hook=on needs a last bidder, but with bids=simultaneous nobody bids last",
            "",
        ),
        ("scoring=custom made=b", "scoring=custom needs the formula missed=", ""),
        (
            'made="10+b^2" missed=0',
            "made: '^' cannot stand in a formula: there is no power: write a product, such as b*b",
            "^2",
        ),
        ("made=10+x missed=0", "made: unknown name 'x': expected one of b, d, n, p, s, t", "x"),
        (
            "facts=tax made=10-taxes missed=0",
            "made: unknown name 'taxes': expected one of b, d, n, p, s, t, tax; "
            "did you mean 'tax'?",
            "taxes",
        ),
        (
            "outcome=flag",
            "outcome=flag records no tricks, but the formula for missed bids uses d",
            "",
        ),
        (
            "outcome=flag missed=0 schedule=clag",
            "schedule needs the tricks of each player, but outcome=flag records none",
            "",
        ),
        ("free_from=80", "free_from belongs to exact_target", ""),
        ("facts=bids", "'bids' is taken: no further fact can be called so", "bids"),
        ("facts=a.b", "'a.b' cannot name a fact", "a.b"),
        ("schedule=8,0", "a hand of 0 cards is not possible", "0"),
    ],
)
def test_options_that_do_not_fit(settings: str, message: str, part: str) -> None:
    [problem] = problems(f"game oh-hell\nplayers A B C D\nset {settings}")
    assert problem.message == message
    assert problem.part == part
    assert problem.is_error


def test_a_peak_without_effect() -> None:
    [problem] = problems("game oh-hell\nplayers A B C D\nset schedule=8,7,6 peak=5")
    assert problem.message == "peak=5 has no effect where the hands are listed"
    assert not problem.is_error


def test_the_hint_of_a_formula_names_the_column() -> None:
    [problem] = problems('game oh-hell\nplayers A B C\nset made="10+b^2" missed=0')
    assert problem.hint.startswith("column 5 of the formula")


def test_estimation_is_for_four() -> None:
    assert messages("game oh-hell\nplayers A B C\nset estimation=on") == [
        "estimation is for 4 players"
    ]


def test_many_players_are_a_warning() -> None:
    text = "game oh-hell\nplayers A B C D E F G H\n"
    assert messages(text) == ["8 players: Oh Hell is for 3 to 7"]
    assert clean(text).is_ok


ISRAELI = "game israeli-whist\nplayers A B C D\nset {}\ndeal "


@pytest.mark.parametrize(
    ("settings", "line", "found"),
    [
        (
            "min_bid=5",
            "declarer=A contract=5S bids=5,4,2,2",
            ["D, who bids last, may not bid 2: the bids would add up to 13 cards"],
        ),
        # the fourth to announce may not say 1: 6 + 4 + 2 + 1 = 13
        (
            "min_bid=5",
            "declarer=A contract=6S bids=6,4,2,1",
            ["D, who bids last, may not bid 1: the bids would add up to 13 cards"],
        ),
        ("min_bid=5", "bids=6,4,2,1", ["the numbers may not add up to 13"]),
        (
            "min_bid=5",
            "declarer=A contract=5S bids=5,4,0,3 tricks=5,4,0,3",
            ["tricks add up to 12, not to 13: 1 missing"],
        ),
        (
            "min_bid=5",
            "declarer=A contract=6S bids=7,2,2,1",
            ["declarer A announces 7, but his first bid was 6S"],
        ),
        ("declarer_may_raise=on", "declarer=A contract=6S bids=7,2,2,1", []),
        (
            "declarer_may_raise=on",
            "declarer=A contract=6S bids=5,2,2,1",
            ["declarer A announces 5, but his first bid was 6S"],
        ),
        (
            "min_bid=5",
            "declarer=A contract=4NT bids=4,2,2,1",
            ["contract 4NT is too low: the lowest first bid is 5"],
        ),
        ("min_bid=4", "declarer=A contract=4NT bids=4,2,2,1", []),
        (
            "frisch_raises=on",
            "goulash=2 declarer=A contract=6S bids=6,2,2,1",
            ["contract 6S is too low: the lowest first bid is 7 after 2 goulashes"],
        ),
        ("frisch_raises=off", "goulash=2 declarer=A contract=6S bids=6,2,2,1", []),
        ("min_bid=5", "goulash=4", ["goulash 4 is not possible"]),
        ("min_bid=5", "thrown-in=yes bids=5,4,0,3", ["bids=5,4,0,3 does not belong to this deal"]),
        (
            "min_bid=5",
            "declarer=A contract=5S trump=H bids=5,4,0,3",
            ["trump H was recorded; by the rules it would be S"],
        ),
    ],
)
def test_israeli_checks(settings: str, line: str, found: list[str]) -> None:
    kept = [
        message
        for message in messages(ISRAELI.format(settings) + line)
        if not message.startswith("bids= and tricks=")
    ]
    assert [m for m in kept if m != "bids= missing"] == found


def test_a_graded_deal_waits_for_the_winners_of_its_tricks() -> None:
    """Also where the schedule is Clag's, which has none: a table may play one all the same."""
    head = "game oh-hell\nplayers A B C D\nset rules=clag\n"
    made = session(f"{head}deal special=ascending bids=0,0,0,0 tricks=1,0,0,0")
    assert made.upcoming() == {"deal": 1, "open": True, "missing": ["winners"]}
    assert not session(f"{head}deal special=ascending bids=0,0,0,0 winners=A").open_deal


def test_a_graded_deal_of_players_who_are_free_has_no_bids() -> None:
    """From 0 on nobody bids: the first trick of an ascending deal is worth 1, a bid 10."""
    head = "game oh-hell\nplayers A B C D\nset rules=clag exact_target=100 free_from=0\n"
    made = clean(f"{head}deal special=ascending winners=A")
    assert made.totals() == {"A": 1, "B": 0, "C": 0, "D": 0}
