"""Games of two sides with points below and above the line, as before contract bridge.

Points below the line count towards game; everything is added up at the end. A game that is won
closes the score of both sides below the line. The winners of a rubber are not always those who
have more points.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeVar

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.game import Played
from scorekeeper.core.settling.components import Component, Own
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem
from scorekeeper.games.bridge.tally import ABOVE, BELOW, GAMES_WON, PART_SCORE
from scorekeeper.games.shapes.rubbers import RubberGame, RubberState, Tally

ACCOUNTS = (
    Account(BELOW, "points below the line, of all games"),
    Account(ABOVE, "points above the line", with_reasons=True),
    Account(PART_SCORE, "points below the line in the game that is being played"),
    Account(GAMES_WON, "games won in this rubber", by_event=True),
)

F = TypeVar("F")
O = TypeVar("O")  # noqa: E741


class LineTally(Tally):
    """Points below and above the line while one deal is counted.

    Without a target the points below the line win no game any more; they still stand there.
    """

    def __init__(self, ledger: AnyLedger, target: Amount | None) -> None:
        super().__init__(ledger, target, PART_SCORE)

    def book(self, side: str, points: Amount, why: str) -> None:
        """Points below the line, which count towards game."""
        self.entries.append(Entry(BELOW, side, points, why))
        towards = "no game is counted any more"
        if self.target is not None:
            towards = f"towards game: {show_amount(self.score[side])} of {show_amount(self.target)}"
        self.entries.append(Entry(PART_SCORE, side, points, towards))

    def above(self, side: str, points: Amount, why: str) -> None:
        """Points above the line."""
        self.entries.append(Entry(ABOVE, side, points, why))


class LineGame(RubberGame[F, O]):
    """The frame of such a game; games state the scoring and the `columns` of their sheet."""

    accounts = ACCOUNTS
    adjust_account = ABOVE
    line = PART_SCORE
    columns: ClassVar[tuple[tuple[str, str], ...]] = ()

    def components(self, table: Table[O]) -> tuple[Component, ...]:
        """Everything below and above the line."""
        return (Own(BELOW), Own(ABOVE))

    def check(self, deal: Deal[F, O, RubberState]) -> Iterable[Problem]:
        """The score before the deal and the turn to deal."""
        yield from self.check_score(deal.table, deal.ledger)
        yield from self.check_turn(deal)

    def grids(self, played: Played) -> list[Grid]:
        """One grid per rubber, below the line the score of each game, above it what deals made;
        then the rubbers and the players' results."""
        from scorekeeper.games.sheets.points_sheet import fact_columns
        from scorekeeper.games.sheets.rubber_sheet import (
            MADE,
            RUNNING,
            Group,
            RubberStyle,
            rubber_grids,
        )

        below = Group("below", PART_SCORE, RUNNING, BELOW)
        style = RubberStyle((below, Group("above", ABOVE, MADE, ABOVE)), "points")
        return rubber_grids(self, played, fact_columns(played, self.columns), style)
