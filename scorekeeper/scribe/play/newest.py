"""The sheet as the players of its game write it, as much of it as fits a screen."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.cells import Grid, Row
from scorekeeper.render.terminal import render_grids
from scorekeeper.render.views import sheet_grids

from .talk import Size

LEAST_ROWS = 2  # of a table that is cut


def newest_text(session: Session, size: Size, *, colour: bool = False) -> str:
    """The sheet in at most so many lines: of tables that are too long the last rows, and first of
    all what stands below them is left out."""
    grids = [grid for grid in sheet_grids(session) if grid.rows]
    text = _rendered(grids, size, colour)
    if _lines(text) > size.lines:
        grids = [grid._replace(notes=()) for grid in grids]
        text = _rendered(grids, size, colour)
    while _lines(text) > size.lines:
        shorter = _shorter(grids, _lines(text) - size.lines)
        if shorter is None:
            break
        grids = shorter
        text = _rendered(grids, size, colour)
    return text


def _rendered(grids: Sequence[Grid], size: Size, colour: bool) -> str:
    return render_grids(grids, width=size.columns, colour=colour)


def _lines(text: str) -> int:
    return text.count("\n") + 1


def _shorter(grids: Sequence[Grid], excess: int) -> list[Grid] | None:
    """The tables with fewer rows, taken from the top of the longest; without the first table where
    none can be cut. None where nothing can be left out."""
    at = max(range(len(grids)), key=lambda i: len(_rows(grids[i])), default=0)
    if grids and len(_rows(grids[at])) > LEAST_ROWS:
        cut = _cut(grids[at], min(excess, len(_rows(grids[at])) - LEAST_ROWS))
        return [*grids[:at], cut, *grids[at + 1 :]]
    return list(grids[1:]) if len(grids) > 1 else None


def _rows(grid: Grid) -> tuple[Row, ...]:
    """The rows but for the mark that some were left out."""
    return grid.rows[1:] if grid.rows and grid.rows[0].remark.startswith(LEFT_OUT) else grid.rows


LEFT_OUT = "..."


def _cut(grid: Grid, count: int) -> Grid:
    """The table without that many rows at its top, with a remark in their place."""
    before = len(grid.rows) - len(_rows(grid))
    rows = _rows(grid)[count + (0 if before else 1) :]
    mark = Row((), remark=f"{LEFT_OUT} earlier {'deals' if grid.rows[-1].deal else 'rows'}: show")
    return grid._replace(rows=(mark, *rows))
