"""Players who are called as heads, numbers or formulas are: every export comes back as it was."""

from __future__ import annotations

import pytest
from edited import exported, file_of, read_back, said

pytestmark = pytest.mark.slow

NAMES = (
    *("'q", "'-5", "a  b", "7", "3.0", "-5", "@x", "TRUE", "1-2", "x", "NS"),
    *("Points", "deal", "Deal", "status", "running total", "remarks", "counts", "record"),
    *("bids", "tricks", "recorded", "changed", "dealer"),
)
DEALS = {
    "oh-hell": "deal bids=1,0,0,0 tricks=1,0,0,9",
    "barbu": "deal contract=no-tricks tricks=1,3,4,5",
    "whist": "deal trump=H tricks=NS:9,EW:4",
    "hearts": "deal points=26,0,0,0",
}


def sheet_with(game: str, name: str, seat: int) -> bytes:
    players = ["Boris", "Vera", "Dan"]
    players.insert(seat, f'"{name}"' if " " in name else name)
    return f"game {game}\nplayers {' '.join(players)}\n{DEALS[game]}\n".encode()


@pytest.mark.parametrize("suffix", [".xlsx", ".csv", ".json"])
@pytest.mark.parametrize("game", DEALS)
def test_an_export_comes_back_whatever_players_are_called(game: str, suffix: str) -> None:
    for name in NAMES:
        for seat in (0, 2):
            data = sheet_with(game, name, seat)
            sent = exported(data, suffix)
            assert said(read_back(sent, suffix)) == [], name
            assert file_of(sent, suffix) == data, name
