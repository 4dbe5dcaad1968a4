"""The sheet as it stood before or after one of its deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.problems import ImpossibleError

from .fold import MUTATIONS
from .replay import replay
from .session import Session


def before_deal(sheet: Sheet, number: int) -> Session:
    """The session on which that deal was dealt: what stands above it, and what was corrected later
    of the deals before it. House rules are those of the whole sheet."""
    live = tuple(_earlier(sheet, number))
    return replay(replace(sheet, records=live, live=live))


def standing_after(session: Session, number: int) -> Session:
    """The sheet up to that deal and what was booked before the next, with what was corrected later
    of these deals; 0 is before the first. Raises ImpossibleError where no such deal is scored."""
    check_standing(session, number)
    if number == session.last_number:
        return session
    return before_deal(session.sheet, number + 1)


def check_standing(session: Session, number: int) -> None:
    """Raises ImpossibleError where there is no standing after a deal of that number."""
    if not 0 <= number <= session.last_number:
        known = plural(session.last_number, "deal")
        raise ImpossibleError(f"there is no deal {number}", f"the sheet has {known}", str(number))
    if number == session.open_deal and number:
        raise ImpossibleError(
            f"deal {number} is open: there is no standing after it yet",
            f"ask for the one before it ({number - 1}), or record its result",
            str(number),
        )


def _earlier(sheet: Sheet, number: int) -> Iterator[Record]:
    """The records that come to the deals before that one."""
    begun, is_there = 0, False
    for record in sheet.live:
        if record.kind is RecordKind.DEAL:
            begun = begun + 1 if record.number is None else record.number
            is_there = is_there or begun >= number
        about = begun if record.number is None else record.number
        if record.kind in MUTATIONS:
            if about < number:
                yield record
        elif not is_there:
            yield record
