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
    """Whether the cells say so of that owner: what follows by the games where nothing stands in
    any of them, or the sheet has no such cells."""
    if len(owners) > SIDES:
        follows = row.own(f"{owner} {FOLLOWS}")
        if not row.has(FACT):
            return follows.differs("")
        is_told = Call("OR", *(row.fact(FACT, each).differs("") for each in owners))
        return when(is_told, row.fact(FACT, owner), follows).differs("")
    cell = row.own(FOLLOWS)
    if row.has(FACT):
        cell = when(row.fact(FACT).equals(""), cell, row.fact(FACT))
    both = vulnerable_text(owners, owners)
    return Call("OR", cell.equals(both), cell.equals(row.name(owner)))
