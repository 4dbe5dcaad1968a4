"""Whose running totals a chart shows."""

from __future__ import annotations

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.ranking import ranking

MOST_LINES = 12  # more cannot be told apart without colours


def drawn_owners(session: Session) -> list[str]:
    """The owners of totals whom a chart has room for, in seat order: the first of the ranking."""
    owners = list(session.totals())
    if len(owners) <= MOST_LINES:
        return owners
    places = {place.player: place.place for place in ranking(session.sheet.game, session.ledger)}
    first = sorted(owners, key=lambda owner: places.get(owner, len(owners)))[:MOST_LINES]
    return [owner for owner in owners if owner in first]


def curves_title(session: Session) -> str:
    """What the chart shows, in words."""
    drawn, owners = len(drawn_owners(session)), len(session.totals())
    return f"Running totals{f' of the first {drawn} of {owners}' if drawn < owners else ''}"
