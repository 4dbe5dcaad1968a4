"""What a form says of the deal: its fields as answers to the draft."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from scorekeeper.core.asking.composing import next_part
from scorekeeper.core.asking.questions import Question
from scorekeeper.core.declaration.composed import Part
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import impossible
from scorekeeper.scribe.draft import Draft, RefusedAnswerError

from .controls import pairs_of

MOST_PARTS = 80
PAIRS = "pairs"


class Told(NamedTuple):
    """An answer: the text for the owner's part of the fact, or (`is_whole`) for all of it, or
    (`begun`) the parts of a value that is not whole yet."""

    text: str
    begun: tuple[str, ...] = ()
    is_whole: bool = False


def told_in(
    draft: Draft, question: Question, fields: Mapping[str, str], rows: Sequence[str]
) -> Told:
    """What the fields answer to the question; of pairs only those of `rows`, where there are any.
    Raises RefusedAnswerError for fields that no form sends."""
    picked = [name.removeprefix("pick:") for name in fields if name.startswith("pick:")]
    if "part" in fields:
        return _parts(draft.forget(question.fact), question.fact, fields)
    if "typed" in fields and "value" not in fields:
        return Told(fields["typed"].strip())
    if "some" in fields and not rows:
        parts = (f"{n.removeprefix('of:')}:{t}" for n, t in fields.items() if n.startswith("of:"))
        return Told(",".join(parts), is_whole=True)
    if question.form == PAIRS and (rows or not fields.get("value")):
        return Told(_pairs(draft, question.fact, picked, rows))
    if picked:
        return Told(",".join(picked))
    if "value" not in fields:
        raise RefusedAnswerError(impossible("the form says nothing", "tap an answer"))
    return Told(fields["value"])


def begun_of(text: str) -> tuple[str, ...]:
    """The parts told so far, as a form carries them. Raises RefusedAnswerError."""
    try:
        found = json.loads(text or "[]")
    except ValueError:
        found = None
    if not isinstance(found, list) or not all(isinstance(part, str) for part in found):
        raise RefusedAnswerError(impossible("the form is garbled", "begin this answer again"))
    return tuple(found[:MOST_PARTS])


def part_after(draft: Draft, fact: str, begun: Sequence[str]) -> Part | None:
    """The part that follows."""
    return next_part(draft.session, draft.asked.texts, fact, begun)


def then_after(draft: Draft, fact: str, begun: Sequence[str], part: Part) -> Part | None:
    """The part that follows whatever is chosen for this one, where it has a usual text."""
    found = [part_after(draft, fact, [*begun, text]) for text in part.texts]
    then = next((each for each in found if each is not None), None)
    if then is None or then.usual is None or any(each not in (None, then) for each in found):
        return None
    return then


def _parts(draft: Draft, fact: str, fields: Mapping[str, str]) -> Told:
    """One part more, and those after it that are told with it or have but one text."""
    parts = [*begun_of(fields.get("begun", "")), fields["part"]]
    then = fields.get("then")
    while (part := part_after(draft, fact, parts)) is not None and len(parts) < MOST_PARTS:
        if then is not None and then in part.texts:
            parts.append(then)
            then = None
        elif len(part.texts) == 1:
            parts.extend(part.texts)
        else:
            return Told("", tuple(parts))
    text = "".join(parts)
    return Told("" if text == "none" else text)


def _pairs(draft: Draft, fact: str, picked: Sequence[str], rows: Sequence[str]) -> str:
    """The ticked pairs, and those of others that were told before."""
    others = [
        f"{who}/{whom}"
        for who, whom in pairs_of(draft.told.get(fact, ""))
        if rows and who not in rows
    ]
    mine = [pair for pair in picked if not rows or pair.partition("/")[0] in rows]
    return ",".join([*others, *mine])
