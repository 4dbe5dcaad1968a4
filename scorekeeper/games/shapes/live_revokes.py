"""Revokes in a workbook: what they cost as columns, from how often each side revoked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import Formula, RowCells
from scorekeeper.core.live.checks import Wrong, worded
from scorekeeper.core.values.amounts import Amount

from .live_tally import LiveTally
from .revokes import ADD, DEDUCT, MOST_REVOKES, PENALTIES, REVOKE_POINTS, TAKE_TRICKS

FACT = "revoke"


def are_possible(row: RowCells) -> bool:
    """Whether anybody revoked at this table, or may still do so."""
    return row.has(FACT)


def times(row: RowCells, side: str, penalty: str) -> Expr:
    """How often the side revoked and the others chose that penalty."""
    return Call("N", row.fact(FACT, side, penalty))


def has_revoked(row: RowCells, side: str) -> Expr:
    """Whether the side revoked."""
    return Call("SUM", *(row.fact(FACT, side, penalty) for penalty in PENALTIES)) > 0


def all_revoked(row: RowCells, sides: Sequence[str]) -> Expr:
    """Whether every side revoked."""
    return Call("AND", *(has_revoked(row, side) for side in sides))


def wrong_revokes(row: RowCells, sides: Sequence[str]) -> list[Wrong]:
    """More revokes than anybody would note, or other than a number of them."""
    cells = [row.fact(FACT, side, penalty) for side in sides for penalty in PENALTIES]
    if not are_possible(row):
        return []
    count = Call("SUM", *cells)
    texts = Call("COUNT", *cells) < Call("COUNTA", *cells)
    return [
        (texts, f"{FACT}: how often is a number"),
        (
            Call("MIN", *cells) < 0,
            worded("revoke {least} is not possible", least=Call("MIN", *cells)),
        ),
        (count > MOST_REVOKES, worded(f"{FACT} names {{count}} revokes", count=count)),
    ]


def hold_back(tally: LiveTally, most: Amount, *, only_both: bool) -> None:
    """Offenders cannot go above that score in this deal; `only_both` if that is so only when both
    sides revoked."""
    for side in tally.owners:
        tally.hold(side, _stop(tally, side, most, only_both), are_possible)


def _stop(tally: LiveTally, side: str, most: Amount, only_both: bool) -> Formula:
    def found(row: RowCells) -> Expr:
        if not are_possible(row):
            return expr("")
        is_held = all_revoked(row, tally.owners) if only_both else has_revoked(row, side)
        return when(is_held, most, "")

    return found


def charge_revokes(tally: LiveTally, points: Formula, *, stops_at_0: bool = True) -> None:
    """All deductions, then all additions, of so many points each."""
    for side in tally.owners:
        tally.take_off(side, "off for revokes", _deduction(tally, side, points, stops_at_0))
    for side in tally.owners:
        tally.count(side, "for revokes", _addition(tally, side, points))


def _deduction(tally: LiveTally, side: str, points: Formula, stops_at_0: bool) -> Formula:
    standing = tally.standing(side)

    def found(row: RowCells) -> Expr:
        if not are_possible(row):
            return expr(0)
        fine = times(row, side, DEDUCT) * points(row)
        return Call("MIN", fine, Call("MAX", standing(row), 0)) if stops_at_0 else fine

    return found


def _addition(tally: LiveTally, side: str, points: Formula) -> Formula:
    other = tally.other(side)

    def found(row: RowCells) -> Expr:
        return times(row, other, ADD) * points(row) if are_possible(row) else expr(0)

    return found


def note_winner(tally: LiveTally) -> str:
    """The column of who has won the game by revokes; nobody where there are none."""
    leader = tally.leader()
    return tally.note(
        "winner by revokes", lambda row: leader(row) if are_possible(row) else expr(0)
    )


def charge_plain_revokes(tally: LiveTally) -> None:
    """The plain law: three points added or taken off for each; when both sides revoked, neither
    can win the game in that deal."""
    hold_back(tally, tally.goal - 1, only_both=True)
    charge_revokes(tally, lambda row: expr(REVOKE_POINTS))


def pass_tricks(tally: LiveTally, tricks: Mapping[str, str], each: Formula) -> dict[str, str]:
    """The columns of the tricks that are left after so many have passed for each revoke, the first
    side's first; `tricks` are the columns of those that the sides have won."""
    first, second = tally.owners

    def lost(row: RowCells, side: str, tricks: Expr) -> Expr:
        if not are_possible(row):
            return expr(0)
        return Call("MIN", times(row, side, TAKE_TRICKS) * each(row), tricks)

    out, back = f"{first} tricks lost", f"{second} tricks lost"
    tally.note(out, lambda row: lost(row, first, row.own(tricks[first])))
    tally.note(back, lambda row: lost(row, second, row.own(tricks[second]) + row.own(out)))
    gained = {first: (back, out), second: (out, back)}
    return {
        side: tally.note(f"{side} tricks counted", _after(tricks[side], *gained[side]))
        for side in tally.owners
    }


def _after(won: str, gained: str, lost: str) -> Formula:
    def found(row: RowCells) -> Expr:
        passed = row.own(gained) - row.own(lost)
        return row.own(won) + passed if are_possible(row) else row.own(won)

    return found
