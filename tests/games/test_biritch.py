"""Biritch: what a deal is worth under the laws of 1904 and the pamphlet of 1886, rubbers, what
is refused."""

from __future__ import annotations

import pytest
from sheets import clean, entries, messages, problems, session

from scorekeeper.core.values.amounts import Amount

HEAD = "game biritch\nplayers Anna Boris Grigori Vera\n"
OLD = "rules=collinson1886"


def made(deal: str, settings: str = "") -> tuple[Amount, ...]:
    """Below NS, EW, above NS, EW of one deal."""
    text = HEAD + (f"set {settings}\n" if settings else "") + f"deal {deal}"
    found = dict.fromkeys([(a, s) for a in ("below", "above") for s in ("NS", "EW")], 0)
    for entry in clean(text).deals[0].entries:
        if entry.account in ("below", "above"):
            found[entry.account, entry.owner] += entry.amount
    return tuple(found.values())


# Laws of Bridge 1904: S 2 C 4 D 6 H 8 NT 12; honours 2 4 5, 8 9 10 tricks; constructed deals
CASES = (
    ("trump=H tricks=NS:9 honours=NS:5 one-hand=4", "", (24, 0, 72, 0)),
    ("trump=NT tricks=NS:4 honours=EW:3", "", (0, 36, 0, 30)),
    ("trump=D doubles=1 tricks=NS:12 honours=NS:3", "", (72, 0, 12 + 20, 0)),
    ("trump=S tricks=NS:5 honours=EW:5", "", (0, 4, 0, 10)),
    ("trump=C doubles=2 tricks=NS:8 honours=EW:3", "", (32, 0, 0, 8)),  # 2 x 4 x 4
    ("trump=NT tricks=NS:9 honours=NS:4", "nt_trick=10", (30, 0, 40, 0)),
    ("trump=H tricks=NS:7 honours=NS:4", "", (8, 0, 32, 0)),  # 4 x 8
    ("trump=H tricks=NS:7 honours=NS:4 one-hand=4", "", (8, 0, 64, 0)),  # 8 x 8
    ("trump=H tricks=NS:7 honours=NS:5 one-hand=5", "", (8, 0, 80, 0)),  # 10 x 8
    ("trump=H tricks=NS:7 honours=NS:5", "", (8, 0, 40, 0)),  # 5 x 8
    ("trump=NT tricks=NS:7 honours=NS:4 one-hand=4", "", (12, 0, 100, 0)),
    ("trump=NT tricks=NS:7 honours=2,2", "", (12, 0, 0, 0)),
    ("trump=C tricks=NS:13", "", (28, 0, 40, 0)),
    ("trump=S tricks=NS:7 honours=EW:3 chicane=Anna", "", (2, 0, 4, 4)),
    ("trump=S tricks=NS:7 honours=NS:3 chicane=Anna", "", (2, 0, 4 + 4, 0)),
    ("trump=S tricks=NS:7 honours=EW:5 chicane=Anna,Grigori", "", (2, 0, 8, 10)),
    # Vera held all thirteen trumps: five honours in one hand 10 x 2, and 2 x 2 for each chicane
    ("trump=S tricks=EW:13 chicane=Anna,Boris,Grigori honours=EW:5", "", (0, 14, 8, 20 + 4 + 40)),
    # deal 3 of the rubber of 1886 under the laws of 1904: 12 for NS, and EW keep their 12
    ("trump=D doubles=2 tricks=NS:8 honours=EW:3 chicane=Anna", "", (48, 0, 12, 12)),
    # four honours of a side whose other hand had no trump are in one hand: 8 x 2, and 2 x 2
    ("trump=S tricks=NS:7 honours=NS:4 chicane=Anna", "", (2, 0, 16 + 4, 0)),
    # one option at a time
    ("trump=NT tricks=NS:4 honours=EW:3", OLD, (0, 30, 0, 30)),
    ("trump=NT tricks=NS:7 honours=NS:4 one-hand=4", OLD, (10, 0, 80, 0)),
    ("trump=NT tricks=NS:7 honours=NS:4", "nt_honours=as_tricks", (12, 0, 48, 0)),  # 4 x 12
    ("trump=H tricks=NS:7 honours=NS:5 one-hand=5", OLD, (8, 0, 72, 0)),  # 8 + 1 tricks
    ("trump=H tricks=NS:7 honours=NS:5 one-hand=4", OLD, (8, 0, 72, 0)),
    ("trump=H tricks=NS:7 honours=NS:5", OLD, (8, 0, 40, 0)),  # 4 + 1 tricks
    ("trump=S tricks=NS:7 honours=EW:3 chicane=Anna", OLD, (2, 0, 0, 0)),  # 4 off their 4
    ("trump=S tricks=NS:7 honours=NS:3 chicane=Anna", OLD, (2, 0, 8, 0)),
    # 12 x 2^4 = 192: never more than 100 a trick; without a limit 192
    ("trump=NT doubles=4 tricks=NS:7", "", (100, 0, 0, 0)),
    ("trump=NT doubles=4 tricks=NS:7", "double_cap=none", (192, 0, 0, 0)),
)


