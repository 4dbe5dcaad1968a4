"""From records to deals: amendments, results and voids folded into the deals they concern."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .deals import Change
from .problems import Fault, Problem
from .records import Record, RecordKind


@dataclass(slots=True)
class Slot:
    """The place of one deal with the texts of its facts as they hold now.

    `origins` tells, for facts that a later record gave, the line where they stand.
    """

    number: int
    line: int
    texts: dict[str, str]
    anyway: str = ""
    origins: dict[str, int] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    is_void: bool = False
    why_void: str = ""
    completed: bool = False

    def line_of(self, fact: str) -> int:
        """The line on which that fact's text stands."""
        return self.origins.get(fact, self.line)


Step = Slot | Record


@dataclass(slots=True)
class Folded:
    """The steps to score in order, and what was wrong with the records themselves.

    `stale` lists positions in the records before which assertions must be checked separately,
    because a later record changes a deal that came before them.
    """

    steps: list[Step]
    problems: list[Problem]
    stale: list[int]


_MUTATIONS = frozenset(
    {RecordKind.AMEND, RecordKind.VOID, RecordKind.UNVOID, RecordKind.RESULT}
)


def fold(records: Sequence[Record]) -> Folded:
    """Fold the live records of a sheet."""
    folder = _Folder()
    for position, record in enumerate(records):
        folder.take(position, record)
    return Folded(folder.steps, folder.problems, folder.stale)


class _Folder:
    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.problems: list[Problem] = []
        self.stale: list[int] = []
        self._slots: dict[int, Slot] = {}
        self._positions: dict[int, int] = {}
        self._last: Slot | None = None
        self._unchecked: int | None = None  # position of the last assertion not known as stale

    def take(self, position: int, record: Record) -> None:
        kind = record.kind
        if kind is RecordKind.DEAL:
            self._begin(position, record)
        elif kind in _MUTATIONS:
            self._mutate(position, record)
        else:
            if kind is RecordKind.AGREE:
                self._unchecked = position
            self.steps.append(record)

    def _begin(self, position: int, record: Record) -> None:
        expected = self._last.number + 1 if self._last else 1
        number = expected if record.number is None else record.number
        if number != expected:
            self._fault(
                record,
                f"deal {number} stands where deal {expected} is expected",
                f"deal {number} is there already; number this one {expected}"
                if number in self._slots
                else f"number it {expected}, or add the missing deal",
            )
            number = max(number, expected)
        slot = Slot(number, record.line, dict(record.values), record.anyway)
        self._slots[number] = self._last = slot
        self._positions[number] = position
        self.steps.append(slot)

    def _mutate(self, position: int, record: Record) -> None:
        slot = self._target(record)
        if slot is None:
            return
        if self._unchecked is not None and self._positions[slot.number] < self._unchecked:
            self.stale.append(position)
            self._unchecked = None
        if record.kind is RecordKind.VOID:
            slot.is_void, slot.why_void = True, record.why
        elif record.kind is RecordKind.UNVOID:
            if not slot.is_void:
                self._fault(record, f"deal {slot.number} is not void", "nothing to take back")
            slot.is_void, slot.why_void = False, ""
        elif record.kind is RecordKind.RESULT:
            self._complete(slot, record)
        else:
            self._amend(slot, record)
        slot.anyway = record.anyway or slot.anyway

    def _target(self, record: Record) -> Slot | None:
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

    def _complete(self, slot: Slot, record: Record) -> None:
        known = [fact for fact in record.values if fact in slot.texts]
        if slot is not self._last or slot.is_void or known or slot.completed:
            self._fault(
                record,
                f"deal {slot.number} is not open",
                f"to correct it: amend {slot.number} ...",
            )
            return
        slot.completed = True
        for fact, text in record.values.items():
            slot.texts[fact] = text
            slot.origins[fact] = record.line

    def _amend(self, slot: Slot, record: Record) -> None:
        for fact, text in record.values.items():
            old = slot.texts.get(fact, "")
            slot.changes.append(Change(fact, old, text, record.line, record.why))
            slot.texts[fact] = text
            slot.origins[fact] = record.line

    def _fault(self, record: Record, message: str, hint: str) -> None:
        part = "" if record.number is None else str(record.number)
        self.problems.append(
            Problem(Fault.IMPOSSIBLE, message, hint, "", part, record.line)
        )
