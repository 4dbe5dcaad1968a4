"""What the sides bid in Spades, and what they won towards it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scorekeeper.core.books.table import Table
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.shapes.sides import by_owner

if TYPE_CHECKING:
    from .spades import SpadesFacts, SpadesOptions

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


def side_bids(facts: SpadesFacts, table: Table[SpadesOptions]) -> Iterator[SideBid]:
    """Those of all sides."""
    failed = by_owner({who: facts.tricks[who] for who in facts.nils}, table)
    bids = by_owner({who: max(bid, 0) for who, bid in facts.bids.items()}, table)
    for side, won in by_owner(facts.tricks, table).items():
        own = won if table.options.nil_tricks == HELP else won - failed[side]
        yield SideBid(side, bids[side], own, failed[side])
