"""Where remarks stand in drawings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from scorekeeper.core.drawing.rubber_rows import RubberRow, RubberRows
from scorekeeper.core.drawing.stacked_rows import StackedRow, StackedRows
from scorekeeper.core.replaying.replay import Session
from scorekeeper.render.remarks import Line, place_among, with_place

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing


def annotated_drawings(drawings: Sequence[Drawing], session: Session) -> list[Drawing]:
    """The drawings with the remarks, if there are any: these stand in the first one with rows of
    deals, at their places, else below the last."""
    found = list(drawings)
    for remark in session.remarks if found else ():
        place = place_among(map(_lines, found), remark, session)
        if place is None:
            last = found[-1]
            found[-1] = last._replace(notes=(*last.notes, with_place(remark)))
        else:
            at, index = place
            found[at] = _with_row(cast(StackedRows | RubberRows, found[at]), index, remark.text)
    return found


def _lines(drawing: Drawing) -> list[Line]:
    if isinstance(drawing, StackedRows):
        return [_line(row, is_told=False) for row in drawing.rows]
    if isinstance(drawing, RubberRows):
        return [_line(row, is_told=bool(row.told)) for row in drawing.rows]
    return []


def _line(row: StackedRow | RubberRow, *, is_told: bool) -> Line:
    is_booking = not row.deal and bool(row.stacks) and not is_told
    return Line(row.deal, bool(row.remark and not row.deal), is_booking)


def _with_row(drawing: StackedRows | RubberRows, index: int, remark: str) -> Drawing:
    """The drawing with a remark before that row."""
    if isinstance(drawing, StackedRows):
        stacked = drawing.rows
        row = StackedRow(remark=remark)
        return drawing._replace(rows=(*stacked[:index], row, *stacked[index:]))
    rows = drawing.rows
    return drawing._replace(rows=(*rows[:index], RubberRow(remark=remark), *rows[index:]))
