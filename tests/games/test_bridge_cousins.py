"""What three-handed bridge, Booby, Towie and two-handed bridge share."""

from __future__ import annotations

import pytest
from cousin_sheets import booked
from sheets import messages, session, totals

from scorekeeper.games.registry import load

CUT = "game cutthroat-bridge\nplayers Anna Boris Clara\n"


def shown_form(name: str, fact: str) -> str:
    """How the manual says that a fact of the game is written."""
    return next(spec.kind.describe() for spec in load(name).fact_specs if spec.name == fact)


IMPOSSIBLE_GAMES = [
    ("carry games=Anna:1.5", ["Anna cannot have won 1 1/2 games"]),
    ("carry games=Anna:-1", ["Anna cannot have won -1 games"]),
    ("adjust Anna=-1 account=games", ["Anna cannot have won -1 games"]),
]


@pytest.mark.parametrize("game", ["cutthroat-bridge", "booby", "towie"])
@pytest.mark.parametrize(("record", "expected"), IMPOSSIBLE_GAMES)
def test_games_that_nobody_can_have_won(game: str, record: str, expected: list[str]) -> None:
    sheet = f"game {game}\nplayers Anna Boris Clara\n{record}\n"
    assert messages(f"{sheet}deal contract=4S= declarer=Anna") == expected


@pytest.mark.parametrize("game", ["cutthroat-bridge", "booby", "towie"])
def test_more_games_than_a_rubber_has(game: str) -> None:
    """Nobody can have carried them; but a table may have played on after the end."""
    sheet = f"game {game}\nplayers Anna Boris Clara\n"
    row = "deal contract=4S= declarer=Anna anyway=on\n"
    too_many = "Anna cannot have won 3 games"
    assert too_many in messages(f"{sheet}carry games=Anna:3\n{row}")
    two = "only one of Anna and Boris can have won 2 games"
    assert two in messages(f"{sheet}carry games=Anna:2,Boris:2\n{row}")
    played_on = session(sheet + row * 4)
    assert played_on.is_ok
    assert played_on.ledger.single["games"]["Anna"] == 4


@pytest.mark.parametrize("points", ["-20", "95", "100", "1/2"])
def test_part_scores_that_nobody_can_have(points: str) -> None:
    sheet = f"{CUT}carry part-score=Anna:{points}\n"
    shown = f"Anna cannot stand at {points} below the line"
    assert messages(f"{sheet}deal contract=1C= declarer=Anna") == [shown]


@pytest.mark.parametrize("game", ["cutthroat-bridge", "towie", "booby"])
def test_honours_are_of_one_hand_at_most(game: str) -> None:
    row = "deal contract=4S= declarer=Anna honours=Anna:100,Boris:100"
    found = messages(f"game {game}\nplayers Anna Boris Clara\n{row}")
    assert found == [
        "honours=Anna:100,Boris:100: only one hand of a deal can hold honours that count"
    ]


@pytest.mark.parametrize("game", ["cutthroat-bridge", "towie", "booby"])
def test_honours_where_the_table_plays_without(game: str) -> None:
    sheet = f"game {game}\nplayers Anna Boris Clara\nset honours=off\n"
    found = messages(f"{sheet}deal contract=4S= declarer=Anna honours=Anna:100")
    assert found == ["honours=Anna:100 counts for nothing at this table (it would with honours=on)"]


def test_honours_of_a_player_who_is_called_like_a_dummy() -> None:
    """Boris declares, so that the honours are the defenders': 100 each, beside 50."""
    sheet = "game cutthroat-bridge\nplayers Dummy Boris Clara\n"
    row = "deal contract=4S-1 declarer=Boris honours=dummy:100"
    assert totals(sheet + row) == {"Dummy": 150, "Boris": 0, "Clara": 150}


def test_both_are_two() -> None:
    row = "deal contract=4S-1 declarer=Anna vulnerable="
    assert messages(f"{CUT}{row}both") == ["no player 'both'"]
    assert booked(f"{CUT}{row}all", 1, "above") == (0, 100, 100)
    assert booked(f"game two-handed-bridge\nplayers Anna Boris\n{row}both", 1, "above") == (0, 100)


@pytest.mark.parametrize(
    "game",
    [
        "cutthroat-bridge",
        "booby",
        "towie",
        "two-handed-bridge",
        "single-dummy-bridge",
        "memory-bridge",
    ],
)
def test_the_manual_speaks_of_players(game: str) -> None:
    assert shown_form(game, "vulnerable") == "PLAYER,...|all|nobody"
    assert shown_form("contract-bridge", "vulnerable") == "SIDE|both|nobody"
