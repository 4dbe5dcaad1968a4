"""Faults of a declaration that no type shows: rules of facts that the game does not have, facts for
which the rules leave no value, facts that no deal asks for."""

from __future__ import annotations

import dis
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from random import Random
from types import CodeType

from scorekeeper.core.asking.questions import Question, ask
from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.books.deals import UnknownFactError
from scorekeeper.core.declaration.facts import fact_fields
from scorekeeper.core.declaration.rules import AnyRule, first_broken
from scorekeeper.core.game import AnyGame
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.problems import Fault

LOOKED_AT = 60  # values of a fact
MOST_QUESTIONS = 120


# rules of unknown facts --------------------------------------------------------------------------


def strange_rules(game: AnyGame) -> Iterator[str]:
    """Rules about a fact that the game does not have, or that look at one: they never speak."""
    names = {spec.name for spec in game.fact_specs}
    for rule in game.checks:
        if rule.fact not in names:
            yield f"{game.name}: no fact '{rule.fact}', of which a rule says: {rule.message}"
        for seen in dict.fromkeys(_facts_seen(rule)):
            if not _is_told_by(game, seen):
                yield f"{game.name}: no fact '{seen}', at which a rule looks: {rule.message}"


def _is_told_by(game: AnyGame, attribute: str) -> bool:
    fields = {item.name for item in fact_fields(game.facts)}
    return attribute in fields or hasattr(game.facts, attribute)


def _facts_seen(rule: AnyRule) -> Iterator[str]:
    for asked in (rule.when, *rule.words.values(), rule.part):
        if not isinstance(asked, str):
            yield from _after_facts(asked.__code__)


def _after_facts(code: CodeType) -> Iterator[str]:
    """The names that are taken from something called `facts`."""
    before = None
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_ATTR", "LOAD_METHOD") and before == "facts":
            yield step.argval
        before = step.argval if step.opname in ("LOAD_ATTR", "LOAD_METHOD", "LOAD_FAST") else None
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _after_facts(inner)


# nothing possible --------------------------------------------------------------------------------


def dead_ends(session: Session, dice: Random) -> Iterator[str]:
    """Facts of one deal, told by answers drawn by chance, to which the rules leave no value."""
    texts: dict[str, str] = {}
    for _ in range(MOST_QUESTIONS):
        questions = ask(session, texts).questions
        if not questions:
            break
        first = questions[0]
        if not first.possible:
            yield _dead_end(session, texts, first.fact)
            return
        texts = told(texts, first, dice.choice(first.possible))
    for missing in Trial(session).read(texts).reading.missing:  # nobody asks for what cannot be
        yield _dead_end(session, texts, missing)


def told(texts: Mapping[str, str], question: Question, answer: str) -> dict[str, str]:
    """The facts with an answer, which may be one owner's part of a count."""
    if not question.owner:
        return {**texts, question.fact: answer}
    before = texts.get(question.fact)
    part = f"{question.owner}:{answer}"
    return {**texts, question.fact: f"{before},{part}" if before else part}


def _dead_end(session: Session, texts: Mapping[str, str], fact: str) -> str:
    said = " and ".join(f"'{rule.message}'" for rule in _against(session, texts, fact))
    after = " ".join(f"{name}={text}" for name, text in texts.items() if name != fact)
    game = session.sheet.game.name
    return f"{game}: nothing is possible for {fact} after {after or 'nothing'}: {said}"


def _against(session: Session, texts: Mapping[str, str], fact: str) -> list[AnyRule]:
    """The rules that refuse one of the first values of the fact, at once or at the end."""
    trial = Trial(session)
    spec, deal = next((spec, deal) for spec, deal in trial.walk(texts) if spec.name == fact)
    values = list(islice(spec.kind.domain(deal), LOOKED_AT))
    alone = [spec._replace(rules=(rule,)) for rule in spec.rules]
    at_once = [one.rules[0] for one in alone if any(one.refuses(v, deal) for v in values)]
    tried = [trial.read({**texts, fact: spec.kind.print(v, deal)}).deal for v in values]
    late = [rule for rule in session.sheet.game.deal_rules if rule.fault is not Fault.WARNING]
    return [*at_once, *(rule for rule in late if any(first_broken((rule,), t) for t in tried))]


# never asked -------------------------------------------------------------------------------------


def never_asked(game: AnyGame, sessions: Iterable[Session]) -> list[str]:
    """Facts that no deal of those sheets recorded, and that the next deal could not have either."""
    silent = {spec.name for spec in game.fact_specs}
    for session in sessions:
        if not silent:
            break
        for deal in session.deals:
            silent -= set(deal.texts) | set(deal.derived)
        silent -= set(_asked_next(session))
    return [f"{game.name}: no deal ever asks for {name}" for name in sorted(silent)]


def _asked_next(session: Session) -> Iterator[str]:
    for spec, deal in Trial(session).walk({}):
        with suppress(UnknownFactError):  # whether it counts depends on one not told
            if spec.counts(deal):
                yield spec.name
