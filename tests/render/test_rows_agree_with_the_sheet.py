"""Rows of changed workbooks pay what the sheet pays that they are read back as."""

from __future__ import annotations

from typing import Any

import pytest
from deals_tab import Part, Typed
from rows_and_sheet import changed, filled_in

THREE = "players Anna Boris Cleo"
FOUR = "players Anna Boris Cleo Dan"
UNDER = "deal contract=5D-3 declarer=Boris"  # of Boris, who is vulnerable as Anna is


@pytest.mark.parametrize("game", ["cutthroat-bridge", "booby", "towie"])
@pytest.mark.parametrize("emptied", [("Boris",), ("Boris", "Anna")])
def test_a_mark_of_who_is_vulnerable_is_taken_out(game: str, emptied: tuple[str, ...]) -> None:
    """What is left says who is; where nothing is left it goes by the games."""
    games = ["deal contract=5C= declarer=Boris", "deal contract=5C= declarer=Anna"]
    lines = [f"game {game}", THREE, *games]
    cells = {(3, "vulnerable", who): None for who in emptied}
    recorded = changed([*lines, UNDER], dict(cells))
    deal = {"contract": "5D", "contract result": -3, "declarer": "Boris"}
    to_come = filled_in(lines, {**{(3, head, ""): told for head, told in deal.items()}, **cells}, 2)
    for found in (recorded, to_come):
        assert not found.disagreements
        assert found.status[3] == "scored"
    by_games = changed([*lines, UNDER], {}).points[3]
    assert (recorded.points[3] == by_games) == (len(emptied) == 2)


@pytest.mark.parametrize("blind", ["on", "off"])
def test_the_last_contract_of_a_dealer_stays_blind(blind: str) -> None:
    """Rentz: also where another deal of his is found void afterwards."""
    lines = [
        *("game rentz", FOUR, f"set last_blind=on blind={blind} order=block", "dealer Dan"),
        "deal contract=rentz order=Dan,Boris,Cleo,Anna",
        "deal contract=king king=Dan",
        "deal contract=totals tricks=Anna:5,Boris:0,Cleo:1,Dan:2 queens=Anna:2,Boris:0,Cleo:1,Dan:1"
        " diamonds=Anna:2,Boris:0,Cleo:3,Dan:3 king=Cleo",
        "deal contract=queens queens=Anna:1,Boris:1,Cleo:1,Dan:1",
        "deal contract=diamonds diamonds=Anna:6,Boris:0,Cleo:1,Dan:1",
        "deal contract=whist tricks=Anna:2,Boris:3,Cleo:1,Dan:2",
        "deal tricks=Anna:1,Boris:1,Cleo:1,Dan:5",
    ]
    cells = {(2, head, ""): None for head in ("contract", "king", "dealer")}
    found = changed(lines, dict(cells))
    assert not found.disagreements
    assert found.points[7] == {"Anna": -20, "Boris": -20, "Cleo": -20, "Dan": -100}  # 2 x 10 each


def test_two_tables_of_a_hand_change_players() -> None:
    names = ["Anna", "Boris", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]
    lines = [
        f"game whist-drive\nplayers {' '.join(names)}",
        "deal pairs=Gus+Eve,Fay+Boris tricks=Gus+Eve:9,Fay+Boris:4",
        "deal pairs=Anna+Hal,Dan+Cleo tricks=Anna+Hal:6,Dan+Cleo:7",
    ]
    seats = ("pairs 1st", "pairs with 1st", "pairs 2nd", "pairs with 2nd")
    tables = {1: ("Dan", "Gus", "Eve", "Anna"), 2: ("Fay", "Hal", "Cleo", "Boris")}
    cells = {
        (deal, seat, ""): who
        for deal, seated in tables.items()
        for seat, who in zip(seats, seated, strict=True)
    }
    found = changed(lines, dict(cells))
    assert not found.back.findings
    assert not found.disagreements
    assert found.points[2]["Boris"] == 7


