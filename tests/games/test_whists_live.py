"""Whist and its relatives in workbooks: columns over the cells of facts are worth what the rule
cards say. The deals are those of the games' own pages of examples, with the arithmetic beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from edited_rows import Edited
from random_sheets import random_sheet, session_of
from test_whist_scoring import CASES
from worked import Worked, booked

from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.live.columns import Move
from scorekeeper.core.replaying.replay import Session
from scorekeeper.journal.reader import read

PLAYERS = "players Anna Boris Grigori Vera"


def followed(session: Session) -> Worked:
    live = session.sheet.game.live(everyone_at(session.ledger.table))
    assert live is not None
    assert not live.lacks
    return Worked(session, live)


def worked(game: str, deals: Sequence[str], settings: str = "", players: str = PLAYERS) -> Worked:
    head = [f"game {game}", players, *([f"set {settings}"] if settings else [])]
    return followed(session_of([*head, *deals]))


def moved(found: Worked, *accounts: str) -> dict[str, object]:
    """What all the deals together bring everybody on those accounts."""
    totals: dict[str, object] = {}
    for at in range(1, len(found.deals) + 1):
        for move, amount in found.moved(at).items():
            if move.account in accounts:
                totals[move.owner] = totals.get(move.owner, 0) + amount
    return {owner: amount for owner, amount in totals.items() if amount}


def columns(found: Worked, at: int, *names: str) -> list[object]:
    """What stands in those columns in that row."""
    return [found.working.value(at, found.columns[name]) for name in names]


# whist ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("settings", "start", "deal", "after"), [case[1:] for case in CASES])
def test_one_deal_of_whist(settings: str, start: str, deal: str, after: str) -> None:
    ours, theirs = start.split("-")
    carry = [f"carry score=NS:{ours},EW:{theirs}"] if start != "0-0" else []
    found = worked("whist", [*carry, f"deal trump=S {deal}"], settings)
    worth = moved(found, "game-points")
    if worth:
        assert [f"{side} +{points}" for side, points in worth.items()] == [after]
        assert columns(found, 1, "NS game score", "EW game score") == [0, 0]
    else:
        ours_after, theirs_after = columns(found, 1, "NS game score", "EW game score")
        assert f"{ours_after}-{theirs_after}" == after


# 8 - 6 = 2 | 7 - 6 = 1, and 2 for three honours | 2 + 3 = 5, a single | 10 - 6 = 4, and 2 for three
# honours, a treble | 7 - 6 = 1, and 4 for four honours, a treble, and 2 for the rubber
RUBBER = [
    "deal trump=S tricks=NS:8 honours=2,2",
    "deal trump=S tricks=NS:6 honours=1,3",
    "deal trump=S tricks=NS:9 honours=0,4",
    "deal trump=S tricks=NS:3 honours=1,3",
    "deal trump=S tricks=NS:7 honours=4,0",
]


def test_a_rubber_of_whist() -> None:
    found = worked("whist", RUBBER)
    scores = [columns(found, at, "NS game score", "EW game score") for at in range(1, 6)]
    assert scores == [[2, 0], [2, 3], [0, 0], [0, 0], [0, 0]]
    assert columns(found, 5, "NS games", "EW games") == [2, 1]
    assert columns(found, 5, "NS for the game", "NS for the rubber") == [3, 2]
    assert moved(found, "game-points") == {"NS": 1 + 3 + 2, "EW": 3}


def test_a_new_rubber_begins_anew_with_other_partners() -> None:
    # 11 - 6 = 5: a treble; 9 - 6 = 3 and four honours: a treble; 2 for the rubber.
    second = ["rubber NS=Anna,Boris EW=Grigori,Vera", "deal trump=H tricks=NS:11"]
    found = worked("whist", [*RUBBER, *second, "deal trump=H tricks=NS:9 honours=4,0"])
    assert columns(found, 6, "NS before", "NS games before", "EW games before") == [0, 0, 0]
    assert columns(found, 7, "NS games", "EW games") == [2, 0]
    assert moved(found, "game-points") == {"NS": 6 + 3 + 3 + 2, "EW": 3}


def test_changed_tricks_go_through_the_games_that_follow() -> None:
    """9 - 6 = 3 in the first deal, not 2, and 8 - 6 = 2 in the second: NS win there, a treble,
    before the honours of the others count, and the third deal begins a new game."""
    found = worked("whist", RUBBER)
    place = {(c.fact, c.column.owner): at for at, c in enumerate(found.table.columns)}
    for at, tricks in ((1, 9), (2, 8)):
        found.change(at, place["tricks", "NS"], tricks)
        found.change(at, place["tricks", "EW"], 13 - tricks)
    assert [found.work(at) for at in range(1, 6)] == [""] * 5
    scores = [columns(found, at, "NS game score", "EW game score") for at in range(1, 6)]
    # Deal 3: 9 - 6 = 3; EW four honours. Deal 4: EW stood at 4, their honours are barred: 4 + 4 of
    # tricks win against 3, a single. Deal 5: 1 and 4 honours win a treble, and the rubber.
    assert scores == [[3, 0], [0, 0], [3, 4], [0, 0], [0, 0]]
    worth = [columns(found, at, "NS for the game", "EW for the game") for at in range(1, 6)]
    assert worth == [[0, 0], [3, 0], [0, 0], [0, 1], [3, 0]]
    assert columns(found, 5, "NS for the rubber") == [2]


def test_one_side_may_be_left_out() -> None:
    found = worked("whist", ["deal trump=S tricks=NS:8"])
    place = {(c.fact, c.column.owner): at for at, c in enumerate(found.table.columns)}
    found.change(1, place["tricks", "NS"], None)
    found.change(1, place["tricks", "EW"], 4)
    assert found.work(1) == ""
    assert columns(found, 1, "NS for tricks") == [3]  # 13 - 4 - 6
    found.change(1, place["tricks", "EW"], None)
    assert found.work(1) == "tricks= missing"
    found.change(1, place["tricks", "EW"], 14)
    assert found.work(1) == "tricks add up to 14, not to 13: 1 too many"


def test_tricks_that_go_to_and_fro_are_not_followed() -> None:
    """Points may depend on the order, which cells cannot tell: NS have one trick to give. Behind
    the other's three they have four: 4 - 3 = 1 is left of them, 9 + 3 of EW's."""
    options = "revoke_choices=add,tricks"
    first = worked("whist", ["deal trump=S tricks=NS:1 revoke=NS:tricks,EW:tricks"], options)
    # NS give 1, EW give 3 of 13: 3 and 10.
    assert columns(first, 1, "NS tricks counted", "EW tricks counted") == [3, 10]
    other = worked("whist", ["deal trump=S tricks=NS:1 revoke=EW:tricks,NS:tricks"], options)
    assert not other.deals


# its relatives ----------------------------------------------------------------------------------


def test_norwegian_whist() -> None:
    deals = [
        "deal contract=grand declarer=Anna tricks=NS:8",  # 2 x 4 = 8
        "deal contract=grand declarer=Boris tricks=NS:8",  # failed: 2 x 8 = 16
        "deal contract=allpass tricks=NS:4",  # 7 - 4 = 3, x 2 = 6
        "deal contract=nullo declarer=Boris tricks=NS:9",  # EW 7 - 4 = 3, x 2 = 6
        "deal contract=grand declarer=Vera tricks=NS:5",  # EW 2 x 4 = 8
        "deal contract=grand declarer=Anna tricks=NS:5",  # failed: EW 2 x 8 = 16
    ]
    found = worked("norwegian-whist", deals)
    assert moved(found, "score") == {"NS": 8 + 16 + 6, "EW": 6 + 8 + 16}
    assert moved(found, "games") == {}
    won = worked("norwegian-whist", [*deals, "deal contract=grand declarer=Vera tricks=NS:9"])
    # 30 + 3 x 8 = 54, more than 50
    assert moved(won, "games") == {"NS": 1}


def test_minnesota_whist() -> None:
    deals = [
        "deal contract=high grandee=Anna tricks=NS:9",  # 3
        "deal contract=low tricks=NS:4",  # 7 - 4 = 3
        "deal contract=high grandee=Boris tricks=NS:8",  # 2, or twice that
        "deal contract=low tricks=NS:8",  # EW 7 - 5 = 2
        "deal contract=high grandee=Boris tricks=NS:2",  # EW 11 - 6 = 5
    ]
    assert moved(worked("minnesota-whist", deals), "score") == {"NS": 3 + 3 + 2, "EW": 2 + 5}
    twice = worked("minnesota-whist", deals, "rules=set2")
    assert moved(twice, "score") == {"NS": 3 + 3 + 4, "EW": 2 + 5}


def test_dutch_and_chinese_whist() -> None:
    dutch = [f"deal trump={trump} tricks=NS:{won}" for trump, won in (("H", 8), ("NT", 4))]
    found = worked("dutch-whist", [*dutch, "deal trump=S tricks=NS:10"])
    assert moved(found, "score") == {"NS": 2 + 4, "EW": 3}  # 8 and 10 less six; 9 less six
    deals = ["deal trump=S tricks=5,2,3,3", "deal trump=S tricks=1,6,4,2"]
    assert moved(worked("chinese-whist", deals), "score") == {
        "Anna": 5 + 1,
        "Boris": 2 + 6,
        "Grigori": 3 + 4,
        "Vera": 3 + 2,
    }
    ended = worked("chinese-whist", deals, "deals=2")
    assert moved(ended, "games") == {"Boris": 1}


def test_cayenne() -> None:
    deals = [
        "deal contract=second tricks=NS:8 honours=NS:3",  # (2 + 2) x 3 = 12: quadruple, 4
        "deal contract=fourth tricks=NS:5 honours=NS:1",  # EW 2 + 4 = 6... 8 - 6 = 2, 4 for honours
        "deal contract=third tricks=NS:9 honours=NS:2",  # 3 x 2 = 6; EW 6 + 2 x 2 = 10: double, 2
        "deal contract=nullo tricks=NS:4",  # EW took 9: 3 x 8 = 24: quadruple, 4
    ]
    found = worked("cayenne", deals)
    assert moved(found, "game-points") == {"NS": 4 + 4, "EW": 2}
    assert columns(found, 3, "EW before") == [6]
    # 28 for tricks, 24 for honours: 52, four games at once win the rubber: 4 x 4 and 8
    excess = ["deal contract=cayenne tricks=NS:13 honours=NS:5"]
    found = worked("cayenne", excess, "carry_excess=on")
    assert moved(found, "games") == {"NS": 4}
    assert moved(found, "game-points") == {"NS": 4 * 4 + 8}


def test_hokm_of_three() -> None:
    deals = [
        "deal declarer=Anna trump=H tricks=Anna:7",  # all of the first seven: 2
        "deal declarer=Anna trump=H tricks=6,5,6",  # level, so the third: 1
        "deal declarer=Boris trump=H tricks=3,9,5",  # 1
        "deal declarer=Boris trump=H tricks=0,0,7",  # all seven, and not the hakem: 3
        "deal declarer=Cleo trump=H tricks=4,5,8",  # 1
    ]
    found = worked("hokm", deals, players="players Anna Boris Cleo")
    assert moved(found, "score") == {"Anna": 2, "Boris": 1 + 1, "Cleo": 3 + 1}


# Moscow 1886, of NS and EW: tricks at their value below, the rest above.
VINT = [
    # 2S, a trick is 14: 126 and 56; honours 20 tricks, aces (two each, more tricks) 2 x 10
    "deal contract=2S declarer=Anna tricks=NS:9 honours=NS:3 aces=2,2",
    # 3D, 28: 140 and 224; one under 3 x 500, three aces 840; EW four honours 30 x 28 = 840
    "deal contract=3D declarer=Boris tricks=EW:8 honours=NS:1 aces=NS:3",
    # 4NT, 42: 462 and 84, game: 500; three aces 30 x 42 = 1260
    "deal contract=4NT declarer=Anna tricks=NS:11 aces=NS:3",
    # 6H, 60: 60 and 720, game: 500; slam 500 + 3000, five honours and four aces 40 x 60 each
    "deal contract=6H declarer=Boris tricks=EW:12 honours=NS:0 aces=NS:0",
]


def test_vint() -> None:
    found = worked("vint", VINT)
    assert moved(found, "below") == {"NS": 126 + 140 + 462 + 60, "EW": 56 + 224 + 84 + 720}
    assert moved(found, "above") == {
        "NS": 280 + 280 + 1500 + 840 + 1260 + 500,
        "EW": 840 + 500 + 3000 + 2400 + 2400 + 500,
    }
    assert columns(found, 2, "NS game score", "EW game score") == [266, 280]
    assert columns(found, 4, "NS games", "EW games") == [1, 1]


def test_vint_counts_no_game_when_the_rubber_is_won() -> None:
    # 4NT: 462 of 500 after the first, which one trick more would win.
    deal = "deal contract=4NT declarer=Anna tricks=NS:12 aces=NS:3"  # 12 x 42 = 504
    found = worked("vint", [deal, deal, deal], "extra_deals=2")
    assert columns(found, 2, "NS games", "NS game score") == [2, 0]
    assert columns(found, 3, "NS games", "NS game score") == [2, 504]


def test_biritch() -> None:
    deals = [
        # 3 x 8 = 24; four honours in one hand and the fifth with the partner: 9 x 8 = 72
        "deal trump=H tricks=NS:9 honours=NS:5 one-hand=4",
        "deal trump=NT tricks=NS:4 honours=EW:3",  # 3 x 12 = 36, game; three aces 30
        "deal trump=D doubles=1 tricks=NS:12 honours=NS:3",  # 6 x 12 = 72, game; 2 x 6 + 20
        "deal trump=S tricks=NS:5 honours=EW:5",  # 2 x 2 = 4; 5 x 2 = 10
    ]
    found = worked("biritch", deals)
    assert moved(found, "below") == {"NS": 24 + 72, "EW": 36 + 4}
    assert moved(found, "above") == {"NS": 72 + 12 + 20, "EW": 30 + 10}
    assert columns(found, 4, "NS games", "EW games", "EW game score") == [1, 1, 4]


def test_chicane_of_1886_is_for_or_against_the_honours() -> None:
    # Three honours of EW at 6 a trick: 2 x 6 = 12; a hand of NS without a trump: 2 x 6 off.
    deal = "deal trump=D doubles=2 tricks=NS:8 honours=EW:3 chicane=Anna"
    found = worked("biritch", [deal], "rules=collinson1886")
    assert moved(found, "below") == {"NS": 2 * 6 * 4}
    assert columns(found, 1, "EW for honours", "EW for chicane") == [12, -12]


# typing over facts ------------------------------------------------------------------------------

TABLES = (
    ("whist", ""),
    ("whist", "rules=laws1900"),
    ("whist", "both_revoked=void revoke_choices=add,deduct,tricks"),
    ("whist", "rules=american games=3"),
    ("norwegian-whist", ""),
    ("norwegian-whist", "games=on target=20 who_may_say=grand_only"),
    ("minnesota-whist", ""),
    ("minnesota-whist", "rules=south_dakota"),
    ("chinese-whist", ""),
    ("chinese-whist", "end=target target=20 unit=most"),
    ("dutch-whist", ""),
    ("dutch-whist", "rules=rubbers"),
    ("cayenne", ""),
    ("cayenne", "rules=foster"),
    ("hokm", ""),
    ("hokm", "play_on=on"),
    ("hokm", "points=losers_tricks clean_sweep=2 games=on"),
    ("vint", ""),
    ("vint", "rules=finland1895 zeros=dropped"),
    ("biritch", ""),
    ("biritch", "rules=collinson1886"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_changed_facts_are_worth_what_the_changed_sheet_says(game: str, settings: str) -> None:
    outcomes = []
    for seed in range(3):
        sheet = random_sheet(game, seed, 8, settings)
        assert not read(sheet.lines()[:3]).problems  # every setting is one of the game's
        edited = Edited(sheet.lines(), sheet.session(), Random(f"{game}/{settings}/{seed}"))
        outcomes += [edited.edit(1 + at % 2) for at in range(20)]
    assert [found for found in outcomes if not found.agrees] == []
    assert any(found.wrong for found in outcomes)
    assert any(not found.wrong for found in outcomes)


@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_an_empty_row_says_what_is_missing(game: str, settings: str) -> None:
    session = random_sheet(game, 1, 3, settings).session()
    found = followed(session)
    for place in found.table_places():
        found.change(1, place, None)
    assert found.work(1).endswith("= missing")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_many_deals_of_every_table(game: str, settings: str) -> None:
    for seed in range(12):
        found = followed(random_sheet(game, seed, 40, settings).session())
        for at, deal in enumerate(found.deals, 1):
            assert found.moved(at) == booked(deal), deal.texts
            assert all(isinstance(move, Move) for move in found.moved(at))


BREACHES = (
    (
        "norwegian-whist",
        "who_may_say=grand_only",
        "deal contract=nullo declarer=Anna tricks=NS:5",
        "Anna may not say nullo at this table",
    ),
    (
        "cayenne",
        "",
        "deal decider=Boris dealer=Anna contract=grand tricks=NS:8",
        "Boris cannot choose the contract when Anna deals",
    ),
    (
        "biritch",
        "",
        "deal dealer=Anna declarer=Boris trump=H tricks=NS:9",
        "Boris cannot name trumps when Anna deals",
    ),
    (
        "biritch",
        "",
        "deal trump=H doubles=5 tricks=NS:9",  # 8 x 2 x 2 x 2 x 2 = 128 before the last
        "doubles=5: nobody may double a trick that is worth 128 already",
    ),
)


@pytest.mark.parametrize(("game", "settings", "deal", "words"), BREACHES)
def test_what_breaks_a_rule_counts_and_is_said(
    game: str, settings: str, deal: str, words: str
) -> None:
    found = worked(game, [deal], settings)
    assert len(found.deals) == 1
    assert found.breach(1) == words
    assert [p.message for p in found.deals[0].problems if not p.stops_scoring][:1] == [words]
