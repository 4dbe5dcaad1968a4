"""The five forms of two-handed bridge. Constructed, with the arithmetic."""

from __future__ import annotations

import pytest
from cousin_sheets import column, deals, everybody, held, settled
from sheets import clean, entries, messages, totals

from scorekeeper.games.registry import load

MEMORY = "game memory-bridge\nplayers Anna Boris\n"


@pytest.mark.parametrize(
    "name",
    [
        "two-handed-bridge",
        "single-dummy-bridge",
        "draw-and-discard-bridge",
        "honeymoon-bridge",
        "double-dummy",
    ],
)
def test_four_forms_score_alike(name: str) -> None:
    """B 140 + 50 + 100; 100; 120 + 700. A honours 150."""
    rows = [
        "contract=2NTX+1 declarer=Boris",
        "contract=3D-2 declarer=Anna",
        "contract=4S= declarer=Boris honours=Anna:150",
    ]
    sheet = f"game {name}\nplayers Anna Boris\n" + deals(rows)
    assert totals(sheet) == {"Anna": 150, "Boris": 1210}
    assert settled(sheet).nets == {"Anna": -1060, "Boris": 1060}


@pytest.mark.parametrize(
    "variant", ["double_dummy", "single_dummy", "draw_and_discard", "honeymoon", "memory"]
)
def test_a_form_by_option(variant: str) -> None:
    first = "first-half=Boris:6 " if variant == "memory" else ""
    sheet = f"game two-handed-bridge\nset variant={variant}\nplayers Anna Boris\n"
    found = totals(f"{sheet}deal {first}contract=2S= declarer=Boris")
    assert found == {"Anna": 140 if first else 0, "Boris": 60}


def test_which_dummy_changes_nothing() -> None:
    head = "game single-dummy-bridge\nplayers Anna Boris\n"
    for dummy in ("exposed", "concealed", "none"):
        row = f"contract=2S= declarer=Anna dummy={dummy}"
        assert totals(head + deals([row])) == {"Anna": 60, "Boris": 0}
        assert column(head + deals([row]), "dummy") == ([] if dummy == "none" else [dummy])
    assert messages("game two-handed-bridge\nplayers A B\ndeal contract=2S= dummy=exposed") != []


def test_the_manual_shows_how_to_name_the_dummy() -> None:
    assert any("dummy=" in example.line for example in load("single-dummy-bridge").examples)


@pytest.mark.parametrize("name", ["two-handed-bridge", "single-dummy-bridge"])
def test_honours_of_a_dummy_are_those_of_its_player(name: str) -> None:
    head = f"game {name}\nplayers Anna Boris\n"
    refused = "honours=dummy:100 does not name the player whose honours they are"
    row = "contract=4S= declarer=Anna honours="
    assert messages(head + deals([f"{row}dummy:100"])) == [refused]
    assert totals(head + deals([f"{row}Boris:100"])) == {"Anna": 120, "Boris": 100}


# Totals, part-scores and games after each half.
STEPS = [
    ("first-half=Anna:8 contract=passed", (170, 0), (40, 0), (0, 0)),
    ("first-half=Anna:8 contract=3S= declarer=Boris", (170, 90), (40, 90), (0, 0)),
    ("first-half=Anna:5 contract=passed", (170, 260), (0, 0), (0, 1)),  # 90 + 40 win a game
    ("first-half=Anna:5 contract=2HX-1 declarer=Boris", (370, 260), (0, 0), (0, 1)),
    ("first-half=Anna:9 contract=passed", (570, 260), (40, 0), (0, 1)),
    ("first-half=Anna:9 contract=2S= declarer=Anna", (630, 260), (0, 0), (1, 1)),
    ("first-half=Anna:6 contract=passed", (630, 400), (0, 40), (1, 1)),
    ("first-half=Anna:6 contract=3NT+1 declarer=Boris", (630, 1030), (0, 0), (1, 2)),
]


