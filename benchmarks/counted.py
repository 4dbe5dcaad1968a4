"""Who sits at the tables that are measured, and what falls to whom."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

PLAYERS = ("Anna", "Boris", "Grigori", "Vera")


def shares(
    total: int, parts: int, dice: Random, weights: Sequence[float] | None = None
) -> list[int]:
    """So many things fallen to so many parts at random: all alike, or by those weights."""
    found = [0] * parts
    for _ in range(total):
        place = dice.choices(range(parts), weights)[0] if weights else dice.randrange(parts)
        found[place] += 1
    return found


def counts(numbers: Sequence[int], players: Sequence[str] = PLAYERS) -> str:
    """What each player has, as it is typed: `Anna:3,Boris:2`."""
    return ",".join(f"{p}:{n}" for p, n in zip(players, numbers, strict=True))
