"""Who is ahead, and by how much, as formulas over cells of a workbook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.core.formula.tree import Call, Expr, together, when
from scorekeeper.core.live.checks import joined

from .margin import BETWEEN, LEVEL


def live_margin(names: Sequence[Expr], amounts: Sequence[Expr]) -> Expr:
    """What `margin_of` says, of cells: whose amounts these are, and the amounts."""
    best = Call("MAX", *amounts)
    found = names_at(best, names, amounts) & f" {LEVEL}"
    for at, (name, own) in enumerate(zip(names, amounts, strict=True)):
        others = [amount for place, amount in enumerate(amounts) if place != at]
        second = together("MAX", others)
        found = when(own > second, name & " by " & (own - second), found)
    return when(best.equals(Call("MIN", *amounts)), LEVEL, found)


def names_at(wanted: Expr, names: Iterable[Expr], amounts: Iterable[Expr]) -> Expr:
    """The names of all who have that amount, with commas between them."""
    pairs = zip(names, amounts, strict=True)
    return joined(((name, own.equals(wanted)) for name, own in pairs), BETWEEN)
