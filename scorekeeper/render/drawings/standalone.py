"""A drawing as an SVG file of its own, for any program that shows pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from scorekeeper.core.drawing.sectors import Sectors
from scorekeeper.render.figures import printed_number

from .sectors import HALF, STYLE, described, upright
from .words import words

# Few programs but browsers know variables: the colours of the page on a light screen.
COLOURS = {"ink": "#1b1f24", "paper": "#ffffff", "soft": "#57616b", "head": "#eef1f5"}
PIXELS = 2.5  # for a unit of the drawing
NOTE_SIZE, NOTE_LETTERS, MARGIN = 9, 76, 6
PAGE_ONLY = re.compile(r"^\.pulya \{.*?\}\n|@media.*|^\.pulya \.paper .*?\n", re.DOTALL | re.M)


def sectors_svg(drawing: Sectors, title: str, generator: str) -> str:
    """The file; `title` is what it shows, `generator` the line that says which program made it."""
    lines = [line for note in drawing.notes for line in wrap(printed_number(note), NOTE_LETTERS)]
    left, width = -HALF - MARGIN, 2 * (HALF + MARGIN)
    height = width + len(lines) * (NOTE_SIZE + 3)
    told = ". ".join(described(sector) for sector in drawing.sectors)
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f"<!-- {generator} -->",
            f'<svg class="pulya" xmlns="http://www.w3.org/2000/svg" role="img" '
            f'width="{width * PIXELS:g}" height="{height * PIXELS:g}" '
            f'viewBox="{left} {left} {width} {height}">',
            f"<title>{words(title)}</title>",
            f"<desc>{words(told)}</desc>",
            f"<style>{_style()}</style>",
            f'<rect class="b" x="{left}" y="{left}" width="{width}" height="{height}"/>',
            *upright(drawing),
            *_notes(lines),
            "</svg>\n",
        ]
    )


def _style() -> str:
    own = PAGE_ONLY.sub("", STYLE)
    more = (
        ".pulya text { font-family: Arial, Helvetica, sans-serif; }\n"
        ".pulya .b { fill: var(--paper); }\n"
        f".pulya .l {{ fill: var(--soft); font-size: {NOTE_SIZE}px; font-weight: 400; "
        "text-anchor: start; }\n"
    )
    return re.sub(r"var\(--(\w+)\)", lambda found: COLOURS[found[1]], own + more)


def _notes(lines: Sequence[str]) -> Iterator[str]:
    for at, line in enumerate(lines, 1):
        place = f'x="{-HALF}" y="{HALF + at * (NOTE_SIZE + 3)}"'
        yield f'<text class="l" {place}>{words(line)}</text>'
