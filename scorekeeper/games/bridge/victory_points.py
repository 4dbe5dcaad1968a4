"""IMPs, the targets by high-card points, and victory points.

Sources: IMP scale: Laws of Duplicate Bridge 2017, Law 78 B; targets and the example of a scale of
victory points: pagat.com, Bridge.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

from scorekeeper.core.amounts import Amount
from scorekeeper.core.kinds import parse_int
from scorekeeper.core.names import fold
from scorekeeper.core.problems import ImpossibleError, MalformedError

# The smallest difference in points that is worth 1 IMP, 2 IMPs ... 24 IMPs.
IMP_BOUNDS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip

# The target score for 20, 21 ... 37 and more high-card points, not vulnerable and vulnerable.
TARGETS = (
    (0, 50, 70, 110, 200, 300, 350, 400, 430, 460, 490, 600, 700, 900, 1000, 1100, 1200, 1300),
    (0, 50, 70, 110, 290, 440, 520, 600, 630, 660, 690, 900, 1050, 1350, 1500, 1650, 1800, 1950),
)
EVEN_HCP = 20

# The smallest margin in IMPs for 11-9, 12-8 ... 20-0, in a match of 24 boards.
VP_24 = (3, 7, 12, 17, 22, 28, 34, 40, 47, 55)
VP_EACH = 10  # victory points of each side in a drawn match


@lru_cache(maxsize=4096)
def imps(difference: Amount) -> int:
    """The IMPs for a difference in points, with its sign."""
    if difference < 0:
        return -imps(-difference)
    return bisect_right(IMP_BOUNDS, difference)


def target(points: int, vulnerable: bool) -> int:
    """The score expected of a side with so many of the 40 high-card points (20 or more)."""
    row = TARGETS[vulnerable]
    return row[min(points - EVEN_HCP, len(row) - 1)]


def victory_points(margin: Amount, scale: Sequence[int]) -> tuple[int, int]:
    """The victory points of the side that is ahead by `margin` IMPs, and of the other one."""
    if margin < 0:
        behind, ahead = victory_points(-margin, scale)
        return ahead, behind
    steps = bisect_right(scale, margin)
    each = max(VP_EACH, len(scale))
    return each + steps, each - steps


class VpScaleKind:
    """A scale of victory points: none, `24`, or the smallest margin for each further point."""

    words = ("none", "24")

    def parse(self, text: str, name: str) -> tuple[int, ...]:
        """The smallest margins in rising order; nothing for no scale. Raises InputError."""
        if fold(text) in ("none", "off"):
            return ()
        if text == "24":
            return VP_24
        if "," not in text and "/" not in text:
            raise MalformedError(
                f"{name}={text} is not a scale that is known here",
                "write 24, none, or the smallest margins in IMPs, e.g. 3,7,12,17,22",
                text,
            )
        margins = tuple(parse_int(part, name) for part in text.replace("/", ",").split(","))
        if margins[0] < 1 or list(margins) != sorted(set(margins)):
            raise ImpossibleError(
                f"{name}={text} does not rise from step to step",
                "list the smallest margins in IMPs from the smallest to the largest",
                text,
            )
        return margins

    def print(self, value: Sequence[int]) -> str:
        """`none`, `24` or the margins."""
        if tuple(value) == VP_24:
            return "24"
        return ",".join(map(str, value)) or "none"

    def describe(self) -> str:
        """The form."""
        return "none|24|the smallest margin for each further victory point, e.g. 3,7,12"
