"""The question list as lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.asking.questions import Asked, Question
from scorekeeper.journal.tokens import pair

from .safe import safe_text

FEW = 12  # values that a line shows


def deal_so_far(asked: Asked) -> str:
    """The line of the deal as far as it has been told."""
    facts = (pair(name, text) for name, text in asked.texts.items())
    return safe_text(" ".join([f"deal {asked.number}", *facts]))


def question_lines(asked: Asked) -> Iterator[str]:
    """The deal so far, then a line for every question left."""
    yield deal_so_far(asked)
    if asked.inferred:
        yield f"inferred: {', '.join(asked.inferred)}"
    for question in asked.questions:
        yield safe_text(_line(question))
    if asked.is_complete:
        yield "nothing is missing: the deal can be recorded"


def _line(question: Question) -> str:
    shown = list(question.possible[:FEW])
    if question.more or len(question.possible) > FEW:
        shown.append("...")
    line = f"{question.ask}: {' '.join(shown)}"
    if not question.needed:
        line += f" (if nothing is said: {question.follows or 'none'})"
    if question.forbidden:
        line += "".join(f"; not {no.value}: {no.why}" for no in question.forbidden[:1])
    return line
