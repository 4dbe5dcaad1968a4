"""Remarks: records that move no points and are read where they were made."""

from __future__ import annotations

from typing import NamedTuple

from .records import Record, RecordKind

REMARK_KINDS = frozenset({RecordKind.NOTE, RecordKind.LEAVE, RecordKind.JOIN})


class Remark(NamedTuple):
    """A remark at its place: `after` so many deals, and after so many of the entries that carried
    balances, adjustments and new rubbers made (`booked`)."""

    after: int
    booked: int
    record: Record

    @property
    def event(self) -> str:
        """What it says happened at the table: `Boris left: the last tram`; nothing of a note."""
        record = self.record
        if not record.player:
            return ""
        why = f": {record.why}" if record.why else ""
        if record.kind is RecordKind.LEAVE:
            return f"{record.player} left{why}"
        points = record.values.get("carry")
        return f"{record.player} joined{f' with {points}' if points else ''}{why}"

    @property
    def text(self) -> str:
        """What it says, for people: `note by Anna: the cards were wet`."""
        record = self.record
        if self.event:
            return self.event
        by = record.meta.get("by")
        lead = f"{record.kind} by {by}" if by else str(record.kind)
        return f"{lead}: {record.text}"
