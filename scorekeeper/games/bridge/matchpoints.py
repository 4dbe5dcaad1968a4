"""How the results of one board are compared: matchpoints, cross-IMPs, Butler.

Source: pagat.com, Bridge. Scores are those of North-South; an award to East-West is what is left
of the top, or the negative.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.values.amounts import Amount, plural, signed, simplify
from scorekeeper.core.values.parts import NamedTuple

from .victory_points import imps

MATCHPOINTS, TOP = "matchpoints", "top"  # the accounts in which they are counted
KEEP_ALL = 3  # so many results, or fewer, are all kept for the datum
BOARDS_IN_PLAY = 256  # a result is compared with what its board was worth before it


class Award(NamedTuple):
    """What a score is worth to North-South and to East-West, and why."""

    ns: Amount
    ew: Amount
    why: str


Awards = Mapping[int, Award]  # by the score of North-South: equal scores are worth the same
Scores = tuple[int, ...]  # of all results of a board


def compared(score: int, other: int) -> int:
    """The units for one comparison: two for a score that is beaten, one for an equal one."""
    return 2 if score > other else int(score == other)


def matchpoint_award(score: int, others: Sequence[int], unit: Amount) -> Award:
    """The units of all comparisons with the other scores."""
    units = [compared(score, other) for other in others]
    ns = simplify(unit * sum(units))
    why = (
        f"NS {signed(score)} beats {units.count(2)} of {plural(len(units), 'score')}, "
        f"equals {units.count(1)}"
    )
    if not others:
        why = f"NS {signed(score)}, nothing to compare with yet"
    return Award(ns, simplify(unit * 2 * len(units) - ns), why)


def matchpoints(scores: Scores, unit: Amount) -> Awards:
    """What every score is worth against all the others."""
    found = {}
    for score in set(scores):
        others = list(scores)
        others.remove(score)
        found[score] = matchpoint_award(score, others, unit)
    return found


@lru_cache(maxsize=BOARDS_IN_PLAY)
def cross_imps(scores: Scores) -> Awards:
    """The mean of the IMPs against every other score."""
    others = len(scores) - 1
    counts = Counter(scores)
    found = {}
    for score in counts:
        total = sum([count * imps(score - other) for other, count in counts.items()])
        mean = simplify(Fraction(total, others)) if others else 0
        why = f"NS {signed(score)}: {signed(total)} IMPs against {plural(others, 'other score')}"
        found[score] = Award(mean, -mean, why)
    return found


def datum(scores: Sequence[int]) -> int:
    """The mean score without the best and the worst, to the nearest 10 (5 away from nothing)."""
    kept = sorted(scores)
    if len(kept) > KEEP_ALL:
        kept = kept[1:-1]
    mean = Fraction(sum(kept), len(kept))
    tens = int(max(mean, -mean) / 10 + Fraction(1, 2))
    return 10 * tens if mean > 0 else -10 * tens


@lru_cache(maxsize=BOARDS_IN_PLAY)
def butler(scores: Scores) -> Awards:
    """IMPs against the mean of the board."""
    mean = datum(scores)
    found = {}
    for score in set(scores):
        won = imps(score - mean)
        why = f"NS {signed(score)} against the mean {mean}: {signed(score - mean)}"
        found[score] = Award(won, -won, why)
    return found


def percentage(won: Amount, top: Amount) -> Fraction:
    """The share of the top in per cent; half where nothing could be compared."""
    return Fraction(won) * 100 / Fraction(top) if top else Fraction(50)


def percent_text(share: Fraction) -> str:
    """`62.50`, rounded half up."""
    hundredths = int(share * 100 + Fraction(1, 2))
    return f"{hundredths // 100}.{hundredths % 100:02}"


def share_of(ledger: AnyLedger, pair: str) -> Fraction:
    """A pair's matchpoints in per cent of its top."""
    return percentage(ledger.single[MATCHPOINTS][pair], ledger.single[TOP][pair])
