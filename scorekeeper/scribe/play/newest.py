"""The sheet as the players of its game write it, as much of it as fits a screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.cells import Grid, Row
from scorekeeper.render.terminal import render_grids
from scorekeeper.render.views import sheet_grids

from .talk import Size

LEAST_ROWS = 2  # of a table that is cut
LEFT_OUT = "..."


def newest_text(session: Session, size: Size, *, colour: bool = False) -> str:
    """The sheet in at most so many lines. The game's own account comes first of all if it is no
    list of deals and there is room for it, else the table with the newest deal; of one that is too
    long the last rows are shown, and what stands below it is left out. The others stand beside it,
    in their order, as far as there is room."""
    grids = [grid for grid in sheet_grids(session) if grid.rows]
    if not grids:
        return ""
    paper = _Paper(grids, size, colour)
    is_account = not any(row.deal for row in grids[0].rows) and not paper.is_too_long({0})
    chosen = {0 if is_account else _main(grids, session.last_number)}
    if paper.is_too_long(chosen):
        return paper.cut(chosen.pop())
    for at in range(len(grids)):
        if not paper.is_too_long({*chosen, at}):
            chosen.add(at)
    return paper.text([grids[at] for at in sorted(chosen)])


def _main(grids: Sequence[Grid], last: int) -> int:
    """The first table that has the newest deal, else the first one."""
    has_it = (at for at, grid in enumerate(grids) if any(row.deal == last for row in grid.rows))
    return next(has_it, 0) if last else 0


class _Paper:
    """Tables on a screen of some size."""

    def __init__(self, grids: Sequence[Grid], size: Size, colour: bool) -> None:
        self.grids = grids
        self.size = size
        self.colour = colour

    def text(self, grids: Sequence[Grid]) -> str:
        """The tables as they are printed."""
        return render_grids(grids, width=self.size.columns, colour=self.colour)

    def is_too_long(self, chosen: Collection[int]) -> bool:
        """Whether those tables take more lines than there are: a row takes one at least."""
        if sum(len(self.grids[at].rows) for at in chosen) > self.size.lines:
            return True
        return self._excess([self.grids[at] for at in sorted(chosen)]) > 0

    def cut(self, at: int) -> str:
        """The newest rows of one table."""
        grid = self.grids[at]._replace(notes=())
        surplus = len(grid.rows) - self.size.lines
        grid = _without(grid, surplus) if surplus > 0 else grid
        while (excess := self._excess([grid])) > 0 and len(grid.rows) > LEAST_ROWS + 1:
            grid = _without(grid, min(excess, len(grid.rows) - LEAST_ROWS - 1))
        return self.text([grid])

    def _excess(self, grids: Sequence[Grid]) -> int:
        return self.text(grids).count("\n") + 1 - self.size.lines


def _without(grid: Grid, count: int) -> Grid:
    """The table without that many rows at its top, with a remark in their place."""
    what = "deals" if any(row.deal for row in grid.rows) else "rows"
    mark = Row((), remark=f"{LEFT_OUT} earlier {what}: show")
    return grid._replace(rows=(mark, *grid.rows[count + 1 :]))
