"""Hearts: what a deal is worth, the moon in its ways, the end, who pays whom."""

from __future__ import annotations

import pytest
from sheets import clean, entries, messages, session, totals

FOUR = "game hearts\nplayers Anna Ben Cid Dora\n"


def sheet(settings: str, *lines: str) -> str:
    return "\n".join([FOUR + (f"set {settings}" if settings else "# pagat"), *lines])


# pagat.com, Hearts: 13 hearts at 1 and the queen of spades at 13 are 26 a deal.
CASES = (
    ("points=5,13,0,8", "", (5, 13, 0, 8)),
    ("points=Anna:5,Ben:13,Dora:8", "", (5, 13, 0, 8)),  # Cid has what is left: 0
    ("moon=Anna", "", (0, 26, 26, 26)),
    ("points=Anna:26", "", (0, 26, 26, 26)),  # all of it is the moon
    ("moon=Anna", "moon=take", (-26, 0, 0, 0)),
    ("moon=Anna", "rules=new_moon", (-26, 0, 0, 0)),
    ("moon=Anna", "moon=none", (26, 0, 0, 0)),
    ("moon=Anna use=add", "moon=choose", (0, 26, 26, 26)),
    ("moon=Anna use=take", "moon=choose", (-26, 0, 0, 0)),
    # everything2.com, Hearts: the jack of diamonds takes 10 off (Omnibus)
    ("points=5,13,0,8 jack=Cid", "jack=10", (5, 13, -10, 8)),
    ("points=5,13,0,8 jack=Ben", "rules=omnibus", (5, 3, 0, 8)),  # 13 - 10
    ("moon=Anna use=take jack=Anna", "rules=omnibus", (-36, 0, 0, 0)),  # -26 - 10
    # Wikipedia, Black Maria: 13 + 13 + 10 + 7 = 43, and nobody shoots the moon
    ("points=3,30,0,10", "rules=black_maria", (3, 30, 0, 10)),
    ("points=Anna:43", "rules=black_maria", (43, 0, 0, 0)),
    # Wikipedia, Black Lady: in the older game hearts alone count
    ("points=3,0,0,10", "black=none", (3, 0, 0, 10)),
)


@pytest.mark.parametrize(("deal", "settings", "points"), CASES)
def test_deal(deal: str, settings: str, points: tuple[int, ...]) -> None:
    expected = dict(zip(("Anna", "Ben", "Cid", "Dora"), points, strict=True))
    assert totals(sheet(settings, f"deal {deal}")) == expected


def test_reasons() -> None:
    told = [e.why for e in entries(sheet("rules=omnibus", "deal moon=Anna use=take jack=Ben"))]
    assert told == ["shot the moon: 26 off", "jack of diamonds"]
    told = [e.why for e in entries(sheet("", "deal moon=Anna"))]
    assert told == ["Anna shot the moon"] * 3


def test_the_lowest_total_wins_at_a_hundred() -> None:
    """26 to all but Dora four times: 104 each, and Dora 0."""
    made = clean(sheet("", *["deal moon=Dora"] * 4))
    assert made.sheet.game.finished(made.ledger)
    assert made.sheet.game.lowest_wins(made.ledger)
    assert messages(sheet("", *["deal moon=Dora"] * 5)) == [
        "the game is over: Anna 104, Ben 104, Cid 104, and 100 end it"
    ]


def test_who_hits_a_hundred_exactly_goes_back() -> None:
    """jeff-goldsmith.com, My Favorite Rules for Hearts: 100 becomes 50. 26 x 3 + 22 = 100."""
    moons = ["deal moon=Dora"] * 3
    made = clean(sheet("back_to=50", *moons, "deal points=22,4,0,0"))
    assert dict(made.totals()) == {"Anna": 50, "Ben": 82, "Cid": 78, "Dora": 0}
    assert not made.sheet.game.finished(made.ledger)


@pytest.mark.parametrize(
    ("players", "settings", "ways"),
    [
        ("Anna Ben Cid Dora", "", ("left", "right", "across", "hold", "left")),
        ("Anna Ben Cid", "", ("left", "right", "hold", "left")),
        ("Anna Ben Cid", "passing=right", ("right", "right")),
        ("Anna Ben Cid", "passing=none", ("none",)),
    ],
)
def test_where_cards_are_passed(players: str, settings: str, ways: tuple[str, ...]) -> None:
    for played, way in enumerate(ways):
        lines = [f"game hearts\nplayers {players}", "set target=none"]
        lines += [f"set {settings}"] if settings else []
        made = session("\n".join([*lines, *["deal points=Anna:20,Ben:6"] * played]))
        assert made.sheet.game.upcoming(made.ledger)["passing"] == way


def test_whoever_has_more_pays_the_difference() -> None:
    """dummies.com, How to Score in a Game of Hearts: everybody settles the differences. Of 5, 13, 0
    and 8 Cid gets 5 + 13 + 8 = 26, Anna -5 + 8 + 3 = 6."""
    made = clean(sheet("", "deal points=5,13,0,8"))
    settled = made.sheet.game.settle(made.ledger)
    assert settled.nets == {"Anna": 6, "Ben": -26, "Cid": 26, "Dora": -6}


def test_the_others_play_on_when_the_target_puts_out() -> None:
    """Anna deals, Ben is out, Cid deals, Anna is out: it is Dora's turn."""
    lines = ["deal points=0,26,0,0", "deal points=Anna:26"]
    made = session(sheet("target=20 moon=none at_target=out", *lines))
    assert made.sheet.game.upcoming(made.ledger)["dealer"] == "Dora"
    assert made.deals[-1].events == ("Anna is out",)
    assert not made.sheet.game.finished(made.ledger)
