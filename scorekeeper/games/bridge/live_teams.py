"""Duplicate bridge for teams in a workbook: a board counts when both tables have played it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.game import AnyGame
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import Wrong, worded
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.formulas import Live

from .formats import ContractOptions
from .live_duplicate import (
    CONTESTANTS,
    EW_NUMBER,
    NS_NUMBER,
    SCORE,
    TABLE_KEY,
    LiveBoards,
    count_above,
    deal_above,
    imps_of,
    key,
    live_boards,
    score_above,
    sits,
)
from .teams import BOARD_POINTS, SAME_TABLE
from .victory_points import IMPS

OTHER_TABLE, DIFFERENCE, WON = "other table", "difference of NS", "IMPs of NS"


def imp_teams_live(game: AnyGame, table: Table[ContractOptions]) -> Live:
    """A match in IMPs; victory points are settled, not counted deal by deal."""
    lacks = ("vp_scale",) if table.options.vp_scale else ()
    return live_boards(LiveImpTeams, table.everyone, table.options, lacks)


def board_a_match_live(game: AnyGame, table: Table[ContractOptions]) -> Live:
    """Boards that are won."""
    return live_boards(LiveBoardAMatch, table.everyone, table.options)


class LiveTeams(LiveBoards):
    """Teams of four."""

    def _staying(self) -> Iterator[LiveColumn]:
        yield from super()._staying()
        yield LiveColumn(TABLE_KEY, lambda row: _key(row, NS_NUMBER, EW_NUMBER), stays=True)

    def repeated(self, row: RowCells) -> Iterator[Wrong]:
        """Two teams play a board once with the same one North-South."""
        wanted = _key(row, NS_NUMBER, EW_NUMBER)
        words = {fact: row.fact(fact) for fact in ("board", "ns", "ew")}
        said = worded(SAME_TABLE.message, before=deal_above(row, TABLE_KEY, wanted), **words)
        yield count_above(row, TABLE_KEY, wanted) > 0, said

    def compared(self) -> Iterator[LiveColumn]:
        yield LiveColumn(
            OTHER_TABLE,
            lambda row: count_above(row, TABLE_KEY, _key(row, EW_NUMBER, NS_NUMBER)),
        )
        yield LiveColumn(DIFFERENCE, _difference)


class LiveImpTeams(LiveTeams):
    """A match in IMPs."""

    most = 8

    def compared(self) -> Iterator[LiveColumn]:
        yield from super().compared()
        yield LiveColumn(WON, lambda row: imps_of(row, self.imp_bounds, row.own(DIFFERENCE)))
        for a, b in permutations(range(1, len(self.players) + 1), 2):
            one, other = self.players[a - 1], self.players[b - 1]
            yield LiveColumn(f"{one} IMPs against {other}", _won(a, b), Move(IMPS, one, other))


class LiveBoardAMatch(LiveTeams):
    """A point for every board won, half of one for a board that is level."""

    def compared(self) -> Iterator[LiveColumn]:
        yield from super().compared()
        for place, team in enumerate(self.players, 1):
            yield LiveColumn(f"{team} boards", _board(place), Move(BOARD_POINTS, team))


def _key(row: RowCells, ns: str, ew: str) -> Expr:
    """The board and both teams in one number."""
    return key(row, row.own(ns)) * CONTESTANTS + row.own(ew)


def _difference(row: RowCells) -> Expr:
    """By how much North-South did better than their team mates' opponents; 0 until both tables
    have played the board."""
    other = score_above(row, TABLE_KEY, _key(row, EW_NUMBER, NS_NUMBER))
    return when(row.own(OTHER_TABLE) > 0, row.own(SCORE) - other, 0)


def _won(one: int, other: int) -> Formula:
    """The IMPs that one team wins of the other."""

    def found(row: RowCells) -> Expr:
        as_ns = Call("AND", row.own(NS_NUMBER).equals(one), row.own(EW_NUMBER).equals(other))
        as_ew = Call("AND", row.own(NS_NUMBER).equals(other), row.own(EW_NUMBER).equals(one))
        won = row.own(WON)
        return when(as_ns, Call("MAX", won, 0), when(as_ew, Call("MAX", -won, 0), 0))

    return found


def _board(place: int) -> Formula:
    """What the board is worth to a team."""

    def found(row: RowCells) -> Expr:
        is_ns, is_ew = sits(row, place)
        ahead = when(row.own(DIFFERENCE) > 0, is_ns, is_ew)
        level = when(Call("OR", is_ns, is_ew), Fraction(1, 2), 0)
        won = when(row.own(DIFFERENCE).equals(0), level, when(ahead, 1, 0))
        return when(row.own(OTHER_TABLE) > 0, won, 0)

    return found
