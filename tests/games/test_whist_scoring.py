"""Whist: what one deal is worth. The sources state the rules; figures marked `constructed` are
worked out by hand in the comment of their case."""

from __future__ import annotations

import pytest
from sheets import clean, entries, totals

HEAD = "game whist\nplayers Anna Boris Grigori Vera\n"


def play(settings: str, start: str, deal: str):
    """One deal from a game score such as `4-0` (NS first)."""
    ours, theirs = start.split("-")
    lines = [HEAD.rstrip()]
    if settings:
        lines.append(f"set {settings}")
    if start != "0-0":
        lines.append(f"carry score=NS:{ours},EW:{theirs}")
    lines.append(f"deal trump=S {deal}")
    return clean("\n".join(lines))


def standing(session) -> str:
    """The game score after the deal, and what the game was worth: `2-0`, or `NS +3`."""
    ledger = session.ledger
    won = {s: p for s, p in ledger.single["game-points"].items() if p}
    if won:
        assert not any(ledger.single["score"].values())
        return " ".join(f"{side} +{points}" for side, points in won.items())
    return "{NS}-{EW}".format(**ledger.single["score"])


# id, settings, score before, the deal, what stands after it
CASES = (
    # C1: 8 - 6 = 2
    ("C1 tricks", "", "0-0", "tricks=NS:8 honours=2,2", "2-0"),
    # C2: EW 8 - 6 = 2; NS stood at 4, so three honours count nothing
    ("C2 barred at four", "", "4-0", "tricks=EW:8 honours=NS:3", "4-2"),
    # C3: 3 + 1 = 4 by tricks, + 2 honours = 6: won against 0, a treble
    ("C3 bar at the start", "", "3-0", "tricks=NS:7 honours=NS:3", "NS +3"),
    # C3b: when honours are counted NS stand at 4
    (
        "C3 bar when counted",
        "honours_bar=when_counted",
        "3-0",
        "tricks=NS:7 honours=NS:3",
        "4-0",
    ),
    # C4: 2 + 3 = 5 for the revoke wins at once against 4: a single
    ("C4 revoke wins first", "", "2-4", "tricks=NS:8 revoke=EW:add", "NS +1"),
    # C5: EW 4 - 3 + 3 = 4
    ("C5 deduction", "", "1-4", "tricks=EW:9 revoke=EW:deduct", "1-4"),
    # C6: NS 1 + 3 = 4, EW 4 + 3 = 7: a single against 4
    ("C6 offenders win", "", "1-4", "tricks=EW:9 revoke=EW:add", "EW +1"),
    ("C6 capped", "revoker_cap=on", "1-4", "tricks=EW:9 revoke=EW:add", "4-4"),
    # C7: three of EW's 8 tricks pass to NS: 8 against 5, 1 + 2 = 3
    (
        "C7 tricks taken",
        "revoke_choices=add,deduct,tricks",
        "1-4",
        "tricks=EW:8,NS:5 revoke=EW:tricks",
        "3-4",
    ),
    # C8: EW 2 - 3 stops at 0; NS 1 + 2
    ("C8 floor", "", "1-2", "tricks=NS:8 revoke=EW:deduct", "3-0"),
    # C8 without a floor: EW 2 - 3 = -1
    ("C8 no floor", "deduct_floor=none", "1-2", "tricks=NS:8 revoke=EW:deduct", "3--1"),
    # C9: deduction 3 - 3 = 0, addition 0 + 3, then EW 7 - 6 = 1
    ("C9 two revokes", "", "0-3", "tricks=EW:7 revoke=EW:add,EW:deduct", "3-1"),
    # C10: 2 + 3 and 3 + 3 both stop at 4, and so do EW's tricks
    ("C10 both revoke", "", "2-3", "tricks=EW:7 revoke=NS:add,EW:add", "4-4"),
    # C11: 2 + 3 = 5 by tricks; EW's four honours come too late: a treble
    ("C11 honours shut out", "", "2-0", "tricks=NS:9 honours=EW:4", "NS +3"),
    # C12: 5 + 3 = 8 of 7, worth 7 - 3 = 4
    ("C12 american", "rules=american", "5-3", "tricks=NS:9", "NS +4"),
)


