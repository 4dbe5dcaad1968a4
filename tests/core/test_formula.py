"""Formulas of spreadsheets: what they are worth, how they are written, what they may not ask.

The expected values follow from the definitions of OpenFormula (OASIS, Open Document Format 1.2,
part 2); its chapter stands beside each case. LibreOffice calculates all of them once more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import openpyxl
import pytest
from office import SOFFICE, recalculated

from scorekeeper.core.formula.tree import (
    Area,
    Call,
    Constant,
    Expr,
    Ref,
    Text,
    address,
    expr,
    in_order,
    letters,
    round_half_down,
    shown,
    when,
)
from scorekeeper.core.formula.values import NO_VALUE, FormulaError, UnsafeFormulaError, Value


class Sheet:
    """A few cells with a name, as a worksheet."""

    name = "Facts"

    def __init__(self, cells: dict[tuple[int, int], Value]) -> None:
        self.cells = cells

    def value(self, row: int, column: int) -> Value:
        return self.cells.get((row, column))

    def values(self, column: int, top: int, bottom: int) -> Sequence[Value]:
        return [self.value(row, column) for row in range(top, bottom + 1)]


FACTS = Sheet(
    {
        (1, 1): 7,  # A1
        (2, 1): -2,  # A2
        (3, 1): "hearts",  # A3; A4 is empty
        (5, 1): "12",  # A5
        (6, 1): "",  # A6
        (1, 2): 3,  # B1
        (2, 2): 4,  # B2
        (3, 2): "HEARTS",  # B3
        (4, 2): "x",  # B4; B5 is empty
    }
)


def ref(row: int, column: int) -> Ref:
    return Ref(FACTS, row, column)


def area(top: int, left: int, bottom: int, right: int) -> Area:
    return Area(FACTS, top, left, bottom, right)


A1, A2, A3, A4, A5, A6 = (ref(row, 1) for row in range(1, 7))
B1, B2, B3, B4 = (ref(row, 2) for row in range(1, 5))
ALL = area(1, 1, 4, 1)  # 7, -2, a text, nothing
NUMBERS, OTHERS = area(1, 1, 2, 1), area(1, 2, 2, 2)
TRUE, FALSE = expr(1).equals(1), expr(1).equals(2)


class Case(NamedTuple):
    """A formula, how it is written, what it is worth (an error by its sign), and which words of
    the standard say so."""

    tree: Expr
    written: str
    worth: Value
    source: str


CASES = [
    # 6.4, operators
    Case(A1 + B1 * 2, "A1+B1*2", 13, "6.4: * before +"),
    Case((A1 + B1) * 2, "(A1+B1)*2", 20, "6.4: brackets"),
    Case(A1 - (B1 - B2), "A1-(B1-B2)", 8, "6.4: - from left to right"),
    Case(A1 / 2, "A1/2", Fraction(7, 2), "6.4: /"),
    Case(A1 / A4, "A1/A4", "#DIV/0!", "6.4: division by zero"),
    Case(-A2, "-A2", 2, "6.4: prefix -"),
    Case(-(A1 + A2), "-(A1+A2)", -5, "6.4: prefix - binds more than +"),
    Case(A4 + 5, "A4+5", 5, "6.3: an empty cell is 0 for a number"),
    Case(A5 + 1, "A5+1", 13, "6.3: the text 12 is converted"),
    Case(A3 + 1, "A3+1", "#VALUE!", "6.3: a text that is no number"),
    Case(A6 + 1, "A6+1", "#VALUE!", "6.3: the empty text is no number"),
    Case(TRUE + 2, "(1=1)+2", 3, "6.3: TRUE is 1 for a number"),
    Case(A3 & "!", 'A3&"!"', "hearts!", "6.4: &"),
    Case(A1 & A3, "A1&A3", "7hearts", "6.3: a number in a text"),
    Case(A4 & "!", 'A4&"!"', "!", "6.3: an empty cell in a text"),
    Case(expr("a") & '"', '"a"""', 'a"', "5.4: a quotation mark is doubled"),
    Case(A1 & (A3 & "!"), 'A1&A3&"!"', "7hearts!", "6.4: & needs no brackets in another"),
    Case((A3 & " a") & (expr("b ") & A1), 'A3&" ab "&A1', "hearts ab 7", "texts beside each other"),
    Case((A1 & "") & (expr("") & A3), "A1&A3", "7hearts", "6.4: no text says nothing"),
    Case((A1 & "") & "", 'A1&""', "7", "6.4: a number as a text"),
    Case(expr("") & A1, '""&A1', "7", "6.4: a number as a text"),
    Case((A1 & A3).equals(A3 & "!"), 'A1&A3=A3&"!"', False, "5.5: & holds more than ="),
    Case((A1 + 1) & "!", 'A1+1&"!"', "8!", "5.5: and less than +"),
    # 6.4, comparisons
    Case(A1.equals(7), "A1=7", True, "6.4: ="),
    Case(A1.differs(7), "A1<>7", False, "6.4: <>"),
    Case(A3.equals(B3), "A3=B3", True, "6.4: = of texts, case left to the program"),
    Case(A3.equals(7), "A3=7", False, "6.4: = of different types"),
    Case(A5.equals(12), "A5=12", False, "6.4: a text is not its number"),
    Case(A4.equals(0), "A4=0", True, "6.3: an empty cell is 0"),
    Case(A4.equals(""), 'A4=""', True, "6.3: an empty cell is the empty text"),
    Case(A6.equals(""), 'A6=""', True, "6.4: ="),
    Case(A6.equals(0), "A6=0", False, "6.4: = of different types"),
    Case(A4.equals(A6), "A4=A6", True, "6.3: an empty cell is the empty text"),
    Case(A4.equals(FALSE), "A4=(1=2)", True, "6.3: an empty cell is FALSE"),
    Case(A2 < A1, "A2<A1", True, "6.4: <"),
    Case(A1 <= 7, "A1<=7", True, "6.4: <="),
    Case(A1 > 7, "A1>7", False, "6.4: >"),
    Case(A4 >= 0, "A4>=0", True, "6.4: >="),
    Case(A1 < A3, "A1<A3", True, "6.4: a number comes before a text"),
    Case(A3 > 1000, "A3>1000", True, "6.4: a number comes before a text"),
    # 6.15, logical functions
    Case(Call("AND", A1 > 0, A2 < 0), "AND(A1>0,A2<0)", True, "6.15"),
    Case(Call("AND", A1 > 0, A2 > 0), "AND(A1>0,A2>0)", False, "6.15"),
    Case(Call("AND", A1, A2), "AND(A1,A2)", True, "6.15: a number but 0 is TRUE"),
    Case(Call("AND", ALL), "AND(A1:A4)", True, "6.15: texts in an area do not count"),
    Case(Call("OR", A1 < 0, A2 < 0), "OR(A1<0,A2<0)", True, "6.15"),
    Case(Call("OR", A1 < 0, A2 > 0), "OR(A1<0,A2>0)", False, "6.15"),
    Case(Call("NOT", A1.equals(7)), "NOT(A1=7)", False, "6.15"),
    Case(Call("NOT", A4), "NOT(A4)", True, "6.15: 0 is FALSE"),
    Case(Call("NOT", A3), "NOT(A3)", "#VALUE!", "6.3: a text is no condition"),
    Case(when(A1 > 0, "up", "down"), 'IF(A1>0,"up","down")', "up", "6.15: IF"),
    Case(when(A4, 1, 2), "IF(A4,1,2)", 2, "6.15: an empty cell is FALSE"),
    Case(when(A1 > 0, A4, 5), "IF(A1>0,A4,5)", 0, "6.3: an empty cell as the value is shown as 0"),
    Case(when(A4.equals(0), 0, A1 / A4), "IF(A4=0,0,A1/A4)", 0, "6.15: one way only is taken"),
    # 6.16 and 6.17, arithmetic and rounding
    Case(Call("ABS", A2), "ABS(A2)", 2, "6.16"),
    Case(Call("SIGN", A1), "SIGN(A1)", 1, "6.16: of 7"),
    Case(Call("SIGN", A2), "SIGN(A2)", -1, "6.16: of -2"),
    Case(Call("SIGN", A4), "SIGN(A4)", 0, "6.16: nothing is 0"),
    Case(Call("SIGN", A3), "SIGN(A3)", "#VALUE!", "6.3: a text is no number"),
    Case(Call("MOD", A1, 3), "MOD(A1,3)", 1, "6.16: 7 - 3*INT(7/3)"),
    Case(Call("MOD", -A1, 3), "MOD(-A1,3)", 2, "6.16: the sign of the divisor"),
    Case(Call("MOD", A1, -3), "MOD(A1,-3)", -2, "6.16: the sign of the divisor"),
    Case(Call("MOD", A1, 0), "MOD(A1,0)", "#DIV/0!", "6.16: division by zero"),
    Case(Call("POWER", A1, 3), "POWER(A1,3)", 343, "6.16: 7 x 7 x 7"),
    Case(Call("POWER", 2, A4), "POWER(2,A4)", 1, "6.16: nothing is 0"),
    Case(Call("POWER", 2, -A1), "POWER(2,-A1)", Fraction(1, 128), "6.16: 1 by 2 x 2 x 2 ..."),
    Case(Call("SUM", ALL), "SUM(A1:A4)", 5, "6.16: texts in an area do not count"),
    Case(Call("SUM", A1, A3, 1), "SUM(A1,A3,1)", 8, "6.3.7: nor in a cell"),
    Case(
        Call("SUMIFS", NUMBERS, OTHERS, expr(4)), "SUMIFS(A1:A2,B1:B2,4)", -2, "6.16: beside the 4"
    ),
    Case(Call("SUMPRODUCT", NUMBERS, OTHERS), "SUMPRODUCT(A1:A2,B1:B2)", 13, "6.16: 21 - 8"),
    Case(Call("SUMPRODUCT", ALL), "SUMPRODUCT(A1:A4)", 5, "6.16: texts count 0"),
    Case(
        Call("SUMPRODUCT", (OTHERS > 3) * NUMBERS), "SUMPRODUCT((B1:B2>3)*A1:A2)", -2, "6.16: cell"
    ),
    Case(
        Call("SUMPRODUCT", (ALL.equals("hearts")) * 1),
        'SUMPRODUCT((A1:A4="hearts")*1)',
        1,
        "6.16: by cell",
    ),
    Case(Call("INT", expr(7) / 2), "INT(7/2)", 3, "6.17: the next whole number below"),
    Case(Call("INT", expr(-7) / 2), "INT((-7)/2)", -4, "6.17: the next whole number below"),
    Case(Call("ROUND", expr(5) / 2, 0), "ROUND(5/2,0)", 3, "6.17: halves away from 0"),
    Case(Call("ROUND", expr(-5) / 2, 0), "ROUND((-5)/2,0)", -3, "6.17: halves away from 0"),
    Case(Call("ROUND", expr(1) / 8, 2), "ROUND(1/8,2)", Fraction(13, 100), "6.17: 0.125"),
    # 6.13, information
    Case(Call("COUNT", ALL), "COUNT(A1:A4)", 2, "6.13: numbers only"),
    Case(Call("COUNT", A1, A3, A4), "COUNT(A1,A3,A4)", 1, "6.13: numbers only"),
    Case(Call("COUNTA", ALL), "COUNTA(A1:A4)", 3, "6.13: all but empty cells"),
    Case(Call("COUNTA", A6), "COUNTA(A6)", 1, "6.13: the empty text of a formula counts"),
    Case(Call("COUNTA", A4, B4), "COUNTA(A4,B4)", 1, "6.13: all but empty cells"),
    Case(Call("COUNTIF", ALL, 7), "COUNTIF(A1:A4,7)", 1, "6.13"),
    Case(Call("COUNTIF", ALL, "Hearts"), 'COUNTIF(A1:A4,"Hearts")', 1, "6.13: case apart"),
    Case(Call("COUNTIF", ALL, 0), "COUNTIF(A1:A4,0)", 0, "6.13: an empty cell is not found"),
    Case(Call("COUNTIFS", ALL, 7), "COUNTIFS(A1:A4,7)", 1, "6.13"),
    Case(Call("COUNTIFS", ALL, expr("<") & A1), 'COUNTIFS(A1:A4,"<"&A1)', 1, "4.11.8: -2 alone"),
    Case(Call("COUNTIFS", ALL, expr("<=") & A1), 'COUNTIFS(A1:A4,"<="&A1)', 2, "4.11.8"),
    Case(Call("COUNTIFS", ALL, expr(">") & A2), 'COUNTIFS(A1:A4,">"&A2)', 1, "4.11.8: no text"),
    Case(Call("COUNTIFS", ALL, expr(">=") & A2), 'COUNTIFS(A1:A4,">="&A2)', 2, "4.11.8"),
    Case(
        Call("COUNTIFS", NUMBERS, -2, OTHERS, 4), "COUNTIFS(A1:A2,-2,B1:B2,4)", 1, "6.13: beside it"
    ),
    Case(
        Call("COUNTIFS", NUMBERS, 7, OTHERS, 4), "COUNTIFS(A1:A2,7,B1:B2,4)", 0, "6.13: beside it"
    ),
    Case(Call("ISNUMBER", A1), "ISNUMBER(A1)", True, "6.13"),
    Case(Call("ISNUMBER", A5), "ISNUMBER(A5)", False, "6.13: a text is none"),
    Case(Call("ISNUMBER", A4), "ISNUMBER(A4)", False, "6.13: an empty cell is none"),
    Case(Call("ISNUMBER", A1 / A4), "ISNUMBER(A1/A4)", False, "6.13: an error is none"),
    Case(Call("N", A1), "N(A1)", 7, "6.13"),
    Case(Call("N", A3), "N(A3)", 0, "6.13: a text is 0"),
    Case(Call("N", A4), "N(A4)", 0, "6.13: an empty cell is 0"),
    Case(Call("N", A1.equals(7)), "N(A1=7)", 1, "6.13: TRUE is 1"),
    # 6.14, looking up
    Case(Call("CHOOSE", 2, "a", "b", "c"), 'CHOOSE(2,"a","b","c")', "b", "6.14"),
    Case(Call("CHOOSE", expr(5) / 2, 10, 20), "CHOOSE(5/2,10,20)", 20, "6.14: without its part"),
    Case(Call("CHOOSE", 4, 1, 2), "CHOOSE(4,1,2)", "#VALUE!", "6.14: there is no fourth"),
    Case(Call("CHOOSE", 1, A1, A1 / A4), "CHOOSE(1,A1,A1/A4)", 7, "6.14: one way only is taken"),
    Case(Call("INDEX", NUMBERS, 2), "INDEX(A1:A2,2)", -2, "6.14"),
    Case(Call("MATCH", -2, ALL, 0), "MATCH(-2,A1:A4,0)", 2, "6.14: 0 asks for what is equal"),
    Case(Call("MATCH", 5, ALL, 0), "MATCH(5,A1:A4,0)", "#N/A", "6.14: nothing is found"),
    # 6.20, texts
    Case(Call("LEN", A3), "LEN(A3)", 6, "6.20: hearts"),
    Case(Call("LEN", A4), "LEN(A4)", 0, "6.20: an empty cell is the empty text"),
    Case(Call("LEFT", A3, 2), "LEFT(A3,2)", "he", "6.20"),
    Case(Call("LEFT", A4, 2) & "!", 'LEFT(A4,2)&"!"', "!", "6.20: of nothing"),
    Case(Call("RIGHT", A3, 2), "RIGHT(A3,2)", "ts", "6.20"),
    Case(Call("RIGHT", A3, 9), "RIGHT(A3,9)", "hearts", "6.20: no more than there is"),
    Case(Call("LEFT", A3, -1), "LEFT(A3,-1)", NO_VALUE, "6.20: of fewer than none"),
    Case(Call("RIGHT", A3, -1), "RIGHT(A3,-1)", NO_VALUE, "6.20: of fewer than none"),
    Case(Call("MID", A3, 0, 2), "MID(A3,0,2)", NO_VALUE, "6.20: from before the first"),
    Case(Call("REPT", A3, -1), "REPT(A3,-1)", NO_VALUE, "6.20: fewer than none"),
    Case(Call("ROUND", 1250, -2), "ROUND(1250,-2)", 1300, "6.17: to hundreds, a half up"),
    Case(Call("LEFT", A5, 1) * 1, "LEFT(A5,1)*1", 1, "6.3: the text 1 is converted"),
    Case(Call("MID", A3, 2, 3), "MID(A3,2,3)", "ear", "6.20: from the second letter on"),
    Case(Call("MID", A3, 6, 99), "MID(A3,6,99)", "s", "6.20: as many as there are"),
    Case(Call("MID", A4, 2, 3) & "!", 'MID(A4,2,3)&"!"', "!", "6.20: of nothing"),
    # 6.18, statistics
    Case(Call("MIN", ALL, 3), "MIN(A1:A4,3)", -2, "6.18"),
    Case(Call("MAX", A2, A3, 1), "MAX(A2,A3,1)", 1, "6.18: a text in a cell does not count"),
    Case(Call("MAX", A3, A4), "MAX(A3,A4)", 0, "6.18: of nothing"),
    Case(-Call("MAX", A1, 9), "-MAX(A1,9)", -9, "6.18"),
    Case(round_half_down(A1, 2), "-INT(-((A1*2-2)/4))", 3, "the middle of 3 and 4 goes down"),
]


