"""The next question: the figure on the paper that tells the explanations apart best."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import exp

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.replaying.standings import totals_after
from scorekeeper.core.values.amounts import Amount

from .answer import Possible, Question
from .figures import TOTAL, Figure
from .lines import Told

MOST_DEALS = 200  # after which a total may be asked for: the last ones of a longer sheet


def next_question(
    told: Sequence[Told], session: Session, claimed: Collection[Figure]
) -> Question | None:
    """The total after some deal by which the explanations differ most evenly, weighed by how
    plausible they are; None where no total tells any two of them apart. `claimed` are figures that
    are known, or that nobody can tell."""
    known = {(figure.what, figure.owner, figure.after) for figure in claimed}
    likely = _likelihoods(told)
    best: Question | None = None
    least = 1.0
    for figure, amounts in _figures(told, session):
        if (TOTAL, figure.owner, figure.after) in known:
            continue
        groups: dict[Amount, list[int]] = {}
        for at, amount in enumerate(amounts):
            groups.setdefault(amount, []).append(at)
        left = sum(sum(likely[at] for at in group) ** 2 for group in groups.values())
        if len(groups) > 1 and left < least:
            best, least = _asked(figure, groups, told), left
    return best


def _likelihoods(told: Sequence[Told]) -> list[float]:
    """How likely each explanation is beside the others; they add up to 1. Half of it is by their
    costs, half the same for all, as the costs are guesses."""
    if not told:
        return []
    costs = [one.explanation.cost for one in told]
    weights = [exp(min(costs) - cost) for cost in costs]
    total = sum(weights)
    return [(weight / total + 1 / len(told)) / 2 for weight in weights]


def _figures(told: Sequence[Told], session: Session) -> Iterator[tuple[Figure, Sequence[Amount]]]:
    """Every total after every deal, with what it would be by each explanation; the latest deals
    first, which are the easiest to find on a paper."""
    numbers = [deal.number for deal in session.deals][-MOST_DEALS:]
    for number in reversed(numbers):
        own = totals_after(session, number)
        by_story: list[Mapping[str, Amount]] = [one.story.standing.totals(number) for one in told]
        for owner, total in own.items():
            figure = Figure(TOTAL, owner, total, number)
            yield figure, [totals.get(owner, total) for totals in by_story]


def _asked(
    figure: Figure, groups: Mapping[Amount, Sequence[int]], told: Sequence[Told]
) -> Question:
    answers = [
        Possible(amount, tuple(told[at].explanation.rank for at in group))
        for amount, group in groups.items()
    ]
    return Question(figure, tuple(answers))
