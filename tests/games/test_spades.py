"""Spades: contracts, nils, bags, the end, with partners and without."""

from __future__ import annotations

from pathlib import Path

import pytest
from sheets import clean, entries, messages, session, totals

from scorekeeper.core.asking.questions import ask
from scorekeeper.games import registry

FOUR = "game spades\nplayers Anna Ben Cid Dora\n"


def sheet(settings: str, *lines: str) -> str:
    return "\n".join([FOUR + (f"set {settings}" if settings else "# pagat"), *lines])


# pagat.com, Spades: 10 for each trick bid, 1 for each bag, 100 for nil, 200 for blind nil.
CASES = (
    ("bids=4,3,2,3 tricks=NS:7", "", 61, 60),  # 6 x 10 + 1; 6 x 10
    ("bids=4,3,2,3 tricks=5,3,2,3", "", 61, 60),  # the same told by player
    ("bids=NS:6,EW:6 tricks=NS:7", "", 61, 60),
    ("bids=6,6 tricks=7,6", "", 61, 60),
    ("bids=4,3,2,4 tricks=NS:7", "", 61, -70),
    ("bids=4,3,2,3 tricks=NS:7", "bag=0", 60, 60),
    ("bids=4,3,2,3 tricks=NS:7", "bag=-1", 59, 60),
    # nil: Ben's side has 4 x 10 + 1, and 100
    ("bids=4,nil,3,4 tricks=5,0,3,5", "", 71, 141),
    ("bids=4,0,3,4 tricks=5,0,3,5", "", 71, 141),  # 0 is nil
    ("bids=4,nil,3,4 tricks=5,0,3,5", "nil=50", 71, 91),
    ("bids=4,blind,3,4 tricks=5,0,3,5", "", 71, 241),
    ("bids=4,blind-nil,3,4 tricks=5,0,3,5", "", 71, 241),
    ("bids=4,n,3,4 tricks=5,0,3,5", "", 71, 141),  # the beginning of a word
    ("bids=4,B,3,4 tricks=5,0,3,5", "", 71, 241),
    # a nil that fails with 2 tricks; Dora made her 4: -100 + 40 + 2 bags
    ("bids=4,nil,3,4 tricks=5,2,2,4", "", 70, -58),
    ("bids=4,blind,3,4 tricks=5,2,2,4", "", 70, -158),
    ("bids=4,nil,3,4 tricks=5,2,2,4", "nil_tricks=nothing", 70, -60),
    # with 3 of Dora's own the 2 do not help: -100 - 40 + 2; or they do: -100 + 40 + 1
    ("bids=4,nil,3,4 tricks=5,2,3,3", "", 71, -138),
    ("bids=4,nil,3,4 tricks=5,2,3,3", "nil_tricks=help", 71, -59),
    ("bids=4,nil,3,4 tricks=5,2,3,3", "nil_tricks=nothing", 71, -140),
    # both nil, both made: 200; the others have bid 7 and won 13: 70 + 6
    ("bids=4,nil,3,nil tricks=8,0,5,0", "", 76, 200),
    # ammarksman.com: ten bid and made are worth 200, 100 are lost
    ("bids=5,1,5,1 tricks=NS:10", "ten=made", 200, 21),
    ("bids=5,1,5,1 tricks=NS:11", "ten=made", 201, 20),
    ("bids=5,1,5,1 tricks=NS:9", "ten=made", -100, 22),
    ("bids=5,1,5,1 tricks=NS:9", "ten=both", -200, 22),
    ("bids=5,1,5,1 tricks=NS:10", "", 100, 21),
    ("bids=5,1,4,1 tricks=NS:10", "ten=both", 91, 21),  # nine are ordinary
)


@pytest.mark.parametrize(("deal", "settings", "ns", "ew"), CASES)
def test_deal(deal: str, settings: str, ns: int, ew: int) -> None:
    assert totals(sheet(settings, f"deal {deal}")) == {"NS": ns, "EW": ew}


def test_ten_bags_cost_a_hundred_and_the_rest_are_kept() -> None:
    """NS bid 2 and win 7 twice, then 8: bags 5, 10, 16; 10 of them cost 100 in deal 2, and 6 are
    left. 20 + 5, 20 + 5 - 100, 20 + 6: -24."""
    deals = ["deal bids=2,6 tricks=7,6", "deal bids=2,6 tricks=7,6", "deal bids=2,5 tricks=8,5"]
    made = clean(sheet("", *deals))
    assert made.totals()["NS"] == -24
    assert made.ledger.single["bags"] == {"NS": 6, "EW": 0}
    assert clean(sheet("bags=none", *deals)).totals()["NS"] == 76
    assert clean(sheet("penalty=50", *deals)).totals()["NS"] == 26


