"""A sheet scored anew with a few deals otherwise: what each of them moves, and what that moves
further on.

A deal is scored again only where something that its score looked at has become another; see
`watching`. Histories go on through the deals between without scoring them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.ledger import AnyLedger, Snapshot, ledger_of
from scorekeeper.core.books.records import SILENT
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple, mutable

from .between_deals import BetweenDeals
from .course import Course
from .deciding import Deciding
from .fold import Slot, Step
from .replay import Replay
from .watching import WHOLE, Place, Reads, WatchingLedger

Moves = Mapping[Place, Amount]  # by how much balances are others
NOTHING_MOVED: Moves = {}


@mutable
class Walked:
    """A step of the sheet: how the ledger stood `before` it, and what it did.

    `deal` is None where nothing was scored. `limits` are by how much balances may be others before
    it comes to something else, `asks` tells whether the history after it follows from balances.
    """

    step: Step
    before: Snapshot
    deal: AnyDeal | None
    entries: Sequence[Entry]
    moved: Moves
    reads: Reads
    limits: Mapping[Place, tuple[Amount | None, Amount | None]]
    asks: bool


class Effect(NamedTuple):
    """What a change of some deals comes to: for each step (by its index) where balances moved
    otherwise than on the sheet, by how much."""

    moves: tuple[tuple[int, Moves], ...]

    def until(self, index: int) -> dict[Place, Amount]:
        """By how much balances are others before the step of that index."""
        found: dict[Place, Amount] = {}
        for at, moved in self.moves:
            if at < index:
                add_to(found, moved.items())
        return found


class Inserted(NamedTuple):
    """A deal more on a sheet: as it was read, by how much balances are others because of it, and
    what the steps after it go by: the history, whose turn it is to deal (None: his whose it is on
    the sheet), and those of the balances that some of them mind."""

    deal: AnyDeal
    moves: Moves
    leaves: tuple[object, str | None, Sequence[tuple[Place, Amount]]]


class Dealt(NamedTuple):
    """Whether a step comes to the same as on the sheet though it is another's turn to deal, and
    whose turn is `next`."""

    is_same: bool
    next: str


class Rescoring:
    """The steps of a sheet, each of which can be scored once more with something changed.

    `walked` are all steps in order, `scored` counts the deals scored since. Deals keep place and
    turn as they stood when they were recorded, as with a correction, unless it `moves_on`, as with
    a deal that was played between.
    """

    def __init__(self, sheet: Sheet, *, moves_on: bool = False) -> None:
        replay = Replay(sheet, keep=False, is_marked=True)
        self.session = replay.session
        self.sheet, self.game = sheet, sheet.game
        self.ledger = WatchingLedger(sheet.table, sheet.game.accounts)
        self.ledger.state = sheet.game.start(sheet.table)
        self.course = Course(sheet, self.ledger, keep=False)
        self.between = BetweenDeals(self.course)
        self.dealing = Deciding(self.course, None)
        self.scored = 0
        self.walked: list[Walked] = []
        for step in replay.folder.steps:
            self.walked.append(self._first(_without_turn(step) if moves_on else step))
        self.end = self.ledger.snapshot()
        self._reads_history = self._from_last(lambda walked: bool(walked.reads.history))
        self._reads_dealer = self._from_last(lambda walked: walked.reads.dealer is not None)
        self._asks = self._from_last(lambda walked: walked.asks)
        self._limits = _limits_from(self.walked)
        self._dealt: dict[tuple[str, int], Dealt] = {}

    @cached_property
    def slots(self) -> Sequence[tuple[int, Slot]]:
        """The deals, each with the index of its step."""
        return [(at, w.step) for at, w in enumerate(self.walked) if isinstance(w.step, Slot)]

    def index_after(self, number: int) -> int:
        """The index of the first step that stands after that deal and what was booked before the
        next one."""
        following = bisect_right(self.slots, number, key=lambda deal: deal[1].number)
        return self.slots[following][0] if following < len(self.slots) else len(self.walked)

    def number_at(self, index: int) -> int:
        """The deal after which the standing is the first in which that step counts: its own, or
        the one before what is booked; 0 before the first."""
        place = bisect_right(self.slots, index, key=lambda deal: deal[0])
        return self.slots[place - 1][1].number if place else 0

    def number_before(self, index: int) -> int:
        """The last deal that stands before that step; 0 where none does."""
        place = bisect_left(self.slots, index, key=lambda deal: deal[0])
        return self.slots[place - 1][1].number if place else 0

    def ledger_after(self, number: int) -> AnyLedger:
        """The ledger as it stands there, as one of its own."""
        return ledger_of(self.before(self.index_after(number)))

    def before(self, index: int) -> Snapshot:
        """How the ledger stands before that step; after the last one at the end."""
        return self.walked[index].before if index < len(self.walked) else self.end

    @property
    def places(self) -> Iterator[Place]:
        """All balances."""
        for account, balances in self.end.single.items():
            yield from ((account, owner, "") for owner in balances)
        for account, holders in self.end.paired.items():
            for owner, others in holders.items():
                yield from ((account, owner, against) for against in others)

    @cached_property
    def has_order(self) -> bool:
        """Whether what some deal comes to depends on the deals before it."""
        begun = self.walked[0].before.state if self.walked else None
        return any(
            walked.limits
            or walked.reads.played is not None
            or not all(_was(begun, name, value) for name, value in walked.reads.history.items())
            for walked in self.walked
        )

    def stand_at(self, index: int) -> None:
        """Put the ledger before that step, with the turn of its deal."""
        self.ledger.restore(self.before(index))
        step = self.walked[index].step
        self.ledger.recall(step.turn if isinstance(step, Slot) else None)

    # scoring ------------------------------------------------------------------------------------

    def _take(self, step: Step, *, is_watched: bool = False) -> None:
        """Take a step where the ledger stands; `is_watched` notes what it looks at."""
        course, ledger = self.course, self.ledger
        course.session.problems.clear()
        course.session.made_idle.clear()
        course.session.open_deal, course.waiting, course.booking = 0, None, None
        self.dealing.deal = None
        ledger.recall(step.turn if isinstance(step, Slot) and not step.is_void else None)
        ledger.begin(is_watched=is_watched)
        if isinstance(step, Slot):
            self.dealing.take(step)
            ledger.recall(None)
            self.scored += 1
        elif step.kind not in SILENT:
            self.between.take(step)
            ledger.asked = False

    def _first(self, step: Step) -> Walked:
        """What a step does on the sheet as it is."""
        before = self.ledger.snapshot()
        self._take(step, is_watched=True)
        reads = self.ledger.reads()
        made = self.ledger.booked
        limits = {
            place: (
                None if bounds.low is None else bounds.low - bounds.value,
                None if bounds.high is None else bounds.high - bounds.value,
            )
            for place, bounds in reads.balances.items()
        }
        deal, asks = self.dealing.deal, self.ledger.asked
        return Walked(step, before, deal, made, moved_by(made), reads, limits, asks)

    # a change -----------------------------------------------------------------------------------

    def effect(self, changes: Mapping[int, Step]) -> Effect:
        """What the sheet comes to with those steps in the place of its own, by their indices; one
        after the last is a step added at the end."""
        walk = _Walk(self, changes, None)
        walk.run()
        return Effect(tuple(walk.moves))

    def inserted(self, index: int, slot: Slot, until: int, *, is_whole: bool) -> Inserted | None:
        """What comes of a deal played before the step of that index, until before the step
        `until`; None where it cannot be scored. With `is_whole` the ledger stands there then."""
        walk = _Walk(self, {index: slot}, until if is_whole else None)
        walk.end = until
        deal = walk.insert(slot)
        if deal is None:
            return None
        moved = sorted(walk.delta.items())
        if walk.dealer is None:
            minded = [one for one in moved if not _within(self._limits, one[0], until, one[1])]
        else:  # what deals of another dealer would mind nobody knows
            accounts = {account for account, *_ in self._limits}
            minded = [one for one in moved if one[0][0] in accounts]
        return Inserted(deal, walk.delta, (walk.state, walk.dealer, minded))

    def stand_with(self, index: int, moves: Moves) -> None:
        """Put the ledger before that step, with balances that are others by so much."""
        self.ledger.restore(self.before(index))
        for place, amount in moves.items():
            put(self.ledger, place, amount)

    def dealt_by(self, dealer: str, index: int) -> Dealt:
        """What comes of that step if it is somebody else's turn to deal and nothing else is
        otherwise."""
        if not self._reads_dealer[index]:
            return Dealt(True, dealer)
        if (dealer, index) not in self._dealt:
            own, after = self.walked[index], self.before(index + 1)
            self.ledger.restore(own.before)
            self.ledger.dealer = dealer
            self._take(own.step)
            is_same = moved_by(self.ledger.booked) == own.moved and self.ledger.state == after.state
            self._dealt[dealer, index] = Dealt(is_same, self.ledger.dealer)
        return self._dealt[dealer, index]

    def ledger_at(self, changes: Mapping[int, Step], index: int) -> AnyLedger:
        """The ledger as it would stand before the step of that index; it is good until the next
        question."""
        walk = _Walk(self, changes, index)
        walk.run()
        return self.ledger

    def _from_last(self, holds: Callable[[Walked], bool]) -> list[bool]:
        """For each index whether it holds of a step from there on."""
        found = [False] * (len(self.walked) + 1)
        for at in range(len(self.walked) - 1, -1, -1):
            found[at] = found[at + 1] or holds(self.walked[at])
        return found


class _Walk:
    """One walk over the steps from the first that is changed. With `until` every step before that
    index is gone through, and then the ledger stands there as it would.

    `delta` is by how much balances are others now, `state` and `played` are those of now, and
    `dealer` whose turn it is to deal, where a deal more has passed that on.
    """

    def __init__(self, on: Rescoring, changes: Mapping[int, Step], until: int | None) -> None:
        self.on, self.changes, self.is_whole = on, changes, until is not None
        self.at, self.last = min(changes), max(changes)
        self.end = max(len(on.walked), self.last + 1) if until is None else until
        self.at = min(self.at, self.end)
        begin = on.before(self.at)
        self.state, self.played, self.rubbers = begin.state, begin.played, begin.rubbers
        self.dealer: str | None = None
        self.table: AnyTable | None = None  # where others sit down than on the sheet
        self.delta: dict[Place, Amount] = {}
        self.moves: list[tuple[int, Moves]] = []

    def run(self) -> None:
        """Go on to where nothing is otherwise any more."""
        on, end = self.on, self.end
        while self.at < end:
            changed = self.changes.get(self.at)
            if changed is not None:
                self._score(changed)
            elif self._is_as_before():
                further = self._further()
                if further > self.at:
                    self.at = further
                    if self.at < end:
                        self._take_over(on.before(self.at))
                    continue
                self._pass()
            else:
                self._score(on.walked[self.at].step)
            self.at += 1
        if self.is_whole:
            self._materialise()

    def insert(self, slot: Slot) -> AnyDeal | None:
        """Score a deal more before the first step, and go on from there; None where the deal
        cannot be scored."""
        on, self.changes, self.last = self.on, {}, -1
        ledger = on.ledger
        ledger.restore(on.before(self.at))
        on._take(slot)
        deal = on.dealing.deal
        if deal is not None:
            self.state, self.played = ledger.state, ledger.played
            self.rubbers = tuple(ledger.rubbers)
            self._deals_next(ledger.dealer, on.before(self.at))
            add_to(self.delta, moved_by(ledger.booked).items())
            if self.at < self.end:
                self.run()
        return deal

    def _take_over(self, snapshot: Snapshot) -> None:
        """History and place are the sheet's own."""
        self.state, self.played, self.rubbers = snapshot.state, snapshot.played, snapshot.rubbers

    def _further(self) -> int:
        """The step at which to go on where history and place are as on the sheet here, or nobody
        will ask for them; else this one."""
        on, at = self.on, self.at
        if self.is_whole or at <= self.last or self._may_mind_dealer:
            return at
        before = on.before(at)
        is_own = self.state is before.state or self.state == before.state
        if is_own and self.played == before.played:
            return self._next_touched()
        if on._reads_history[at]:
            return at
        touched = self._next_touched()
        return touched if touched >= len(on.walked) else at

    @property
    def _may_mind_dealer(self) -> bool:
        return self.dealer is not None and self.on._reads_dealer[self.at]

    def _next_touched(self) -> int:
        """The next step that comes to something else, or whose history does, because of balances;
        an index after all where there is none."""
        on, walked = self.on, self.on.walked
        limits = on._limits
        places = [p for p, amount in self.delta.items() if not _within(limits, p, self.at, amount)]
        asks = bool(self.delta) and on._asks[self.at]
        if not places and not asks:
            return len(walked)
        for at in range(self.at, len(walked)):
            own = walked[at]
            if asks and own.asks:
                return at
            if any(not _fits(own.limits.get(place), self.delta[place]) for place in places):
                return at
        return len(walked)

    def _is_as_before(self) -> bool:
        """Whether all that the step looks at is as it was on the sheet."""
        own = self.on.walked[self.at]
        if self.dealer is not None and not self.on.dealt_by(self.dealer, self.at).is_same:
            return False
        if self.table is not None and own.entries:
            return False
        for place, amount in self.delta.items():
            if not _fits(own.limits.get(place), amount):
                return False
        if own.reads.played is not None and own.before.played != self.played:
            return False
        if own.before.state is self.state:
            return True
        return all(_was(self.state, name, value) for name, value in own.reads.history.items())

    # steps --------------------------------------------------------------------------------------

    def _pass(self) -> None:
        """Go past a step that does what it did; its history follows anew where it must."""
        own, on = self.on.walked[self.at], self.on
        after = on.before(self.at + 1)
        if self.dealer is not None:
            self._deals_next(on.dealt_by(self.dealer, self.at).next, after)
        is_own = own.before.state is self.state or own.before.state == self.state
        if not isinstance(own.step, Slot):
            if own.step.kind in SILENT:
                return
            if self.delta or not is_own or self.is_whole:
                self._score(own.step)
            else:
                self._take_over(after)
            return
        if is_own and not (own.asks and self.delta):
            self.state = after.state
        elif own.deal is not None:
            self._advance(own)
        self.played += after.played - own.before.played

    def _advance(self, own: Walked) -> None:
        """The history after a deal whose entries are as they were."""
        assert own.deal is not None
        ledger = self.on.ledger
        if own.asks:
            self._stand(self.on.before(self.at + 1))
        ledger.state, ledger.played = self.state, self.played
        self.state = self.on.game.advance(own.deal, own.entries)

    def _score(self, step: Step) -> None:
        """Score a step anew, and note what moves otherwise because of it."""
        on = self.on
        self._stand(on.before(self.at))
        on.ledger.state, on.ledger.played = self.state, self.played
        on._take(step)
        self.state, self.played = on.ledger.state, on.ledger.played
        if self.dealer is not None:
            self._deals_next(on.ledger.dealer, on.before(self.at + 1))
        self.rubbers = tuple(on.ledger.rubbers)
        seated = on.ledger.table
        is_own = seated.sides == on.before(self.at + 1).table.sides
        self.table = None if is_own else seated
        own = on.walked[self.at].moved if self.at < len(on.walked) else NOTHING_MOVED
        moved = difference(own, moved_by(on.ledger.booked))
        if moved:
            self.moves.append((self.at, moved))
            add_to(self.delta, moved.items())

    def _stand(self, snapshot: Snapshot) -> None:
        """Put the ledger where it stands at that point with what is otherwise by now."""
        ledger = self.on.ledger
        ledger.restore(snapshot)
        ledger.rubbers[:] = self.rubbers
        ledger.table = self.table or snapshot.table
        if self.dealer is not None:
            ledger.dealer = self.dealer
        for place, amount in self.delta.items():
            put(ledger, place, amount)

    def _deals_next(self, dealer: str, own: Snapshot) -> None:
        """Whose turn it is now to deal, if it is not his whose it is on the sheet."""
        self.dealer = None if dealer == own.dealer else dealer

    def _materialise(self) -> None:
        self._stand(self.on.before(self.at))
        self.on.ledger.state, self.on.ledger.played = self.state, self.played


