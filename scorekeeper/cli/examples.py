"""The line to write instead of one that said too little, made of this table's names and facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.asking.questions import ask
from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.books.records import META_KEYS, RecordKind
from scorekeeper.core.declaration.options import PRESET_OPTION
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.amounts import plain
from scorekeeper.core.values.problems import InputError, Problem
from scorekeeper.journal.load import load
from scorekeeper.journal.tokens import Token, pair

_QUESTIONS = 40  # answered for an example, at most
_GUESSES = 8  # ways to complete a deal that are tried for an example without a fault
_TOO_LITTLE = (" missing", " says nothing", "does not say which deal")


def with_example(
    problems: Sequence[Problem],
    path: str,
    kind: RecordKind,
    number: int | None,
    tokens: Sequence[Token],
) -> list[Problem]:
    """The problems; those of a line that says too little with an example of what is wanted."""
    if not any(problem.message.endswith(_TOO_LITTLE) for problem in problems):
        return list(problems)
    session = load(path).session
    line = "" if session is None else _example(session, kind, number, tokens)
    if not line:
        return list(problems)
    return [
        problem._replace(hint=f"{problem.hint}, e.g. {line}")
        if problem.message.endswith(_TOO_LITTLE)
        else problem
        for problem in problems
    ]


def _example(
    session: Session, kind: RecordKind, number: int | None, tokens: Sequence[Token]
) -> str:
    if kind in (RecordKind.DEAL, RecordKind.RESULT):
        return _of_next(session, kind, tokens)
    if kind in (RecordKind.AMEND, RecordKind.VOID, RecordKind.UNVOID):
        return _of_deal(session, kind, number)
    owners = session.ledger.table.owners
    if kind is RecordKind.ADJUST:
        return f"adjust {pair(owners[0], '-5')}"
    if kind is RecordKind.AGREE:
        totals = session.totals()
        return " ".join(["agree", *(pair(who, str(plain(totals[who]))) for who in owners[:4])])
    presets = session.sheet.game.presets
    if kind is RecordKind.SET and presets:
        return f"set {PRESET_OPTION}={presets[-1].name}"
    return ""


def _of_next(session: Session, kind: RecordKind, tokens: Sequence[Token]) -> str:
    """The deal that comes, or the result of the open one."""
    trial = Trial(session)
    told = _told(trial, tokens)
    before: Mapping[str, str] = {}
    if kind is RecordKind.RESULT:
        before = next((d.texts for d in session.deals if d.number == session.open_deal), {})
    facts = _guessed(trial, {**before, **told}) or _asked(session, told)
    wanted = {spec.name: facts[spec.name] for spec in trial.specs if spec.name in facts}
    written = [pair(name, text) for name, text in wanted.items() if name not in before]
    return " ".join([str(kind), *written]) if written else ""


def _guessed(trial: Trial, told: Mapping[str, str]) -> Mapping[str, str]:
    """A whole deal without a fault; nothing where guesses do not find one."""
    for guess in range(_GUESSES):
        facts = trial.guessed(told, guess)
        if not any(problem.is_error for problem in trial.read(facts).problems):
            return facts
    return {}


def _asked(session: Session, told: Mapping[str, str]) -> Mapping[str, str]:
    """A whole deal by the first answer to each question that it needs; nothing where one has
    none."""
    facts = dict(told)
    for _ in range(_QUESTIONS):
        asked = ask(session, facts)
        question = next((question for question in asked.questions if question.needed), None)
        if question is None:
            return asked.texts if asked.is_complete else {}
        if not question.possible:
            return {}
        answer = question.possible[0]
        if question.owner:
            parts = [asked.texts.get(question.fact, ""), f"{question.owner}:{answer}"]
            answer = ",".join(filter(None, parts))
        facts = {**asked.texts, question.fact: answer}
    return {}


def _told(trial: Trial, tokens: Sequence[Token]) -> dict[str, str]:
    """The facts that were typed and can be read, by their full names."""
    told: dict[str, str] = {}
    for key, text in tokens:
        if key is not None and key not in META_KEYS:
            try:
                told[trial.name_of(key, text)] = text
            except InputError:
                continue  # it is told of by itself
    return told


def _of_deal(session: Session, kind: RecordKind, number: int | None) -> str:
    """A record about a deal that is there: the one meant, or the last."""
    deals = [deal for deal in session.deals if number in (None, deal.number)]
    if not deals:
        return ""
    deal = deals[-1]
    if kind is not RecordKind.AMEND:
        return f"{kind} {deal.number}"
    last = list(deal.texts.items())[-1:]
    return "".join(f"amend {deal.number} {pair(fact, text)}" for fact, text in last)
