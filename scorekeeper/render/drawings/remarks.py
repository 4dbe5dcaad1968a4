"""Where remarks stand in drawings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

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
            drawing = cast(StackedRows, found[at])
            rows = drawing.rows
            made = (*rows[:index], StackedRow(remark=remark.text), *rows[index:])
            found[at] = drawing._replace(rows=made)
    return found


def _lines(drawing: Drawing) -> list[Line]:
    if not isinstance(drawing, StackedRows):
        return []
    return [
        Line(row.deal, bool(row.remark and not row.deal), not row.deal and bool(row.stacks))
        for row in drawing.rows
    ]