def moved_by(entries: Sequence[Entry]) -> dict[Place, Amount]:
    """What the entries add to each balance that they change."""
    found: dict[Place, Amount] = {}
    add_to(found, (((a, owner, against), n) for a, owner, n, _, against in entries))
    return found


def add_to(found: dict[Place, Amount], moved: Iterable[tuple[Place, Amount]]) -> None:
    """Add to what is found of each balance; what comes to nothing falls out."""
    for place, amount in moved:
        total = found.get(place, 0) + amount
        if total:
            found[place] = total
        else:
            found.pop(place, None)


def put(ledger: AnyLedger, place: Place, amount: Amount) -> None:
    """Add to one balance."""
    ledger.apply([Entry(place[0], place[1], amount, "", place[2])])


def _without_turn(step: Step) -> Step:
    if not isinstance(step, Slot):
        return step
    slot = copy(step)
    slot.turn = None
    return slot


def with_texts(slot: Slot, texts: Mapping[str, str]) -> Slot:
    """The deal with those texts, recorded in the same place and turn."""
    changed = copy(slot)
    changed.texts, changed.is_void, changed.results = texts, False, ()
    return changed


def difference(own: Moves, other: Moves) -> dict[Place, Amount]:
    """By how much the second moves more."""
    found = dict(other)
    add_to(found, ((place, -amount) for place, amount in own.items()))
    return found