@pytest.mark.parametrize(
    ("settings", "start", "deal", "expected"),
    [case[1:] for case in CASES],
    ids=[f"constructed {case[0]}" for case in CASES],
)
def test_deal(settings: str, start: str, deal: str, expected: str) -> None:
    assert standing(play(settings, start, deal)) == expected


# option by option, constructed (arithmetic in the comments)
OPTION_CASES = (
    # 4 + 1 = 5 wins at 5 but not at 6
    ("target 5", "target=5", "4-1", "tricks=NS:7", "NS +2"),
    ("target 6", "target=6", "4-1", "tricks=NS:7", "5-1"),
    # the bar moves with the target: at 9 of 10
    ("long whist bar", "rules=long", "9-0", "tricks=EW:7 honours=NS:4", "9-1"),
    ("long whist at four", "rules=long", "4-0", "tricks=EW:7 honours=NS:4", "8-1"),
    ("long whist is flat", "rules=long", "9-0", "tricks=NS:7", "NS +1"),
    # points of a revoke: 1 + 2 = 3, then 8 - 6
    ("revoke points", "revoke_points=2", "1-4", "tricks=NS:8 revoke=EW:add", "NS +1"),
    ("revoke points low", "revoke_points=1", "1-4", "tricks=NS:8 revoke=EW:add", "4-4"),
    # cap: 4 + 2 tricks stop at 4, the opponents' +3 stands
    ("no cap", "revoker_cap=off", "4-1", "tricks=NS:8 revoke=NS:add", "NS +1"),
    ("cap", "revoker_cap=on", "4-1", "tricks=NS:8 revoke=NS:add", "4-4"),
    # the side that did not revoke is not capped: 1 + 3 + 2 = 6
    ("cap spares others", "revoker_cap=on", "1-4", "tricks=NS:8 revoke=EW:add", "NS +1"),
    # both revoke: each +3; cancel: nothing, NS 2 + 2 = 4, capped at 4 even with 9 tricks
    ("each", "both_revoked=each", "0-0", "tricks=NS:8 revoke=NS:add,EW:add", "4-3"),
    ("cancel", "both_revoked=cancel", "0-0", "tricks=NS:8 revoke=NS:add,EW:add", "2-0"),
    (
        "cancel caps",
        "both_revoked=cancel",
        "3-0",
        "tricks=NS:9 revoke=NS:add,EW:add,EW:add",
        "4-0",
    ),
    ("void", "both_revoked=void", "1-2", "tricks=NS:9 revoke=NS:add,EW:add", "1-2"),
    # one side only: `both_revoked` does not matter
    ("void needs both", "both_revoked=void", "1-2", "tricks=NS:7 revoke=EW:add", "NS +2"),
    # never more tricks than the offenders have: 2 of 2, 13 - 6 = 7
    (
        "no more tricks than there are",
        "rules=laws1900",
        "0-0",
        "tricks=NS:11,EW:2 revoke=EW:tricks",
        "NS +3",
    ),
    # in the order recorded: NS 7 -> 4, EW 9 -> 6, NS 7: back where it began
    (
        "tricks both ways",
        "revoke_choices=add,tricks",
        "0-0",
        "tricks=NS:7 revoke=NS:tricks,EW:tricks",
        "1-0",
    ),
    # in order: EW 2 -> 0 (NS 13), then NS 13 - 3 = 10: 10 - 6 = 4
    (
        "the order matters",
        "target=10 revoke_choices=tricks",
        "0-0",
        "tricks=NS:11 revoke=EW:tricks,NS:tricks",
        "4-0",
    ),
    # the other way round: NS 11 - 3 = 8, EW 5, then EW 5 - 3 = 2, NS 11: 11 - 6 = 5
    (
        "the other order",
        "target=10 revoke_choices=tricks",
        "0-0",
        "tricks=NS:11 revoke=NS:tricks,EW:tricks",
        "5-0",
    ),
    # a treble, a double and a single by the losers' score; flat and american beside them
    ("treble", "", "4-0", "tricks=NS:7", "NS +3"),
    ("double at 1", "", "4-1", "tricks=NS:7", "NS +2"),
    ("double at 2", "", "4-2", "tricks=NS:7", "NS +2"),
    ("single at 3", "", "4-3", "tricks=NS:7", "NS +1"),
    ("single at 4", "", "4-4", "tricks=NS:7", "NS +1"),
    ("flat", "game_points=flat", "4-0", "tricks=NS:7", "NS +1"),
    ("american from 0", "rules=american", "6-0", "tricks=NS:7", "NS +7"),
    ("american from 6", "rules=american", "6-6", "tricks=NS:7", "NS +1"),
    # 123 with a longer game: three or more are a single
    ("123 to seven", "target=7", "6-6", "tricks=NS:7", "NS +1"),
    # a score below 0 is no score: treble, and american no more than the target
    ("treble below 0", "deduct_floor=none", "4-1", "tricks=NS:7 revoke=EW:deduct", "NS +3"),
    (
        "american below 0",
        "deduct_floor=none game_points=american",
        "4-1",
        "tricks=NS:7 revoke=EW:deduct",
        "NS +5",
    ),
    # 3 - 3 = 0 by the deduction, + 2 honours: at the start they stood at 3
    ("honours after a deduction", "", "3-0", "tricks=EW:7 honours=NS:3 revoke=NS:deduct", "2-1"),
    # they stood at 4 when the deal began; counted at 1 they are 1 + 2
    ("barred in spite of it", "", "4-0", "tricks=EW:7 honours=NS:3 revoke=NS:deduct", "1-1"),
    (
        "counted at one",
        "honours_bar=when_counted",
        "4-0",
        "tricks=EW:7 honours=NS:3 revoke=NS:deduct",
        "3-1",
    ),
    # honours of the side without the odd trick win the game: 3 + 2
    ("honours win", "", "3-0", "tricks=EW:7 honours=NS:3", "NS +2"),
    # two honours each, or none recorded, count nothing
    ("honours 2-2", "", "0-0", "tricks=NS:7 honours=2,2", "1-0"),
    ("honours left out", "", "0-0", "tricks=NS:7", "1-0"),
    ("four honours", "", "0-0", "tricks=EW:7 honours=NS:4", "4-1"),
)


