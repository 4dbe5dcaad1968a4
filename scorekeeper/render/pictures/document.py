"""The A4 document: the tables of the page, first those that one sheet of paper is to hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import Reckoning
from scorekeeper.core.values.cells import Grid
from scorekeeper.render.figures import printed_number
from scorekeeper.render.report import Section, problem_summary, sections
from scorekeeper.render.safe import safe_text
from scorekeeper.render.views import heading_lines, next_lines

from .paper import Paper
from .tables import GREY, KEPT, SIZES, Set, draw_head, draw_row, least_width, set_grid

SHORT, LONG = 595.28, 841.89  # A4, in points
MARGIN, FOOT = 32.0, 22.0
TITLE, SECTION, NOTE = 15.0, 11.0, 8.0  # sizes of type, in points
BETWEEN = 16.0  # tables that stand side by side
BELOW = 8.0  # a table


def pdf_bytes(session: Session, reckoning: Reckoning) -> bytes:
    """The document as a PDF file."""
    document = _Document(session)
    for section in sections(session, reckoning):
        document.section(section)
    return document.finish()


class _Document:
    def __init__(self, session: Session) -> None:
        sheet = session.sheet
        self.title = safe_text(sheet.title or sheet.game.title)
        self.paper = Paper(SHORT, LONG, self.title)
        self.width, self.height = SHORT, LONG
        self.sizes: list[tuple[float, float]] = []
        self.y = 0.0
        self._turn(SHORT, LONG)
        self.paper.text(MARGIN, self.y, self.title, TITLE, bold=True)
        self.y += TITLE * 1.4
        for line in [*heading_lines(session), *map(printed_number, next_lines(session))]:
            self._line(line, SIZES[0])
        for line in problem_summary(session):
            self._line(line, SIZES[-1])

    @property
    def room(self) -> float:
        """From margin to margin."""
        return self.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """Where the foot of the page begins."""
        return self.height - MARGIN - FOOT

    def section(self, section: Section) -> None:
        """The tables of a section, on a wider page if one of them needs it."""
        tables = [grid for grid in section.grids if grid.columns or grid.below() or grid.title]
        if not tables:
            return
        widest = max(least_width(self.paper, grid) for grid in tables)
        wanted = (SHORT, LONG) if widest <= SHORT - 2 * MARGIN else (LONG, SHORT)
        if section.is_detail or wanted != (self.width, self.height):
            self._turn(*wanted)
        self._keep(SECTION * 2 + 5 * SIZES[0])
        self.y += SECTION * 0.6
        self.paper.text(MARGIN, self.y, section.title, SECTION, bold=True)
        self.y += SECTION * 1.5
        for shelf in self._shelves(tables):
            self._shelf(shelf)

    def finish(self) -> bytes:
        """The file, with numbers on its pages."""
        for page, (width, height) in enumerate(self.sizes, 1):
            self.paper.turn_to(page)
            y, room = height - MARGIN - NOTE, width - 2 * MARGIN
            number = f"{page} / {len(self.sizes)}"
            self.paper.text(MARGIN, y, self.title, NOTE, colour=GREY)
            self.paper.text(MARGIN, y, number, NOTE, room=room, align="R", colour=GREY)
            self.paper.text(MARGIN, y - NOTE * 1.4, self.paper.apology, NOTE, colour=GREY)
        return self.paper.to_bytes()

    # pages -----------------------------------------------------------------------------------

    def _turn(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.sizes.append((width, height))
        self.paper.add_page(width, height)
        self.y = MARGIN

    def _keep(self, height: float) -> None:
        """Go to a new page unless that much room is left on this one."""
        if self.y + height > self.bottom and self.y > MARGIN:
            self._turn(self.width, self.height)

    def _line(self, text: str, size: float) -> None:
        for line in self.paper.wrap(text, size, self.room):
            self._keep(size * 1.3)
            self.paper.text(MARGIN, self.y, line, size, colour=GREY)
            self.y += size * 1.3

    # tables ----------------------------------------------------------------------------------

    def _shelves(self, grids: Sequence[Grid]) -> Iterator[list[Set]]:
        """Tables side by side as long as they fit; a high one stands alone, so that pages may end
        in it."""
        shelf: list[Set] = []
        half = (self.bottom - MARGIN) / 2
        for grid in grids:
            for table in set_grid(self.paper, grid, self.room):
                wide = sum(other.width + BETWEEN for other in shelf) + table.width
                is_low = all(self._height(other) < half for other in [*shelf, table])
                if shelf and not (is_low and wide <= self.room):
                    yield shelf
                    shelf = []
                shelf.append(table)
        if shelf:
            yield shelf

    def _shelf(self, shelf: list[Set]) -> None:
        if len(shelf) == 1:
            self._table(shelf[0])
            return
        self._keep(max(map(self._height, shelf)) + BELOW)
        top, low, x = self.y, self.y, MARGIN
        for table in shelf:
            y = draw_head(self.paper, table, x, top, table.grid.title)
            for at in range(len(table.rows)):
                y = draw_row(self.paper, table, at, x, y)
            for line in self._notes(table, table.width):
                self.paper.text(x, y, line, NOTE, colour=GREY)
                y += NOTE * 1.3
            low = max(low, y)
            x += table.width + BETWEEN
        self.y = low + BELOW

    def _height(self, table: Set) -> float:
        return table.height + NOTE * 1.3 * len(self._notes(table, table.width))

    def _notes(self, table: Set, room: float) -> list[str]:
        notes = map(safe_text, table.grid.below())
        return [line for note in notes for line in self.paper.wrap(note, NOTE, room)]

    def _table(self, table: Set) -> None:
        first = sum(table.row_height(at) for at in range(min(KEPT, len(table.rows))))
        self._keep(table.head_height + first)
        self.y = draw_head(self.paper, table, MARGIN, self.y, table.grid.title)
        for at in range(len(table.rows)):
            if self.y + table.row_height(at) > self.bottom:
                self._turn(self.width, self.height)
                self.y = draw_head(self.paper, table, MARGIN, self.y, table.grid.title)
            self.y = draw_row(self.paper, table, at, MARGIN, self.y)
        for note in table.grid.below():
            self._line(safe_text(note), NOTE)
        self.y += BELOW
