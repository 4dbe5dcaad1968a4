"""Score pads in a workbook: what a deal is worth to everybody, and the way back from the target."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.columns import MOST_COUNTS
from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import Wrong, first_wrong, sum_of
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.deals_played import deals_played, ends_after
from scorekeeper.core.live.formulas import Live, LiveEnd
from scorekeeper.core.values.amounts import Amount

from .pads import OUT, PadOptions

Lines = Callable[[str], Iterable[tuple[str, Formula]]]  # of a player: what for, and how much


def pad_live(
    table: AnyTable,
    lines: Lines,
    faults: Callable[[RowCells], Iterable[Wrong]],
    *,
    telling: Sequence[LiveColumn] = (),
    lacks: Sequence[str] = (),
) -> Live:
    """The columns of a pad: those that only tell, then the `lines` of one player after the other;
    the `faults` of its facts, and what it `lacks`, in words."""
    found = [*telling]
    for player in table.everyone:
        found += _columns(table.options, player, list(lines(player)))
    options, end = table.options, None
    target, deals, goes_out = options.target, options.deals, options.at_target == OUT
    if deals is not None and not goes_out:
        found.append(deals_played())
        end = ends_after(deals)
    if target is not None and not goes_out:
        end = LiveEnd(partial(_is_over, table.everyone, target, end))
    many = ("the facts of so many players",) * (len(table.everyone) > MOST_COUNTS)
    out = ("players who go out",) * goes_out
    return Live(found, lambda row: first_wrong(*faults(row)), (*many, *out, *lacks), end=end)


def _is_over(players: Sequence[str], target: Amount, other: LiveEnd | None, row: RowCells) -> Expr:
    """Whether somebody who has a seat has reached the target, or the game has another end."""
    scores = [row.balance(SCORE, player) for player in players if row.seated(player)]
    has_reached = Call("MAX", *scores) >= target
    return has_reached if other is None else Call("OR", has_reached, other.is_over(row))


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
