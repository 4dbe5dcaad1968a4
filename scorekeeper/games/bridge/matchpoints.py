"""How the results of one board are compared: matchpoints, cross-IMPs, Butler.

Source: pagat.com, Bridge. Scores are those of North-South; an award to East-West is what is left
of the top, or the negative.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.core.amounts import Amount, signed, simplify

from .victory_points import imps

KEEP_ALL = 3  # so many results, or fewer, are all kept for the datum


class Award(NamedTuple):
    """What one result is worth to North-South and to East-West, and why."""

    ns: Amount
    ew: Amount
    why: str


def matchpoints(scores: Sequence[int], unit: Amount) -> list[Award]:
    """Two units for every score beaten, one for an equal one."""
    ordered = sorted(scores)
    others = len(scores) - 1
    found = []
    for score in scores:
        beaten = bisect_left(ordered, score)
        equal = bisect_right(ordered, score) - beaten - 1
        ns = simplify(unit * (2 * beaten + equal))
        ew = simplify(unit * 2 * others - ns)
        why = f"NS {signed(score)} beats {beaten} of {others} scores, equals {equal}"
        if not others:
            why = f"NS {signed(score)}, nothing to compare with yet"
        found.append(Award(ns, ew, why))
    return found


def cross_imps(scores: Sequence[int]) -> list[Award]:
    """The mean of the IMPs against every other score."""
    others = len(scores) - 1
    found = []
    for score in scores:
        total = sum(imps(score - other) for other in scores)
        mean = simplify(Fraction(total, others)) if others else 0
        why = f"NS {signed(score)}: {signed(total)} IMPs against {others} other scores"
        found.append(Award(mean, -mean, why))
    return found


def datum(scores: Sequence[int]) -> int:
    """The mean score without the best and the worst, to the nearest 10 (5 away from nothing)."""
    kept = sorted(scores)
    if len(kept) > KEEP_ALL:
        kept = kept[1:-1]
    mean = Fraction(sum(kept), len(kept))
    tens = int(max(mean, -mean) / 10 + Fraction(1, 2))
    return 10 * tens if mean > 0 else -10 * tens


def butler(scores: Sequence[int]) -> list[Award]:
    """IMPs against the mean of the board."""
    mean = datum(scores)
    found = []
    for score in scores:
        won = imps(score - mean)
        why = f"NS {signed(score)} against the mean {mean}: {signed(score - mean)}"
        found.append(Award(won, -won, why))
    return found


def percentage(won: Amount, top: Amount) -> Fraction:
    """The share of the top in per cent; half where nothing could be compared."""
    return Fraction(won) * 100 / Fraction(top) if top else Fraction(50)


def percent_text(share: Fraction) -> str:
    """`62.50`, rounded half up."""
    hundredths = int(share * 100 + Fraction(1, 2))
    return f"{hundredths // 100}.{hundredths % 100:02}"
