"""Slips of hand, ear and eye: what may have been meant where something else is recorded.

A kind of fact that has a form of its own says what a slip makes of its values; what the common
kinds say stands in `core.asking.neighbours`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, Protocol, TypeVar, runtime_checkable

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.values.parts import NamedTuple

T = TypeVar("T")

# of the value of one fact
MOVED, SWAPPED, OFF = "moved", "swapped", "off"
OTHER_PLAYER, OTHER_WORD = "other-player", "other-word"
LEVEL, STRAIN, RESULT = "level", "strain", "result"
FORGOTTEN, INVENTED = "forgotten", "invented"
# of facts of a well-known sort, whatever the slip is
DOUBLE, WHIST, HALF, HONOURS = "double", "whist", "half", "honours"
REVOKE, VULNERABLE, DEALER, PARTNERS = "revoke", "vulnerable", "dealer", "partners"
# of whole records
MIXED, TWICE, MISSING, ORDER = "mixed", "twice", "missing", "order"
VOID, AMEND, ADJUST, CARRY = "void", "amend", "adjust", "carry"

OF_RECORDS = (MIXED, TWICE, MISSING, ORDER, VOID, AMEND, ADJUST, CARRY)

SLIPS: Mapping[str, str] = {
    MOVED: "something counted (a trick, a card) for one player or side that belongs to another",
    SWAPPED: "two figures, names or digits in each other's place",
    OFF: "one figure too high or too low, where nothing fixes the sum",
    OTHER_PLAYER: "another player's name",
    OTHER_WORD: "another of the words that can stand there",
    LEVEL: "a bid one or two too high or too low",
    STRAIN: "another suit, or no trumps",
    RESULT: "a trick more or less than the contract was made or beaten by",
    DOUBLE: "a double or redouble forgotten, invented, or by or of somebody else",
    WHIST: "a whister forgotten, invented, or another one",
    HALF: "who went out for half forgotten, invented, or another one",
    HONOURS: "honours forgotten, invented, in another hand, or one too many or too few",
    REVOKE: "a revoke forgotten, invented, of the other side, or with another penalty",
    VULNERABLE: "a side taken for vulnerable or not",
    MIXED: "two players, or both sides, taken for each other in all facts of a deal",
    FORGOTTEN: "something that happened and was not noted",
    INVENTED: "something noted that did not happen",
    TWICE: "a deal recorded twice",
    MISSING: "a deal that was played and not recorded",
    ORDER: "two deals in each other's place",
    DEALER: "another player dealt",
    PARTNERS: "other partners sat together",
    VOID: "a deal declared void that counts, or the other way round",
    AMEND: "a correction that was not meant",
    ADJUST: "an adjustment with the wrong sign, or of another figure",
    CARRY: "a figure carried over from elsewhere that is wrong",
}


class Neighbour(NamedTuple):
    """A value that may have been meant, and by which of the SLIPS another one is recorded.

    `distance` says how far off that is: 1 for the smallest slip, half a step more for each one
    further. A value of None stands for a fact that should not be told at all.
    """

    slip: str
    value: Any
    distance: float = 1.0


@runtime_checkable
class HasNeighbours(Protocol):
    """A kind that knows its own slips."""

    def neighbours(self, value: Any, deal: AnyDeal) -> Iterator[Neighbour]:
        """The values beside that one, the likely ones first; one may come twice, or be the value
        itself or one that the rules refuse."""


# what the kinds share ---------------------------------------------------------------------------

FAR = 3  # by how much a figure is misread


def at_step(step: int) -> float:
    """How far off a value is that differs by so many steps."""
    return 1 + (step - 1) / 2


def near(number: int, low: int, high: int, far: int = FAR) -> Iterator[tuple[int, float]]:
    """The numbers beside one within the limits, the nearest first, each with its distance."""
    for step in range(1, far + 1):
        for other in (number + step, number - step):
            if low <= other <= high:
                yield other, at_step(step)


def replaced(parts: Sequence[T], place: int, *others: T) -> tuple[T, ...]:
    """The parts with others (or none) in the place of one."""
    return (*parts[:place], *others, *parts[place + 1 :])


def swapped_parts(parts: Sequence[T], one: int, other: int) -> tuple[T, ...]:
    """The parts with two of them in each other's place."""
    return replaced(replaced(parts, one, parts[other]), other, parts[one])


