"""The steps of a sheet: what each deal, and each booking between deals, did to the totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.layout import deal_label
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.replaying.standings import totals_before
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple


class Step(NamedTuple):
    """One deal (`deal` is set) or the bookings that stand together after deal number `after`.

    `points` is the change of the totals that the step caused, `totals` stand after it.
    """

    label: str
    after: int
    deal: ScoredDeal | None
    entries: Sequence[Entry]
    points: Mapping[str, Amount]
    totals: Mapping[str, Amount]


def steps(session: Session) -> list[Step]:
    """All steps in the order of the sheet."""
    found: list[Step] = []
    final = session.totals()
    before: Mapping[str, Amount] = dict.fromkeys(final, 0)
    bookings = bookings_by_place(session)
    deals = session.deals
    if 0 in bookings:
        found.append(_booking(0, bookings[0], before, totals_before(deals, 0, final)))
    for at, deal in enumerate(deals):
        found.append(
            Step(deal_label(deal), deal.number, deal, deal.entries, deal.points, deal.totals)
        )
        if deal.number in bookings:
            after = totals_before(deals, at + 1, final)
            found.append(_booking(deal.number, bookings[deal.number], deal.totals, after))
    return found


def bookings_by_place(session: Session) -> dict[int, list[Entry]]:
    """The entries of carried balances, adjustments and new rubbers, by the deal they follow."""
    found: dict[int, list[Entry]] = {}
    for entry, after in zip(session.opening, session.after, strict=True):
        found.setdefault(after, []).append(entry)
    return found


def _booking(
    after: int,
    entries: Sequence[Entry],
    before: Mapping[str, Amount],
    totals: Mapping[str, Amount],
) -> Step:
    label = "; ".join(dict.fromkeys(entry.why for entry in entries))
    points = {owner: simplify(totals[owner] - before[owner]) for owner in totals}
    return Step(label, after, None, entries, points, totals)
