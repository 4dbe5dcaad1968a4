"""The square picture of a standing, for a chat group: who stands where, how it came about."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import groupby

from scorekeeper.core.books.deals import VOID
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.ranking import Place, mark_shared, ranking
from scorekeeper.core.values.amounts import plural, show_amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.render.curves import drawn_owners
from scorekeeper.render.figures import printed_number
from scorekeeper.render.own_files import PROGRAM
from scorekeeper.render.safe import safe_text
from scorekeeper.render.steps import Step, steps
from scorekeeper.render.views import next_lines

from .paper import Colour, Paper

SIDE = 1080  # of the picture, in pixels; a point of the drawing is one of them
EDGE = 72
GROUND: Colour = (22, 60, 45)
INK: Colour = (247, 240, 222)
SOFT: Colour = (196, 214, 200)
GOLD: Colour = (255, 214, 112)
HAIR: Colour = (78, 118, 98)
SMALL, TITLE = 34.0, 68.0  # sizes of type; nothing is smaller
TOP, FOOT = 196, SIDE - 100  # where the list begins, and the line at the foot
ROOM = FOOT - 60 - TOP  # for the list
ROWS = (82.0, 66.0, 54.0, 44.0, 36.0)  # heights of a row of the list
MOST_ROWS = int(ROOM // ROWS[-1])
BETWEEN = 40  # columns of the list
CURVES = 210  # the least height of a chart
LEADER = "\u2605"
DASHES = ((0.0, 0.0), (18.0, 9.0), (4.0, 8.0), (42.0, 10.0), (10.0, 5.0), (4.0, 20.0))


def png_bytes(session: Session) -> bytes:
    """The picture as a PNG file of 1080 by 1080 pixels."""
    import pypdfium2  # type: ignore[import-untyped]
    from PIL.PngImagePlugin import PngInfo

    document = pypdfium2.PdfDocument(card_pdf(session))
    made = io.BytesIO()
    mark = PngInfo()
    mark.add_text("Software", PROGRAM)
    picture = document[0].render(scale=1).to_pil().convert("RGB")
    picture.save(made, "PNG", optimize=True, pnginfo=mark)
    document.close()
    return made.getvalue()


def card_pdf(session: Session) -> bytes:
    """The same picture as a page of a PDF, a pixel to a point."""
    sheet = session.sheet
    paper = Paper(SIDE, SIDE, safe_text(sheet.title or sheet.game.title))
    paper.add_page()
    paper.field(0, 0, SIDE, SIDE, GROUND)
    _head(paper, session)
    end = _list(paper, ranking(sheet.game, session.ledger))
    lines = list(_remarks(paper, session, 2 if end <= _top_of_remarks(2) else 1))
    foot = _top_of_remarks(len(lines))
    owners = drawn_owners(session)
    if foot - end > CURVES + 50 and len(owners) <= len(DASHES):
        _curves(paper, steps(session), owners, end + 50, foot - 40)
    for at, line in enumerate(lines):
        paper.text(EDGE, foot + at * SMALL * 1.4, line, SMALL, colour=INK)
    _foot(paper, session)
    return paper.to_bytes()


def _head(paper: Paper, session: Session) -> None:
    sheet = session.sheet
    above = " · ".join(part for part in (sheet.game.title, sheet.date) if part)
    title = safe_text(sheet.title or sheet.game.title)
    room = SIDE - 2 * EDGE
    paper.text(EDGE, 54, safe_text(above), SMALL, colour=SOFT)
    size = next((s for s in (TITLE, 56.0, 46.0) if paper.width(title, s, bold=True) <= room), 40.0)
    shown = paper.shortened(title, size, room, bold=True)
    paper.text(EDGE, 100 + (TITLE - size) * 0.8, shown, size, bold=True, colour=INK)


def _foot(paper: Paper, session: Session) -> None:
    room = SIDE - 2 * EDGE
    void = sum(deal.status == VOID for deal in session.deals)
    shown = plural(len(session.deals), "deal") + (f", {void} void" if void else "")
    shown = paper.apology or shown
    paper.text(EDGE, FOOT, PROGRAM, SMALL, room=room, align="R", colour=SOFT)
    left = room - paper.width(PROGRAM, SMALL) - 20
    paper.text(EDGE, FOOT, paper.shortened(shown, SMALL, left), SMALL, colour=SOFT)


# the list ------------------------------------------------------------------------------------


class _Column(NamedTuple):
    """Rows that stand one below the other: mark, and place; how many more are left out."""

    rows: list[tuple[str, Place]]
    more: int = 0


def _list(paper: Paper, places: Sequence[Place]) -> float:
    """Everybody's place in as many columns as are needed; returns where the list ends."""
    divisions = [list(group) for _, group in groupby(places, lambda place: place.division)]
    marked = [
        list(zip(mark_shared([place.place for place in division]), division, strict=True))
        for division in divisions
    ]
    columns = [_cut(rows, MOST_ROWS - 1) for rows in marked] if len(marked) > 1 else []
    columns = columns or [column for rows in marked for column in _halves(rows)]
    deepest = max((_depth(column) for column in columns), default=0)
    height = next((row for row in ROWS if deepest * row <= ROOM), ROWS[-1])
    width = (SIDE - 2 * EDGE - BETWEEN * (len(columns) - 1)) / max(len(columns), 1)
    ends = [
        _draw_column(paper, column, EDGE + at * (width + BETWEEN), width, height)
        for at, column in enumerate(columns)
    ]
    return max(ends, default=float(TOP))


