"""The worksheet Tables: what columns look up."""

from __future__ import annotations

from typing import cast

import pytest

from scorekeeper.core.formula.tree import Expr, expr
from scorekeeper.core.formula.values import FormulaError
from scorekeeper.core.live import LookUp, RowCells
from scorekeeper.render.workbook.book import Tab
from scorekeeper.render.workbook.tables import Tables

BIDS = LookUp("bids", ("bid", "tricks", "game"), (("1C", 7, ""), ("1NT", 7, ""), ("4S", 10, "x")))
CALLS = LookUp("calls", ("level", "worth"), ((1, 20), (2, 40)))


class Row:
    """A row of which only the tables are asked."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def listed(self, table: str, head: str) -> Expr:
        return self.tables.listed(table, head)


@pytest.fixture
def tables() -> Tables:
    return Tables((BIDS, CALLS))


def cells(tables: Tables) -> RowCells:
    return cast(RowCells, Row(tables))


def test_a_value_is_found_by_the_key_of_its_row(tables: Tables) -> None:
    row = cells(tables)
    assert BIDS.look_up(row, "4S", "tricks").value() == 10
    assert BIDS.look_up(row, expr("1") & "nt", "tricks").value() == 7  # case makes no difference
    assert CALLS.look_up(row, 2, "worth").value() == 40
    assert BIDS.at(row, expr(3), "game").value() == "x"


def test_a_key_that_the_table_lacks_is_an_error(tables: Tables) -> None:
    with pytest.raises(FormulaError):
        BIDS.look_up(cells(tables), "2C", "tricks").value()


def test_the_formula_names_cells_of_the_worksheet(tables: Tables) -> None:
    # Bids in columns A to C, a gap, calls in E and F; the first row is row 3.
    found = CALLS.look_up(cells(tables), 2, "worth").text(Tab("Working"))
    assert found == "INDEX(Tables!$F$3:$F$4,MATCH(2,Tables!$E$3:$E$4,0))"
