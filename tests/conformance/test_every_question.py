"""The question list of every game: a deal told by answering it is the deal that was played."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import fields
from random import Random
from typing import Any

import pytest
from declaration_faults import told
from random_sheets import RandomSheet, deal_line, random_sheet, session_of

from scorekeeper.core.asking.questions import Asked, Question, ask
from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.replaying.replay import Session
from scorekeeper.games.registry import GAMES, load

NAMES = [entry.name for entry in GAMES]
MOST_QUESTIONS = 120
FORMS = {"count", "number", "word", "player", "players", "flag", "pairs", "order"}


def _before(sheet: RandomSheet, deals: int) -> Session:
    return session_of(sheet.lines()[: len(sheet.lines()) - len(sheet.deals) + deals])


def _recorded(sheet: RandomSheet, deal: int) -> tuple[dict[str, str], dict[str, str]]:
    """The canonical facts of a deal, and those that followed."""
    scored = sheet.session().deals[deal]
    return dict(scored.texts), dict(scored.derived)


def _wanted(question: Question, facts: Mapping[str, str]) -> str:
    """What the deal says to the question, as it is typed after `FACT=`, or after the owner."""
    text = facts.get(question.fact, "")
    if not question.owner:
        return text or ("none" if question.follows is None else question.follows)
    named = dict(part.rsplit(":", 1) for part in text.split(",")) if text else {}
    return named.get(question.owner, question.follows or "0")


def _answer_all(
    session: Session, facts: Mapping[str, str], begun: Container[str]
) -> tuple[Asked, dict[str, str]]:
    """The deal told by answering one question after the other as those facts say: those that are
    put, and those about the facts that somebody has begun to tell by himself."""
    texts: dict[str, str] = {}
    for _ in range(MOST_QUESTIONS):
        asked = ask(session, texts)
        put = [each for each in asked.questions if each.is_put or each.fact in begun]
        if not put:
            return asked, texts
        question = put[0]
        answer = _wanted(question, facts)
        offered = answer in question.possible or question.more
        assert offered, (question.fact, question.owner, answer, question.possible, texts)
        texts = told(texts, question, answer)
    raise AssertionError(f"after {MOST_QUESTIONS} answers still asked: {asked.questions[0]}")


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_answering_the_questions_tells_the_deal(game: str, seed: int) -> None:
    _answer_deals(game, seed, are_all_asked=True)


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", range(2, 4))
def test_what_is_put_and_what_happened_besides_tell_the_deal(game: str, seed: int) -> None:
    _answer_deals(game, seed, are_all_asked=False)


def _answer_deals(game: str, seed: int, *, are_all_asked: bool) -> None:
    sheet = random_sheet(game, seed, 3)
    for deal, typed in enumerate(sheet.deals):
        if "anyway" in typed:
            continue
        session = _before(sheet, deal)
        texts, derived = _recorded(sheet, deal)
        begun = [spec.name for spec in load(game).fact_specs] if are_all_asked else typed
        asked, answers = _answer_all(session, {**derived, **texts}, begun)
        assert not [p for p in asked.problems if p.is_error]
        assert asked.is_complete
        again = session_of([*_lines(sheet, deal), deal_line(answers)]).deals[-1]
        assert again.status == "scored"
        assert _said(again.facts) == _said(sheet.session().deals[deal].facts)


def _said(facts: Any) -> dict[str, Any]:
    """The facts of a deal, what nobody has in a count being the same as no count."""
    values = {item.name: getattr(facts, item.name) for item in fields(facts)}
    return {n: v for n, v in values.items() if not (isinstance(v, dict) and not any(v.values()))}


def _lines(sheet: RandomSheet, deals: int) -> list[str]:
    lines = sheet.lines()
    return lines[: len(lines) - len(sheet.deals) + deals]


@pytest.mark.parametrize("game", NAMES)
def test_what_is_offered_is_accepted_and_what_is_forbidden_refused_with_the_same_words(
    game: str,
) -> None:
    dice = Random(game)
    sheet = random_sheet(game, 0, 2)
    session = _before(sheet, 1) if sheet.deals else sheet.session()
    texts: dict[str, str] = {}
    for _ in range(MOST_QUESTIONS):
        asked = ask(session, texts)
        if not asked.questions:
            break
        question = asked.questions[0]
        assert question.form in FORMS
        assert question.possible, (question, texts)
        for refused in question.forbidden[:3]:
            whole = Trial(session).guessed(told(texts, question, refused.value), 0)
            recorded = session_of([*_lines(sheet, 1), deal_line(whole)])
            assert refused.why in [p.message for p in recorded.problems]
        texts = told(texts, question, dice.choice(question.possible))
    assert asked.is_complete, (texts, asked.problems, asked.questions)
    sheet_now = session_of([*_lines(sheet, 1), deal_line(texts)])
    assert not [p for p in sheet_now.problems if p.is_error and p.line == len(_lines(sheet, 1)) + 1]
    assert sheet_now.deals[-1].status == "scored"


LONGEST = 30  # letters of a question, so that it fits beside its answers


@pytest.mark.parametrize("game", NAMES)
def test_every_fact_is_asked_in_few_plain_words(game: str) -> None:
    for spec in load(game).fact_specs:
        for question in (spec.asking(""), spec.asking("Ben")):
            assert len(question) <= LONGEST, question
            assert "{" not in question, question
            assert "_" not in question, question
            assert question == " ".join(question.split()), question
