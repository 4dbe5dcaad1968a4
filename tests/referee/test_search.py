"""The search for slips: what it finds is so, and it finds what was done."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_sheets import random_sheet, session_of

from scorekeeper.core.replaying.rescoring import Rescoring
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games.registry import GAMES
from scorekeeper.journal.printer import print_record
from scorekeeper.referee.answer import Answer
from scorekeeper.referee.claiming import figures_of
from scorekeeper.referee.figures import TOTAL, Figure
from scorekeeper.referee.search import Referee, search
from scorekeeper.referee.slips import CLAIM, RECORD, RULES
from scorekeeper.referee.stories import Rewritten
from scorekeeper.referee.suppositions import suppose

pytestmark = pytest.mark.slow

NAMES = [game.name for game in GAMES]
BARBU = Path(__file__).parents[2] / "sample_sheets" / "barbu-evening.sheet"
OH_HELL = [
    "game oh-hell",
    "players Anna Boris Vera",
    "set schedule=list",
    "deal 1 cards=3 bids=1,1,0 tricks=1,1,1",
    "deal 2 cards=3 bids=1,0,1 tricks=2,0,1",
    "deal 3 cards=3 bids=2,0,1 tricks=2,0,1",
]
PREFERENCE = [
    "game preference",
    "players Anna Boris Vera",
    "set target=10 stake=0.10",
    "deal 1 declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0",
    "deal 2 declarer=Anna contract=6H whist=Vera tricks=Anna:6,Boris:0,Vera:4",
]


def totals_claimed(session: Session, gaps: dict[str, Amount]) -> list[Figure]:
    """All totals at the end, some of them others than on the sheet."""
    return [
        Figure(TOTAL, owner, total + gaps.get(owner, 0), session.last_number)
        for owner, total in session.totals().items()
    ]


def pasted(lines: Sequence[str], answer: Answer) -> list[list[str]]:
    """The sheet with the records of each explanation that has any."""
    return [
        [*lines, *(print_record(record) for slip in told.slips for record in slip.paste)]
        for told in answer.explanations
        if all(slip.paste for slip in told.slips)
    ]


def test_a_sheet_that_agrees_needs_no_explanation() -> None:
    session = session_of(OH_HELL)
    answer = search(session, totals_claimed(session, {}))
    assert answer.agrees
    assert answer.explanations == ()


def test_a_trick_counted_for_another_is_found() -> None:
    """With Anna's one trick of deal 2 and Vera's two both would have another result there: the
    paper has Anna's bid of 1 made."""
    wrong = session_of(OH_HELL)
    right = session_of([*OH_HELL, "amend 2 tricks=1,0,2"])
    claimed = [Figure(TOTAL, o, t, 3) for o, t in right.totals().items()]
    answer = search(wrong, claimed)
    found = [slips[0] for told in answer.explanations for slips in (told.slips, *told.also)]
    moved = [slip for slip in found if slip.kind == "moved"]
    assert [slip.deals for slip in moved] == [(2,)]
    assert moved[0].after == {"tricks": "Anna:1,Boris:0,Vera:2"}
    assert moved[0].text == "deal 2: Anna 1 and Vera 2 tricks, not 2 and 1"


@pytest.mark.slow
def test_two_slips_are_found_together() -> None:
    right = session_of([*OH_HELL, "amend 2 tricks=1,0,2", "amend 3 tricks=1,0,2"])
    claimed = [Figure(TOTAL, o, t, 3) for o, t in right.totals().items()]
    answer = search(session_of(OH_HELL), claimed, slips=2)
    assert any(
        {"Anna:1,Boris:0,Vera:2"} == {slip.after.get("tricks") for slip in slips}
        and {slip.deals for slip in slips} == {(2,), (3,)}
        for told in answer.explanations
        for slips in (told.slips, *told.also)
    )


def test_two_equal_deals_side_by_side_are_first_taken_for_one() -> None:
    twice = [*OH_HELL[:4], OH_HELL[3].replace("deal 1", "deal 2")]
    once = session_of(OH_HELL[:4])
    claimed = [Figure(TOTAL, o, t, 2) for o, t in once.totals().items()]
    answer = search(session_of(twice), claimed)
    assert answer.explanations[0].slips[0].kind == "twice"


def test_what_was_agreed_on_clears_the_deals_before_it() -> None:
    """Anna's bid of deal 1 explains it as well as that of deal 3, which is the same deal again; but
    after deal 1 the table agreed on the score."""
    lines = [*OH_HELL[:4], OH_HELL[4], OH_HELL[3].replace("deal 1", "deal 3")]
    begun = session_of(OH_HELL[:4]).totals()
    agreed = "agree " + " ".join(f"{owner}={total}" for owner, total in begun.items())
    right = session_of([*lines, "amend 3 bids=2,1,0"])
    claimed = [Figure(TOTAL, o, t, 3) for o, t in right.totals().items()]
    free = _deals_of_bids(search(session_of(lines), claimed))
    held = _deals_of_bids(search(session_of([*lines[:4], agreed, *lines[4:]]), claimed))
    assert set(free) == set(held) >= {(1,), (3,)}
    assert free[0] == (1,)
    assert (held[0], held[-1]) == ((3,), (1,))


def _deals_of_bids(answer: Answer) -> list[tuple[int, ...]]:
    """The deals of which a bid may be another, the likeliest first."""
    slips = [slip for told in answer.explanations for slip in told.slips]
    return [slip.deals for slip in slips if "bids" in slip.after]


