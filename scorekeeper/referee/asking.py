"""The next question: the figure on the paper that tells the explanations apart best."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from math import exp, log

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.replaying.standings import totals_after
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .answer import Possible, Question
from .figures import TOTAL, Figure
from .lines import Told
from .stories import Shift

MOST_DEALS = 200  # after which a total may be asked for: the last ones of a longer sheet
EVEN = 9  # decimals in which two questions are equally good
LEAST = 1e-12  # what is less likely is none, but for the rounding of sums


class Course(NamedTuple):
    """How somebody's total goes by a story: where it becomes another than on the sheet. `rank` is
    that of the explanation, `likely` how likely the story is beside all others."""

    rank: int
    likely: float
    shifts: Sequence[Shift]

    def by(self, number: int) -> Amount:
        """By how much the total is another after that deal."""
        return simplify(sum(shift.amount for shift in self.shifts if shift.after <= number))


def next_question(
    told: Sequence[Told], session: Session, claimed: Collection[Figure]
) -> Question | None:
    """The total after some deal that tells most of the stories, weighed by how plausible they are,
    of equally good ones that after the latest deal, which is the easiest to find; None where no
    total tells any two of them apart. `claimed` are figures that are known, or that nobody can
    tell."""
    known = {(figure.owner, figure.after) for figure in claimed if figure.what == TOTAL}
    numbers = [deal.number for deal in session.deals][-MOST_DEALS:]
    courses = _courses(told, session) if len(told) > 1 else {}
    found = [
        (-told_by, -number, owner)
        for owner, own in courses.items()
        for number, told_by in _told_after(own, numbers)
        if told_by and (owner, number) not in known
    ]
    if not found:
        return None
    _, number, owner = min(found, key=lambda one: one[:2])
    return _asked(owner, -number, courses[owner], session)


def _courses(told: Sequence[Told], session: Session) -> Mapping[str, Sequence[Course]]:
    """What every story says of everybody's total."""
    found: dict[str, list[Course]] = {owner: [] for owner in session.totals()}
    for one, likely in zip(told, _likelihoods(told), strict=True):
        total = sum(exp(-story.cost) for story in one.stories)
        for story in one.stories:
            standings = (story.standing, *story.others)
            share = likely * exp(-story.cost) / total / len(standings)
            for standing in standings:
                by_owner: dict[str, list[Shift]] = {owner: [] for owner in found}
                for shift in standing.shifts(session):
                    if shift.owner in by_owner:
                        by_owner[shift.owner].append(shift)
                for owner, shifts in by_owner.items():
                    found[owner].append(Course(one.explanation.rank, share, shifts))
    return found


def _likelihoods(told: Sequence[Told]) -> list[float]:
    """How likely each explanation is beside the others; they add up to 1. Half of it is by their
    costs, half the same for all, as the costs are guesses."""
    costs = [one.explanation.cost for one in told]
    weights = [exp(min(costs) - cost) for cost in costs]
    total = sum(weights)
    return [(weight / total + 1 / len(told)) / 2 for weight in weights]


def _told_after(courses: Sequence[Course], numbers: Sequence[int]) -> Iterator[tuple[int, float]]:
    """For each deal how much the total after it tells (the entropy of what the stories say of it:
    C. E. Shannon, A mathematical theory of communication, 1948); nothing where all say the same."""
    shifts = sorted(
        ((shift.after, at, shift.amount) for at, one in enumerate(courses) for shift in one.shifts),
        key=lambda shift: shift[:2],
    )
    amounts: list[Amount] = [0] * len(courses)
    masses: dict[Amount, float] = {0: sum(one.likely for one in courses)}
    told_by, place = 0.0, 0
    for number in numbers:
        begun = place
        while place < len(shifts) and shifts[place][0] <= number:
            _, at, more = shifts[place]
            likely = courses[at].likely
            masses[amounts[at]] -= likely
            amounts[at] = simplify(amounts[at] + more)
            masses[amounts[at]] = masses.get(amounts[at], 0) + likely
            place += 1
        if place > begun:
            parts = (mass for mass in masses.values() if mass > LEAST)
            told_by = max(0.0, round(-sum(mass * log(mass) for mass in parts), EVEN))
        yield number, told_by


def _asked(owner: str, after: int, courses: Sequence[Course], session: Session) -> Question:
    """The question for that total, with what every explanation allows."""
    total = totals_after(session, after)[owner]
    by_amount = sorted(((one.by(after), one.rank) for one in courses), key=lambda one: one[0])
    answers = [
        Possible(simplify(total + amount), tuple(sorted({rank for _, rank in group})))
        for amount, group in groupby(by_amount, key=lambda one: one[0])
    ]
    return Question(Figure(TOTAL, owner, total, after), tuple(answers))
