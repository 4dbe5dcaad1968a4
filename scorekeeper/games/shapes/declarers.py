"""Who declares: a player, or a side at a table that does not name its players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.kinds import Notation
from scorekeeper.core.declaration.kinds.who import require_member
from scorekeeper.core.values.names import called, fold

from .sides import find_side, owner_of


def find_declarer(text: str, table: AnyTable) -> str:
    """The player (or side) meant: a whole name before the beginning of one, and a point of the
    compass where no name competes with it.

    Raises MalformedError or AmbiguousError.
    """
    if text in table.players:
        return text
    key = fold(text)
    exact = called(key, (*table.players, *table.owners))
    if exact:
        return exact
    return table.roster.find(text) if table.players else find_side(text, table)


def declarer_first(deal: AnyDeal, those: Sequence[str]) -> Sequence[str]:
    """Those sides, the declarer's before the other: its tricks are counted, and are enough."""
    declarer = deal.known(lambda facts: facts.declarer)
    first = declarer and owner_of(declarer, deal.table)
    return sorted(those, key=lambda owner: owner != first)


class DeclarerKind(Notation):
    """The declarer: one of the players; a side at a table that does not name its players."""

    says = "PLAYER"
    form = "player"

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        found = find_declarer(text, deal.table)
        if found in deal.table.players:
            require_member(found, deal.active, name, text)
        return found

    def domain(self, deal: AnyDeal) -> Iterator[str]:
        """The players of the deal, or the sides."""
        return iter(deal.active or deal.table.owners)
