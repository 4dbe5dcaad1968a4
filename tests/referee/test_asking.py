"""The next question: what each story says of everybody's total, and which total is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from random_sheets import session_of

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.replaying.standings import totals_after
from scorekeeper.core.values.amounts import Amount
from scorekeeper.referee.answer import Explanation, Question
from scorekeeper.referee.asking import next_question
from scorekeeper.referee.figures import TOTAL, Figure
from scorekeeper.referee.lines import Told
from scorekeeper.referee.search import Referee
from scorekeeper.referee.slips import CLAIM, Slip
from scorekeeper.referee.stories import AsRecorded, OtherRules, Rewritten, Standing, Story

POINTS = [
    "game points",
    "players Anna Boris Vera",
    "deal points=Anna:27,Boris:-10,Vera:4",
    "deal points=Anna:24,Boris:0,Vera:12",
    "deal points=Anna:9,Boris:18,Vera:-4",
    "deal points=Anna:1,Boris:2,Vera:3",
]
PREFERENCE = [
    "game preference",
    "players Anna Boris Vera",
    "set target=10",
    "deal 1 declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0",
    "deal 2 declarer=Anna contract=6H whist=Vera tricks=Anna:6,Boris:0,Vera:4",
    "adjust dump=Anna:2",
    "deal 3 contract=allpass tricks=Anna:4,Boris:4,Vera:2",
]
RUBBERS = [
    "game contract-bridge",
    "players Anna Boris Vera Grigori",
    "deal contract=4S= declarer=Anna",
    "deal contract=4S= declarer=Anna",
    "rubber NS=Anna,Boris EW=Vera,Grigori",
    "deal contract=2H+1 declarer=Boris",
]


def shifted(standing: Standing, session: Session, after: int) -> dict[str, Amount]:
    """By how much everybody's total is another after a deal, by the shifts until then."""
    found: Counter[str] = Counter()
    for shift in standing.shifts(session):
        if shift.after <= after:
            found[shift.owner] += shift.amount
    return {owner: amount for owner, amount in found.items() if amount}


def differing(standing: Standing, session: Session, after: int) -> dict[str, Amount]:
    """The same by the totals."""
    own, other = totals_after(session, after), standing.totals(after)
    return {owner: n - own[owner] for owner, n in other.items() if n != own[owner]}


@pytest.mark.parametrize("lines", [POINTS, PREFERENCE, RUBBERS])
def test_shifts_come_to_what_the_totals_differ_by(lines: Sequence[str]) -> None:
    session = session_of(lines)
    referee = Referee(session)
    assert len(referee.supposed) > 20
    for one in referee.supposed[::5]:
        standing = Rewritten(referee.sheet, referee.sheet.effect(one.changes))
        for deal in session.deals:
            after = deal.number
            assert shifted(standing, session, after) == differing(standing, session, after)


def test_shifts_by_other_rules() -> None:
    session = session_of(PREFERENCE)
    standing = OtherRules(session_of([*PREFERENCE, "set rules=leningrad"]).sheet)
    for after in (1, 2, 3):
        assert shifted(standing, session, after) == differing(standing, session, after)


def test_what_was_written_wrongly_once_is_right_after_the_next_deal() -> None:
    session = session_of(POINTS)
    carried, once = (AsRecorded(session, {"Anna": 3}, 2, is_once) for is_once in (False, True))
    assert [shifted(carried, session, n) for n in (1, 2, 3)] == [{}, {"Anna": 3}, {"Anna": 3}]
    assert [shifted(once, session, n) for n in (1, 2, 3)] == [{}, {"Anna": 3}, {}]
    for after in (1, 2, 3):
        assert shifted(once, session, after) == differing(once, session, after)


# which figure is asked for ---------------------------------------------------------------------


def since(session: Session, *deals: int, rank: int) -> Told:
    """An explanation by which Anna's total is 3 more from one of those deals on."""
    slip = Slip(CLAIM, "carried", deals, 1.0, "")
    first, *others = (AsRecorded(session, {"Anna": 3}, deal) for deal in deals)
    story = Story((slip,), 5.0, first, others=tuple(others))
    return Told(Explanation(rank, (slip,), 5.0, {}), (story,))


