"""House rules by formula as formulas of spreadsheets: one source for the score and the workbook.

In a house rule a comparison is worth 1 or 0, and `and` and `or` give one of their sides; in a
spreadsheet they are truth values, which are numbers in arithmetic only. So every part is put in one
of two ways: as a number, or as a condition.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from scorekeeper.core.expressions import tree as house
from scorekeeper.core.expressions.tree import Node, children

from .tree import NEVER, Binary, Call, Constant, Expr, together, when

_SIGNS = {"==": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def spreadsheet(node: Node, names: Mapping[str, Expr]) -> Expr:
    """The same value as a formula; `names` are the parts that stand for the facts, which must be
    numbers (a cell that may be empty as `N(cell)`)."""
    match node:
        case house.Number(value):
            return Constant(value)
        case house.Name(name):
            return names[name]
        case house.Negative(inner):
            return -spreadsheet(inner, names)
        case house.Not(inner):
            return when(_condition(inner, names), 0, 1)
        case house.Comparison():
            return when(_condition(node, names), 1, 0)
        case house.Binary(sign, left, right):
            return _arithmetic(sign, spreadsheet(left, names), spreadsheet(right, names))
        case house.Logical(sign, left, right):
            first, second = spreadsheet(left, names), spreadsheet(right, names)
            condition = _condition(left, names)
            return when(condition, second, 0) if sign == "and" else when(condition, first, second)
        case house.Conditional(condition, then, otherwise):
            return when(
                _condition(condition, names),
                spreadsheet(then, names),
                spreadsheet(otherwise, names),
            )
        case house.Call(function, arguments):
            return Call(function.upper(), *(spreadsheet(each, names) for each in arguments))


def _arithmetic(sign: str, left: Expr, right: Expr) -> Expr:
    """`//` rounds down."""
    return Call("INT", left / right) if sign == "//" else Binary(sign, left, right)


def _condition(node: Node, names: Mapping[str, Expr]) -> Expr:
    """Whether the part is anything but 0."""
    match node:
        case house.Comparison(first, rest):
            return _compared(first, rest, names)
        case house.Not(inner):
            return Call("NOT", _condition(inner, names))
        case house.Logical(sign, left, right) if not may_fail(right):
            return Call(sign.upper(), _condition(left, names), _condition(right, names))
        case _:
            return spreadsheet(node, names).differs(0)


def _compared(
    first: Node, rest: tuple[tuple[house.ComparisonOperator, Node], ...], names: Mapping[str, Expr]
) -> Expr:
    """A chain such as `1 <= b < n` is each comparison with the next; one that may fail is looked at
    only where those before it hold."""
    left = spreadsheet(first, names)
    found: list[Expr] = []
    for sign, node in rest:
        right = spreadsheet(node, names)
        found.append(Binary(_SIGNS[sign], left, right))
        left = right
    if any(may_fail(node) for _, node in rest[1:]):
        return reduce(lambda later, link: when(link, later, NEVER), reversed(found))
    return together("AND", found)


def may_fail(node: Node) -> bool:
    """Whether the part divides by what may be 0: then it is not looked at where the side before it
    decides."""
    return _divides(node) or any(may_fail(child) for child in children(node))


def _divides(node: Node) -> bool:
    if not isinstance(node, house.Binary) or node.operator != "//":
        return False
    return not isinstance(node.right, house.Number) or not node.right.value
