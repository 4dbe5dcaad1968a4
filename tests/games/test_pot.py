"""What a table is told when its balances and its pot do not add up to 0. Constructed."""

from __future__ import annotations

import pytest
from sheets import clean, problems

PLAYERS = "players Anna Boris Vera Dan"
LORUM = f"game lorum\n{PLAYERS}\nadjust Anna=-6\n"
SLOVAK = f"game slovak-lorum\n{PLAYERS}\nadjust Anna=-6\n"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (
            f"{LORUM}deal hearts=3,2,2,1",
            "what a player pays must stand with another or in the pot: adjust pot=6 account=pot",
        ),
        (
            f"{SLOVAK}deal 1 hearts=4,2,2,0 acorns=Anna leaves=Boris",
            "what a player pays must stand with another or in the bank: adjust pot=6 account=pot "
            "(the bank's account is called pot)",
        ),
    ],
    ids=["pot", "bank"],
)
def test_the_hint_says_by_how_much_to_adjust(text: str, hint: str) -> None:
    assert problems(text)[0].hint == hint


def test_so_adjusted_everything_adds_up() -> None:
    clean(f"{LORUM}adjust pot=6 account=pot\ndeal hearts=3,2,2,1")
