"""Scoring a sheet: (facts of deal n + ledger before it) -> entries -> ledger, in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .agreement import Assertions
from .amounts import Amount, simplify
from .bookings import adjustment_entries, carried_entries, rubber_sides
from .deals import FAULTY, OPEN, SCORED, VOID, Change, Deal, ScoredDeal
from .entries import Entry
from .facts import FactReading, FactSpec, View, canonical_text, missing_problem, read_facts
from .fold import Slot, Step, fold
from .game import Played, close_rubber, with_sides
from .ledger import Ledger
from .problems import Fault, InputError, Problem, breach
from .records import Record, RecordKind
from .sheet import Sheet


@dataclass(slots=True)
class Session:
    """A sheet after scoring.

    `deals` is empty when only checking was asked for. `opening` are the entries of carried
    balances, adjustments and new rubbers, `after` the number of deals before each of them.
    """

    sheet: Sheet
    ledger: Ledger
    problems: list[Problem]
    deals: list[ScoredDeal] = field(default_factory=list)
    opening: list[Entry] = field(default_factory=list)
    after: list[int] = field(default_factory=list)
    rubbers: list[int] = field(default_factory=list)
    last_number: int = 0
    open_deal: int = 0

    @property
    def is_ok(self) -> bool:
        """Whether the sheet has no error."""
        return not any(problem.is_error for problem in self.problems)

    def totals(self) -> dict[str, Amount]:
        """Every owner's total now."""
        return self.sheet.game.totals(self.ledger)

    def played(self) -> Played:
        """The sheet as its game lays it out."""
        return Played(
            self.ledger.table, self.ledger, self.deals, self.opening, self.after, self.rubbers
        )

    def upcoming(self) -> dict[str, Any]:
        """What comes next: the number of the next deal and what the game says about it."""
        if self.open_deal:
            return {"deal": self.open_deal, "open": True}
        if self.sheet.game.finished(self.ledger):
            return {}
        return {"deal": self.last_number + 1, **self.sheet.game.upcoming(self.ledger)}


def replay(sheet: Sheet, *, keep: bool = True) -> Session:
    """Score a sheet. With `keep` false only the ledger and the problems are kept."""
    return _Replay(sheet, sheet.live, keep).run()


