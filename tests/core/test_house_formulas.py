"""House rules as formulas of spreadsheets: worth the same for all facts."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest

from scorekeeper.core.expressions.expression import ExpressionError, parse_expression
from scorekeeper.core.formula.house import spreadsheet
from scorekeeper.core.formula.tree import Constant, Expr, shown
from scorekeeper.core.formula.values import FormulaError, Value
from scorekeeper.games.exact_bid.scales import SCALES

NAMES = ("b", "t", "n")
WRITTEN = [
    # the house rule, and how a spreadsheet has to say it with b = 2, t = 3, n = 4
    ("10*b if b else 10", "IF(2<>0,10*2,10)"),
    ("-(b+t)//2", "INT(-(2+3)/2)"),
    ("b-t-n", "2-3-4"),
    ("b-(t-n)", "2-(3-4)"),
    ("1 <= b < n", "IF(AND(1<=2,2<4),1,0)"),
    ("not b", "IF(2<>0,0,1)"),
    ("b and t", "IF(2<>0,3,0)"),
    ("b or t", "IF(2<>0,2,3)"),
    ("5 if b and not t else n", "IF(AND(2<>0,NOT(3<>0)),5,4)"),
    ("max(b, t, 3)", "MAX(2,3,3)"),
    ("abs(b-t)", "ABS(2-3)"),
]
FORMULAS = [
    *(text for text, _ in WRITTEN),
    *(text for scale in SCALES.values() for text in scale[:2] if not set("{}") & set(text)),
    "(b == t) + (b != t)*2 - (b > t)",
    "(b or t) == 2",
    "b and 10//b or t",
    "1 if b and 6//b > 2 else 0",
    "1 if b == 0 or 6//b > 2 else 0",
    "not (b and t) and n",
    "b//t",
    "10 if 1 <= t <= 20//b else 5",
    "b > 0 < 6//b < n",
    "not (0 < b < 12//b <= n)",
]


def cells(values: Mapping[str, int]) -> dict[str, Expr]:
    return {name: Constant(value) for name, value in values.items()}


@pytest.mark.parametrize(("text", "written"), WRITTEN)
def test_a_house_rule_is_written(text: str, written: str) -> None:
    tree = spreadsheet(parse_expression(text, NAMES).tree, cells({"b": 2, "t": 3, "n": 4}))
    assert tree.text(NOWHERE) == written


class Nowhere:
    name = "Nowhere"

    def value(self, row: int, column: int) -> Value:
        return None

    def values(self, column: int, top: int, bottom: int) -> list[Value]:
        return []


NOWHERE = Nowhere()


@pytest.mark.parametrize("text", FORMULAS)
def test_a_house_rule_is_worth_the_same(text: str) -> None:
    names = sorted({*NAMES, "p", "d", "s", "confidence", "deferred", "tax"})
    rule = parse_expression(text, names)
    for b, t, n in product(range(4), range(4), (1, 3)):
        values = {**dict.fromkeys(names, 2), "b": b, "t": t, "n": n, "d": abs(b - t)}
        tree = spreadsheet(rule.tree, cells(values))
        try:
            expected = rule.evaluate(values)
        except ExpressionError:
            with pytest.raises(FormulaError):
                shown(tree)
        else:
            assert shown(tree) == expected
            assert type(shown(tree)) is int
