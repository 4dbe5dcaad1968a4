"""Contracts and bids that failed, marked on the worksheet Deals also after a change.

A hidden column has the signs of the cells of facts to be marked (see `core.live.failed`): it
follows the column of Working where the deal does, else it says how the deal was scored.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.table import members_of
from scorekeeper.core.formula.tree import Ref, when
from scorekeeper.core.live.columns import FactPart
from scorekeeper.core.live.failed import FAILED, failed_sign
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.replaying.session import Session

from .book import HEAD, PLAIN, Look, Marked, Tab
from .books import Books
from .fact_cells import FactCells
from .working import Working


class Failures:
    """The hidden column, of a game that has any."""

    def __init__(self, session: Session, live: Live | None, facts: FactCells, column: int) -> None:
        self._game = session.sheet.game
        self._books = Books(session)
        self._column = column
        self._parts: tuple[FactPart, ...] = ()
        for each in live.columns if live else ():
            self._parts += each.marks
        places = {at: facts.place(*part) for at, part in enumerate(self._parts, 1)}
        self._places = {at: place for at, place in places.items() if place is not None}

    @property
    def are_marked(self) -> bool:
        """Whether any cell may be marked."""
        return bool(self._places)

    def write_head(self, tab: Tab) -> None:
        """The head, in the last row."""
        if self.are_marked:
            tab.write(self._column, FAILED, HEAD._replace(dim=True))
            tab.hidden.add(self._column)

    def follow(self, tab: Tab, row: int, counted: int, working: Working | None) -> None:
        """Let the row that is filled follow the same row of Working where the deal counts."""
        if self.are_marked and working is not None:
            found = Ref(working.tab, row, working.place(FAILED))
            tab.put(self._column, when(tab.ref(row, counted) > 0, found, ""), _DIM)

    def put(self, tab: Tab, deal: ScoredDeal) -> None:
        """Put the signs of a deal that follows nothing into the row that is filled."""
        if self.are_marked and (signs := "".join(self._signs(deal))):
            tab.write(self._column, signs, _DIM)

    def _signs(self, deal: ScoredDeal) -> Iterator[str]:
        table = self._books.table(deal.number)
        failed = {f.player for f in self._game.feats(deal.facts, table) if not f.is_done}
        for at, part in enumerate(self._parts, 1):
            own = members_of(table, part.owner) if part.owner else failed
            if not failed.isdisjoint(own):
                yield failed_sign(at)

    def marked(self, top: int, bottom: int) -> Iterator[Marked]:
        """The cells between those rows that the signs name."""
        for at, place in self._places.items():
            sign = failed_sign(at)
            yield Marked(place, place, top, bottom, self._column, sign, Look.FAILED, is_sign=True)


_DIM = PLAIN._replace(dim=True)
