"""The value of a formula's tree, and the part of the tree that decided it."""

import operator
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from .tokens import LARGEST, ExpressionError, quoted
from .tree import (
    Binary,
    Call,
    Comparison,
    Conditional,
    Logical,
    Name,
    Negative,
    Node,
    Not,
    Number,
    printed,
)

Values: TypeAlias = Mapping[str, int]
Evaluator: TypeAlias = Callable[[Values], int]

_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_FUNCTIONS: Final[dict[str, Callable[..., int]]] = {"min": min, "max": max, "abs": abs}


def compiled(node: Node) -> Evaluator:
    """A function from values to the value of the tree.

    The function raises KeyError for a missing value, ExpressionError for a division by zero or a
    number beyond LARGEST.
    """
    match node:
        case Number(value):
            return lambda values: value
        case Name(name):
            return operator.itemgetter(name)
        case Negative(inner):
            operand = compiled(inner)
            return lambda values: -operand(values)
        case Not(inner):
            operand = compiled(inner)
            return lambda values: 0 if operand(values) else 1
        case Binary():
            return _arithmetic(node)
        case Logical():
            return _logical(node)
        case Comparison():
            return _comparison(node)
        case Conditional():
            return _conditional(node)
        case Call():
            return _call(node)


def _arithmetic(node: Binary) -> Evaluator:
    left, right = compiled(node.left), compiled(node.right)
    match node.operator:
        case "+":
            return lambda values: left(values) + right(values)
        case "-":
            return lambda values: left(values) - right(values)
        case "*":
            return _product(node, left, right)
        case "//":
            return _quotient(node, left, right)


def _product(node: Binary, left: Evaluator, right: Evaluator) -> Evaluator:
    def evaluate(values: Values) -> int:
        result = left(values) * right(values)
        if -LARGEST <= result <= LARGEST:
            return result
        raise ExpressionError(
            f"{quoted(printed(node))} is too large: expected at most {LARGEST}", node.column
        )

    return evaluate


def _quotient(node: Binary, left: Evaluator, right: Evaluator) -> Evaluator:
    def evaluate(values: Values) -> int:
        dividend, divisor = left(values), right(values)
        if divisor:
            return dividend // divisor
        raise ExpressionError(
            f"{quoted(printed(node))} divides by zero: expected {quoted(printed(node.right))}"
            " to have another value",
            node.column,
        )

    return evaluate


def _logical(node: Logical) -> Evaluator:
    left, right = compiled(node.left), compiled(node.right)
    if node.operator == "and":
        return lambda values: left(values) and right(values)
    return lambda values: left(values) or right(values)


def _comparison(node: Comparison) -> Evaluator:
    first = compiled(node.first)
    rest = [(_COMPARE[sign], compiled(operand)) for sign, operand in node.rest]
    if len(rest) == 1:
        [(compare, second)] = rest
        return lambda values: 1 if compare(first(values), second(values)) else 0

    def evaluate(values: Values) -> int:
        left = first(values)
        for compare, operand in rest:
            right = operand(values)
            if not compare(left, right):
                return 0
            left = right
        return 1

    return evaluate


def _conditional(node: Conditional) -> Evaluator:
    condition, then = compiled(node.condition), compiled(node.then)
    otherwise = compiled(node.otherwise)
    return lambda values: then(values) if condition(values) else otherwise(values)


def _call(node: Call) -> Evaluator:
    function = _FUNCTIONS[node.function]
    arguments = [compiled(argument) for argument in node.arguments]
    return lambda values: function(*[argument(values) for argument in arguments])


def taken(node: Node, values: Values) -> Node:
    """The tree with numbers for names and without the parts that were not evaluated.

    Raises as the evaluator of `compiled` does.
    """
    match node:
        case Number():
            return node
        case Name(name):
            return Number(values[name])
        case Negative(operand):
            return Negative(taken(operand, values))
        case Not(operand):
            return Not(taken(operand, values))
        case Binary(sign, left, right):
            return Binary(sign, taken(left, values), taken(right, values))
        case Logical(sign, left, right):
            decided = bool(compiled(left)(values)) == (sign == "or")
            first = taken(left, values)
            return first if decided else Logical(sign, first, taken(right, values))
        case Comparison():
            return _taken_comparison(node, values)
        case Conditional(condition, then, otherwise):
            return taken(then if compiled(condition)(values) else otherwise, values)
        case Call(function, arguments):
            return Call(function, tuple(taken(argument, values) for argument in arguments))


def _taken_comparison(node: Comparison, values: Values) -> Comparison:
    left = compiled(node.first)(values)
    pieces = []
    for sign, operand in node.rest:
        right = compiled(operand)(values)
        pieces.append((sign, taken(operand, values)))
        if not _COMPARE[sign](left, right):
            break
        left = right
    return Comparison(taken(node.first, values), tuple(pieces))