@pytest.mark.parametrize("step", range(8))
def test_memory_bridge_half_by_half(step: int) -> None:
    """A first half by itself is a deal whose second half was passed."""
    rows = [row for row, *_ in STEPS[1:step:2]]
    row, after, part, games = STEPS[step]
    sheet = MEMORY + deals([*rows, row])
    assert everybody(sheet) == after
    assert held(sheet, "part-score") == part
    assert held(sheet, "games") == games


def test_who_wins_at_memory_bridge() -> None:
    """1030 - 630."""
    made = settled(MEMORY + deals([row for row, _ in HALVES]))
    assert made.nets == {"Anna": -400, "Boris": 400}
    assert [(p.payer, p.payee, p.amount) for p in made.payments] == [("Anna", "Boris", 400)]


HALVES = [
    ("first-half=Anna:8 contract=3S= declarer=Boris", (170, 90)),
    ("first-half=Anna:5 contract=2HX-1 declarer=Boris", (370, 260)),  # 130 is a game; vulnerable
    ("first-half=Anna:9 contract=2S= declarer=Anna", (630, 260)),
    ("first-half=Anna:6 contract=3NT+1 declarer=Boris", (630, 1030)),
]


@pytest.mark.parametrize("count", range(1, 5))
def test_a_rubber_of_memory_bridge(count: int) -> None:
    rows = [row for row, _ in HALVES[:count]]
    session = clean(MEMORY + deals(rows))
    assert tuple(session.totals().values()) == HALVES[count - 1][1]
    assert session.sheet.game.finished(session.ledger) == (count == 4)


@pytest.mark.parametrize(
    ("tricks", "above"),
    [(7, 100), (8, 130), (9, 160), (10, 190), (11, 220), (12, 250), (13, 280)],
)
def test_the_first_half(tricks: int, above: int) -> None:
    """40 below; 30 for each trick beyond seven and the premium above."""
    for typed in (f"Anna:{tricks}", f"Boris:{13 - tricks}", f"{tricks},{13 - tricks}"):
        sheet = f"{MEMORY}deal first-half={typed} contract=passed"
        assert totals(sheet) == {"Anna": 40 + above, "Boris": 0}


def test_the_premium_is_an_option() -> None:
    sheet = f"{MEMORY}set memory_premium=50\ndeal first-half=Anna:7 contract=passed"
    assert totals(sheet)["Anna"] == 90


def test_the_first_half_may_make_vulnerable() -> None:
    sheet = f"{MEMORY}carry part-score=Anna:60\n"
    session = clean(f"{sheet}deal first-half=Anna:7 contract=4S-1 declarer=Anna")
    assert session.deals[0].derived["vulnerable"] == "Anna"
    assert session.totals() == {"Anna": 140, "Boris": 100}


def test_a_first_half_that_ends_the_rubber() -> None:
    """40 + 190 + 700; there is no second half."""
    sheet = f"{MEMORY}carry games=Anna:1 part-score=Anna:70\n"
    assert totals(f"{sheet}deal first-half=Anna:10") == {"Anna": 930, "Boris": 0}
    found = messages(f"{sheet}deal first-half=Anna:10 contract=3S= declarer=Boris")
    told = "contract=3S=: the first half has won the rubber; there is no second half"
    assert found == [told]


def test_a_whole_deal_after_the_end() -> None:
    """40 + 100 + 30 for the first half, 120 for the second; Anna's rubber was over before."""
    sheet = f"{MEMORY}carry games=Anna:2\n"
    row = "first-half=Boris:8 contract=4S= declarer=Boris"
    assert messages(sheet + deals([row])) == [
        "the rubber is over: Anna won it (Anna 2, Boris 0 games)"
    ]
    for stop in ("at_once", "finish_deal"):
        recorded = f"{sheet}set memory_stop={stop}\ndeal {row} anyway=forgot"
        assert totals(recorded) == {"Anna": 0, "Boris": 290}
        assert clean(f"{sheet}deal first-half=Boris:8 anyway=forgot").open_deal == 1


