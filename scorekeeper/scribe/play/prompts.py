"""What a prompt shows: one short question, what is possible, what an empty answer means."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.asking.questions import Question
from scorekeeper.core.declaration.composed import ENOUGH, Part
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.render.safe import safe_text
from scorekeeper.render.width import width

NARROWEST = 12  # columns for what is possible; where there are fewer, none of it is shown
MORE = "..."
ANY_NUMBER = "a number"  # of each of several, where there are too many to be listed
MANY = 6  # values told in parts of which only the first and the last are shown
RUN = 3  # numbers that follow each other, from which on only the ends are shown


class Choice(NamedTuple):
    """Something that can be typed, and what it means."""

    text: str
    meaning: str = ""


class Prompt(NamedTuple):
    """One question as it is put.

    `possible` are short texts, cut to the width when they are shown; `default` is what an empty
    answer means, None where there must be one. `typed` stands in the line already, to be edited.
    `above` and `below` are lines around the prompt: the deal as it will be recorded, the standing.
    `choices` are completed while typing.
    """

    ask: str
    possible: tuple[str, ...] = ()
    default: str | None = None
    typed: str = ""
    above: str = ""
    below: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()

    def text(self, room: int) -> str:
        """The question in at most so many columns, with room left for an answer."""
        shown = "" if self.default is None else f" [{safe_text(self.default)}]"
        ask = cut(safe_text(self.ask), max(room - width(shown) - NARROWEST, NARROWEST))
        left = room - width(ask) - width(shown) - NARROWEST
        possible = fitted(self.possible, left - 3) if left > NARROWEST else ""
        return f"{ask}{f' ({possible})' if possible else ''}{shown}: "


def cut(line: str, room: int) -> str:
    """The line, or as much of it as fits in so many columns, with a mark that there is more."""
    if width(line) <= room:
        return line
    kept = line[: max(room - 1, 0)]
    while width(kept) > room - 1:
        kept = kept[:-1]
    return f"{kept}…"


def fitted(texts: Sequence[str], room: int) -> str:
    """The texts as far as they fit, whole ones only."""
    clean = [safe_text(text) for text in texts]
    between = ", " if any(" " in text for text in clean) else " "
    line = between.join(clean)
    while clean and width(line) > room:
        clean.pop()
        line = f"{between.join(clean)} {MORE}"
    return line if clean else ""


def possible_texts(
    question: Question, default: str | None, part: Part | None = None
) -> tuple[str, ...]:
    """What is possible besides the default, numbers that follow each other as `0-5`; of values too
    many to list what they begin with, where they are told in parts, or that they are numbers."""
    if part is not None:
        return _ends([text for text in part.texts if text not in (ENOUGH, default)])
    if question.owners and not question.owner:
        return (f"numbers of {' '.join(question.owners)}",)
    texts = _runs([text for text in question.possible if question.owner or text != default])
    if question.more and question.owner:
        texts = [ANY_NUMBER]
    elif question.more:
        texts.append(MORE)
    if question.owners:
        texts.append(f"then {' '.join(question.owners)}")
    breaches = [no.value for no in question.forbidden if no.is_breach]
    if breaches and question.form in ("count", "number"):
        texts.append(f"not {','.join(breaches)}")
    return tuple(texts)


def _ends(texts: Sequence[str]) -> tuple[str, ...]:
    """The first of the texts and the last one, where they are many."""
    return (*texts[:MANY], MORE, texts[-1]) if len(texts) > MANY + 2 else tuple(texts)


def _runs(texts: Sequence[str]) -> list[str]:
    shown: list[str] = []
    at = 0
    while at < len(texts):
        end = at
        while end + 1 < len(texts) and _follows(texts[end], texts[end + 1]):
            end += 1
        if end - at >= RUN - 1:
            shown.append(f"{texts[at]}-{texts[end]}")
        else:
            shown += texts[at : end + 1]
        at = end + 1
    return shown


def _follows(text: str, other: str) -> bool:
    return text.isdecimal() and other.isdecimal() and int(other) == int(text) + 1
