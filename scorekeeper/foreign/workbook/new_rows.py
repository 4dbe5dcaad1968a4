"""Rows of deals that are not on the sheet yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cached_property

from scorekeeper.core.asking.foreseen import PLAYED, Ahead, follows_at_once
from scorekeeper.core.declaration.facts import OUTCOME, FactSpec
from scorekeeper.core.replaying.session import Session
from scorekeeper.foreign.told_rows import NO_CELLS, NO_TEXTS, DealRow

from .row_cells import Cells, Here
from .taken import Taken

MOST_AHEAD = 2000  # rows to come of which it is worked out what follows


class NewRows:
    """Takes such rows, as far as they say more than was filled in beforehand."""

    def __init__(self, session: Session, taken: Taken) -> None:
        self._session = session
        self._taken = taken
        self._cells = taken.cells
        self._foreseen = _derivable(session)
        self._followed: list[Mapping[str, str]] = []  # in rows to come, as far as was asked

    def take(self, here: Here) -> None:
        """A row that is filled in, by more than what follows, is a deal that comes next. Of a fact
        of which a part was typed over the others stand there by their formulas."""
        said = self._cells.said(here, {})
        facts = self._cells.facts_of(said.told)
        if said.faults:
            shown = self._cells.shown(here)
            known = said._replace(told={**shown, **said.told})
            self._taken.leave_out(here, known, said.told)
        elif self._says_more(here, facts, said.told):
            self._add(here, facts, said.told)
        elif here.rubber is not None and not self._taken.is_second(here):
            row = DealRow(here.number, here.cell, NO_TEXTS, NO_CELLS, rubber=here.rubber)
            self._taken.read.rows.append(row)

    def _add(self, here: Here, facts: set[str], told: Cells) -> None:
        if self._taken.is_second(here):
            return
        cells = self._cells
        shown = cells.shown(here)
        follows = cells.facts_of(shown) - facts
        beside = {at: cell for at, cell in shown.items() if at not in told}
        parts = {at: cell for at, cell in beside.items() if cells.fact(at) in facts}
        whole = {**told, **parts}
        typed = cells.texts(cells.facts_of(cells.typed_over(here)), told)
        following = cells.texts(follows, shown)
        self._taken.add(
            here, facts, whole, shown=shown, following=following, typed=typed, judged=told
        )

    def _says_more(self, here: Here, facts: set[str], told: Cells) -> bool:
        """Whether a row to come says more than it had filled in beforehand: facts that never stand
        there, or other ones where they hardly ever do."""
        if not facts <= self._foreseen:
            return True
        texts = self._cells.texts(facts - self._usual, told)
        if not texts:
            return False
        ahead = self._ahead(here.number or self._session.last_number + 1)
        return any(ahead.get(fact) != text for fact, text in texts.items())

    @cached_property
    def _usual(self) -> Set[str]:
        """The facts that stand in the row of the next deal beforehand, and so in all others."""
        return follows_at_once(self._session).keys()

    def _ahead(self, number: int) -> Mapping[str, str]:
        """What may have stood in the row of that deal beforehand: all that is sure as far as that
        deal, since nobody knows how many more had a row."""
        at = number - self._session.coming_number
        if not 0 <= at < MOST_AHEAD:
            return {}
        while (known := len(self._followed)) <= at:
            count = known + 1 if known < PLAYED else 2 * known
            self._followed += self._coming.deals(count)[known:]
        return self._followed[at]

    @cached_property
    def _coming(self) -> Ahead:
        return Ahead(self._session)


def _derivable(session: Session) -> frozenset[str]:
    """The facts that may follow before a deal is played."""
    specs = (spec for spec in _specs(session) if spec.phase != OUTCOME)
    return frozenset(spec.name for spec in specs if spec.derive is not None)


def _specs(session: Session) -> Sequence[FactSpec]:
    """The facts that deals of the table may have."""
    return session.sheet.game.readable_fact_specs(session.sheet.table.options)
