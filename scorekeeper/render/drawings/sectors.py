"""Sectors around a target as inline SVG: a square for four, a circle for three.

On a screen all text stands upright; on paper, which lies between the players, every sector faces
its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from scorekeeper.core.drawing.sectors import Field, Sector, Sectors

from .regions import Region, arc, quarter
from .running import Line, lines_within, shortened
from .words import change, figure, isolated, notes_html, words

HALF = 168  # of the square that holds everything
BOUNDS = (27, 64, 96, 148)  # from the middle: where the target, dump, pool and banks end
NAME = 14  # size of type
NAME_ROOM = {4: 210, 3: 92}  # for a name beside its result

STYLE = """
.pulya { display: block; width: 100%; max-width: 40rem; margin: .5rem auto 0; }
.pulya .r { fill: var(--head); }
.pulya .m { fill: var(--paper); }
.pulya path, .pulya .m { stroke: var(--soft); stroke-width: 1.2; }
.pulya path, .pulya .o { fill: none; stroke: var(--soft); }
.pulya text { fill: var(--ink); font-size: 14.5px; font-weight: 700; text-anchor: middle;
  direction: ltr; unicode-bidi: isolate; }
.pulya tspan { fill: var(--soft); font-size: 13px; font-weight: 400; }
.pulya .u { fill: var(--ink); font-size: 14.5px; font-weight: 700;
  text-decoration: underline 2px; }
