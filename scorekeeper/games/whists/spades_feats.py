"""What counts of the bids of Spades: those of the sides, and nils."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.table import Table
from scorekeeper.core.game import Feat
from scorekeeper.games.shapes.feats import feats_of

from .spades import SpadesFacts, SpadesOptions
from .spades_bids import BLIND, side_bids


def feats(facts: SpadesFacts, table: Table[SpadesOptions]) -> Iterator[Feat]:
    """What partners bid together, for each of them; nils for who bid them."""
    together = "together" if table.sides else "alone"
    for side in side_bids(facts.bids, facts.tricks, table):
        if side.bid:
            yield from feats_of(side.side, f"bids of {side.bid:02} {together}", side.is_made, table)
    for who in facts.nils:
        what = "nils, blind" if facts.bids[who] == BLIND else "nils"
        yield Feat(who, what, not facts.tricks[who])
