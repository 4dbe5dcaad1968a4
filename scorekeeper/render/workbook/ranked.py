"""The places of a ranking that follow the totals, where they go by these alone."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.formula.tree import Area, Call, Expr, Ref, when
from scorekeeper.core.values.cells import Grid

from .book import TITLE, Tab
from .payments import AS_EXPORTED

PLACE, NAME, RESULT = 1, 2, 3  # columns


def follow_totals(tab: Tab, top: int, grid: Grid, totals: Mapping[str, Ref], lowest: bool) -> None:
    """Let the ranking whose title stands in the row `top` follow the totals, of which the `lowest`
    may win. Its rows stay in the order of the export. Where places or results are no matter of
    these totals, its title says that it stands as exported."""
    first = top + 2 + len(grid.legend)
    rows = range(first, first + len(grid.rows))
    owners = [str(tab.value(row, NAME)) for row in rows]
    if [tab.value(row, RESULT) for row in rows] == [_value(totals.get(owner)) for owner in owners]:
        for row, owner in zip(rows, owners, strict=True):
            _replace(tab, row, RESULT, totals[owner])
        results = tab.area(first, RESULT, rows[-1], RESULT)
        places = [_place(tab.ref(row, RESULT), results, lowest) for row in rows]
        if [place.value() for place in places] == [tab.value(row, PLACE) for row in rows]:
            for row, place in zip(rows, places, strict=True):
                _replace(tab, row, PLACE, place)
            return
    tab.current = top
    tab.write(PLACE, f"{grid.title}{AS_EXPORTED}", TITLE)


def _value(total: Ref | None) -> object:
    return None if total is None else total.value()


def _place(own: Ref, results: Area, lowest: bool) -> Expr:
    """`1`, or `2=` where somebody else has the same."""
    better = results < own if lowest else results > own
    number = Call("SUMPRODUCT", better * 1) + 1
    is_shared = Call("SUMPRODUCT", results.equals(own) * 1) > 1
    return number & when(is_shared, "=", "")


def _replace(tab: Tab, row: int, column: int, content: Expr) -> None:
    """Put a formula where a content stood, which looks the same."""
    tab.current = row
    tab.put(column, content, tab.rows[row - 1][column].style)
