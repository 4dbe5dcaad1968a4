"""The search for the slips that explain a claim: all of the record, of the rules and of the paper's
own arithmetic that there are, each tried by scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from heapq import nsmallest

from scorekeeper.core.replaying.fold import Slot
from scorekeeper.core.replaying.rescoring import Effect, Rescoring
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import AS_AGREED, Terms

from .agreed import Agreements
from .answer import Answer, Explanation, Reading, Searched
from .arithmetic.search import arithmetic_slips
from .asking import next_question
from .figures import MONEY, PAYMENT, TOTAL, Figure
from .fitting import Fitting
from .lines import told_in_lines
from .missing import missing_deals, most_beside
from .paper import Paper
from .plausibility import AGAINST_AGREEMENT, Weighed, cost
from .rule_slips import ScoredRules, scored_rules
from .slips import RECORD, Slip
from .stories import AsRecorded, OtherRules, Rewritten, Story
from .sums import sum_gap
from .suppositions import Supposed, suppose
from .telling import told
from .together import Together

Progress = Callable[[int, int], None]  # how many of how many slips have been tried
EVERY = 64  # slips between two words about the progress
NEAREST = 3


class Referee:
    """Answers claims about one session, which has kept its deals."""

    def __init__(self, session: Session, terms: Terms = AS_AGREED) -> None:
        self.session, self.terms = session, terms

    @cached_property
    def sheet(self) -> Rescoring:
        """The sheet, ready to be scored with something otherwise."""
        return Rescoring(self.session.sheet)

    @cached_property
    def moving(self) -> Rescoring:
        """The same, whose deals move on for one that was played and not recorded."""
        return Rescoring(self.session.sheet, moves_on=True)

    @cached_property
    def supposed(self) -> Sequence[Supposed]:
        """Every slip of the record that this sheet can have."""
        return tuple(suppose(self.sheet))

    @cached_property
    def counts(self) -> Counter[str]:
        """How many there are of each kind."""
        return Counter(one.kind for one in self.supposed)

    def answer(
        self,
        figures: Iterable[Figure],
        slips: int = 1,
        unknown: Collection[Figure] = (),
        progress: Progress | None = None,
    ) -> Answer:
        """What explains those figures, by so many slips at most (1 to 3). The next question is
        never about the figures `unknown`."""
        paper = Paper(figures, self.session, self.terms)
        points = paper.read_points(self.session)
        readings = tuple(reading for point in points for reading in point)
        if all(reading.agrees for reading in readings):
            return Answer(readings, 0, None, Searched(slips=slips), ())
        gap = sum_gap(points, self.session)
        found = _Search(self, paper, readings, progress, slips)
        try:
            found.run(only_paper=gap is not None)
        except KeyboardInterrupt:
            found.is_broken_off = True
            found.left_out.append("it was broken off")
        lines = told_in_lines(found.stories, self.session, paper)
        is_whole = gap is None and not found.is_broken_off
        nearest = found.nearest() if is_whole and not lines else ()
        return Answer(
            readings,
            0 if gap is None else gap.amount,
            paper.parted(readings),
            found.searched(),
            tuple(line.explanation for line in lines),
            next_question(lines, self.session, [*paper.figures, *unknown]),
            nearest,
            self.unscored,
        )

    @property
    def unscored(self) -> tuple[int, ...]:
        """The deals that cannot be scored."""
        return tuple(
            slot.number
            for at, slot in self.sheet.slots
            if self.sheet.walked[at].deal is None and not slot.is_void
        )


class _Search:
    """One search: the stories that fit, and how much was tried."""

    def __init__(
        self,
        referee: Referee,
        paper: Paper,
        readings: Sequence[Reading],
        progress: Progress | None,
        slips: int,
    ) -> None:
        self.referee, self.paper, self.readings, self.slips = referee, paper, readings, slips
        self.session, self.terms = referee.session, referee.terms
        self.progress = progress
        self.stories: list[Story] = []
        self.tried: Counter[str] = Counter()
        self.left_out: list[str] = []
        self.is_broken_off = False
        self.scored = 0

    def searched(self) -> Searched:
        """How much was tried."""
        tried = self.tried
        return Searched(
            tried["record"],
            tried["rules"],
            tried["claim"],
            self.scored,
            self.slips,
            not self.left_out,
            tuple(self.left_out),
        )

    @cached_property
    def fitting(self) -> Fitting:
        """The paper held against the steps of the sheet."""
        return Fitting(self.paper, self.referee.sheet, keeps_effects=self.slips > 1)

    @cached_property
    def agreements(self) -> Agreements:
        """What the table agreed on before."""
        return Agreements(self.referee.sheet, self.session)

    def run(self, *, only_paper: bool) -> None:
        """Try everything; where no slip of the record can explain the claim, the paper alone."""
        self.of_paper()
        if only_paper:
            return
        before = self._all_scored
        try:
            self.of_record()
            self.of_rules()
            self.of_missing()
            for count in range(2, self.slips + 1):
                self.of_several(count)
        finally:  # also what was scored until it is broken off counts
            self.scored = self._all_scored - before

    @property
    def _all_scored(self) -> int:
        return self.referee.sheet.scored + self.referee.moving.scored

    # the record ---------------------------------------------------------------------------------

    def of_record(self) -> None:
        """Try every slip of the record."""
        supposed, fitting = self.referee.supposed, self.fitting
        for at, one in enumerate(supposed):
            if self.progress is not None and at % EVERY == 0:
                self.progress(at, len(supposed))
            effect = fitting.effect(one.changes)
            if effect is not None:
                self._fits([one], effect)
            self.tried["record"] += 1

    def of_several(self, count: int) -> None:
        """Try so many slips of the record made together."""
        if not self.fitting.adds_up:
            self.left_out.append(f"{count} slips together are not searched for money or payments")
            return
        search = Together(self.referee.sheet, self.fitting, self.referee.supposed, self._cost)
        for joined in search.found(count):
            self._fits(joined.supposed, joined.effect)
        if not search.is_whole:
            self.left_out.append(f"not all ways to make {count} slips were tried")

    def _fits(self, supposed: Sequence[Supposed], effect: Effect) -> None:
        self.stories.append(self._story(supposed, effect))

    def _story(self, supposed: Sequence[Supposed], effect: Effect) -> Story:
        sheet = self.referee.sheet
        slips = tuple(told(one, sheet) for one in supposed)
        costs = sum(map(self._cost, supposed))
        if self.agreements.speak_against(effect):
            costs += AGAINST_AGREEMENT
        return Story(slips, costs, Rewritten(sheet, effect))

    def nearest(self) -> tuple[Explanation, ...]:
        """The slips of the record that leave the least of what is claimed; none where that cannot
        be said."""
        sheet, fitting = self.referee.sheet, self.fitting
        if not fitting.adds_up:
            return ()
        effects = ((one, sheet.effect(one.changes)) for one in self.referee.supposed)
        least = nsmallest(
            NEAREST, effects, key=lambda found: (fitting.gaps(found[1]), self._cost(found[0]))
        )
        last = self.session.last_number
        stories = [self._story([one], effect) for one, effect in least if effect.moves]
        return tuple(
            Explanation(rank, story.slips, story.cost, story.standing.totals(last))
            for rank, story in enumerate(stories, 1)
        )

    def _cost(self, one: Supposed) -> float:
        slots = [self.referee.sheet.walked[at].step for at in one.changes]
        is_amended = any(isinstance(slot, Slot) and slot.changes for slot in slots)
        weighed = Weighed(self.referee.counts[one.kind], is_amended, self._has_twin(one))
        return cost(RECORD, one.kind, one.distance, weighed)

    def _has_twin(self, one: Supposed) -> bool:
        """Whether the deal beside it says the same."""
        (at, *_), walked = one.changes, self.referee.sheet.walked
        own = walked[at].step
        beside = [walked[i].step for i in (at - 1, at + 1) if 0 <= i < len(walked)]
        return isinstance(own, Slot) and any(
            isinstance(step, Slot) and step.texts == own.texts for step in beside
        )

    # the rules, and the paper -------------------------------------------------------------------

    def of_rules(self) -> None:
        """Try every slip of the rules."""
        kinds = {figure.what for figure in self.paper.figures}
        owners = self.session.ledger.table.owners
        shares = any(f.what == TOTAL and f.owner not in owners for f in self.paper.figures)
        settling = bool(kinds & {MONEY, PAYMENT}) or shares
        fits: list[tuple[Slip, Story]] = []
        counts: Counter[str] = Counter()
        after = {point.after for point in self.paper.points}
        for scored in scored_rules(
            self.session.sheet, money=MONEY in kinds, settling=settling, after=after
        ):
            slip, sheet = scored.slip, scored.sheet
            counts[slip.kind] += 1
            if scored.ledger is not None and self._agree(scored):
                fits.append((slip, Story((slip,), 0, OtherRules(sheet), sheet)))
        for slip, story in fits:
            self.stories.append(story._replace(cost=_cost_of(slip, counts[slip.kind])))
        self.tried["rules"] += sum(counts.values())

    def _agree(self, scored: ScoredRules) -> bool:
        """Whether everything claimed agrees with the sheet under other rules."""
        game, ledgers = scored.sheet.game, scored.ledgers
        return all(
            point.after in ledgers and self.paper.agrees(point, game, ledgers[point.after])
            for point in self.paper.points
        )

    def of_missing(self) -> None:
        """Try deals that may have been played and not recorded."""
        referee = self.referee
        most = most_beside(len(self.stories), adds_up=self.fitting.adds_up)

        def report(tried: int) -> None:
            if self.progress is not None and tried % EVERY == 0:
                self.progress(tried, most)

        sheets = referee.sheet, referee.moving
        sought = missing_deals(*sheets, self.session, self.paper, most, report)
        # Nearly any figure after one deal is that of some deal more.
        is_placed = len(self.paper.points) > 1
        for slip, story, fit in sought.slips:
            possible = sought.tried / (fit if is_placed else 1)
            self.stories.append(story._replace(cost=_cost_of(slip, possible)))
        if not sought.is_whole:
            self.left_out.append(f"missing deals: {sought.tried:,} of the possible ones were tried")
        self.tried["record"] += sought.tried

    def of_paper(self) -> None:
        """Try every slip of the paper's own arithmetic."""
        readings = self.readings
        found = arithmetic_slips(self.session, readings, self.terms)
        gaps = {r.figure.owner: r.gap for r in readings if r.figure.what == TOTAL}
        last = self.session.last_number
        for slip, gains, is_once, possible in found.found:
            moved = {**gains, **gaps}
            standings = [
                AsRecorded(self.session, moved, since, is_once) for since in slip.deals or (last,)
            ]
            cost = _cost_of(slip, possible)
            self.stories.append(Story((slip,), cost, standings[0], others=tuple(standings[1:])))
        self.tried["claim"] += found.hypotheses


def _cost_of(slip: Slip, possible: float) -> float:
    """The cost of a slip of which so many of its kind are possible."""
    return cost(slip.where, slip.kind, slip.distance, Weighed(possible))


def search(
    session: Session,
    figures: Iterable[Figure],
    terms: Terms = AS_AGREED,
    slips: int = 1,
    unknown: Collection[Figure] = (),
    progress: Progress | None = None,
) -> Answer:
    """What explains those figures; see `Referee.answer`."""
    return Referee(session, terms).answer(figures, slips, unknown, progress)
