"""How much a figure on the paper tells about the deal in which something went wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterator, Sequence
from heapq import nlargest
from math import log

from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .stories import Shift, Story

FEWEST = 3  # deals that are few in any case: those that are looked at on the paper one by one
PART = 10  # of so many deals one is few
EVEN = 9  # decimals in which two figures tell as much
LEAST = 1e-12  # what is less likely is none, but for the rounding of sums


class Course(NamedTuple):
    """How somebody's total goes by a story: where it becomes another than on the sheet. `rank` is
    that of the explanation, `about` what went wrong, `likely` how likely the story is beside all
    others."""

    rank: int
    about: Hashable
    likely: float
    shifts: Sequence[Shift]

    def by(self, number: int) -> Amount:
        """By how much the total is another after that deal."""
        return simplify(sum(shift.amount for shift in self.shifts if shift.after <= number))


class Telling(NamedTuple):
    """How much a figure tells; the greater the more.

    `narrows` is how likely the deal that is sought is among the few likeliest of those that are
    left, once the figure is known; `parts` its entropy (C. E. Shannon, A mathematical theory of
    communication, 1948), nothing where all stories say the same.
    """

    narrows: float
    parts: float


def about(story: Story) -> Hashable:
    """The deals in which it went wrong; where there are none, what did."""
    return story.deals or tuple((slip.where, slip.kind, slip.text) for slip in story.slips)


def told_after(courses: Sequence[Course], numbers: Sequence[int]) -> Iterator[tuple[int, Telling]]:
    """For each deal how much the total after it tells."""
    shifts = sorted(
        ((shift.after, at, shift.amount) for at, one in enumerate(courses) for shift in one.shifts),
        key=lambda shift: shift[:2],
    )
    said, place = _Said(courses), 0
    for number in numbers:
        while place < len(shifts) and shifts[place][0] <= number:
            said.move(*shifts[place][1:])
            place += 1
        yield number, said.telling()


class _Said:
    """What the stories say of a total: how likely it is each amount, with each thing that may have
    gone wrong."""

    def __init__(self, courses: Sequence[Course]) -> None:
        self.courses = courses
        self.few = max(FEWEST, round(len({one.about for one in courses}) / PART))
        self._amounts: list[Amount] = [0] * len(courses)
        self._masses = defaultdict[Amount, dict[Hashable, float]](dict)
        self._tellings: dict[Amount, Telling] = {}  # what each amount adds, where that is known
        for one in courses:
            self._add(0, one.about, one.likely)

    def move(self, at: int, more: Amount) -> None:
        """By the course of that place it is so much more from now on."""
        one, was = self.courses[at], self._amounts[at]
        now = self._amounts[at] = simplify(was + more)
        self._add(was, one.about, -one.likely)
        self._add(now, one.about, one.likely)

    def _add(self, amount: Amount, what: Hashable, likely: float) -> None:
        masses = self._masses[amount]
        masses[what] = masses.get(what, 0) + likely
        self._tellings.pop(amount, None)

    def telling(self) -> Telling:
        """How much it tells as it is now."""
        for amount, masses in self._masses.items():
            if amount not in self._tellings:
                self._tellings[amount] = _adds(masses.values(), self.few)
        narrows, parts = map(sum, zip(*self._tellings.values(), strict=True))
        return Telling(round(narrows, EVEN), max(0.0, round(parts, EVEN)))


def _adds(masses: Collection[float], few: int) -> Telling:
    """What an amount adds by which those things are so likely."""
    mass = sum(masses)
    parts = -mass * log(mass) if mass > LEAST else 0.0
    return Telling(sum(nlargest(few, masses)), parts)
