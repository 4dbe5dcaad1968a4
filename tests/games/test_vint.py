"""Vint: what a deal is worth under both tables, rubbers, what is refused."""

from __future__ import annotations

import pytest
from sheets import clean, entries, messages, problems, session, totals

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.problems import AmbiguousError
from scorekeeper.games import registry

HEAD = "game vint\nplayers Anna Boris Grigori Vera\n"


def made(deal: str, settings: str = "") -> tuple[Amount, ...]:
    """Below NS, EW, above NS, EW of one deal, without what a game that it won is worth."""
    text = HEAD + (f"set {settings}\n" if settings else "") + f"deal {deal}"
    found = dict.fromkeys([(a, s) for a in ("below", "above") for s in ("NS", "EW")], 0)
    for entry in clean(text).deals[0].entries:
        if entry.account in ("below", "above") and "game" not in entry.why:
            found[entry.account, entry.owner] += entry.amount
    return tuple(found.values())


# pagat.com, Vint (Moscow 1886): a trick is 4 6 8 10 12 by strain and 10 more per level. The deals
# are constructed.
MOSCOW = (
    # 72 a trick; 2 aces x 720; three under: 3 x 7 x 500, and 5000 for the grand slam
    ("contract=7NT declarer=Anna tricks=10 aces=2,2", (720, 216, 1440, 15500)),
    # 13 tricks of the defenders: 1000; 7 under x 500; 3 honours 20 x 6, 2 aces x 60
    ("contract=1C declarer=Boris tricks=0 honours=3,2 aces=2,2", (78, 0, 4740, 0)),
    # 64: 500 for 12 tricks, 40 x 64, 4 x 640; one under 7 x 500, 5000
    ("contract=7S declarer=Anna tricks=12 honours=5,0 aces=4,0", (768, 64, 5620, 8500)),
    # 54: 1000 for 13 tricks, 3000 small slam, 40 x 54, 4 x 540
    ("contract=6S declarer=Anna tricks=13 honours=5,0 aces=4,0", (702, 0, 8320, 0)),
    # four honours: 30 x 30 = 900; three aces 3 x 300
    ("contract=3H declarer=Anna tricks=9 honours=4,1 aces=1,3", (270, 120, 900, 900)),
    # grand slam bid and made: 1000 + 5000; a trick is worth 6 + 60
    ("contract=7C declarer=Anna tricks=13 honours=3,2 aces=4,0",
     (858, 0, 1000 + 5000 + 20 * 66 + 40 * 66, 0)),
    # small slam failed by one: 6 x 500 + 3000
    ("contract=6D declarer=Anna tricks=11 honours=2,3 aces=3,1",
     (638, 116, 30 * 58, 20 * 58 + 3000 + 3000)),
)  # fmt: skip


@pytest.mark.parametrize(("deal", "expected"), MOSCOW, ids=[deal for deal, _ in MOSCOW])
def test_moscow_1886(deal: str, expected: tuple[int, ...]) -> None:
    assert made(deal) == expected


# pagat.com, Screw Whist (Finland 1895), with the zero restored; constructed deals
FINLAND = (
    # 30 a trick; 4 honours x 300 and 2 aces x 300 to the side with more tricks
    ("contract=3H declarer=Anna tricks=10 honours=4,1 aces=2,2", (300, 90, 1800, 0)),
    # two under x 4000; 3 aces x 1000 at no trumps
    ("contract=4NT declarer=Boris tricks=8 aces=1,3", (200, 320, 8000, 3000)),
    # 3 honours x 200, 3 aces x 200; two under x 2000
    ("contract=2S declarer=Anna tricks=6 honours=3,2 aces=3,1", (120, 140, 1200, 4000)),
    # 12 tricks, not bid: 1000; bid: 5000; the 13th trick: 2000
    ("contract=5S declarer=Anna tricks=12 honours=2,3 aces=2,2", (600, 50, 2000, 1500)),
    ("contract=6S declarer=Anna tricks=12 honours=2,3 aces=2,2", (720, 60, 5000 + 1200, 1800)),
    ("contract=6S declarer=Anna tricks=13 honours=2,3 aces=2,2", (780, 0, 7000 + 1200, 1800)),
    ("contract=7S declarer=Anna tricks=13 honours=2,3 aces=2,2", (910, 0, 10000 + 1400, 2100)),
    ("contract=5S declarer=Anna tricks=13 honours=2,3 aces=2,2", (650, 0, 2000 + 1000, 1500)),
    # failed: small slam one under 6000 + 5000; grand slam with twelve 7000 + 10000, 1000 for 12
    ("contract=6S declarer=Anna tricks=11 honours=2,3 aces=2,2", (660, 120, 1200, 12800)),
    ("contract=7S declarer=Anna tricks=12 honours=2,3 aces=2,2", (840, 70, 2400, 19100)),
)


