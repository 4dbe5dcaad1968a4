"""House rules by formula: integer expressions such as `10+b*b` or `5 if b==0 else 10*b`.

The language: whole numbers, names of facts, `+ - *`, `//` (rounds down), unary minus, comparisons
(also chained), `and or not`, `X if C else Y`, `min max abs` and parentheses, binding as in Python.
A comparison is worth 1 or 0; 0 is false.
"""

from collections.abc import Collection, Mapping
from typing import Final

from .evaluation import compiled, taken
from .parser import parse_tree
from .tokens import LARGEST, ExpressionError, is_name, quoted
from .tree import SPACED, Node, printed, used_names

__all__ = ["Expression", "ExpressionError", "is_name", "parse_expression"]


def parse_expression(text: str, names: Collection[str]) -> "Expression":
    """Read a formula that may use the facts `names`.

    Case is ignored in names and words; a declared `play-bonus` is written `play_bonus`. Raises
    ExpressionError with the column of the first fault; no other exception, whatever the text.
    """
    return Expression(parse_tree(text, names))


class Expression:
    """A formula; equal to another if both have the same tree. `str` gives its canonical text."""

    __slots__ = ("_evaluate", "_tree")

    def __init__(self, tree: Node) -> None:
        self._tree: Final = tree
        self._evaluate: Final = compiled(tree)

    @property
    def tree(self) -> Node:
        """The operations, for translation into other languages such as spreadsheet formulas."""
        return self._tree

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Expression) and self._tree == other._tree

    def __hash__(self) -> int:
        return hash(self._tree)

    def __repr__(self) -> str:
        return f"Expression({self._tree!r})"

    def __str__(self) -> str:
        return printed(self._tree)

    @property
    def names(self) -> frozenset[str]:
        """The facts that the formula uses, in their declared spelling."""
        return frozenset(used.name for used in used_names(self._tree))

    def evaluate(self, values: Mapping[str, int]) -> int:
        """The formula's value for these facts.

        Raises ExpressionError for a division by zero, for a number beyond 10**12 in size and for a
        fact that has no value.
        """
        try:
            result = self._evaluate(values)
        except KeyError as missing:
            raise self._without_value(missing.args[0]) from None
        if -LARGEST <= result <= LARGEST:
            return result
        raise ExpressionError(f"{quoted(str(self))} is too large: expected at most {LARGEST}")

    def explain(self, values: Mapping[str, int]) -> str:
        """The arithmetic with numbers for names, such as `10 + 3*3 = 19`.

        Of a choice it shows only the branch taken. A bare number explains itself: `10`. Raises
        ExpressionError as `evaluate` does.
        """
        result = str(self.evaluate(values))
        arithmetic = printed(taken(self._tree, values), SPACED)
        return result if arithmetic == result else f"{arithmetic} = {result}"

    def _without_value(self, name: str) -> ExpressionError:
        column = next(used.column for used in used_names(self._tree) if used.name == name)
        return ExpressionError(f"expected a value for {quoted(name)}, found none", column)
