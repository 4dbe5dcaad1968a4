"""The columns that the chart draws: running totals of Deals, as far as deals were told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.formula.tree import Call, Expr, when

from .book import HEAD_RIGHT, NUMBER, Tab

_DIM = NUMBER._replace(dim=True)


def draw_totals(
    tab: Tab, first: int, deals: Tab, totals: Mapping[int, str], status: int, recorded: int
) -> Sequence[int]:
    """Columns from the `first` on in the same rows of another worksheet: the totals of Deals with
    their names, but an error, which charts leave out, where nothing was told behind the last
    `recorded` row."""
    places = range(first, first + len(totals))
    tab.current = tab.head_rows
    for place, name in zip(places, totals.values(), strict=True):
        tab.span(place, place, f"{name} drawn", HEAD_RIGHT._replace(dim=True))
    for row in range(tab.head_rows + 1, tab.last_row + 1):
        tab.current = row
        for place, column in zip(places, totals, strict=True):
            total: Expr = deals.ref(row, column)
            if row > recorded:
                total = when(deals.ref(row, status).equals(""), Call("NA"), total)
            tab.put(place, total, _DIM)
    return places
