"""Formulas that stand in one cell by turns, put together into one that chooses in parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from scorekeeper.core.formula.alike import OneForAll
from scorekeeper.core.formula.tree import Call, Expr, Ref, expr, when
from scorekeeper.core.formula.values import Value

NUMBER, ANNA, BORIS, VERA, SAID, EMPTY, OTHER = range(1, 8)  # columns
NAMES = (ANNA, BORIS, VERA)


class Sheet:
    """One row of cells."""

    name = "Facts"

    def __init__(self, cells: Mapping[int, Value]) -> None:
        self.cells = cells

    def value(self, row: int, column: int) -> Value:
        return self.cells.get(column)

    def values(self, column: int, top: int, bottom: int) -> Sequence[Value]:
        return [self.value(row, column) for row in range(top, bottom + 1)]


def cell(sheet: Sheet, column: int) -> Ref:
    return Ref(sheet, 1, column)


def one_for_all(sheet: Sheet, trees: Sequence[Expr]) -> Expr:
    return OneForAll(cell(sheet, NUMBER), sheet, lambda ref: ref.column in NAMES).of(trees)


def test_trees_that_are_gone_are_not_taken_for_others() -> None:
    facts = sheet()
    made = OneForAll(cell(facts, NUMBER), facts, lambda ref: ref.column in NAMES)
    for at in range(100):  # a new tree may stand where one was that nobody has any more
        found = made.of([Call("ABS", at), Call("ABS", at + 1000)])
        assert found.text(facts) == f"ABS(CHOOSE(A1,{at},{at + 1000}))"


def sheet(number: int = 1, said: str = "Boris") -> Sheet:
    names = {ANNA: "Anna", BORIS: "Boris", VERA: "Vera"}
    return Sheet({NUMBER: number, SAID: said, OTHER: 3, **names})


def on_side(at: Sheet, partner: int) -> Expr:
    said = cell(at, SAID)
    is_there = Call("OR", said.equals(cell(at, ANNA)), said.equals(cell(at, partner)))
    return when(is_there, expr("their ") & said, "")


def test_they_differ_in_a_name_alone() -> None:
    at = sheet()
    made = one_for_all(at, [on_side(at, BORIS), on_side(at, VERA)])
    assert made.text(at) == 'IF(OR(E1=B1,E1=CHOOSE(A1,C1,D1)),"their "&E1,"")'


@pytest.mark.parametrize(("number", "worth"), [(1, "their Boris"), (2, "")])
def test_it_comes_to_the_one_of_that_number(number: int, worth: str) -> None:
    at = sheet(number)
    assert one_for_all(at, [on_side(at, BORIS), on_side(at, VERA)]).value() == worth


def test_where_all_are_the_same_nothing_is_chosen() -> None:
    at = sheet()
    assert one_for_all(at, [cell(at, SAID) & "", cell(at, SAID) & ""]).text(at) == 'E1&""'


@pytest.mark.parametrize("number", [1, 2])
def test_a_cell_that_may_be_empty_is_not_chosen_itself(number: int) -> None:
    """What chooses such a cell comes to 0 in it, which is another thing than no text."""
    at = sheet(number)
    trees = [cell(at, EMPTY).equals(""), cell(at, OTHER).equals("")]
    made = one_for_all(at, trees)
    assert made.text(at) == 'CHOOSE(A1,F1="",G1="")'
    assert made.value() == trees[number - 1].value()


@pytest.mark.parametrize("number", [1, 2])
def test_cells_that_are_counted_stay_cells(number: int) -> None:
    at = sheet(number)
    trees = [Call("COUNTA", cell(at, SAID), cell(at, other)) for other in (EMPTY, OTHER)]
    made = one_for_all(at, trees)
    assert made.text(at) == "CHOOSE(A1,COUNTA(E1,F1),COUNTA(E1,G1))"
    assert made.value() == number


@pytest.mark.parametrize("number", [1, 2, 3])
def test_formulas_of_another_kind(number: int) -> None:
    at = sheet(number)
    trees = [expr(1) + cell(at, OTHER), Call("ABS", -cell(at, OTHER)), expr(7)]
    assert one_for_all(at, trees).value() == [4, 3, 7][number - 1]
