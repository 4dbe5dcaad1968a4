"""Whist: what is refused or remarked upon, in the words that people read."""

from __future__ import annotations

import pytest
from sheets import clean, messages, problems, session

HEAD = "game whist\nplayers Anna Boris Grigori Vera\n"
WON = "deal trump=H tricks=NS:11\ndeal trump=H tricks=NS:11\n"


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("trump=H tricks=NS:8,EW:4", "tricks add up to 12, not to 13: 1 missing"),
        ("trump=H tricks=NS:14", "tricks add up to 14, not to 13: 1 too many"),
        ("trump=H tricks=NS:14,EW:-1", "tricks 14 of NS is not possible"),
        ("trump=H tricks=8", "tricks=8 gives 1 number for 2"),
        ("trump=H tricks=XY:8", "no side 'XY'"),
        ("trump=H tricks=NS:8,Anna:5", "tricks names NS twice"),
        ("trump=H tricks=NS:8 honours=NS:3,EW:2",
         "honours add up to 5, not to 4: 1 too many"),
        ("trump=H tricks=NS:8 honours=NS:5", "honours add up to 5, not to 4: 1 too many"),
        ("trump=NT tricks=NS:8", "trump=NT: a whist deal always has a trump suit"),
        ("trump=no_trumps tricks=NS:8",
         "trump=no_trumps: a whist deal always has a trump suit"),
        ("trump=X tricks=NS:8", "no trump 'X'"),
        ("trump=H tricks=NS:8 revoke=EW",
         "revoke: 'EW' does not say who revoked and the penalty"),
        ("trump=H tricks=NS:8 revoke=EW:tricks",
         "revoke: the penalty 'tricks' is not played at this table"),
        ("trump=H tricks=NS:8 revoke=EW:burn", "no penalty 'burn'"),
        ("trump=H tricks=NS:8 revoke=XY:add", "no side 'XY'"),
        ("trump=H tricks=NS:8 revoke=" + ",".join(["EW:add"] * 14),
         "revoke names 14 revokes"),
        ("dealer=Zoe trump=H tricks=NS:8", "no player 'Zoe'"),
    ],
)  # fmt: skip
def test_impossible_deal(deal: str, message: str) -> None:
    made = session(HEAD + "deal " + deal)
    assert [p.message for p in made.problems if p.is_error] == [message]
    assert made.deals[0].status == "faulty"


def test_the_tricks_may_follow_later() -> None:
    made = clean(HEAD + "deal trump=H\nresult tricks=NS:8")
    assert made.ledger.single["score"] == {"NS": 2, "EW": 0}
    assert clean(HEAD + "deal trump=H").open_deal == 1


def test_a_missing_trump_suit_is_a_warning() -> None:
    found = problems(HEAD + "deal tricks=NS:8")
    assert [(p.severity, p.message) for p in found] == [
        ("warning", "the trump suit is not recorded")
    ]


@pytest.mark.parametrize("text", ["h", "Hearts", "♥"])
def test_spellings_of_a_suit(text: str) -> None:
    assert clean(HEAD + f"deal trump={text} tricks=NS:8").deals[0].texts["trump"] == "H"


def test_no_honours_where_they_are_not_counted() -> None:
    found = messages(HEAD + "set honours=off\ndeal trump=H tricks=NS:8 honours=2,2")
    assert found == ["honours=2,2 counts for nothing at this table (it would with honours=on)"]


def test_another_dealer_is_a_warning_inside_a_rubber() -> None:
    sheet = HEAD + "deal dealer=Vera trump=H tricks=NS:7\ndeal dealer=Boris trump=H tricks=NS:7"
    found = problems(sheet)
    assert [(p.severity, p.line, p.message) for p in found] == [
        ("warning", 4, "dealer Boris was recorded, but it is Anna's turn to deal")
    ]


def test_a_deal_after_the_rubber_is_a_breach() -> None:
    sheet = HEAD + WON + "deal trump=H tricks=NS:7"
    found = problems(sheet)
    assert [p.message for p in found] == ["the rubber is over: NS won it by 2 games to 0"]
    assert found[0].hint == "begin the next one with a line: rubber"
    assert found[0].is_error
    late = session(sheet + "\ndeal trump=H tricks=NS:10")
    assert late.totals() == {"NS": 11, "EW": 0}  # a game of 3 more, but no second bonus
    assert not [p for p in problems(sheet + " anyway=fun") if p.is_error]
    assert messages(HEAD + WON + "rubber\ndeal trump=H tricks=NS:7") == []


def test_a_rubber_cannot_begin_inside_another() -> None:
    assert messages(HEAD + "deal trump=H tricks=NS:11\nrubber") == [
        "the rubber is not over: NS 1, EW 0 of 2 games"
    ]


def test_partners_cannot_change_inside_a_game() -> None:
    single = HEAD + "set rubber=single_games\ndeal trump=H tricks=NS:8\n"
    assert messages(single + "rubber") == ["a game is still being played: NS 2, EW 0"]
    assert messages(single + "deal trump=H tricks=NS:9\nrubber") == []


def test_the_agreed_number_of_games() -> None:
    sheet = HEAD + "set rubber=single_games games=3\n" + WON
    assert session(sheet).upcoming()["games"] == "NS 2, EW 0"
    full = sheet + "rubber NS=Anna,Boris EW=Grigori,Vera\ndeal trump=H tricks=EW:11\n"
    assert messages(full) == []
    assert session(full).upcoming() == {}
    over = ["the 3 games agreed on have been played"]
    assert messages(full + "deal trump=H tricks=EW:11") == over
    assert messages(full + "rubber") == over


def test_a_carried_score_below_game() -> None:
    sheet = HEAD + "carry score=EW:5\ndeal trump=H tricks=NS:7"
    assert messages(sheet) == ["the game was won already before this line: NS 0, EW 5"]
    assert session(sheet).deals[0].status == "faulty"


@pytest.mark.parametrize(
    ("settings", "severity", "message"),
    [
        ("revoke_choices=none", "error", "revoke_choices=none leaves no penalty for a revoke"),
        ("games=4", "warning", "games=4 has no effect where rubbers are played"),
        ("target=0", "error", "target=0 is not possible"),
        ("honours_bar=never", "error", "no value of honours_bar 'never'"),
        ("deduct_floor=2", "error", "no value of deduct_floor '2'"),
        ("game_points=1", "", ""),
        ("rules=seed", "", ""),
    ],
)
def test_options(settings: str, severity: str, message: str) -> None:
    found = problems(HEAD + f"set {settings}\ndeal trump=H tricks=NS:7")
    assert [(p.severity, p.message) for p in found] == ([(severity, message)] if message else [])


@pytest.mark.parametrize(
    "sides", ["sides NS=Anna,Boris,Grigori EW=Vera", "sides NS=Anna EW=Boris,Grigori,Vera"]
)
def test_sides_of_different_size(sides: str) -> None:
    assert messages(HEAD + sides) == ["the sides are not of the same size"]


def test_a_rubber_of_different_sides() -> None:
    assert messages(HEAD + WON + "rubber NS=Anna EW=Boris,Grigori,Vera") == [
        "the sides are not of the same size"
    ]