@pytest.mark.parametrize(("deal", "settings", "expected"), CASES)
def test_deal(deal: str, settings: str, expected: tuple[int, ...]) -> None:
    assert made(deal, settings) == expected


def test_the_laws_of_1904() -> None:
    """Constructed: 96-0; 96-66, a game for EW; 200-66, one for NS; 200-80."""
    clean(
        HEAD
        + """deal trump=H tricks=NS:9 honours=NS:5 one-hand=4
agree NS=96 EW=0 part-score=NS:24
deal trump=NT tricks=NS:4 honours=EW:3
agree NS=96 EW=66 games=NS:0,EW:1 part-score=NS:0,EW:0
deal trump=D doubles=1 tricks=NS:12 honours=NS:3
agree NS=200 EW=66 games=NS:1,EW:1
deal trump=S tricks=NS:5 honours=EW:5
agree NS=200 EW=80 part-score=EW:4
"""
    )


OLD_RUBBER = f"""set {OLD}
deal trump=H tricks=NS:9 honours=NS:5 one-hand=4
agree NS=96 EW=0
deal trump=biritch tricks=NS:4 honours=EW:3
agree NS=96 EW=60
deal trump=D doubles=sur-contre tricks=NS:8 honours=EW:3 chicane=Anna
agree NS=144 EW=60 games=NS:1,EW:1
deal trump=NT doubles=contre tricks=NS:12 honours=NS:4 one-hand=4
agree NS=404 EW=60 Anna=344 Boris=-344
"""


def test_a_rubber_of_1886() -> None:
    """Constructed: 40 for the rubber."""
    made = clean(HEAD + OLD_RUBBER)
    assert made.sheet.game.finished(made.ledger)
    assert messages(HEAD + OLD_RUBBER + "deal trump=S tricks=NS:7") == [
        "the rubber is over: NS won it by 2 games to 1"
    ]


@pytest.mark.parametrize(("bonus", "total"), [("", 100), ("set rubber_bonus=40\n", 40)])
def test_rubber_bonus(bonus: str, total: int) -> None:
    """Constructed: twice 3 x 12 = 36 below."""
    made = clean(HEAD + bonus + "deal trump=NT tricks=NS:9\n" * 2)
    assert made.totals() == {"NS": 72 + total, "EW": 0}


def test_the_game() -> None:
    made = clean(HEAD + "set game=40\ndeal trump=NT tricks=NS:9")
    assert made.ledger.single["games"] == {"NS": 0, "EW": 0}


