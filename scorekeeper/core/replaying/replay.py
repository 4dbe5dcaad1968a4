"""Scoring a sheet: its records folded into steps, and the steps walked in order."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from scorekeeper.core.books.ledger import AnyLedger, Ledger, Turn
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.sheet import Sheet

from .course import Course, Mark
from .dealing import Dealing
from .fold import MUTATIONS, Folder, Slot, lowest_corrected
from .session import Session

if TYPE_CHECKING:
    from .agreement import Assertions
    from .between_deals import BetweenDeals
    from .noted import Noted
    from .repeats import WatchedLedger

__all__ = ["CORRECTIONS", "Replay", "Session", "replay"]

CORRECTIONS = MUTATIONS - {RecordKind.RESULT}
MARK_EVERY = 8  # steps between the points to which a replay can go back
NEVER = sys.maxsize  # a step that no sheet has


def replay(sheet: Sheet, *, keep: bool = True) -> Session:
    """Score a sheet. With `keep` false only the ledger and the problems are kept."""
    return Replay(sheet, keep=keep).session


class Replay:
    """Walks the folded steps of a sheet; `session` is what it comes to.

    An assertion holds at its point of the file, and place and turn of a deal are those it had when
    it was recorded. So before a record corrects a deal that stands before an assertion not checked
    yet, or before another deal, the steps so far are walked; then the course goes back to before
    that deal. Deals that a later record will make to be read again are not kept meanwhile. Sheets
    without such corrections are walked once.

    One more record can follow (`go_on`); with `is_marked` it may correct any deal, else only the
    last one. What the books say before every deal is `noted`, where that is given.
    """

    def __init__(
        self,
        sheet: Sheet,
        *,
        keep: bool = True,
        is_marked: bool = False,
        noted: Noted | None = None,
    ) -> None:
        kinds = {record.kind for record in sheet.live}
        self.keeps_deals = keep
        self.is_marked = is_marked
        self.watched: WatchedLedger | None = None  # the ledger, where deals may be read again
        if kinds & CORRECTIONS:
            from .repeats import WatchedLedger  # most sheets have no corrections

            self.watched = WatchedLedger(sheet.table, sheet.game.accounts)
        ledger: AnyLedger = self.watched or self._new_ledger(sheet)
        ledger.state = sheet.game.start(sheet.table)
        self.game = sheet.game
        self.course = Course(sheet, ledger, keep)
        self.course.session.noted = noted
        self.leaves = RecordKind.LEAVE in kinds
        self.dealing = self._new_dealing(self.between.active if self.leaves else None)
        self.assertions: Assertions | None = None  # none has been checked
        self.folder = Folder()
        self.walked = 0  # how many steps the course stands after
        self.checked = 0  # assertions among the first so many steps have been checked
        self.unchecked = 0  # the number of steps up to the last assertion
        self.marks: list[Mark] = []
        self.rubbers = 0  # the number of steps up to the last new rubber
        self.unkept = NEVER  # the first step walked whose deal or entries were not kept
        self.session = self._run(sheet.live)

    def _new_ledger(self, sheet: Sheet) -> AnyLedger:
        """A ledger at the beginning of the sheet."""
        return Ledger(sheet.table, sheet.game.accounts)

    def _new_dealing(self, active: dict[int, tuple[str, ...]] | None) -> Dealing:
        """What scores the deals of the course."""
        return Dealing(self.course, active)

    def go_on(self, sheet: Sheet) -> Session | None:
        """The session of the sheet with one more record at its end, for which nothing is scored
        again but what the record corrects; None where it must all be scored again. The session
        made before stays as it is."""
        record = sheet.live[-1]
        if record.kind in MUTATIONS and not self._reaches(record):
            return None
        self.watched = None
        self.course.go_on(sheet)
        self.session = self._run([record])
        return self.session

    def _reaches(self, record: Record) -> bool:
        """Whether the course can go back to before the deal that the record changes."""
        last = self.folder.last
        return self.is_marked or last is None or record.number in (None, last.number)

    def _run(self, records: Sequence[Record]) -> Session:
        lowest = lowest_corrected(records)
        for place, record in enumerate(records):
            self._take(record, lowest[place])
        if self.unkept < self.walked:
            self._go_back(self.unkept)
        self._walk(is_provisional=self.is_marked)
        problems = list(self.folder.problems)
        if self.assertions is not None:
            problems += self.assertions.problems
        course = self.course
        if course.sheet.late:
            from .late import late_warnings

            problems += late_warnings(course.sheet.late, course.session.made_idle)
        return course.finished(problems)

    # folding -----------------------------------------------------------------------------------

    def _take(self, record: Record, lowest: int) -> None:
        """Fold a record; `lowest` is the first deal that is corrected from here on."""
        folder = self.folder
        if record.kind is RecordKind.DEAL:
            folder.begin(record)
        elif record.kind in MUTATIONS:
            self._correct(record, lowest)
        else:
            folder.steps.append(record)
            if record.kind is RecordKind.AGREE:
                self.unchecked = len(folder.steps)
            elif record.kind is RecordKind.RUBBER:
                self.rubbers = len(folder.steps)

    def _correct(self, record: Record, lowest: int) -> None:
        """Let a record change a deal."""
        folder = self.folder
        slot = folder.target(record)
        if slot is None:
            return
        is_agreed_on = slot.index < self.unchecked and self.checked < self.unchecked
        if is_agreed_on or self._has_more_to_place(slot):
            self._walk(until=folder.index_of(lowest), is_provisional=True)
        folder.change(slot, record)
        if self.assertions is not None:
            self.assertions.corrected(slot.number, record)
        if slot.index < self.walked:
            self._go_back(slot.index)

    def _has_more_to_place(self, slot: Slot) -> bool:
        """Whether deals or rubbers after that deal stand whose place is not known yet."""
        if slot.index < self.rubbers and self.checked < self.rubbers:
            return True
        last = self.folder.last
        return last is not None and last is not slot and last.turn is None

    # walking -----------------------------------------------------------------------------------

    @cached_property
    def between(self) -> BetweenDeals:
        """What happens between deals; most sheets have no such record."""
        from .between_deals import BetweenDeals

        return BetweenDeals(self.course)

    def _assert(self, record: Record) -> None:
        """Check what the table agreed on."""
        from .agreement import Assertions  # most sheets agree on nothing

        if self.assertions is None:
            self.assertions = Assertions(self.game)
        self.assertions.check(record, self.course.ledger, self.course.session.last_number)

    def _walk(self, until: int = NEVER, is_provisional: bool = False) -> None:
        """Walk the steps so far. What is `provisional` may be gone back on, and certainly from
        the step `until` on: no deals are kept from there."""
        steps, course, last = self.folder.steps, self.course, self.folder.last
        for index in range(self.walked, len(steps)):
            step = steps[index]
            if step is last or (is_provisional and index % MARK_EVERY == 0):
                self.marks.append(course.mark(index))
            if self.keeps_deals:
                course.keep = index < until and index < self.unkept
                if not course.keep:
                    self.unkept = min(self.unkept, index)
            if isinstance(step, Slot):
                self._deal(step, is_provisional)
            elif step.kind is not RecordKind.AGREE:
                self.between.take(step)
            elif index >= self.checked:
                self._assert(step)
        self.walked = len(steps)
        self.checked = max(self.checked, self.walked)

    def _deal(self, slot: Slot, is_provisional: bool) -> None:
        """Score a deal at the place and turn that it had when it was recorded."""
        course, ledger = self.course, self.course.ledger
        if course.waiting is not None and not slot.is_void:  # an open deal that was left behind
            left, course.waiting = course.waiting, None
            self.dealing.pass_over(left, was_read=True)
        if is_provisional and slot.turn is None:
            slot.turn = self._turn_now()
        if course.session.noted is not None:
            course.session.noted.note(slot.number, ledger, slot.turn or self._turn_now())
        if not slot.is_void:
            ledger.recall(slot.turn)
        if self.watched is None or not self._may_repeat(slot):
            self._score(slot)
        else:
            self.dealing.take_again(slot, self.watched)
        if course.waiting is None:
            ledger.recall(None)

    def _turn_now(self) -> Turn:
        """Place and turn of a deal that is recorded where the course stands."""
        ledger = self.course.ledger
        is_over = self.game.after_end(ledger) is not None
        return Turn(ledger.played, ledger.dealer, self.game.turn_state(ledger), is_over)

    def _score(self, slot: Slot) -> None:
        """Score a deal where the course stands."""
        self.dealing.take(slot)

    def _may_repeat(self, slot: Slot) -> bool:
        """Whether a deal may come to the same as when it was walked before."""
        course = self.course
        if course.keep or self.leaves:
            return False
        return not (slot.is_void or course.session.open_deal or course.booking is not None)

    def _go_back(self, index: int) -> None:
        """Put everything back as it was before that step, or a little earlier."""
        while self.marks[-1].walked > index:
            self.marks.pop()
        mark = self.marks.pop()
        self.course.go_back(mark)
        self.walked = mark.walked
        if mark.walked <= self.unkept:
            self.unkept = NEVER
