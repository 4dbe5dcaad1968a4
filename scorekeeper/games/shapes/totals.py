"""How games of points are settled in which the highest or the lowest total wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.game import Game
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import Amount, show_amount

F = TypeVar("F")  # the facts of a deal
O = TypeVar("O")  # the options  # noqa: E741
S = TypeVar("S")  # the history


class TotalsGame(Game[F, O, S]):
    """A game of points for as many deals as people like, or as its schedule has. The totals are
    paid among the players where they add up to 0; else they only stand."""

    adjust_account = SCORE
    settled_by = settling.BY_SHARE
    open = True

    def settle(self, ledger: Ledger[O, S], rounding: str | None = None) -> Settlement:
        return paid_if_level(super().settle(ledger, rounding), self.lowest_wins(ledger))

    def settlement_notes(self, ledger: Ledger[O, S]) -> Sequence[str]:
        """Who wins, and why nothing is paid."""
        totals = self.final_totals(ledger)
        return [*winner_notes(totals, self.lowest_wins(ledger)), *gap_notes(totals)]

    def final_totals(self, ledger: Ledger[O, S]) -> dict[str, Amount]:
        """The totals if people stopped now."""
        return self.totals(ledger)


def paid_if_level(settled: Settlement, lowest: bool) -> Settlement:
    """The settlement; without payments where the smallest total wins, or where the totals do not
    add up to 0 and so cannot pass among the players."""
    made = settled if lowest else settled._replace(by_level=settled.by)
    if not lowest and not sum(made.totals.values()):
        return made
    return made._replace(pairs=(), payments=(), by=settling.BY_NOBODY)


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
