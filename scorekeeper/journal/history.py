"""Who changed what: the records of a sheet one after the other, each with the sheet before and
after it."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.parts import NamedTuple

from .scoring import Loaded, score_lines

ABOUT_DEALS = frozenset(
    {
        RecordKind.DEAL,
        RecordKind.RESULT,
        RecordKind.AMEND,
        RecordKind.VOID,
        RecordKind.UNVOID,
    }
)
ADDITIONS = frozenset({RecordKind.DEAL, RecordKind.RESULT, RecordKind.NOTE, RecordKind.AGREE})


class Version(NamedTuple):
    """A record and what it did: the sheet just before it, and with it. `number` is the deal that it
    is about, 0 for none; `takes_back` is the record that an undo took back, `taken_back_on` the
    line of the undo that took back this one (0: it holds)."""

    record: Record
    number: int
    before: Session
    after: Session
    takes_back: Record | None
    taken_back_on: int

    @property
    def about(self) -> Record:
        """The record itself, of an undo the one that it took back."""
        return self.takes_back or self.record


def history(loaded: Loaded, number: int = 0) -> Iterator[Version]:
    """The versions of one deal, that which an undo took back included, in the order in which they
    were recorded; without a number everything that changed what stood on the sheet: no new deals,
    results, notes and agreements. House rules are those known at the time."""
    assert loaded.session is not None
    sheet = loaded.session.sheet
    records, deals = sheet.records, _deals(sheet)
    by_line = {record.line: record for record in records}
    undone_by = {line: undo for undo, line in sheet.taken_back.items()}
    for record in records:
        undone = by_line.get(sheet.taken_back.get(record.line, 0))
        concerned = deals.get((undone or record).line, 0)
        is_wanted = concerned == number if number else record.kind not in ADDITIONS
        before = _until(loaded, record.line - 1) if is_wanted else None
        after = _until(loaded, record.line) if is_wanted else None
        if before is not None and after is not None:
            yield Version(record, concerned, before, after, undone, undone_by.get(record.line, 0))


def _deals(sheet: Sheet) -> dict[int, int]:
    """The number of the deal that each record is about, by line."""
    found: dict[int, int] = {}
    live: list[int] = []  # the lines that hold so far
    for record in sheet.records:
        if record.kind is RecordKind.UNDO:
            live = [line for line in live if line != sheet.taken_back.get(record.line)]
            continue
        if record.kind in ABOUT_DEALS:
            last = max((found[line] for line in live if line in found), default=0)
            follows = last + 1 if record.kind is RecordKind.DEAL else last
            found[record.line] = record.number or follows
        live.append(record.line)
    return found


def _until(loaded: Loaded, line: int) -> Session | None:
    """The sheet of so many lines; None where they do not make one yet."""
    return score_lines(loaded.path, loaded.lines[:line]).session
