"""Who changed what: the records of a sheet one after the other, each with the sheet before and
after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.replaying.session import Session
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
    records = loaded.session.sheet.records
    takes, deals = _undone(records), _deals(records)
    taken = {found.line: line for line, found in takes.items()}
    for record in records:
        about = takes.get(record.line, record)
        concerned = deals.get(about.line, 0)
        is_wanted = concerned == number if number else record.kind not in ADDITIONS
        before = _until(loaded, record.line - 1) if is_wanted else None
        after = _until(loaded, record.line) if is_wanted else None
        if before is not None and after is not None:
            undone = takes.get(record.line)
            yield Version(record, concerned, before, after, undone, taken.get(record.line, 0))


def _undone(records: Sequence[Record]) -> dict[int, Record]:
    """The record that each undo took back, by the line of the undo."""
    live: list[Record] = []
    found: dict[int, Record] = {}
    for record in records:
        if record.kind is not RecordKind.UNDO:
            live.append(record)
        elif live:
            found[record.line] = live.pop()
    return found


def _deals(records: Sequence[Record]) -> dict[int, int]:
    """The number of the deal that each record is about, by line."""
    found: dict[int, int] = {}
    live: list[Record] = []
    for record in records:
        if record.kind is RecordKind.UNDO:
            live = live[:-1]
            continue
        if record.kind in ABOUT_DEALS:
            last = max((found[item.line] for item in live if item.line in found), default=0)
            follows = last + 1 if record.kind is RecordKind.DEAL else last
            found[record.line] = record.number or follows
        live.append(record)
    return found


def _until(loaded: Loaded, line: int) -> Session | None:
    """The sheet of so many lines; None where they do not make one yet."""
    return score_lines(loaded.path, loaded.lines[:line]).session
