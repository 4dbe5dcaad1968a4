"""Templates in which one legal deal is filled in and one of its cells is spoilt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import IO, Any, NamedTuple

import openpyxl
from deals_tab import DEALS
from edited import read_back, said, told
from random_sheets import RandomSheet, random_sheet, session_of
from read_workbooks import close
from tabs import Typed, with_cells

from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.declaration.columns import PLAYER, WORD, Cell
from scorekeeper.core.formula.tree import address
from scorekeeper.core.standing.fact_table import FactColumn, FactTable
from scorekeeper.games import registry
from scorekeeper.render.workbook.deals import HEAD_ROWS, STATUS
from scorekeeper.render.workbook.made import Made
from scorekeeper.render.workbook.template import template

ROW = HEAD_ROWS + 1
JUNK = (None, "abc", "3", 2.5, -1, 99, 0, 1, "x", "no", "none", "*", "4?")
KEPT = 64  # templates
BLANK = " "  # formualizer takes it for nothing in one place, and for a text in another


class Spoilt(NamedTuple):
    """A workbook with one deal, in one `cell` of which something else stands, and the lines of its
    sheet without that deal."""

    made: Made
    data: bytes
    lines: list[str]
    cell: str

    def disagreement(self, calculated: IO[bytes]) -> str:
        """How the calculated workbook pays what reading it back refuses, or another amount; no text
        where it does not. It may refuse what is read as it is meant."""
        worth = self.made.deals.worth
        owners, row = list(worth), _row(calculated)
        shown = [row[place - 1] for place in (STATUS, *worth.values())]
        if any(str(value).startswith("#") for value in shown):
            return f"{self.cell}: {shown}"
        status, *points = shown
        if points[0] is None:
            return ""
        back = read_back(self.data)
        errors = [line for line in said(back) if ": error:" in line]
        sheet = session_of([*self.lines, *told(back)])
        deal = sheet.deals[0] if sheet.deals else None
        if deal is None or deal.status != SCORED:
            return f"{self.cell}: {status}, but {errors}"
        if not all(map(close, points, (deal.points[owner] for owner in owners))):
            return f"{self.cell}: {points}, but {deal.points}"
        return f"{self.cell}: {errors}" if errors and status == "scored" else ""


def _row(calculated: IO[bytes]) -> Sequence[Any]:
    """What the cells of the deal show; the rest of the file is not looked at, which takes long."""
    book = openpyxl.load_workbook(calculated, read_only=True, data_only=True)
    row: Sequence[Any] = next(book["Deals"].iter_rows(ROW, ROW, values_only=True))
    return row


class _Filled(NamedTuple):
    """A template, its lines, and what stands in the cells of one deal that is filled in."""

    made: Made
    blank: bytes
    lines: list[str]
    cells: dict[str, Typed]

    def spoilt(self, place: int, content: Typed) -> Spoilt:
        """The same with that in the cell of a column."""
        cell, item = address(ROW, place), self.made.deals.facts.columns[place]
        data = with_cells(self.blank, DEALS, {**self.cells, cell: content})
        said = f"{self.lines} {item.head}={content!r} in {cell}"
        return Spoilt(self.made, data, self.lines, said)


def spoilt(game: str, seed: int, setting: str = "", *, may_be_blank: bool = False) -> Spoilt | None:
    """One of them, at a table with that setting; None where the deal cannot be filled in cell by
    cell."""
    dice, filled = Random(f"{game}/{seed}"), _filled(game, seed, setting)
    if filled is None:
        return None
    facts = filled.made.deals.facts
    place = dice.choice(list(facts.columns))
    junk = (*JUNK, BLANK) if may_be_blank else JUNK
    return filled.spoilt(place, _junk(facts.columns[place], junk, dice))


def misspelt(game: str, seed: int) -> Iterator[Spoilt]:
    """One with each cell for a player or a word, in which stands one that there is not."""
    filled = _filled(game, seed)
    columns = filled.made.deals.facts.columns if filled else {}
    for place, item in columns.items():
        if filled is not None and item.column.form in (PLAYER, WORD):
            yield filled.spoilt(place, "zzz")


def _filled(game: str, seed: int, setting: str = "") -> _Filled | None:
    sheet = random_sheet(game, seed, 1, setting, registry.load(game).usual_seats)
    session = sheet.session()
    lines = RandomSheet(sheet.game, sheet.players, sheet.settings).lines()
    made, blank = _blank(tuple(lines))
    facts, cells = made.deals.facts, dict[str, Typed]()
    for item, content in _told(FactTable(session, everything=True), session.deals[0]):
        place = facts.place(item.fact, item.column.owner, item.column.part)
        if place is None:
            return None
        cells[address(ROW, place)] = content
    return _Filled(made, blank, lines, cells)


@lru_cache(KEPT)
def _blank(lines: tuple[str, ...]) -> tuple[Made, bytes]:
    """The template of a sheet of those lines, which is filled in again and again."""
    made = template(session_of(lines), 2, "\n".join([*lines, ""]).encode())
    return made, made.to_bytes()


def _told(table: FactTable, deal: ScoredDeal) -> list[tuple[FactColumn, Cell]]:
    cells = table.row(deal).items()
    return [(table.columns[at], cell.content) for at, cell in cells if not cell.follows]


def _junk(item: FactColumn, junk: Sequence[Typed], dice: Random) -> Typed:
    """Anything at all, or another word of those that may stand there."""
    if item.column.form == WORD and item.column.words and dice.random() < 0.4:
        return dice.choice(item.column.words)
    return dice.choice(junk)