@pytest.mark.parametrize(
    ("deal", "start", "score", "above"),
    [
        # three tricks go over: 7 of EW's become 4, NS have 9: 3 x 8 = 24
        ("trump=H tricks=EW:7 revoke=EW:tricks", "0-0", (24, 0), (0, 0)),
        # the value of three tricks added, 3 x 8, and EW's odd trick 8
        ("trump=H tricks=EW:7 revoke=EW:add", "0-0", (24, 8), (0, 0)),
        # or taken off: 20 - 24 stops at 0
        ("trump=H tricks=EW:7 revoke=EW:deduct", "0-20", (0, 8), (0, 0)),
        # doubled, the value is doubled: 3 x 4 = 12
        ("trump=S doubles=1 tricks=NS:7 revoke=EW:add", "0-0", (12 + 4, 0), (0, 0)),
        # 16 - 24 stops at 0, before the two odd tricks count: 2 x 8
        ("trump=H tricks=EW:8 revoke=EW:deduct", "0-16", (0, 16), (0, 0)),
        # two revokes of a side are two penalties: its 12 tricks become 9, then 6; NS have 7
        ("trump=S tricks=EW:12 revoke=EW:tricks,EW:tricks", "0-0", (2, 0), (0, 0)),
        # both stop at 28: NS cannot win with three odd tricks, 3 x 12
        ("trump=NT tricks=NS:9 revoke=EW:deduct,NS:deduct", "0-0", (28, 0), (0, 0)),
        # three tricks from the other side make no slam: 13 for NS, 7 x 8 = 56 below, who win
        ("trump=H tricks=NS:10 revoke=EW:tricks", "0-0", (0, 0), (0, 0)),
        # offenders stop at 28, and have no slam
        ("trump=H tricks=EW:12 revoke=EW:deduct", "0-0", (0, 28), (0, 0)),
    ],
)
def test_revokes(deal: str, start: str, score: tuple[int, int], above: tuple[int, int]) -> None:
    """Constructed after the laws of 1904."""
    ns, ew = start.split("-")
    carry = f"carry part-score=NS:{ns},EW:{ew}\n"
    made = clean(HEAD + "set revoke=3_tricks\n" + carry + f"deal {deal}")
    assert tuple(made.ledger.single["part-score"].values()) == score
    assert tuple(made.ledger.single["above"].values()) == above


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("tricks=NS:8", "trump= missing"),
        ("trump=H tricks=NS:8 honours=3,3", "honours add up to 6, not to 5: 1 too many"),
        ("trump=NT tricks=NS:8 honours=NS:5", "honours add up to 5, not to 4: 1 too many"),
        ("trump=NT tricks=NS:8 chicane=Anna", "chicane=Anna does not belong to this deal"),
        ("trump=H tricks=NS:8 honours=NS:3 one-hand=4", "one-hand 4 is not possible"),
        ("trump=H tricks=NS:8 honours=NS:5 one-hand=2", "one-hand 2 is not possible"),
        ("trump=H tricks=NS:8 one-hand=4", "one-hand=4 does not belong to this deal"),
        ("trump=H tricks=NS:8 honours=NS:3 chicane=Anna one-hand=2",
         "one hand of NS had no trump, so the other held all 3 of their honours, not 2"),
        ("trump=H tricks=NS:8 honours=NS:3 chicane=Anna,Grigori",
         "neither hand of NS had a trump, but honours=NS:3 is recorded"),
        ("trump=H tricks=NS:8 chicane=Anna,Boris,Grigori,Vera",
         "chicane=Anna,Boris,Grigori,Vera: somebody held the thirteen trumps"),
        ("trump=H tricks=NS:8 chicane=Anna,NS", "chicane=Anna,NS: NS is a side of two hands"),
        ("trump=H tricks=8,6", "tricks add up to 14, not to 13: 1 too many"),
        ("trump=H tricks=NS:8 chicane=Anna,Anna", "chicane=Anna,Anna names Anna too often"),
        ("trump=H tricks=NS:8 doubles=-1", "doubles -1 is not possible"),
    ],
)  # fmt: skip
def test_impossible(deal: str, message: str) -> None:
    made = session(HEAD + "deal " + deal)
    assert [p.message for p in made.problems] == [message]


def test_a_chicane_of_1886_needs_the_honours() -> None:
    """It is added to the honours of its side or taken off those of the other."""
    sheet = HEAD + f"set {OLD}\n"
    assert messages(sheet + "deal trump=H tricks=NS:7 chicane=Anna") == [
        "chicane counts for or against the honours of a suit, which are not recorded"
    ]
    assert messages(sheet + "deal trump=H chicane=Anna") == []  # open: the result has them
    assert made("trump=H tricks=NS:7 chicane=Anna") == (8, 0, 16, 0)


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("declarer=Boris trump=H tricks=EW:8", "Boris cannot name trumps when Anna deals"),
        ("declarer=EW trump=H tricks=EW:8", "EW cannot name trumps when Anna deals"),
        ("declarer=Grigori trump=H tricks=EW:8", ""),
        ("declarer=NS trump=H tricks=EW:8", ""),
        # 12 x 8 = 96 may be doubled once more, 192 not; 2 x 32 = 64, and 128 not
        ("trump=NT doubles=4 tricks=NS:7", ""),
        ("trump=NT doubles=5 tricks=NS:7",
         "doubles=5: nobody may double a trick that is worth 192 already"),
        ("trump=S doubles=6 tricks=NS:7", ""),
        ("trump=S doubles=7 tricks=NS:7",
         "doubles=7: nobody may double a trick that is worth 128 already"),
    ],
)  # fmt: skip
def test_breaches(deal: str, message: str) -> None:
    found = problems(HEAD + "deal " + deal)
    assert [p.message for p in found] == ([message] if message else [])
    assert not any(p.stops_scoring for p in found)
    named = deal.replace("Boris", "Anna").replace("=EW trump", "=NS trump")
    assert messages(HEAD + f"set double_cap=none\ndeal {named}") == []


def test_without_names() -> None:
    sheet = "game biritch\nsides Us Them\n"
    made = clean(sheet + "deal declarer=Us trump=H tricks=9 honours=Us:3 chicane=Them")
    assert made.totals() == {"Us": 24 + 16, "Them": 16}


def test_reasons() -> None:
    deal = "deal trump=D doubles=1 tricks=NS:12 honours=NS:5 one-hand=4 chicane=Boris"
    assert [(e.account, e.why) for e in entries(HEAD + deal)][:5] == [
        ("below", "12 tricks: (12 - 6) x 6 x 2 = 72"),
        ("part-score", "towards game: 72 of 30"),
        ("above", "5 honours, 4 in one hand: 9 x 6 = 54"),
        ("above", "chicane, Boris had no trump: 12"),
        ("above", "12 tricks: 20"),
    ]