@pytest.mark.parametrize(
    ("settings", "start", "deal", "expected"),
    [case[1:] for case in OPTION_CASES],
    ids=[case[0] for case in OPTION_CASES],
)
def test_option(settings: str, start: str, deal: str, expected: str) -> None:
    assert standing(play(settings, start, deal)) == expected


def test_the_highest_rubber_of_the_book() -> None:
    """Parlett, Whist: two trebles and 2 for the rubber make
    8 to 0."""
    sheet = HEAD + "deal trump=H tricks=NS:11\ndeal trump=H tricks=NS:11\n"
    assert totals(sheet) == {"NS": 8, "EW": 0}


RUBBER = """
    deal 1 trump=H tricks=NS:8 honours=2,2
    deal 2 trump=S tricks=NS:6 honours=NS:1,EW:3
    deal 3 trump=D tricks=NS:9 honours=NS:0,EW:4
    deal 4 trump=C tricks=NS:3 honours=NS:1,EW:3
    deal 5 trump=H tricks=NS:7 honours=NS:4,EW:0
"""


def sheet_of(*lines: str) -> str:
    return HEAD + "\n".join(line.strip() for part in lines for line in part.split("\n"))


def test_rubber_with_a_game_each() -> None:
    """Constructed: 2-0, 2-3, 5-3 (single), 0-6 (treble), 5-0 (treble); NS 1 + 3 + 2 = 6, EW 3,
    margin 3."""
    session = clean(
        sheet_of(
            "deal 1 trump=H tricks=NS:8 honours=2,2",
            "agree score=NS:2,EW:0",
            "deal 2 trump=S tricks=NS:6 honours=NS:1,EW:3",
            "agree score=NS:2,EW:3",
            "deal 3 trump=D tricks=NS:9 honours=NS:0,EW:4",
            "agree score=NS:0,EW:0 games=NS:1,EW:0 game-points=NS:1,EW:0",
            "deal 4 trump=C tricks=NS:3 honours=NS:1,EW:3",
            "agree games=NS:1,EW:1 game-points=NS:1,EW:3",
            "deal 5 trump=H tricks=NS:7 honours=NS:4,EW:0",
            "agree NS=6 EW=3 games=NS:2,EW:1 Anna=3 Grigori=3 Boris=-3 Vera=-3",
        )
    )
    assert session.totals() == {"NS": 6, "EW": 3}


