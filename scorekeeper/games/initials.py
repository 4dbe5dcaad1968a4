"""Players by the shortest beginnings of their names, for narrow columns."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.names import fold


def initials(players: Sequence[str], avoid: str = "") -> dict[str, str]:
    """The shortest beginning of each name that no other name has and that is not `avoid`; else
    the whole name."""
    return {player: _shortest(player, players, avoid) for player in players}


def _shortest(player: str, players: Sequence[str], avoid: str) -> str:
    others = [fold(other) for other in players if other != player]
    for size in range(1, len(player)):
        start = player[:size]
        if start != avoid and not any(other.startswith(fold(start)) for other in others):
            return start
    return player
