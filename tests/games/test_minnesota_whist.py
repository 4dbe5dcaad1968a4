"""Minnesota whist: what a deal is worth, what is refused, whole games."""

from __future__ import annotations

import pytest
from sheets import clean, entries, messages, problems, session, totals

HEAD = "game minnesota-whist\nplayers Anna Boris Grigori Vera\n"


def sheet(settings: str, *lines: str) -> str:
    return "\n".join([HEAD + (f"set {settings}" if settings else "# the book"), *lines])


# Parlett, Minnesota Whist: 1 per trick above six at high, per
# trick short of seven at low. The deals are constructed.
CASES = (
    ("contract=high grandee=Anna tricks=NS:9", "", 3, 0),
    ("contract=low tricks=NS:4", "", 3, 0),  # 7 - 4
    ("contract=high grandee=Boris tricks=NS:8", "", 2, 0),
    ("contract=high grandee=Boris tricks=NS:8", "rules=set2", 4, 0),  # 2 x 2
    ("contract=high grandee=Anna tricks=NS:8", "rules=set2", 2, 0),  # made: no bonus
    ("contract=low tricks=NS:8", "", 0, 2),  # EW 5: 7 - 5
    ("contract=low tricks=NS:6", "", 1, 0),
    ("contract=high grandee=Boris tricks=NS:2", "", 0, 5),
    ("contract=high grandee=Anna tricks=NS:12", "rules=set2", 6, 0),
    # South Dakota: whoever fails loses
    ("contract=high grandee=Anna tricks=NS:9", "rules=south_dakota", 3, 0),
    ("contract=low tricks=NS:4", "rules=south_dakota", 0, -3),  # EW 9: 9 - 6
    ("contract=high grandee=Boris tricks=NS:8", "rules=south_dakota", 0, -2),  # 7 - 5
    ("contract=low tricks=NS:8", "rules=south_dakota", -2, 0),
    ("contract=low tricks=NS:4", "low_scoring=losers_lose", 0, -3),
    ("contract=high grandee=Boris tricks=NS:8", "high_failed=granders_lose", 0, -2),
    # the grandee alone says that the deal was high
    ("grandee=Vera tricks=NS:8", "rules=wikipedia", 4, 0),
)


@pytest.mark.parametrize(("deal", "settings", "ns", "ew"), CASES)
def test_deal(deal: str, settings: str, ns: int, ew: int) -> None:
    assert totals(sheet(settings, f"deal {deal}")) == {"NS": ns, "EW": ew}


GAME = (
    "deal contract=high grandee=Anna tricks=NS:9",
    "deal contract=low tricks=NS:4",
    "deal contract=high grandee=Boris tricks=NS:8",
    "deal contract=low tricks=NS:8",
    "deal contract=high grandee=Boris tricks=NS:2",
    "deal contract=high grandee=Anna tricks=NS:12",
)


@pytest.mark.parametrize(
    ("settings", "after"),
    [
        ("", ((3, 0), (6, 0), (8, 0), (8, 2), (8, 7), (14, 7))),
        ("rules=set2", ((3, 0), (6, 0), (10, 0), (10, 2), (10, 7), (16, 7))),
        ("rules=south_dakota", ((3, 0), (3, -3), (3, -5), (1, -5))),
    ],
    ids=["constructed book", "constructed set2", "constructed south_dakota"],
)
def test_games(settings: str, after: tuple[tuple[int, int], ...]) -> None:
    lines = []
    for deal, (ns, ew) in zip(GAME, after, strict=False):
        lines += [deal, f"agree NS={ns} EW={ew}"]
    made = clean(sheet(settings, *lines))
    assert made.sheet.game.finished(made.ledger) is (len(after) == 6)


def test_no_deal_after_the_end() -> None:
    assert messages(sheet("", *GAME, "deal contract=low tricks=NS:6")) == [
        "the game is over: NS won it by 14-7"
    ]


def test_the_target() -> None:
    game = clean(sheet("target=14", *GAME[:5], "deal contract=high grandee=Anna tricks=NS:11"))
    assert not game.sheet.game.finished(game.ledger)  # 8 + 5 = 13


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("contract=low grandee=Anna tricks=NS:8",
         "Anna showed a black card, so the deal is not low"),
        ("contract=high tricks=NS:8",
         "a deal is high because somebody showed a black card, but nobody is named"),
        ("tricks=NS:8", "contract= missing"),
        ("contract=low tricks=NS:14", "tricks add up to 14, not to 13: 1 too many"),
    ],
)  # fmt: skip
def test_refused(deal: str, message: str) -> None:
    made = session(sheet("", "deal " + deal))
    assert [p.message for p in made.problems if p.is_error] == [message]


def test_a_bonus_that_nobody_can_score() -> None:
    [found] = problems(sheet("rules=south_dakota set_bonus=2"))
    assert found.severity == "warning"
    assert found.message.startswith("set_bonus=2 has no effect")
    assert messages(sheet("set_bonus=3")) == ["set_bonus=3 is not possible"]


@pytest.mark.parametrize(
    ("deal", "settings", "why"),
    [
        (GAME[0], "", "grand made, 9 tricks: 9 - 6 = 3"),
        (GAME[1], "", "low, 4 tricks: 7 - 4 = 3"),
        (GAME[2], "rules=set2", "EW granded and failed, 8 tricks: (8 - 6) x 2 = 4"),
        (GAME[2], "rules=south_dakota", "grand failed, 5 tricks: 7 - 5 = 2 lost"),
        (GAME[1], "rules=south_dakota", "low, 9 tricks: 9 - 6 = 3 lost"),
    ],
)
def test_reasons(deal: str, settings: str, why: str) -> None:
    assert [e.why for e in entries(sheet(settings, deal))] == [why]


def test_the_game_of_south_dakota_asks_for_its_preset() -> None:
    """Another game: a failed grand is 2 for the others in Minnesota, -2 for the side here."""
    [found] = problems("game south-dakota-whist\nplayers Anna Boris Grigori Vera")
    assert found.message.startswith("south-dakota-whist is a form of minnesota-whist")
    assert found.hint == "write set rules=south_dakota, or game minnesota-whist"
