"""Stories as the lines of an answer: the most plausible first, those that come to the same told
together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.parts import NamedTuple

from .answer import Explanation
from .paper import Paper
from .plausibility import cost_of_any
from .slips import CLAIM, Slip
from .stories import Proof, Story, proven

Slips = tuple[Slip, ...]  # one supposition, which may be several slips together
MOST_PROVEN = 120  # stories that are proven by scoring the sheet with their lines


class Told(NamedTuple):
    """An explanation with the stories that it tells."""

    explanation: Explanation
    stories: tuple[Story, ...]


def told_in_lines(stories: Iterable[Story], session: Session, paper: Paper) -> list[Told]:
    """The explanations in order. What mends a fault of the sheet goes first, what would cause one
    last, what a proof speaks against is left out."""
    ordered = sorted(stories, key=_cost)
    proofs = [proven(story, session, paper) for story in ordered[:MOST_PROVEN]]
    good = [proof for proof in proofs if proof.is_good]
    good += [Proof(story, False) for story in ordered[MOST_PROVEN:]]
    groups = _grouped(sorted(good, key=_place), session.last_number)
    groups.sort(key=_place_of_line)
    return [_told(rank, group, session) for rank, group in enumerate(groups, 1)]


def _cost(story: Story) -> float:
    return story.cost


def _place(proof: Proof) -> tuple[int, float]:
    return _class(proof), proof.story.cost


def _class(proof: Proof) -> int:
    return 0 if proof.mends and not proof.causes else 2 if proof.causes else 1


def _place_of_line(group: Sequence[Proof]) -> tuple[int, float]:
    return _class(group[0]), _cost_of_line(group)


def _cost_of_line(group: Sequence[Proof]) -> float:
    return cost_of_any(proof.story.cost for proof in group)


def _grouped(proofs: Sequence[Proof], last: int) -> list[list[Proof]]:
    """Those about the same deals with the same totals for everybody together; a slip of the paper
    with the first about the same deals."""
    groups: dict[Hashable, list[Proof]] = {}
    of_deals: dict[tuple[int, ...], list[Proof]] = {}
    for proof in proofs:
        story = proof.story
        if story.is_of_paper and story.deals in of_deals:
            of_deals[story.deals].append(proof)
            continue
        group = groups.setdefault(_key(proof, last), [])
        group.append(proof)
        if story.deals:
            of_deals.setdefault(story.deals, group)
    return list(groups.values())


def _key(proof: Proof, last: int) -> Hashable:
    story = proof.story
    if story.is_of_paper:
        return CLAIM, tuple((slip.kind, slip.text) for slip in story.slips)
    wheres = tuple(slip.where for slip in story.slips)
    return wheres, story.deals, tuple(story.standing.totals(last).items()), bool(proof.causes)


def _other_ways(first: Slips, others: Iterable[Slips]) -> tuple[Slips, ...]:
    """Those that are told in other words than the first, each once: the same missing deal may be
    found by two ways to count the deals of the paper."""
    found = {tuple(slip.text for slip in slips): slips for slips in reversed([first, *others])}
    found.pop(tuple(slip.text for slip in first))
    return tuple(reversed(found.values()))


def _told(rank: int, group: Sequence[Proof], session: Session) -> Told:
    first, *others = group
    story = first.story
    made = Explanation(
        rank,
        story.slips,
        _cost_of_line(group),
        story.standing.totals(session.last_number),
        first.mends,
        first.causes,
        _other_ways(story.slips, [other.story.slips for other in others]),
        first.is_good,
    )
    return Told(made, tuple(proof.story for proof in group))
