"""Texts of several parts and of numbers, as formulas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from scorekeeper.core.formula.tree import Expr, expr, when


def joined(parts: Sequence[Expr]) -> Expr:
    """All of them as one text."""
    return reduce(lambda one, other: one & other, parts) if parts else expr("")


def signed(number: Expr) -> Expr:
    """The number with its sign; 0 has none."""
    return when(number > 0, expr("+") & number, number & "")


def result_text(result: Expr) -> Expr:
    """By how many tricks a contract was made or failed: `+1`, `=` or `-2`; nothing where no result
    was told."""
    return when(result.equals(""), "", when(result.equals(0), "=", signed(result)))