def test_a_deal_after_the_end_stays_in_its_rubber() -> None:
    """Anna 40 + 100 and 40 + 60 + 100, Boris 120 and the rubber, 700."""
    sheet = f"{MEMORY}set memory_stop=finish_deal\ncarry games=Boris:1\n" + deals(
        [
            "first-half=Anna:7 contract=4S= declarer=Boris",
            "first-half=Anna:9 contract=passed anyway=forgot",
        ]
    )
    assert settled(sheet).totals == {"Anna": 340, "Boris": 820}
    assert clean(sheet).ledger.state.ended == ()
    assert held(sheet, "games") == (0, 2)


def test_a_half_beside_a_second_half_that_was_passed() -> None:
    session = clean(f"{MEMORY}deal first-half=Anna:8 contract=passed")
    score = session.sheet.game.grids(session.played())[1]
    shown = {cell.text for row in score.rows for cell in row.cells}
    assert "1: 1st half" in shown
    assert not any("passed" in said for said in shown)


def test_the_second_half_may_open_the_next_rubber() -> None:
    """930 in the first rubber; then three spades by nobody vulnerable: 90."""
    sheet = (
        f"{MEMORY}set memory_stop=finish_deal\ncarry games=Anna:1 part-score=Anna:70\n"
        "deal first-half=Anna:10 contract=3S= declarer=Boris\n"
    )
    session = clean(sheet)
    assert session.totals() == {"Anna": 930, "Boris": 90}
    assert session.ledger.single["games"] == {"Anna": 0, "Boris": 0}
    assert session.ledger.single["part-score"] == {"Anna": 0, "Boris": 90}
    assert not session.sheet.game.finished(session.ledger)
    ended = session.ledger.state.ended
    assert [e.points for e in ended] == [(930, 0)]
    titles = [grid.title for grid in session.sheet.game.grids(session.played())]
    assert titles == ["Deals", "Rubber 1", "Rubber 2", "Rubbers"]
    hundreds = settled(sheet.replace("carry", "set round_margin=hundred\ncarry"))
    assert hundreds.nets == {"Anna": 9 - 2, "Boris": 2 - 9}  # 930; 90 + 100 for the part-score


def test_aces_of_the_first_half() -> None:
    sheet = f"{MEMORY}set memory_first_half_honours=on\n"
    row = "deal first-half=Anna:7 first-aces=Boris contract=passed"
    assert totals(sheet + row) == {"Anna": 140, "Boris": 150}
    assert totals(MEMORY + row) == {"Anna": 140, "Boris": 0}


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("contract=3S= declarer=Boris", "first-half= missing"),
        ("first-half=14,0 contract=passed", "first-half 14 of Anna is not possible"),
        ("first-half=7,7 contract=passed", "first-half add up to 14, not to 13: 1 too many"),
    ],
)
def test_what_is_wrong_with_a_first_half(deal: str, message: str) -> None:
    assert messages(f"{MEMORY}deal {deal}") == [message]


def test_a_deal_of_two_halves_is_recorded_in_two_steps() -> None:
    sheet = f"{MEMORY}deal first-half=Anna:8\n"
    assert clean(sheet).open_deal == 1
    assert totals(f"{sheet}result contract=3S= declarer=Boris") == {"Anna": 170, "Boris": 90}


def test_reasons_of_the_first_half() -> None:
    found = entries(f"{MEMORY}deal first-half=Anna:8 contract=passed")
    assert [(e.account, e.amount, e.why) for e in found][:4] == [
        ("below", 40, "first half, 8 tricks, as 1NT made: 40"),
        ("part-score", 40, "towards game: 40 of 100"),
        ("above", 30, "first half, 1 overtrick: 1 x 30 = 30"),
        ("above", 100, "first half won, premium: 100"),
    ]
