"""What a search for slips of the paper's arithmetic has found, and what it has tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.referee.slips import CLAIM, Slip

LEFT_OUT, ADDED_TWICE, COLUMNS = "left-out", "added-twice", "columns"
DIVISOR, ROUNDED, NETTED_TWICE, COMPONENT = "divisor", "rounded", "netted-twice", "component"


class Arithmetic(NamedTuple):
    """The slips that make every claimed figure come out; `tried` are all that were looked at, by
    their kind."""

    slips: tuple[Slip, ...]
    tried: Mapping[str, int]

    @property
    def hypotheses(self) -> int:
        """How many were tried."""
        return sum(self.tried.values())


class Finds:
    """Slips as they are found, and a count of those that were tried."""

    def __init__(self) -> None:
        self.slips: list[Slip] = []
        self.tried: Counter[str] = Counter()

    def add(self, kind: str, deals: tuple[int, ...], distance: float, text: str) -> None:
        """Take down one that fits."""
        self.slips.append(Slip(CLAIM, kind, deals, distance, text))

    def made(self) -> Arithmetic:
        """Everything, the same slip told once."""
        told = {(slip.kind, slip.text): slip for slip in reversed(self.slips)}
        return Arithmetic(tuple(reversed(told.values())), dict(self.tried))