def test_reasons() -> None:
    told = [e.why for e in entries(sheet("", "deal bids=4,blind,3,4 tricks=5,2,2,4"))]
    assert told == [
        "Ben: blind nil lost with 2 tricks",
        "7 bid, 7 tricks: 7 x 10 = 70",
        "4 bid, 4 tricks: 4 x 10 = 40",
        "2 bags",
        "above the bid",
    ]


# Wikipedia, Spades: cutthroat, each for himself; of three each has 17 cards.
@pytest.mark.parametrize(
    ("players", "settings", "deal", "points"),
    [
        ("Anna Ben Cid", "", "bids=6,5,4 tricks=6,4,7", (60, -50, 43)),
        ("Anna Ben Cid", "", "bids=6,nil,4 tricks=8,0,9", (62, 100, 45)),
        ("Anna Ben Cid Dora", "partners=off", "bids=3,2,4,3 tricks=3,3,4,3", (30, 21, 40, 30)),
        ("Anna Ben Cid Dora", "rules=cutthroat", "bids=3,2,4,3 tricks=3,3,4,3", (30, 21, 40, 30)),
    ],
)
def test_each_for_himself(players: str, settings: str, deal: str, points: tuple[int, ...]) -> None:
    head = f"game spades\nplayers {players}\n" + (f"set {settings}\n" if settings else "")
    assert tuple(totals(f"{head}deal {deal}").values()) == points


def test_a_table_that_names_only_its_sides() -> None:
    assert totals("game spades\nsides Us Them\ndeal bids=6,6 tricks=Us:7") == {"Us": 61, "Them": 60}


@pytest.mark.parametrize(
    ("settings", "deals", "winner"),
    [
        ("target=60", ["bids=6,6 tricks=7,6"], "NS"),  # 61 and 60: the higher one
        ("target=60", ["bids=6,7 tricks=6,7"], "EW"),
        ("target=60", ["bids=6,6 tricks=6,7"], "EW"),  # 60 and 61
        ("target=100", ["bids=6,6 tricks=7,6"], ""),
        ("floor=-100", ["bids=6,11 tricks=7,6"], "NS"),  # -110
        ("floor=-110", ["bids=6,11 tricks=7,6"], "NS"),
        ("floor=-111", ["bids=6,11 tricks=7,6"], ""),
    ],
)
def test_the_end(settings: str, deals: list[str], winner: str) -> None:
    made = clean(sheet(settings, *(f"deal {deal}" for deal in deals)))
    game, ledger = made.sheet.game, made.ledger
    assert game.finished(ledger) is bool(winner)
    assert [*game.winners(ledger)] == ([winner] if winner else [])


def test_bags_begin_anew_with_the_next_game() -> None:
    made = session(sheet("target=60", "deal bids=6,5 tricks=8,5", "rubber"))
    assert not [p for p in made.problems if p.is_error]
    assert made.ledger.single["bags"] == {"NS": 0, "EW": 0}


def test_the_nils_in_the_file_are_words() -> None:
    made = session(sheet("", "deal bids=4,0,3,double-nil tricks=9,0,4,0"))
    assert made.deals[0].texts["bids"] == "Anna:4,Ben:nil,Cid:3,Dora:blind"


def test_refused() -> None:
    assert messages(sheet("", "deal bids=4,nil,3,4 tricks=9,4")) == ["tricks=9,4, but Ben bid nil"]
    [told] = messages(sheet("", "deal bids=NS:0,EW:4 tricks=9,4"))
    assert told.startswith("bids=NS:0,EW:4: no trick is bid by a player")


def test_the_player_after_the_dealer_bids_first() -> None:
    """Anna deals first, so Ben begins, then Cid, Dora, Anna."""
    asked = ask(session(sheet("")), {})
    bids = next(question for question in asked.questions if question.fact == "bids")
    assert bids.ask == "Ben bids"
    assert bids.possible[:3] == ("nil", "blind", "1")
    later = ask(session(sheet("")), {"bids": "Ben:nil,Cid:3,Dora:2"})
    assert next(q for q in later.questions if q.fact == "bids").ask == "Anna bids"


def test_the_module_keeps_to_its_size() -> None:
    """As the games of this kind should be written: points 60 lines, hearts 90, spades 160."""
    games = Path(registry.__file__).parent
    for module, most in (("points.py", 60), ("hearts.py", 90), ("whists/spades.py", 160)):
        assert len((games / module).read_text("utf-8").splitlines()) <= most
