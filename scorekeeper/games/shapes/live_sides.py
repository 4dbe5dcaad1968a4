"""Facts of sides in a workbook: tricks and honours that add up, and whose side somebody is on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from scorekeeper.core.formula.tree import Call, Expr, expr
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import Wrong, share, worded

from .live_tally import LiveTally
from .sides import BOOK, TRICKS


def note_tricks(tally: LiveTally, total: int = TRICKS) -> dict[str, str]:
    """The columns of everybody's tricks, of which there are so many."""
    return note_shares(tally, "tricks", total)


def note_shares(tally: LiveTally, fact: str, total: int | Formula) -> dict[str, str]:
    """The columns of everybody's part in such a fact."""

    def part(owner: str) -> Formula:
        if isinstance(total, int):
            return lambda row: share(row, fact, owner, tally.owners, total)
        return lambda row: share(row, fact, owner, tally.owners, total(row))

    return {owner: tally.note(f"{owner} {fact}", part(owner)) for owner in tally.owners}


def odd_tricks(tricks: Expr) -> Expr:
    """The tricks above six."""
    return Call("MAX", tricks - BOOK, 0)


def is_on_side(row: RowCells, fact: str, side: str) -> Expr:
    """Whether the fact names the side or one of its players."""
    cell = row.fact(fact)
    named = [cell.equals(row.name(who)) for who in row.members(side)]
    return Call("OR", *named) if named else expr(0)


def for_dealers_side(row: RowCells, fact: str, act: str, sides: Sequence[str]) -> Wrong:
    """Somebody else than the dealer or his partner did what is for them to do."""
    ways = [
        Call("AND", is_on_side(row, fact, one), is_on_side(row, "dealer", other))
        for one, other in permutations(sides, 2)
    ]
    words = worded(
        f"{{who}} cannot {act} when {{dealer}} deals", who=row.fact(fact), dealer=row.fact("dealer")
    )
    return Call("OR", *ways), words
