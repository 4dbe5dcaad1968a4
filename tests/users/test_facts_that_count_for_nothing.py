"""What a table notes although its rules do not count it: recorded, warned about, not scored."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from commands import Run


class Noted(NamedTuple):
    """A deal with a fact that is true and counts for nothing; `remedy` would let it count."""

    game: str
    players: str
    settings: str
    deal: str
    fact: str
    remedy: str = ""


FOUR = "Anna Boris Cleo Dan"
THREE = "Anna Boris Cleo"
TWO = "Anna Boris"
NOTED = [
    # honours where none are scored
    Noted("whist", FOUR, "honours=off", "trump=H tricks=NS:8", "honours=NS:4", "honours=on"),
    Noted("dutch-whist", FOUR, "", "trump=H tricks=NS:8", "honours=NS:3", "scoring=whist"),
    Noted(
        "bid-whist",
        FOUR,
        "",
        "declarer=Anna contract=4high trump=S tricks=10",
        "honours=NS:3",
    ),
    Noted(
        "whist-drive",
        FOUR,
        "",
        "trump=S pairs=Anna+Boris,Cleo+Dan tricks=8,5",
        "honours=4,1",
    ),
    Noted(
        "contract-bridge",
        FOUR,
        "honours=off",
        "declarer=Anna contract=4S=",
        "honours=Anna:100",
        "honours=on",
    ),
    Noted(
        "chicago-bridge", FOUR, "", "declarer=Anna contract=4S=", "honours=Anna:100", "honours=on"
    ),
    Noted(
        "towie",
        THREE,
        "honours=off",
        "declarer=Anna contract=4S=",
        "honours=Anna:100",
        "honours=on",
    ),
    Noted(
        "two-handed-bridge",
        TWO,
        "honours=off",
        "declarer=Anna contract=4S=",
        "honours=Anna:100",
        "honours=on",
    ),
    Noted(
        "memory-bridge",
        TWO,
        "",
        "first-half=Anna:7 contract=passed",
        "first-aces=Boris",
        "memory_first_half_honours=on",
    ),
    # points that set a target only in the Russian way
    Noted(
        "chicago-bridge",
        FOUR,
        "",
        "declarer=Anna contract=4S=",
        "hcp=NS:26",
        "chicago_scoring=russian",
    ),
    # revokes that are not fined
    Noted("biritch", FOUR, "", "trump=H tricks=NS:8", "revoke=EW:add", "revoke=3_tricks"),
    Noted("cayenne", FOUR, "", "contract=grand tricks=NS:8", "revoke=EW:add", "revoke=whist"),
    Noted("dutch-whist", FOUR, "", "trump=H tricks=NS:8", "revoke=EW:add", "scoring=whist"),
    # what another fact tells already
    Noted("hokm", FOUR, "", "declarer=Anna trump=H tricks=EW:0", "kot=yes"),
    Noted(
        "bid-whist", FOUR, "", "declarer=Anna contract=4high trump=S tricks=10", "direction=high"
    ),
    Noted("bid-whist", FOUR, "", "declarer=Anna contract=5low trump=S tricks=10", "direction=low"),
    Noted(
        "bid-whist",
        FOUR,
        "variant=original",
        "declarer=Anna contract=4 trump=S tricks=10",
        "direction=high",
    ),
    # Barbu
    Noted(
        "barbu",
        FOUR,
        "ace_value=2",
        "contract=no-hearts hearts=5,4,4,0",
        "ace=Anna",
        "ace_value=6",
    ),
    Noted(
        "barbu",
        FOUR,
        "hearts=graded",
        "contract=no-hearts hearts=5,4,4,0 high=2,2,1,0",
        "ace=Anna",
        "hearts=ace6",
    ),
    Noted("barbu", FOUR, "", "contract=no-hearts hearts=5,4,4,0 ace=Anna", "high=2,2,1,0"),
    Noted(
        "barbu",
        FOUR,
        "contracts=salade,trumps,domino salade_parts=no-tricks,no-king",
        "contract=salade tricks=5,4,4,0 king=Anna",
        "queens=2,1,1,0",
        "salade_parts=no-tricks,no-king,no-queens",
    ),
    Noted("barbu", FOUR, "doubling=none", "contract=no-king king=Anna", "doubles=Boris/Anna"),
    Noted("barbu", FOUR, "no_double_skip=on declarer_double_quota=0", "contract=K", "king=Anna"),
    # Preference
    Noted("preference", THREE, "", "declarer=Anna contract=8", "talon-tricks=1", "talon_bonus=on"),
    Noted("preference", THREE, "", "declarer=Anna contract=8", "misdeal=1", "misdeal_fine=1"),
    Noted("preference", THREE, "", "declarer=Anna contract=8", "bombs=1", "bombs=allpass"),
    Noted("preference", THREE, "", "declarer=Anna contract=8", "dark=1", "dark=on"),
    Noted("preference", THREE, "aid=off", "declarer=Anna contract=8", "aid=Boris", "aid=on"),
    Noted(
        "preference",
        FOUR,
        "",
        "dealer=Dan declarer=Anna contract=misere tricks=Anna:0",
        "talon-sevens=10",
        "misere_talon=on",
    ),
    Noted(
        "preference",
        FOUR,
        "",
        "dealer=Dan declarer=Anna contract=8",
        "thrown=yes",
        "talon_throw=on",
    ),
    # Oh Hell and its relatives
    Noted("oh-hell", THREE, "", "bids=2,3,4 tricks=2,3,5", "twos=1,0,0", "twos=10"),
    Noted("oh-hell", THREE, "", "bids=2,3,4 tricks=2,3,5", "bonus=10,0,0", "skull_bonus=on"),
    Noted("oh-hell", THREE, "", "bids=2,3,4 tricks=2,3,5", "mad=1,0,0", "rage_cards=on"),
    Noted(
        "oh-hell",
        THREE,
        "",
        "bids=2,3,4 tricks=2,3,5",
        "confidence=5,0,0",
        "scoring=confidence_squares",
    ),
    Noted("oh-hell", THREE, "", "bids=2,3,4 tricks=2,3,5", "tax=5,0,0"),
    Noted("oh-hell", THREE, "", "bids=2,3,4 tricks=2,3,5", "deferred=1,0,0"),
    Noted("oh-hell", THREE, "", "bids=2,3,4 tricks=2,3,5", "made=Anna,Boris"),
    Noted("oh-hell", FOUR, "", "bids=2,3,4,5 tricks=2,3,4,1", "declarer=Anna", "estimation=on"),
    Noted("romanian-whist", FOUR, "", "bids=1,0,1,1 tricks=1,0,0,0", "made=Anna,Boris"),
    # compendium games
    Noted("rentz", FOUR, "", "contract=king king=Anna", "blind=yes", "blind=on"),
    Noted("rentz", FOUR, "", "contract=rentz order=Anna,Boris,Cleo,Dan", "refused=2"),
    Noted(
        "king",
        FOUR,
        "rules=turkish",
        "contract=trumps tricks=13,0,0,0",
        "maker=Boris",
    ),
    Noted("lora", FOUR, "choice=on", "contract=lora left=3,1,0,2", "doubled=yes"),
    Noted("lora", FOUR, "choice=on", "contract=lora left=3,1,0,2", "passes=2,1,0,3", "pass=1"),
    Noted("lora", FOUR, "", "tricks=2,2,2,2", "bets=Anna:right"),
    Noted("lorum", FOUR, "deals=kirako", "left=3,1,0,2", "passes=2,1,0,3", "kirako=pot"),
    Noted("slovak-lorum", FOUR, "", "hearts=1,1,1,5 acorns=Anna leaves=Cleo", "shown-acorns=Anna"),
    # others
    Noted(
        "asszorti",
        THREE,
        "foreign_arrivazs=off",
        "declarer=Anna contract=3 trump=D arrivazs=yes tricks=9,1,1 last3=3",
        "foreign=yes",
        "foreign_arrivazs=on",
    ),
    Noted(
        "asszorti",
        THREE,
        "nt_arrivazs=automatic",
        "declarer=Anna contract=3 trump=NT tricks=9,1,1 last3=3",
        "arrivazs=yes",
        "nt_arrivazs=announced",
    ),
    Noted(
        "ninety-nine",
        THREE,
        "rules=oxford deals=9",
        "bids=3,2,4 tricks=3,2,4",
        "declare=Anna",
        "premium=30/60",
    ),
    Noted(
        "ninety-nine",
        THREE,
        "rules=oxford deals=9",
        "bids=3,2,4 tricks=3,2,4",
        "reveal=Anna",
        "premium=30/60",
    ),
    Noted(
        "vira",
        THREE,
        "",
        "declarer=Anna contract=turne6 pref=H trump=H surrender=yes",
        "after-turn=Boris/H:7",
        "after_turn=on",
    ),
]
noted_facts = pytest.mark.parametrize(
    "noted", [pytest.param(n, id=f"{n.game}-{n.fact}-{n.settings}") for n in NOTED]
)


def begin(run: Run, name: str, noted: Noted) -> None:
    """A sheet of that table."""
    chosen = [word for setting in noted.settings.split() for word in ("--set", setting)]
    assert run("new", name, noted.game, *noted.players.split(), *chosen).status == 0


@noted_facts
def test_it_is_recorded_and_told_once_and_changes_no_point(run: Run, noted: Noted) -> None:
    begin(run, "with.sheet", noted)
    begin(run, "without.sheet", noted)
    name = noted.fact.partition("=")[0]
    without = run("deal", *noted.deal.split(), "-f", "without.sheet")
    assert without.status == 0, without.err
    dealt = run("deal", *noted.deal.split(), noted.fact, "-f", "with.sheet")
    assert dealt.status == 0, dealt.err
    assert dealt.err.count(f"{noted.fact} counts for nothing") == 1
    assert f"{name}=" in dealt.out.splitlines()[0]
    shown, other = (run("show", sheet, "--json").json for sheet in ("with.sheet", "without.sheet"))
    assert shown["totals"] == other["totals"]
    assert shown["accounts"] == other["accounts"]
    assert name in shown["deals"][0]["facts"]
    assert name not in other["deals"][0]["facts"]
    assert [p["severity"] for p in shown["problems"] if "for nothing" in p["message"]] == [
        "warning"
    ]


@noted_facts
def test_it_stands_on_the_sheet_as_it_was_typed_and_reads_back(run: Run, noted: Noted) -> None:
    begin(run, "with.sheet", noted)
    run("deal", *noted.deal.split(), noted.fact)
    checked = run("check")
    assert checked.status == 0, checked.err
    name = noted.fact.partition("=")[0]
    with open("with.sheet", encoding="utf-8") as file:
        assert f" {name}=" in file.read().splitlines()[-1]


@pytest.mark.parametrize(
    "noted", [pytest.param(n, id=f"{n.game}-{n.remedy}") for n in NOTED if n.remedy]
)
def test_the_setting_named_would_let_it_count(run: Run, noted: Noted) -> None:
    begin(run, "with.sheet", noted)
    dealt = run("deal", *noted.deal.split(), noted.fact)
    assert noted.remedy in dealt.err
    run("set", noted.remedy)
    assert f"warning: {noted.fact.partition('=')[0]}=" not in run("check").err


@pytest.mark.parametrize(
    ("game", "players", "settings", "deal", "message"),
    [
        # seven tricks end the play: who has five of them took some before
        ("hokm", FOUR, "", "declarer=Anna trump=H tricks=EW:5 kot=yes", "kot=yes does not belong"),
        ("bid-whist", FOUR, "", "declarer=Anna contract=4low trump=S direction=high tricks=10",
         "direction=high does not belong"),
        ("dutch-whist", FOUR, "", "trump=NT tricks=NS:8 honours=NS:3", "honours=NS:3 does not"),
        ("barbu", FOUR, "", "contract=domino order=Anna,Boris,Cleo,Dan tricks=5,4,4,0",
         "tricks=5,4,4,0 does not belong"),
        ("barbu", FOUR, "ace_value=2", "contract=no-hearts hearts=5,4,4,0 ace=Dan",
         "Dan cannot have taken the ace without a heart"),
        ("contract-bridge", FOUR, "honours=off", "contract=passed honours=Anna:100",
         "honours=Anna:100 does not belong"),
        ("whist", FOUR, "honours=off", "trump=H tricks=NS:8 honours=NS:5",
         "honours add up to 5, not to 4"),
        ("oh-hell", THREE, "", "bids=2,3,4 tricks=2,3,5 twos=two,0,0", "'two' is not a whole"),
        ("biritch", FOUR, "", "trump=H tricks=NS:8 revoke=EW:burn", "no penalty 'burn'"),
        ("preference", THREE, "", "contract=allpass tricks=4,3,3 talon-tricks=1",
         "talon-tricks=1 does not belong"),
    ],
)  # fmt: skip
def test_what_cannot_have_happened_is_refused(
    run: Run, game: str, players: str, settings: str, deal: str, message: str
) -> None:
    begin(run, "with.sheet", Noted(game, players, settings, deal, ""))
    dealt = run("deal", *deal.split())
    assert dealt.status == 1
    assert message in dealt.err


def test_the_price_of_a_deal_says_so_too(run: Run) -> None:
    """8 - 6 = 2 for the tricks, and nothing for four honours."""
    priced = run("value", "whist", "trump=H", "tricks=NS:8", "honours=4,0", "--set", "honours=off")
    assert priced.status == 0
    assert "honours=4,0 counts for nothing at this table" in priced.err
    assert "8 tricks: 8 - 6 = 2" in priced.out
