"""A deal that was played and not recorded: which legal deal is worth just what the paper has more.

Nobody can try all deals of a game. Those that could have been played are made fact by fact and come
in turns; from those that come nearest the search goes on to what lies beside them, as a slip
would make it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from heapq import heappop, heappush
from itertools import islice

from scorekeeper.core.asking.supposing import slips_in
from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.asking.whole_deals import whole_deals
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.declaration.facts import NOTHING
from scorekeeper.core.declaration.slips import MISSING
from scorekeeper.core.replaying.fold import Slot
from scorekeeper.core.replaying.rescoring import Moves, Rescoring
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.standing.moves import moved
from scorekeeper.core.values.amounts import Amount, plural, signed
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal.tokens import pair

from .answer import Reading
from .fitting import Worth, adds_up, worth_of
from .paper import Paper, Point, agrees_with
from .slips import RECORD, Slip
from .stories import AsRecorded, OtherRules, Story, proven

Texts = Mapping[str, str]
Tried = Callable[[int], None]  # how many deals have been tried

MOST_BESIDE = 2_000  # deals tried where something else explains the claim
MOST_ALONE = 20_000  # where nothing does
SETTLED_FOR_ONE = 5  # trying one with money takes as long as so many without
SEEDS = 40  # deals made fact by fact, before the search goes on from the nearest one
ENOUGH = 50  # deals that fit: of more it is only said that there are more
PROVEN = 5  # of them are held against the whole sheet until one does


class Gap(NamedTuple):
    """Where a deal may be missing: `after` which deal of the sheet (0: before the first), and the
    figures that it has to put right there, beside what the sheet gives at that place.

    `papers` are ways to count the deals of the paper if it had one more there.
    """

    after: int
    point: Point
    readings: tuple[Reading, ...]
    papers: tuple[Paper, ...]


class Sought(NamedTuple):
    """What a search for missing deals came to: how many were tried, whether these were all, and
    the explanations."""

    tried: int
    is_whole: bool
    slips: tuple[tuple[Slip, Story], ...]


def missing_deals(
    sheet: Rescoring, session: Session, paper: Paper, most: int, tried: Tried | None = None
) -> Sought:
    """Deals that could have been played and would explain everything claimed, at each place where
    the paper lets one be missing; at most so many are tried in all. The stories have no cost."""
    gaps = list(_gaps(sheet, session, paper))
    count, is_whole = 0, True
    found: list[tuple[Slip, Story]] = []
    for place, gap in enumerate(gaps):
        search = _Search(sheet, session, gap, (most - count) // (len(gaps) - place), tried)
        fits = list(search.fits())
        count += search.tried
        is_whole = is_whole and search.is_whole
        found += search.story(fits)
    return Sought(count, is_whole, tuple(found))


# places -------------------------------------------------------------------------------------------


def _gaps(sheet: Rescoring, session: Session, paper: Paper) -> Iterator[Gap]:
    """Where a deal may be missing: just before the first figures that disagree. The paper may count
    its deals as the sheet does, or count the missing one as well."""
    game, last = session.sheet.game, session.last_number
    off = [p for p in paper.points if not paper.agrees(p, game, sheet.ledger_after(p.after))]
    if not off:
        return
    first = off[0]
    gaps: list[tuple[int, tuple[Paper, ...]]] = [
        (first.after, (paper.counted(lambda n: n + (n >= first.after)),))
    ]
    if len(off) > 1 and first.after:
        gaps.append((first.after - 1, (paper, paper.counted(lambda n: n + (n == last)))))
    for after, papers in gaps:
        ledger = sheet.ledger_after(after)
        is_open = bool(session.open_deal) and after >= session.open_deal - 1
        if not (is_open or game.finished(ledger)):
            readings = paper.read(first, game, ledger)
            if not all(reading.agrees for reading in readings):
                yield Gap(after, first, readings, papers)


# the search ---------------------------------------------------------------------------------------


class _Search:
    """The search at one place. `tried` deals were scored, `is_whole` tells whether these were all
    that wait for nothing."""

    def __init__(
        self, sheet: Rescoring, session: Session, gap: Gap, most: int, report: Tried | None
    ) -> None:
        self.sheet, self.session, self.gap, self.report = sheet, session, gap, report
        self.most = most if adds_up(gap.point) else most // SETTLED_FOR_ONE
        self.index = sheet.index_after(gap.after)
        self.number = gap.after + 1
        self.ledger = sheet.ledger_after(gap.after)
        self.tried, self.is_whole = 0, True
        self._seen: set[frozenset[tuple[str, str]]] = set()
        self._amounts: Counter[tuple[Amount, ...]] = Counter()
        self._near: list[tuple[Amount, int, int, Texts, AnyDeal]] = []

    @cached_property
    def _worth(self) -> Worth:
        return worth_of(self.sheet, self.gap.point, self.ledger.table)

    @cached_property
    def _trial(self) -> Trial:
        return Trial(self.session)

    def fits(self) -> Iterator[Texts]:
        """Deals that put the figures right, each with its facts as they would be recorded."""
        seeds = whole_deals(self.ledger, self.number, self.sheet.game)
        found = 0
        while True:
            some = list(islice(seeds, SEEDS))
            for texts in (*some, *self._beside_the_nearest()):
                if self.tried >= self.most or found >= ENOUGH:
                    self.is_whole = False
                    return
                if self._is_worth_it(texts) and self._is_legal(texts):
                    found += 1
                    yield texts
            if not some and not self._near:
                return

    def _beside_the_nearest(self) -> Iterator[Texts]:
        """What a slip would make of the deal that came nearest so far."""
        if not self._near:
            return
        *_, texts, deal = heappop(self._near)
        self.sheet.ledger.restore(self.sheet.before(self.index))
        self.sheet.ledger.recall(None)
        for spec, slip in list(slips_in(self.sheet.dealing.specs, deal)):
            if spec.derive is not None:
                continue  # it follows
            value = None if slip.value is None else spec.kind.print(slip.value, deal)
            changed = {**texts, spec.name: value or ""}
            yield {name: text for name, text in changed.items() if text not in NOTHING}

    def _is_worth_it(self, texts: Texts) -> bool:
        """Whether that deal puts all figures right; if not, it may lead to one that does."""
        key = frozenset(texts.items())
        if key in self._seen:
            return False
        self._seen.add(key)
        self.tried += 1
        if self.report is not None:
            self.report(self.tried)
        record = Record(RecordKind.DEAL, values=texts)
        moves = self.sheet.moved_at(self.index, Slot(self.number, self.index, record))
        if moves is None:
            return False
        readings = self._read(moves)
        deal = self.sheet.dealing.deal
        assert deal is not None
        left = _distance(readings) * self._times_seen(readings)
        heappush(self._near, (left, len(texts), self.tried, texts, deal))
        return all(reading.agrees for reading in readings)

    def _times_seen(self, readings: Sequence[Reading]) -> int:
        """How often deals came to that, this one included: what many come to is no way on."""
        amounts = tuple(reading.sheet for reading in readings)
        self._amounts[amounts] += 1
        return self._amounts[amounts]

    def _read(self, moves: Moves) -> Sequence[Reading]:
        """The figures beside what they would be."""
        gap = self.gap
        if not adds_up(gap.point):
            return gap.papers[0].read(gap.point, self.sheet.game, self.sheet.ledger)
        amounts = [reading.sheet for reading in gap.readings]
        for place, amount in moves.items():
            for at, share in enumerate(self._worth[place]):
                if share:
                    amounts[at] += share * amount
        return [
            Reading(figure, amount, agrees_with(figure, amount))
            for figure, amount in zip(gap.point.figures, amounts, strict=True)
        ]

    # what was found -------------------------------------------------------------------------------

    def story(self, fits: Sequence[Texts]) -> Iterator[tuple[Slip, Story]]:
        """One explanation for all deals that fit there, with the first that holds as example."""
        plain = _plain(fits)
        for texts in plain[:PROVEN]:
            for paper in self.gap.papers:
                slip = self._slip(texts, len(plain) - 1)
                story = Story((slip,), 0, self._standing(texts), self._with(texts), paper)
                if proven(story, self.session, paper).is_good:
                    yield slip, story
                    return

    @property
    def _is_at_the_end(self) -> bool:
        return self.gap.after == self.session.last_number

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
        record = Record(RecordKind.DEAL, values=texts)
        self.sheet.moved_at(self.index, Slot(self.number, self.index, record))
        game = self.sheet.game
        return moved(game.totals(self.ledger), game.totals(self.sheet.ledger))

    def _standing(self, texts: Texts) -> AsRecorded | OtherRules:
        if len(self.gap.papers) > 1:
            return OtherRules(self._with(texts))
        return AsRecorded(self.session, self._points(texts), self.gap.after)

    def _with(self, texts: Texts) -> Sheet:
        """The sheet with that deal in its place."""
        sheet = self.session.sheet
        following = self.sheet.walked[self.index :]
        lines = [record.line for record in sheet.live]
        at = lines.index(following[0].step.line) if following else len(lines)
        live = [_later(record, self.gap.after) for record in sheet.live]
        live.insert(at, Record(RecordKind.DEAL, values=texts))
        return replace(sheet, live=live, records=live)


def _distance(readings: Sequence[Reading]) -> Amount:
    """The sum of what is left between the figures and what they would be."""
    left: Amount = 0
    for figure, amount, _ in readings:
        left += max(figure.amount, amount) - min(figure.amount, amount)
    return left


def _plain(fits: Sequence[Texts]) -> list[Texts]:
    """The deals that it takes the fewest facts to tell first; without those that only say more
    than another one."""
    found: list[Texts] = []
    for texts in sorted(fits, key=len):
        if not any(one.items() <= texts.items() for one in found):
            found.append(texts)
    return found


def _later(record: Record, after: int) -> Record:
    """A record about a deal that has one more before it, if it stands after that deal."""
    number = record.number
    return record if number is None or number <= after else record._replace(number=number + 1)
