"""The worksheet Tables: what columns look up."""

from __future__ import annotations

from typing import cast

import pytest

from scorekeeper.core.formula.tree import Expr, expr
from scorekeeper.core.formula.values import FormulaError
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.look_ups import LookUp
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
    assert BIDS.row_of(row, expr("4S")).value() == 3
    assert BIDS.row_of(row, expr("1") & "nt").value() == 2  # case makes no difference
    assert BIDS.at(row, BIDS.row_of(row, expr("4S")), "tricks").value() == 10
    assert CALLS.look_up(row, 2, "worth").value() == 40
    assert BIDS.at(row, expr(3), "game").value() == "x"


@pytest.mark.parametrize("text", ["2C", "", "4S*", "?C", "*", "4~S"])
def test_a_text_that_the_table_lacks_stands_in_no_row(tables: Tables, text: str) -> None:
    assert BIDS.row_of(cells(tables), expr(text)).value() == 0


def test_a_number_that_the_table_lacks_is_an_error(tables: Tables) -> None:
    with pytest.raises(FormulaError):
        CALLS.look_up(cells(tables), 3, "worth").value()


def test_the_formula_names_cells_of_the_worksheet(tables: Tables) -> None:
    # Bids in columns A to C, the numbers of their rows in D, a gap, calls in F and G; the first row
    # is row 3.
    found = CALLS.look_up(cells(tables), 2, "worth").text(Tab("Working"))
    assert found == "INDEX(Tables!$G$3:$G$4,MATCH(2,Tables!$F$3:$F$4,0))"
    found = BIDS.row_of(cells(tables), expr("4S")).text(Tab("Working"))
    assert found == 'SUMPRODUCT((Tables!$A$3:$A$5="4S")*Tables!$D$3:$D$5)'
