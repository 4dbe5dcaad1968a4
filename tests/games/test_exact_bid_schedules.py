"""Hand sizes, dealers and trumps of the exact-bid games, and when they end."""

from __future__ import annotations

from typing import Any

import pytest
from sheets import clean, messages, session

NAMES = "Anna Boris Clara Dora Emil Fred Gina Hans"


def up(first: int, last: int) -> list[int]:
    return list(range(first, last + 1))


def down(first: int, last: int) -> list[int]:
    return list(range(first, last - 1, -1))


def hands(game: str, players: int, settings: str = "") -> list[int]:
    """The whole schedule at such a table."""
    names = " ".join(NAMES.split()[:players])
    chosen = f"set {settings}" if settings else ""
    made = session(f"game {game}\nplayers {names}\n{chosen}")
    return list(made.ledger.state.rules.schedule.hands)


# Parlett, and the pages named in `schedules.py`
@pytest.mark.parametrize(
    ("game", "players", "settings", "wanted"),
    [
        ("oh-hell", 3, "", down(10, 1) + up(2, 10)),
        ("oh-hell", 5, "", down(10, 1) + up(2, 10)),
        ("oh-hell", 6, "", down(8, 1) + up(2, 8)),
        ("oh-hell", 7, "", [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]),  # thirteen, pagat.com
        ("oh-hell", 8, "", down(6, 1) + up(2, 6)),  # 52 // 8
        ("oh-hell", 4, "peak=3", [3, 2, 1, 2, 3]),
        ("oh-hell", 4, "schedule=8,7,6,5", [8, 7, 6, 5]),
        ("oh-hell-british", 3, "", up(1, 17)),
        ("oh-hell-british", 4, "", up(1, 13)),
        ("oh-hell-british", 5, "", up(1, 10)),
        ("oh-hell-british", 6, "", up(1, 8)),
        ("oh-hell-british", 7, "", up(1, 7)),
        ("oh-hell-british", 3, "peak=15", up(1, 15)),
        ("oh-hell", 4, "schedule=up-down peak=4", [1, 2, 3, 4, 3, 2, 1]),
        ("oh-hell", 4, "schedule=up-down-twice peak=3", [1, 2, 3, 3, 2, 1]),
        ("oh-hell", 4, "schedule=up-down-twice", up(1, 12) + down(12, 1)),  # 51 // 4
        ("oh-hell", 4, "schedule=down", down(7, 1)),
        ("oh-hell", 4, "schedule=down-up", down(7, 1) + up(2, 7)),
        ("oh-hell", 4, "schedule=down-up-twice peak=3", [3, 2, 1, 1, 2, 3]),
        ("oh-hell", 4, "schedule=op-en-neer", up(1, 10) + down(9, 1)),
        ("oh-hell", 4, "schedule=seven-truf", up(1, 7) + [8] * 4 + down(7, 1) + [8] * 4),
        ("oh-hell", 5, "schedule=clag", up(1, 7) + [7] * 8 + down(7, 1)),
        ("oh-hell", 4, "rules=pocha", [1] * 4 + up(2, 9) + [10] * 4 + down(9, 2) + [1] * 4),
        ("oh-hell", 4, "schedule=nommie", down(13, 3) + [2] * 4 + up(3, 13)),
        ("oh-hell", 4, "schedule=step2", [12, 10, 8, 6, 4, 2, 1, 3, 5, 7, 9, 11, 13]),
        ("oh-hell", 3, "schedule=wizard", up(1, 20)),
        ("oh-hell", 4, "schedule=wizard", up(1, 15)),
        ("oh-hell", 5, "schedule=wizard", up(1, 12)),
        ("oh-hell", 6, "rules=wizard", up(1, 10)),
        ("oh-hell", 6, "rules=rage", down(10, 1)),
        ("oh-hell", 4, "rules=estimation", [13] * 18),
        ("romanian-whist", 4, "", [1] * 4 + up(2, 8) + down(7, 2) + [1] * 4),
        ("romanian-whist", 3, "rules=usual", [1] * 3 + up(2, 7) + [8] * 3 + down(7, 2) + [1] * 3),
        (
            "romanian-whist",
            4,
            "schedule=eights-outside",
            [8] * 4 + down(7, 2) + [1] * 4 + up(2, 7) + [8] * 4,
        ),
        ("oh-hell", 5, "schedule=ohca dealer_out=on", down(10, 1) + up(2, 10)),
    ],
)
def test_schedule(game: str, players: int, settings: str, wanted: list[int]) -> None:
    assert hands(game, players, settings) == wanted


