"""Who is ahead, and by how much."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.values.amounts import Amount, show_amount, simplify

LEVEL = "level"
BETWEEN = ", "  # names


def those_ahead(points: Mapping[str, Amount]) -> tuple[str, ...]:
    """Who has the most points."""
    best = max(points.values())
    return tuple(owner for owner, amount in points.items() if amount == best)


def margin_of(points: Mapping[str, Amount]) -> str:
    """`NS by 3`, or `level`; `Bob, Dan level` where others are behind them."""
    best, second, *_ = sorted(points.values(), reverse=True)
    ahead = those_ahead(points)
    if len(ahead) == len(points):
        return LEVEL
    if len(ahead) > 1:
        return f"{BETWEEN.join(ahead)} {LEVEL}"
    return f"{ahead[0]} by {show_amount(simplify(best - second))}"
