"""Running lists within a region: the last number in full, of the earlier ones what has room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.render.safe import safe_text
from scorekeeper.render.width import width

from .regions import Region

LABEL, EARLIER, LAST = 12.6, 13.0, 14.5  # sizes of type
LEAD = 15.0  # from line to line
MARGIN = 2.0  # between text and edges
LEAST = 22.0  # room in a line, where a list has several
PRESSED = 1.6  # a name that would be so much wider is pressed together; widths are rather too wide
LARGER = 1.12  # on the narrowest phones type is set larger
DIGIT, BOLD = 0.64, 0.7  # widths of a digit, of its size
NARROW, WIDE = {".": 0.33, " ": 0.33, "\u00a0": 0.33}, {"\u2212": 0.84}
PARTS = "½⅓⅔¼¾\u2026"
MORE = "\u2026"


class Line(NamedTuple):
    """A line of text around `x`: of a `label`, or of a list, where `earlier` numbers stand before
    the `last`. A line that would be wider than `room` is pressed together."""

    x: float
    y: float
    label: str = ""
    earlier: str = ""
    last: str = ""
    room: float = 0


def text_width(text: str, size: float, digit: float = DIGIT) -> float:
    """About how wide a text is; rather too wide."""
    letters = sum(
        NARROW.get(letter)
        or WIDE.get(letter)
        or (1.0 if letter in PARTS else digit * max(width(letter), 0))
        for letter in text
    )
    return LARGER * size * letters


def shortened(text: str, size: float, room: float) -> str:
    """The text, or its beginning that has room, with an ellipsis."""
    text = safe_text(text)
    if text_width(text, size) <= room:
        return text
    while text and text_width(text + MORE, size) > room:
        text = text[:-1]
    return text.rstrip() + MORE


def lines_within(region: Region, figures: Sequence[str], label: str = "") -> list[Line]:
    """The label and the list below it, set around the middle of the region in as few lines as have
    room for all of it, or as many as there is room for."""
    best: list[Line] = []
    for count in range(1, 12):
        found = _set(region, figures, label, count)
        if found is None:
            break
        best = found
        if not any(line.earlier.startswith(MORE) for line in found):
            break
    return best


def _set(region: Region, figures: Sequence[str], label: str, count: int) -> list[Line] | None:
    """The list in so many lines; None where they have no room (one line always stands)."""
    rows = count + bool(label)
    top = region.y - LEAD * rows / 2 + 0.78 * LEAD
    bases = [top + LEAD * row for row in range(rows)]
    rooms = [region.room(base, LAST) for base in bases]
    if count > 1 and any(high - low < LEAST for low, high in rooms):
        return None
    found = []
    if label:
        low, high = rooms.pop(0)
        name = shortened(label, LABEL, PRESSED * (high - low - 2 * MARGIN))
        found.append(_placed(region, bases.pop(0), low, high, Line(0, 0, name)))
    parts = list(_parts(figures, [high - low - 2 * MARGIN for low, high in rooms]))
    for base, (low, high), line in zip(bases, rooms, parts, strict=True):
        if line.earlier or line.last:
            found.append(_placed(region, base, low, high, line))
    return found


def _parts(figures: Sequence[str], widths: Sequence[float]) -> Iterator[Line]:
    """What stands in each line: from the last line back, as many numbers as fit."""
    waiting = list(figures)
    last = waiting.pop() if waiting else ""
    made: list[Line] = []
    for at, room in reversed(list(enumerate(widths))):
        used = text_width(last, LAST, BOLD) if not made else 0.0
        earlier = ""
        while waiting:
            longer = f"{waiting[-1]}.{earlier}"
            keep = text_width(MORE, EARLIER) if at == 0 and len(waiting) > 1 else 0.0
            if used + keep + text_width(longer, EARLIER) > room:
                break
            earlier = longer
            waiting.pop()
        made.append(Line(0, 0, "", earlier, "" if made else last))
    if waiting:
        made[-1] = made[-1]._replace(earlier=MORE + made[-1].earlier)
    yield from reversed(made)


def _placed(region: Region, base: float, low: float, high: float, line: Line) -> Line:
    """The line around the region's x, moved as far as its own width wants."""
    room = high - low - 2 * MARGIN
    wide = line_width(line)
    half = min(wide, room) / 2
    x = min(max(region.x, low + MARGIN + half), high - MARGIN - half)
    return line._replace(x=x, y=base, room=room if wide > room else 0)


def line_width(line: Line) -> float:
    """About how wide it is."""
    return (
        text_width(line.label, LABEL)
        + text_width(line.earlier, EARLIER)
        + text_width(line.last, LAST, BOLD)
    )
