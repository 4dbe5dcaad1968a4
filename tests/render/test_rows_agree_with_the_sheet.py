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


QUEENS, KING = "deal contract=no-queens queens=4,0,0,0", "deal contract=no-king king=Dan"


def test_a_dealer_typed_where_another_one_follows_is_told() -> None:
    """Anna deals out of turn, then Cleo, who was planned there at export; after Anna Boris is."""
    lines = ["game king", FOUR, "set variant=turkish", QUEENS]
    cells: dict[Part, Typed] = {(2, "dealer", ""): "Anna", (2, "contract", ""): "no-king"}
    cells |= {(2, "king", ""): "Dan", (3, "dealer", ""): "Cleo", (3, "contract", ""): "no-king"}
    found = filled_in(lines, {**cells, (3, "king", ""): "Anna"}, 4)
    assert found.lines[-1].startswith("deal 3 dealer=Cleo")
    assert not found.disagreements


def test_what_was_typed_over_a_formula_stays_when_a_deal_above_is_changed() -> None:
    """Anna has won no game any more, but is vulnerable as typed: two down cost 200, not 100."""
    deals = ["deal contract=3NT= declarer=Anna", "deal contract=3NT-2 declarer=Anna"]
    lines = ["game single-dummy-bridge", "players Anna Boris", *deals]
    cells: dict[Part, Typed] = {(1, "contract", ""): "1NT", (2, "vulnerable", ""): "Anna"}
    found = changed(lines, cells)
    assert found.lines[-1] == 'amend 2 vulnerable=Anna why="changed in the workbook"'
    assert not found.disagreements
    assert found.points[2] == {"Anna": 0, "Boris": 200}
    as_it_was = changed(lines, {(2, "vulnerable", ""): "Anna"})
    assert as_it_was.lines == []


def test_a_contract_to_come_is_blind_where_it_is_the_last_of_its_dealer() -> None:
    """Six of Anna's seven were played; one of them is found void, so that two are left."""
    names = ["king=Dan", "queens=4,0,0,0", "diamonds=8,0,0,0", "tricks=8,0,0,0", "tricks=8,0,0,0"]
    contracts = ["king", "queens", "diamonds", "tricks", "whist"]
    deals = [f"deal contract={c} {told}" for c, told in zip(contracts, names, strict=True)]
    deals.append("deal contract=rentz order=Anna,Boris,Cleo,Dan")
    lines = ["game rentz", FOUR, "set rules=book blind=on last_blind=on order=block", *deals]
    totals = {"tricks": (8, 0, 0, 0), "queens": (4, 0, 0, 0), "diamonds": (8, 0, 0, 0)}
    cells: dict[Part, Typed] = {(7, "contract", ""): "totals", (7, "king", ""): "Anna"}
    for fact, counts in totals.items():
        for who, count in zip(("Anna", "Boris", "Cleo", "Dan"), counts, strict=True):
            cells[7, fact, who] = count
    blind = filled_in(lines, dict(cells), 2)
    emptied: dict[Part, Typed] = {(1, "contract", ""): None, (1, "king", ""): None}
    two_left = filled_in(lines, {**cells, **emptied}, 2)
    assert not blind.disagreements
    assert not two_left.disagreements
    assert blind.points[7] == {who: 2 * points for who, points in two_left.points[7].items()}


@pytest.mark.parametrize("game", ["oh-hell", "romanian-whist"])
def test_who_is_marked_out_wins_nothing_with_a_nought_that_still_stands(game: str) -> None:
    bids, tricks = "Anna:0,Boris:0,Cleo:0,Dan:0", "Anna:0,Boris:{},Cleo:0,Dan:0"
    hand = {"oh-hell": 10, "romanian-whist": 1}[game]
    line = f"deal bids={bids} tricks={tricks.format(hand)}"
    found = changed([f"game {game}", FOUR, line], {(1, "out", "Anna"): "x"})
    assert not found.disagreements
    assert found.points[1]["Anna"] == 0


def test_a_trick_without_an_ober_or_an_unter_has_no_place_among_figures() -> None:
    deal = "deal contract=ober-unter figures=Anna:2+2,Boris:2+2 anyway=test"
    lines = ["game quodlibet", FOUR, "set choice=on", deal]
    assert changed(lines, {}).status[1].startswith("ober-unter is not due yet")
    found = changed(lines, {(1, "figures 3 Obers", ""): 0})
    assert found.status[1] == "figures: a trick with 0 Obers and 0 Unters is not possible"
    assert any("0 Obers and 0 Unters" in finding.message for finding in found.back.findings)