def test_a_text_as_the_number_of_a_hand_is_no_fault_of_other_cells() -> None:
    table = ("game whist-drive", "players Anna Boris Cleo Dan Eve Fay Gus Hal")
    seats = ("pairs 1st", "pairs with 1st", "pairs 2nd", "pairs with 2nd")
    cells: dict[Part, Typed] = dict(
        zip(((1, seat, "") for seat in seats), ("Anna", "Boris", "Cleo", "Dan"), strict=True)
    )
    told: dict[Part, Typed] = {(1, "tricks 1st", ""): 6, (1, "tricks 2nd", ""): 7}
    found = filled_in(list(table), {**cells, **told, (1, "hand", ""): "no"}, 2)
    assert found.status[1].startswith("hand 'no'")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("hokm", {("declarer", ""): "Anna", ("tricks", "NS"): 7, ("tricks", "EW"): 3}),
        (
            "norwegian-whist",
            {("contract", ""): "grand", ("declarer", ""): "Anna", ("tricks", "NS"): 5},
        ),
        ("minnesota-whist", {("contract", ""): "low", ("tricks", "NS"): 3}),
    ],
)
def test_no_rubber_begins_within_a_game_that_counts(
    game: str, told: dict[tuple[str, str], Any]
) -> None:
    cells = {(deal, head, who): text for deal in (1, 2) for (head, who), text in told.items()}
    cells[2, "new rubber", ""] = "Anna+Boris"
    found = filled_in([f"game {game}", FOUR, "set games=on"], cells, 3)
    assert found.status[1] == "scored"
    assert found.status[2] == "the game is not over"
    assert any("the game is not over" in finding.message for finding in found.back.findings)


def test_a_result_that_stands_with_the_contract_need_not_stand_as_tricks() -> None:
    deal = {"contract": "4H", "contract result": 0, "declarer": "Anna", "tricks": None}
    cells = {(1, head, ""): told for head, told in deal.items()}
    found = filled_in(["game contract-bridge", FOUR], dict(cells), 2)
    assert not found.disagreements
    assert found.points[1] == {"NS": 120, "EW": 0}  # 4 x 30


@pytest.mark.parametrize(
    ("missing", "said"),
    [("Anna", "the game is over"), ("", "scored")],  # Boris has 20; he and Anna have, a tie
)
def test_a_deal_behind_the_schedule_breaks_a_rule(missing: str, said: str) -> None:
    """Each bid that is made brings 10; a tie is played off."""
    table = ("game oh-hell", THREE, "set schedule=2,1 hook=off made=10 missed=0 tie=playoff")
    bids = {1: (1, 1, 1), 2: (0 if missing else 1, 0, 1), 3: (1, 0, 1)}
    tricks = {1: (1, 1, 0), 2: (1, 0, 0), 3: (1, 0, 0)}
    cells: dict[Part, Typed] = {(3, "cards", ""): 1}
    for deal in bids:
        for at, who in enumerate(("Anna", "Boris", "Cleo")):
            cells |= {(deal, "bids", who): bids[deal][at], (deal, "tricks", who): tricks[deal][at]}
    found = filled_in(list(table), cells, 4)
    assert found.status[2] == "scored"
    assert found.status[3] == said
    over = [finding for finding in found.back.findings if "the game is over" in finding.message]
    assert bool(over) == (said != "scored")


def bid_and_won(*deals: tuple[str, str]) -> dict[Part, Typed]:
    """The cells of deals of one card: what Anna, Boris and Cleo bid (`-`: nothing) and won."""
    found: dict[Part, Typed] = {}
    for deal, told in enumerate(deals, 1):
        for fact, counts in zip(("bids", "tricks"), told, strict=True):
            for who, count in zip(("Anna", "Boris", "Cleo"), counts, strict=True):
                found |= {(deal, fact, who): int(count)} if count != "-" else {}
    return found


@pytest.mark.parametrize(
    ("settings", "deals"),
    [
        # Anna has exactly 10, and bids no more
        (
            "exact_target=10 free_from=10 dealer_out=off missed=0 tie=shared",
            [("111", "100"), ("-11", "100")],
        ),
        # Anna and Boris have 10, Cleo -6, and after a deal to break the tie 4, 5, 4
        (
            "target=10 missed=-5-b tie=playoff",
            [("101", "100"), ("100", "010"), ("000", "001")],
        ),
    ],
)
def test_an_end_that_was_reached_stays_reached(settings: str, deals: list[tuple[str, str]]) -> None:
    table = ("game oh-hell", THREE, f"set schedule=1,1,1,1,1 hook=off made=10 {settings}")
    found = filled_in(list(table), bid_and_won(*deals), 4)
    over = [deal for deal, said in found.status.items() if said == "the game is over"]
    refused = [x.cell for x in found.back.findings if "the game is over" in x.message]
    assert over == [len(deals)]
    assert len(refused) == 1
