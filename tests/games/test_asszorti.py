"""Asszorti: worked deals, what is refused, the sheet.

The book's page (Parlett) has no worked deal; all are
constructed by its scores, with their arithmetic. A declares; B and C are the opponents.
"""

from __future__ import annotations

import pytest
from compendium_deals import header, points, refusals
from hypothesis import given, settings
from hypothesis import strategies as st
from random_sheets import random_sheet
from sheets import clean, session

from scorekeeper.games.asszorti import GAME

ABC = "A B C"

# what it shows, deal of A, settings, what each opponent pays
DEALS = [
    ("2 + 3 x 1 = 5", "contract=3 trump=D tricks=9,1,1", "", 5),
    ("overtricks off", "contract=3 trump=D tricks=9,1,1", "overtricks=off", 2),
    ("three under: 6 + 6 + 3 = 15", "contract=1 trump=S tricks=3,5,3", "", -15),
    ("three under by pagat: 6 + 2 x 3 = 12", "contract=1 trump=S tricks=3,5,3", "rules=pagat", -12),
    (
        "three under by pagat, overtricks off: 6",
        "contract=1 trump=S tricks=3,5,3",
        "rules=pagat overtricks=off",
        -6,
    ),
    (
        "undertricks count without overtricks too: 15",
        "contract=1 trump=S tricks=3,5,3",
        "overtricks=off",
        -15,
    ),
    ("kontra: 16 x 2", "contract=hand trump=NT game-doubles=kontra tricks=6,3,2", "", 32),
    ("6:5:0: 6 x 2 - 6", "contract=1 trump=H game-doubles=1 tricks=6,5,0", "", 6),
    ("6:5:0 not played", "contract=1 trump=H game-doubles=1 tricks=6,5,0", "six_five_nil=off", 12),
    ("6:5:0 undoubled: 2 - 2", "contract=3 trump=C tricks=6,0,5", "", 0),
    ("a lost game is not reduced", "contract=3 trump=C tricks=5,6,0", "", -2),
    (
        "8 + 2 x 4 = 16; arrivazs 16 x 2",
        "contract=2 trump=NT arrivazs=yes arrivazs-doubles=1 tricks=8,2,1 last3=3",
        "",
        48,
    ),
    (
        "lost game, arrivazs made: -2 + 8",
        "contract=3 trump=C arrivazs=yes tricks=5,4,2 last3=3",
        "",
        6,
    ),
    (
        "4 + 2 = 6; arrivazs lost 8 x 4",
        "contract=2 trump=H arrivazs=yes arrivazs-doubles=rekontra tricks=7,3,1 last3=2",
        "",
        -26,
    ),
    (
        "8 + 3 x 4 = 20; foreign arrivazs 16 x 2",
        "contract=hand trump=S arrivazs=yes arrivazs-doubles=1 tricks=9,1,1 last3=3 foreign=yes",
        "",
        52,
    ),
    (
        "foreign arrivazs not honoured: 20 + 8 x 2",
        "contract=hand trump=S arrivazs=yes arrivazs-doubles=1 tricks=9,1,1 last3=3 foreign=yes",
        "foreign_arrivazs=off",
        36,
    ),
    ("mordkontra: 2 x 32", "contract=3 trump=H game-doubles=mordkontra tricks=5,3,3", "", -64),
    ("no announcement: 12 + 6", "contract=1 trump=NT tricks=7,2,2", "", 18),
    (
        "automatic arrivazs: 18 + 16",
        "contract=1 trump=NT tricks=7,2,2 last3=3",
        "nt_arrivazs=automatic",
        34,
    ),
    (
        "automatic arrivazs of 8: 18 + 8",
        "contract=1 trump=NT tricks=7,2,2 last3=3",
        "nt_arrivazs=automatic nt_arrivazs_value=8",
        26,
    ),
    (
        "automatic arrivazs missed: 18",
        "contract=1 trump=NT tricks=7,2,2 last3=2",
        "nt_arrivazs=automatic",
        18,
    ),
]


@pytest.mark.parametrize(
    ("deal", "chosen", "each"), [row[1:] for row in DEALS], ids=[row[0] for row in DEALS]
)
def test_deal(deal: str, chosen: str, each: int) -> None:
    found = points("asszorti", f"declarer=A {deal}", chosen, ABC)
    assert found == [2 * each, -each, -each]


VALUES = [("3", 2, 4), ("2", 4, 8), ("1", 6, 12), ("hand", 8, 16)]


@pytest.mark.parametrize(("contract", "trumps", "none"), VALUES, ids=[row[0] for row in VALUES])
def test_values(contract: str, trumps: int, none: int) -> None:
    line = f"declarer=A contract={contract} tricks=6,3,2 trump="
    assert points("asszorti", f"{line}C", "", ABC)[1] == -trumps
    assert points("asszorti", f"{line}NT", "", ABC)[1] == -none


