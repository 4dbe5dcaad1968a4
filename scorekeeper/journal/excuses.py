"""What `anyway=` of a correction or a house rule excuses: the breaches that it causes elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.values.problems import Fault, Problem

CORRECTIONS = frozenset({RecordKind.SET, RecordKind.AMEND, RecordKind.VOID, RecordKind.UNVOID})

ProblemsOf = Callable[[int], Iterable[Problem]]


def excused(
    problems: Sequence[Problem], live: Sequence[Record], problems_of: ProblemsOf
) -> list[Problem]:
    """The problems, those breaches as warnings that a correction with `anyway=` caused in what
    stands above it. `problems_of` gives the problems of so many lines of the sheet."""
    reasons: dict[tuple[int, str], str] = {}
    for record in live:
        if record.kind in CORRECTIONS and record.anyway:
            known = _breaches(problems_of(record.line - 1))
            caused = _breaches(problems_of(record.line)) - known
            reasons |= {key: record.anyway for key in caused if key[0] < record.line}
    return [
        problem.excused(reasons.get((problem.line, problem.message), "")) for problem in problems
    ]


def _breaches(problems: Iterable[Problem]) -> set[tuple[int, str]]:
    return {(p.line, p.message) for p in problems if p.fault is Fault.BREACH}