def test_rubber_in_two_games() -> None:
    """Constructed: 11 tricks 5-0; 3 for tricks and 4 for honours 7-0: two trebles, 8 to 0."""
    sheet = sheet_of("deal trump=C tricks=NS:11 honours=2,2\ndeal trump=C tricks=NS:9 honours=4,0")
    assert totals(sheet) == {"NS": 8, "EW": 0}
    assert [e.amount for e in entries(sheet, 2) if e.account == "score"] == [3, 4, -7]


@pytest.mark.parametrize(("bonus", "expected"), [(2, 6), (0, 4), (5, 9)])
def test_rubber_bonus(bonus: int, expected: int) -> None:
    """Constructed: the rubber above is worth 4 game points to NS before the bonus."""
    assert totals(sheet_of(f"set rubber_bonus={bonus}", RUBBER)) == {"NS": expected, "EW": 3}


def test_single_games_have_no_bonus() -> None:
    assert totals(sheet_of("set rubber=single_games", RUBBER)) == {"NS": 4, "EW": 3}


def test_plain_whist_counts_games() -> None:
    """Constructed: without honours 2-0, 2-1, 5-1 (a game), 0-4, 1-4."""
    session = clean(sheet_of("set rules=plain", RUBBER.replace("honours=", "#")))
    assert session.totals() == {"NS": 1, "EW": 0}
    assert session.ledger.single["score"] == {"NS": 1, "EW": 4}


def test_stake_does_not_change_points() -> None:
    assert totals(sheet_of("set stake=1/2", RUBBER)) == totals(sheet_of(RUBBER))
    session = clean(sheet_of("set stake=1/2", RUBBER))
    assert session.sheet.game.stake(session.ledger.table) * 2 == 1


def test_every_point_has_its_reason() -> None:
    """The arithmetic stands in the entries, also of what did not count."""
    sheet = sheet_of(RUBBER)
    assert [(e.account, e.owner, e.amount, e.why) for e in entries(sheet, 3)] == [
        ("score", "NS", 3, "9 tricks: 9 - 6 = 3"),
        ("score", "EW", 0, "4 honours, not counted: the game is won already"),
        ("games", "NS", 1, "game won 5-3"),
        ("game-points", "NS", 1, "single: the losers stood at 3"),
        ("score", "NS", -5, "a new game begins"),
        ("score", "EW", -3, "a new game begins"),
    ]
    assert [e.why for e in entries(sheet, 5)][-4:] == [
        "game won 5-0",
        "treble: the losers had no score",
        "rubber won by 2 games to 1",
        "a new game begins",
    ]


@pytest.mark.parametrize(
    ("settings", "start", "deal", "why"),
    [
        ("", "1-2", "tricks=NS:8 revoke=EW:deduct",
         "EW revoked: 3 taken off, but no further than to 0: 2"),
        ("", "2-4", "tricks=NS:8 revoke=EW:add",
         "8 tricks, not counted: the game is won already"),
        ("", "4-0", "tricks=EW:8 honours=NS:3",
         "3 honours, not counted: NS stood at 4 when the deal began"),
        ("honours_bar=when_counted", "3-0", "tricks=NS:7 honours=NS:3",
         "3 honours, not counted: NS stood at 4 when honours were counted"),
        ("revoker_cap=on", "1-4", "tricks=EW:9 revoke=EW:add",
         "9 tricks: 9 - 6 = 3, but EW stop at 4 (a side that revoked cannot win the game): 0"),
        ("", "2-3", "tricks=EW:7 revoke=NS:add,EW:add",
         "EW revoked: 3 added, but NS stop at 4 (both sides revoked): 2"),
        ("both_revoked=cancel", "0-0", "tricks=EW:7 revoke=NS:add,EW:add",
         "both sides revoked: the penalties cancel"),
        ("both_revoked=void", "0-0", "tricks=EW:7 revoke=NS:add,EW:add",
         "both sides revoked: the deal does not count and is dealt again"),
        ("rules=laws1900", "0-0", "tricks=NS:11 revoke=EW:tricks",
         "EW revoked: 2 tricks taken from them"),
        ("rules=american", "5-3", "tricks=NS:9", "7 less the losers' 3: 4"),
        ("rules=plain", "4-3", "tricks=NS:9", "a game counts 1"),
    ],
)  # fmt: skip
def test_reason(settings: str, start: str, deal: str, why: str) -> None:
    assert why in [e.why for e in play(settings, start, deal).deals[0].entries]
