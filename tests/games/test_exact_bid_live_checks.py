"""What formulas say of wrong facts of the exact-bid family is what a check says."""

from __future__ import annotations

import pytest
from random_sheets import random_sheet
from sheets import session
from worked import Worked

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.problems import Fault

OH_HELL = "game oh-hell\nplayers Anna Boris Clara\ndealer Clara\nset schedule=list {}\n"
ISRAELI = "game israeli-whist\nplayers Anna Boris Clara Dora\nset hook=on {}\n"
GOOD = "deal cards=3 bids=Anna:1,Boris:0,Clara:1 tricks=Anna:1,Boris:1,Clara:1"
WON = "tricks=Anna:5,Boris:4,Clara:0,Dora:4"


def at(settings: str, deal: str, game: str = OH_HELL) -> str:
    return f"{game.format(settings)}{deal}\n"


# Each deal has one slip.
# fmt: off
SLIPS = {
    "no bids": at("", "deal cards=3 tricks=Anna:1,Boris:1,Clara:1"),
    "no cards": at("", "deal bids=Anna:1,Boris:0,Clara:1 tricks=Anna:1,Boris:1,Clara:1"),
    "one bid": at("", GOOD.replace("Boris:0,", "")),
    "two bids": at("", GOOD.replace("Anna:1,Boris:0,", "", 1)),
    "a bid above the hand": at("", GOOD.replace("Boris:0", "Boris:4")),
    "a trick too many": at("", GOOD.replace("Clara:1 tricks=Anna:1", "Clara:1 tricks=Anna:2")),
    "a trick too few": at("", GOOD.replace("tricks=Anna:1", "tricks=Anna:0")),
    "a hand of a hundred": at("", GOOD.replace("cards=3", "cards=100")),
    "a negative count": at("facts=luck made=10+luck missed=0", f"{GOOD} luck=Boris:1001"),
    "confidence by ones": at("scoring=confidence_squares",
        "deal cards=3 bids=Anna:1,Boris:0,Clara:1 confidence=Boris:7 made=Anna"),
    "a stake on nought": at("scoring=confidence_squares",
        "deal cards=3 bids=Anna:1,Boris:0,Clara:1 confidence=Boris:10 made=Anna"),
    "Twos": at("twos=5", f"{GOOD} twos=Boris:2"),
    "bids in a misere": at("", f"{GOOD} special=misere"),
    "one alone": at("", "deal cards=3 out=Anna,Boris bids=Clara:1 tricks=Clara:3"),
    "a bid of who sits out": at("", GOOD.replace("tricks=", "out=Boris tricks=")
        .replace("Boris:0", "Boris:2").replace("Anna:1,Boris:1", "Anna:2,Boris:0")),
    "no value": at("made=10//(b-1) missed=0", GOOD),
    "the dealer fills up": at("", GOOD.replace("Boris:0", "Boris:1")),
    "one card": at("hook=on", "deal cards=1 bids=Anna:1,Boris:0,Clara:0 tricks=Anna:1"),
    "the dealer out": at("dealer_out=on",
        "deal cards=3 bids=Anna:2,Boris:1 tricks=Anna:1,Boris:2"),
    "the first before him out": at("",
        "deal cards=3 out=Clara bids=Anna:2,Boris:1 tricks=Anna:1,Boris:2 dealer=Clara"),
    "all made it": at("outcome=flag scoring=british hook=off",
        "deal cards=3 bids=Anna:1,Boris:0,Clara:1 made=Anna,Boris,Clara"),
    "too much made": at("outcome=flag scoring=british hook=off",
        "deal cards=3 bids=Anna:2,Boris:2,Clara:1 made=Anna,Boris"),
    "missed alone": at("outcome=flag scoring=british hook=off",
        "deal cards=3 bids=Anna:1,Boris:1,Clara:1 made=Anna,Boris"),
    "too low": at("", f"deal declarer=Anna contract=4NT bids=Anna:4,Boris:2,Clara:2,Dora:1 {WON}",
        ISRAELI),
    "too low after goulashes": at("frisch_raises=on",
        f"deal goulash=2 declarer=Anna contract=6S bids=Anna:6,Boris:2,Clara:2,Dora:1 {WON}",
        ISRAELI),
    "another number": at("",
        f"deal declarer=Boris contract=10S bids=Anna:6,Boris:7,Clara:2,Dora:1 {WON}", ISRAELI),
    "less than bid": at("declarer_may_raise=on",
        f"deal declarer=Boris contract=6S bids=Anna:6,Boris:5,Clara:2,Dora:1 {WON}", ISRAELI),
    "no declarer": at("", f"deal bids=Anna:6,Boris:4,Clara:2,Dora:1 {WON}", ISRAELI),
    "before the declarer": at("",
        f"deal declarer=Anna contract=5S bids=Anna:5,Boris:4,Clara:2,Dora:2 {WON}", ISRAELI),
    "before the second": at("",
        f"deal declarer=Boris contract=5S bids=Anna:2,Boris:5,Clara:4,Dora:2 {WON}", ISRAELI),
    "a fourth goulash": at("",
        f"deal goulash=4 declarer=Anna contract=5S bids=Anna:5,Boris:4,Clara:2,Dora:1 {WON}",
        ISRAELI),
    "a contract of three": at("",
        f"deal declarer=Anna contract=3S bids=Anna:5,Boris:4,Clara:2,Dora:1 {WON}", ISRAELI),
}
# fmt: on
QUOTED = {"no value"}


def said(sheet: Session) -> str:
    live = sheet.sheet.game.live(sheet.ledger.table)
    assert live is not None
    return Worked(sheet, live).said_of(sheet.deals[-1])


@pytest.mark.parametrize("slip", SLIPS)
def test_formulas_say_what_a_check_says(slip: str) -> None:
    sheet = session(SLIPS[slip])
    [problem] = [found for found in sheet.problems if found.is_error]
    words = said(sheet)
    if slip in QUOTED:  # the check has the formula besides
        assert problem.message.startswith(words.split("=")[0])
    else:
        assert words == problem.message
    assert words


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (
            "deal thrown-in=yes bids=Anna:5,Boris:4,Clara:0,Dora:3",
            "Dora:3 does not belong to this deal",
        ),
        ("deal thrown-in=yes declarer=Anna", "declarer=Anna does not belong to this deal"),
        ("deal thrown-in=yes trump=C", "trump=C does not belong to this deal"),
    ],
)
def test_a_deal_thrown_in_has_no_other_facts(deal: str, words: str) -> None:
    sheet = session(ISRAELI.format("") + deal)
    assert words in said(sheet)


def test_a_count_that_the_table_declared_may_be_told_of_it() -> None:
    sheet = session(
        ISRAELI.format("facts=luck made=10+luck missed=0") + "deal thrown-in=yes luck=Anna:1"
    )
    assert not sheet.problems
    assert said(sheet) == ""


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("settings", ["hook=on", "dealer_out=on", "outcome=flag scoring=british"])
def test_breaches_of_random_deals_are_those_of_the_check(settings: str, players: int) -> None:
    sheet = random_sheet("oh-hell", 5, 30, settings, players)
    lines = [line.replace("anyway=", "by=") for line in sheet.lines()]
    found = session("\n".join(lines))
    live = found.sheet.game.live(found.ledger.table)
    assert live is not None
    worked = Worked(found, live)
    assert worked.deals == list(found.deals)
    for at, deal in enumerate(worked.deals, 1):
        broken = [p.message for p in deal.problems if p.fault is Fault.BREACH]
        assert worked.breach(at) in (broken or [""]), deal.texts
