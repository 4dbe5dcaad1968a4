"""How doubles are written on the sheet: initials, X for Maximum, a mark for the declarer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.declaration.kinds.pairs import Pair
from scorekeeper.core.values.names import initials as shortest_names
from scorekeeper.core.values.parts import NamedTuple

DECLARER_MARK = "_"  # stands for the underlining of the paper sheet
REDOUBLE = ">>"
MAXIMUM = "X"


def initials(players: Sequence[str]) -> dict[str, str]:
    """The shortest beginning of each name that no other name has (and that is not the X of
    Maximum, where that can be avoided)."""
    return shortest_names(players, MAXIMUM)


class Doubling(NamedTuple):
    """What one player said of the others in a deal: whom he doubled and, after their doubles, whom
    he redoubled. A flank doubled `everybody` when he named all others in either way."""

    doubled: tuple[str, ...] = ()
    redoubled: tuple[str, ...] = ()
    everybody: bool = False


def doublings(
    doubles: Sequence[Pair], declarer: str, players: Sequence[str], declarer_may_double: bool
) -> dict[str, Doubling]:
    """What each player said; what a declarer says are redoubles, unless he may double."""
    order = _speaking_order(declarer, players)
    found = {}
    for player in players:
        targets = tuple(target for p, target in doubles if p == player)
        answers = tuple(
            target
            for target in targets
            if (target, player) in doubles and order[target] < order[player]
        )
        if player == declarer and not declarer_may_double:
            answers = targets
        everybody = player != declarer and len(targets) == len(players) - 1
        doubled = tuple(target for target in targets if target not in answers)
        found[player] = Doubling(doubled, answers, everybody)
    return found


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
    whole = MAXIMUM if MAXIMUM not in short.values() else "all"
    found = {}
    for player, said in doublings(doubles, declarer, players, declarer_may_double).items():
        if player == declarer and not declarer_may_double:
            found[player] = joined(said.redoubled, short)
        elif said.everybody:
            found[player] = whole + DECLARER_MARK
        else:
            found[player] = _flank(said, declarer, short)
    return found


def _speaking_order(declarer: str, players: Sequence[str]) -> dict[str, int]:
    """From the declarer's left round to the declarer."""
    seat = players.index(declarer)
    return {player: (i - seat - 1) % len(players) for i, player in enumerate(players)}


def _flank(said: Doubling, declarer: str, short: Mapping[str, str]) -> str:
    text = joined(said.doubled, short, declarer)
    return text + REDOUBLE + joined(said.redoubled, short) if said.redoubled else text


def joined(players: Sequence[str], short: Mapping[str, str], declarer: str = "") -> str:
    """Short names in one word, that of the declarer marked: `AB_`, `An+Bo_`."""
    joiner = "" if all(len(short[player]) == 1 for player in players) else "+"
    return joiner.join(
        short[player] + (DECLARER_MARK if player == declarer else "") for player in players
    )
