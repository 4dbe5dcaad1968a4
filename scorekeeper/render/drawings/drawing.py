"""Any drawing as a piece of the page, and the style that those of a page need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.core.drawing.line_pad import LinePad
from scorekeeper.core.drawing.rubber_rows import RubberRows
from scorekeeper.core.drawing.sectors import Sectors
from scorekeeper.core.drawing.shapes import Drawing
from scorekeeper.core.drawing.stacked_rows import StackedRows
from scorekeeper.core.values.parts import NamedTuple

from . import line_pad, rubber_rows, sectors, stacked_rows


class Drawer(NamedTuple):
    """How one shape is drawn: as HTML with inline SVG, with which style sheet."""

    html: Callable[[Any], str]
    style: str


DRAWERS: dict[type[Drawing], Drawer] = {
    Sectors: Drawer(sectors.sectors_html, sectors.STYLE),
    StackedRows: Drawer(stacked_rows.stacked_rows_html, stacked_rows.STYLE),
    LinePad: Drawer(line_pad.line_pad_html, line_pad.STYLE),
    RubberRows: Drawer(rubber_rows.rubber_rows_html, rubber_rows.STYLE),
}


def drawing_html(drawing: Drawing) -> str:
    """The drawing as one element of a page; everything that people wrote is escaped."""
    return DRAWERS[type(drawing)].html(drawing)


def drawing_style(drawings: Sequence[Drawing]) -> str:
    """The style sheet of the shapes among them, each once."""
    shapes = dict.fromkeys(type(drawing) for drawing in drawings)
    return "".join(DRAWERS[shape].style for shape in shapes)
