"""House rules by formula: integer expressions such as `10+b*b` or `5 if b==0 else 10*b`.

The language: whole numbers, names of facts, `+ - *`, `//` (rounds down), unary minus, comparisons
(also chained), `and or not`, `X if C else Y`, `min max abs` and parentheses, binding as in Python.
A comparison is worth 1 or 0; 0 is false.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from scorekeeper.core.expression_error import ExpressionError, quoted
from scorekeeper.core.expression_evaluation import Evaluator, compiled, taken
from scorekeeper.core.expression_parser import parse_tree
from scorekeeper.core.expression_tokens import LARGEST, is_name
from scorekeeper.core.expression_tree import SPACED, Node, printed, used_names

__all__ = ["Expression", "ExpressionError", "is_name", "parse_expression"]


def parse_expression(text: str, names: Collection[str]) -> "Expression":
    """Read a formula that may use the facts `names`.

    Case is ignored in names and words; a declared `play-bonus` is written `play_bonus`. Raises
    ExpressionError with the column of the first fault; no other exception, whatever the text.
    """
    return Expression(parse_tree(text, names))


@dataclass(frozen=True)
class Expression:
    """A formula; equal to another if both have the same tree. `str` gives its canonical text."""

    tree: Node
    _evaluate: Evaluator = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_evaluate", compiled(self.tree))

    def __str__(self) -> str:
        return printed(self.tree)

    @property
    def names(self) -> frozenset[str]:
        """The facts that the formula uses, in their declared spelling."""
        return frozenset(used.name for used in used_names(self.tree))

    def evaluate(self, values: Mapping[str, int]) -> int:
        """The formula's value for these facts.

        Raises ExpressionError for a division by zero, for a number beyond 10**12 in size and for a
        fact that has no value.
        """
        try:
            result = self._evaluate(values)
        except KeyError:
            raise self._missing(values) from None
        if -LARGEST <= result <= LARGEST:
            return result
        raise ExpressionError(f"{quoted(str(self))} is too large: expected at most {LARGEST}")

    def explain(self, values: Mapping[str, int]) -> str:
        """The arithmetic with numbers for names, such as `10 + 3*3 = 19`.

        Of a choice it shows only the branch taken. A bare number explains itself: `10`. Raises
        ExpressionError as `evaluate` does.
        """
        result = str(self.evaluate(values))
        arithmetic = printed(taken(self.tree, values), SPACED)
        return result if arithmetic == result else f"{arithmetic} = {result}"

    def _missing(self, values: Mapping[str, int]) -> ExpressionError:
        missing = next(used for used in used_names(self.tree) if used.name not in values)
        return ExpressionError(
            f"expected a value for {quoted(missing.name)}, found none", missing.column
        )
