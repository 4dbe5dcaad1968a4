"""What single deals of Ninety-Nine count.

Parlett, Ninety-Nine and the page after it; four and five
players: pagat.com, Ninety-Nine. The deals are constructed, with the arithmetic beside them.
"""

from __future__ import annotations

import pytest
from sheets import clean, entries, totals

PLAYERS = {
    2: "Anna Boris",
    3: "Anna Boris Clara",
    4: "Anna Boris Clara Dora",
    5: "Anna Boris Clara Dora Emil",
}


def sheet(players: int, line: str, settings: str = "") -> str:
    """A sheet of one deal."""
    head = f"game ninety-nine\nplayers {PLAYERS[players]}\n"
    return f"{head}{f'set {settings}' if settings else ''}\ndeal {line}\n"


def points(players: int, line: str, settings: str = "") -> list[object]:
    """The points of every hand in that deal, the dummy's last; games must not end in it."""
    made = clean(sheet(players, line, settings))
    found: dict[str, object] = dict(made.deals[0].points)
    if players == 2:
        found["dummy"] = made.ledger.balance("dummy", "dummy")
    return list(found.values())


def next_trump(players: int, line: str, settings: str = "") -> object:
    return clean(sheet(players, line, settings)).upcoming().get("trump")


@pytest.mark.parametrize(
    ("line", "expected", "trump"),
    [
        # all made: 3 + 10, 2 + 10, 4 + 10
        ("bids=3,2,4 tricks=3,2,4", [13, 12, 14], "C"),
        # A declared: 2 + 20 + 30, 4, 3 + 20
        ("bids=2,3,3 tricks=2,4,3 declare=A", [52, 4, 23], "H"),
        # B alone, C's failed reveal to both: 2 + 60, 2 + 30 + 60, 5
        ("bids=1,2,4 tricks=2,2,5 reveal=C", [62, 92, 5], "S"),
        ("bids=3,5,1 tricks=4,3,2", [4, 3, 2], "D"),
        ("bids=3,5,1 tricks=4,3,2 declare=B", [34, 3, 32], "D"),
        # 4 + 20 + 60, 2 + 20 + 60
        ("bids=2,4,2 tricks=3,4,2 reveal=A", [3, 84, 82], "H"),
        # the highest score there is (Parlett): 9 + 30 + 60
        ("bids=9,1,1 tricks=9,0,0 reveal=A", [99, 0, 0], "S"),
    ],
)
def test_three_players(line: str, expected: list[int], trump: str) -> None:
    assert points(3, line) == expected
    assert next_trump(3, line) == trump


@pytest.mark.parametrize(
    ("line", "lenient", "strict"),
    [
        # the dummy stays under its bid: made, or failed
        ("bids=3,4,5 tricks=3,4,2", [13, 14, 12], [23, 24, 2]),
        # exactly its bid: made and declared, 3 + 20 + 30; or 3 + 20
        ("bids=3,4,3 tricks=3,3,3 declare=A", [53, 3, 53], [53, 3, 23]),
        # over its bid: failed; A's failed declaration to both others
        ("bids=3,2,2 tricks=4,2,3 declare=A", [4, 62, 33], [4, 62, 33]),
        # both failed: only the dummy has it, twice
        ("bids=3,3,2 tricks=4,2,3 declare=A,B", [4, 2, 63], [4, 2, 63]),
        # A has 30 for his own and 30 for B's failure
        ("bids=2,4,3 tricks=2,5,2 declare=A,B", [82, 5, 52], [92, 5, 32]),
        ("bids=1,5,2 tricks=1,5,3 declare=A,B", [51, 55, 3], [51, 55, 3]),
    ],
)
def test_two_players_and_a_dummy(line: str, lenient: list[int], strict: list[int]) -> None:
    assert points(2, line) == lenient
    assert points(2, line, "dummy=strict") == strict


def test_the_dummy_counts_for_the_next_trump() -> None:
    assert next_trump(2, "bids=3,4,5 tricks=3,4,2") == "C"
    assert next_trump(2, "bids=3,4,5 tricks=3,4,2", "dummy=strict") == "H"


@pytest.mark.parametrize(
    ("line", "expected", "trump"),
    [
        ("bids=3,2,DDD,4 tricks=3,2,0,5", [13, 12, 10, 5], "C"),
        ("bids=DDD,2,1,3 tricks=10,0,0,0", [40, 0, 0, 0], "S"),
        # all four made: nothing but the tricks
        ("bids=3,2,4,1 tricks=3,2,4,1", [3, 2, 4, 1], "NT"),
        # 3 + 20 + 30, 1, 2 + 30, 4 + 20 + 30
        ("bids=3,2,DDD,4 tricks=3,1,2,4 declare=B", [53, 1, 32, 54], "H"),
        ("bids=3,2,4,1 tricks=2,3,5,0", [2, 3, 5, 0], "D"),
        # the highest: 10 + 30 + 60, but that wins a game: with 100 for it
        ("bids=DDD,2,1,3 tricks=10,0,0,0 reveal=A", [200, 0, 0, 0], "NT"),
    ],
)
def test_four_players(line: str, expected: list[int], trump: str) -> None:
    assert points(4, line) == expected
    assert next_trump(4, line) == trump


@pytest.mark.parametrize(
    ("line", "expected", "trump"),
    [
        ("bids=2,1,3,2,1 tricks=2,1,3,2,1", [12, 11, 13, 12, 11], "NT"),
        # 2 + 30 + 50, 1 + 30, 3 + 30, 1 - 50, 2
        ("bids=2,1,3,2,1 tricks=2,1,3,1,2 declare=A,D", [82, 31, 33, -49, 2], "C"),
        ("bids=2,1,3,2,0 tricks=2,1,4,2,0 declare=C,E", [22, 21, -46, 22, 70], "NT"),
    ],
)
def test_five_players(line: str, expected: list[int], trump: str) -> None:
    assert points(5, line) == expected
    assert next_trump(5, line) == trump