SESSION = """
    game asszorti
    players A B C
    deal 1 declarer=A contract=3 trump=D tricks=9,1,1
    deal 2 declarer=B contract=1 trump=S tricks=5,3,3
    deal 3 declarer=C contract=1 trump=H game-doubles=1 tricks=5,0,6
    agree A=19 B=-41 C=22
"""


def test_totals_are_paid_by_a_third_of_the_differences() -> None:
    """+10 -5 -5, then +15 -30 +15, then -6 -6 +12. B pays A (19 + 41) / 3 and C (22 + 41) / 3."""
    made = clean(SESSION)
    settled = GAME.settle(made.ledger)
    paid = {(line.payer, line.payee): line.amount for line in settled.payments}
    assert paid == {("B", "A"): 20, ("B", "C"): 21, ("A", "C"): 1}


def test_the_same_by_pagat() -> None:
    """Deal 2 costs B 24: totals 16, -35, 19; 51 / 3, 54 / 3, 3 / 3."""
    text = SESSION.replace("players A B C", "players A B C\n    set rules=pagat")
    made = clean(text.replace("A=19 B=-41 C=22", "A=16 B=-35 C=19"))
    paid = {(p.payer, p.payee): p.amount for p in GAME.settle(made.ledger).payments}
    assert paid == {("B", "A"): 17, ("B", "C"): 18, ("A", "C"): 1}


REFUSED = [
    ("contract=3 trump=D tricks=9,1,2", "", "tricks add up to 12, not to 11: 1 too many"),
    ("contract=4 trump=D tricks=9,1,1", "", "no contract '4'"),
    (
        "contract=3 trump=D arrivazs-doubles=1 tricks=9,1,1",
        "",
        "arrivazs-doubles=1, but arrivazs was not announced",
    ),
    (
        "contract=3 trump=D arrivazs=yes tricks=2,5,4 last3=3",
        "",
        "last3 3 is not possible: declarer won 2 tricks and the opponents 9",
    ),
    (
        "contract=3 trump=D arrivazs=yes tricks=10,1,0 last3=1",
        "",
        "last3 1 is not possible: declarer won 10 tricks and the opponents 1",
    ),
    (
        "contract=3 trump=D arrivazs=yes tricks=9,1,1 last3=0",
        "",
        "last3 0 is not possible: declarer won 9 tricks and the opponents 2",
    ),
    ("contract=3 trump=D arrivazs=yes tricks=9,1,1 last3=4", "", "last3 4 is not possible"),
    (
        "contract=3 trump=D tricks=9,1,1 last3=3",
        "",
        "last3=3, but arrivazs was not announced",
    ),
    (
        "contract=3 trump=D tricks=9,1,1 last3=3",
        "nt_arrivazs=automatic",
        "last3=3, but arrivazs was not announced",
    ),
    (
        "contract=3 trump=D arrivazs=yes tricks=9,1,1 last3=2 foreign=yes",
        "",
        "foreign=yes, but declarer won only 2 of the last three tricks, so arrivazs was lost",
    ),
    (
        "contract=3 trump=NT arrivazs=yes tricks=9,1,1 last3=3 foreign=yes",
        "",
        "foreign=yes: at no trumps every arrivazs is made without a trump",
    ),
    (
        "contract=3 trump=D foreign=yes tricks=9,1,1",
        "",
        "foreign=yes, but arrivazs was not announced",
    ),
    ("contract=3 trump=D game-doubles=6 tricks=9,1,1", "", "game-doubles 6 is not possible"),
    (
        "contract=3 trump=D game-doubles=1 game-by=A tricks=9,1,1",
        "",
        "game-by: A is not possible here",
    ),
    (
        "contract=3 trump=D game-doubles=3 game-by=B,B tricks=9,1,1",
        "",
        "B said kontra, so szubkontra belongs to the other opponent",
    ),
    (
        "contract=3 trump=D game-doubles=2 game-by=B,C tricks=9,1,1",
        "",
        "game-by=B,C names 2 of the players",
    ),
    (
        "contract=3 trump=D game-by=B tricks=9,1,1",
        "",
        "game-by=B, but the game was not doubled",
    ),
    (
        "contract=3 trump=D game-doubles=0 game-by=B tricks=9,1,1",
        "",
        "game-by=B, but the game was not doubled",
    ),
    (
        "contract=3 trump=D game-doubles=1 arrivazs=yes arrivazs-by=B tricks=9,1,1 last3=3",
        "",
        "arrivazs-by=B, but arrivazs was not doubled",
    ),
    # one slip is told once, not again as a fault of what depends on it
    (
        "contract=3 trump=D arrivazs=jes arrivazs-doubles=1 tricks=9,1,1 last3=3 foreign=yes",
        "",
        "arrivazs=jes is neither yes nor no",
    ),
    (
        "contract=3 trump=D game-doubles=x game-by=B tricks=9,1,1",
        "",
        "game-doubles 'x' is not a whole number",
    ),
]


