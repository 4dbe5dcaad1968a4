"""How many deals were played, as a column, and the end of play after a number of them."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.core.books.ledger import AnyLedger

from .columns import LiveColumn
from .formulas import LiveEnd

PLAYED = "deals played"


def deals_played(before: Callable[[AnyLedger], int] | None = None) -> LiveColumn:
    """The column. All scored deals of the sheet count, whatever rubber they belong to; where the
    game has a count of its own, that of the books `before` a deal, which may begin anew."""
    found = LiveColumn(PLAYED, lambda row: row.above(PLAYED) + 1, before=before or _by_ledger)
    return found if before else found._replace(anew=lambda row: row.ended(PLAYED))


def ends_after(deals: int) -> LiveEnd:
    """That play is over once so many deals were played, by that column."""
    return LiveEnd(lambda row: row.above(PLAYED) >= deals)


def _by_ledger(ledger: AnyLedger) -> int:
    return ledger.played
