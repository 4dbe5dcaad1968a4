"""Templates into whose cells somebody types, calculated by a program that is not ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import formualizer
from deals_tab import DealsTab, Part, Typed
from edited import edited, exported
from random_sheets import session_of
from tabs import Tabs

from scorekeeper.render.workbook.template import template


def blank(lines: list[str], deals: int) -> bytes:
    """A template of so many deals."""
    return template(session_of(lines), deals, _file(lines)).to_bytes()


def typed(data: bytes, cells: Mapping[Part, Typed]) -> bytes:
    """The workbook with that typed into those cells, calculated."""
    return bytes(formualizer.recalculate_xlsx_bytes(edited(data, cells))["bytes"])


def of_declarer(declarer: str, tricks: int, **facts: str) -> dict[Part, Typed]:
    """The cells of a first deal of Vira."""
    told = {"declarer": declarer, **facts}
    cells: dict[Part, Typed] = {(1, fact, ""): text for fact, text in told.items()}
    return {**cells, (1, "tricks", declarer): tricks}


def status(book: Tabs, deal: int) -> str:
    """What the row of a deal says of itself."""
    tab = DealsTab(book)
    return str(tab.sheet.cell(tab.row(deal), 2).value or "")


def points(book: Tabs, deal: int, owners: list[str]) -> list[Any]:
    """What the deal brings those."""
    tab = DealsTab(book)
    first = next(cell.column for cell in tab.sheet[2] if cell.value == "points")
    return [tab.sheet.cell(tab.row(deal), first + at).value for at, _ in enumerate(owners)]


def export(lines: list[str]) -> bytes:
    """The workbook of a sheet."""
    return exported(_file(lines))


def _file(lines: list[str]) -> bytes:
    return "\n".join([*lines, ""]).encode()
