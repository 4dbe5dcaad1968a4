"""Remarks: records that move no points and are read where they were made."""

from __future__ import annotations

from typing import NamedTuple

from .records import Record, RecordKind

REMARK_KINDS = frozenset({RecordKind.NOTE})


class Remark(NamedTuple):
    """A remark at its place: `after` so many deals, and after so many of the entries that carried
    balances, adjustments and new rubbers made (`booked`)."""

    after: int
    booked: int
    record: Record

    @property
    def text(self) -> str:
        """What it says, for people: `note by Anna: the cards were wet`."""
        record = self.record
        by = record.meta.get("by")
        lead = f"{record.kind} by {by}" if by else str(record.kind)
        return f"{lead}: {record.text}"
