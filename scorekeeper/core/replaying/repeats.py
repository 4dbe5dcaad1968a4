"""Deals that are scored again after a correction of an earlier one, as they were before.

A sheet of many deals with many corrections and assertions is walked many times. What a deal comes
to follows from its facts and the history before it, in most games not from the balances: then it is
not worked out again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.ledger import AnyLedger, Turn
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

from .fold import Slot


class AskedLedger(AnyLedger):
    """A ledger that notices whether its balances were `asked` for."""

    __slots__ = ("_paired", "_single", "asked")

    @property
    def single(self) -> dict[str, dict[str, Amount]]:
        """As of any ledger."""
        self.asked = True
        return self._single

    @single.setter
    def single(self, balances: dict[str, dict[str, Amount]]) -> None:
        self._single = balances

    @property
    def paired(self) -> dict[str, dict[str, dict[str, Amount]]]:
        """As of any ledger."""
        self.asked = True
        return self._paired

    @paired.setter
    def paired(self, balances: dict[str, dict[str, dict[str, Amount]]]) -> None:
        self._paired = balances


class WatchedLedger(AskedLedger):
    """Such a ledger for a deal in hand; what the deal itself books is not asked for."""

    __slots__ = ()

    def apply(self, entries: Iterable[Entry]) -> None:
        """Book the entries."""
        asked = self.asked
        super().apply(entries)
        self.asked = asked

    def watch(self) -> None:
        """From now on notice."""
        self.asked = False
        turn = self.turn
        assert isinstance(turn, WatchedLedger)
        turn.asked = False

    @property
    def was_asked(self) -> bool:
        """Whether somebody asked for balances since, also those of the turn kept."""
        turn = self.turn
        return self.asked or not isinstance(turn, WatchedLedger) or turn.asked


class Repeat(NamedTuple):
    """What a sound deal came to without a look at the balances: `texts`, `turn`, `table`, `state`
    and `played` are what it was made from, the rest what it made."""

    texts: Mapping[str, str]
    turn: Turn | None
    table: AnyTable
    state: Any
    played: int
    entries: Sequence[Entry]
    next_state: Any
    next_dealer: str

    def fits(self, slot: Slot, ledger: AnyLedger) -> bool:
        """Whether the deal comes to the same now."""
        return (
            self.texts is slot.texts
            and self.turn is slot.turn
            and self.table is ledger.table
            and self.played == ledger.played
            and (self.state is ledger.state or self.state == ledger.state)
        )

    def apply(self, ledger: AnyLedger) -> None:
        """Do again what the deal did."""
        ledger.apply(self.entries)
        ledger.state, ledger.dealer = self.next_state, self.next_dealer
        ledger.played += 1
