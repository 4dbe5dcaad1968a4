"""Parts of a settlement in whole numbers follow: the largest fractions are rounded up."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from read_workbooks import shown
from typed_templates import blank, export, of_declarer, typed

from scorekeeper.core.formula.tree import expr
from scorekeeper.core.settling.settlement import whole_amounts
from scorekeeper.render.workbook.whole_amounts import whole_amount

AMOUNTS = st.lists(
    st.fractions(min_value=-50, max_value=50, max_denominator=12), min_size=2, max_size=6
)


@given(AMOUNTS)
def test_the_formula_rounds_as_the_settlement_does(amounts: list[Fraction]) -> None:
    wanted = whole_amounts({str(at): amount for at, amount in enumerate(amounts)})
    cells = [expr(amount) for amount in amounts]
    found = [whole_amount(cells, at).value() for at, _ in enumerate(cells)]
    assert found == [*wanted.values()]


def test_halves_go_down_and_equal_fractions_to_the_first() -> None:
    """7/3, 1/3 and 1/3 add up to 3: two whole ones, and one more for the first of the thirds."""
    thirds = [expr(Fraction(top, 3)) for top in (7, 1, 1)]
    assert [whole_amount(thirds, at).value() for at in range(3)] == [3, 0, 0]
    halves = [expr(Fraction(1, 2)), expr(0)]  # 1/2 in all, which goes down
    assert [whole_amount(halves, at).value() for at in range(2)] == [0, 0]


@pytest.mark.parametrize("third", ["1/3", "-2/3"])
def test_the_settlement_of_a_sheet_with_fractions_follows_the_facts(third: str) -> None:
    """What Boris has of an adjustment is a third, so that his whole points were as exported."""
    table = ["game asszorti", "players Anna Boris Cleo"]
    adjusted = f"adjust Boris={third} account=score why=slip"
    before = "deal declarer=Cleo contract=3 trump=S tricks=Anna:5,Boris:5,Cleo:1"
    after = "deal declarer=Cleo contract=3 trump=S tricks=Anna:4,Boris:2,Cleo:5"
    cells = {(1, "tricks", who): won for who, won in (("Anna", 4), ("Boris", 2), ("Cleo", 5))}
    changed = shown(typed(export([*table, before, adjusted]), cells))["Settlement"]
    wanted = shown(export([*table, after, adjusted]))["Settlement"]
    for label in ("total", "score (rounding: whole)"):
        assert _row(changed, label) == _row(wanted, label)


def _row(sheet: object, label: str) -> list[object]:
    rows = sheet.iter_rows(values_only=True)  # type: ignore[attr-defined]
    return next(list(row[1:4]) for row in rows if row[0] == label)


def test_so_does_what_each_has_of_the_pot() -> None:
    """A pot of half a chip: the bet of Cleo's contract fills and empties it in whole chips."""
    table = ["game vira", "players Anna Boris Cleo", "adjust pot=1/2 account=pot why=slip"]
    told = "deal declarer=Cleo contract=solo6 trump=D pref=S tricks=8"
    cells = of_declarer("Cleo", 8, contract="solo6", pref="S", trump="D")
    changed = shown(typed(blank(table, 1), cells))["Settlement"]
    wanted = shown(export([*table, told]))["Settlement"]
    assert _row(changed, "total") == _row(wanted, "total")
    assert _row(changed, "check (must be 0)")[0] == 0
