"""Figures written for other figures: digits that changed places, and one digit read for another."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import ceil, floor

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

DIGITS, DIGIT, SIGN, CARRIED = "digits", "digit", "sign", "carried"

CARRIES = (1, 10, 100)  # what is carried too often, or not at all
ALIKE = frozenset(map(frozenset, ("17", "38", "06", "56", "49")))  # digits that hands write alike
NEAR, FAR = 1.0, 2.0


class Misreading(NamedTuple):
    """How a figure was written wrongly, and how far off that is."""

    kind: str
    distance: float


_TRANSPOSED = Misreading(DIGITS, NEAR)
_ALIKE = Misreading(DIGIT, NEAR)
_OTHER = Misreading(DIGIT, FAR)


def misread(true: Amount, written: Amount) -> Misreading | None:
    """How one figure may have been written for the other; None where no single slip of the pen
    does it. A fraction keeps what is behind the whole number."""
    if true == written or true * written < 0 or (not true and written < 0):
        return None
    size, seen = size_of(true), size_of(written)
    whole, other = floor(size), floor(seen)
    if size - whole != seen - other:
        return None
    return _misread(str(whole), str(other))


def _misread(true: str, written: str) -> Misreading | None:
    if len(true) < len(written):
        return None
    if len(true) > len(written):
        slip = _misread(true, written.zfill(len(true)))
        return slip and slip._replace(distance=FAR)  # hardly anybody writes a nought in front
    places = [at for at in range(len(true)) if true[at] != written[at]]
    if len(places) == 1:
        at = places[0]
        return _ALIKE if frozenset((true[at], written[at])) in ALIKE else _OTHER
    if len(places) == 2 and places[1] == places[0] + 1:
        first, second = places
        if true[first] == written[second] and true[second] == written[first]:
            return _TRANSPOSED
    return None


def misreadings(true: Amount) -> tuple[int, int]:
    """In how many ways digits of the figure can change places, and one digit be another."""
    return _misreadings(floor(size_of(true)))


@lru_cache(maxsize=4096)
def _misreadings(whole: int) -> tuple[int, int]:
    text = str(whole)
    return sum(one != other for one, other in pairwise(text)), 9 * len(text)


def size_of(amount: Amount) -> Amount:
    """The amount without its sign."""
    return amount if amount >= 0 else -amount


def whole_within(low: Amount | float, high: Amount | float) -> range:
    """The whole numbers from `low` to `high`, both finite."""
    return range(ceil(low), floor(high) + 1)
