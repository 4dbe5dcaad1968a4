"""Three-handed bridge and Booby. Constructed, with the arithmetic."""

from __future__ import annotations

import pytest
from cousin_sheets import booked, deals, everybody, settled
from hypothesis import given
from hypothesis import strategies as st
from sheets import messages, totals

CUT = "game cutthroat-bridge\nplayers Anna Boris Clara\n"
BOOBY = "game booby\nplayers Anna Boris Clara\n"


# three-handed bridge --------------------------------------------------------------------------

# What each deal gives below and above the line, and the totals after it.
FOUR_GAMES = [
    ("contract=3H+1 declarer=Anna", (90, 0, 0), (30, 0, 0), (120, 0, 0)),
    ("contract=4SX-2 declarer=Boris", (0, 0, 0), (300, 0, 300), (420, 0, 300)),
    (
        "contract=3NT= declarer=Clara honours=Anna:150",
        (0, 0, 100),
        (150, 150, 0),
        (570, 150, 400),
    ),
    ("contract=2D= declarer=Anna", (40, 0, 0), (0, 0, 0), (610, 150, 400)),
    ("contract=4H= declarer=Boris", (0, 120, 0), (0, 0, 0), (610, 270, 400)),
    # vulnerable: 200 + 300 to each
    ("contract=3NTX-2 declarer=Clara", (0, 0, 0), (500, 500, 0), (1110, 770, 400)),
    ("contract=5C= declarer=Anna", (100, 0, 0), (0, 0, 0), (1210, 770, 400)),
    ("contract=4S= declarer=Clara", (0, 0, 120), (0, 0, 500), (1210, 770, 1020)),
]


@pytest.mark.parametrize("count", range(1, 9))
def test_a_rubber_of_four_games(count: int) -> None:
    sheet = CUT + deals([row for row, *_ in FOUR_GAMES[:count]])
    _, below, above, after = FOUR_GAMES[count - 1]
    assert everybody(sheet) == after
    assert booked(sheet, count, "below") == below
    assert booked(sheet, count, "above") == above


def test_every_two_players_settle_their_difference() -> None:
    """Nets 3 x 1210 - 3000, 3 x 770 - 3000, 3 x 1020 - 3000."""
    made = settled(CUT + deals([row for row, *_ in FOUR_GAMES]))
    assert [(p.a, p.b, p.amount) for p in made.pairs] == [
        ("Anna", "Boris", 440),
        ("Anna", "Clara", 190),
        ("Boris", "Clara", -250),
    ]
    assert made.nets == {"Anna": 630, "Boris": -690, "Clara": 60}


def test_every_difference_is_rounded_by_itself() -> None:
    """440, 190 and 250 are 4, 2 and 3 hundreds."""
    sheet = f"{CUT}set round_margin=hundred\n" + deals([row for row, *_ in FOUR_GAMES])
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
    assert everybody(sheet + deals([row])) == expected


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

    here, there = everybody(sheet(0)), everybody(sheet(1))
    assert there == (here[2], here[0], here[1])
    assert sum(settled(sheet(0)).nets.values()) == 0


# Booby ----------------------------------------------------------------------------------------

# What each deal gives below and above the line, and the totals after it.
NULLOS = [
    ("contract=2L declarer=Anna tricks=5", (60, 0, 0), (0, 0, 0), (60, 0, 0)),
    # two fewer than allowed
    ("contract=4nullos declarer=Boris tricks=1", (0, 120, 0), (0, 60, 0), (60, 180, 0)),
    # three too many: 100 + 200 + 200
    ("contract=3LX declarer=Clara tricks=7", (0, 0, 0), (500, 500, 0), (560, 680, 0)),
    ("contract=3L+1 declarer=Anna", (90, 0, 0), (30, 0, 0), (680, 680, 0)),
    # the grand slam, vulnerable, and the rubber: 1500 + 700
    ("contract=7L= declarer=Boris", (0, 210, 0), (0, 2200, 0), (680, 3090, 0)),
]


@pytest.mark.parametrize("count", range(1, 6))
def test_a_rubber_of_nullos(count: int) -> None:
    sheet = BOOBY + deals([row for row, *_ in NULLOS[:count]])
    _, below, above, after = NULLOS[count - 1]
    assert everybody(sheet) == after
    assert booked(sheet, count, "below") == below
    assert booked(sheet, count, "above") == above


def test_nets_of_the_nullos() -> None:
    made = settled(BOOBY + deals([row for row, *_ in NULLOS]))
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
    assert everybody(BOOBY + deals([row])) == expected


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
        (
            f"{BOOBY}set nullos=off\ndeal contract=2L= declarer=Anna",
            "'2L=': nullos are not bid at this table",
        ),
        (
            f"{BOOBY}deal contract=2N tricks=5 declarer=Anna",
            "'2N' may be in no trumps or in nullos",
        ),
        (f"{BOOBY}deal contract=4Z= declarer=Anna", "'4Z=' is not a contract"),
        (
            f"{BOOBY}set nullos=off\ndeal contract=4Z= declarer=Anna",
            "'4Z=' is not a contract",
        ),
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


def test_n_stands_for_no_trumps_where_there_are_no_nullos() -> None:
    """2NT with one trick over: 70 and 30."""
    row = "deal contract=2N+1 declarer=Anna"
    assert totals(f"{BOOBY}set nullos=off\n{row}")["Anna"] == 100
    assert totals(f"{BOOBY}deal contract=2NT+1 declarer=Anna")["Anna"] == 100
