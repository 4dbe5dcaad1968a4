"""The rows of *Sheet* that tell everybody's total, in which the best one is marked, also after a
change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import Row

from .book import Leaders
from .raster import Place
from .stretches import stretches

MOST_STRETCHES = 100  # of rows of one table: of a game with more deals only the first are marked


class BestTotals:
    """Collects them from the top."""

    def __init__(self, session: Session) -> None:
        game, ledger = session.sheet.game, session.ledger
        self._is_lowest = game.lowest_wins(ledger)
        self._after: dict[int, Mapping[str, Amount]] = {
            deal.number: deal.totals for deal in session.deals
        }
        self._after[0] = session.totals()  # of rows that belong to no deal
        self._rows: dict[tuple[int, ...], list[int]] = {}

    def add(self, at: int, row: Row, places: Sequence[Place]) -> None:
        """A row of a table, which stands in that row of the worksheet, with its columns at those
        places."""
        totals = self._after.get(row.deal, {})
        found: dict[str, int] = {}
        for (first, _), cell in zip(places, row.cells, strict=False):
            told = cell.sum
            if told is None or told.first or told.against or cell.value is None:
                continue
            if totals.get(told.owner) == cell.value:
                found.setdefault(told.owner, first)
        if len(found) < 2 or len(found) < len(totals):
            return
        self._rows.setdefault(tuple(sorted(found.values())), []).append(at)

    def leaders(self) -> list[Leaders]:
        """What is to be marked."""
        return [
            Leaders(columns, list(islice(stretches(rows), MOST_STRETCHES)), self._is_lowest)
            for columns, rows in self._rows.items()
        ]