@pytest.mark.parametrize(("deal", "expected"), FINLAND, ids=[deal for deal, _ in FINLAND])
def test_finland_1895(deal: str, expected: tuple[int, ...]) -> None:
    assert made(deal, "rules=finland1895") == expected
    tenth = tuple(amount // 10 for amount in expected)
    assert made(deal, "rules=finland1895 zeros=dropped") == tenth


RUBBER = """deal contract=2S declarer=Anna tricks=9 honours=3,2 aces=2,2
agree NS=686 EW=56 part-score=NS:126,EW:56
deal contract=3D declarer=Boris tricks=8 honours=1,4 aces=3,1
agree NS=3166 EW=1120 part-score=NS:266,EW:280
deal contract=4NT declarer=Anna tricks=11 aces=3,1
agree NS=5388 EW=1204 part-score=NS:0,EW:0 games=NS:1
deal contract=6H declarer=Boris tricks=12 honours=0,5 aces=0,4
agree NS=5448 EW=10724 games=NS:1,EW:1
deal contract=5C declarer=Anna tricks=10 honours=3,2 aces=2,2
agree NS=7748 EW=13362 part-score=NS:460,EW:138
deal contract=1NT declarer=Boris tricks=7 aces=1,3
agree NS=8820 EW=13806 games=NS:2,EW:1
"""


def test_a_rubber_lost_by_those_who_won_it() -> None:
    """Constructed, Moscow 1886: NS win two games to one and lose 4986."""
    made = clean(HEAD + RUBBER + "agree Anna=-4986 Vera=4986")
    assert made.sheet.game.finished(made.ledger)
    over = messages(HEAD + RUBBER + "deal thrown-in=yes")
    assert over == ["the rubber is over: NS won it by 2 games to 1"]
    clean(HEAD + RUBBER + "rubber NS=Anna,Boris EW=Grigori,Vera\ndeal thrown-in=yes\n")


def test_extra_deals_count_no_game() -> None:
    """Constructed: after the rubber 13 tricks at 72 are 936 below, and no third game."""
    extra = "deal contract=7NT declarer=Anna tricks=13 aces=4,0\n"
    sheet = HEAD + "set extra_deals=2\n" + RUBBER + extra
    made = clean(sheet + "agree games=NS:2,EW:1 part-score=NS:936")
    # 936 below; 1000 + 5000 slams and 4 x 720 above
    assert made.totals()["NS"] == 8820 + 936 + 6000 + 2880
    assert made.upcoming()["extra deals left"] == 1
    assert "game score" not in made.upcoming()
    rows = made.sheet.game.grids(made.played())[0].rows
    assert [cell.text for cell in rows[-2].cells[6:]] == ["936", "0", "+8880", "0"]
    assert clean(sheet + extra).sheet.game.finished(clean(sheet + extra).ledger)
    over = messages(sheet + extra + "deal thrown-in=yes")
    assert over == ["the rubber is over: NS won it by 2 games to 1"]
    assert messages(sheet + "rubber") == ["extra deals still to be played: 1"]
    assert messages(sheet + extra + "rubber") == []
    assert clean(sheet + extra + "rubber").ledger.single["part-score"] == {"NS": 0, "EW": 0}


def test_both_sides_reach_game() -> None:
    """Constructed: 400 + 9 x 30 = 670 and 460 + 4 x 30 = 580."""
    head = HEAD + "carry part-score=NS:400,EW:460\n"
    deal = "deal contract=3H declarer=Anna tricks=9 honours=3,2 aces=3,1"
    [found] = problems(head + deal)
    assert found.message == "both sides reach game in this deal: 670-580"
    assert found.stops_scoring
    assert clean(head + deal + " first=EW").ledger.single["games"] == {"NS": 0, "EW": 1}
    assert clean(head + deal + " first=Anna").ledger.single["games"] == {"NS": 1, "EW": 0}
    assert messages(HEAD + deal + " first=NS") == [
        "first=NS: the sides do not both reach game in this deal"
    ]


@pytest.mark.parametrize(
    ("settings", "games", "above"),
    [
        ("", 1, 500),
        ("game=1000", 0, 0),
        ("game_bonus=700,1400", 1, 700),
        ("rules=finland1895", 1, 1000),
        ("rules=finland1895 zeros=dropped", 1, 100),
    ],
)
def test_game_and_bonus(settings: str, games: int, above: int) -> None:
    """Constructed: 11 tricks at 52 are 572; in Finland 11 at 50 are 550, or 55 of 50."""
    text = HEAD + (f"set {settings}\n" if settings else "")
    made = clean(text + "deal contract=5NT declarer=Anna tricks=11 aces=2,2")
    assert made.ledger.single["games"]["NS"] == games
    found = [e.amount for e in made.deals[0].entries if "first game" in e.why]
    assert found == ([above] if above else [])


def test_thrown_in() -> None:
    made = clean(HEAD + "deal thrown-in=yes\ndeal contract=passed")
    assert made.totals() == {"NS": 0, "EW": 0}
    assert made.ledger.dealer == "Grigori"


def test_tricks_can_be_written_in_several_ways() -> None:
    rest = "honours=3,2 aces=2,2"
    for text in ("tricks=9", "tricks=+1", "tricks=NS:9", "tricks=9,4", "tricks=EW:4"):
        deal = f"deal contract=2S declarer=Anna {text} {rest}"
        assert totals(HEAD + deal) == {"NS": 686, "EW": 56}
    assert totals(HEAD + f"deal contract=2S+1 declarer=Anna {rest}") == {"NS": 686, "EW": 56}


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("contract=2SX declarer=Anna", "'2SX': there are no doubles in vint"),
        ("contract=2 declarer=Anna", "'2' is not a contract"),
        ("contract=8S declarer=Anna", "'8S': there is no contract at level 8"),
        ("contract=2S tricks=NS:9", "declarer= missing"),
        ("contract=2S tricks=9",
         "tricks=9 is the number of the declarer's side, which is not known"),
        ("contract=2S declarer=Anna tricks=9 honours=3,3 aces=2,2",
         "honours add up to 6, not to 5: 1 too many"),
        ("contract=2S declarer=Anna tricks=9 honours=3,2 aces=2,1",
         "aces add up to 3, not to 4: 1 missing"),
        ("contract=2NT declarer=Anna tricks=9 honours=3,2 aces=2,2",
         "honours=3,2 does not belong to this deal"),
        ("contract=2S declarer=Anna tricks=14 honours=3,2 aces=2,2",
         "tricks add up to 14, not to 13: 1 too many"),
        ("thrown-in=yes contract=2S", "contract=2S does not belong to this deal"),
    ],
)  # fmt: skip
def test_impossible(deal: str, message: str) -> None:
    made = session(HEAD + "deal " + deal)
    assert [p.message for p in made.problems if p.is_error] == [message]
    assert made.deals[0].status == "faulty"


