"""Games in rubbers whose result are the points that games and rubbers are worth, as in whist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from scorekeeper.core.game import Played
from scorekeeper.core.values.cells import Grid
from scorekeeper.games.shapes.rubbers import RubberGame

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing
    from scorekeeper.games.sheets.deal_rows import FactColumn

F = TypeVar("F")
O = TypeVar("O")  # noqa: E741


class GamePointsGame(RubberGame[F, O]):
    """The frame of their sheet; games state its columns of facts."""

    def fact_columns(self, played: Played) -> Sequence[FactColumn]:
        """What the sheet says of a deal before the points."""
        raise NotImplementedError

    def grids(self, played: Played) -> list[Grid]:
        """One grid per rubber, then the rubbers and the players' results."""
        from scorekeeper.games.sheets.rubber_sheet import rubber_grids

        return rubber_grids(self, played, self.fact_columns(played))

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """The rubbers deal by deal, with a line for every game."""
        from scorekeeper.games.sheets.rubber_rows import rubber_drawings

        return rubber_drawings(self, played, self.fact_columns(played))
