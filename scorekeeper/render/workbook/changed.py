"""Which deals say something else on the worksheet Deals than they did at export.

Two hidden columns: what stood in the cells of a deal, as one text, and whether they say that still.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce

from scorekeeper.core.formula.rows import ManyRows
from scorekeeper.core.formula.tree import Call, Expr, Ref, expr, together, when
from scorekeeper.core.formula.values import text_of
from scorekeeper.core.standing.fact_table import FactColumn
from scorekeeper.foreign.workbook.layout import CHANGED, RECORDED

from .book import HEAD, PLAIN, Filled, Tab

BETWEEN = "|"  # what stands in two cells


class Changed:
    """The columns from `first` on, over the cells of the `facts` that stand in those columns."""

    def __init__(self, tab: Tab, facts: Mapping[int, FactColumn], first: int) -> None:
        self._tab = tab
        self._facts = facts
        self._stood, self.column = first, first + 1
        self._rows = ManyRows(tab)

    def write_heads(self) -> None:
        """The heads, in the last row."""
        for column, head in ((self._stood, RECORDED), (self.column, CHANGED)):
            self._tab.write(column, head, _HEAD)
            self._tab.hidden.add(column)

    def follow(self, row: int) -> None:
        """Let the row that is filled say whether its cells are changed. What follows from other
        cells changes with them, until it is typed over."""
        cells = self._tab.rows[row - 1]
        follow = {at: cells[at].content for at in self._facts}
        told = tuple(at for at, content in follow.items() if not isinstance(content, Expr))
        self._tab.write(self._stood, BETWEEN.join(text_of(cells[at].value) for at in told), _DIM)
        filled = tuple((at, ref) for at, ref in follow.items() if isinstance(ref, Ref))
        found = self._rows.at(told, partial(self._formula, told, filled), row)
        self._tab.rows[row - 1][self.column] = Filled(found, "", _DIM)

    def _formula(self, told: tuple[int, ...], filled: Sequence[tuple[int, Ref]]) -> Expr:
        """The formula of all rows in which those cells were told, and those are filled by others of
        the same row."""
        cells: list[Expr] = [self._rows.cursor.cell(self._tab, at) for at in told]
        joined = reduce(lambda one, other: one & BETWEEN & other, cells or [expr("")])
        stood = self._rows.cursor.cell(self._tab, self._stood)
        others = [stood.differs(joined), *self._typed_over(filled)]
        return when(together("OR", others), CHANGED, "")

    def _typed_over(self, filled: Sequence[tuple[int, Ref]]) -> Iterator[Expr]:
        """Of each fact with such cells whether something was told there otherwise than it follows:
        in any of them, while not all are empty."""
        by_fact: dict[str, list[tuple[int, Ref]]] = {}
        for at, follows in filled:
            by_fact.setdefault(self._facts[at].fact, []).append((at, follows))
        for cells in by_fact.values():
            stands = [self._rows.cursor.cell(self._tab, at) for at, _ in cells]
            follow = [self._rows.cursor.cell(ref.tab, ref.column) for _, ref in cells]
            others = [cell.differs(own) for cell, own in zip(stands, follow, strict=True)]
            told = [cell.differs("") for cell in stands]
            yield Call("AND", Call("OR", *told), Call("OR", *others))


_DIM = PLAIN._replace(dim=True)
_HEAD = HEAD._replace(dim=True)
