"""Tables one below the other whose columns have widths of their own.

A worksheet has one width per column. So the edges of all tables' columns together make the columns
of the worksheet, and a cell of a table reaches over as many of them as it needs. Edges that almost
meet are made to meet: tables of one kind share all their columns, and nothing needs to be joined.
"""

from __future__ import annotations

from collections.abc import Sequence

Place = tuple[int, int]  # first and last column of the worksheet, counted from 1
NEAR = 4  # letters that a column may be wider than needed, so that edges meet


def raster(needed: Sequence[Sequence[int]]) -> tuple[list[list[Place]], list[int]]:
    """For the widths that the columns of every table need: where these columns stand, and the
    widths of the worksheet's columns, in letters."""
    places: list[list[Place]] = [[] for _ in needed]
    begun = [(0, 1)] * len(needed)  # where the next column of each table begins, and its number
    widths: list[int] = []
    edge = 0
    while open_tables := [at for at, own in enumerate(needed) if len(places[at]) < len(own)]:
        ends = {at: begun[at][0] + needed[at][len(places[at])] for at in open_tables}
        near = [at for at in open_tables if ends[at] <= min(ends.values()) + NEAR]
        before, edge = edge, max(ends[at] for at in near)
        widths.append(edge - before)
        for at in near:
            places[at].append((begun[at][1], len(widths)))
            begun[at] = edge, len(widths) + 1
    return places, widths
