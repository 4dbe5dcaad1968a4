"""Where a replay stands: what it has made of the steps so far, with points to go back to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.ledger import AnyLedger, Snapshot, ledger_of
from scorekeeper.core.books.records import Record
from scorekeeper.core.declaration.facts import wanted_text
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Fault, Problem, breach, warning

from .session import Session

STILL_OPEN = "deal {number} is still open"


class Mark(NamedTuple):
    """A course before the step with that index."""

    walked: int
    ledger: Snapshot
    totals: dict[str, Amount]
    lengths: tuple[int, ...]
    last_number: int
    open_deal: int
    missing: tuple[str, ...]
    waiting: AnyDeal | None
    booking: Record | None


class Course:
    """The steps walked so far.

    With `keep` false only the ledger and the problems are kept of a step. `totals` are those after
    the last step, where they are kept; `waiting` is an open deal, the last one so far; `booking` a
    record whose balances have not been looked at yet.
    """

    __slots__ = ("booking", "game", "keep", "ledger", "session", "sheet", "totals", "waiting")

    def __init__(self, sheet: Sheet, ledger: AnyLedger, keep: bool) -> None:
        self.sheet = sheet
        self.game = sheet.game
        self.ledger = ledger
        self.keep = keep
        self.session = Session(sheet, ledger, [])
        self.totals = self.game.totals(ledger) if keep else {}
        self.waiting: AnyDeal | None = None
        self.booking: Record | None = None

    def add(self, problem: Problem, record: Record) -> None:
        """Note what is wrong with a record."""
        self.session.problems.append(problem.excused(record.anyway).at(record.line))

    def book(self, entries: Sequence[Entry]) -> None:
        """Apply entries that no deal makes."""
        self.ledger.apply(entries)
        if self.keep:
            self.session.opening += entries
            self.session.after += [self.session.last_number] * len(entries)
            self.totals = self.game.totals(self.ledger)

    def unbalanced(self) -> list[Problem]:
        """What is wrong with balances that carries and adjustments made, told once."""
        if self.booking is None:
            return []
        self.booking = None
        return list(self.game.check_books(self.ledger))

    def unbalanced_at_the_end(self) -> list[Problem]:
        """The same where nothing follows: a breach is a warning, as what puts it right may still
        come."""
        last = self.booking
        if last is None:
            return []
        return [
            (warning(found.message, found.hint) if found.fault is Fault.BREACH else found)
            .excused(last.anyway)
            .at(last.line)
            for found in self.game.check_books(self.ledger)
        ]

    def still_open(self, texts: Mapping[str, str]) -> Problem:
        """That another record stands before the outcome of the open deal; one that says nothing but
        an outcome was meant for it."""
        number, missing = self.session.open_deal, self.session.missing
        is_result = set(texts) == set(missing)
        told = " ".join(f"{fact}={text}" for fact, text in texts.items())
        wanted = told if is_result else wanted_text(missing)
        hint = f"record its result first (result {wanted}), or void {number}"
        return breach(STILL_OPEN.format(number=number), hint)._replace(is_unscored=True)

    # going back, and going on -----------------------------------------------------------------

    def mark(self, walked: int) -> Mark:
        """The point before the step with that index."""
        session = self.session
        return Mark(
            walked,
            self.ledger.snapshot(),
            self.totals,
            tuple(len(kept) for kept in session.kept),
            session.last_number,
            session.open_deal,
            session.missing,
            self.waiting,
            self.booking,
        )

    def go_back(self, mark: Mark) -> None:
        """Put everything back as it was at the mark, which stays usable."""
        session = self.session
        self.totals = mark.totals
        self.ledger.restore(mark.ledger)
        for kept, length in zip(session.kept, mark.lengths, strict=True):
            del kept[length:]
        session.last_number, session.open_deal = mark.last_number, mark.open_deal
        session.missing = mark.missing
        self.waiting, self.booking = mark.waiting, mark.booking

    def finished(self, last: Sequence[Problem]) -> Session:
        """The session, with the problems told last; the course may go on (see `go_on`)."""
        session = self.session
        remarks = sorted(session.remarks, key=lambda remark: remark.after)  # some come late
        problems = [*session.problems, *self.unbalanced_at_the_end(), *last]
        return replace(session, problems=problems, remarks=remarks)

    def go_on(self, sheet: Sheet) -> None:
        """From now on be on a longer sheet, with a ledger and lists of its own: the sessions made
        so far stay as they are."""
        ledger = ledger_of(self.ledger.snapshot())
        self.sheet, self.ledger = sheet, ledger
        self.session = self.session.for_more(sheet, ledger)


def since(problem: Problem) -> Problem:
    """What was in order when the line was recorded is nobody's fault now."""
    message = f"{problem.message}: so it is since an earlier deal was corrected"
    return warning(message, "nothing to do if that is what happened at the table", problem.fact)