def test_five_players_one_of_whom_alone_wins_the_game() -> None:
    """4 + 50 + 50 = 104, and 100 for the game."""
    line = "bids=4,1,3,2,1 tricks=4,0,2,1,2 declare=A"
    assert points(5, line) == [204, 0, 2, 1, 2]
    assert points(5, line, "end=target=250") == [104, 0, 2, 1, 2]
    assert next_trump(5, line, "end=target=250") == "S"


def test_the_most_for_one_of_five_players() -> None:
    """pagat.com: 9 + 50 + 50."""
    line = "bids=CCC,1,3,2,1 tricks=9,0,0,0,0 declare=A"
    assert points(5, line, "end=target=250") == [109, 0, 0, 0, 0]


@pytest.mark.parametrize("cards", ["CDD", "HSD", "SSS", "dcd", "♣♦♦", "SHD"])
def test_three_tricks_in_cards(cards: str) -> None:
    """Parlett's three ways to bid three."""
    assert points(3, f"bids={cards},2,4 tricks=3,2,4") == [13, 12, 14]


@pytest.mark.parametrize(
    ("cards", "tricks"),
    [
        ("DDD", 0),
        ("DDS", 1),
        ("HDD", 2),
        ("HHD", 4),
        ("HCD", 5),
        ("HHH", 6),
        ("CCS", 7),
        ("CCH", 8),
        ("CCC", 9),
    ],
)
def test_bids_by_cards(cards: str, tricks: int) -> None:
    """C 3, H 2, S 1, D 0; the bidder alone succeeds with that many tricks."""
    rest = 9 - tricks
    line = f"bids=A:{cards},B:{(rest + 1) % 10},C:1 tricks={tricks},{rest},0"
    assert points(3, line)[0] == tricks + 30


def test_cards_are_kept_in_one_order() -> None:
    made = clean(sheet(3, "bids=ddc,2,shd tricks=3,2,4"))
    assert made.deals[0].texts["bids"] == "Anna:CDD,Boris:2,Clara:HSD"


@pytest.mark.parametrize("written", ["DDD", "0", "10", "0/10"])
def test_nought_or_ten_of_four_players_is_one_bid(written: str) -> None:
    made = clean(sheet(4, f"bids={written},2,1,3 tricks=10,0,0,0"))
    assert made.deals[0].points["Anna"] == 40
    assert made.deals[0].texts["bids"] == "Anna:DDD,Boris:2,Clara:1,Dora:3"


def test_three_players_cannot_make_nought_with_all_tricks() -> None:
    assert points(3, "bids=DDD,2,1 tricks=9,0,0") == [9, 0, 0]


def test_the_dummys_tricks_are_the_rest() -> None:
    for tricks in ("3,4", "A:3,B:4", "A:3,dummy:2"):
        assert points(2, f"bids=3,4,5 tricks={tricks}") == [13, 14, 12]


def test_a_bid_that_was_not_shown_does_not_count() -> None:
    """Only B and C are seen to make it: 20 each, and hearts follow."""
    line = "bids=3,2,4 tricks=3,2,4 withheld=A"
    assert points(3, line) == [3, 22, 24]
    assert next_trump(3, line) == "H"
    assert [e.why for e in entries(sheet(3, line)) if e.owner == "Anna"] == [
        "3 tricks (bid 3): 3",
        "bid made but not shown: no bonus",
    ]


def test_reasons() -> None:
    found = entries(sheet(3, "bids=1,2,5 tricks=2,2,5 reveal=C"))
    assert [(e.owner, e.amount, e.why) for e in found if e.owner != "Boris"] == [
        ("Anna", 2, "2 tricks (bid 1): 2"),
        ("Clara", 5, "5 tricks (bid 5): 5"),
        ("Clara", 20, "bid 5 made, two of 3 made it: 20"),
        ("Clara", 60, "revealed and made it: 60"),
    ]


def test_why_the_dummy_made_its_bid() -> None:
    found = entries(sheet(2, "bids=3,4,5 tricks=3,4,2"))
    assert [e.why for e in found if e.owner == "dummy"] == [
        "2 tricks (bid 5): 2",
        "bid 5 counts as made (the dummy won fewer tricks), three of 3 made it: 10",
    ]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        # 2 + 20 + 30, 4, 3 + 20
        ("", [52, 4, 23]),
        ("bonus=50,25,5", [57, 4, 28]),
        ("bonus=10", [42, 4, 13]),
        ("premium=40/80", [62, 4, 23]),
        ("premium=50/-50", [72, 4, 23]),
        ("bidding=unbidden", [52, 4, 23]),
        ("trump=free", [52, 4, 23]),
        ("stake=1/10", [52, 4, 23]),
    ],
)
def test_options_that_change_what_a_deal_counts(settings: str, expected: list[int]) -> None:
    assert points(3, "bids=2,3,3 tricks=2,4,3 declare=A", settings) == expected


def test_a_declaration_at_ones_own_risk() -> None:
    line = "bids=2,3,3 tricks=2,4,3 declare=A,B"
    assert points(3, line, "premium=50/-50") == [72, -46, 23]


def test_oxford() -> None:
    """Wikipedia: 10 for every made bid, no premiums: 2 + 10, 4, 3 + 10."""
    line = "bids=2,3,3 tricks=2,4,3 trump=S"
    assert points(3, line, "rules=oxford deals=16") == [12, 4, 13]


def test_totals_hold_nothing_of_the_dummy() -> None:
    assert set(totals(sheet(2, "bids=3,4,5 tricks=3,4,2"))) == {"Anna", "Boris"}
