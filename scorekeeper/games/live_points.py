"""A plain score pad as formulas over its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.columns import MOST_OWNERS
from scorekeeper.core.formula.tree import Call, Expr, by_case, expr, when
from scorekeeper.core.game import AnyGame
from scorekeeper.core.live.cells import Formula, RowCells, those_seated
from scorekeeper.core.live.checks import (
    Wrong,
    far_counts,
    missing,
    no_player,
    of_each,
    share,
    sum_of,
    wrong_sum,
)
from scorekeeper.core.live.formulas import Live

from .frames.live_pads import pad_live
from .points import MOST, PointsOptions

PointsTable = Table[PointsOptions]


def live(game: AnyGame, table: PointsTable) -> Live:
    """Places, and points as they are told."""
    options, everyone = table.options, table.everyone

    def seated(row: RowCells) -> Sequence[str]:
        return those_seated(row, everyone)

    def lines(player: str) -> Iterator[tuple[str, Formula]]:
        if options.places:
            yield "for the place", lambda row: _placed(row, options.places, seated(row), player)
        yield "points", lambda row: _told(row, options.sum, seated(row), player)

    many = ("places of so many players",) * bool(options.places and len(everyone) > MOST_OWNERS)
    return pad_live(table, lines, lambda row: _faults(row, options, seated(row)), lacks=many)


def _told(row: RowCells, total: int | None, players: Sequence[str], player: str) -> Expr:
    if player not in players:
        return expr(0)
    if total is None:
        return Call("N", row.fact("points", player))
    is_told = Call("COUNT", *of_each(row, "points", players)) > 0
    return when(is_told, share(row, "points", player, players, total), 0)


def _places(row: RowCells, players: Sequence[str]) -> list[Expr]:
    """The cells of who was first, second, ..."""
    return [row.fact("order", "", str(place)) for place, _ in enumerate(players, 1)]


def _placed(row: RowCells, points: Sequence[int], players: Sequence[str], player: str) -> Expr:
    name = row.name(player)
    cells, worth = _places(row, players), dict(enumerate(points, 1))
    found = []
    for last, cell in enumerate(cells, 1):
        place = Call("COUNTA", *cells[:last])  # one that was left out is none
        found.append(when(cell.equals(name), by_case(place, worth, 0), 0))
    return sum_of(found)


def _faults(row: RowCells, options: PointsOptions, players: Sequence[str]) -> Sequence[Wrong]:
    """What cannot be, in the order in which the facts are read."""
    found: list[Wrong] = []
    if options.places:
        found += _wrong_order(row, players)
    else:
        found.append(missing(row, "points", players))
    found.append(far_counts(row, "points", players, -MOST, MOST))
    if options.sum is not None:
        is_other, words = wrong_sum(row, "points", players, options.sum)
        count, told = (Call(name, *of_each(row, "points", players)) for name in ("COUNT", "SUM"))
        has_rest = Call("AND", count.equals(len(players) - 1), told <= options.sum)
        found.append((Call("AND", is_other, count > 0, Call("NOT", has_rest)), words))
    return found


def _wrong_order(row: RowCells, players: Sequence[str]) -> Iterator[Wrong]:
    cells = _places(row, players)
    yield Call("COUNTA", *cells).equals(0), "order= missing"
    for place, _ in enumerate(players, 1):
        yield no_player(row, "order", players, str(place))
    for player in players:
        often = sum_of([when(cell.equals(row.name(player)), 1, 0) for cell in cells])
        yield often > 1, (expr("order names ") & row.name(player)) & " twice"
