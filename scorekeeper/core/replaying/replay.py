"""Scoring a sheet: (facts of deal n + ledger before it) -> entries -> ledger, in order."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import (
    FAULTY,
    OPEN,
    SCORED,
    VOID,
    AnyDeal,
    Change,
    Deal,
    ScoredDeal,
)
from scorekeeper.core.books.ledger import AnyLedger, Ledger, Snapshot, Turn
from scorekeeper.core.books.records import REMARK_KINDS, Record, RecordKind, Remark
from scorekeeper.core.books.table import Table, everyone_at
from scorekeeper.core.declaration.facts import (
    FactReader,
    FactReading,
    FactSpec,
    IdleFact,
    canonical_text,
    missing_problem,
    wanted_text,
)
from scorekeeper.core.game import Played, close_rubber, with_sides
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.amounts import Amount, parse_amount, simplify
from scorekeeper.core.values.problems import Fault, InputError, Problem, breach, impossible, warning

from .agreement import Assertions
from .bookings import adjustment_entries, carried_entries, rubber_sides
from .fold import MUTATIONS, Folder, Slot, lowest_corrected
from .results import ResultCheck
from .seating import seat

if TYPE_CHECKING:
    from .late import MadeIdle
    from .repeats import Repeat, WatchedLedger

CORRECTIONS = MUTATIONS - {RecordKind.RESULT}
MARK_EVERY = 8  # steps between the points to which a replay can go back
NEVER = sys.maxsize  # a step that no sheet has


@dataclass(slots=True)
class Session:
    """A sheet after scoring.

    `deals` is empty when only checking was asked for. `opening` are the entries of carried
    balances, adjustments and new rubbers, `after` the number of deals before each of them.
    """

    sheet: Sheet
    ledger: AnyLedger
    problems: list[Problem]
    deals: list[ScoredDeal] = field(default_factory=list)
    opening: list[Entry] = field(default_factory=list)
    after: list[int] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    rubbers: list[int] = field(default_factory=list)
    last_number: int = 0
    open_deal: int = 0
    missing: tuple[str, ...] = ()  # the facts that the open deal lacks
    made_idle: list[MadeIdle] = field(default_factory=list)

    @property
    def is_ok(self) -> bool:
        """Whether the sheet has no error."""
        return not any(problem.is_error for problem in self.problems)

    @property
    def kept(self) -> tuple[list[Any], ...]:
        """The lists that grow with the sheet."""
        return (
            self.problems,
            self.deals,
            self.opening,
            self.after,
            self.rubbers,
            self.remarks,
            self.made_idle,
        )

    def totals(self) -> dict[str, Amount]:
        """Every owner's total now."""
        return self.sheet.game.totals(self.ledger)

    def played(self) -> Played:
        """The sheet as its game lays it out."""
        return Played(
            everyone_at(self.ledger.table),
            self.ledger,
            self.deals,
            self.opening,
            self.after,
            self.rubbers,
        )

    def upcoming(self) -> dict[str, Any]:
        """What comes next: the number of the next deal and what the game says about it."""
        if self.open_deal:
            return {"deal": self.open_deal, "open": True, "missing": list(self.missing)}
        if self.sheet.game.finished(self.ledger):
            return {}
        return {"deal": self.last_number + 1, **self.sheet.game.upcoming(self.ledger)}


def replay(sheet: Sheet, *, keep: bool = True) -> Session:
    """Score a sheet. With `keep` false only the ledger and the problems are kept."""
    return _Replay(sheet, sheet.live, keep).run()


class _Mark(NamedTuple):
    """Where a replay stood before a step."""

    walked: int
    ledger: Snapshot
    totals: dict[str, Amount]
    lengths: tuple[int, ...]
    last_number: int
    open_deal: int
    missing: tuple[str, ...]
    waiting: AnyDeal | None
    booking: Record | None


