"""The back score: what every player won or lost in each rubber or round, and in all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.amounts import Amount, simplify
from scorekeeper.core.cells import RIGHT, Column, Grid, Row, number, text


def back_score_grid(
    title: str, word: str, players: Sequence[str], results: Mapping[int, Mapping[str, Amount]]
) -> Grid:
    """A row for each rubber (what `word` calls it) by its number, and their sum; `results` are
    points of the players, positive is good for the player."""
    heads = (Column(word), *(Column(player, align=RIGHT) for player in players))
    rows = [
        Row((text(str(rubber)), *(number(points[p], plus=True) for p in players)))
        for rubber, points in results.items()
    ]
    sums = [simplify(sum(points[p] for points in results.values())) for p in players]
    cells = (text("total", strong=True), *(number(s, plus=True, strong=True) for s in sums))
    return Grid(title, heads, (*rows, Row(cells, rule=True)))
