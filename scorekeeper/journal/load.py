"""From a sheet file to a scored session with located problems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.core.problems import Fault, InputError, Problem
from scorekeeper.core.replay import Session, replay

from .data_files import files_beside
from .locate import locate
from .reader import AT, read
from .sheet_text import SheetText
from .statements import Statement, read_statement
from .store import read_sheet, torn_candidate


@dataclass(slots=True)
class Loaded:
    """A sheet file after reading and scoring.

    `session` is None when the header cannot be used. `problems` are all of them, located and
    sorted by line. `torn` is the number of a last line that was cut short, 0 if there is none.
    """

    path: str
    lines: Sequence[str]
    session: Session | None
    problems: list[Problem]
    torn: int = 0

    @property
    def is_ok(self) -> bool:
        """Whether the sheet has no error."""
        return not any(problem.is_error for problem in self.problems)


def load(path: str, *, keep: bool = True) -> Loaded:
    """Read and score a sheet file; `keep` false keeps only problems and balances.

    Raises StoreError when the file cannot be read.
    """
    return load_text(read_sheet(path), keep=keep)


def load_text(text: SheetText, *, keep: bool = True) -> Loaded:
    """Score the text of a sheet."""
    lines = _lines(text)
    torn = torn_line(text)
    loaded = score_lines(text.path, lines[: torn - 1] if torn else lines, keep=keep)
    loaded.lines = lines
    loaded.torn = torn
    extra = [_torn_problem(torn)] if torn else []
    if text.decode_problem is not None:
        line, column, message = text.decode_problem
        extra.append(
            Problem(
                Fault.MALFORMED,
                message,
                "save the sheet as UTF-8 text",
                line=line,
                column=column,
            )
        )
    if extra:
        loaded.problems = locate([*loaded.problems, *extra], lines)
    return loaded


def score_lines(path: str, lines: Sequence[str], *, keep: bool = True) -> Loaded:
    """Score the lines of a sheet, whatever their end."""
    reading = read(lines, files_beside(path))
    problems = reading.problems
    session = None
    if reading.sheet is not None:
        session = replay(reading.sheet, keep=keep)
        problems = [*problems, *session.problems]
    return Loaded(path, lines, session, locate(problems, lines) if problems else [])


def _torn_problem(line: int) -> Problem:
    return Problem(
        Fault.MALFORMED,
        f"line {line} was cut short: it has no line end, and is kept aside",
        "the program was stopped while it wrote that line, before it confirmed it: record it "
        "again (or, if the line is complete, add the line end)",
        line=line,
    )


def _lines(text: SheetText) -> list[str]:
    lines = text.text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def torn_line(text: SheetText) -> int:
    """The number of the last line if it was cut short while it was written, else 0.

    Records of the command line end with their time, so that a cut record lacks it. A last line
    that a person typed without a line end is accepted, as long as it is sound and stands after
    records without times.
    """
    candidate = torn_candidate(text)
    if candidate is None:
        return 0
    number, line = candidate
    try:
        statement = read_statement(number, line)
    except InputError:
        return number
    if statement is None or statement.record_kind is None or _has_time(statement):
        return 0
    lines = _lines(text)
    previous = _last_record(lines[: number - 1])
    if previous is not None:
        return number if _has_time(previous) else 0
    unsound = any(p.line == number and p.is_error for p in score_lines(text.path, lines).problems)
    return number if unsound else 0


def _has_time(statement: Statement) -> bool:
    return AT.fullmatch(statement.pairs.get("at", "")) is not None


def _last_record(lines: Sequence[str]) -> Statement | None:
    for line in reversed(lines):
        try:
            statement = read_statement(0, line)
        except InputError:
            continue
        if statement is not None and statement.record_kind is not None:
            return statement
    return None
