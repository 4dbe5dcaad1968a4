"""How near an answer of the referee comes to what is true."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import NamedTuple, Protocol

from injections import Injected
from papers import ASKED, Dispute, figures
from random_sheets import session_of

from scorekeeper.core.replaying.session import Session
from scorekeeper.journal.printer import print_record
from scorekeeper.referee.answer import Answer, Explanation
from scorekeeper.referee.figures import Figure
from scorekeeper.referee.slips import RULES, Slip

QUESTIONS = 3  # that are answered where the referee asks


class Referee(Protocol):
    """Answers claims about one sheet."""

    def answer(self, figures: Sequence[Figure], slips: int) -> Answer:
        """What explains these figures by so many slips at most."""


class Verdict(NamedTuple):
    """What became of one dispute: on which line of the answer the true slip stood, and its deal (0:
    on none), out of how many; how long that took, for how many hypotheses and deals scored."""

    game: str
    sort: str
    kind: str
    slip: int
    deal: int
    lines: int
    seconds: float
    hypotheses: int
    scorings: int


def judge(
    dispute: Dispute, sort: str, referee: Referee, dice: Random, slips: int = 1
) -> Verdict | None:
    """What the referee makes of a paper; None where that says nothing else than the sheet."""
    claimed = figures(dispute, sort, dice)
    if not claimed:
        return None
    begun = time.perf_counter()
    answer = referee.answer(claimed, slips)
    seconds = time.perf_counter() - begun
    searched = answer.searched
    if sort == ASKED:
        answer = _asked(answer, claimed, dispute, referee)
    slip, deal = ranked(Truth(dispute.slip), answer.explanations)
    return Verdict(
        dispute.slip.filed.game,
        sort,
        dispute.slip.kind,
        slip,
        deal,
        len(answer.explanations),
        seconds,
        searched.record + searched.rules + searched.claim,
        searched.scorings,
    )


def _asked(answer: Answer, claimed: Sequence[Figure], dispute: Dispute, referee: Referee) -> Answer:
    """The answer after its questions were answered from the paper."""
    known = list(claimed)
    for _ in range(QUESTIONS):
        if answer.question is None:
            break
        known.append(dispute.told(answer.question.figure))
        answer = referee.answer(known, 1)
    return answer


Slips = tuple[Slip, ...]


def ranked(truth: Truth, lines: Sequence[Explanation]) -> tuple[int, int]:
    """On which line the true slip stands, and on which its deal; 0 on none."""
    slip = _rank(lines, truth.is_told_by)
    deal = _rank(lines, truth.is_in_its_deal)
    return slip, min(filter(None, (slip, deal)), default=0)


def _rank(lines: Iterable[Explanation], is_wanted: Callable[[Slips], bool]) -> int:
    """The first line on which that is told, or added with an `or`; 0 where on none."""
    for line in lines:
        if any(is_wanted(slips) for slips in (line.slips, *line.also)):
            return line.rank
    return 0


# what is true ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Truth:
    """The slip that was put into a sheet, recognised in the words of the referee."""

    slip: Injected

    def is_in_its_deal(self, told: Slips) -> bool:
        """Whether what is told is about the deal, or deals, of the slip."""
        deals, own = {n for each in told for n in each.deals}, {*self.slip.deals}
        return bool(deals and own) and (deals <= own or own <= deals)

    def is_told_by(self, told: Slips) -> bool:
        """Whether what is told is the slip: what is to be pasted makes the sheet true, or it is of
        the same kind in the same deals."""
        if len(told) != max(1, len(self.slip.paste)) or any(self._is_elsewhere(s) for s in told):
            return False
        if all(self._is_same(each) for each in told):
            return True
        return self._mends(told)

    def _is_elsewhere(self, told: Slip) -> bool:
        return told.where != self.slip.where or not self._shares_deals(told)

    def _shares_deals(self, told: Slip) -> bool:
        return not (told.deals and self.slip.deals) or bool({*told.deals} & {*self.slip.deals})

    def _is_same(self, told: Slip) -> bool:
        """Of what no record can put right, or several can, the kind tells."""
        return (told.kind == self.slip.kind and told.kind in _BY_KIND) or self._is_misprint(told)

    def _is_misprint(self, told: Slip) -> bool:
        return not told.paste and told.edit is None and told.kind == self.slip.kind

    def _mends(self, told: Slips) -> bool:
        pasted = [print_record(record) for each in told for record in each.paste]
        if not pasted:
            return False
        mended = session_of([*self.slip.filed.lines, *pasted])
        if self.slip.where == RULES:
            return mended.ledger.table.options == self.slip.truth.session.ledger.table.options
        return _facts(mended) == self._facts

    @cached_property
    def _facts(self) -> list[object]:
        right = self.slip.filed.and_then(*self.slip.paste) if self.slip.paste else self.slip.truth
        return _facts(right.session)


_BY_KIND = frozenset({"twice", "missing", "order", "dealer", "adjust", "carry", "partners"})


def _facts(session: Session) -> list[object]:
    """What was played, deal by deal."""
    return [(deal.status, deal.facts) for deal in session.deals]


# over many -------------------------------------------------------------------------------------


class Share(NamedTuple):
    """Of so many disputes in which part the true slip was found, its deal was among the first three
    lines, the slip itself was, or stood first."""

    count: int
    found: float
    deal: float
    slip: float
    first: float

    @property
    def text(self) -> str:
        """The figures as columns."""
        shown = (f"{100 * part:5.1f} %" for part in self[1:])
        return f"{self.count:6}  {'  '.join(shown)}"


HEADINGS = "    of    found  its deal  among 3    first"
LINES = 3


def shares_of(verdicts: Sequence[Verdict]) -> Share:
    """The shares in which the referee was right."""
    count = len(verdicts)
    parts: Iterator[int] = (
        sum(map(is_right, verdicts))
        for is_right in (
            lambda v: v.slip > 0,
            lambda v: 0 < v.deal <= LINES,
            lambda v: 0 < v.slip <= LINES,
            lambda v: v.slip == 1,
        )
    )
    return Share(count, *(part / count if count else 0.0 for part in parts))
