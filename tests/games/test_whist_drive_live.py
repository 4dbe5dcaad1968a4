"""Whist drives in a workbook: deals whose cells are typed over, and rooms of every size."""

from __future__ import annotations

import pytest
from deals_tab import Part, Typed
from edited import edited, exported, read_back, said, sheet, told
from random_sheets import session_of
from worked import Worked

from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.formula.tree import MOST_SIGNS

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
PLAIN = f"game whist-drive\nplayers {EIGHT}\nset hands=4\n"
WHY = 'why="changed in the workbook"'
BEYOND = 700  # signs: numbers of rows grow from one figure to four in some 200 places


def lines(head: str, *deals: str) -> bytes:
    return sheet("\n".join((head.rstrip(), *deals, "")))


def worked(players: int, settings: str, *deals: str) -> Worked:
    names = " ".join(f"P{number}" for number in range(1, players + 1))
    session = session_of(["game whist-drive", f"players {names}", f"set {settings}", *deals])
    live = session.sheet.game.live(everyone_at(session.ledger.table))
    assert live is not None
    assert not live.lacks
    return Worked(session, live, keep=True)


def test_other_partners_tell_the_tricks_of_a_table_once_more() -> None:
    data = exported(lines(PLAIN, "deal pairs=Ann+Bob,Cat+Dan tricks=Ann+Bob:8,Cat+Dan:5"))
    cells: dict[Part, Typed] = {(1, "pairs with 1st", ""): "Cat", (1, "pairs 2nd", ""): "Bob"}
    [line] = told(read_back(edited(data, cells)))
    assert line == f"amend 1 pairs=Ann+Cat,Bob+Dan tricks=Ann+Cat:8,Bob+Dan:5 {WHY}"


@pytest.mark.parametrize("column", ["tricks 1st", "tricks 2nd"])
def test_the_tricks_of_either_pair_are_enough(column: str) -> None:
    data = exported(lines(PLAIN, "deal pairs=Ann+Bob,Cat+Dan tricks=8,5"))
    cells: dict[Part, Typed] = {
        **{(2, "pairs 1st", ""): "Eve", (2, "pairs with 1st", ""): "Fay"},
        **{(2, "pairs 2nd", ""): "Gus", (2, "pairs with 2nd", ""): "Hal"},
        (2, column, ""): 4,
    }
    [line] = told(read_back(edited(data, cells)))
    found = "Eve+Fay:4,Gus+Hal:9" if column == "tricks 1st" else "Eve+Fay:9,Gus+Hal:4"
    assert f"tricks={found}" in line


def test_who_sits_twice_in_a_hand_is_found_in_the_cells() -> None:
    data = exported(
        lines(
            PLAIN,
            "deal pairs=Ann+Bob,Cat+Dan tricks=8,5",
            "deal pairs=Eve+Fay,Gus+Hal tricks=6,7",
        )
    )
    cells: dict[Part, Typed] = {(2, "pairs 2nd", ""): "Ann"}
    assert said(read_back(edited(data, cells))) == [
        "Deals!H5: error: Ann sits at another table in hand 1 already"
    ]


@pytest.mark.parametrize(
    ("players", "settings", "deals", "points"),
    [
        # forty at ten tables: the side of P37 and P38 has 9 of 13 tricks, 3 above six
        (
            40,
            "hands=24 unit=odd_tricks",
            ["deal hand=2 table=10 pairs=P37+P38,P39+P40 tricks=9,4"],
            {"P37": 3, "P38": 3},
        ),
        # Conspiracy (hands 9 to 12): everybody his own; two empty seats have one number together
        (
            12,
            "court_whist=on",
            ["deal hand=9 table=1 trump=S pairs=P1+ghost,P2+ghost tricks=6,5,2"],
            {"P1": 6, "P2": 2},
        ),
        # Confiscation (17 to 20): 8 tricks less 3 for each of two offences, 8 - 6 = 2
        (
            12,
            "court_whist=on",
            ["deal hand=17 table=3 pairs=P1+P2,P3+P4 tricks=8,5 spoke=P1:2"],
            {"P1": 2, "P2": 8, "P3": 5, "P4": 5},
        ),
        # Restoration (21 to 24): tricks and honours of the side, 8 + 4 and 5 + 1
        (
            12,
            "court_whist=on",
            ["deal hand=24 table=3 pairs=P1+P2,P3+P4 tricks=8,5 honours=4,1"],
            {"P1": 12, "P2": 12, "P3": 6, "P4": 6},
        ),
    ],
)
def test_what_everybody_writes(
    players: int, settings: str, deals: list[str], points: dict[str, int]
) -> None:
    found = worked(players, settings, *deals)
    written = {owner: amount for (_, owner, _), amount in found.moved(1).items() if amount}
    assert written == points
    assert found.breach(1) == ""
    assert found.longest < MOST_SIGNS - BEYOND


def test_a_room_of_more_than_forty_says_so() -> None:
    names = " ".join(f"P{number}" for number in range(1, 45))
    session = session_of(["game whist-drive", f"players {names}"])
    live = session.sheet.game.live(everyone_at(session.ledger.table))
    assert live is not None
    assert live.lacks == ("more than 40 players",)


def typed_over(found: Worked, fact: str, part: str, content: int | None) -> str:
    """What the first row says with that in a cell."""
    columns = found.table.columns
    [place] = [at for at, c in enumerate(columns) if (c.fact, c.column.part) == (fact, part)]
    found.change(1, place, content)
    return found.work(1)


@pytest.mark.parametrize(("hand", "typed"), [(1, 4), (13, 4), (20, 6)])
def test_tricks_of_two_pairs_add_up_in_court_whist_too(hand: int, typed: int) -> None:
    """8 and 4, or 8 and 6, are not 13."""
    found = worked(8, "court_whist=on", f"deal hand={hand} table=1 pairs=P1+P2,P3+P4 tricks=8,5")
    said = typed_over(found, "tricks", "2nd", typed)
    assert said == f"tricks=8,{typed}: the tricks of a table add up to 13"


def test_a_restoration_waits_for_its_honours() -> None:
    deal = "deal hand=21 table=1 pairs=P1+P2,P3+P4 tricks=8,5 honours=4,1"
    found = worked(8, "court_whist=on", deal)
    assert typed_over(found, "honours", "1st", None) == ""  # the others have 1, they have the rest
    assert typed_over(found, "honours", "2nd", None) == "honours= missing"