@pytest.mark.parametrize(("deal", "chosen", "message"), REFUSED, ids=[row[2] for row in REFUSED])
def test_refused(deal: str, chosen: str, message: str) -> None:
    (found,) = refusals("asszorti", f"declarer=A {deal}", chosen, ABC)
    assert found.startswith(message)


NOTHING_SAID = [
    ("arrivazs=no arrivazs-doubles=0 foreign=no trump=D", ""),
    ("arrivazs-doubles=none arrivazs-by=none game-doubles=0 game-by=none trump=D", ""),
    ("arrivazs=no foreign=no trump=NT", ""),
    ("arrivazs=no foreign=no trump=NT last3=2", "nt_arrivazs=automatic"),
    ("arrivazs=yes foreign=no trump=D last3=3", "foreign_arrivazs=off"),
]


@pytest.mark.parametrize(("facts", "chosen"), NOTHING_SAID, ids=[row[0] for row in NOTHING_SAID])
def test_no_may_be_said_of_what_did_not_happen(facts: str, chosen: str) -> None:
    assert refusals("asszorti", f"declarer=A contract=3 tricks=9,1,1 {facts}", chosen, ABC) == []


def test_foreign_without_effect_is_remarked() -> None:
    deal = "declarer=A contract=3 trump=D arrivazs=yes tricks=9,1,1 last3=3 foreign=yes"
    assert refusals("asszorti", deal, "foreign_arrivazs=off", ABC) == [
        "foreign=yes counts for nothing at this table (it would with foreign_arrivazs=on)"
    ]


def test_a_value_without_effect_is_remarked() -> None:
    deal = "declarer=A contract=3 trump=D tricks=9,1,1"
    assert refusals("asszorti", deal, "nt_arrivazs_value=8", ABC) == [
        "nt_arrivazs_value=8 has no effect where arrivazs must be announced (nt_arrivazs=announced)"
    ]
    assert refusals("asszorti", deal, "nt_arrivazs=automatic nt_arrivazs_value=8", ABC) == []


@pytest.mark.parametrize(
    ("bid", "chosen"),
    [("trump=D arrivazs=yes", ""), ("trump=NT", "nt_arrivazs=automatic")],
    ids=["announced", "automatic"],
)
def test_the_last_three_tricks_are_needed_where_they_count(bid: str, chosen: str) -> None:
    """2 + 3 x 1 + 8 with diamonds, 4 + 3 x 2 + 16 without trumps."""
    deal = f"deal declarer=A contract=3 {bid} tricks=9,1,1\n"
    made = session(header("asszorti", chosen, ABC) + deal)
    assert (made.open_deal, made.missing) == (1, ("last3",))
    made = clean(header("asszorti", chosen, ABC) + deal + "result last3=3")
    assert made.totals()["B"] == (-26 if chosen else -13)


def test_mordkontra_may_come_from_either_opponent() -> None:
    text = "declarer=A contract=3 trump=D game-doubles=5 game-by={} tricks=9,1,1"
    for names in ("B,C,B", "B,C,C"):
        assert points("asszorti", text.format(names), "", ABC) == [320, -160, -160]


@given(st.integers(0, 10**4), st.sampled_from(("", "rules=pagat", "nt_arrivazs=automatic")))
@settings(max_examples=30, deadline=None)
def test_declarer_gets_twice_what_each_opponent_pays(seed: int, chosen: str) -> None:
    made = random_sheet("asszorti", seed, 3, chosen).session()
    for deal in made.deals:
        found = dict(deal.points)
        won = found.pop(deal.facts.declarer)
        assert {-2 * amount for amount in found.values()} == {won}


def test_the_sheet() -> None:
    made = clean(SESSION)
    (grid,) = GAME.grids(made.played())
    assert [cell.text for cell in grid.rows[2].cells] == [
        "3",
        "C",
        "1 H",
        "1",
        "5-0-6",
        "",
        "-6",
        "19",
        "-6",
        "-41",
        "+12",
        "22",
    ]


def test_the_sheet_tells_how_arrivazs_went() -> None:
    head = "game asszorti\nplayers A B C\n"
    deal = "deal declarer=A contract=3 trump=D arrivazs=yes tricks=9,1,1 {}\n"
    outcomes = (
        "last3=2",
        "last3=3",
        "last3=3 foreign=yes arrivazs-doubles=2",
        "last3=3 foreign=no",
    )
    made = clean(head + "".join(map(deal.format, outcomes)))
    (grid,) = GAME.grids(made.played())
    assert [[cell.text for cell in row.cells[2:6]] for row in grid.rows] == [
        ["3 D+a", "", "9-1-1", "2"],
        ["3 D+a", "", "9-1-1", "3"],
        ["3 D+a", "0+2", "9-1-1", "3f"],
        ["3 D+a", "", "9-1-1", "3"],
    ]


def test_the_manual_has_the_values() -> None:
    (grid,) = GAME.reference()
    assert [[cell.text for cell in row.cells] for row in grid.rows] == [
        ["with trumps", "2", "4", "6", "8", "8", "16"],
        ["no trumps", "4", "8", "12", "16", "16", ""],
    ]
