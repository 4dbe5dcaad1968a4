"""Formulas that are the same in many rows are worth in each of them what its cells say."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from scorekeeper.core.formula.rows import ABOVE, BEFORE, ROW, AtRow, Cursor, RowFormula
from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.formula.values import FormulaError, Value

ROWS: Sequence[Sequence[Value]] = (
    ("A", 1, 9, 0),
    ("B", 2, 9, 0),
    ("A", 2, 9, 0),
    ("A", 1, 3, 7),  # what the first piece asks for is as in the first row
    (None, 1, 9, 0),
    ("A", None, 9, 0),
)


class Sheet:
    name = "Facts"

    def value(self, row: int, column: int) -> Value:
        return ROWS[row - 1][column - 1]

    def values(self, column: int, top: int, bottom: int) -> Sequence[Value]:
        return [self.value(row, column) for row in range(top, bottom + 1)]


SHEET = Sheet()
A, B, C, D = range(1, 5)


def in_all_rows(tree: Expr, cursor: Cursor) -> list[Value]:
    made = RowFormula(tree, cursor, SHEET)
    return [AtRow(made, row).value() for row in range(1, len(ROWS) + 1)]


def test_pieces_are_worth_what_the_cells_of_each_row_say() -> None:
    cursor = Cursor(1)
    a, b, c, d = (cursor.cell(SHEET, column) for column in (A, B, C, D))
    is_one = when(Call("AND", a.equals("A"), b.equals(1), a.differs("B")), 1, 0)
    count = Call("MAX", b, b * 2, b + 1)
    tree = when(is_one.equals(1), c + d, Call("SUM", count, count, c))
    # 9 + 0; twice the larger of 4 and 3, and 9; the same; 3 + 7; twice 2, and 9; twice 1, and 9
    assert in_all_rows(tree, cursor) == [9, 17, 17, 10, 13, 11]


def test_a_piece_within_another_formula_and_beside_itself() -> None:
    cursor = Cursor(1)
    a, b, c, d = (cursor.cell(SHEET, column) for column in (A, B, C, D))
    inner = Call("MAX", b, b * 3, b + 2)
    outer = when(Call("AND", a.equals("A"), inner > 3), inner, -inner)
    tree = Call("SUM", outer, inner * c, d)
    # the largest of b, 3b and b + 2 is 3, 6, 6, 3, 3, 2 (b empty); 3 is not above 3
    assert in_all_rows(tree, cursor) == [-3 + 27, -6 + 54, 6 + 54, -3 + 9 + 7, -3 + 27, -2 + 18]


def test_a_piece_without_a_value_has_none_in_any_row() -> None:
    cursor = Cursor(1)
    b, c, d = (cursor.cell(SHEET, column) for column in (B, C, D))
    divided = Call("SUM", c / d, b, b * 2, c)
    made = RowFormula(when(b.equals(2), 0, divided), cursor, SHEET)
    for _ in range(2):
        with pytest.raises(FormulaError):
            AtRow(made, 1).value()
    assert AtRow(made, 2).value() == 0
    assert AtRow(made, 4).value() == Fraction(3, 7) + 1 + 2 + 3


def test_areas_of_rows_are_copied_from_cell_to_cell_with_the_signs_of_their_rows() -> None:
    cursor, other = Cursor(1), Sheet()
    column = cursor.down_to_here(SHEET, 2, B)
    row = cursor.cell(SHEET, A).up_to(cursor.cell(SHEET, C))
    assert column.fixed_for(SHEET) == f"$B$2:$B${BEFORE}"
    assert column.fixed_for(other) == column.text(other) == f"Facts!$B$2:$B${BEFORE}"
    assert row.fixed_for(SHEET) == f"$A${ROW}:$C${ROW}"


def test_what_is_worked_out_of_an_area_of_a_row_goes_by_all_of_its_cells() -> None:
    cursor = Cursor(1)
    row = cursor.cell(SHEET, B).up_to(cursor.cell(SHEET, D))
    # 1 + 9 + 0; 2 + 9 + 0; the same; 1 + 3 + 7; 1 + 9 + 0; 9 + 0
    assert in_all_rows(Call("SUM", row), cursor) == [10, 11, 11, 11, 10, 9]
    assert in_all_rows(Call("SUMPRODUCT", (row > 2) * 1), cursor) == [1, 1, 1, 2, 1, 1]


def test_an_area_of_the_row_above_is_looked_up_and_printed_there() -> None:
    cursor = Cursor(1)
    first, last = (cursor.cell(SHEET, column, is_above=True) for column in (B, C))
    area = first.up_to(last)
    made = RowFormula(Call("SUM", area), cursor, SHEET)
    assert area.text(SHEET) == f"B{ABOVE}:C{ABOVE}"
    assert AtRow(made, 4, 2).value() == 2 + 9
    assert AtRow(made, 4, 2).text(SHEET) == "SUM(B2:C2)"


def test_a_formula_over_rows_that_are_told_with_its_own() -> None:
    cursor, other = Cursor(1), Sheet()
    total = cursor.cell(SHEET, D, is_above=True)
    made = RowFormula(total + Call("SUM", cursor.in_span(other, B)), cursor, SHEET)
    first, second, nothing = (
        AtRow(made, 3, 1, (1, 3)),
        AtRow(made, 6, 4, (4, 5)),
        AtRow(made, 6, 4, (6, 6)),
    )
    # column B is 1, 2, 2, 1, 1 and empty, column D 0 in the first row and 7 in the fourth
    assert first.value() == 0 + 1 + 2 + 2
    assert second.value() == 7 + 1 + 1
    assert nothing.value() == 7
    assert first.value() == 0 + 1 + 2 + 2  # the same row again, over its own rows
    assert first.text(SHEET) == "D1+SUM(Facts!$B$1:$B$3)"
    assert second.text(SHEET) == "D4+SUM(Facts!$B$4:$B$5)"


def test_the_rows_of_a_span_on_the_same_worksheet() -> None:
    cursor = Cursor(1)
    made = RowFormula(Call("MAX", cursor.in_span(SHEET, C)), cursor, SHEET)
    assert AtRow(made, 1, span=(4, 4)).value() == 3
    assert AtRow(made, 1, span=(3, 5)).value() == 9
    assert AtRow(made, 1, span=(3, 5)).text(SHEET) == "MAX(C3:C5)"
