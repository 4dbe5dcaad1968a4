"""IMPs, the targets by high-card points, and victory points.

Sources: IMP scale: Laws of Duplicate Bridge 2017, Law 78 B; targets and the example of a scale of
victory points in whole numbers: pagat.com, Bridge; the continuous scale: World Bridge Federation,
The New WBF IMP to VP Scales, 2013.
"""

from __future__ import annotations

from bisect import bisect_right
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import Protocol

from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.option_kinds import OptionNotation
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError, MalformedError

IMPS = "imps"  # the account in which they are counted

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

VP_EACH = 10  # victory points of each side in a drawn match
HUNDREDTH = Decimal("0.01")
DIGITS = 50  # of the irrational numbers in the continuous scale


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


class VpScale(Protocol):
    """How the margin of a match turns into victory points."""

    @property
    def decimals(self) -> int | None:
        """In how many places the points are written; None: in whole numbers."""

    @property
    def full(self) -> int:
        """The victory points of both sides together."""

    def ahead(self, margin: Amount, boards: int) -> Amount:
        """The victory points of the side that is ahead by `margin` (0 or more) IMPs over so many
        boards."""


def victory_points(margin: Amount, scale: VpScale, boards: int) -> tuple[Amount, Amount]:
    """The victory points of the side that is ahead by `margin` IMPs over so many boards, and of
    the other one."""
    if margin < 0:
        behind, ahead = victory_points(-margin, scale, boards)
        return ahead, behind
    points = scale.ahead(margin, boards)
    return points, simplify(scale.full - points)


@frozen
class SteppedScale:
    """A point for each of these margins (in IMPs, rising) that is reached."""

    margins: tuple[int, ...]
    decimals: int | None = None

    @property
    def full(self) -> int:
        """Twenty, more where the list is longer than ten."""
        return 2 * max(VP_EACH, len(self.margins))

    def ahead(self, margin: Amount, boards: int) -> Amount:
        """Half of all, and a point for every step."""
        return self.full // 2 + bisect_right(self.margins, margin)

    def __str__(self) -> str:
        return "24" if self == VP_24 else ",".join(map(str, self.margins))


@frozen
class ContinuousScale:
    """The scale of the World Bridge Federation since 2013: every IMP counts, less and less.

    10 + 10 (1 - t^(3 M / B)) / (1 - t^3) for a margin of M IMPs over N boards, where
    t = (sqrt 5 - 1) / 2 and B = 15 sqrt N; 20 from B on; to the nearest hundredth, half up.
    """

    decimals: int | None = 2
    full: int = 2 * VP_EACH

    def ahead(self, margin: Amount, boards: int) -> Amount:
        """By the formula, in hundredths."""
        with localcontext() as context:
            context.prec = DIGITS
            won = Decimal(margin.numerator) / margin.denominator
            widest = 15 * Decimal(max(boards, 1)).sqrt()
            if won >= widest:
                return self.full
            golden = (Decimal(5).sqrt() - 1) / 2
            part = (1 - golden ** (3 * won / widest)) / (1 - golden**3)
            points = VP_EACH + VP_EACH * part
            return simplify(Fraction(points.quantize(HUNDREDTH, ROUND_HALF_UP)))

    def __str__(self) -> str:
        return "wbf"


# The smallest margin in IMPs for 11-9, 12-8 ... 20-0, in a match of 24 boards.
VP_24 = SteppedScale((3, 7, 12, 17, 22, 28, 34, 40, 47, 55))
WBF = ContinuousScale()
NAMED = {
    "none": None,
    "off": None,
    "24": VP_24,
    "wbf": WBF,
    "wbf-2013": WBF,
    "wbf2013": WBF,
    "continuous": WBF,
}


class VpScaleKind(OptionNotation):
    """A scale of victory points: none, `wbf`, `24`, or the smallest margin for each further
    point."""

    says = "none|wbf|24|the smallest margin for each further victory point, e.g. 3,7,12"
    words = ("none", "wbf", "24")

    def parse(self, text: str, name: str) -> VpScale | None:
        if fold(text) in NAMED:
            return NAMED[fold(text)]
        if "," not in text and "/" not in text:
            raise MalformedError(
                f"{name}={text} is not a scale that is known here",
                "write wbf (any number of boards), 24 (the older example for 24 boards), none, or "
                "the smallest margins in IMPs, e.g. 3,7,12,17,22",
                text,
            )
        margins = tuple(parse_int(part, name) for part in text.replace("/", ",").split(","))
        if margins[0] < 1 or list(margins) != sorted(set(margins)):
            raise ImpossibleError(
                f"{name}={text} does not rise from step to step",
                "list the smallest margins in IMPs from the smallest to the largest",
                text,
            )
        return SteppedScale(margins)