def _fits(limit: tuple[Amount | None, Amount | None] | None, amount: Amount) -> bool:
    """Whether a balance may be another one by that amount."""
    if limit is None:
        return True
    low, high = limit
    return (low is None or amount >= low) and (high is None or amount <= high)


Limits = Mapping[Place, list[tuple[Amount | None, Amount | None]]]


def _within(limits: Limits, place: Place, at: int, amount: Amount) -> bool:
    """Whether no step from there on minds that the balance is another by that amount."""
    return place not in limits or _fits(limits[place][at], amount)


def _limits_from(walked: Sequence[Walked]) -> Limits:
    """For each balance and each index the limits of all steps from there on."""
    places = {place for one in walked for place in one.limits}
    found: dict[Place, list[tuple[Amount | None, Amount | None]]] = {}
    for place in places:
        low: Amount | None = None
        high: Amount | None = None
        kept: list[tuple[Amount | None, Amount | None]] = [(None, None)] * (len(walked) + 1)
        for at in range(len(walked) - 1, -1, -1):
            own_low, own_high = walked[at].limits.get(place, (None, None))
            low = own_low if low is None else low if own_low is None else max(low, own_low)
            high = own_high if high is None else high if own_high is None else min(high, own_high)
            kept[at] = (low, high)
        found[place] = kept
    return found


def _was(state: Any, name: str, value: Any) -> bool:
    """Whether that part of a history is what was looked at."""
    return bool((state if name == WHOLE else getattr(state, name)) == value)
