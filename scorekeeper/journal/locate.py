"""Where on its line a problem is: the column and an excerpt to print."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from scorekeeper.core.values.names import fold
from scorekeeper.core.values.problems import MalformedError, Problem

from .limits import LONGEST_LINE
from .tokens import Span, spans

EXCERPT_WIDTH = 100  # characters of a line that are shown
_LEAD = 40  # characters kept before the column in a line that is longer
_CUT = "..."
_PIECE = re.compile(r'[^\s,:/+="]+')  # of a value
_UNSEEN = "\ufffd"  # stands for characters that would disturb a terminal


_spans = lru_cache(maxsize=8)(spans)  # thousands of problems may stand on one line


def locate(problems: Sequence[Problem], lines: Sequence[str]) -> list[Problem]:
    """The problems with columns and excerpts, each once, sorted by line and column.

    Problems without a line stay as they are and come first.
    """
    placed = [_place(problem, lines) for problem in dict.fromkeys(problems)]
    placed.sort(key=lambda problem: (problem.line, problem.column))
    return list(dict.fromkeys(placed))


def _place(problem: Problem, lines: Sequence[str]) -> Problem:
    if not 0 < problem.line <= len(lines):
        return problem
    line = lines[problem.line - 1]
    column = problem.column or _column(problem, line)
    column = max(1, min(column, len(line) + 1))
    excerpt, mark = _excerpt(line, column)
    return problem._replace(column=column, excerpt=excerpt, mark=mark)


def _column(problem: Problem, line: str) -> int:
    """The column of what the problem means, from 1; else that of the statement."""
    if len(line) > LONGEST_LINE:  # it was not read, and to take it apart takes long
        return 1
    try:
        found = _spans(line)
    except MalformedError:
        return _find(problem.part, line, 0, len(line), 0) + 1
    named = _named(problem.fact, found) if problem.fact else None
    if named is not None:
        equals = line.find("=", named.start, named.end)
        return _find(problem.part, line, equals + 1, named.end, named.start) + 1
    if not found:
        return 1
    for span in found:
        if problem.part and span.token == (None, problem.part):
            return span.start + 1
    return _find(problem.part, line, found[0].start, found[-1].end, found[0].start) + 1


def _named(fact: str, found: Sequence[Span]) -> Span | None:
    """The pair whose key means the fact: spelled in full, or abbreviated."""
    name = fold(fact)
    keyed = [(fold(span.token.key), span) for span in found if span.token.key]
    for key, span in keyed:
        if key == name:
            return span
    return next((span for key, span in keyed if name.startswith(key)), None)


def _find(part: str, line: str, start: int, end: int, default: int) -> int:
    """Where the part stands between start and end: as a piece of its own, abbreviated, or inside
    another piece."""
    if not part:
        return default
    wanted = fold(part)
    short = -1
    for match in _PIECE.finditer(line, start, end):
        piece = fold(match[0])
        if piece == wanted:
            return match.start()
        if short < 0 and wanted.startswith(piece):
            short = match.start()
    found = line.find(part, start, end)
    if found < 0:
        found = short
    return default if found < 0 else found


def _excerpt(line: str, column: int) -> tuple[str, int]:
    """The line, or what surrounds the column, and the place of the column in it, from 1."""
    begin, end = 0, len(line)
    if end > EXCERPT_WIDTH:
        begin = max(0, min(column - 1 - _LEAD, end - EXCERPT_WIDTH))
        end = begin + EXCERPT_WIDTH
    before = _CUT if begin else ""
    after = _CUT if end < len(line) else ""
    shown = "".join(_visible(letter) for letter in line[begin:end])
    return f"{before}{shown}{after}", len(before) + column - begin


def _visible(letter: str) -> str:
    if letter.isprintable():
        return letter
    return " " if letter == "\t" or unicodedata.category(letter) == "Zs" else _UNSEEN
