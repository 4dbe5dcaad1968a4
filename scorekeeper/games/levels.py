"""Settling games of points in which the highest or the lowest total wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.core import settlement as settling
from scorekeeper.core.amounts import Amount, show_amount
from scorekeeper.core.settlement import Settlement


def paid_if_level(settled: Settlement, lowest: bool) -> Settlement:
    """The settlement; without payments where the smallest total wins, or where the totals do not
    add up to 0 and so cannot pass among the players."""
    if not lowest and not sum(settled.totals.values()):
        return settled
    return settled._replace(pairs=(), payments=(), by=settling.BY_NOBODY)


def winner_notes(totals: Mapping[str, Amount], lowest: bool) -> Iterator[str]:
    """Who has the best total so far."""
    best = min(totals.values()) if lowest else max(totals.values())
    leaders = [player for player, total in totals.items() if total == best]
    if len(leaders) < len(totals):
        kind = "lowest" if lowest else "highest"
        yield f"the {kind} total wins: {' and '.join(leaders)}, {show_amount(best)}"


def gap_notes(totals: Mapping[str, Amount]) -> Iterator[str]:
    """Why nothing is paid, where the totals do not add up to 0."""
    gap = sum(totals.values())
    if gap:
        yield (
            f"the totals add up to {show_amount(gap)}, not to 0: nothing is paid among the players"
        )