@pytest.mark.parametrize(
    ("schedule", "deals"),
    [
        ("book", (19, 21, 23, 25)),
        ("repeat-eights", (21, 24, 27, 30)),
        ("eights-outside", (21, 24, 27, 30)),
    ],
)
def test_number_of_romanian_deals(schedule: str, deals: tuple[int, ...]) -> None:
    for players, wanted in zip((3, 4, 5, 6), deals, strict=True):
        assert len(hands("romanian-whist", players, f"schedule={schedule}")) == wanted


@pytest.mark.parametrize(("players", "hand"), [(3, 17), (4, 13), (5, 10), (6, 8), (7, 7)])
def test_oh_well_deals_the_same_hand_for_ever(players: int, hand: int) -> None:
    names = " ".join(NAMES.split()[:players])
    made = session(f"game oh-hell\nplayers {names}\nset rules=oh-well")
    schedule = made.ledger.state.rules.schedule
    assert [schedule.hand(i) for i in (0, 1, 99)] == [hand] * 3
    assert schedule.length is None


def upcoming(text: str) -> dict[str, Any]:
    return clean(text).upcoming()


def test_upcoming_of_a_new_sheet() -> None:
    found = upcoming("game oh-hell\nplayers Anna Boris Vera\ndealer Vera")
    assert found == {"deal": 1, "dealer": "Vera", "cards": 10, "bids last": "Vera"}


def test_upcoming_with_a_fixed_order_of_trumps() -> None:
    found = upcoming(
        """
        game oh-hell
        players Anna Boris Vera
        set rules=kachuful
        deal bids=3,3,2 tricks=3,2,2
        """
    )
    assert (found["cards"], found["trump"], found["dealer"]) == (6, "D", "Boris")
    assert found["in the lead"] == ["Anna"]


def test_trump_against_the_order_is_a_warning() -> None:
    found = messages(
        """
        game oh-hell
        players Anna Boris Vera
        set trump_order=S,D,C,H
        deal trump=H bids=3,3,2 tricks=3,2,5
        """
    )
    assert found == ["trump H was recorded; by the rules it would be S"]


@pytest.mark.parametrize(
    ("settings", "trumps"),
    [
        ("schedule=step2", ["C", "D", "H", "S", "NT", "C"]),
        ("schedule=1,13,1", [None, "NT", None]),  # 4 x 13 cards: nothing is left to turn
        ("schedule=1,2,3 trump_order=H,C", ["H", "C", "H"]),
    ],
)
def test_trumps(settings: str, trumps: list[str | None]) -> None:
    made = session(f"game oh-hell\nplayers A B C D\nset {settings} hook=off tie=shared")
    hand = made.ledger.state.rules.schedule.hand
    deals = [f"deal bids=0,0,0,0 tricks={hand(i)},0,0,0" for i in range(len(trumps))]
    text = f"game oh-hell\nplayers A B C D\nset {settings} hook=off tie=shared\n"
    session_ = session(text + "\n".join(deals))
    assert [deal.facts.trump for deal in session_.deals] == trumps


def test_clag_names_its_special_deals() -> None:
    text = "game oh-hell\nplayers A B C D\nset rules=clag hook=off\n"
    for n in [*up(1, 7)]:
        text += f"deal bids=0,0,0,0 tricks={n},0,0,0\n"
    text += "deal bids=0,0,0,0 tricks=7,0,0,0\ndeal tricks=7,0,0,0\n"
    made = clean(text)
    assert made.deals[7].derived["special"] == "no-trumps"
    assert made.deals[7].derived["trump"] == "NT"
    assert made.deals[8].derived["special"] == "misere"
    assert [int(made.deals[8].points[p]) for p in "ABCD"] == [7, 10, 10, 10]


@pytest.mark.parametrize(("tie", "cards"), [("playoff", 1), ("largest-deal", 3)])
def test_a_tie_is_played_off(tie: str, cards: int) -> None:
    found = upcoming(
        f"""
        game oh-hell
        players A B C
        set schedule=3 tie={tie}
        deal bids=1,1,0 tricks=1,1,1
        """
    )
    assert found["cards"] == cards
    assert found["play-off between"] == ["A", "B"]


