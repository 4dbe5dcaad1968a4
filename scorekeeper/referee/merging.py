"""One sheet out of two: the first, with records at its end that make it as the second where that
one is preferred."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.values.amounts import parse_amount, plain

from .comparing import EXTRA, FACTS, MISSING, RULE, Difference
from .steps import Step


def records_for(difference: Difference, why: str, at: str) -> list[Record]:
    """The records that make the first sheet as the second; none where no record can: a deal, rubber
    or player that came in another order."""
    return [_signed(record, why, at) for record in _records(difference)]


def _records(difference: Difference) -> Iterator[Record]:
    sort, a, b, _, facts = difference
    if sort == RULE:
        values = {item.name: item.b for item in facts if item.b and item.name != "dealer"}
        if values:
            yield Record(RecordKind.SET, values=values)
    elif sort == FACTS and a is not None and a.is_deal:
        values = {item.name: item.b or "none" for item in facts}
        yield Record(RecordKind.AMEND, number=a.number, values=values)
    elif sort == EXTRA and a is not None:
        yield from _without(a)
    elif sort == MISSING and b is not None and (b.is_deal or b.kind in _BOOKINGS):
        yield b.as_record(keeps=True)


_BOOKINGS = (RecordKind.ADJUST, RecordKind.CARRY)
_ENDS = ("account", "against")


def _without(step: Step) -> Iterator[Record]:
    """What takes a step back: a deal is void, an adjustment is booked the other way."""
    if step.is_deal:
        yield Record(RecordKind.VOID, number=step.number)
    elif step.kind is RecordKind.ADJUST:
        values = {
            name: text if name in _ENDS else str(plain(-parse_amount(text)))
            for name, text in step.told.items()
        }
        yield Record(RecordKind.ADJUST, values=values)


def _signed(record: Record, why: str, at: str) -> Record:
    """The record with its reason and time."""
    return record._replace(meta={**record.meta, "why": why, "at": at})
