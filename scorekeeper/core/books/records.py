"""Records: the statements of a sheet after its header, as values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.core.values.parts import NamedTuple


class RecordKind(StrEnum):
    """The word a record begins with."""

    DEAL = "deal"
    RESULT = "result"
    AMEND = "amend"
    VOID = "void"
    UNVOID = "unvoid"
    ADJUST = "adjust"
    CARRY = "carry"
    RUBBER = "rubber"
    LEAVE = "leave"
    JOIN = "join"
    AGREE = "agree"
    NOTE = "note"
    SET = "set"
    UNDO = "undo"


# Keys that any record may carry, in the order in which they are printed, after its own.
META_KEYS = ("why", "anyway", "by", "at")
SEAL = "seal"  # of an agreement: the digest of all that stands above it
_DIGEST = (64, frozenset("0123456789abcdef"))  # how many figures it has, and which

_NOTHING: Mapping[str, str] = MappingProxyType({})


def is_digest(text: str) -> bool:
    """Whether the text is a digest, and no number of points."""
    length, figures = _DIGEST
    return len(text) == length and figures.issuperset(text)


class Record(NamedTuple):
    """One record.

    `number` is the deal concerned, None where it was left out; `values` are its own keys with
    their texts, in the order typed; `meta` holds why, anyway, by, at, and the seal of an agreement;
    `text` is the text of a note, `player` who leaves or joins, by his full name. Keys of facts are
    full names; other players' names are full in canonical records only. `is_unread` marks a deal
    whose line cannot be read: it keeps its place among the deals.
    """

    kind: RecordKind
    line: int = 0
    number: int | None = None
    values: Mapping[str, str] = _NOTHING
    meta: Mapping[str, str] = _NOTHING
    text: str = ""
    is_unread: bool = False
    player: str = ""

    @property
    def why(self) -> str:
        """The reason given, or nothing."""
        return self.meta.get("why", "")

    @property
    def anyway(self) -> str:
        """Why a breach was recorded all the same, or nothing."""
        return self.meta.get("anyway", "")


REMARK_KINDS = frozenset({RecordKind.NOTE, RecordKind.LEAVE, RecordKind.JOIN})
SILENT = frozenset({RecordKind.NOTE, RecordKind.AGREE})  # they move nothing


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
