"""What a phone records: once, however often it is sent, and never over what another recorded."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Mapping, Sequence

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal.appending import Recorded, typed_line
from scorekeeper.journal.canonical import canonical_record
from scorekeeper.journal.load import score_lines
from scorekeeper.journal.printer import print_record, without_time
from scorekeeper.journal.tokens import Token
from scorekeeper.scribe.sitting import OvertakenError, Sitting

from .guard import RefusedRequest
from .live import link
from .sent import Place
from .served import Served
from .visit import Visit

_KEY = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Sending(NamedTuple):
    """What every form that records carries besides: its key, and for how many records it was
    made."""

    key: str
    records: int


class Kept(NamedTuple):
    """A record that is in the sheet. `recorded` is None where the form had been sent before and
    nothing was written now."""

    line: str
    recorded: Recorded | None = None

    @property
    def shown(self) -> str:
        """The line as people see it, without the time."""
        return without_time(self.line)


class Difference(NamedTuple):
    """A fact of which two phones told different things, as it would be typed; "" for nothing."""

    fact: str
    recorded: str
    told: str


class OvertakenFormError(Exception):
    """Another phone was first, so nothing was recorded. `since` is what was recorded after the
    form was made, `told` what the form said; both as records in full."""

    def __init__(self, since: Sequence[Record], told: Record) -> None:
        super().__init__("somebody else has recorded meanwhile: nothing was recorded")
        self.since = tuple(since)
        self.told = told

    @property
    def rival(self) -> Record | None:
        """The record that is about the same: the first of its kind, of the same deal."""
        same = (self.told.kind, self.told.number)
        return next((item for item in self.since if (item.kind, item.number) == same), None)

    @property
    def differences(self) -> list[Difference]:
        """In which facts the rival and the form differ; none where both say the same."""
        if self.rival is None:
            return []
        theirs, told = self.rival.values, self.told.values
        pairs = (
            Difference(fact, theirs.get(fact, ""), told.get(fact, ""))
            for fact in dict.fromkeys((*theirs, *told))
        )
        return [pair for pair in pairs if pair.recorded != pair.told]

    @property
    def lines(self) -> list[str]:
        """What was recorded since, as people see it."""
        return [without_time(print_record(record)) for record in self.since]


def sending_fields(served: Served) -> str:
    """The hidden fields of a form that is shown now."""
    return (
        f'<input type="hidden" name="key" value="{secrets.token_urlsafe(16)}">'
        f'<input type="hidden" name="records" value="{served.state.records}">'
    )


def sending_of(fields: Mapping[str, str]) -> Sending:
    """The hidden fields of a form that was sent. Raises RefusedRequest when they are not there."""
    key, records = fields.get("key", ""), fields.get("records", "")
    if not _KEY.fullmatch(key) or not (records.isascii() and records.isdecimal()):
        raise RefusedRequest(400, "the form is garbled", "reload the page, fill it in again")
    return Sending(key, int(records[:9]))


def by_of(visit: Visit) -> str:
    """Who records, for `by=`. Raises RefusedRequest for a phone that has not said; on the laptop
    nobody need."""
    if not visit.device.name and not visit.device.is_laptop:
        raise RefusedRequest(
            403,
            "this phone has not said whose it is",
            f"say it first: {link('/who', visit.served)}",
        )
    return visit.device.name


async def keep(
    visit: Visit,
    sending: Sending,
    kind: RecordKind,
    tokens: Sequence[Token],
    number: int | None = None,
) -> Kept:
    """Record what a form says, and tell all phones; on return it is on the disk.

    The same form sent again is answered with its record. Raises OvertakenFormError when the sheet
    has other records than the form was made for, RefusedError for a record at fault, StoreError
    when the file cannot be written; nothing was recorded then.
    """
    by, served = by_of(visit), visit.served
    async with served.lock:
        kept = await asyncio.to_thread(_keep, served, sending, kind, tokens, number, by)
    if kept.recorded is not None:
        visit.device.written = time.time()
    served.feed.announce(served.state)
    return kept


def _keep(
    served: Served,
    sending: Sending,
    kind: RecordKind,
    tokens: Sequence[Token],
    number: int | None,
    by: str,
) -> Kept:
    sitting = served.open()
    sitting.refresh()
    place = served.sent.find(sending.key)
    if place is not None and _stands(place, sitting):
        return Kept(place.line)

    def writing(line: str) -> None:
        served.sent.note(sending.key, Place(sending.records, line))

    try:
        made = sitting.record(
            kind, tokens, number, by=by, expected=sending.records, writing=writing
        )
    except OvertakenError:
        sitting.refresh()
        told = Record(kind, number=number)
        typed = typed_line(kind, tokens, number)
        raise _overtaken(sitting, sending.records, told, typed) from None
    served.look()
    return Kept(made.line, made)


def _stands(place: Place, sitting: Sitting) -> bool:
    """Whether the record of a form is in the sheet, at its place."""
    records = sitting.session.sheet.records
    if len(records) <= place.after:
        return False
    line = records[place.after].line
    return sitting.loaded.lines[line - 1].strip() == place.line


def _overtaken(sitting: Sitting, records: int, told: Record, typed: str) -> OvertakenFormError:
    """What was recorded since the sheet had so many records, and what the form said then; `told`
    is what is known of it where its line cannot be read."""
    lines = list(sitting.loaded.finished_lines)
    now = score_lines(sitting.path, lines)
    assert now.session is not None
    later = now.session.sheet.records[records:]
    before = lines[: later[0].line - 1 if later else None]
    then = score_lines(sitting.path, [*before, typed])
    assert then.session is not None
    own = (item for item in then.session.sheet.records if item.line > len(before))
    return OvertakenFormError(later, canonical_record(next(own, told), then.session))