class _Replay:
    """Walks the folded steps of a sheet.

    An assertion holds at its point of the file, and place and turn of a deal are those it had when
    it was recorded. So before a record corrects a deal that stands before an assertion not checked
    yet, or before another deal, the steps so far are walked; then the ledger goes back to before
    that deal. Deals that a later record will make to be read again are not kept meanwhile. Sheets
    without such corrections are walked once.
    """

    def __init__(self, sheet: Sheet, records: Sequence[Record], keep: bool) -> None:
        self.sheet = sheet
        self.game = sheet.game
        self.records = records
        self.keeps_deals = keep
        self.keep = keep
        self.watched: WatchedLedger | None = None  # the ledger, where deals may be read again
        kinds = {record.kind for record in records}
        if kinds & CORRECTIONS:
            from .repeats import WatchedLedger  # most sheets have no corrections

            self.watched = WatchedLedger(sheet.table, self.game.accounts)
        self.ledger: AnyLedger = self.watched or Ledger(sheet.table, self.game.accounts)
        self.repeats: dict[int, Repeat] = {}  # of deals read before, by number
        self.ledger.state = self.game.start(sheet.table)
        self.specs = self.game.readable_fact_specs(sheet.table.options)
        self.facts = FactReader(self.specs)
        self.results = ResultCheck(self.specs, self.facts)
        self.session = Session(sheet, self.ledger, [])
        self.assertions = Assertions(self.game)
        self.totals = self.game.totals(self.ledger) if keep else {}
        self.folder = Folder()
        self.walked = 0  # how many steps the ledger stands after
        self.checked = 0  # assertions among the first so many steps have been checked
        self.unchecked = 0  # the number of steps up to the last assertion
        self.marks: list[_Mark] = []
        self.rubbers = 0  # the number of steps up to the last new rubber
        self.well_begun: set[int] = set()  # lines of rubbers with which nothing was wrong at first
        self.leaves = RecordKind.LEAVE in kinds
        self.active: dict[int, tuple[str, ...]] = {}  # who took part in each deal, if any leave
        self.entries: Sequence[Entry] | None = None  # of the deal scored last
        self.unkept = NEVER  # the first step walked whose deal or entries were not kept
        self.waiting: AnyDeal | None = None  # an open deal, the last one so far
        self.booking: Record | None = None  # one whose balances have not been looked at yet

    @property
    def table(self) -> Table[Any]:
        """The table now; partners may change from rubber to rubber."""
        return self.ledger.table

    def run(self) -> Session:
        """Score everything."""
        folder = self.folder
        lowest = lowest_corrected(self.records)
        for place, record in enumerate(self.records):
            if record.kind is RecordKind.DEAL:
                folder.begin(record)
            elif record.kind in MUTATIONS:
                self._correct(record, lowest[place])
            else:
                folder.steps.append(record)
                if record.kind is RecordKind.AGREE:
                    self.unchecked = len(folder.steps)
                elif record.kind is RecordKind.RUBBER:
                    self.rubbers = len(folder.steps)
        if self.unkept < self.walked:
            self._go_back(self.unkept)
        self._walk()
        self._check_last_booking()
        self.session.remarks.sort(key=lambda remark: remark.after)  # some are remembered late
        self.session.problems += folder.problems
        self.session.problems += self.assertions.problems
        if self.sheet.late:
            from .late import late_warnings

            self.session.problems += late_warnings(self.sheet.late, self.session.made_idle)
        return self.session

    def _correct(self, record: Record, lowest: int) -> None:
        """Let a record change a deal; `lowest` is the first deal that is corrected from here on."""
        folder = self.folder
        slot = folder.target(record)
        if slot is None:
            return
        is_agreed_on = slot.index < self.unchecked and self.checked < self.unchecked
        if is_agreed_on or self._has_more_to_place(slot):
            self._walk(until=folder.index_of(lowest), is_provisional=True)
        folder.change(slot, record)
        self.assertions.corrected(slot.number, record)
        if slot.index < self.walked:
            self._go_back(slot.index)

    def _has_more_to_place(self, slot: Slot) -> bool:
        """Whether deals or rubbers after that deal stand whose place is not known yet."""
        if slot.index < self.rubbers and self.checked < self.rubbers:
            return True
        last = self.folder.last
        return last is not None and last is not slot and last.turn is None

    def _walk(self, until: int = NEVER, is_provisional: bool = False) -> None:
        """Walk the steps so far. What is `provisional` may be gone back on, and certainly from
        the step `until` on: no deals are kept from there."""
        steps = self.folder.steps
        for index in range(self.walked, len(steps)):
            if is_provisional and index % MARK_EVERY == 0:
                self.marks.append(self._mark(index))
            if self.keeps_deals:
                self.keep = index < until and index < self.unkept
                if not self.keep:
                    self.unkept = min(self.unkept, index)
            step = steps[index]
            if isinstance(step, Slot):
                self._take(step, is_provisional)
            elif step.kind is not RecordKind.AGREE:
                self._record(step)
            elif index >= self.checked:
                self.assertions.check(step, self.ledger, self.session.last_number)
        self.walked = len(steps)
        self.checked = max(self.checked, self.walked)

    def _take(self, slot: Slot, is_provisional: bool) -> None:
        """Score a deal at the place and turn that it had when it was recorded."""
        ledger = self.ledger
        if self.waiting is not None and not slot.is_void:  # an open deal that was left behind
            left, self.waiting = self.waiting, None
            self._pass_over(left, was_read=True)
        if is_provisional and slot.turn is None:
            is_over = self.game.after_end(ledger) is not None
            state = self.game.turn_state(ledger)
            slot.turn = Turn(ledger.played, ledger.dealer, state, is_over)
        if not slot.is_void:
            ledger.recall(slot.turn)
        if self.watched is None or not self._repeat(slot, self.watched):
            self._deal(slot)
        if self.waiting is None:
            ledger.recall(None)

    def _repeat(self, slot: Slot, ledger: WatchedLedger) -> bool:
        """Do again what the deal did before, if nothing that it depends on has changed; else
        remember what it does now. Whether it is done."""
        session = self.session
        if self.keep or self.leaves:
            return False
        if slot.is_void or session.open_deal or self.booking is not None:
            return False
        known = self.repeats.get(slot.number)
        if known is not None and known.fits(slot, ledger):
            known.apply(ledger)
            session.last_number = slot.number
            return True
        found = len(session.problems), len(session.made_idle)
        texts, table, state, played = slot.texts, ledger.table, ledger.state, ledger.played
        ledger.watch()
        self.entries = None
        self._deal(slot)
        is_sound = found == (len(session.problems), len(session.made_idle))
        if is_sound and self.entries is not None and not ledger.was_asked:
            from .repeats import Repeat

            made = self.entries, ledger.state, ledger.dealer
            self.repeats[slot.number] = Repeat(texts, slot.turn, table, state, played, *made)
        return True

    def _mark(self, index: int) -> _Mark:
        session = self.session
        return _Mark(
            index,
            self.ledger.snapshot(),
            self.totals,
            tuple(len(kept) for kept in session.kept),
            session.last_number,
            session.open_deal,
            session.missing,
            self.waiting,
            self.booking,
        )

    def _go_back(self, index: int) -> None:
        """Put everything back as it was before that step, or a little earlier."""
        while self.marks[-1].walked > index:
            self.marks.pop()
        mark, session = self.marks.pop(), self.session
        self.walked, self.totals = mark.walked, mark.totals
        self.ledger.restore(mark.ledger)
        for kept, length in zip(session.kept, mark.lengths, strict=True):
            del kept[length:]
        session.last_number, session.open_deal = mark.last_number, mark.open_deal
        session.missing = mark.missing
        self.waiting, self.booking = mark.waiting, mark.booking
        if mark.walked <= self.unkept:
            self.unkept = NEVER

    # records ---------------------------------------------------------------------------------

    def _record(self, record: Record) -> None:
        try:
            if record.kind is RecordKind.ADJUST:
                self._book(adjustment_entries(record, self.game, self.ledger))
                self.booking = record
            elif record.kind is RecordKind.CARRY:
                self._book(carried_entries(record, self.game, self.ledger))
                self.booking = record
            elif record.kind is RecordKind.RUBBER:
                self._rubber(record)
            elif record.kind in (RecordKind.LEAVE, RecordKind.JOIN):
                self._reseat(record)
            elif record.kind in REMARK_KINDS:
                self._remark(record, self.session.last_number)
        except InputError as error:
            self.session.problems.append(error.problem(line=record.line))

    def _unbalanced(self) -> list[Problem]:
        """What is wrong with balances that carries and adjustments made, told once."""
        if self.booking is None:
            return []
        self.booking = None
        return list(self.game.check_books(self.ledger))

    def _check_last_booking(self) -> None:
        """At the end a breach is a warning: the record that puts it right may still follow."""
        last = self.booking
        for problem in self._unbalanced():
            assert last is not None
            is_breach = problem.fault is Fault.BREACH
            self._add(warning(problem.message, problem.hint) if is_breach else problem, last)

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
        if self.session.open_deal:
            self._add(self._still_open({}), record)
        for problem in self._unbalanced():
            self._add(problem, record)
        early = list(self.game.can_begin_rubber(self.ledger))
        if not early:
            self.well_begun.add(record.line)
        for problem in early:
            told = _since(problem) if record.line in self.well_begun else problem
            self._add(told._replace(rests_on=0), record)
        self.ledger.rubbers.append(close_rubber(self.ledger, self.game.totals(self.ledger)))
        self.session.rubbers.append(self.session.last_number)
        if record.values:
            self.ledger.table = with_sides(self.table, sides)
        entries, state = self.game.new_rubber(self.ledger)
        self._book(entries)
        self.ledger.state = state

    def _reseat(self, record: Record) -> None:
        """From the next deal on others play: a turn that a player leaves passes to the next."""
        ledger, session, player = self.ledger, self.session, record.player
        left = record.kind is RecordKind.LEAVE
        after = int(record.values.get("after", session.last_number))
        if left:
            self._check_left(record, after)
        here = {*ledger.table.players, player} - ({player} if left else set())
        everyone = ledger.table.everyone
        players = tuple(name for name in everyone if name in here)
        ledger.table = seat(self.game, ledger.table, players, everyone, self.sheet.option_texts)
        ledger.dealer = ledger.table.from_seat(ledger.dealer)[0]
        ledger.state = self.game.reseated(ledger)
        self._remark(record, min(after, session.last_number))
        if "carry" in record.values:
            amount = parse_amount(record.values["carry"])
            account = self.game.adjust_account
            self._book([Entry(account, player, amount, record.why or f"{player} joined")])

    def _remark(self, record: Record, after: int) -> None:
        if self.keep:
            session = self.session
            booked = sum(place <= after for place in session.after)
            session.remarks.append(Remark(after, booked, record))

    def _check_left(self, record: Record, after: int) -> None:
        """Who left earlier than his line stands took no part since."""
        player, last = record.player, self.session.last_number
        if after > last:
            known = f"the last deal is {last}" if last else "no deal has been recorded"
            self._add(
                impossible(
                    f"{player} leaves after deal {after}, but {known}",
                    f"record it when that deal is there; to leave now: leave {player}",
                    "after",
                ),
                record,
            )
        for number in range(after + 1, last + 1):
            if player in self.active.get(number, ()):
                self._add(
                    impossible(
                        f"{player} took part in deal {number}, so he did not leave after deal "
                        f"{after}",
                        f"leave {player} after={number} or later, or correct deal {number}",
                        "after",
                    ),
                    record,
                )
                return

    def _add(self, problem: Problem, record: Record) -> None:
        self.session.problems.append(problem.excused(record.anyway).at(record.line))

    # deals -----------------------------------------------------------------------------------

    def _deal(self, slot: Slot) -> None:
        session = self.session
        session.last_number = slot.number
        self.active.pop(slot.number, None)
        if slot.is_void:
            self._keep_unread(slot, VOID)
            return
        if slot.results:
            refused = self.results.refused(slot, lambda: self._new_deal(slot))
            session.problems += [problem for _, problem in refused]
            slot = slot.without([record for record, _ in refused])
        deal = self._new_deal(slot)
        reading = self.facts.read(slot.texts, deal)
        if slot.is_unread:
            self._keep_unread(slot, FAULTY)
            self._pass_over(deal, was_read=False)
            return
        problems = reading.problems
        if reading.idle:
            problems += self._idle_problems(slot, reading.idle)
        if self.leaves:
            self.active[slot.number] = deal.active
        problems += self._out_of_turn(slot)
        was_read = self._judge(deal, reading)
        if problems:
            problems[:] = self._locate(problems, slot)
            session.problems += problems
        if not was_read or any(problem.stops_scoring for problem in problems):
            self._keep_unscored(slot, FAULTY, deal, reading)
            self._pass_over(deal, was_read)
        elif deal.is_open:
            session.open_deal, session.missing = slot.number, tuple(reading.missing)
            self.waiting = deal
            self._keep_unscored(slot, OPEN, deal, reading)
        else:
            self._score(slot, deal, reading)

    def _new_deal(self, slot: Slot) -> AnyDeal:
        return Deal(self.ledger, slot.number, self.game.facts)

    def _judge(self, deal: AnyDeal, reading: FactReading) -> bool:
        """Whether the facts of a deal could be read, so that the game can judge it; what is wrong
        with it joins the problems."""
        problems = reading.problems
        if problems and any(problem.stops_scoring for problem in problems):
            return False
        if reading.missing:
            lacking = [name for name in reading.missing if name not in self.results.outcomes]
            if lacking:
                problems.append(self._missing(lacking))
                return False
        problems += [_resting(problem) for problem in self.game.judge(deal)]
        return True

    def _missing(self, lacking: Sequence[str]) -> Problem:
        """What a deal lacks; it may be what would have followed from the deals before."""
        problem = missing_problem(lacking)
        derived = {spec.name for spec in self.specs if spec.derive is not None}
        return problem._replace(rests_on=0) if derived.issuperset(lacking) else problem

    def _idle_problems(self, slot: Slot, idle: Sequence[IdleFact]) -> list[Problem]:
        """Warnings about facts that count for nothing; a later setting tells of its own."""
        from .late import MadeIdle, line_that_made_idle

        found = []
        for fact in idle:
            line = line_that_made_idle(fact, slot.line_of(fact.name), self.sheet.late)
            if line:
                self.session.made_idle.append(MadeIdle(line, slot.number, fact))
            else:
                found.append(fact.problem())
        return found

    def _out_of_turn(self, slot: Slot) -> list[Problem]:
        """What stands in the way of any deal here: balances that do not add up, a deal that is
        still open, the end of the game; where only a later correction says that it had ended,
        nobody is at fault."""
        found = self._unbalanced() if self.booking is not None else []
        if self.session.open_deal:
            found.append(self._still_open(slot.texts))
        ended = self.game.after_end(self.ledger)
        if ended is not None:
            found.append(ended if slot.turn is None or slot.turn.is_over else _since(ended))
        return [_resting(problem) for problem in found]

    def _still_open(self, texts: Mapping[str, str]) -> Problem:
        """That another record stands before the outcome of the open deal; one that says nothing but
        an outcome was meant for it."""
        number, missing = self.session.open_deal, self.session.missing
        is_result = set(texts) == set(missing)
        told = " ".join(f"{fact}={text}" for fact, text in texts.items())
        wanted = told if is_result else wanted_text(missing)
        hint = f"record its result first (result {wanted}), or void {number}"
        return breach(f"deal {number} is still open", hint)._replace(is_unscored=True)

    def _score(self, slot: Slot, deal: AnyDeal, reading: FactReading) -> None:
        game, ledger = self.game, self.ledger
        entries = game.score(deal)
        self.entries = entries
        expected = game.expected_sum(deal)
        if expected is not None:
            self._check_sum(slot, entries, expected)
        ledger.apply(entries)
        ledger.state = game.advance(deal, entries)
        ledger.played += 1
        ledger.dealer = game.next_dealer(deal)
        if self.keep:
            before, self.totals = self.totals, game.totals(ledger)
            points = {o: simplify(self.totals[o] - before[o]) for o in self.totals}
            scored = self._scored(slot, SCORED, deal, reading, entries, points)
            scored.events = tuple(game.events(deal, entries))
            self.session.deals.append(scored)

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

    def _pass_over(self, deal: AnyDeal, was_read: bool) -> None:
        """A deal that could not be scored takes its place and passes the turn to deal, too."""
        ledger = self.ledger
        ledger.state = self.game.pass_over(deal)
        ledger.played += 1
        if was_read:
            ledger.dealer = self.game.next_dealer(deal)
        elif ledger.dealer:
            ledger.dealer = ledger.table.after(ledger.dealer)

    def _locate(self, problems: Sequence[Problem], slot: Slot) -> list[Problem]:
        located = []
        for problem in problems:
            problem = problem.excused(slot.anyway)
            located.append(problem.at(slot.line_of(problem.fact))._replace(deal=slot.number))
        return located

    # what is kept ----------------------------------------------------------------------------

    def _keep_unread(self, slot: Slot, status: str) -> None:
        """Keep a deal whose facts are not looked at."""
        if self.keep:
            self.session.deals.append(
                ScoredDeal(
                    slot.number,
                    slot.line,
                    status,
                    texts=dict(slot.texts),
                    points=dict.fromkeys(self.totals, 0),
                    totals=self.totals,
                    changes=slot.changes,
                    why_void=slot.why_void,
                )
            )

    def _keep_unscored(self, slot: Slot, status: str, deal: AnyDeal, reading: FactReading) -> None:
        if self.keep:
            none: dict[str, Amount] = dict.fromkeys(self.totals, 0)
            self.session.deals.append(self._scored(slot, status, deal, reading, [], none))

    def _scored(
        self,
        slot: Slot,
        status: str,
        deal: AnyDeal,
        reading: FactReading,
        entries: Sequence[Entry],
        points: dict[str, Amount],
    ) -> ScoredDeal:
        texts, derived = self._canonical(slot, deal, reading)
        changes = tuple(_canonical_change(change, self.specs, deal) for change in slot.changes)
        return ScoredDeal(
            slot.number,
            slot.line,
            status,
            None if status == FAULTY else deal.facts,
            deal.active,
            texts,
            derived,
            reading.inferred,
            tuple(entries),
            points,
            self.totals,
            changes,
            slot.why_void,
            tuple(reading.problems),
        )

    def _canonical(
        self, slot: Slot, deal: AnyDeal, reading: FactReading
    ) -> tuple[dict[str, str], dict[str, str]]:
        texts: dict[str, str] = {}
        derived: dict[str, str] = {}
        given = set(reading.given)
        # What follows from the rules stands in for them: it is not what the sheet says.
        unread = {problem.fact for problem in reading.problems if problem.stops_scoring}
        idle = {fact.name: fact.text for fact in reading.idle}
        for spec in self.specs:
            value = deal.values.get(spec.name)
            if spec.name in idle:
                texts[spec.name] = idle[spec.name]
            elif spec.name in given:
                is_typed = value is None or spec.name in unread
                texts[spec.name] = (
                    slot.texts[spec.name] if is_typed else spec.kind.print(value, deal)
                )
            elif value is not None and value != spec.default and spec.derive is not None:
                derived[spec.name] = spec.kind.print(value, deal)
        return texts, derived


def _since(problem: Problem) -> Problem:
    """What was in order when the line was recorded is nobody's fault now."""
    message = f"{problem.message}: so it is since an earlier deal was corrected"
    return warning(message, "nothing to do if that is what happened at the table", problem.fact)


def _canonical_change(change: Change, specs: Sequence[FactSpec], deal: AnyDeal) -> Change:
    spec = next(spec for spec in specs if spec.name == change.fact)
    old, new = (canonical_text(spec, text, deal) for text in (change.old, change.new))
    return change._replace(old=old, new=new)


def _resting(problem: Problem) -> Problem:
    """A problem found with regard to everything above."""
    return problem._replace(rests_on=0)