def test_a_shared_tie_ends_the_game() -> None:
    made = clean(
        """
        game oh-hell
        players A B C
        set schedule=3
        deal bids=1,1,0 tricks=1,1,1
        """
    )
    assert made.sheet.game.finished(made.ledger)
    assert made.upcoming() == {}


def test_only_the_tied_play_off() -> None:
    text = """
        game oh-hell
        players A B C
        set schedule=3 tie=playoff playoff=tied-only
        deal bids=1,1,0 tricks=1,1,1
        deal bids=A:0,B:0 tricks=A:1,B:0
        """
    made = clean(text)
    assert made.deals[1].facts.dealer == "B"
    assert made.totals() == {"A": 0, "B": 20, "C": -10}
    assert made.sheet.game.finished(made.ledger)


def test_who_is_not_tied_cannot_win_a_play_off_of_the_tied() -> None:
    """A and B both miss and fall below C, who is not in the play-off: they play on."""
    made = clean(
        """
        game oh-hell
        players A B C
        set schedule=2 tie=playoff playoff=tied-only hook=off
        carry score=C:15
        deal bids=1,1,1 tricks=1,1,0
        deal bids=A:1,B:0 tricks=A:0,B:1
        """
    )
    assert made.totals() == {"A": 0, "B": 0, "C": 5}
    assert made.upcoming()["play-off between"] == ["A", "B"]
    assert made.upcoming()["dealer"] == "A"  # C has no part in it


def test_target_ends_the_game_with_the_deal() -> None:
    text = """
        game oh-hell
        players A B C
        set schedule=list target=25
        deal cards=2 bids=1,0,0 tricks=2,0,0
        deal cards=3 bids=2,0,0 tricks=2,0,1
        """
    assert not clean(text).sheet.game.finished(clean(text).ledger)
    text += "deal cards=3 bids=0,2,0 tricks=0,2,1\n"
    made = clean(text)
    assert made.sheet.game.finished(made.ledger)
    assert messages(text + "deal cards=3 bids=0,2,0 tricks=0,2,1") == [
        "the game is over: no further deal belongs on this sheet"
    ]


def test_a_void_deal_uses_up_neither_hand_nor_dealer() -> None:
    text = """
        game oh-hell
        players A B C
        deal bids=3,3,3 tricks=3,3,4
        deal bids=3,3,2 tricks=3,3,3
        void 2
        """
    found = clean(text).upcoming()
    assert (found["deal"], found["cards"], found["dealer"]) == (3, 9, "B")


def test_deals_option_ends_the_israeli_game_without_those_thrown_in() -> None:
    text = """
        game israeli-whist
        players A B C D
        set deals=2 redeal=same-dealer
        deal bids=5,4,0,3 tricks=5,4,0,4
        deal goulash=3 thrown-in=yes
        """
    made = clean(text)
    assert not made.sheet.game.finished(made.ledger)
    assert made.upcoming()["dealer"] == "B"
    assert made.deals[1].entries == ()
    made = clean(text + "deal bids=5,4,0,3 tricks=5,4,0,4\n")
    assert made.sheet.game.finished(made.ledger)


@pytest.mark.parametrize(
    ("settings", "first"), [("first_bidder=dealer", "A"), ("first_bidder=left-of-dealer", "B")]
)
def test_first_bidder_of_the_israeli_auction(settings: str, first: str) -> None:
    chosen = f"{settings} auction_end=three-passes"
    found = upcoming(f"game israeli-whist\nplayers A B C D\nset {chosen}")
    assert found == {"deal": 1, "dealer": "A", "cards": 13, "bids first": first}


def test_dealer_sits_out() -> None:
    text = """
        game romanian-whist
        players A B C D E F G
        set dealer_out=on
        dealer C
        deal bids=A:0,B:1,D:0,E:0,F:0,G:1 tricks=A:0,B:1,D:0,E:0,F:0,G:0
        """
    made = clean(text)
    assert made.deals[0].facts is not None
    assert made.deals[0].active == ("A", "B", "D", "E", "F", "G")
    assert made.upcoming()["bids last"] == "C"


def test_who_is_out_does_not_deal() -> None:
    made = clean(
        """
        game oh-hell
        players A B C D
        dealer B
        deal out=B bids=A:3,C:3,D:3 tricks=A:3,C:3,D:4
        """
    )
    assert made.deals[0].facts.dealer == "C"
    assert made.upcoming()["dealer"] == "D"
