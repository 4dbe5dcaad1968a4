"""What reading a file back comes to, for people and programs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TypeVar

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import Amount, signed
from scorekeeper.foreign.changes import Changes
from scorekeeper.foreign.reading_back import ReadBack
from scorekeeper.foreign.workbook.findings import Finding
from scorekeeper.journal.printer import without_time
from scorekeeper.journal.scoring import usable

from .json_ import Json, amounts_json

MOST_LISTED = 100  # findings
Key = TypeVar("Key", bound=Hashable)
_Entry = tuple[str, str, str]  # an account, the owner and against whom


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
    """Each new record, and what it moves: of the totals, else in any account. What a correction
    changes is told apart from what a deal is worth."""
    entries = _differences(found, _entries)
    moved = zip(found.drafts, found.lines, points_moved(found), entries, strict=True)
    for draft, line, points, in_accounts in moved:
        yield without_time(line)
        if draft.kind is RecordKind.RUBBER:
            continue
        corrects = draft.kind in (RecordKind.AMEND, RecordKind.VOID)
        yield f"  {_moved(points, in_accounts, corrects=corrects)}"


def _moved(
    points: Mapping[str, Amount], in_accounts: Mapping[_Entry, Amount], *, corrects: bool
) -> str:
    """`Anna +10`, `changes: Anna -10`; `changes: no total; score NS +3`."""
    told = [f"{owner} {signed(amount)}" for owner, amount in points.items() if amount]
    if told:
        return f"{'changes: ' if corrects else ''}{', '.join(told)}"
    told = [f"{_place(*key)} {signed(amount)}" for key, amount in in_accounts.items() if amount]
    if not told:
        return "moves no points"
    lead = "changes: no total" if corrects else "no total changes"
    return f"{lead}; {', '.join(told)}"


def points_moved(found: Changes) -> Iterator[Mapping[str, Amount]]:
    """What the deal of each new record is worth more than before it, to everybody; a record after
    another one of its deal moves nothing more, nor does a new rubber."""
    return _differences(found, lambda deal: deal.points)


def _differences(
    found: Changes, of_deal: Callable[[ScoredDeal], Mapping[Key, Amount]]
) -> Iterator[Mapping[Key, Amount]]:
    """What the deal of each new record has more than before it."""
    before, after = (_of_deals(usable(at), of_deal) for at in (found.before, found.after))
    for draft in found.drafts:
        if draft.kind is RecordKind.RUBBER:
            yield {}
            continue
        old, new = before.get(draft.number, {}), after.get(draft.number, {})
        yield {key: new.get(key, 0) - old.get(key, 0) for key in {**new, **old}}
        before[draft.number] = new


def _of_deals(
    session: Session, of_deal: Callable[[ScoredDeal], Mapping[Key, Amount]]
) -> dict[int, Mapping[Key, Amount]]:
    return {deal.number: of_deal(deal) for deal in session.deals}


def _entries(deal: ScoredDeal) -> Mapping[_Entry, Amount]:
    """What a deal moves in each account: its name, the owner and against whom."""
    sums: dict[_Entry, Amount] = {}
    for account, owner, amount, _, against in deal.entries:
        key = account, owner, against
        sums[key] = sums.get(key, 0) + amount
    return sums


def _place(account: str, owner: str, against: str) -> str:
    """`score NS`, `bank Anna/Boris`."""
    return f"{account} {owner}{f'/{against}' if against else ''}"
