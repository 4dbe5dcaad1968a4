"""Records between deals: agreed corrections, opening balances, rubbers, who leaves and comes,
remarks."""

from __future__ import annotations

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.records import REMARK_KINDS, Record, RecordKind, Remark
from scorekeeper.core.game import begin_rubber
from scorekeeper.core.values.amounts import parse_amount
from scorekeeper.core.values.problems import InputError, breach, impossible

from .bookings import adjustment_entries, carried_entries, rubber_sides
from .course import Course, since
from .seating import seat


class BetweenDeals:
    """Takes the records that are no deals and change none.

    `active` tells who took part in each deal, where somebody leaves.
    """

    def __init__(self, course: Course) -> None:
        self.course = course
        self.active: dict[int, tuple[str, ...]] = {}
        self._well_begun: set[int] = set()  # lines of rubbers with which nothing was wrong at first

    def take(self, record: Record) -> None:
        """Take a record at its point of the sheet."""
        course = self.course
        try:
            if record.kind is RecordKind.ADJUST:
                course.book(adjustment_entries(record, course.game, course.ledger))
                course.booking = record
            elif record.kind is RecordKind.CARRY:
                course.book(carried_entries(record, course.game, course.ledger))
                course.booking = record
            elif record.kind is RecordKind.RUBBER:
                self._rubber(record)
            elif record.kind in (RecordKind.LEAVE, RecordKind.JOIN):
                self._reseat(record)
            elif record.kind in REMARK_KINDS:
                self._remark(record, course.session.last_number)
        except InputError as error:
            course.session.problems.append(error.problem(line=record.line))

    def _rubber(self, record: Record) -> None:
        course, game = self.course, self.course.game
        if not game.has_rubbers:
            course.add(breach(f"{game.title} has no rubbers", "leave the record out"), record)
            return
        ledger = course.ledger
        sides = rubber_sides(record, ledger)
        if course.session.open_deal:
            course.add(course.still_open({}), record)
        for problem in course.unbalanced():
            course.add(problem, record)
        self._check_begun(record)
        course.session.rubbers.append(course.session.last_number)
        course.book(begin_rubber(game, ledger, sides if record.values else ()))

    def _check_begun(self, record: Record) -> None:
        """Whether a new rubber may begin here."""
        early = list(self.course.game.can_begin_rubber(self.course.ledger))
        if not early:
            self._well_begun.add(record.line)
        for problem in early:
            told = since(problem) if record.line in self._well_begun else problem
            self.course.add(told._replace(rests_on=0), record)

    def _reseat(self, record: Record) -> None:
        """From the next deal on others play: a turn that a player leaves passes to the next."""
        course, player = self.course, record.player
        ledger, session = course.ledger, course.session
        left = record.kind is RecordKind.LEAVE
        after = int(record.values.get("after", session.last_number))
        if left:
            self._check_left(record, after)
        here = {*ledger.table.players, player} - ({player} if left else set())
        everyone = ledger.table.everyone
        players = tuple(name for name in everyone if name in here)
        ledger.table = seat(course.game, ledger.table, players, everyone)
        ledger.dealer = ledger.table.from_seat(ledger.dealer)[0]
        ledger.state = course.game.reseated(ledger)
        self._remark(record, min(after, session.last_number))
        if "carry" in record.values:
            amount = parse_amount(record.values["carry"])
            account = course.game.adjust_account
            course.book([Entry(account, player, amount, record.why or f"{player} joined")])

    def _check_left(self, record: Record, after: int) -> None:
        """Who left earlier than his line stands took no part since."""
        player, last = record.player, self.course.session.last_number
        if after > last:
            known = f"the last deal is {last}" if last else "no deal has been recorded"
            self.course.add(
                impossible(
                    f"{player} leaves after deal {after}, but {known}",
                    f"record it when that deal is there; to leave now: leave {player}",
                    "after",
                ),
                record,
            )
        for number in range(after + 1, last + 1):
            if player in self.active.get(number, ()):
                self.course.add(
                    impossible(
                        f"{player} took part in deal {number}, so he did not leave after deal "
                        f"{after}",
                        f"leave {player} after={number} or later, or correct deal {number}",
                        "after",
                    ),
                    record,
                )
                return

    def _remark(self, record: Record, after: int) -> None:
        if self.course.keep:
            session = self.course.session
            booked = sum(place <= after for place in session.after)
            session.remarks.append(Remark(after, booked, record))
