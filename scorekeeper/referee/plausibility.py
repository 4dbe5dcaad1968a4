"""How plausible an explanation is: its cost, the smaller the likelier.

Every kind of slip is equally likely; that likelihood is spread over all slips of the kind that this
sheet can have (the logarithm of their number), and it falls with every step of distance. What the
sheet itself shows moves it. The constants were set on disputes made by `benchmarks/disputes.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, log

from scorekeeper.core.declaration.slips import AMEND, MISSING, TWICE
from scorekeeper.core.values.parts import NamedTuple

from .slips import CLAIM, RECORD, RULES

PER_STEP = 1.2  # of distance
WEIGHTS: Mapping[str, float] = {RECORD: 1.0, CLAIM: 1.0, RULES: 1.5}
OF_MISSING = 2.5  # a deal that is not there can be anything, and so can one that was not played
OF_AMENDED = -0.7  # a deal that was corrected once is more suspect
OF_TWIN = -20.0  # two equal deals beside each other
AGAINST_AGREEMENT = 8.0  # the table agreed later on a score that would be another


class Weighed(NamedTuple):
    """What the cost of a slip rests on: how many of its kind are possible on this sheet, whether
    its deal was amended, whether a neighbour is equal to it."""

    possible: float
    is_amended: bool = False
    has_twin: bool = False


def cost_of_any(costs: Iterable[float]) -> float:
    """The cost of what is true if any of some stories is: they are likely together as often as one
    or another is."""
    found = list(costs)
    least = min(found)
    return least - log(sum(exp(least - one) for one in found))


def cost(where: str, kind: str, distance: float, weighed: Weighed) -> float:
    """The cost of one slip; that of several made together is the sum."""
    is_twin = kind == TWICE and weighed.has_twin
    is_whole = kind == MISSING or (kind == TWICE and not is_twin)
    weight = OF_MISSING if is_whole else WEIGHTS[where]
    found = weight * (log(max(weighed.possible, 1)) + PER_STEP * distance)
    if is_twin:
        found += OF_TWIN
    if weighed.is_amended or kind == AMEND:
        found += OF_AMENDED
    return found
