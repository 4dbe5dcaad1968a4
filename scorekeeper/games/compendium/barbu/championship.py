"""Tournament points for a whole game (option `championship`, after the scorer houihoui).

The source settles neither ties of rank nor exact quarters; here tied players share the bonuses of
their ranks equally, and a quarter is rounded away from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.core.values.amounts import Amount, simplify

from .checks import RANK_BONUS
from .options import BarbuOptions


def championship_points(totals: Mapping[str, Amount], options: BarbuOptions) -> dict[str, Amount]:
    """The bonus of each player's rank plus a tenth of his total to the nearest half; a lost
    tenth counts as lost where the highest total wins, the other way where the lowest does."""
    bonus = RANK_BONUS[len(totals)]
    ranked = sorted(totals.values(), reverse=options.winner == "highest")
    points: dict[str, Amount] = {}
    for player, total in totals.items():
        places = [i for i, other in enumerate(ranked) if other == total]
        shared = Fraction(sum(bonus[i] for i in places), len(places))
        points[player] = simplify(shared - options.sign * tenth(total))
    return points


def tenth(total: Amount) -> Fraction:
    """A tenth to the nearest half, an exact quarter away from 0."""
    halves = abs(Fraction(total)) / 5
    rounded = Fraction(int(halves + Fraction(1, 2)), 2)
    return rounded if total >= 0 else -rounded
