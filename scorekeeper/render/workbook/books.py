"""What the books say before a deal, where that does not follow from the cells above."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import takewhile

from scorekeeper.core.books.deals import VOID, AnyDeal, Deal, ScoredDeal
from scorekeeper.core.books.ledger import AnyLedger, Turn, ledger_of
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import FactReader
from scorekeeper.core.game import begin_rubber
from scorekeeper.core.replaying.noted import Noted
from scorekeeper.core.replaying.replay import Replay
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.replaying.standings import Noting
from scorekeeper.core.values.problems import Fault


class Books:
    """The ledgers of a sheet before its deals."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._new = frozenset(session.rubbers)  # deals after which a new rubber was begun by hand
        moved = (remark.after for remark in session.remarks if remark.record.player)
        self._moved = frozenset(moved)  # deals after which somebody left or came
        self._same_players = not self._moved

    @property
    def everyone(self) -> tuple[str, ...]:
        """Who ever has a seat at the table."""
        return self._session.sheet.table.everyone

    @property
    def set_back(self) -> Collection[str]:
        """The accounts that a new rubber takes back to 0."""
        game, ledger = self._session.sheet.game, self._session.ledger
        return game.set_back(ledger.table.options) if game.has_rubbers else ()

    @property
    def ends_with_booking(self) -> bool:
        """Whether anything was booked behind the last deal."""
        return self._session.last_number in self._session.after

    def begins_rubber(self, deal: int) -> bool:
        """Whether the table began a new rubber just before that deal."""
        return deal - 1 in self._new

    def is_reseated(self, deal: int) -> bool:
        """Whether somebody left or came just before that deal."""
        return deal - 1 in self._moved

    def table(self, deal: int) -> AnyTable:
        """The table at which that deal was played: a new rubber may have other partners."""
        return self.before(deal).table if self._new else self._session.sheet.table

    def is_coming(self, deal: int) -> bool:
        """Whether the deal stands behind those of the sheet."""
        return deal > self._session.last_number

    def before(self, deal: int) -> AnyLedger:
        """The ledger before that deal, with what was booked since the deal before it; before one
        that is still to come, as it stands now."""
        if deal > self._session.last_number:
            return self._now
        return self._first if deal == 1 else self._noted.before(deal)

    def turn(self, deal: int) -> Turn:
        """Place and turn of a recorded deal, as they were then."""
        return self._noted.turns[deal]

    def derived(self, deal: ScoredDeal, fact: str) -> str:
        """What would follow from the rules in a recorded deal if that fact had not been told;
        nothing where nothing would."""
        session = self._session
        game, ledger = session.sheet.game, ledger_of(self.before(deal.number).snapshot())
        ledger.recall(self.turn(deal.number))
        specs = game.readable_fact_specs(ledger.table.options)
        again: AnyDeal = Deal(ledger, deal.number, game.facts)
        others = {name: text for name, text in deal.texts.items() if name != fact}
        FactReader(specs).read(others, again)
        value = again.get(fact)
        spec = next(spec for spec in specs if spec.name == fact)
        return "" if value is None else spec.kind.print(value, again)

    @cached_property
    def _now(self) -> AnyLedger:
        """The ledger as it stands; a deal that is still open passes the turn to deal on."""
        ledger: AnyLedger = self._session.ledger
        if not self._session.open_deal or not ledger.dealer:
            return ledger
        passed: AnyLedger = ledger_of(ledger.snapshot())
        passed.dealer = passed.table.after(passed.dealer)
        return passed

    @cached_property
    def anew(self) -> AnyLedger:
        """The ledger as it would stand if a new rubber began now."""
        ledger: AnyLedger = ledger_of(self._now.snapshot())
        ledger.apply(begin_rubber(self._session.sheet.game, ledger))
        return ledger

    def may_begin_rubber(self, deal: int) -> bool:
        """Whether a rubber could begin with that deal, which is to come: one is being played by
        then."""
        is_first = deal == 1 or self.begins_rubber(deal)
        return deal > self._session.last_number and not is_first

    @cached_property
    def barred(self) -> str:
        """Why no deal can follow the last one, in the words for people; nothing where one can."""
        session = self._session
        problems = session.sheet.game.barred(session.ledger)
        return next((problem.message for problem in problems), "")

    def unbalanced(self, deal: int) -> str:
        """Why that deal breaks a rule whatever it was: carries and adjustments just before it left
        balances that cannot be. In the words for people; nothing where they did not."""
        return self._unbalanced.get(deal, "")

    @cached_property
    def are_unbalanced(self) -> bool:
        """Whether any deal breaks a rule for that."""
        return bool(self._unbalanced)

    @cached_property
    def _unbalanced(self) -> dict[int, str]:
        game = self._session.sheet.game
        found = {
            deal: problem.message
            for deal in self._behind_bookings()
            for problem in reversed([*game.check_books(self.before(deal))])
            if problem.fault is Fault.BREACH
        }
        return found

    def _behind_bookings(self) -> Iterator[int]:
        """The deals that are the first behind carries and adjustments, one to come included; before
        a new rubber these are judged with it."""
        deals = {deal.line: deal for deal in self._session.deals}
        are_booked = False
        for record in self._session.sheet.live:
            deal = deals.get(record.line)
            if record.kind in (RecordKind.ADJUST, RecordKind.CARRY):
                are_booked = True
            elif record.kind is RecordKind.RUBBER:
                are_booked = False
            elif are_booked and deal is not None and deal.status != VOID:
                are_booked = False
                yield deal.number
        if are_booked:
            yield self._session.last_number + 1

    def players(self, deal: int) -> tuple[str, ...]:
        """Who had a seat at the table in that deal, whether he took part or not."""
        ledger = self._session.ledger if self._same_players else self.before(deal)
        return ledger.table.players

    def seating(self, deal: int) -> tuple[str, ...]:
        """The same in the order in which they deal."""
        return self.table(deal).seating if self._same_players else self.before(deal).table.seating

    @cached_property
    def _first(self) -> AnyLedger:
        """That before the first deal, for which most sheets ask alone: of what stands before it."""
        sheet = self._session.sheet
        before = takewhile(lambda record: record.kind is not RecordKind.DEAL, sheet.live)
        return Noting(replace(sheet, live=tuple(before)), (0,)).ledgers[0]

    @cached_property
    def _noted(self) -> Noted:
        """What was noted when the sheet was scored; else it is scored once more, as most sheets
        never ask."""
        session = self._session
        if session.noted is not None:
            return session.noted
        noted = Noted()
        Replay(session.sheet, keep=False, noted=noted)
        return noted
