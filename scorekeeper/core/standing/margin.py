"""Who is ahead, and by how much: of amounts, and of cells of a workbook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.values.amounts import Amount, show_amount, simplify

LEVEL = "level"
BETWEEN = ", "  # names
LONGEST = 9999  # letters of all names together


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


def live_margin(names: Sequence[Expr], amounts: Sequence[Expr]) -> Expr:
    """The same of cells: whose amounts these are, and the amounts."""
    best = Call("MAX", *amounts)
    found = names_at(best, names, amounts) & f" {LEVEL}"
    for at, (name, own) in enumerate(zip(names, amounts, strict=True)):
        others = [amount for place, amount in enumerate(amounts) if place != at]
        second = others[0] if len(others) == 1 else Call("MAX", *others)
        found = when(own > second, name & " by " & (own - second), found)
    return when(best.equals(Call("MIN", *amounts)), LEVEL, found)


def names_at(wanted: Expr, names: Iterable[Expr], amounts: Iterable[Expr]) -> Expr:
    """The names of all who have that amount, with commas between them."""
    listed: Expr = expr("")
    for name, own in zip(names, amounts, strict=True):
        listed = listed & when(own.equals(wanted), expr(BETWEEN) & name, "")
    return Call("MID", listed, len(BETWEEN) + 1, LONGEST)
