"""A sheet as what counts on it: its deals as they hold now, and what was booked between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.core.books.deals import VOID, ScoredDeal
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.replaying.replay import replay
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

BOOKED = frozenset(
    {
        RecordKind.ADJUST,
        RecordKind.CARRY,
        RecordKind.RUBBER,
        RecordKind.LEAVE,
        RecordKind.JOIN,
    }
)


class Step(NamedTuple):
    """A deal that was not void (`number` is its own) or another record that moves points.

    `told` are its values as they hold now, canonically; `follows` what followed from the rules when
    it was recorded.
    """

    kind: RecordKind
    number: int
    told: Mapping[str, str]
    follows: Mapping[str, str]
    record: Record

    @property
    def is_deal(self) -> bool:
        """Whether it is a deal."""
        return self.kind is RecordKind.DEAL

    def value(self, name: str) -> str:
        """What it says of a fact, or what followed for it; nothing where neither does."""
        return self.told.get(name) or self.follows.get(name, "")

    def with_values(self, values: Mapping[str, str]) -> Step:
        """The same with other values of some facts."""
        return self._replace(told={**self.told, **values})

    def as_record(self, *, keeps: bool) -> Record:
        """The record that tells it at whatever place it stands; with `keeps` also what followed
        when it was recorded, else that follows anew."""
        if not self.is_deal:
            return self.record
        values = {**self.follows, **self.told} if keeps else self.told
        meta = {"anyway": self.record.anyway} if self.record.anyway else {}
        return Record(RecordKind.DEAL, self.record.line, None, values, meta)


def steps_of(session: Session) -> list[Step]:
    """The steps of a sheet, in its order."""
    deals = {deal.line: deal for deal in session.deals}
    found = []
    for record in session.sheet.live:
        deal = deals.get(record.line)
        if record.kind is RecordKind.DEAL and deal is not None:
            found += [] if deal.status == VOID else [_deal(record, deal)]
        elif record.kind in BOOKED:
            found.append(Step(record.kind, 0, record.values, {}, record))
    return found


def _deal(record: Record, deal: ScoredDeal) -> Step:
    follows = {name: text for name, text in deal.derived.items() if name not in deal.texts}
    return Step(RecordKind.DEAL, deal.number, deal.texts, follows, record)


def totals_of(steps: Sequence[Step], sheet: Sheet, *, keeps: bool) -> Mapping[str, Amount]:
    """What those steps come to at the table of that sheet; `keeps` as in `Step.as_record`."""
    records = [step.as_record(keeps=keeps) for step in steps]
    session = replay(replace(sheet, records=records, live=records, late={}), keep=False)
    return session.totals()
