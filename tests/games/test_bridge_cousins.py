"""Three-handed bridge, Booby, Towie and two-handed bridge. Constructed, with the arithmetic."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import clean, entries, messages, totals

from scorekeeper.core.settlement import Settlement
from scorekeeper.games.bridge.contract import Contract, parse_contract
from scorekeeper.games.bridge.score_table import insult_points, penalty_points
from scorekeeper.games.bridge.towie import towie_table

CUT = "game cutthroat-bridge\nplayers Anna Boris Clara\n"
BOOBY = "game booby\nplayers Anna Boris Clara\n"
TOWIE = "game towie\nplayers Anna Boris Clara\n"
FOUR = "game towie\nplayers Anna Boris Clara Dora\n"
MEMORY = "game memory-bridge\nplayers Anna Boris\n"


def settled(text: str) -> Settlement:
    session = clean(text)
    return session.sheet.game.settle(session.ledger)


def deals(rows: list[str]) -> str:
    return "".join(f"deal {row}\n" for row in rows)


def three(text: str) -> tuple[object, ...]:
    return tuple(totals(text).values())


# three-handed bridge --------------------------------------------------------------------------

FOUR_GAMES = [
    ("contract=3H+1 declarer=Anna", (120, 0, 0)),
    ("contract=4SX-2 declarer=Boris", (420, 0, 300)),
    ("contract=3NT= declarer=Clara honours=Anna:150", (570, 150, 400)),
    ("contract=2D= declarer=Anna", (610, 150, 400)),
    ("contract=4H= declarer=Boris", (610, 270, 400)),
    ("contract=3NTX-2 declarer=Clara", (1110, 770, 400)),  # vulnerable: 200 + 300 to each
    ("contract=5C= declarer=Anna", (1210, 770, 400)),
    ("contract=4S= declarer=Clara", (1210, 770, 1020)),  # 120 + 500
]


@pytest.mark.parametrize("count", range(1, 9))
def test_a_rubber_of_four_games(count: int) -> None:
    rows = [row for row, _ in FOUR_GAMES[:count]]
    assert three(CUT + deals(rows)) == FOUR_GAMES[count - 1][1]


def test_every_two_players_settle_their_difference() -> None:
    """Nets 3 x 1210 - 3000, 3 x 770 - 3000, 3 x 1020 - 3000."""
    made = settled(CUT + deals([row for row, _ in FOUR_GAMES]))
    assert [(p.a, p.b, p.amount) for p in made.pairs] == [
        ("Anna", "Boris", 440),
        ("Anna", "Clara", 190),
        ("Boris", "Clara", -250),
    ]
    assert made.nets == {"Anna": 630, "Boris": -690, "Clara": 60}


def test_every_difference_is_rounded_by_itself() -> None:
    """440, 190 and 250 are 4, 2 and 3 hundreds."""
    sheet = f"{CUT}set round_margin=hundred\n" + deals([row for row, _ in FOUR_GAMES])
    assert settled(sheet).nets == {"Anna": 6, "Boris": -7, "Clara": 1}


def test_two_games_to_none() -> None:
    """120 + 30 + 100; 60; 100 + 700."""
    rows = [
        "contract=4S+1 declarer=Anna honours=dummy:100",
        "contract=3C= declarer=Boris",
        "contract=3NT= declarer=Anna",
    ]
    made = settled(CUT + deals(rows))
    assert made.totals == {"Anna": 1050, "Boris": 60, "Clara": 0}
    assert made.nets == {"Anna": 2040, "Boris": -930, "Clara": -1110}


@pytest.mark.parametrize(
    ("option", "honours", "expected"),
    [
        ("both", "Anna:150", (150, 150, 100)),
        ("holder", "Anna:150", (150, 0, 100)),
        ("both", "Clara:150", (0, 0, 250)),
        ("holder", "dummy:150", (0, 0, 250)),
    ],
)
def test_whose_honours_they_are(option: str, honours: str, expected: tuple[int, ...]) -> None:
    sheet = f"{CUT}set defender_honours={option}\n"
    row = f"contract=3NT= declarer=Clara honours={honours}"
    assert three(sheet + deals([row])) == expected


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("", {"Anna": 420, "Boris": 160, "Clara": 0}),
        ("set unfinished=none\n", {"Anna": 120, "Boris": 60, "Clara": 0}),
        ("set unfinished_game=500\n", {"Anna": 620, "Boris": 160, "Clara": 0}),
        ("set rules=old\n", {"Anna": 420, "Boris": 110, "Clara": 0}),
    ],
)
def test_a_rubber_broken_off(setting: str, expected: dict[str, int]) -> None:
    rows = ["contract=4S= declarer=Anna", "contract=2H= declarer=Boris"]
    assert settled(CUT + setting + deals(rows)).totals == expected


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["1C", "2HX", "3NT", "4S", "6DXX"]),
            st.integers(0, 13),
            st.integers(0, 2),
        ),
        max_size=6,
    )
)
def test_moving_one_seat_moves_the_columns(rows: list[tuple[str, int, int]]) -> None:
    names = ("Anna", "Boris", "Clara")

    def sheet(shift: int) -> str:
        return CUT + deals(
            [
                f'contract={c} tricks={t} declarer={names[(d + shift) % 3]} anyway="on"'
                for c, t, d in rows
            ]
        )

    here, there = three(sheet(0)), three(sheet(1))
    assert there == (here[2], here[0], here[1])
    assert sum(settled(sheet(0)).nets.values()) == 0


# Booby ----------------------------------------------------------------------------------------

NULLOS = [
    ("contract=2L declarer=Anna tricks=5", (60, 0, 0)),
    ("contract=4nullos declarer=Boris tricks=1", (60, 180, 0)),  # 120 and two fewer
    ("contract=3LX declarer=Clara tricks=7", (560, 680, 0)),  # 100 + 200 + 200
    ("contract=3L+1 declarer=Anna", (680, 680, 0)),
    ("contract=7L= declarer=Boris", (680, 3090, 0)),  # 210 + 1500 + 700
]


@pytest.mark.parametrize("count", range(1, 6))
def test_a_rubber_of_nullos(count: int) -> None:
    rows = [row for row, _ in NULLOS[:count]]
    assert three(BOOBY + deals(rows)) == NULLOS[count - 1][1]


def test_nets_of_the_nullos() -> None:
    made = settled(BOOBY + deals([row for row, _ in NULLOS]))
    assert made.nets == {"Anna": -1730, "Boris": 5500, "Clara": -3770}


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("contract=1L declarer=Anna tricks=7", (0, 50, 50)),
        ("contract=1L declarer=Anna tricks=0", (210, 0, 0)),  # 30 + 6 x 30
        ("contract=1L declarer=Anna tricks=6", (30, 0, 0)),
    ],
)
def test_single_nullos(row: str, expected: tuple[int, ...]) -> None:
    assert three(BOOBY + deals([row])) == expected


def test_redoubled_nullos_vulnerable() -> None:
    """6 x 30 x 4 below, 100 and 750 above, and the rubber (700)."""
    sheet = f"{BOOBY}carry games=Anna:1\n" + deals(["contract=6LXX declarer=Anna tricks=1"])
    assert totals(sheet)["Anna"] == 720 + 100 + 750 + 700
    without = sheet.replace("carry", "set nullo_slams=off\ncarry")
    assert totals(without)["Anna"] == 720 + 100 + 700


def test_the_other_deal_changes_no_score() -> None:
    row = deals(["contract=4S= declarer=Anna"])
    assert totals(f"{BOOBY}set deal=16_4\n{row}") == totals(BOOBY + row)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{BOOBY}set nullos=off\ndeal contract=2L= declarer=Anna", "'2L=' is not a contract"),
        (
            f"{BOOBY}deal contract=2L= declarer=Anna honours=Anna:150",
            "honours=Anna:150 is not possible",
        ),
        (f"{BOOBY}deal contract=2L+6 declarer=Anna", "2L+6 means -1 tricks"),
        (f"{BOOBY}deal contract=2L-9 declarer=Anna", "2L-9 needs 14 tricks; a deal has 13"),
    ],
)
def test_what_is_wrong_with_nullos(text: str, message: str) -> None:
    assert [said for said in messages(text) if said.startswith(message)]


# Towie ----------------------------------------------------------------------------------------

RUBBER = [
    ("contract=3NT+1 declarer=Anna", (655, 0, 0)),  # 3 x 35 + 50 + 500
    ("contract=4SX-2 declarer=Boris", (855, 0, 200)),
    ("contract=5D= declarer=Clara honours=Clara:100", (855, 0, 900)),
    ("contract=4H-2 declarer=Anna", (855, 300, 1200)),
    ("contract=3NTX-2 declarer=Anna", (855, 900, 1800)),
    ("contract=6H= declarer=Boris", (855, 2080, 1800)),  # 180 + 500 + 500
    ("contract=4SXX-1 declarer=Clara honours=Boris:100", (1355, 2580, 1800)),
    ("contract=2SX+1 declarer=Boris", (1355, 4000, 1800)),  # 120 + 200 + 100 + 1000
]


@pytest.mark.parametrize("count", range(1, 9))
def test_a_rubber_of_towie(count: int) -> None:
    rows = [row for row, _ in RUBBER[:count]]
    assert three(TOWIE + deals(rows)) == RUBBER[count - 1][1]


def test_nets_of_towie() -> None:
    """3 x 1355 - 7155, 3 x 4000 - 7155, 3 x 1800 - 7155."""
    made = settled(TOWIE + deals([row for row, _ in RUBBER]))
    assert made.nets == {"Anna": -3090, "Boris": 4845, "Clara": -1755}


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("", (0, 1330, 50, 50)),  # 4 x 30 x 4 + 200 + 100 + 500
        ("set inactive_collect=off\n", (0, 1330, 50, 0)),
    ],
)
def test_four_at_the_table(setting: str, expected: tuple[int, ...]) -> None:
    rows = [
        "active=Anna,Boris,Clara contract=4S-1 declarer=Anna",
        "active=Anna,Boris,Clara contract=4HXX+1 declarer=Boris",
    ]
    assert three(FOUR + setting + deals(rows)) == expected


def test_nets_of_four() -> None:
    rows = [
        "active=Anna,Boris,Clara contract=4S-1 declarer=Anna",
        "active=Anna,Boris,Clara contract=4HXX+1 declarer=Boris",
    ]
    nets = settled(FOUR + deals(rows)).nets
    assert nets == {"Anna": -1430, "Boris": 3890, "Clara": -1230, "Dora": -1230}


@pytest.mark.parametrize(
    ("doubling", "vulnerable", "expected"),
    [
        ("", False, [50, 100, 150, 200, 250, 300]),
        ("X", False, [100, 200, 300, 400, 500, 600]),
        ("XX", False, [200, 400, 600, 800, 1000, 1200]),
        ("", True, [100, 300, 500, 700, 900, 1100]),
        ("X", True, [200, 600, 1000, 1400, 1800, 2200]),
        ("XX", True, [400, 1200, 2000, 2800, 3600, 4400]),
    ],
)
def test_penalties_of_the_book(doubling: str, vulnerable: bool, expected: list[int]) -> None:
    """Parlett, seed file 002_3c473d79aed4787c.txt."""
    contract = Contract(7, "S", doubling)
    found = [penalty_points(contract, u, vulnerable, towie_table()).points for u in range(1, 7)]
    assert found == expected


def test_penalties_of_the_other_table() -> None:
    """pokerwebpages.com: 100, 100, 200, 200, then 400 each; redoubled twice as much."""
    expected = [100, 200, 400, 600, 1000, 1400, 1800]
    table = towie_table("phillips")
    for doubling, factor in (("X", 1), ("XX", 2)):
        contract = Contract(7, "S", doubling)
        found = [penalty_points(contract, u, False, table).points for u in range(1, 8)]
        assert found == [factor * points for points in expected]


@pytest.mark.parametrize(
    ("insult", "expected"), [("book", [50, 100, 100, 200]), ("flat", [50, 100, 50, 100])]
)
def test_for_making_a_doubled_contract(insult: str, expected: list[int]) -> None:
    table = towie_table("book", insult)
    found = [
        insult_points(parse_contract(f"4S{doubling}="), vulnerable, table).points
        for doubling in ("X", "XX")
        for vulnerable in (False, True)
    ]
    assert found == expected


def test_the_second_game_may_count_as_a_game_too() -> None:
    """30 x 4 twice; 500 and 1000, or 500 and 500 + 1000."""
    rows = ["contract=4S= declarer=Anna"] * 2
    assert totals(TOWIE + deals(rows))["Anna"] == 240 + 1500
    assert totals(f"{TOWIE}set rubber_bonus=add\n" + deals(rows))["Anna"] == 240 + 2000


def test_a_defender_may_keep_his_honours_to_himself() -> None:
    rows = ["contract=4S-1 declarer=Anna honours=Boris:100"]
    assert three(TOWIE + deals(rows)) == (0, 150, 150)
    assert three(f"{TOWIE}set defender_honours=holder\n" + deals(rows)) == (0, 150, 50)


@pytest.mark.parametrize(("contract", "value"), [("2S", 60), ("4D", 80), ("1CXX", 80), ("2NT", 70)])
def test_contracts_too_small(contract: str, value: int) -> None:
    found = messages(TOWIE + deals([f"contract={contract}= declarer=Anna"]))
    assert found == [f"{contract} counts {value}, which is no game"]


@pytest.mark.parametrize("contract", ["2NTX", "1NTXX", "3CX", "3NT", "4H", "5C", "2SX"])
def test_contracts_large_enough(contract: str) -> None:
    row = deals([f"contract={contract}= declarer=Anna"])
    assert messages(TOWIE + row) == []
    strict = messages(f"{TOWIE}set sufficiency=undoubled\n{row}")
    assert bool(strict) == ("X" in contract)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{TOWIE}deal contract=passed", "a deal that is passed out is dealt again"),
        (f"{FOUR}deal contract=4S= declarer=Anna", "active= missing"),
        (
            f"{FOUR}deal active=Anna,Boris contract=4S= declarer=Anna",
            "active=Anna,Boris names 2 of the players",
        ),
        (
            f"{FOUR}deal active=Anna,Boris,Clara contract=4S= declarer=Dora",
            "declarer: Dora is not possible here",
        ),
        (
            f"{TOWIE}deal active=Anna,Boris,Clara contract=4S= declarer=Anna",
            "active=Anna,Boris,Clara does not belong to this deal",
        ),
        (
            TOWIE + "deal contract=4S= declarer=Anna\n" * 3,
            "the rubber is over: Anna has won two games",
        ),
        (f"{TOWIE}deal contract=4S= declarer=Anna\nrubber", "the rubber is not over"),
    ],
)
def test_what_is_wrong_with_towie(text: str, message: str) -> None:
    found = messages(text)
    assert any(said.startswith(message) for said in found), found


# two-handed bridge ----------------------------------------------------------------------------


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
    assert messages("game two-handed-bridge\nplayers A B\ndeal contract=2S= dummy=exposed") != []


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
    assert found[0] == "contract=3S= does not belong to this deal"


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
    assert messages(MEMORY + row) == ["first-aces=Boris does not belong to this deal"]


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
