"""Who sat on which side, deal by deal: partners may change at the beginning of a rubber."""

from __future__ import annotations

from bisect import bisect_left

from scorekeeper.core.books.table import AnyTable, Side
from scorekeeper.core.game import with_sides
from scorekeeper.core.replaying.session import Session


class SidesOf:
    """The sides of one sheet; `now` has the side of each player at its end."""

    def __init__(self, session: Session) -> None:
        ledger = session.ledger
        self._ends = session.rubbers  # the last deals of the rubbers that were closed
        self._of_rubbers = [dict(rubber.members) for rubber in ledger.rubbers]
        self._of_rubbers.append({side.name: side.members for side in ledger.table.sides})
        self._table = ledger.table
        self.now = {name: side.name for side in ledger.table.sides for name in side.members}

    def members(self, owner: str, deal: int | None = None) -> tuple[str, ...]:
        """The players of a side in that deal (None: at the end); of anything else, and of a side
        that does not say who is who, itself."""
        return self._members(deal).get(owner) or (owner,)

    def table(self, deal: int) -> AnyTable:
        """The table with the partners of that deal."""
        if not self._ends or not self._table.sides:
            return self._table
        return with_sides(self._table, [Side(*side) for side in self._members(deal).items()])

    def _members(self, deal: int | None) -> dict[str, tuple[str, ...]]:
        at = len(self._ends) if deal is None else bisect_left(self._ends, deal)
        return self._of_rubbers[at]
