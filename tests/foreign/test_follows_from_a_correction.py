"""What a correction makes follow anyway need not be told with it."""

from __future__ import annotations

from deals_tab import Part, Typed
from edited import edited, exported, read_back, said, sheet, told
from typed_templates import blank, typed

WHY = 'why="changed in the workbook"'
DOUBLED = sheet("""
    game barbu
    players Anna Boris Cleo Dan
    set no_double_skip=on
    deal contract=no-tricks doubles=Boris/Anna tricks=3,4,3,3
""")
DEALS = sheet("""
    game oh-hell
    players Anna Boris Vera
    set schedule=3,2
    deal bids=1,1,0 tricks=1,1,1
""")


def test_a_contract_that_nobody_doubled_is_not_played() -> None:
    """With `played=no` told besides, its tricks would belong to no deal; as it follows, they count
    for nothing, as they do in the workbook."""
    undoubled = edited(exported(DOUBLED), {(1, "doubles > Anna", "Boris"): None})
    told_too = edited(undoubled, {(1, "played", ""): "no"})
    for data in (undoubled, told_too):
        back = read_back(data)
        assert told(back) == [f"amend 1 doubles=none {WHY}"]
        assert not [line for line in said(back) if ": error:" in line]


def test_what_new_deals_make_follow_in_later_ones_is_not_told() -> None:
    """EW win a game of ten tricks in the first deal, and are vulnerable in the second, of which
    tricks are told, too."""
    cells: dict[Part, Typed] = {(1, "contract", ""): "4S", (1, "declarer", ""): "Boris"}
    cells |= {(2, "contract", ""): "2S", (2, "declarer", ""): "Boris"}
    data = blank(["game contract-bridge", "players Anna Boris Cleo Dan"], 4)
    back = read_back(typed(data, {**cells, (1, "tricks", ""): 10, (2, "tricks", ""): 6}))
    assert told(back) == [
        "deal 1 contract=4S declarer=Boris tricks=10",
        "deal 2 contract=2S declarer=Boris tricks=6",
    ]


def test_what_would_not_follow_is_told() -> None:
    # two cards were dealt, where the schedule has three
    cells = {(1, "cards", ""): 2, (1, "tricks", "Vera"): 0}
    assert told(read_back(edited(exported(DEALS), cells))) == [
        f"amend 1 cards=2 tricks=Anna:1,Boris:1,Vera:0 {WHY}"
    ]


def test_each_of_two_corrections_tells_what_would_not_follow() -> None:
    two = DEALS + b"deal bids=0,1,0 tricks=0,1,1\n"
    # one card less than the schedule has, and one trick less, in both deals
    cells = {(1, "cards", ""): 2, (1, "tricks", "Vera"): 0}
    cells |= {(2, "cards", ""): 1, (2, "tricks", "Vera"): 0}
    assert told(read_back(edited(exported(two), cells))) == [
        f"amend 1 cards=2 tricks=Anna:1,Boris:1,Vera:0 {WHY}",
        f"amend 2 cards=1 tricks=Anna:0,Boris:1,Vera:0 {WHY}",
    ]


def test_a_fact_that_follows_is_told_where_it_was_otherwise() -> None:
    back = read_back(edited(exported(DEALS), {(1, "dealer", ""): "Vera"}))
    assert told(back) == [f"amend 1 dealer=Vera {WHY}"]


def test_what_can_follow_and_did_not_is_told_with_another_contract() -> None:
    """Blind, the diamonds count double: 20 each, so -80, -80, -40, -120."""
    rentz = sheet("""
        game rentz
        players Anna Boris Cleo Dan
        set rules=both-ways blind=on
        deal contract=tricks tricks=Anna:2,Boris:2,Cleo:1,Dan:3
        deal contract=diamonds blind=yes diamonds=Anna:4,Boris:1,Cleo:0,Dan:3
        """)
    counts = dict(zip(("Anna", "Boris", "Cleo", "Dan"), (2, 2, 1, 3), strict=True))
    cells: dict[Part, Typed] = {(1, "contract", ""): "diamonds", (1, "blind", ""): "yes"}
    cells |= {(1, "diamonds", player): count for player, count in counts.items()}
    cells |= {(1, "tricks", player): None for player in counts}
    [line] = told(read_back(edited(exported(rentz), cells)))
    assert line == (
        "amend 1 contract=diamonds blind=yes diamonds=Anna:2,Boris:2,Cleo:1,Dan:3 tricks=none "
        f"{WHY}"
    )


def test_tricks_are_told_of_a_deal_that_was_thrown_in() -> None:
    vint = sheet("""
        game vint
        players Anna Boris Cleo Dan
        deal thrown-in=yes
        """)
    cells: dict[Part, Typed] = {(1, "contract", ""): "2S", (1, "declarer", ""): "Anna"}
    cells |= {(1, "tricks", "NS"): 8, (1, "tricks", "EW"): 5, (1, "thrown-in", ""): None}
    cells |= {(1, "honours", "NS"): 3, (1, "honours", "EW"): 2}
    cells |= {(1, "aces", "NS"): 2, (1, "aces", "EW"): 2}
    [line] = told(read_back(edited(exported(vint), cells)))
    assert " tricks=NS:8,EW:5 " in line
