"""Who deals next at Quodlibet, as formulas: in turn within a wheel, then the beer king."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells, those_seated
from scorekeeper.core.live.columns import LiveColumn, moving
from scorekeeper.core.live.turn import DEALER, NEXT, Turn

from .live import AnyCompendium
from .live_turn import LiveTurn
from .quodlibet import WHEEL

WAS_SCORED = "scored"  # 1 where it was
MOST = "most points"
UNKNOWN = 0  # nobody's number


def turn(game: AnyCompendium, table: AnyTable) -> Turn:
    """The player with the most points after a wheel, whom nobody knows before its last deal."""
    found = _WheelTurn(game, table)
    return Turn(found.after, columns=tuple(found.columns()))


class _WheelTurn(LiveTurn):
    def __init__(self, game: AnyCompendium, table: AnyTable) -> None:
        super().__init__(game, table)
        self._moving = moving(self.live.columns(), SCORE)

    def columns(self) -> Iterator[LiveColumn]:
        yield LiveColumn(WAS_SCORED, lambda row: expr(1), stays=True)
        yield LiveColumn(MOST, self._most)
        yield from super().columns()

    def after(self, row: RowCells) -> Expr:
        is_over = (self.place(row) % WHEEL).equals(0)
        is_known = Call("COUNT", row.own(WAS_SCORED)) > 0
        beer_king = when(is_known, self._beer_king(row), UNKNOWN)
        return when(is_over, beer_king, super().after(row))

    def _beer_king(self, row: RowCells) -> Expr:
        """The number of who has the most points; of several the first after the dealer."""
        seats, found = row.seating(), row.above(NEXT)
        for seat, dealer in enumerate(seats):
            king = expr(row.everyone().index(dealer) + 1)
            for player in reversed((*seats[seat + 1 :], *seats[:seat])):
                has_most = self._points(player, row).equals(row.own(MOST))
                king = when(has_most, row.everyone().index(player) + 1, king)
            found = when(row.fact(DEALER).equals(row.name(dealer)), king, found)
        return found

    def _most(self, row: RowCells) -> Expr:
        players = those_seated(row, self.live.everyone)
        return Call("MAX", *(self._points(player, row) for player in players))

    def _points(self, player: str, row: RowCells) -> Expr:
        """What the player has with those of the deal."""
        won = (row.own(name) for name in self._moving[player])
        return sum(won, row.balance(SCORE, player))