def test_totals_that_do_not_add_up_are_the_papers_own() -> None:
    """Preference adds up to nothing, so 9 too many for one cannot come from the record."""
    session = session_of(PREFERENCE)
    answer = search(session, totals_claimed(session, {"Boris": 9}))
    assert answer.sum_gap == 9
    assert {slip.where for told in answer.explanations for slip in told.slips} <= {CLAIM}
    assert answer.searched.record == 0


@pytest.mark.slow
def test_the_question_tells_the_explanations_apart() -> None:
    session = session_of(BARBU.read_text().splitlines())
    referee = Referee(session)
    claimed = totals_claimed(session, {"Boris": -10, "Vera": 10})
    answer = referee.answer(claimed)
    question = answer.question
    assert question is not None
    ranks = sorted(rank for possible in question.answers for rank in possible.ranks)
    assert ranks == [told.rank for told in answer.explanations]
    for possible in question.answers:
        further = referee.answer([*claimed, question.figure._replace(amount=possible.amount)])
        assert 0 < len(further.explanations) <= len(answer.explanations)


MANY = ("preference", "barbu", "contract-bridge")


@pytest.mark.parametrize(
    "game", ["oh-hell", "whist", *(pytest.param(game, marks=pytest.mark.slow) for game in MANY)]
)
def test_every_line_to_paste_makes_the_claim_agree(game: str) -> None:
    assert_pasted_agree(game, 3)


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_every_line_to_paste_makes_the_claim_agree_in_every_game(game: str) -> None:
    assert_pasted_agree(game, 5)


def assert_pasted_agree(game: str, seed: int) -> None:
    """What is claimed are the totals of the sheet with one slip put right."""
    sheet = random_sheet(game, seed, deals=6)
    lines = sheet.lines()
    session = session_of(lines)
    gaps = {o: t - session.totals()[o] for o, t in _other_totals(session).items()}
    answer = search(session, totals_claimed(session, gaps))
    assert answer.explanations
    for text in pasted(lines, answer):
        found = session_of(text).totals()
        assert all(found[o] == t + gaps.get(o, 0) for o, t in session.totals().items())


def _other_totals(session: Session) -> dict[str, Amount]:
    """The totals with the first slip that changes them."""
    sheet = Rescoring(session.sheet)
    for supposed in suppose(sheet):
        totals = Rewritten(sheet, sheet.effect(supposed.changes)).totals(session.last_number)
        if totals != session.totals():
            return dict(totals)
    raise AssertionError("no slip changes any total")


@pytest.mark.slow
def test_players_in_another_order_get_the_same_explanations() -> None:
    """The names of the first three are exchanged on the sheet and in the claim alike."""
    session = session_of(OH_HELL)
    claimed = totals_claimed(session, {"Anna": 10})
    own = _stories(search(session, claimed))
    for names in permutations(("Anna", "Boris", "Vera")):
        renamed = dict(zip(("Anna", "Boris", "Vera"), names, strict=True))
        lines = [OH_HELL[0], "players " + " ".join(names), *OH_HELL[2:]]
        figures = [figure._replace(owner=renamed[figure.owner]) for figure in claimed]
        found = _stories(search(session_of(lines), figures))
        assert sorted(_renamed(text, renamed) for text in own) == sorted(found)


def _stories(answer: Answer) -> list[str]:
    return [slips[0].text for told in answer.explanations for slips in (told.slips, *told.also)]


def _renamed(text: str, names: dict[str, str]) -> str:
    for name in names:
        text = text.replace(name, f"<{name}>")
    for name, other in names.items():
        text = text.replace(f"<{name}>", other)
    return text


@pytest.mark.slow
@settings(deadline=None, max_examples=20)
@given(st.dictionaries(st.sampled_from(("Anna", "Boris", "Vera")), st.integers(-40, 40)))
def test_whatever_is_claimed_the_answer_is_whole(gaps: dict[str, int]) -> None:
    """Ranks count from 1, costs do not fall among equals, and what is said of the record agrees."""
    session = session_of(OH_HELL)
    with patch("scorekeeper.referee.missing.MOST_ALONE", 200):  # most fit nothing
        answer = search(session, totals_claimed(session, dict(gaps)))
    assert [told.rank for told in answer.explanations] == [*range(1, len(answer.explanations) + 1)]
    for told in answer.explanations:
        if {slip.where for slip in told.slips} <= {RECORD, RULES}:
            claimed = {o: t + gaps.get(o, 0) for o, t in session.totals().items()}
            assert dict(told.totals) == claimed


def test_money_is_explained_under_any_rounding_of_the_game() -> None:
    right = session_of([*PREFERENCE, "amend 2 tricks=Anna:5,Boris:1,Vera:4"])
    wrong = session_of(PREFERENCE)
    money = reckon(right).money
    assert money is not None
    words = [(None, "money", ",".join(f"{p}:{m / 100}" for p, m in money.players.items()))]
    answer = search(wrong, figures_of(words, wrong))
    assert any(
        slip.after.get("tricks") == "Anna:5,Boris:1,Vera:4"
        for told in answer.explanations
        for slips in (told.slips, *told.also)
        for slip in slips
    )


def test_a_deal_that_cannot_be_scored_is_named() -> None:
    lines = [*OH_HELL, "deal 4 cards=3 bids=1,1,0 tricks=1,1,9"]
    session = session_of(lines)
    answer = search(session, totals_claimed(session, {"Anna": 10}))
    assert answer.unscored == (4,)
