"""Rows of deals that are on the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.books.deals import VOID, ScoredDeal
from scorekeeper.core.standing.fact_table import FactCell

from .cells import CellKind
from .row_cells import Cells, Here
from .taken import Taken


class KnownRows:
    """Takes such rows, as far as they say something else than the sheet."""

    def __init__(self, taken: Taken) -> None:
        self._taken = taken
        self._cells = taken.cells
        self.used: set[int] = set()  # columns for which the sheet has something

    def use(self, deal: ScoredDeal) -> Mapping[int, FactCell]:
        """What the sheet has for the row of a deal, whose columns must be there."""
        own = self._cells.table.row(deal)
        self.used.update(own)
        return own

    def take(self, here: Here, deal: ScoredDeal) -> None:
        """A row that was emptied, or of which cells were changed or typed over."""
        cells = self._cells
        own = self.use(deal)
        said = cells.said(here, own)
        told = {**_without_column(own, here.places), **said.told}
        changed = [at for at in {*own, *told} if not cells.is_same(at, own.get(at), told.get(at))]
        if said.faults:
            judged = [at for at in changed if at not in said.faults]
            self._taken.leave_out(here, said._replace(told=told), judged)
        elif self._is_emptied(own, told):
            if deal.status != VOID:
                self._taken.add(here, set(), told, is_empty=True)
        else:
            self._add(here, own, told, changed)

    def _add(
        self, here: Here, own: Mapping[int, FactCell], told: Cells, changed: Sequence[int]
    ) -> None:
        cells = self._cells
        facts = cells.facts_of(changed)
        stays = self._stays_typed(here, own) - facts
        typed = cells.texts(stays, self._with_formulas(here, stays, told))
        if not changed and not typed:
            return
        told = self._with_formulas(here, facts, told)
        formulas = {at for at, cell in here.cells.items() if cell.kind is CellKind.FORMULA}
        kept = cells.facts_of(told) - cells.facts_of(formulas) - cells.whose
        whole = cells.texts(kept, told)
        self._taken.add(here, facts, told, whole=whole, typed=typed, judged=changed)

    def _with_formulas(self, here: Here, facts: set[str], told: Cells) -> Cells:
        """Of a fact of which a part was typed over the others say what their formulas say now."""
        shown = self._cells.shown(here)
        places = [at for at, cell in here.cells.items() if cell.kind is CellKind.FORMULA]
        stale = {at for at in places if self._cells.fact(at) in facts}
        kept = {at: content for at, content in told.items() if at not in stale}
        return {**kept, **{at: shown[at] for at in stale if at in shown}}

    def _stays_typed(self, here: Here, own: Mapping[int, FactCell]) -> set[str]:
        """The facts that followed in a recorded deal and were typed where formulas say them."""
        over = {at for at in self._cells.typed_over(here) if at in own and own[at].follows}
        return self._cells.facts_of(over) - self._cells.of_coming

    def _is_emptied(self, own: Mapping[int, FactCell], told: Cells) -> bool:
        """Whether nothing stands any more of what was told, and nothing else does; what stands in
        locked cells, which nobody can empty, may stand there still."""
        was_told = {place for place, cell in own.items() if not cell.follows}
        locked = {at for at in was_told if self._cells.fact(at) not in self._cells.open_facts}
        kept = {at for at in locked if at in told and self._cells.is_same(at, own[at], told[at])}
        left = {place for place in told if place in was_told or place not in own} - kept
        return bool(was_told - kept) and not left


def _without_column(own: Mapping[int, FactCell], places: Mapping[int, str]) -> Cells:
    """What the sheet says where the file has no column: nobody has emptied it."""
    return {at: cell.content for at, cell in own.items() if at not in places}
