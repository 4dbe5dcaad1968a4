"""Who is vulnerable, in a workbook: by the games won unless told otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.core.declaration.columns import MARKED
from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.columns import FactPart, LiveColumn

from .facts import SIDES, vulnerable_text

FACT = "vulnerable"
FOLLOWS = "vulnerable by the games"

IsVulnerable = Callable[[RowCells, str], Expr]  # an owner, by the games


def vulnerable_columns(owners: Sequence[str], by_games: IsVulnerable) -> Iterator[LiveColumn]:
    """What stands in the cells of the fact: a word of two, else a mark for each."""
    if len(owners) <= SIDES:
        yield LiveColumn(FOLLOWS, lambda row: _word(row, owners, by_games), fills=FactPart(FACT))
        return
    for owner in owners:
        yield LiveColumn(f"{owner} {FOLLOWS}", _mark(owner, by_games), fills=FactPart(FACT, owner))


def _word(row: RowCells, owners: Sequence[str], by_games: IsVulnerable) -> Expr:
    first, second = owners
    one = when(by_games(row, first), row.name(first), vulnerable_text((), owners))
    two = when(by_games(row, first), vulnerable_text(owners, owners), row.name(second))
    return when(by_games(row, second), two, one)


def _mark(owner: str, by_games: IsVulnerable) -> Formula:
    return lambda row: when(by_games(row, owner), MARKED, "")


def is_vulnerable(row: RowCells, owner: str, owners: Sequence[str]) -> Expr:
    """Whether the cells say so of that owner."""
    if len(owners) > SIDES:
        return _cell(row, owner, f"{owner} {FOLLOWS}").differs("")
    cell = _cell(row, "", FOLLOWS)
    both = vulnerable_text(owners, owners)
    return Call("OR", cell.equals(both), cell.equals(row.name(owner)))


def _cell(row: RowCells, owner: str, column: str) -> Expr:
    """The cell of the fact; the column where nothing stands there, or the sheet has no such
    cell."""
    if not row.has(FACT):
        return row.own(column)
    cell = row.fact(FACT, owner)
    return when(cell.equals(""), row.own(column), cell)