def _halves(rows: list[tuple[str, Place]]) -> list[_Column]:
    """One column, or two as soon as one would be too low to read."""
    if len(rows) <= ROOM // ROWS[2]:
        return [_Column(rows)]
    size = min(-(-len(rows) // 2), MOST_ROWS)
    return [_Column(rows[:size]), _cut(rows[size:], MOST_ROWS)]


def _cut(rows: list[tuple[str, Place]], most: int) -> _Column:
    if len(rows) <= most:
        return _Column(rows)
    return _Column(rows[: most - 1], len(rows) - most + 1)


def _depth(column: _Column) -> int:
    return len(column.rows) + bool(column.more) + bool(column.rows[0][1].division)


def _draw_column(paper: Paper, column: _Column, x: float, width: float, height: float) -> float:
    y = float(TOP)
    division = column.rows[0][1].division
    size = max(min(46.0, height * 0.56), SMALL)
    if division:
        paper.text(x, y, safe_text(division), SMALL, bold=True, colour=SOFT)
        y += height
    widest = max(paper.width(mark, size) for mark, _ in column.rows)
    indent = max(size * 1.3, widest + 12)
    for mark, place in column.rows:
        _row(paper, place, mark, _Box(x, y, width, height), size, indent)
        y += height
        paper.line(x, y - 1, x + width, 1, HAIR)
    if column.more:
        paper.text(x, y, f"and {column.more} more", SMALL, colour=SOFT)
        y += height
    return y


class _Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def _row(paper: Paper, place: Place, mark: str, box: _Box, size: float, indent: float) -> None:
    large = max(min(58.0, box.height * 0.7), SMALL)
    leads = place.place == 1
    ink = GOLD if leads else INK
    x, middle = box.x, box.y + box.height * 0.5
    total = printed_number(show_amount(place.total))
    top = middle - large * 0.6
    paper.text(x, top, total, large, room=box.width, align="R", bold=True, colour=ink)
    shown = LEADER + mark.removeprefix("1") if leads else mark
    paper.text(x, middle - size * 0.6, shown, size, colour=GOLD if leads else SOFT)
    room = box.width - paper.width(total, large, bold=True) - indent - 16
    name = paper.shortened(safe_text(place.player), size, room, bold=leads)
    paper.text(x + indent, middle - size * 0.6, name, size, bold=leads, colour=ink)


# how it came about ---------------------------------------------------------------------------


def _remarks(paper: Paper, session: Session, most: int) -> Iterator[str]:
    """Who has won; or what comes next: so many lines at most."""
    room = SIDE - 2 * EDGE
    for line in next_lines(session)[:1]:
        said = printed_number(line)
        if most == 1:
            yield paper.shortened(said, SMALL, room)
        else:
            yield from paper.wrap(said, SMALL, room)[:most]


def _top_of_remarks(lines: int) -> float:
    return FOOT - 8 - lines * SMALL * 1.4


def _curves(
    paper: Paper, played: Sequence[Step], owners: Sequence[str], top: float, bottom: float
) -> None:
    """The running totals, with the names at their ends."""
    if len(played) < 2:
        return
    series = {owner: [0.0, *(float(s.totals[owner]) for s in played)] for owner in owners}
    values = [value for line in series.values() for value in line]
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    names = {owner: paper.shortened(safe_text(owner), SMALL, 220) for owner in owners}
    right = SIDE - EDGE - 14 - max(paper.width(name, SMALL) for name in names.values())

    def y(value: float) -> float:
        return bottom - (bottom - top) * (value - low) / span

    paper.line(EDGE, y(0), right, 1.5, HAIR)
    best = max(owners, key=lambda owner: series[owner][-1])
    ends = _spread({owner: y(series[owner][-1]) for owner in owners}, top, bottom)
    for at, owner in enumerate(owners):
        colour = GOLD if owner == best else INK
        line = series[owner]
        step = (right - EDGE) / (len(line) - 1)
        points = [(EDGE + i * step, y(value)) for i, value in enumerate(line)]
        paper.curve(points, 5 if owner == best else 3, colour, DASHES[at])
        paper.text(right + 14, ends[owner] - SMALL * 0.6, names[owner], SMALL, colour=colour)


def _spread(wanted: dict[str, float], top: float, bottom: float) -> dict[str, float]:
    """Places near those wanted, far enough from each other for names to stand there."""
    order = sorted(wanted, key=lambda name: wanted[name])
    placed: dict[str, float] = {}
    lowest = top
    for name in order:
        placed[name] = max(wanted[name], lowest)
        lowest = placed[name] + SMALL * 1.15
    limit = bottom + SMALL * 0.4
    for name in reversed(order):
        placed[name] = min(placed[name], limit)
        limit = placed[name] - SMALL * 1.15
    return placed
