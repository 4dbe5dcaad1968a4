"""What reading a file back comes to, for people and programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import Amount, signed
from scorekeeper.foreign.changes import Changes
from scorekeeper.foreign.reading_back import ReadBack
from scorekeeper.foreign.workbook.findings import Finding
from scorekeeper.journal.printer import without_time
from scorekeeper.journal.scoring import usable

from .json_ import Json, amounts_json

MOST_LISTED = 100  # findings


def reading_json(back: ReadBack) -> Json:
    """`import --json`: the lines that are new, each with the points that its deal moves by it."""
    after = back.found.after if back.found else back.before
    session = None if after is None else after.session
    moved = list(points_moved(back.found)) if back.found else []
    return {
        "ok": back.is_ok,
        "deals": 0 if session is None else session.last_number,
        "records": [without_time(line) for line in back.lines],
        "points": [{} for _ in back.more] + [amounts_json(points) for points in moved],
        "problems": [_finding(finding) for finding in back.findings],
    }


def _finding(finding: Finding) -> Json:
    return {
        "severity": finding.severity,
        "tab": finding.tab,
        "cell": finding.cell,
        "message": finding.message,
        "hint": finding.hint,
    }


def finding_lines(findings: Sequence[Finding], source: str) -> Iterator[str]:
    """Each finding at its place, or at the file."""
    for finding in findings[:MOST_LISTED]:
        yield f"{finding.place or source}: {finding.severity}: {finding.message}"
        if finding.hint:
            yield f"  hint: {finding.hint}"
    if len(findings) > MOST_LISTED:
        yield f"and {len(findings) - MOST_LISTED} more"


def record_lines(found: Changes) -> Iterator[str]:
    """Each new record, and what it moves."""
    for line, points in zip(found.lines, points_moved(found), strict=True):
        yield without_time(line)
        told = ", ".join(f"{owner} {signed(amount)}" for owner, amount in points.items() if amount)
        yield f"  {told or 'moves no points'}"


def points_moved(found: Changes) -> Iterator[Mapping[str, Amount]]:
    """What the deal of each new record is worth more than before it, to everybody; a record after
    another one of its deal moves nothing more."""
    before, after = _points(usable(found.before)), _points(usable(found.after))
    for draft in found.drafts:
        old, new = before.get(draft.number, {}), after.get(draft.number, {})
        yield {owner: new.get(owner, 0) - old.get(owner, 0) for owner in {**new, **old}}
        before[draft.number] = new


def _points(session: Session) -> dict[int, Mapping[str, Amount]]:
    return {deal.number: deal.points for deal in session.deals}
