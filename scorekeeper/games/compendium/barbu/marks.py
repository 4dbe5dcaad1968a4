"""How doubles are written on the sheet: initials, X for Maximum, a mark for the declarer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.declaration.kinds import Pair
from scorekeeper.core.values.names import initials as shortest_names

DECLARER_MARK = "_"  # stands for the underlining of the paper sheet
REDOUBLE = ">>"
MAXIMUM = "X"


def initials(players: Sequence[str]) -> dict[str, str]:
    """The shortest beginning of each name that no other name has (and that is not the X of
    Maximum, where that can be avoided)."""
    return shortest_names(players, MAXIMUM)


def marks(
    doubles: Sequence[Pair],
    declarer: str,
    players: Sequence[str],
    short: Mapping[str, str],
    declarer_may_double: bool,
) -> dict[str, str]:
    """Per player what stands in his column.

    A flank has the initials of those he doubled, that of the declarer marked, or X when he
    doubled everybody; those he redoubled follow after `>>`. What a declarer has are redoubles.
    """
    order = _speaking_order(declarer, players)
    whole = MAXIMUM if MAXIMUM not in short.values() else "all"
    found = {}
    for player in players:
        targets = [target for p, target in doubles if p == player]
        answers = [
            target
            for target in targets
            if (target, player) in doubles and order[target] < order[player]
        ]
        if player == declarer and not declarer_may_double:
            found[player] = _names(targets, short)
        elif len(targets) == len(players) - 1 and player != declarer:
            found[player] = whole + DECLARER_MARK
        else:
            doubled = [target for target in targets if target not in answers]
            found[player] = _flank(doubled, answers, declarer, short)
    return found


def _speaking_order(declarer: str, players: Sequence[str]) -> dict[str, int]:
    """From the declarer's left round to the declarer."""
    seat = players.index(declarer)
    return {player: (i - seat - 1) % len(players) for i, player in enumerate(players)}


def _flank(
    doubled: Sequence[str], answers: Sequence[str], declarer: str, short: Mapping[str, str]
) -> str:
    text = _names(doubled, short, declarer)
    return text + REDOUBLE + _names(answers, short) if answers else text


def _names(players: Sequence[str], short: Mapping[str, str], declarer: str = "") -> str:
    joiner = "" if all(len(short[player]) == 1 for player in players) else "+"
    return joiner.join(
        short[player] + (DECLARER_MARK if player == declarer else "") for player in players
    )
