"""What a deal of Hearts is worth as formulas over its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.game import AnyGame
from scorekeeper.core.live.cells import Formula, RowCells, those_seated
from scorekeeper.core.live.checks import (
    Wrong,
    misplaced,
    missing,
    missing_where,
    no_player,
    no_word,
    share,
    sum_of,
    wrong_shares,
)
from scorekeeper.core.live.columns import LiveColumn
from scorekeeper.core.live.formulas import Live

from .frames.live_pads import pad_live
from .hearts import ADD, CHOOSE, NONE, TAKE, TOTALS, HeartsOptions

HeartsTable = Table[HeartsOptions]


def live(game: AnyGame, table: HeartsTable) -> Live:
    """The penalty cards or the moon, and the jack."""
    deal = _Penalties(table)
    return pad_live(table, deal.lines, deal.faults, telling=deal.columns())


class _Penalties:
    """The formulas of one table."""

    def __init__(self, table: HeartsTable) -> None:
        self.players = table.everyone
        self.options = table.options
        self.total = TOTALS[table.options.black]

    def columns(self) -> Sequence[LiveColumn]:
        """Who took all penalty cards: 1 in his column."""
        return [LiveColumn(_all_of(player), self._took_all(player)) for player in self.players]

    def _took_all(self, player: str) -> Formula:
        def found(row: RowCells) -> Expr:
            moon, own = row.fact("moon"), self._share(row, player)
            return when(
                moon.equals(""),
                when(own.equals(self.total), 1, 0),
                when(moon.equals(row.name(player)), 1, 0),
            )

        return found

    def _share(self, row: RowCells, player: str) -> Expr:
        return share(row, "points", player, self._seated(row), self.total)

    def _seated(self, row: RowCells) -> Sequence[str]:
        """Who has a seat in the deal."""
        return those_seated(row, self.players)

    def _is_shot(self, row: RowCells) -> Expr:
        return sum_of([row.own(_all_of(player)) for player in self._seated(row)]) > 0

    def lines(self, player: str) -> Iterator[tuple[str, Formula]]:
        """What a player gets."""
        yield "for penalty cards", lambda row: self._penalty(row, player)
        if self.options.jack:
            yield "for the jack", lambda row: self._jack(row, player)

    def _jack(self, row: RowCells, player: str) -> Expr:
        return when(row.fact("jack").equals(row.name(player)), -self.options.jack, 0)

    def _penalty(self, row: RowCells, player: str) -> Expr:
        if not row.seated(player):
            return expr(0)
        own = row.own(_all_of(player))
        plain = when(row.fact("moon").equals(""), self._share(row, player), own * self.total)
        if self.options.moon == NONE:
            return plain
        taken = own * -self.total
        added = expr(self.total) - own * self.total
        if self.options.moon == CHOOSE:
            found = when(row.fact("use").equals(TAKE), taken, added)
        else:
            found = taken if self.options.moon == TAKE else added
        return when(self._is_shot(row), found, plain)

    def faults(self, row: RowCells) -> Iterator[Wrong]:
        """What cannot be, in the order in which the facts are read."""
        seated = self._seated(row)
        yield no_player(row, "moon", seated)
        has_moon = row.fact("moon").differs("")
        yield from wrong_shares(row, "points", seated, self.total, most=max(TOTALS.values()))
        yield misplaced(row, "points", has_moon, seated)
        yield missing_where(row, "points", Call("NOT", has_moon), seated)
        if self.options.moon == CHOOSE:
            yield no_word(row, "use", (ADD, TAKE))
            is_shot = self._is_shot(row)
            yield misplaced(row, "use", Call("NOT", is_shot))
            yield missing_where(row, "use", is_shot)
        if self.options.jack:
            yield missing(row, "jack")
            yield no_player(row, "jack", seated)


def _all_of(player: str) -> str:
    return f"{player} took all"