def worth(tree: Expr) -> Value:
    try:
        return shown(tree)
    except FormulaError as error:
        return str(error)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.written)
def test_a_formula_is_written_and_worth(case: Case) -> None:
    assert case.tree.text(FACTS) == case.written
    assert worth(case.tree) == case.worth
    assert type(worth(case.tree)) is type(case.worth)


@pytest.mark.slow
@pytest.mark.skipif(SOFFICE is None, reason="needs LibreOffice")
def test_libreoffice_calculates_the_same(tmp_path: Path) -> None:
    workbook = openpyxl.Workbook()
    facts = workbook.worksheets[0]
    facts.title = FACTS.name
    for (row, column), value in FACTS.cells.items():
        facts.cell(row, column).value = '=""' if value == "" else value
        if isinstance(value, str) and value.isdigit():
            facts.cell(row, column).data_type = "s"
    for row, case in enumerate(CASES, 1):
        facts.cell(row, 5).value = f"={case.written}"
    workbook.save(tmp_path / "formulas.xlsx")
    [made] = recalculated([tmp_path / "formulas.xlsx"], tmp_path)
    found = openpyxl.load_workbook(made, data_only=True)[FACTS.name]
    differing = {
        case.written: (found.cell(row, 5).value, case.worth)
        for row, case in enumerate(CASES, 1)
        if not alike(found.cell(row, 5).value, case.worth)
    }
    assert not differing


