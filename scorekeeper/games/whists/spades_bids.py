"""What the sides bid in Spades, and what they won towards it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.shapes.sides import by_owner

NIL, BLIND = 0, -1  # bids of no trick, the second before looking at the cards
AS_BAGS, HELP = "bags", "help"  # what the tricks of a nil that failed do


class SideBid(NamedTuple):
    """What a side bid, the tricks that count towards that, and those of its nils that failed."""

    side: str
    bid: int
    won: int
    failed: int

    @property
    def is_made(self) -> bool:
        """Whether as many tricks were won."""
        return self.won >= self.bid


def side_bids(
    told: Mapping[str, int], tricks: Mapping[str, int], table: AnyTable
) -> Iterator[SideBid]:
    """Those of all sides, from what each player told and the tricks that he won."""
    failed = by_owner({who: tricks[who] for who, bid in told.items() if bid <= NIL}, table)
    bids = by_owner({who: max(bid, 0) for who, bid in told.items()}, table)
    for side, won in by_owner(tricks, table).items():
        own = won if table.options.nil_tricks == HELP else won - failed[side]
        yield SideBid(side, bids[side], own, failed[side])
