"""A sheet scored under other house rules, without scoring the deals that do not look at them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, cast

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.ledger import AnyLedger, Rubber, Turn
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Problem

from .dealing import Dealing
from .deciding import Deciding
from .fold import Slot
from .option_looks import Looks, OptionWatch, SameLooks
from .repeats import WatchedLedger
from .replay import Replay
from .session import Session
from .standings import Noting

_RESEATING = frozenset({RecordKind.LEAVE, RecordKind.JOIN})
Balances = tuple[dict[str, dict[str, Any]], dict[str, dict[str, dict[str, Any]]]]


class MadeOfOptions(Protocol):
    """A part of a history that was made of the options when the sheet began; where it asks them
    for something later, that is a look of its own."""

    def is_like(self, other: object) -> bool:
        """Whether the other was made into the same."""


class Before(NamedTuple):
    """All that a deal can look at but options, history and balances."""

    texts: Mapping[str, str]
    seats: tuple[object, ...]
    played: int
    dealer: str
    rubbers: tuple[Rubber, ...]


class Done(NamedTuple):
    """What a scored deal looked at, and what it made of that; `balances` are None where it did not
    ask for them."""

    before: Before
    turn: Turn | None
    state: Any
    balances: Balances | None
    looks: Looks
    entries: Sequence[Entry]
    next_state: Any
    next_dealer: str
    problems: Sequence[Problem]


class KnownDeals:
    """What the deals of a sheet came to under its own rules, by their numbers.

    Where players leave and join, the options are worked out anew each time: nothing is known then.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.done: dict[int, Done] = {}
        self._begun = sheet.game.start(sheet.table)
        self.is_watched = not any(record.kind in _RESEATING for record in sheet.live)
        if not self.is_watched:
            return
        watch = OptionWatch(sheet.table.options)
        table = replace(sheet.table, options=watch.options)
        noting = _Noting(replace(sheet, table=table), watch)
        self.done = noting.done
        noting.session.totals()
        self._of_score = dict(watch.every)
        _settle(noting.session)
        self._of_settlement = dict(watch.every)

    def would_change(self, made: Sheet, *, settling: bool) -> bool:
        """Whether the same records can come to something else on that sheet: its scores and totals,
        with `settling` also its settlement, for money too."""
        if not self.is_watched or made.game is not self.sheet.game:
            return True
        if _seats(made.table) != _seats(self.sheet.table):
            return True
        looks = self._of_settlement if settling else self._of_score
        return not SameLooks(made.table.options).holds(looks)

    def usable_on(self, made: Sheet) -> Mapping[int, Done]:
        """Those that can be taken over where they look at nothing that is otherwise there."""
        if not self.is_watched or made.game is not self.sheet.game:
            return {}
        is_like = _is_like(self._begun, made.game.start(made.table))
        return self.done if is_like and _reads_alike(self.sheet, made) else {}


def _reads_alike(one: Sheet, other: Sheet) -> bool:
    """Whether deals are read by the same facts. How facts are told of that count for nothing may
    differ: deals that have any are not known."""
    own, others = (sheet.game.all_fact_specs(sheet.table.options) for sheet in (one, other))
    if len(own) != len(others) or any(a is not b for a, b in zip(own, others, strict=True)):
        return False
    idle, others = (sheet.game.idle_fact_specs(sheet.table.options) for sheet in (one, other))
    return [spec.name for spec in idle] == [spec.name for spec in others]


class Rescored(Noting):
    """The score of a sheet under other house rules, with what is known of its deals; not all
    problems of its deals are told. `ledgers` stand after the deals that are `wanted`."""

    def __init__(self, made: Sheet, known: KnownDeals, wanted: Collection[int] = ()) -> None:
        self._known = known.usable_on(made)
        self._looks = SameLooks(made.table.options)
        super().__init__(made, wanted)

    def _new_dealing(self, active: dict[int, tuple[str, ...]] | None) -> Dealing:
        return Deciding(self.course, active)

    def _may_repeat(self, slot: Slot) -> bool:
        return False

    def _score(self, slot: Slot) -> None:
        done = self._known.get(slot.number)
        if done is not None and self._fits(done, slot):
            self._apply(done, slot)
        else:
            super()._score(slot)

    def _fits(self, done: Done, slot: Slot) -> bool:
        """Whether the deal comes to the same here."""
        if not (_is_plain(self, slot) and self._looks.holds(done.looks)):
            return False
        ledger = self.course.ledger
        if done.before != _before(slot, ledger) or not _is_like(done.state, ledger.state):
            return False
        if done.turn is not slot.turn and not _is_like_turn(done.turn, slot.turn):
            return False
        return done.balances is None or done.balances == (ledger.single, ledger.paired)

    def _apply(self, done: Done, slot: Slot) -> None:
        """Do what the deal did."""
        ledger, session = self.course.ledger, self.course.session
        ledger.apply(done.entries)
        ledger.state = _after(ledger.state, done)
        ledger.played += 1
        ledger.dealer = done.next_dealer
        session.last_number = slot.number
        session.problems += done.problems