def test_zeros_of_the_other_table() -> None:
    told = ["zeros=dropped divides nothing in the table of 1886"]
    assert messages(HEAD + "set zeros=dropped") == told
    assert messages(HEAD + "set zeros=dropped\n" + RUBBER) == told  # games are of 500


def test_reasons() -> None:
    deal = "deal contract=6D declarer=Anna tricks=11 honours=2,3 aces=2,2"
    assert [(e.owner, e.why) for e in entries(HEAD + deal) if e.account == "above"][:5] == [
        ("EW", "3 trump honours: 20 x 58 = 1160"),
        ("NS", "2 aces, two each, with more tricks: 2 x 580 = 1160"),
        ("EW", "6D 1 under: 1 x 3000 = 3000"),
        ("EW", "small slam bid and failed: 3000"),
        ("NS", "first game of NS: 500"),
    ]
    of_1895 = HEAD + "set rules=finland1895\ndeal contract=3H declarer=Anna tricks=10 honours=4,1"
    assert "4 trump honours: 4 x 300 = 1200" in [e.why for e in entries(of_1895 + " aces=2,2")]


def test_russian_whist_is_the_name_of_two_games() -> None:
    with pytest.raises(AmbiguousError) as raised:
        registry.offer("Russian_Whist")
    assert raised.value.message == "'Russian_Whist' is the name of two games, vint and biritch"
    assert messages("game russian-whist\nplayers A B C D") == [
        "'russian-whist' is the name of two games, vint and biritch"
    ]


def test_the_sheet() -> None:
    made = clean(HEAD + RUBBER)
    first = made.sheet.game.grids(made.played())[0]
    rows = [" ".join(cell.text or "." for cell in row.cells) for row in first.rows]
    assert rows[1] == "2 3D Boris 5-8 1-4 3-1 266 280 +2340 +840"
    assert rows[3] == "game 1 to NS . . . . . . +500 ."
    assert rows[-1] == "total EW by 4986 . . . . 1320 1306 7500 12500"
