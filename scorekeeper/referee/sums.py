"""Claimed figures of all that do not add up to nothing, though what one has the others lack."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction

from scorekeeper.core.replaying.claims import slack
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .answer import Reading
from .figures import MONEY, TOTAL


class SumGap(NamedTuple):
    """What the figures of all (`what` they are, totals or money) add up to after a deal, where it
    must be 0."""

    after: int
    amount: Amount
    what: str


def sum_gap(points: Iterable[Sequence[Reading]], session: Session) -> SumGap | None:
    """The first deal after which the claimed totals, shares or money of all do not add up to 0,
    though they must; None where there is none.

    `points` are the readings deal by deal. What rounding leaves over is no gap, nor is what stands
    on the sheet as well: an adjustment in nobody's hands.
    """
    groups = list(_groups(session))
    gaps = (
        gap
        for readings in points
        for what, names in groups
        if (gap := _gap(readings, what, names)) is not None
    )
    return next(gaps, None)


def _groups(session: Session) -> Iterator[tuple[str, Sequence[str]]]:
    """Of whom what adds up to 0."""
    table = session.ledger.table
    if session.sheet.game.zero_sum and not _has_pot(session):
        yield TOTAL, table.owners
    if len(table.sides) == 2:
        yield TOTAL, table.everyone
    yield MONEY, table.everyone


def _has_pot(session: Session) -> bool:
    """Whether an account is nobody's at the table: what is in it the players' totals lack."""
    table, held = session.ledger.table, session.ledger.single.values()
    return any(owner not in (*table.owners, *table.everyone) for owners in held for owner in owners)


def _gap(readings: Sequence[Reading], what: str, names: Collection[str]) -> SumGap | None:
    own = [r for r in readings if r.figure.what == what and r.figure.owner in names]
    if not names or len(own) < len(names):
        return None
    claimed = Fraction(sum(r.figure.amount for r in own))
    on_sheet = Fraction(sum(r.sheet for r in own))
    left = sum((slack(r.figure.amount, r.sheet) for r in own), Fraction(0))
    if abs(claimed) <= left or claimed == on_sheet:
        return None
    return SumGap(own[0].figure.after, simplify(claimed), what)
