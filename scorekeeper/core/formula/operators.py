"""The operators between two parts of a formula."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final

from scorekeeper.core.values.amounts import Amount, simplify

from .values import (
    DIVIDED_BY_ZERO,
    Elements,
    FormulaError,
    UnsafeFormulaError,
    Value,
    equal,
    less,
    number,
    text_of,
)

Operator = Callable[[Value, Value], Value]


def _plus(a: Value, b: Value) -> Amount:
    return simplify(number(a) + number(b))


def _minus(a: Value, b: Value) -> Amount:
    return simplify(number(a) - number(b))


def _times(a: Value, b: Value) -> Amount:
    return simplify(number(a) * number(b))


def _divided(a: Value, b: Value) -> Amount:
    divisor = number(b)
    if not divisor:
        raise FormulaError(DIVIDED_BY_ZERO)
    return simplify(Fraction(number(a)) / divisor)


OPERATORS: Final[dict[str, Operator]] = {
    "+": _plus,
    "-": _minus,
    "*": _times,
    "/": _divided,
    "&": lambda a, b: text_of(a) + text_of(b),
    "=": equal,
    "<>": lambda a, b: not equal(a, b),
    "<": less,
    ">": lambda a, b: less(b, a),
    "<=": lambda a, b: not less(b, a),
    ">=": lambda a, b: not less(a, b),
}
# The same between two whole numbers, as most of all values are.
OF_WHOLE: Final[dict[str, Callable[..., int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
ARITHMETIC: Final = "+-*"  # in which truth values are numbers, too
_WHOLE: Final = frozenset({int})
_COUNTING: Final = frozenset({int, bool})
# How strongly an operator holds its parts together; a sign before a number binds more than all.
BINDS: Final[dict[str, int]] = {
    **dict.fromkeys(("=", "<>", "<", ">", "<=", ">="), 1),
    "&": 2,
    "+": 3,
    "-": 3,
    "*": 5,
    "/": 5,
}


def applied(sign: str, left: Value | list[Value], right: Value | list[Value]) -> Value | Elements:
    """The value of two parts with that operator between them, cell by cell where one of them is an
    area. Raises UnsafeFormulaError for areas of different sizes."""
    if not isinstance(left, list) and not isinstance(right, list):
        return OPERATORS[sign](left, right)
    if isinstance(left, list) and type(right) is int and sign in OF_WHOLE:
        return Elements(_with_one(sign, left, right))
    size = len(left) if isinstance(left, list) else len(right) if isinstance(right, list) else 0
    lefts = left if isinstance(left, list) else [left] * size
    rights = right if isinstance(right, list) else [right] * size
    if len(lefts) != len(rights):
        raise UnsafeFormulaError("areas of different sizes")
    return Elements(_each(sign, lefts, rights))


def _with_one(sign: str, lefts: list[Value], right: int) -> list[Value]:
    """Each of them with the same whole number; the cells of an area are hardly anything else."""
    usual, quick = OPERATORS[sign], OF_WHOLE[sign]
    whole = _COUNTING if sign in ARITHMETIC else _WHOLE
    if whole.issuperset(map(type, lefts)):
        return [quick(a, right) for a in lefts]
    return [quick(a, right) if type(a) in whole else usual(a, right) for a in lefts]


def _each(sign: str, lefts: list[Value], rights: list[Value]) -> Iterable[Value]:
    """One after the other; an area may be long, and hold hardly anything but whole numbers."""
    usual, quick = OPERATORS[sign], OF_WHOLE.get(sign)
    if quick is None:
        return map(usual, lefts, rights)
    whole = _COUNTING if sign in ARITHMETIC else _WHOLE
    if whole.issuperset(map(type, lefts)) and whole.issuperset(map(type, rights)):
        return map(quick, lefts, rights)
    return [
        quick(a, b) if type(a) in whole and type(b) in whole else usual(a, b)
        for a, b in zip(lefts, rights, strict=True)
    ]