class _Noting(Replay):
    """Notes of every deal what its score looks at."""

    def __init__(self, sheet: Sheet, watch: OptionWatch[Any]) -> None:
        self.done: dict[int, Done] = {}
        self._watch = watch
        super().__init__(sheet, keep=False)

    def _new_ledger(self, sheet: Sheet) -> AnyLedger:
        return WatchedLedger(sheet.table, sheet.game.accounts)

    def _new_dealing(self, active: dict[int, tuple[str, ...]] | None) -> Dealing:
        return Deciding(self.course, active)

    def _may_repeat(self, slot: Slot) -> bool:
        return False

    def _score(self, slot: Slot) -> None:
        ledger, session, dealing = self.course.ledger, self.course.session, self.dealing
        assert isinstance(ledger, WatchedLedger)
        before, state, balances = _before(slot, ledger), ledger.state, ledger.snapshot()
        is_plain, told, idle = _is_plain(self, slot), len(session.problems), len(session.made_idle)
        self.done.pop(slot.number, None)
        self._watch.begin()
        ledger.watch()
        dealing.entries = None
        super()._score(slot)
        asked = (balances.single, balances.paired) if ledger.was_asked else None
        self.game.totals(ledger)  # asks for options, too; balances are no look of the deal
        problems = session.problems[told:]
        if not is_plain or dealing.entries is None or len(session.made_idle) > idle:
            return
        if any(problem.is_idle for problem in problems):
            return  # who tells of it goes by the settings that stand below
        made = dealing.entries, ledger.state, ledger.dealer, problems
        self.done[slot.number] = Done(before, slot.turn, state, asked, self._watch.looks, *made)


def _is_plain(replay: Replay, slot: Slot) -> bool:
    """Whether nothing but the deal itself is in hand."""
    course = replay.course
    if slot.is_void or slot.is_unread or slot.results:
        return False
    return not course.session.open_deal and course.booking is None


def _before(slot: Slot, ledger: AnyLedger) -> Before:
    rubbers, seats = tuple(ledger.rubbers), _seats(ledger.table)
    return Before(slot.texts, seats, ledger.played, ledger.dealer, rubbers)


def _is_like(known: Any, other: Any) -> bool:
    """Whether two histories are the same, but for what they ask of their options."""
    if known is other or known == other:
        return True
    if type(known) is not type(other) or not hasattr(known, "_fields"):
        return False
    return all(map(_is_like_part, known, other))


def _is_like_part(known: Any, other: Any) -> bool:
    if known is other or known == other:
        return True
    return hasattr(known, "is_like") and cast(MadeOfOptions, known).is_like(other)


def _is_like_turn(known: Turn | None, other: Turn | None) -> bool:
    if known is None or other is None:
        return False
    is_same = known._replace(state=None) == other._replace(state=None)
    return is_same and _is_like(known.state, other.state)


def _seats(table: AnyTable) -> tuple[object, ...]:
    return table.players, table.sides, table.seats, table.everyone, table.first_dealer


def _after(state: Any, done: Done) -> Any:
    """The history after the deal: what the deal made other than it was, of a history whose parts
    have names; the rest is the history's own, for it may go by the options."""
    before, after = done.state, done.next_state
    if before is after:
        return state
    if not hasattr(state, "_fields") or type(before) is not type(after):
        return after
    pairs = zip(state._fields, before, after, strict=True)
    return state._replace(**{name: new for name, old, new in pairs if new is not old})


def _settle(session: Session) -> None:
    game, ledger = session.sheet.game, session.ledger
    game.stake(ledger.table)
    game.currency(ledger.table)
    for rounding in (None, *game.roundings):
        game.settle(ledger, rounding)
