"""Games in rubbers that are scored below and above the line, as the bridges, Vint and Biritch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from scorekeeper.core.books.table import Table
from scorekeeper.core.game import Played
from scorekeeper.core.settling.components import Component, Own
from scorekeeper.core.values.cells import Grid
from scorekeeper.games.shapes.rubbers import RubberGame
from scorekeeper.games.shapes.tally import ABOVE, BELOW, LINE_ACCOUNTS, PART_SCORE

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing
    from scorekeeper.games.sheets.rubber_sheet import ShownFact

F = TypeVar("F")
O = TypeVar("O")  # noqa: E741


class LineGame(RubberGame[F, O]):
    """The frame of a game with points below and above the line, everything added up at the end;
    games state the scoring and the `columns` of their sheet."""

    accounts = LINE_ACCOUNTS
    adjust_account = ABOVE
    line = PART_SCORE
    columns: ClassVar[tuple[ShownFact, ...]] = ()

    def components(self, table: Table[O]) -> tuple[Component, ...]:
        """Everything below and above the line."""
        return (Own(BELOW), Own(ABOVE))

    def grids(self, played: Played) -> list[Grid]:
        """One grid per rubber, below the line the score of each game, above it what deals made;
        then the rubbers and the players' results."""
        from scorekeeper.games.sheets.deal_rows import MADE, RUNNING, Group
        from scorekeeper.games.sheets.points_sheet import fact_columns
        from scorekeeper.games.sheets.rubber_sheet import RubberStyle, rubber_grids

        below = Group("below", PART_SCORE, RUNNING, BELOW)
        style = RubberStyle((below, Group("above", ABOVE, MADE, ABOVE)), "points")
        return rubber_grids(self, played, fact_columns(played, self.columns), style)

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """The pad of every rubber, and everybody's results of several."""
        from scorekeeper.games.sheets.line_pads import line_drawings

        return line_drawings(self, played)
