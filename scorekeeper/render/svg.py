"""The line chart of running totals as inline SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import floor, log10

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.parts import NamedTuple

from .curves import curves_title, drawn_owners
from .figures import printed_number
from .safe import safe_text
from .steps import steps

WIDTH, HEIGHT = 800, 340
LEFT, RIGHT, TOP, BOTTOM = 72, 12, 16, 40
DIGIT = 21  # the width of a digit in the type that phones need
LOOKS = 6  # so many differ by colour and dashes; further lines are thicker
MOST_LABELS = 12
MARKS = (  # around a point of a line, so that lines differ in grey, too
    "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    "m-6-6h12v12h-12z",
    "m0-8l8 13h-16z",
    "m0-8l8 8l-8 8l-8-8z",
    "m-6-6l12 12m0-12l-12 12",
    "m0 8l8-13h-16z",
)
MOST_MARKS = 6  # of a line, beside that at its end


class Curves(NamedTuple):
    """Lines over the same points: a label below each (none: empty), and the values by name.
    Unless they are shown `from_nothing`, the picture has no more than their range."""

    title: str
    labels: Sequence[str]
    series: Mapping[str, Sequence[float]]
    from_nothing: bool = True


def chart(session: Session) -> str:
    """The chart of those who lead, with its legend; nothing before the second step."""
    played = steps(session)
    owners = drawn_owners(session)
    series = {owner: [float(step.totals[owner]) for step in played] for owner in owners}
    labels = ["" if step.deal is None else str(step.after) for step in played]
    return curves_svg(Curves(curves_title(session), labels, series))


def curves_svg(curves: Curves) -> str:
    """The lines with their legend; nothing where there are fewer than two points."""
    title, labels, series, from_nothing = curves
    if len(labels) < 2 or not series:
        return ""
    scale = _Scale(series, len(labels), [0.0] if from_nothing else [])
    described = escape(", ".join(safe_text(owner) for owner in series))
    parts = [
        '<figure class="chart">',
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}: {described}">',
        *_grid(scale),
        *_labels(scale, labels),
        *(_line(scale, at, values) for at, values in enumerate(series.values())),
        "</svg>",
        _legend(title, series),
        "</figure>",
    ]
    return "\n".join(parts)


class _Scale:
    """Where values and steps stand in the picture."""

    def __init__(
        self, series: Mapping[str, Sequence[float]], count: int, more: Sequence[float]
    ) -> None:
        values = [*more, *(value for line in series.values() for value in line)]
        self.tick = _tick(max(values) - min(values))
        self.low = floor(min(values) / self.tick) * self.tick
        self.high = -floor(-max(values) / self.tick) * self.tick
        self.count = count
        self.left = max(LEFT, DIGIT * max(len(shown) for _, shown in self.marks()) + 8)

    def marks(self) -> list[tuple[float, str]]:
        """The values at which lines lie, and how they are written."""
        count = round((self.high - self.low) / self.tick)
        values = (self.low + at * self.tick for at in range(count + 1))
        return [(value, printed_number(f"{value:g}")) for value in values]

    def x(self, at: int) -> float:
        return self.left + (WIDTH - self.left - RIGHT) * at / (self.count - 1)

    def y(self, value: float) -> float:
        span = (self.high - self.low) or 1
        return TOP + (HEIGHT - TOP - BOTTOM) * (self.high - value) / span


def _tick(span: float) -> float:
    """A round distance that divides the span into about five."""
    if span <= 0:
        return 1
    unit = 10.0 ** floor(log10(span / 5))
    return next(unit * step for step in (1, 2, 5, 10) if span / (unit * step) <= 6)


def _grid(scale: _Scale) -> Iterator[str]:
    left, right = scale.left, WIDTH - RIGHT
    for value, shown in scale.marks():
        y = scale.y(value)
        kind = "zero" if abs(value) < scale.tick / 2 else "grid"
        yield f'<line class="{kind}" x1="{left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>'
        yield f'<text class="y" x="{left - 6}" y="{y + 4:.1f}">{shown}</text>'


def _labels(scale: _Scale, labels: Sequence[str]) -> Iterator[str]:
    places = [at for at, label in enumerate(labels) if label]
    every = max(-(-len(places) // MOST_LABELS), 1)
    for at in places[::every]:
        x = scale.x(at)
        yield f'<text class="x" x="{x:.1f}" y="{HEIGHT - 8}">{labels[at]}</text>'


def _line(scale: _Scale, at: int, values: Sequence[float]) -> str:
    places = [f"{scale.x(i):.1f},{scale.y(v):.1f}" for i, v in enumerate(values)]
    every = -(-len(places) // MOST_MARKS)
    last = len(places) - 1
    marked = [i for i in range(len(places)) if i == last or (i - at) % every == 0]
    return (
        f'<polyline class="line {_look(at)}" points="{" ".join(places)}"/>'
        f"{_marks(at, [places[i] for i in marked])}"
    )


def _marks(at: int, places: Sequence[str]) -> str:
    """The mark of that line at those places."""
    drawn = "".join(f"M{place}{MARKS[at % LOOKS]}" for place in places)
    return f'<path class="mark {_look(at)}" d="{drawn}"/>'


def _look(at: int) -> str:
    return f"c{at % LOOKS}" + (" thick" if at >= LOOKS else "")


def _legend(title: str, series: Mapping[str, Sequence[float]]) -> str:
    """Names with the look of their line, the highest at the end first."""
    owners = list(series)
    order = sorted(range(len(owners)), key=lambda at: -series[owners[at]][-1])
    items = "".join(
        f'<li><svg viewBox="0 0 48 18" aria-hidden="true"><line class="line {_look(at)}" x1="0" '
        f'y1="9" x2="48" y2="9"/>{_marks(at, ["24,9"])}</svg>{escape(safe_text(owners[at]))}</li>'
        for at in order
    )
    return f'<figcaption>{title}<ul class="legend">{items}</ul></figcaption>'