def toggled(slip: str, value: Sequence[T], everything: Sequence[T]) -> Iterator[Neighbour]:
    """Of a choice out of a few things one forgotten, invented, or another one."""
    for each in everything:
        changed = (e for e in everything if (e in value) != (e == each))
        yield Neighbour(slip, tuple(changed))
    for each in value:
        for other in everything:
            if other not in value:
                changed = (e for e in everything if (e in value and e != each) or e == other)
                yield Neighbour(slip, tuple(changed), at_step(2))


def listed_slips(
    value: Sequence[T], beside: Mapping[int, Iterable[Neighbour]], more: Iterable[T]
) -> Iterator[Neighbour]:
    """Of a list one part slipped (`beside` has the neighbours of each place), one invented or
    forgotten (any of `more`)."""
    for place, found in beside.items():
        for slip, part, distance in found:
            yield Neighbour(slip, replaced(value, place, part), distance)
    for place in range(len(value)):
        yield Neighbour(INVENTED, replaced(value, place))
    for part in more:
        for place in range(len(value) + 1):
            yield Neighbour(FORGOTTEN, (*value[:place], part, *value[place:]))


# figures ---------------------------------------------------------------------------------------

FEW = 5  # owners of whose counts up to three are moved; of a few more two, else one
SEVERAL = 7


def misread_figure(number: int, *, is_wide: bool) -> Iterator[Neighbour]:
    """What an eye makes of a figure: another sign, two digits exchanged, in wide columns one more
    or less of the tens."""
    yield Neighbour(OFF, -number, at_step(2))
    digits = str(abs(number))
    sign = 1 if number >= 0 else -1
    for place in range(len(digits) - 1):
        turned = "".join(swapped_parts(digits, place, place + 1))
        if turned[0] != "0":  # a figure with as many digits
            yield Neighbour(SWAPPED, sign * int(turned), at_step(2))
    if is_wide:
        for other in (number + 10, number - 10):
            yield Neighbour(OFF, other, at_step(2))


def counted(
    value: Mapping[str, int], *, is_fixed: bool, is_wide: bool = False
) -> Iterator[Neighbour]:
    """Of what each has counted: one moved to another owner, two figures swapped, more moved; where
    no sum `is_fixed`, one figure off. Which numbers are possible is not asked."""
    owners = tuple(value)
    is_many = len(owners) > SEVERAL and not is_fixed
    pairs = list(pairwise(owners) if is_many else combinations(owners, 2))
    yield from _moved(value, pairs, 1, 1)
    if not is_fixed:
        yield from _off(value, 1)
    yield from _swapped(value, pairs)
    most = FAR if len(owners) <= FEW else 2 if len(owners) <= SEVERAL else 1
    for step in range(2, FAR + 1):
        if not is_fixed:
            yield from _off(value, step)
        elif step <= most:
            yield from _moved(value, pairs, step, at_step(step))
    if is_wide and (len(owners) <= SEVERAL or not is_fixed):
        yield from _misread(value, pairs, is_fixed=is_fixed)


def _moved(
    value: Mapping[str, int], pairs: Sequence[tuple[str, str]], count: int, distance: float
) -> Iterator[Neighbour]:
    for a, b in pairs:
        for one, other in ((a, b), (b, a)):
            moved = {**value, one: value[one] - count, other: value[other] + count}
            yield Neighbour(MOVED, moved, distance)


def _swapped(value: Mapping[str, int], pairs: Sequence[tuple[str, str]]) -> Iterator[Neighbour]:
    """Two figures in each other's place; all of them one place too far."""
    for one, other in pairs:
        yield Neighbour(SWAPPED, {**value, one: value[other], other: value[one]})
    figures = list(value.values())
    for turned in (figures[1:] + figures[:1], figures[-1:] + figures[:-1]):
        yield Neighbour(SWAPPED, dict(zip(value, turned, strict=True)), at_step(3))


def _misread(
    value: Mapping[str, int], pairs: Sequence[tuple[str, str]], *, is_fixed: bool
) -> Iterator[Neighbour]:
    """Of large figures one misread; where the sum is fixed, ten counted for another owner."""
    if is_fixed:
        yield from _moved(value, pairs, 10, at_step(2))
        return
    for owner, number in value.items():
        for slip, other, distance in misread_figure(number, is_wide=True):
            yield Neighbour(slip, {**value, owner: other}, distance)


def _off(value: Mapping[str, int], step: int) -> Iterator[Neighbour]:
    for owner, number in value.items():
        for other in (number + step, number - step):
            yield Neighbour(OFF, {**value, owner: other}, at_step(step))
