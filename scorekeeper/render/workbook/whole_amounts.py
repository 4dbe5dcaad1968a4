"""Amounts in whole numbers, as formulas."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.formula.tree import Call, Expr, round_half_down, when

DIGITS = 9  # of fractions that are compared: binary ones of equal amounts may differ


def whole_amount(amounts: Sequence[Expr], at: int) -> Expr:
    """The one of that number (from 0) in whole numbers, all of which add up to the nearest whole
    number of the sum: those with the largest fractions are rounded up, of equal ones the first."""
    floors = [Call("INT", amount) for amount in amounts]
    fractions = [
        Call("ROUND", amount - floor, DIGITS) for amount, floor in zip(amounts, floors, strict=True)
    ]
    own = fractions[at]
    before = [
        when(other >= own if place < at else other > own, 1, 0)
        for place, other in enumerate(fractions)
        if place != at
    ]
    rounded_up = round_half_down(Call("SUM", *amounts), 1) - Call("SUM", *floors)
    return floors[at] + when(Call("SUM", *before) < rounded_up, 1, 0)
