"""Parts of a plane in which text stands: what room a line of it has. Lengths are units of the
drawing, the middle of which is (0, 0); y grows downwards."""

from __future__ import annotations

from math import cos, inf, radians, sin, sqrt

from scorekeeper.core.values.parts import NamedTuple

ABOVE, BELOW = 0.75, 0.2  # how far digits reach above and below their line, of their height


class Edge(NamedTuple):
    """The side of a straight line on which `x * along + y * down <= most` holds."""

    along: float
    down: float
    most: float

    def span(self, y: float) -> tuple[float, float]:
        """Which x are on that side at this height."""
        rest = self.most - y * self.down
        if abs(self.along) < 1e-9:
            return (-inf, inf) if rest >= -1e-9 else (inf, -inf)
        bound = rest / self.along
        return (-inf, bound) if self.along > 0 else (bound, inf)


class Region(NamedTuple):
    """What lies within all edges, and between two circles around the middle; `x`, `y` is the
    point around which text is set."""

    x: float
    y: float
    edges: tuple[Edge, ...]
    inner: float = 0
    outer: float = inf

    def span(self, y: float) -> tuple[float, float]:
        """Which x lie within at this height, around the region's own x; the end before the
        beginning where there are none."""
        low, high = self._within_circles(y)
        for edge in self.edges:
            left, right = edge.span(y)
            low, high = max(low, left), min(high, right)
        return low, high

    def _within_circles(self, y: float) -> tuple[float, float]:
        if abs(y) > self.outer:
            return inf, -inf
        far = inf if self.outer == inf else sqrt(self.outer**2 - y**2)
        if abs(y) >= self.inner:
            return -far, far
        near = sqrt(self.inner**2 - y**2)
        return (near, far) if self.x > 0 else (-far, -near)

    def room(self, base: float, size: float) -> tuple[float, float]:
        """Between which x a line of letters of that size can stand at that base."""
        heights = (base - ABOVE * size, base - ABOVE * size / 2, base + BELOW * size)
        spans = [self.span(y) for y in heights]
        return max(low for low, _ in spans), min(high for _, high in spans)


def quarter(at: int, near: float, far: float, left: float = -inf, right: float = inf) -> Region:
    """A quarter of a square frame between two half sides: the lower one (0), and clockwise the
    left, upper and right one; of it what lies between `left` and `right` as seen from the middle,
    looking along it."""
    down, turned = (cos(radians(90 * at)), sin(radians(90 * at)))
    # Seen from its player: `out` is the way to him, `side` to his right.
    edges = [
        _edge(0, -1, -near, down, turned),
        _edge(0, 1, far, down, turned),
        _edge(1, -1, 0, down, turned),
        _edge(-1, -1, 0, down, turned),
        *([_edge(-1, 0, -left, down, turned)] if left > -inf else []),
        *([_edge(1, 0, right, down, turned)] if right < inf else []),
    ]
    middle = (near + far) / 2
    side = (max(left, -middle) + min(right, middle)) / 2
    return Region(side * down - middle * turned, side * turned + middle * down, tuple(edges))


def _edge(side: float, out: float, most: float, down: float, turned: float) -> Edge:
    """An edge that is told as its player sees it, turned to where he sits."""
    return Edge(side * down - out * turned, side * turned + out * down, most)


def arc(begin: float, end: float, near: float, far: float, centre: float) -> Region:
    """What lies between two circles and two angles (in degrees, clockwise from the right, less
    than 180 apart), with its text around the angle `centre`."""
    first, last, half = radians(begin), radians(end), radians(centre)
    edges = (Edge(sin(first), -cos(first), 0), Edge(-sin(last), cos(last), 0))
    middle = (near + far) / 2
    return Region(middle * cos(half), middle * sin(half), edges, near, far)
