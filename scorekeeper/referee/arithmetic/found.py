"""What a search for slips of the paper's arithmetic has found, and what it has tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.referee.slips import CLAIM, Slip

from .misreading import CARRIED

LEFT_OUT, ADDED_TWICE, COLUMNS = "left-out", "added-twice", "columns"
DIVISOR, ROUNDED, NETTED_TWICE, COMPONENT = "divisor", "rounded", "netted-twice", "component"

Gains = Mapping[str, Amount]
NOTHING: Gains = {}


class Found(NamedTuple):
    """A slip that makes every claimed figure come out.

    `gains` is what it adds to the owners' totals on the paper, as far as that is known: from its
    deal on, or, where it `is_once`, only in the place where it was made. `possible` are the slips
    among which it is one: those of its kind in such places of the paper, times the sorts of places
    in which the kind can be; less where it stands for slips in several deals.
    """

    slip: Slip
    gains: Gains
    is_once: bool
    possible: float


class Arithmetic(NamedTuple):
    """The slips that make every claimed figure come out; `tried` are all that were looked at, by
    their kind."""

    found: tuple[Found, ...]
    tried: Mapping[str, int]

    @property
    def slips(self) -> tuple[Slip, ...]:
        """The slips alone."""
        return tuple(found.slip for found in self.found)

    @property
    def hypotheses(self) -> int:
        """How many were tried."""
        return sum(self.tried.values())


class Finds:
    """Slips in one sort of place as they are found, and a count of those that were tried; `is_once`
    where nothing that stands elsewhere is added to it."""

    def __init__(self, *, is_once: bool) -> None:
        self.is_once = is_once
        self.found: list[Found] = []
        self.tried: Counter[str] = Counter()

    def add(
        self,
        kind: str,
        deals: tuple[int, ...],
        distance: float,
        text: str,
        gains: Gains = NOTHING,
    ) -> None:
        """Take down one that fits."""
        slip = Slip(CLAIM, kind, deals, distance, text)
        self.found.append(Found(slip, gains, self.is_once, 1))


class Places:
    """The finds by the sorts of places on a paper: figures of its `rows`, `sums` that are carried
    on, `claimed` figures, and the ways of putting them `together`."""

    def __init__(self) -> None:
        self.rows, self.sums = Finds(is_once=False), Finds(is_once=False)
        self.claimed, self.together = Finds(is_once=True), Finds(is_once=True)

    def made(self) -> Arithmetic:
        """Everything, the same slip told once."""
        places = (self.rows, self.sums, self.claimed, self.together)
        found = [_among(each, finds, places) for finds in places for each in finds.found]
        told = {(each.slip.kind, each.slip.text): each for each in reversed(found)}
        tried: Counter[str] = Counter()
        for finds in places:
            tried += finds.tried
        return Arithmetic(tuple(reversed(told.values())), dict(tried))


def _among(found: Found, finds: Finds, places: Sequence[Finds]) -> Found:
    """Such a slip among all of its kind."""
    kind = found.slip.kind
    sorts = sum(bool(place.tried[kind]) for place in places)
    deals = len(found.slip.deals) if kind == CARRIED else 1
    return found._replace(possible=sorts * finds.tried[kind] / max(deals, 1))