def alike(found: object, expected: Value) -> bool:
    if isinstance(expected, Fraction):
        return isinstance(found, float) and abs(found - float(expected)) < 1e-12
    return found == expected and isinstance(found, bool) == isinstance(expected, bool)


UNSAFE: list[tuple[str, Callable[[], Expr]]] = [
    ("a truth value is a number for LibreOffice only", lambda: TRUE.equals(1)),
    ("and comes after texts for Excel only", lambda: Constant(1) < TRUE),
    ("and is counted by LibreOffice only", lambda: Call("ISNUMBER", TRUE)),
    ("a fraction in a text has the comma of the machine", lambda: (A1 / 2) & ""),
    ("a truth value in a text is 1 or TRUE", lambda: TRUE & ""),
    ("texts are ordered by the machine's language", lambda: A3 < B4),
    ("a star stands for anything", lambda: Call("COUNTIF", ALL, "h*")),
    ("in SUMIFS, too", lambda: Call("SUMIFS", NUMBERS, NUMBERS, "h*")),
    ("so does what begins with a sign", lambda: Call("COUNTIF", ALL, ">3")),
    ("and a text that is more than another", lambda: Call("COUNTIFS", ALL, ">a")),
    ("areas of different sizes for COUNTIFS", lambda: Call("COUNTIFS", ALL, 7, OTHERS, 4)),
    ("a pattern is found by MATCH too", lambda: Call("MATCH", Text("?"), ALL, 0)),
    ("a range is looked up in sorted cells only", lambda: Call("MATCH", 3, ALL, 1)),
    ("item 0 is all of them", lambda: Call("INDEX", NUMBERS, 0)),
    ("conditions count 0 in Excel", lambda: Call("SUMPRODUCT", NUMBERS > 3)),
    ("areas of two sizes", lambda: Call("SUMPRODUCT", NUMBERS * ALL)),
    ("an area in one cell", lambda: NUMBERS),
    ("an area where one value is meant", lambda: when(NUMBERS, 1, 2)),
    ("an operator on an area, outside of SUMPRODUCT", lambda: Call("SUM", NUMBERS * 2)),
    ("a text among the numbers of a sum", lambda: Call("SUM", 1, "2")),
    ("LibreOffice has room for few choices", lambda: Call("CHOOSE", 1, *range(41))),
]


