"""The search for a missing deal at one place.

Nobody can try all deals of a game. Those that could have been played are made fact by fact and come
in turns; from those that come nearest the search goes on to what lies beside them, as a slip
would make it, and to several such slips at once.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, count, islice
from typing import Any

from scorekeeper.core.asking.supposing import slips_in
from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.asking.whole_deals import whole_deals
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.ledger import ledger_of
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.declaration.facts import NOTHING, FactSpec
from scorekeeper.core.declaration.slips import MISSING
from scorekeeper.core.replaying.fold import Slot
from scorekeeper.core.replaying.rescoring import Inserted, Moves, Rescoring, add_to, difference
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.replaying.watching import Place
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.standing.moves import moved
from scorekeeper.core.values.amounts import Amount, plural, signed
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal.tokens import pair

from .answer import Reading
from .combining import Change, alike, combined, parts_changed, with_parts
from .fitting import Worth, adds_up, worth_of
from .gaps import Gap
from .nearest import Nearest
from .paper import agrees_with
from .slips import RECORD, Slip
from .stories import AsRecorded, OtherRules, Story, proven

Texts = Mapping[str, str]
Way = tuple[str, str]  # a fact, and the slip of it that leads from one deal to another
Tried = Callable[[int], None]  # how many deals have been tried
SETTLED_FOR_ONE = 3  # settling one takes as long as trying so many others
SCORED_FOR_ONE = 1.25  # and so does scoring so many deals after it
AFTER_ONE = 500  # tried after one that fits, for others like it
SEEDS = 20  # deals made fact by fact, before the search goes on from the nearest one
IDLE = 24  # tries of a slip of a fact until it can be put off
SELDOM = 16  # tries for each that came to something new: if it takes more, it is put off
DRY, DRYER = 250, 4  # tries that came to nothing new until a place is left, and a part of all
ENOUGH = 50  # deals that fit: of more it is only said that there are more
PROVEN = 5  # of them are held against the whole sheet until one does


class _Beside(NamedTuple):
    """A deal that a slip of one fact makes of another one."""

    spec: FactSpec
    slip: str
    value: Any
    texts: Texts


class Held(NamedTuple):
    """The figures held against what a deal moves: whether they agree, how far they are off in all,
    and each of them."""

    agrees: bool
    left: float
    off: tuple[Amount, ...]


class PlaceSearch:
    """The search at one place. `tried` deals were scored, which took as long as `spent` that move
    nothing else; `is_whole` tells whether these were all that wait for nothing."""

    def __init__(self, sheet: Rescoring, session: Session, gap: Gap, report: Tried | None) -> None:
        self.sheet, self.session, self.gap, self.report = sheet, session, gap, report
        self.index, self.number = gap.place, gap.after + 1
        self.ledger = ledger_of(sheet.before(gap.place))
        self.tried, self.spent = 0, 0.0
        self.is_whole, self._is_cut = False, False
        self._moved: dict[frozenset[tuple[str, str]], int | None] = {}
        self._effects: dict[frozenset[tuple[Place, Amount]], int] = {}
        self._held: list[Held] = []
        self._times: Counter[tuple[Amount, ...]] = Counter()
        self._near = Nearest()
        self._later: dict[str, Moves] = {}  # what deals after it come to, by the history it leaves
        self._last_new = 0  # how many had been tried when one came to something new
        self._gone, self._led = Counter[Way](), Counter[Way]()
        self._put_off = deque[Texts]()

    @cached_property
    def _readings(self) -> tuple[Reading, ...]:
        return (*self.gap.readings, *self.gap.later)

    @cached_property
    def _worth(self) -> Worth:
        figures = tuple(reading.figure for reading in self._readings)
        point = self.gap.point._replace(figures=figures)
        return worth_of(self.sheet, point, self.ledger.table)

    @cached_property
    def _trial(self) -> Trial:
        return Trial(self.session)

    @cached_property
    def _price(self) -> int:
        """What a try costs: more where most deals are settled before they are held against the
        figures."""
        point, paper = self.gap.point, self.gap.papers[0]
        is_quick = adds_up(point) or paper.has_bounds(point, self.sheet.game, self.ledger)
        return 1 if is_quick else SETTLED_FOR_ONE

    def fits(self, most: float) -> Iterator[Texts]:
        """Deals that put the figures right, each with its facts as they would be recorded, found
        with so many tries. Asked again it goes on to others."""
        end = self.spent + most
        self._last_new = self.tried
        seeds = whole_deals(self.ledger, self.number, self.sheet.game, self._came_to)
        found = 0
        while True:
            first = next(seeds, None)
            some = () if first is None else chain((first,), islice(seeds, SEEDS - 1))
            for texts in chain(some, self._beside_the_nearest()):
                is_dry = self.tried - self._last_new > DRY + self.tried // DRYER
                if self.spent >= end or found >= ENOUGH or is_dry:
                    self._is_cut = True
                    return
                if self._is_worth_it(texts) and self._is_legal(texts):
                    found += 1
                    if found == 1:
                        end = min(end, self.spent + AFTER_ONE)
                    yield texts
            if first is None and not self._near and not self._put_off:
                self.is_whole = not self._is_cut
                return

    def _beside_the_nearest(self) -> Iterator[Texts]:
        """What a slip would make of the deal that came nearest so far; what seldom comes to
        something new only when there is nothing else."""
        if not self._near:
            if self._put_off:
                yield self._put_off.popleft()
            return
        texts, deal = self._near.pop()
        changes: list[Change] = []
        for beside in self._beside(texts, deal):
            way = beside.spec.name, beside.slip
            if self._gone[way] >= IDLE and self._gone[way] > SELDOM * self._led[way]:
                self._put_off.append(beside.texts)
                continue
            tried, known = self.tried, len(self._held)
            yield beside.texts
            self._gone[way] += self.tried - tried
            self._led[way] += len(self._held) - known
            changes += self._changed(texts, deal, beside)
        for several in combined(changes, self._off_by(texts) or ()):
            yield _with_all(texts, deal, several)
        for change in changes:
            if more := alike(change, self.sheet.dealing.specs, deal):
                yield _with_all(texts, deal, [change, *more])

    def _beside(self, texts: Texts, deal: AnyDeal) -> Sequence[_Beside]:
        """The deals that a slip would make of that one."""
        self.sheet.ledger.restore(self.sheet.before(self.index))
        self.sheet.ledger.recall(None)
        return [
            _Beside(spec, slip.slip, slip.value, _told(texts, spec, slip.value, deal))
            for spec, slip in slips_in(self.sheet.dealing.specs, deal)
            if spec.derive is None  # else it follows
        ]

    def _changed(self, texts: Texts, deal: AnyDeal, beside: _Beside) -> Iterator[Change]:
        """What the slip adds to the figures, where it was tried and adds something."""
        before, after = self._off_by(texts), self._off_by(beside.texts)
        if before is not None and after is not None and before != after:
            parts = parts_changed(deal.values.get(beside.spec.name), beside.value)
            adds = tuple(one - other for one, other in zip(before, after, strict=True))
            yield Change(beside.spec, beside.value, parts, adds)

    def _off_by(self, texts: Texts) -> tuple[Amount, ...] | None:
        """By how much the figures are off with a deal that was tried; None where it was not."""
        effect = self._came_to(texts)
        return None if effect is None else self._held[effect].off

    def _is_worth_it(self, texts: Texts) -> bool:
        """Whether that deal puts all figures right; if not, it may lead to one that does."""
        key = frozenset(texts.items())
        if key in self._moved:
            return False
        self._moved[key] = None
        self.tried += 1
        if self.report is not None:
            self.report(self.tried)
        scored = self.sheet.scored
        made = self._scored(texts)
        self.spent += max(self._price, (self.sheet.scored - scored) / SCORED_FOR_ONE)
        if made is None:
            return False
        # A number of its own for each effect: hash() is the same for -1 and -2.
        effect = self._effects.setdefault(frozenset(made.moves.items()), len(self._held))
        if effect == len(self._held):
            self._held.append(self._held_against(made.moves))
            self._last_new = self.tried
        self._moved[key] = effect
        agrees, left, off = self._held[effect]
        self._times[off] += 1  # what many deals come to is no way on
        self._near.push(left * self._times[off], texts, made.deal)
        return agrees and self._agrees_indeed(texts) and self._agree_later(texts)

    def _scored(self, texts: Texts) -> Inserted | None:
        """The deal, and by how much balances are others at the gap's figures because of it; where
        these are no sums of balances, the ledger stands there. What deals after it come to is
        taken from another deal that left the same."""
        until = self.gap.until
        if not self._is_foretold:
            return self._scored_whole(texts)
        made = self._with_deal(texts, self.index, is_whole=False)
        if made is None:
            return None
        left = repr(made.leaves)
        if left not in self._later:
            whole = self._with_deal(texts, until, is_whole=False)
            self._later[left] = {} if whole is None else difference(made.moves, whole.moves)
        moves = dict(made.moves)
        add_to(moves, self._later[left].items())
        if not adds_up(self.gap.point):
            self.sheet.stand_with(until, moves)
        return made._replace(moves=moves)

    @cached_property
    def _is_foretold(self) -> bool:
        """Whether there are deals between the place and the figures, and what they come to need not
        be worked out for each deal."""
        is_between = self.gap.until != self.index
        return is_between and (adds_up(self.gap.point) or not self.ledger.rubbers)

    def _scored_whole(self, texts: Texts) -> Inserted | None:
        return self._with_deal(texts, self.gap.until, is_whole=not adds_up(self.gap.point))

    def _agrees_indeed(self, texts: Texts) -> bool:
        """Whether a deal that seems to put the figures right does so when all is scored."""
        if not self._is_foretold:
            return True
        made = self._scored_whole(texts)
        return made is not None and self._held_against(made.moves).agrees

    def _with_deal(self, texts: Texts, until: int, *, is_whole: bool) -> Inserted | None:
        slot = Slot(self.number, self.index, Record(RecordKind.DEAL, values=texts))
        return self.sheet.inserted(self.index, slot, until, is_whole=is_whole)

    def _came_to(self, texts: Texts) -> int | None:
        """What a deal moves that was tried, as the number of that effect; None where it cannot be
        scored."""
        return self._moved.get(frozenset(texts.items()))

    def _held_against(self, moves: Moves) -> Held:
        """The figures held against a deal that moves this and was just scored."""
        gap, sheet = self.gap, self.sheet
        if not adds_up(gap.point):
            paper = gap.papers[0]
            agrees = paper.agrees(gap.point, sheet.game, sheet.ledger)
            return _held(agrees, paper.off(gap.point, sheet.game, sheet.ledger))
        readings, amounts = self._readings, self._amounts(moves)
        off = tuple(r.figure.amount - n for r, n in zip(readings, amounts, strict=True))
        sure = gap.readings if gap.has_order else readings
        agrees = all(agrees_with(r.figure, n) for r, n in zip(sure, amounts, strict=False))
        return _held(agrees, off)

    def _amounts(self, moves: Moves) -> list[Amount]:
        """What the figures would be if balances moved so."""
        added = self._worth.added(moves.items(), len(self._readings))
        return [r.sheet + more for r, more in zip(self._readings, added, strict=True)]

    def _agree_later(self, texts: Texts) -> bool:
        """Whether what is claimed later comes out, too, where deals after it are scored anew."""
        later = self.gap.later if self.gap.has_order else ()
        for at, (figure, *_) in enumerate(later, len(self.gap.readings)):
            made = self._with_deal(texts, self.sheet.index_after(figure.after), is_whole=False)
            if made is None or not agrees_with(figure, self._amounts(made.moves)[at]):
                return False
        return True

    # what was found -------------------------------------------------------------------------------

    def story(self, fits: Sequence[Texts]) -> Iterator[tuple[Slip, Story, int]]:
        """One explanation for all deals that fit there, with the first that holds as example; and
        how many they are."""
        plain = _plain(fits)
        for texts in plain[:PROVEN]:
            for paper in self.gap.papers:
                slip = self._slip(texts, len(plain) - 1)
                story = Story((slip,), 0, self._standing(texts), self._with(texts), paper)
                if proven(story, self.session, paper).is_good:
                    yield slip, story, len(plain)
                    return

    @property
    def _is_at_the_end(self) -> bool:
        return self.index == len(self.sheet.walked)

    def _is_legal(self, texts: Texts) -> bool:
        """Whether nothing speaks against the deal, as far as that can be said without the deals
        after it."""
        if not self._is_at_the_end:
            return True
        tried = self._trial.read(texts)
        return not tried.reading.missing and not any(p.is_error for p in tried.problems)

    def _slip(self, texts: Texts, others: int) -> Slip:
        line = " ".join(["deal", *(pair(name, text) for name, text in texts.items())])
        like = f" ({plural(others, 'deal')} like it found)" if others else ""
        if self._is_at_the_end:
            record = Record(RecordKind.DEAL, number=self.number, values=texts)
            text = f"a deal is missing, {'e.g. ' if others else ''}{line}{like}"
            return Slip(RECORD, MISSING, (self.number,), 1.0, text, {}, texts, (record,))
        worth = ", ".join(f"{who} {signed(n)}" for who, n in self._points(texts).items())
        place = f"after deal {self.gap.after}" if self.gap.after else "before deal 1"
        text = f"a deal {place} is missing ({worth or 'nothing to anybody'}), e.g. {line}{like}"
        return Slip(RECORD, MISSING, (self.number,), 1.0, text, {}, texts)

    def _points(self, texts: Texts) -> Mapping[str, Amount]:
        """What the deal is worth to everybody."""
        self._with_deal(texts, self.index, is_whole=True)
        game = self.sheet.game
        return moved(game.totals(self.ledger), game.totals(self.sheet.ledger))

    def _standing(self, texts: Texts) -> AsRecorded | OtherRules:
        if len(self.gap.papers) > 1:
            return OtherRules(self._with(texts))
        if self.gap.until != self.index:
            return OtherRules(self._with(texts), self.gap.after, self._free)
        return AsRecorded(self.session, self._points(texts), self.gap.after)

    @cached_property
    def _free(self) -> int:
        """The first number after the gap that no deal has: that of the missing deal where the
        sheet leaves a number out there."""
        taken = {deal.number for deal in self.session.deals}
        return next(n for n in count(self.gap.after + 1) if n not in taken)

    def _with(self, texts: Texts) -> Sheet:
        """The sheet with that deal in its place."""
        sheet = self.session.sheet
        following = self.sheet.walked[self.index :]
        lines = [record.line for record in sheet.live]
        at = lines.index(following[0].step.line) if following else len(lines)
        live = [_later(record, self.gap.after, self._free) for record in sheet.live]
        live.insert(at, Record(RecordKind.DEAL, values=texts))
        return replace(sheet, live=live, records=live)


def _told(texts: Texts, spec: FactSpec, value: Any, deal: AnyDeal) -> Texts:
    """The deal with that value of a fact, as it would be recorded."""
    text = "" if value is None else spec.kind.print(value, deal)
    changed = {**texts, spec.name: text}
    return {name: own for name, own in changed.items() if own not in NOTHING}


def _with_all(texts: Texts, deal: AnyDeal, changes: Sequence[Change]) -> Texts:
    """The deal with all those changes."""
    values: dict[str, Any] = {}
    for change in changes:
        name = change.spec.name
        values[name] = with_parts(values.get(name, deal.values.get(name)), change)
        texts = _told(texts, change.spec, values[name], deal)
    return texts


def _held(agrees: bool, off: tuple[Amount, ...]) -> Held:
    return Held(agrees, float(sum(max(amount, -amount) for amount in off)), off)


def _plain(fits: Sequence[Texts]) -> list[Texts]:
    """The deals that it takes the fewest facts to tell first; without those that only say more
    than another one."""
    found: list[Texts] = []
    for texts in sorted(fits, key=len):
        if not any(one.items() <= texts.items() for one in found):
            found.append(texts)
    return found


def _later(record: Record, after: int, free: int) -> Record:
    """A record about a deal that has one more before it, if it stands after that deal; from the
    first `free` number on all stay as they are."""
    number = record.number
    if number is None or not after < number < free:
        return record
    return record._replace(number=number + 1)
