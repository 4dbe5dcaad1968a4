"""What may have happened: slips with the standing that follows from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Protocol

from scorekeeper.core.books.ledger import ledger_of
from scorekeeper.core.books.records import Record
from scorekeeper.core.replaying.replay import replay
from scorekeeper.core.replaying.rescoring import Effect, Rescoring, put
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.replaying.standings import totals_after
from scorekeeper.core.settling.components import totals
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple, frozen

from .paper import Paper
from .slips import CLAIM, Slip

Totals = Mapping[str, Amount]  # by owner


class Standing(Protocol):
    """Everybody's totals as they would be."""

    def totals(self, after: int) -> Totals:
        """After that deal and what was booked before the next."""

    def shifts(self, session: Session) -> Iterator[Shift]:
        """Where and by how much they become others than those of the session, whose sheet it is."""


class Shift(NamedTuple):
    """Somebody's total is another by so much more after a deal, and from then on."""

    after: int
    owner: str
    amount: Amount


class Story(NamedTuple):
    """Slips made together, how plausible they are (the smaller the `cost` the more), and what
    follows. `sheet` is the sheet with what they paste, where that is known, `paper` the paper as
    it counts the deals, where it counts others than the sheet does. `others` are standings as
    likely as `standing`, where nobody knows in which of some deals the slip was made."""

    slips: tuple[Slip, ...]
    cost: float
    standing: Standing
    sheet: Sheet | None = None
    paper: Paper | None = None
    others: tuple[Standing, ...] = ()

    @property
    def deals(self) -> tuple[int, ...]:
        """The deals concerned."""
        return tuple(sorted({number for slip in self.slips for number in slip.deals}))

    @property
    def is_of_paper(self) -> bool:
        """Whether the sheet is right."""
        return all(slip.where == CLAIM for slip in self.slips)


@frozen
class Rewritten:
    """The sheet with some steps otherwise."""

    sheet: Rescoring
    effect: Effect

    def shifts(self, session: Session) -> Iterator[Shift]:
        table = session.ledger.table
        components = {c.account: c for c in self.sheet.game.components(table)}
        for at, moved in self.effect.moves:
            after = self.sheet.number_at(at)
            for (account, owner, against), amount in moved.items():
                if account in components:
                    worth = components[account].worth(table.owners, owner, against)
                    for name, share in worth.items():
                        yield Shift(after, name, share * amount)

    def totals(self, after: int) -> Totals:
        index = self.sheet.index_after(after)
        ledger = ledger_of(self.sheet.before(index))
        for place, amount in self.effect.until(index).items():
            put(ledger, place, amount)
        return totals(self.sheet.game.components(ledger.table), ledger)


class OtherRules:
    """The sheet by other rules, or with a deal more, which is counted with deal `since`; the deals
    from number `until` on keep theirs."""

    def __init__(self, sheet: Sheet, since: int | None = None, until: int | None = None) -> None:
        self.sheet, self.since, self.until = sheet, since, until

    @cached_property
    def _session(self) -> Session:
        return replay(self.sheet)

    def totals(self, after: int) -> Totals:
        is_moved = self.until is None or after < self.until
        is_later = self.since is not None and after >= self.since and is_moved
        return totals_after(self._session, after + is_later)

    def shifts(self, session: Session) -> Iterator[Shift]:
        shifted: dict[str, Amount] = {}
        for deal in session.deals:
            own = totals_after(session, deal.number)
            for owner, amount in self.totals(deal.number).items():
                more = amount - own.get(owner, 0) - shifted.get(owner, 0)
                if more:
                    shifted[owner] = shifted.get(owner, 0) + more
                    yield Shift(deal.number, owner, more)


@frozen
class AsRecorded:
    """The sheet as it is, on which the paper went wrong: from a deal on it has other figures,
    where that `is_once` after this deal alone."""

    session: Session
    gaps: Totals
    since: int
    is_once: bool = False

    def shifts(self, session: Session) -> Iterator[Shift]:
        for owner, gap in self.gaps.items():
            if gap:
                yield Shift(self.since, owner, gap)
                if self.is_once:
                    yield Shift(self.since + 1, owner, -gap)

    def totals(self, after: int) -> Totals:
        found = totals_after(self.session, after)
        if after < self.since or (self.is_once and after > self.since):
            return found
        return {owner: total + self.gaps.get(owner, 0) for owner, total in found.items()}


# with what is pasted ------------------------------------------------------------------------------


class Proof(NamedTuple):
    """The sheet with the lines pasted, scored: whether everything agrees then, and the problems of
    the sheet that went and came with it, in words."""

    story: Story
    is_good: bool
    mends: tuple[str, ...] = ()
    causes: tuple[str, ...] = ()


def proven(story: Story, session: Session, paper: Paper) -> Proof:
    """A story held against the sheet as it would be."""
    if story.is_of_paper:
        return Proof(story, True)
    paper = story.paper or paper
    for tried, sheet in _sheets(story, session.sheet):
        made = replay(sheet, keep=len(paper.points) > 1)
        if all(reading.agrees for point in paper.read_points(made) for reading in point):
            mends, causes = _problems(session, made)
            return Proof(tried, True, mends, causes)
    return Proof(story, False)


def _sheets(story: Story, sheet: Sheet) -> Sequence[tuple[Story, Sheet]]:
    """The sheet with the records pasted; where that may not do, with those lines written anew."""
    if story.sheet is not None:
        return [(story, story.sheet)]
    pasted = [record for slip in story.slips for record in slip.paste]
    edits = {slip.edit.line: slip.edit.record for slip in story.slips if slip.edit is not None}
    found = []
    if all(slip.paste for slip in story.slips):
        without = tuple(slip._replace(edit=None) for slip in story.slips)
        found.append((story._replace(slips=without), _with(sheet, pasted, {})))
    if edits:
        kept = [r for slip in story.slips if slip.edit is None for r in slip.paste]
        slips = tuple(s if s.edit is None else s._replace(paste=()) for s in story.slips)
        found.append((story._replace(slips=slips), _with(sheet, kept, edits)))
    return found


def _with(sheet: Sheet, pasted: Sequence[Record], edits: Mapping[int, Record]) -> Sheet:
    live = [*(edits.get(record.line, record) for record in sheet.live), *pasted]
    return replace(sheet, live=live, records=live)


def _problems(before: Session, after: Session) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The errors that are gone, and those that are new."""
    own, made = (
        Counter(problem.message for problem in session.problems if problem.is_error)
        for session in (before, after)
    )
    return tuple((own - made).elements()), tuple((made - own).elements())