.pulya .a { fill: var(--soft); font-size: 12.6px; font-weight: 400; }
.pulya .n { font-size: 14px; } .pulya .T { font-size: 24px; }
.pulya .s { text-anchor: start; } .pulya .e { text-anchor: end; }
.pulya .paper { display: none; }
@media (max-width: 345px) {
  .pulya text, .pulya .u { font-size: 16.2px; }
  .pulya tspan { font-size: 14.5px; }
  .pulya .a { font-size: 14.2px; }
  .pulya .n { font-size: 14.6px; }
  .pulya .T { font-size: 24px; }
}
@media print {
  .pulya .paper { display: inline; } .pulya .screen { display: none; }
}
"""


def sectors_html(drawing: Sectors) -> str:
    """The drawing with its notes; who cannot see it hears the balances."""
    told = words(". ".join(described(sector) for sector in drawing.sectors))
    box = f"{-HALF} {-HALF} {2 * HALF} {2 * HALF}"
    return "\n".join(
        [
            f'<svg class="pulya" viewBox="{box}" role="img" aria-label="{told}">',
            *_around(drawing),
            '<g class="screen">',
            *_upright(drawing),
            '</g><g class="paper">',
            *_facing(drawing),
            f"</g></svg>{notes_html(drawing.notes)}",
        ]
    )


def upright(drawing: Sectors) -> Iterator[str]:
    """Lines and texts, as on a screen."""
    yield from _around(drawing)
    yield from _upright(drawing)


def _around(drawing: Sectors) -> Iterator[str]:
    yield from _outlines(len(drawing.sectors))
    yield f'<text class="T" y="9">{words(drawing.middle)}</text>'


def described(sector: Sector) -> str:
    """`Anna: pool 10, dump 20, bank on Boris 4, result −77½`."""
    fields = [_told(field) for band in sector.bands for field in band]
    return f"{sector.player}: {', '.join(fields)}, result {change(sector.result)}"


def _told(field: Field) -> str:
    on = f" on {field.against}" if field.against else ""
    return f"{field.account}{on} {figure(field.now)}"


# lines -----------------------------------------------------------------------------------------


def _outlines(count: int) -> Iterator[str]:
    """The middle, the bands around it, and the lines between players and between their banks."""
    middle, *_, pool, rim = BOUNDS
    if count == 4:
        for half in reversed(BOUNDS[1:]):
            look = "m" if half == rim else "r"
            yield f'<rect class="{look}" x="{-half}" y="{-half}" {_sides(2 * half)}/>'
        yield f'<path d="{_diagonals(rim)}{_thirds(pool, rim)}{_frame(pool)}{_frame(BOUNDS[1])}"/>'
    else:
        for radius in reversed(BOUNDS[1:]):
            look = "m" if radius == rim else "r"
            yield f'<circle class="{look}" r="{radius}"/>'
        between = "".join(_ray(30 + 120 * at, middle, rim) for at in range(3))
        halves = "".join(_ray(90 + 120 * at, pool, rim) for at in range(3))
        rings = "".join(f'<circle class="o" r="{radius}"/>' for radius in BOUNDS[1:3])
        yield f'{rings}<path d="{between}{halves}"/>'
    yield f'<circle class="m" r="{middle}"/>'


def _sides(side: float) -> str:
    return f'width="{side}" height="{side}"'


def _frame(half: float) -> str:
    return f"M{-half} {-half}H{half}V{half}H{-half}Z"


def _diagonals(half: float) -> str:
    return f"M{-half} {-half}L{half} {half}M{half} {-half}L{-half} {half}"


def _thirds(near: float, far: float) -> str:
    """Where the banks of a player end, on all four sides."""
    third = round(far / 3, 1)
    return "".join(
        f"M{x} {-far}V{-near}M{x} {near}V{far}M{-far} {x}H{-near}M{near} {x}H{far}"
        for x in (-third, third)
    )


def _ray(angle: float, near: float, far: float) -> str:
    along, down = cos(radians(angle)), sin(radians(angle))
    return f"M{near * along:.1f} {near * down:.1f}L{far * along:.1f} {far * down:.1f}"


# texts -----------------------------------------------------------------------------------------


def _upright(drawing: Sectors) -> Iterator[str]:
    count = len(drawing.sectors)
    for at, sector in enumerate(drawing.sectors):
        yield _name(sector, count, _name_place(at, count))
        yield from _fields(sector, count, at)


def _facing(drawing: Sectors) -> Iterator[str]:
    """Every sector as the lowest, turned to its player."""
    count = len(drawing.sectors)
    for at, sector in enumerate(drawing.sectors):
        yield f'<g transform="rotate({360 * at // count})">'
        yield _name(sector, count, _name_place(0, count))
        yield from _fields(sector, count, 0)
        yield "</g>"


def _name_place(at: int, count: int) -> str:
    """Where a name stands: below, and clockwise; of three the others in the upper corners."""
    edge = HALF - 6
    if at == 0:
        return f'y="{edge}"'
    if count == 3:
        return ('class="n s" x="-166"' if at == 1 else 'class="n e" x="166"') + ' y="-154"'
    if at == 2:
        return f'y="{5 - edge}"'
    turn = 2 - at
    return f'transform="translate({-turn * (edge - 5)} 0)rotate({-90 * turn})"'


def _name(sector: Sector, count: int, place: str) -> str:
    name = isolated(shortened(sector.player, NAME, NAME_ROOM[count]))
    look = "" if "class" in place else 'class="n" '
    return f"<text {look}{place}>{name} {change(sector.result)}</text>"


def _fields(sector: Sector, count: int, at: int) -> Iterator[str]:
    """All fields of a sector, set at the place of sector `at`."""
    for band, fields in enumerate(sector.bands):
        near, far = BOUNDS[band], BOUNDS[band + 1]
        for place, field in enumerate(fields):
            region = _region(count, at, (near, far), place, len(fields))
            yield from _field(field, region)


def _region(count: int, at: int, band: tuple[float, float], place: int, among: int) -> Region:
    """Where the field at that place among those of a band stands, seen from the side of the next
    player; in a square the middle one of three is as wide as the outer ones are at the rim."""
    near, far = band
    if count == 4:
        width = 2 * far / among
        return quarter(at, near, far, -far + place * width, -far + (place + 1) * width)
    width = 360 / count / among
    end = 90 + 360 * at / count + 180 / count - place * width
    upright = {1: 188, 2: 352}  # where a ring stands upright lists have most room
    centre = upright[at] if among == 1 and at else end - width / 2
    return arc(end - width, end, near, far, centre)


def _field(field: Field, region: Region) -> Iterator[str]:
    figures = [figure(amount) for amount in field.figures] or ["\u2013"]
    for line in lines_within(region, figures, field.against):
        yield _line(line, field)


def _line(line: Line, field: Field) -> str:
    place = f'x="{line.x:.0f}" y="{line.y:.0f}"'
    squeezed = f' textLength="{line.room:.0f}" lengthAdjust="spacingAndGlyphs"' if line.room else ""
    if line.label:
        return f'<text class="a" {place}{squeezed}>{isolated(line.label)}</text>'
    earlier = f"<tspan>{line.earlier}</tspan>" if line.earlier else ""
    last = line.last
    if last and not field.figures:
        last = f"<tspan>{last}</tspan>"
    elif last and field.is_full:
        last = f'<tspan class="u">{last}</tspan>'
    return f"<text {place}{squeezed}>{earlier}{last}</text>"
