"""Asszorti: three bid for the fewest cards out of the talon, with arrivazs and doubles.

Parlett has auction, announcements and doubles, and on the page
after it the scores; pagat.com (after J. Pais) differs where options say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import SCORE, Account, Entry
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.game import Example, Feat, Game, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.values.amounts import Amount, signed
from scorekeeper.core.values.cells import Grid

from .declaration import (
    CHECKS,
    HAND,
    PRESETS,
    SOURCES,
    TABLE_CHECKS,
    AsszortiDeal,
    AsszortiFacts,
    AsszortiOptions,
    opponents,
)
from .scoring import payments

if TYPE_CHECKING:
    from scorekeeper.core.live.formulas import Live


class Asszorti(Game[AsszortiFacts, AsszortiOptions, None]):
    """Asszorti."""

    name = "asszorti"
    title = "Asszorti"
    facts = AsszortiFacts
    options = AsszortiOptions
    checks = CHECKS
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = PRESETS
    accounts = (Account(SCORE, "points won and lost"),)
    seats = (3, 3)
    usual_seats = 3
    adjust_account = SCORE
    settled_by = settling.BY_SHARE
    zero_sum = True
    roundings = settling.IN_CHIPS
    # fmt: off
    examples = (
        Example("declarer=A contract=3 trump=D tricks=9,1,1", "three cards exchanged, diamonds",
            ("A", "B", "C")),
        Example("declarer=A contract=hand trump=NT game-doubles=kontra tricks=6,3,2",
            "hand without trumps, doubled once", ("A", "B", "C")),
        Example(
            "declarer=A contract=hand trump=S arrivazs=yes arrivazs-doubles=1 arrivazs-by=B "
            "tricks=9,1,1 last3=3 foreign=yes", "arrivazs doubled by B and made without trumps",
            ("A", "B", "C")),
        Example("declarer=A contract=1 trump=NT tricks=7,2,2 last3=3",
            "the last three tricks count by themselves", ("A", "B", "C"), "nt_arrivazs=automatic"),
    )
    # fmt: on

    def score(self, deal: AsszortiDeal) -> list[Entry]:
        """Each part passes between declarer and both opponents alike."""
        entries: list[Entry] = []
        declarer = deal.facts.declarer
        for amount, why in payments(deal):
            both = f"{why}, {'from' if amount >= 0 else 'to'} each opponent: {signed(2 * amount)}"
            entries.append(Entry(SCORE, declarer, 2 * amount, both))
            entries += [
                Entry(SCORE, other, -amount, f"{declarer}: {why}") for other in opponents(deal)
            ]
        return entries

    def feats(self, facts: AsszortiFacts, table: Table[AsszortiOptions]) -> Iterator[Feat]:
        """The game by the cards exchanged, and arrivazs where it was announced."""
        how = "from hand" if facts.contract == HAND else f"with {facts.contract} exchanged"
        yield Feat(facts.declarer, f"games {how}", facts.is_won)
        if facts.arrivazs:
            yield Feat(facts.declarer, "arrivazs", facts.is_last_won)

    def live(self, table: Table[AsszortiOptions]) -> Live:
        """Every part of a deal as a formula over its facts."""
        from .live import live

        return live(table)

    def expected_sum(self, deal: AsszortiDeal) -> Amount:
        """Declarer wins what the opponents lose."""
        return 0

    def in_play(self, ledger: AnyLedger) -> str:
        """People play as long as they like."""
        return ""

    def reference(self) -> list[Grid]:
        """What a game and arrivazs are worth."""
        from .layout import values_grid

        return [values_grid()]

    def grids(self, played: Played) -> list[Grid]:
        """Contract, doubles, tricks; points and totals."""
        from .layout import asszorti_grid

        return [asszorti_grid(played, self.title)]


GAME = Asszorti()
