"""The syntax tree of a formula and its printed form.

Nodes are values: two are equal when they mean the same operations in the same order, wherever in a
text they stood. `column` (1-based) serves error messages only.
"""

from collections.abc import Iterator
from typing import ClassVar, Literal, TypeAlias, dataclass_transform

from scorekeeper.core.values.parts import NamedTuple

ArithmeticOperator: TypeAlias = Literal["+", "-", "*", "//"]
ComparisonOperator: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]
LogicalOperator: TypeAlias = Literal["and", "or"]
FunctionName: TypeAlias = Literal["min", "max", "abs"]


@dataclass_transform(frozen_default=True)
class Tree:
    """Base of the nodes: made of their annotated parts in order, compared without `column`.

    Not dataclasses, because making nine of these would take 10 ms whenever the program starts.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.__match_args__ = tuple(cls.__annotations__)  # type: ignore[misc]

    def __init__(self, *parts: object) -> None:
        self.__dict__.update(zip(self.__match_args__, parts, strict=False))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        return type(self) is type(other) and self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash((type(self), *self._compared()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._compared()))})"

    def _compared(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__ if name != "column")


class Number(Tree):
    """A whole number; negative only in trees that were not parsed from text."""

    value: int


class Name(Tree):
    """A fact of the deal, in the spelling in which it was declared."""

    name: str
    column: int = 1


class Negative(Tree):
    operand: "Node"


class Not(Tree):
    operand: "Node"


class Binary(Tree):
    """`left operator right` in whole numbers; `//` rounds down."""

    operator: ArithmeticOperator
    left: "Node"
    right: "Node"
    column: int = 1


class Logical(Tree):
    """`and` and `or` give one of their operands, as in Python; 0 is false."""

    operator: LogicalOperator
    left: "Node"
    right: "Node"


class Comparison(Tree):
    """A chain such as `1 <= b < n`: `first`, then each operator with its right operand."""

    first: "Node"
    rest: tuple[tuple[ComparisonOperator, "Node"], ...]


class Conditional(Tree):
    """`then if condition else otherwise`."""

    condition: "Node"
    then: "Node"
    otherwise: "Node"


class Call(Tree):
    """`abs` of one argument, `min` or `max` of two or more."""

    function: FunctionName
    arguments: tuple["Node", ...]


Node: TypeAlias = (
    Number | Name | Negative | Not | Binary | Logical | Comparison | Conditional | Call
)


class Spacing(NamedTuple):
    """How operators are set in print."""

    sum_space: str
    comparison_space: str
    comma: str
    wrap_inner_minus: bool


COMPACT = Spacing(sum_space="", comparison_space="", comma=",", wrap_inner_minus=False)
SPACED = Spacing(sum_space=" ", comparison_space=" ", comma=", ", wrap_inner_minus=True)

_CONDITIONAL, _OR, _AND, _NOT, _COMPARISON, _SUM, _PRODUCT, _UNARY, _ATOM = range(9)
_BINDING = {
    "or": _OR,
    "and": _AND,
    "+": _SUM,
    "-": _SUM,
    "*": _PRODUCT,
    "//": _PRODUCT,
}


def written_name(name: str) -> str:
    """How a formula writes a declared name: `-` would be a minus there, `_` stands for it."""
    return name.replace("-", "_")


def children(node: Node) -> tuple[Node, ...]:
    """The operands of a node, in the order in which they are written."""
    match node:
        case Number() | Name():
            return ()
        case Negative(operand) | Not(operand):
            return (operand,)
        case Binary(_, left, right) | Logical(_, left, right):
            return (left, right)
        case Comparison(first, rest):
            return (first, *(operand for _, operand in rest))
        case Conditional(condition, then, otherwise):
            return (then, condition, otherwise)
        case Call(_, arguments):
            return arguments


def used_names(node: Node) -> Iterator[Name]:
    """Every occurrence of a name, in the order in which they are written."""
    if isinstance(node, Name):
        yield node
    for child in children(node):
        yield from used_names(child)


def printed(node: Node, style: Spacing = COMPACT) -> str:
    """The node in the language of formulas, with the fewest parentheses that keep its meaning."""
    match node:
        case Number(value):
            return str(value)
        case Name(name):
            return written_name(name)
        case Negative(operand):
            return "-" + _inner(operand, _UNARY, style)
        case Not(operand):
            return "not " + _operand(operand, _NOT, style)
        case Binary():
            return _printed_binary(node, style)
        case Logical(operator, left, right):
            level = _BINDING[operator]
            return f"{_operand(left, level, style)} {operator} {_operand(right, level + 1, style)}"
        case Comparison():
            return _printed_comparison(node, style)
        case Conditional(condition, then, otherwise):
            return (
                f"{_operand(then, _OR, style)} if {_operand(condition, _OR, style)}"
                f" else {_operand(otherwise, _CONDITIONAL, style)}"
            )
        case Call(function, arguments):
            return f"{function}({style.comma.join(printed(each, style) for each in arguments)})"


def _printed_binary(node: Binary, style: Spacing) -> str:
    level = _BINDING[node.operator]
    space = style.sum_space if level == _SUM else ""
    left = _operand(node.left, level, style)
    right = _inner(node.right, level + 1, style)
    return f"{left}{space}{node.operator}{space}{right}"


def _printed_comparison(node: Comparison, style: Spacing) -> str:
    space = style.comparison_space
    pieces = [_operand(node.first, _SUM, style)]
    for operator, operand in node.rest:
        pieces.append(f"{space}{operator}{space}{_operand(operand, _SUM, style)}")
    return "".join(pieces)


def _operand(node: Node, loosest: int, style: Spacing) -> str:
    text = printed(node, style)
    return f"({text})" if _binding(node) < loosest else text


def _inner(node: Node, loosest: int, style: Spacing) -> str:
    """An operand that follows an operator: a style may keep `-` from standing right after it."""
    text = _operand(node, loosest, style)
    return f"({text})" if style.wrap_inner_minus and text.startswith("-") else text


def _binding(node: Node) -> int:
    match node:
        case Number(value):
            return _ATOM if value >= 0 else _UNARY
        case Name() | Call():
            return _ATOM
        case Negative():
            return _UNARY
        case Not():
            return _NOT
        case Binary(operator) | Logical(operator):
            return _BINDING[operator]
        case Comparison():
            return _COMPARISON
        case Conditional():
            return _CONDITIONAL
