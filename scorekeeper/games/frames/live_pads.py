"""Score pads in a workbook: what a deal is worth to everybody, and the way back from the target."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.columns import MOST_OWNERS
from scorekeeper.core.formula.tree import Expr, when
from scorekeeper.core.live import Live, LiveColumn, Move, RowCells
from scorekeeper.core.live_checks import Wrong, first_wrong, sum_of

if TYPE_CHECKING:
    from .pads import PadOptions

Formula = Callable[[RowCells], Expr]
Lines = Callable[[str], Iterable[tuple[str, Formula]]]  # of a player: what for, and how much


def pad_live(
    table: AnyTable,
    lines: Lines,
    faults: Callable[[RowCells], Iterable[Wrong]],
    *,
    telling: Sequence[LiveColumn] = (),
    lacks: tuple[str, ...] = (),
) -> Live:
    """The columns of a pad: those that only tell, then the `lines` of one player after the other;
    the `faults` of its facts."""
    found = [*telling]
    for player in table.everyone:
        found += _columns(table.options, player, list(lines(player)))
    many = ("the facts of so many players",) * (len(table.everyone) > MOST_OWNERS)
    return Live(found, lambda row: first_wrong(*faults(row)), (*many, *lacks))


def _columns(
    options: PadOptions, player: str, lines: Sequence[tuple[str, Formula]]
) -> Iterable[LiveColumn]:
    names = [f"{player} {what}" for what, _ in lines]
    for name, (_, points) in zip(names, lines, strict=True):
        yield LiveColumn(name, points, Move(SCORE, player))
    target, back_to = options.target, options.back_to
    if target is None or back_to is None:
        return

    def back(row: RowCells) -> Expr:
        now = sum_of([row.balance(SCORE, player), *(row.own(name) for name in names)])
        return when(now.equals(target), back_to - target, 0)

    yield LiveColumn(f"{player} back from the target", back, Move(SCORE, player))
