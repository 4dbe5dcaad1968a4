"""Every game: a workbook to fill in, filled in cell by cell, is the sheet typed as deals."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from edited import read_back
from office import SOFFICE, recalculated
from random_sheets import RandomSheet, random_sheet
from tabs import Tabs

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.games import registry
from scorekeeper.journal.load import load_text
from scorekeeper.journal.sheet_text import decode_sheet
from scorekeeper.render.workbook.template import template

pytestmark = pytest.mark.slow

GAMES = [offer.name for offer in registry.GAMES]
QUICK = ("barbu", "oh-hell", "preference", "whist", "contract-bridge")
DEALS = 8
HEAD = 3  # the row of the heads


def filled_in(header: bytes, typed: Session) -> bytes:
    """The template of that sheet with the deals of another one."""
    loaded = load_text(decode_sheet("a.sheet", header))
    assert loaded.session is not None
    book = Tabs(template(loaded.session, DEALS, header).to_bytes())
    deals = book["Deals"]
    group, columns = "", {}
    for above, head in zip(deals[HEAD - 1], deals[HEAD], strict=True):
        group = str(above.value) if above.value else group
        columns.setdefault((group, head.value), head.column)
        columns.setdefault(("", head.value), head.column)
    table = FactTable(typed, everything=True)
    for row, deal in enumerate(typed.deals, HEAD + 1):
        for place, cell in table.row(deal).items():
            item = table.columns[place]
            if not cell.follows:
                deals.cell(row, columns[item.column.owner, item.head]).value = cell.content
    return book.data()


def facts(deal: ScoredDeal) -> Mapping[str, str]:
    return {k: v for k, v in {**deal.derived, **deal.texts}.items() if v != "none"}


def assert_as_typed(data: bytes, typed: Session) -> None:
    back = read_back(data)
    assert back.found is not None
    after = back.found.after.session
    assert after is not None
    assert [facts(deal) for deal in after.deals] == [facts(deal) for deal in typed.deals]
    assert [deal.points for deal in after.deals] == [deal.points for deal in typed.deals]


def header_of(sheet: RandomSheet) -> bytes:
    return "\n".join([*sheet.lines()[: -len(sheet.deals)], ""]).encode()


@pytest.mark.parametrize(
    "game", [g if g in QUICK else pytest.param(g, marks=pytest.mark.slow) for g in GAMES]
)
def test_a_template_filled_in_is_the_sheet_typed(game: str) -> None:
    sheet = random_sheet(game, 3, DEALS)
    typed = sheet.session()
    assert_as_typed(filled_in(header_of(sheet), typed), typed)


@pytest.mark.slow
@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")
def test_templates_saved_anew_by_another_program_are_read_the_same(tmp_path: Path) -> None:
    sheets = {game: random_sheet(game, 3, DEALS) for game in QUICK}
    (tmp_path / "made").mkdir()
    books = [tmp_path / "made" / f"{game}.xlsx" for game in QUICK]
    for book in books:
        sheet = sheets[book.stem]
        book.write_bytes(filled_in(header_of(sheet), sheet.session()))
    for book in recalculated(books, tmp_path):
        assert_as_typed(book.read_bytes(), sheets[book.stem].session())
