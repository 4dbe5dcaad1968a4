"""A workbook in whose cells deals are made to others, and the sheet on which they are those."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from deals_tab import DealsTab
from openpyxl.cell import Cell
from random_sheets import RandomSheet, faults, random_sheet
from tabs import Tabs

from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.render.workbook import workbook_bytes

DEALS = 8


class Facts(FactTable):
    """The cells of a sheet, and the sheet."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session


Told = Mapping[tuple[str, str], int | str]  # by owner and head


class Edited:
    """`before` as it was exported (from the lines `original`), `after` as it would be with what was
    typed into the cells; `count` deals were made to others."""

    def __init__(self, game: str, seed: int, deals: int = DEALS) -> None:
        self.sheet = random_sheet(game, seed, deals)
        self.original = self.sheet.lines()
        self.before = self.after = self.sheet.session()
        self.table = Facts(self.after)
        others = random_sheet(game, seed + 1, deals)
        data = workbook_bytes(self.before, reckon(self.before))
        self.workbook = Tabs(data)
        self.deals = DealsTab(self.workbook)
        self.count = 0
        dice = Random(f"{game}/{seed}")
        for at in range(len(self.sheet.deals)):
            above = Trial(replace(self.sheet, deals=self.sheet.deals[:at]).session())
            for facts in dice.sample(others.deals, len(others.deals)):
                if not faults(above, facts) and self._make(at, facts):
                    break

    def _make(self, at: int, facts: dict[str, str]) -> bool:
        """Make a deal to another, where that is legal and every cell that differs is open."""
        sheet = RandomSheet(self.sheet.game, self.sheet.players, self.sheet.settings)
        sheet.deals = [*self.sheet.deals[:at], facts, *self.sheet.deals[at + 1 :]]
        after = sheet.session()
        if not after.is_ok or any(deal.status != SCORED for deal in after.deals):
            return False
        table = Facts(after)
        if ends(after) != ends(self.before) or not self._keeps_others(at + 1, table):
            return False
        if not table.is_cut(after.deals[at]):
            return False  # it would stand in one cell, as a text
        cells = dict(self._differing(at + 1, table))
        if not cells or None in cells or any(cell.protection.locked for cell in cells):
            return False
        for cell, value in cells.items():
            cell.value = value
        self.sheet, self.after, self.table, self.count = sheet, after, table, self.count + 1
        return True

    def _differing(self, number: int, after: Facts) -> Iterator[tuple[Cell | None, object]]:
        """The cells in which another thing must stand; None for what has no cell."""
        old, new = told(self.table, number), told(after, number)
        for key in {**old, **new}:
            if old.get(key) != new.get(key):
                yield self._cell(number, key), new.get(key)

    def _keeps_others(self, number: int, after: Facts) -> bool:
        """Whether what follows in other deals is as it was, or stands there as a formula: on a
        sheet it stays as it was when the deal was recorded."""
        for deal in after.session.deals:
            if deal.number != number:
                old = told(self.table, deal.number, all_=True)
                new = told(after, deal.number, all_=True)
                for key in {**old, **new}:
                    cell = self._cell(deal.number, key)
                    content = cell and cell.value
                    if old.get(key) != new.get(key) and not str(content).startswith("="):
                        return False
        return True

    def _cell(self, number: int, key: tuple[str, str]) -> Cell | None:
        owner, head = key
        return self.deals.cell(number, head, owner) if key in self.deals.columns else None

    def data(self) -> bytes:
        """The workbook as it is saved."""
        return self.workbook.data()


def ends(session: Session) -> tuple[bool, str]:
    """Whether play is over, and by what people pay: a workbook says what it said at export."""
    is_over = session.sheet.game.finished(session.ledger)
    return is_over, reckon(session).settlement.by


def told(table: Facts, number: int, *, all_: bool = False) -> Told:
    """What the cells of a deal hold; those that follow are left out, unless all are wanted."""
    deal = table.session.deal(number)
    assert deal is not None
    return {
        (table.columns[at].column.owner, table.columns[at].head): content
        for at, (content, follows) in table.row(deal).items()
        if all_ or not follows
    }
