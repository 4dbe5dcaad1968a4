"""From a sheet file to a scored session with located problems."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.core.replaying.replay import Session, replay
from scorekeeper.core.values.names import few_suggestions
from scorekeeper.core.values.problems import Fault, InputError, Problem

from .data_files import files_beside
from .limits import MOST_SUGGESTIONS
from .reader import read
from .sheet_text import SheetText
from .statements import read_statement
from .store import read_sheet, torn_path, unfinished_line


class Unfinished(NamedTuple):
    """A last line without line end, which is never scored: only the end marks a line as whole.

    `line` is its number. `is_whole` when it would read as a statement without error: then only a
    person knows whether it is one.
    """

    line: int
    is_whole: bool


@dataclass(slots=True)
class Loaded:
    """A sheet file after reading and scoring.

    `session` is None when the header cannot be used. `problems` are all of them, located and
    sorted by line.
    """

    path: str
    lines: Sequence[str]
    session: Session | None
    problems: list[Problem]
    unfinished: Unfinished | None = None

    @property
    def is_ok(self) -> bool:
        """Whether the sheet has no error."""
        return not any(problem.is_error for problem in self.problems)

    @property
    def finished_lines(self) -> Sequence[str]:
        """The lines that count."""
        return self.lines[: self.unfinished.line - 1] if self.unfinished else self.lines


def load(path: str, *, keep: bool = True) -> Loaded:
    """Read and score a sheet file; `keep` false keeps only problems and balances.

    Raises StoreError when the file cannot be read.
    """
    return load_text(read_sheet(path), keep=keep)


def load_text(text: SheetText, *, keep: bool = True) -> Loaded:
    """Score the text of a sheet, without a last line that has no line end."""
    lines = _lines(text)
    if text.ends_clean or _is_remark(text):
        loaded = score_lines(text.path, lines, keep=keep)
        extra = [] if text.decode_problem is None else [_decode_problem(text.decode_problem)]
    else:
        loaded = score_lines(text.path, lines[:-1], keep=keep)
        extra = _leave_out(loaded, text, lines)
    loaded.lines = lines
    if extra:
        loaded.problems = _located([*loaded.problems, *extra], lines)
    return loaded


def score_lines(path: str, lines: Sequence[str], *, keep: bool = True) -> Loaded:
    """Score the lines of a sheet, whatever their end."""
    with few_suggestions(MOST_SUGGESTIONS):
        return _score_lines(path, lines, keep=keep)


def _score_lines(path: str, lines: Sequence[str], *, keep: bool) -> Loaded:
    problems, session = _scored(path, lines, keep=keep)
    if problems and session is not None:
        from .excuses import excused

        live = session.sheet.live
        problems = excused(problems, live, lambda size: _scored(path, lines[:size], keep=False)[0])
    return Loaded(path, lines, session, _located(problems, lines))


def _located(problems: Sequence[Problem], lines: Sequence[str]) -> list[Problem]:
    if not problems:
        return []
    from .locate import locate

    return locate(problems, lines)


def _scored(path: str, lines: Sequence[str], *, keep: bool) -> tuple[list[Problem], Session | None]:
    """The problems of the lines as they are found, and the session unless the header is at
    fault."""
    reading = read(lines, files_beside(path))
    if reading.sheet is None:
        return reading.problems, None
    session = replay(reading.sheet, keep=keep)
    return [*reading.problems, *session.problems], session


def fresh_problems(before: Loaded, after: Loaded) -> list[Problem]:
    """The problems that the lines of `after` have and those of `before` had not."""
    known = Counter((p.line, p.severity, p.message) for p in before.problems)
    fresh = []
    for problem in after.problems:
        key = (problem.line, problem.severity, problem.message)
        if known[key]:
            known[key] -= 1
        else:
            fresh.append(problem)
    return fresh


def _lines(text: SheetText) -> list[str]:
    lines = text.text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _decode_problem(place: tuple[int, int, str]) -> Problem:
    line, column, message = place
    return Problem(
        Fault.MALFORMED, message, "save the sheet as UTF-8 text", line=line, column=column
    )


# a last line without line end ----------------------------------------------------------------


def _is_remark(text: SheetText) -> bool:
    """Whether a last line without line end says nothing that could be scored."""
    found = unfinished_line(text)
    if found is None or text.decode_problem is not None:
        return False
    try:
        return read_statement(*found) is None
    except InputError:
        return False


def _leave_out(loaded: Loaded, text: SheetText, lines: Sequence[str]) -> list[Problem]:
    """Note on the sheet `loaded` without its last line that this line does not count, and return
    the problems that this makes."""
    number = len(lines)
    with_it = score_lines(text.path, lines, keep=False)
    undecoded, extra = text.decode_problem, []
    if undecoded is not None and undecoded[0] == number:
        reason = undecoded[2].partition(";")[0]
    else:
        fresh = fresh_problems(loaded, with_it)
        reason = next((problem.message for problem in fresh if problem.stops_scoring), "")
        extra = [] if undecoded is None else [_decode_problem(undecoded)]
    loaded.unfinished = Unfinished(number, not reason)
    if loaded.session is None and with_it.session is not None:
        loaded.problems = []  # they follow from the line's being left out
    aside = os.path.basename(torn_path(text.path))
    return [*extra, _unfinished_problem(loaded.unfinished, reason, aside)]


def _unfinished_problem(last: Unfinished, reason: str, torn: str) -> Problem:
    if last.is_whole:
        return Problem(
            Fault.MALFORMED,
            f"line {last.line} has no line end, so it does not count: only the end of its line "
            "shows that a record is whole",
            "to keep it, press Enter at its end in a text editor, or record the next with "
            f"--keep-last; to drop it, --drop-last, which moves it to {torn}",
            line=last.line,
        )
    return Problem(
        Fault.MALFORMED,
        f"line {last.line} was cut short, so it does not count: it has no line end, and {reason}",
        f"record again what it said (the next record moves it to {torn}), or complete it in a "
        "text editor",
        line=last.line,
    )
