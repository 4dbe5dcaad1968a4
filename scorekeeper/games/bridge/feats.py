"""What counts of a contract of bridge: by its level, for who declared it."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.game import Feat
from scorekeeper.games.shapes.contracts import PASSED
from scorekeeper.games.shapes.feats import contract_feats

from .facts import Bid, played


def feats_of_deal(facts: Bid, table: AnyTable) -> Iterator[Feat]:
    """The contract of a deal, for its declarer."""
    return contract_feats(played(facts.contract or PASSED, facts.tricks), facts.declarer, table)
