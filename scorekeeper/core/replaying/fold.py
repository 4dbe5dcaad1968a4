"""From records to deals: amendments, results and voids folded into the deals they concern."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from copy import copy
from types import MappingProxyType

from scorekeeper.core.books.deals import Change
from scorekeeper.core.books.ledger import Turn
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Fault, Problem

_NOWHERE: Mapping[str, int] = MappingProxyType({})


class Result(NamedTuple):
    """A record that gives outcomes of an open deal, and what the deal said before it."""

    record: Record
    before: Mapping[str, str]


class Slot:
    """The place of one deal with the texts of its facts as they hold now.

    `index` counts the steps of the sheet before it. `origins` tells, for facts that a later record
    gave, the line where they stand; `records` are all that gave facts, the deal's own first.
    `is_unread` marks a deal whose own line cannot be read. `turn` is kept where a later record
    corrects an earlier deal.
    """

    __slots__ = (
        "anyway",
        "changes",
        "index",
        "is_unread",
        "is_void",
        "line",
        "number",
        "origins",
        "records",
        "results",
        "texts",
        "turn",
        "why_void",
    )

    def __init__(self, number: int, index: int, record: Record) -> None:
        self.number = number
        self.index = index
        self.line = record.line
        self.texts = record.values  # replaced, never changed
        self.anyway = record.anyway
        self.is_unread = record.is_unread
        self.origins = _NOWHERE
        self.records: tuple[Record, ...] = (record,)
        self.changes: tuple[Change, ...] = ()
        self.is_void = False
        self.why_void = ""
        self.results: tuple[Result, ...] = ()
        self.turn: Turn | None = None

    def line_of(self, fact: str) -> int:
        """The line on which that fact's text stands."""
        return self.origins.get(fact, self.line)

    def put(self, record: Record) -> None:
        """Let the facts of a later record hold."""
        self.records += (record,)
        self.texts = {**self.texts, **record.values}
        self.origins = {**self.origins, **dict.fromkeys(record.values, record.line)}

    def taken_out(self) -> Slot:
        """The same deal as if it had been declared void."""
        slot = copy(self)
        slot.is_void = True
        return slot

    def without(self, refused: Container[Record]) -> Slot:
        """The same deal as if those of its later records had given no facts."""
        own, *later = self.records
        slot = copy(self)
        slot.texts, slot.origins, slot.records = own.values, _NOWHERE, (own,)
        for record in later:
            if record not in refused:
                slot.put(record)
        return slot


Step = Slot | Record

MUTATIONS = frozenset({RecordKind.AMEND, RecordKind.VOID, RecordKind.UNVOID, RecordKind.RESULT})


def lowest_corrected(records: Sequence[Record]) -> list[int]:
    """For each record the lowest number of a deal that it or a record after it changes; a number
    beyond all deals where there is none."""
    found = [len(records) + 1] * (len(records) + 1)
    for place in range(len(records) - 1, -1, -1):
        record, later = records[place], found[place + 1]
        is_one = record.kind in MUTATIONS and record.number is not None
        found[place] = min(record.number or later, later) if is_one else later
    return found


class Folder:
    """Folds the live records of a sheet, one by one, into the steps to score in order.

    `problems` are what was wrong with the records themselves.
    """

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.problems: list[Problem] = []
        self._slots: dict[int, Slot] = {}
        self._last: Slot | None = None

    @property
    def last(self) -> Slot | None:
        """The deal begun last."""
        return self._last

    def begin(self, record: Record) -> None:
        """Take a deal."""
        expected = self._last.number + 1 if self._last else 1
        number = expected if record.number is None else record.number
        if number != expected:
            known = number in self._slots
            self._fault(
                record,
                f"deal {number} stands where deal {expected} is expected",
                f"deal {number} is there already; number this one {expected}"
                if known
                else f"number it {expected}, or add the missing deal",
            )
            number = max(number, expected)
        self._last = self._slots[number] = slot = Slot(number, len(self.steps), record)
        self.steps.append(slot)

    def target(self, record: Record) -> Slot | None:
        """The deal that a record changes; None, with a problem, when there is no such deal."""
        if record.number is None:
            if record.kind is RecordKind.RESULT and self._last is not None:
                return self._last
            self._fault(
                record,
                f"{record.kind} does not say which deal",
                "record a deal first" if self._last is None else f"write {record.kind} NUMBER",
            )
            return None
        slot = self._slots.get(record.number)
        if slot is None:
            known = f"there are deals 1 to {self._last.number}" if self._last else "no deals yet"
            self._fault(record, f"there is no deal {record.number} to {record.kind}", known)
        return slot

    def index_of(self, number: int) -> int:
        """How many steps stand before that deal; before the next one if it has not begun."""
        slot = self._slots.get(number)
        return len(self.steps) if slot is None else slot.index

    def change(self, slot: Slot, record: Record) -> None:
        """Let a record change that deal."""
        if record.kind is RecordKind.VOID:
            if slot.is_void:
                self._fault(record, f"deal {slot.number} is void already", "leave the line out")
            slot.is_void, slot.why_void = True, record.why
        elif record.kind is RecordKind.UNVOID:
            if not slot.is_void:
                self._fault(record, f"deal {slot.number} is not void", "leave the line out")
            slot.is_void, slot.why_void = False, ""
        elif record.kind is RecordKind.RESULT:
            self._complete(slot, record)
        else:
            self._amend(slot, record)
        slot.anyway = record.anyway or slot.anyway

    def _complete(self, slot: Slot, record: Record) -> None:
        if slot.is_void:
            self._fault(
                record, f"deal {slot.number} is void", f"to play it after all: unvoid {slot.number}"
            )
            return
        slot.results += (Result(record, slot.texts),)
        slot.put(record)

    def _amend(self, slot: Slot, record: Record) -> None:
        slot.changes += tuple(
            Change(fact, slot.texts.get(fact, ""), text, record.line, record.why)
            for fact, text in record.values.items()
        )
        slot.put(record)

    def _fault(self, record: Record, message: str, hint: str) -> None:
        part = "" if record.number is None else str(record.number)
        self.problems.append(Problem(Fault.IMPOSSIBLE, message, hint, "", part, record.line))
