"""Sheets written inside tests in the user's own language."""

from __future__ import annotations

from textwrap import dedent

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.replaying.replay import Session, replay
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.problems import Problem
from scorekeeper.journal.reader import read


def session(text: str) -> Session:
    """The sheet after scoring; its header must be usable."""
    reading = read(dedent(text).strip("\n").split("\n"))
    assert reading.sheet is not None, reading.problems
    made = replay(reading.sheet)
    made.problems[:0] = reading.problems
    return made


def problems(text: str) -> list[Problem]:
    """Every problem of the sheet, also of one whose header cannot be used."""
    reading = read(dedent(text).strip("\n").split("\n"))
    found = list(reading.problems)
    if reading.sheet is not None:
        found += replay(reading.sheet).problems
    return sorted(found, key=lambda problem: problem.line)


def clean(text: str) -> Session:
    """The sheet after scoring; it must have no error."""
    made = session(text)
    assert not [p for p in made.problems if p.is_error], made.problems
    return made


def messages(text: str) -> list[str]:
    """The messages of all problems, in the order of their lines."""
    return [problem.message for problem in problems(text)]


def totals(text: str) -> dict[str, Amount]:
    """The exact totals of a sheet without errors."""
    return clean(text).totals()


def entries(text: str, deal: int = 1) -> list[Entry]:
    """The entries of one deal of a sheet without errors."""
    return list(clean(text).deals[deal - 1].entries)
