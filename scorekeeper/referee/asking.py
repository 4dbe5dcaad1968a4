"""The next question: the figure on the paper that tells the explanations apart best."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from math import exp

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.replaying.standings import totals_after
from scorekeeper.core.values.amounts import simplify

from .answer import Possible, Question
from .figures import TOTAL, Figure
from .lines import Told
from .narrowing import Course, about, told_after
from .stories import Shift

MOST_DEALS = 200  # after which a total may be asked for: the last ones of a longer sheet


def next_question(
    told: Sequence[Told], session: Session, claimed: Collection[Figure]
) -> Question | None:
    """The total after some deal that tells most of which deal went wrong, weighed by how plausible
    the stories are, of equally good ones that after the latest deal, which is the easiest to find;
    None where no total tells any two stories apart. `claimed` are figures that are known, or that
    nobody can tell."""
    known = {(figure.owner, figure.after) for figure in claimed if figure.what == TOTAL}
    numbers = [deal.number for deal in session.deals][-MOST_DEALS:]
    courses = _courses(told, session) if len(told) > 1 else {}
    found = [
        (telling, number, owner)
        for owner, own in courses.items()
        for number, telling in told_after(own, numbers)
        if telling.parts and (owner, number) not in known
    ]
    if not found:
        return None
    _, number, owner = max(found, key=lambda one: one[:2])
    return _asked(owner, number, courses[owner], session)


def _courses(told: Sequence[Told], session: Session) -> Mapping[str, Sequence[Course]]:
    """What every story says of everybody's total."""
    found: dict[str, list[Course]] = {owner: [] for owner in session.totals()}
    for one, likely in zip(told, _likelihoods(told), strict=True):
        total = sum(exp(-story.cost) for story in one.stories)
        for story in one.stories:
            what = about(story)
            standings = (story.standing, *story.others)
            share = likely * exp(-story.cost) / total / len(standings)
            for standing in standings:
                by_owner: dict[str, list[Shift]] = {owner: [] for owner in found}
                for shift in standing.shifts(session):
                    if shift.owner in by_owner:
                        by_owner[shift.owner].append(shift)
                for owner, shifts in by_owner.items():
                    found[owner].append(Course(one.explanation.rank, what, share, shifts))
    return found


def _likelihoods(told: Sequence[Told]) -> list[float]:
    """How likely each explanation is beside the others; they add up to 1. Half of it is by their
    costs, half the same for all, as the costs are guesses."""
    costs = [one.explanation.cost for one in told]
    weights = [exp(min(costs) - cost) for cost in costs]
    total = sum(weights)
    return [(weight / total + 1 / len(told)) / 2 for weight in weights]


def _asked(owner: str, after: int, courses: Sequence[Course], session: Session) -> Question:
    """The question for that total, with what every explanation allows."""
    total = totals_after(session, after)[owner]
    by_amount = sorted(((one.by(after), one.rank) for one in courses), key=lambda one: one[0])
    answers = [
        Possible(simplify(total + amount), tuple(sorted({rank for _, rank in group})))
        for amount, group in groupby(by_amount, key=lambda one: one[0])
    ]
    return Question(Figure(TOTAL, owner, total, after), tuple(answers))
