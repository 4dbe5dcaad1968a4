"""Deals in turn: facts of a deal and ledger before it -> entries -> ledger after it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import FAULTY, OPEN, SCORED, VOID, AnyDeal, Deal
from scorekeeper.core.declaration.facts import FactReading, IdleFact, missing_problem
from scorekeeper.core.declaration.rules import AnyRule
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.problems import Fault, Problem

from .course import Course, since
from .fold import Slot
from .judging import Judge
from .kept_deals import read_deal, unread_deal

if TYPE_CHECKING:
    from .repeats import Repeat, WatchedLedger
    from .results import ResultCheck


class Dealing:
    """Reads, judges and scores deals where a course stands.

    `active` is filled with those who took part in each deal, unless it is None; `rules` are those
    that the game asks (None: all); `deal` is the one scored last, `entries` are its entries.
    """

    def __init__(
        self,
        course: Course,
        active: dict[int, tuple[str, ...]] | None,
        rules: Sequence[AnyRule] | None = None,
    ) -> None:
        self.course = course
        self.game = course.game
        self.specs = self.game.readable_fact_specs(course.sheet.table.options)
        self.judge = Judge(self.game, self.specs, rules)
        self.active = active
        self.entries: Sequence[Entry] | None = None
        self.deal: AnyDeal | None = None
        self._repeats: dict[int, Repeat] = {}  # of deals read before, by number

    @cached_property
    def _results(self) -> ResultCheck:
        from .results import ResultCheck

        return ResultCheck(self.specs, self.judge)

    def take(self, slot: Slot) -> None:
        """Score a deal here, or note why it cannot be scored."""
        session = self.course.session
        session.last_number = slot.number
        if self.active is not None:
            self.active.pop(slot.number, None)
        if slot.is_void:
            self._keep_unread(slot, VOID)
            return
        if slot.results:
            refused = self._results.refused(slot, lambda: self._new_deal(slot))
            session.problems += [problem for _, problem in refused]
            slot = slot.without([record for record, _ in refused])
        deal = self._new_deal(slot)
        if slot.is_unread:
            self.judge.read(slot.texts, deal)
            self._keep_unread(slot, FAULTY)
            self.pass_over(deal, was_read=False)
        else:
            self._take_read(slot, deal)

    def take_again(self, slot: Slot, ledger: WatchedLedger) -> None:
        """The same for a deal that may have been scored here before: if nothing has changed on
        which it depends, do what it did; else remember what it does now."""
        session = self.course.session
        known = self._repeats.get(slot.number)
        if known is not None and known.fits(slot, ledger):
            known.apply(ledger)
            session.last_number = slot.number
            return
        found = len(session.problems), len(session.made_idle)
        texts, table, state, played = slot.texts, ledger.table, ledger.state, ledger.played
        ledger.watch()
        self.entries = None
        self.take(slot)
        is_sound = found == (len(session.problems), len(session.made_idle))
        if is_sound and self.entries is not None and not ledger.was_asked:
            from .repeats import Repeat

            made = self.entries, ledger.state, ledger.dealer
            self._repeats[slot.number] = Repeat(texts, slot.turn, table, state, played, *made)

    def pass_over(self, deal: AnyDeal, was_read: bool) -> None:
        """A deal that could not be scored takes its place and passes the turn to deal, too."""
        ledger = self.course.ledger
        ledger.state = self.game.pass_over(deal)
        ledger.played += 1
        if was_read:
            ledger.dealer = self.game.next_dealer(deal)
        elif ledger.dealer:
            ledger.dealer = ledger.table.after(ledger.dealer)

    def _new_deal(self, slot: Slot) -> AnyDeal:
        return Deal(self.course.ledger, slot.number, self.game.facts)

    def _take_read(self, slot: Slot, deal: AnyDeal) -> None:
        session = self.course.session
        reading = self.judge.read(slot.texts, deal)
        problems = reading.problems
        if reading.idle:
            problems += self._idle_problems(slot, reading.idle)
        if self.active is not None:
            self.active[slot.number] = deal.active
        problems += self.out_of_turn(slot)
        told, lacking = self.judge.judge(deal, reading)
        if lacking:
            problems.append(self._missing(lacking))
        elif told:
            problems += [_resting(problem) for problem in told]
        if problems:
            problems[:] = _located(problems, slot)
            session.problems += problems
        if told is None or any(problem.stops_scoring for problem in problems):
            self._keep_unscored(slot, FAULTY, deal, reading)
            self.pass_over(deal, told is not None)
        elif deal.is_open:
            session.open_deal, session.missing = slot.number, tuple(reading.missing)
            self.course.waiting = deal
            self._keep_unscored(slot, OPEN, deal, reading)
        else:
            self._score(slot, deal, reading)

    # what is wrong with a deal -----------------------------------------------------------------

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
            late = self.course.sheet.late
            line = line_that_made_idle(fact, slot.line_of(fact.name), late)
            if line:
                self.course.session.made_idle.append(MadeIdle(line, slot.number, fact))
            else:
                found.append(fact.problem())
        return found

    def out_of_turn(self, slot: Slot) -> list[Problem]:
        """What stands in the way of any deal here: balances that do not add up, a deal that is
        still open, the end of the game; where only a later correction says that it had ended,
        nobody is at fault."""
        course = self.course
        found = course.unbalanced() if course.booking is not None else []
        if course.session.open_deal:
            found.append(course.still_open(slot.texts))
        ended = self.game.after_end(course.ledger)
        if ended is not None:
            found.append(ended if slot.turn is None or slot.turn.is_over else since(ended))
        return [_resting(problem) for problem in found]

    # scoring -----------------------------------------------------------------------------------

    def _score(self, slot: Slot, deal: AnyDeal, reading: FactReading) -> None:
        course, game, ledger = self.course, self.game, self.course.ledger
        entries = game.score(deal)
        self.deal, self.entries = deal, entries
        expected = game.expected_sum(deal)
        if expected is not None:
            self._check_sum(slot, entries, expected)
        ledger.apply(entries)
        ledger.state = game.advance(deal, entries)
        ledger.played += 1
        ledger.dealer = game.next_dealer(deal)
        if course.keep:
            before, totals = course.totals, game.totals(ledger)
            points = {owner: simplify(totals[owner] - before[owner]) for owner in totals}
            course.totals = totals
            kept = read_deal(slot, SCORED, deal, reading, self.specs, totals, points, entries)
            kept.events = tuple(game.events(deal, entries))
            course.session.deals.append(kept)

    def _check_sum(self, slot: Slot, entries: Sequence[Entry], expected: Amount) -> None:
        total = sum(entry.amount for entry in entries)
        if total != expected:
            self.course.session.problems.append(
                Problem(
                    Fault.IMPOSSIBLE,
                    f"the entries of deal {slot.number} add up to {total}, not to {expected}: "
                    f"a gap of {total - expected}",
                    "this is a fault of the program; please report the deal",
                    line=slot.line,
                )
            )

    def _keep_unread(self, slot: Slot, status: str) -> None:
        course = self.course
        if course.keep:
            course.session.deals.append(unread_deal(slot, status, course.totals))

    def _keep_unscored(self, slot: Slot, status: str, deal: AnyDeal, reading: FactReading) -> None:
        course = self.course
        if course.keep:
            kept = read_deal(slot, status, deal, reading, self.specs, course.totals)
            course.session.deals.append(kept)


def _located(problems: Sequence[Problem], slot: Slot) -> list[Problem]:
    located = []
    for problem in problems:
        problem = problem.excused(slot.anyway)
        located.append(problem.at(slot.line_of(problem.fact))._replace(deal=slot.number))
    return located


def _resting(problem: Problem) -> Problem:
    """A problem found with regard to everything above."""
    return problem._replace(rests_on=0)