def asked(session: Session, told: Sequence[Told], *known: Figure) -> Question:
    found = next_question(told, session, known)
    assert found is not None
    return found


def test_the_total_is_asked_for_that_parts_most() -> None:
    """Anna 27, 51, 60, 61; after deals 1 and 2 one of three is parted from two, so that of the
    later one is taken."""
    session = session_of(POINTS)
    told = [since(session, rank, rank=rank) for rank in (1, 2, 3)]
    found = asked(session, told)
    assert found.figure == Figure(TOTAL, "Anna", 51, 2)
    assert {possible.amount: possible.ranks for possible in found.answers} == {51: (3,), 54: (1, 2)}
    assert asked(session, told, Figure(TOTAL, "Anna", 54, 2)).figure.after == 1


def moving(
    gains: Sequence[dict[str, Amount]], session: Session, deals: Sequence[int]
) -> list[Told]:
    """Explanations about those deals, equally likely, by which people have so much more."""
    told = []
    for rank, (gain, deal) in enumerate(zip(gains, deals, strict=True), 1):
        slip = Slip(CLAIM, "carried", (deal,), 1.0, "")
        story = Story((slip,), 5.0, AsRecorded(session, gain, 1))
        told.append(Told(Explanation(rank, (slip,), 5.0, {}), (story,)))
    return told


def test_what_parts_into_more_answers_tells_more_than_two_halves() -> None:
    """Of ten stories of one deal five give Anna 3 more, three others Boris 1, 2 or 3: ln 2 = 0.69
    for Anna's total, -0.7 ln 0.7 - 3 * 0.1 ln 0.1 = 0.94 for his, though two say the same of it in
    52 of 100 cases, of hers in 50."""
    session = session_of(POINTS)
    gains = [{"Anna": 3}] * 5 + [{}] * 2 + [{"Boris": more} for more in (1, 2, 3)]
    assert asked(session, moving(gains, session, [1] * 10)).figure.owner == "Boris"


def test_what_brings_the_deal_among_three_tells_more_than_what_parts_more() -> None:
    """Of eight deals Anna's total leaves four or four, so that it is one of three in 3/8 + 3/8 of
    all cases, Boris's six, one or one: 3/8 + 1/8 + 1/8; though the entropy of his is 0.74, of hers
    ln 2 = 0.69."""
    session = session_of(POINTS)
    gains = [{"Anna": 3}] * 4 + [{}] * 2 + [{"Boris": 1}, {"Boris": 2}]
    assert asked(session, moving(gains, session, range(len(gains)))).figure.owner == "Anna"


def test_deals_among_many_are_few_by_the_tenth() -> None:
    """Of forty deals few are four: Anna's total, which leaves 36 or 4, brings the deal among four
    in 8/40 of all cases, Boris's, which leaves 37, 1, 1 or 1, in 7/40; his entropy is 0.35, hers
    0.33. One of three it would be by hers in 6/40 and by his in 6/40."""
    session = session_of(POINTS)
    gains = [{"Anna": 3}] * 4 + [{"Boris": more} for more in (1, 2, 3)] + [{}] * 33
    assert asked(session, moving(gains, session, range(len(gains)))).figure.owner == "Anna"


def test_a_slip_in_one_of_several_deals_may_give_either_answer() -> None:
    """Half is likely from deal 1 on, an eighth from each of the four: 5/8 after deal 1, then 6/8
    and 7/8; the nearer to a half, the more is told."""
    session = session_of(POINTS)
    found = asked(session, [since(session, 1, 2, 3, 4, rank=1), since(session, 1, rank=2)])
    assert found.figure.after == 1
    assert {p.amount: p.ranks for p in found.answers} == {27: (1,), 30: (1, 2)}


def test_nothing_is_asked_where_nothing_is_left_to_tell_apart() -> None:
    session = session_of(POINTS)
    assert next_question([since(session, 1, 2, rank=1)], session, ()) is None
    assert next_question([since(session, 1, rank=n) for n in (1, 2)], session, ()) is None
    assert next_question([], session, ()) is None
