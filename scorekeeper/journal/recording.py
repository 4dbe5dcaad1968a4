"""Recording: one new line of a sheet, checked against everything before it, then kept for good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.core.problems import Problem
from scorekeeper.core.records import Record, RecordKind
from scorekeeper.core.replay import Session

from .canonical import canonical_record
from .load import Loaded, load_text, score_lines
from .locate import locate
from .printer import print_record
from .store import Recorder, recording
from .tokens import Token, pair, quote


@dataclass(slots=True)
class Recorded:
    """A record that is on disk: its canonical line, the session before and after it.

    `consequences` are new breaches elsewhere in the sheet, `known` the errors that it had before;
    `set_aside` names the file that holds a torn line, if there was one.
    """

    line: str
    record: Record
    before: Session
    after: Session
    warnings: list[Problem]
    consequences: list[Problem]
    known: list[Problem]
    set_aside: str = ""


class RefusedError(Exception):
    """Nothing was recorded; `problems` say why, located in the line as it was typed."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems[0].message)
        self.problems = list(problems)


def record(
    path: str, kind: RecordKind, tokens: Sequence[Token], *, number: int | None, at: str
) -> Recorded:
    """Append one record to the sheet at `path`.

    `tokens` are its words and pairs as typed, `number` the deal it is about where it has one,
    `at` the time for its `at=`. Raises RefusedError when it is at fault, StoreError when the file
    cannot be written; either way the sheet is as it was.
    """
    with recording(path) as recorder:
        before = load_text(recorder.sheet)
        if before.session is None or recorder.sheet.decode_problem is not None:
            raise RefusedError(before.problems)
        if kind is RecordKind.DEAL and number is None:
            number = before.session.last_number + 1
        lines = before.lines[: before.torn - 1] if before.torn else before.lines
        typed = _typed_line(kind, tokens, number)
        after = score_lines(path, [*lines, f"{typed} at={at}"])
        assert after.session is not None
        fresh = locate(_fresh_problems(before, after), [*lines, typed])
        own = _own_lines(kind, number, len(after.lines), after.session)
        refusing = [p for p in fresh if p.is_error and (p.line in own or p.stops_scoring)]
        if refusing:
            raise RefusedError(refusing)
        made = _record_on(after.session, len(after.lines))
        line = print_record(canonical_record(made, after.session))
        aside = _put_torn_aside(recorder, before.torn)
        recorder.append(line)
    others = [p for p in fresh if p.is_error]
    return Recorded(
        line,
        made,
        before.session,
        after.session,
        [p for p in fresh if not p.is_error],
        others,
        [p for p in after.problems if p.is_error and p not in others],
        aside,
    )


def _put_torn_aside(recorder: Recorder, torn: int) -> str:
    """Move a line that was cut short out of the way; where to, or nothing."""
    if not torn:
        return ""
    return recorder.set_aside(f"line {torn} was cut short while it was written")


def _typed_line(kind: RecordKind, tokens: Sequence[Token], number: int | None) -> str:
    words = [str(kind)]
    if number is not None:
        words.append(str(number))
    for key, value in tokens:
        words.append(quote(value, word=True) if key is None else pair(key, value))
    return " ".join(words)


def _fresh_problems(before: Loaded, after: Loaded) -> list[Problem]:
    known = Counter((p.line, p.severity, p.message) for p in before.problems)
    fresh = []
    for problem in after.problems:
        key = (problem.line, problem.severity, problem.message)
        if known[key]:
            known[key] -= 1
        else:
            fresh.append(problem)
    return fresh


def _own_lines(kind: RecordKind, number: int | None, new_line: int, session: Session) -> set[int]:
    """The lines whose problems are the new record's own: its line, and for a record about a deal
    the line of that deal."""
    if kind in (RecordKind.SET, RecordKind.NOTE, RecordKind.UNDO):
        return {new_line}
    return {new_line, *(deal.line for deal in session.deals if deal.number == number)}


def _record_on(session: Session, line: int) -> Record:
    return next(made for made in reversed(session.sheet.records) if made.line == line)