@pytest.mark.parametrize(("why", "made"), UNSAFE, ids=[why for why, _ in UNSAFE])
def test_what_programs_answer_in_different_ways_is_no_formula(
    why: str, made: Callable[[], Expr]
) -> None:
    with pytest.raises(UnsafeFormulaError):
        shown(made())


def test_a_cell_of_another_worksheet_is_named_with_it() -> None:
    other = Sheet({})
    assert (A1 + 1).text(other) == "Facts!A1+1"
    assert Call("SUM", ALL).text(other) == "SUM(Facts!$A$1:$A$4)"


def test_columns_have_letters() -> None:
    # 26 single letters, then 26 * 26 pairs: 26 + 676 = 702.
    assert [letters(column) for column in (1, 26, 27, 702, 703)] == ["A", "Z", "AA", "ZZ", "AAA"]
    assert address(7, 3) == "C7"


def test_functions_inside_each_other_are_counted() -> None:
    assert (A1 + 1).levels() == 0
    assert when(Call("ABS", Call("MIN", A1, 2)) < A1, A1, -Call("N", A2)).levels() == 3


def test_what_conditional_sums_look_at_is_counted_first() -> None:
    """Some programs let them read cells that are still to be worked out; COUNT is never negative,
    so that the formula comes to the same."""
    sheet = Sheet({(row, 1): row for row in (1, 2, 3)})
    cells = Area(sheet, 1, 1, 3, 1)
    many = Call("COUNTIF", cells, 2) + Call("SUMIFS", cells, cells, 2)
    assert in_order(many, sheet) == f"IF(COUNT(A1:A3)<0,0,{many.text(sheet)})"
    assert many.value() == 1 + 2
    plain = Call("SUM", cells)
    assert in_order(plain, sheet) == "SUM(A1:A3)"