class _Replay:
    def __init__(self, sheet: Sheet, records: Sequence[Record], keep: bool) -> None:
        self.sheet = sheet
        self.game = sheet.game
        self.table = sheet.table
        self.records = records
        self.keep = keep
        self.ledger = Ledger(sheet.table, self.game.accounts)
        self.ledger.state = self.game.start(sheet.table)
        self.specs = self.game.all_fact_specs(sheet.table.options)
        self.session = Session(sheet, self.ledger, [])
        self.assertions = Assertions(self.game)
        self.totals = self.game.totals(self.ledger) if keep else {}
        self.deals_so_far = 0

    def run(self) -> Session:
        """Score everything."""
        folded = fold(self.records)
        self.session.problems += folded.problems
        self._check_stale(folded.stale)
        self._walk(folded.steps)
        return self.session

    def _walk(self, steps: Sequence[Step]) -> None:
        for step in steps:
            if isinstance(step, Slot):
                self._deal(step)
            else:
                self._record(step)

    def _check_stale(self, stale: Sequence[int]) -> None:
        """Check assertions that stand before a later correction as the sheet was then."""
        since = 0
        for position in stale:
            earlier = _Replay(self.sheet, self.records[:position], keep=False)
            earlier.assertions.begin(since)
            earlier._walk(fold(earlier.records).steps)
            self.session.problems += earlier.assertions.problems
            since = self.records[position].line
        self.assertions.begin(since)

    # records ---------------------------------------------------------------------------------

    def _record(self, record: Record) -> None:
        try:
            if record.kind is RecordKind.ADJUST:
                self._book(adjustment_entries(record, self.game, self.ledger))
            elif record.kind is RecordKind.CARRY:
                self._book(carried_entries(record, self.game, self.ledger))
            elif record.kind is RecordKind.RUBBER:
                self._rubber(record)
            elif record.kind is RecordKind.AGREE:
                number = self.session.last_number
                found = self.assertions.check(record, self.ledger, number)
                self.session.problems += found
        except InputError as error:
            self.session.problems.append(error.problem(line=record.line))

    def _book(self, entries: Sequence[Entry]) -> None:
        self.ledger.apply(entries)
        if self.keep:
            self.session.opening += entries
            self.session.after += [self.session.last_number] * len(entries)
            self.totals = self.game.totals(self.ledger)

    def _rubber(self, record: Record) -> None:
        if not self.game.has_rubbers:
            self._add(breach(f"{self.game.title} has no rubbers", "leave the record out"), record)
            return
        sides = rubber_sides(record, self.ledger)
        for problem in self.game.can_begin_rubber(self.table, self.ledger):
            self._add(problem, record)
        self.ledger.rubbers.append(close_rubber(self.ledger, self.game.totals(self.ledger)))
        self.session.rubbers.append(self.session.last_number)
        self.table = with_sides(self.table, sides)
        self.ledger.table = self.table
        entries, state = self.game.new_rubber(self.table, self.ledger)
        self._book(entries)
        self.ledger.state = state

    def _add(self, problem: Problem, record: Record) -> None:
        if problem.fault is Fault.BREACH and record.anyway:
            problem = problem.excused(record.anyway)
        self.session.problems.append(problem.at(record.line))

    # deals -----------------------------------------------------------------------------------

    def _deal(self, slot: Slot) -> None:
        self.session.last_number = slot.number
        if slot.is_void:
            self._keep_unscored(slot, VOID, None, [])
            return
        problems: list[Problem] = []
        if self.session.open_deal:
            problems.append(
                breach(
                    f"deal {self.session.open_deal} is still open",
                    f"record its result first, or void {self.session.open_deal}",
                )
            )
        ended = self.game.after_end(self.ledger)
        if ended is not None:
            problems.append(ended)
        view = View(self.table, self.ledger, slot.number)
        reading = read_facts(self.specs, slot.texts, view)
        problems += reading.problems
        self._finish(slot, view, reading, problems)

    def _finish(
        self, slot: Slot, view: View, reading: FactReading, problems: list[Problem]
    ) -> None:
        unscorable = any(p.stops_scoring for p in reading.problems)
        is_open = False
        if not unscorable and reading.missing:
            outcomes = {spec.name for spec in self.specs if spec.outcome}
            lacking = [name for name in reading.missing if name not in outcomes]
            if lacking:
                problems.append(missing_problem(lacking))
                unscorable = True
            else:
                is_open = True
        deal: Deal[Any] | None = None
        if not unscorable:
            facts = self.game.make_facts(view.values)
            deal = Deal(slot.number, facts, view.active, is_open, reading.given)
            found = list(self.game.check(deal, self.table, self.ledger))
            problems += found
            unscorable = any(problem.stops_scoring for problem in found)
        problems = self._locate(problems, slot)
        self.session.problems += problems
        if unscorable or deal is None:
            self._keep_unscored(slot, FAULTY, (view, reading), problems)
            self.ledger.played += 1
            self._pass_deal(deal)
        elif is_open:
            self.session.open_deal = slot.number
            self._keep_unscored(slot, OPEN, (view, reading), problems, deal)
        else:
            self._score(slot, view, reading, deal, problems)

    def _score(
        self,
        slot: Slot,
        view: View,
        reading: FactReading,
        deal: Deal[Any],
        problems: list[Problem],
    ) -> None:
        game, table, ledger = self.game, self.table, self.ledger
        entries = game.score(deal, table, ledger)
        expected = game.expected_sum(deal, table, ledger)
        if expected is not None:
            self._check_sum(slot, entries, expected)
        ledger.apply(entries)
        ledger.state = game.advance(deal, entries, table, ledger)
        ledger.played += 1
        ledger.dealer = game.next_dealer(deal, table, ledger)
        if self.keep:
            before, self.totals = self.totals, game.totals(ledger)
            points = {o: simplify(self.totals[o] - before[o]) for o in self.totals}
            self.session.deals.append(
                self._scored(slot, SCORED, view, reading, deal, problems, entries, points)
            )

    def _check_sum(self, slot: Slot, entries: Sequence[Entry], expected: Amount) -> None:
        total = sum(entry.amount for entry in entries)
        if total != expected:
            self.session.problems.append(
                Problem(
                    Fault.IMPOSSIBLE,
                    f"the entries of deal {slot.number} add up to {total}, not to {expected}: "
                    f"a gap of {total - expected}",
                    "this is a fault of the program; please report the deal",
                    line=slot.line,
                )
            )

    def _pass_deal(self, deal: Deal[Any] | None) -> None:
        """The turn to deal passes on after a deal that could not be scored, too."""
        if deal is not None:
            self.ledger.dealer = self.game.next_dealer(deal, self.table, self.ledger)
        elif self.ledger.dealer:
            self.ledger.dealer = self.table.after(self.ledger.dealer)

    def _locate(self, problems: Sequence[Problem], slot: Slot) -> list[Problem]:
        located = []
        for problem in problems:
            if problem.fault is Fault.BREACH and slot.anyway:
                problem = problem.excused(slot.anyway)
            located.append(problem.at(slot.line_of(problem.fact)))
        return located

    # what is kept ----------------------------------------------------------------------------

    def _keep_unscored(
        self,
        slot: Slot,
        status: str,
        read: tuple[View, FactReading] | None,
        problems: list[Problem],
        deal: Deal[Any] | None = None,
    ) -> None:
        if not self.keep:
            return
        if read is None:
            self.session.deals.append(
                ScoredDeal(
                    slot.number,
                    slot.line,
                    status,
                    texts=dict(slot.texts),
                    points=dict.fromkeys(self.totals, 0),
                    totals=self.totals,
                    changes=tuple(slot.changes),
                    why_void=slot.why_void,
                )
            )
            return
        none: dict[str, Amount] = dict.fromkeys(self.totals, 0)
        self.session.deals.append(
            self._scored(slot, status, read[0], read[1], deal, problems, [], none)
        )

    def _scored(
        self,
        slot: Slot,
        status: str,
        view: View,
        reading: FactReading,
        deal: Deal[Any] | None,
        problems: list[Problem],
        entries: Sequence[Entry],
        points: dict[str, Amount],
    ) -> ScoredDeal:
        texts, derived = self._canonical(slot, view, reading)
        changes = tuple(_canonical_change(change, self.specs, view) for change in slot.changes)
        return ScoredDeal(
            slot.number,
            slot.line,
            status,
            deal,
            texts,
            derived,
            reading.inferred,
            tuple(entries),
            points,
            self.totals,
            changes,
            slot.why_void,
            tuple(problems),
        )

    def _canonical(
        self, slot: Slot, view: View, reading: FactReading
    ) -> tuple[dict[str, str], dict[str, str]]:
        texts: dict[str, str] = {}
        derived: dict[str, str] = {}
        given = set(reading.given)
        for spec in self.specs:
            value = view.values.get(spec.name)
            if spec.name in given:
                texts[spec.name] = (
                    slot.texts[spec.name] if value is None else spec.kind.print(value, view)
                )
            elif value is not None and value != spec.default and spec.derive is not None:
                derived[spec.name] = spec.kind.print(value, view)
        return texts, derived


def _canonical_change(change: Change, specs: Sequence[FactSpec], view: View) -> Change:
    spec = next(spec for spec in specs if spec.name == change.fact)
    old, new = (canonical_text(spec, text, view) for text in (change.old, change.new))
    return change._replace(old=old, new=new)
