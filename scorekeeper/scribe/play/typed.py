"""What a line typed at a question is: an answer, a word of the prompt, or a command."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Sequence
from enum import Enum

from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple

PROGRAM = "scorekeeper"
MARK = "/"  # before a command that is also an answer: /note


class Sort(Enum):
    """What a line can be."""

    ANSWER = "answer"
    COMMAND = "command"
    BACK = "<"
    HELP = "?"
    FURTHER = "+"


_MARKS = {"<": Sort.BACK, "?": Sort.HELP, "+": Sort.FURTHER}


class Line(NamedTuple):
    """A line as it is understood. `words` are those of a command, its name first; `text` is what
    was typed."""

    sort: Sort
    text: str
    words: Sequence[str] = ()


def understood(typed: str, commands: Collection[str], answers: Collection[str]) -> Line:
    """The line as it is meant. The name of a command, in full, makes it one, unless it is one of
    the `answers` that are possible here; after the name of the program, or a slash, it is one in
    any case."""
    text = " ".join(typed.split())
    if text in _MARKS:
        return Line(_MARKS[text], text)
    first, _, rest = text.partition(" ")
    if fold(first) == PROGRAM:
        return _command(rest) if rest else Line(Sort.HELP, text)
    if first.startswith(MARK) and first[1:]:
        return _command(text[1:])
    is_answer = fold(text) in {fold(answer) for answer in answers}
    if fold(first) in commands and not is_answer:
        return _command(text)
    return Line(Sort.ANSWER, text)


def _command(text: str) -> Line:
    name, _, rest = text.partition(" ")
    if fold(name) == "note":  # a remark may have apostrophes
        return Line(Sort.COMMAND, text, ("note", *_remark(rest).split()))
    return Line(Sort.COMMAND, text, (fold(name), *_words(rest)))


def _remark(text: str) -> str:
    """The text of a note, which may stand in quotes as on the command line and on the sheet."""
    mark = text[:1]
    is_quoted = len(text) > 1 and mark in ('"', "'") and text.count(mark) == 2 and text[-1] == mark
    return text[1:-1] if is_quoted else text


def _words(text: str) -> list[str]:
    """The words as a shell would have them, or as they stand where a quote is not closed."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()
