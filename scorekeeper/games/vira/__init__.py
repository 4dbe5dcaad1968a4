"""Vira: three (or four at the table) bid for contracts; chips against a pot, points among players.

Parlett has lost its table of payments; the tables, the pot
and surrender are those of pagat.com.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import POT, SCORE, Account, Entry
from scorekeeper.core.game import Coming, Example, Feat, Game, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.settlement import EXACT, Part
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem
from scorekeeper.games.shapes.pot import POT_ACCOUNT, PotEntries, divide, in_pot

from .checks import CHECKS, TABLE_CHECKS, check_pot
from .facts import Dealt, ViraDeal, ViraFacts, ViraLedger, ViraTable, right_of
from .options import PRESETS, SOURCES, ViraOptions
from .payments import OBERG, STOCKHOLM
from .scoring import WON, after_turn_payment, entries_of, payment_of
from .tariff import published

if TYPE_CHECKING:
    from scorekeeper.core.live.formulas import Live


class Vira(Game[ViraFacts, ViraOptions, Dealt]):
    """Vira."""

    name = "vira"
    title = "Vira"
    facts = ViraFacts
    options = ViraOptions
    checks = CHECKS
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = PRESETS
    accounts = (Account(SCORE, "points won and lost; a chip is 8 points"), POT_ACCOUNT)
    seats = (3, 4)
    usual_seats = 3
    adjust_account = SCORE
    settled_by = settling.BY_SHARE
    zero_sum = True
    roundings = settling.IN_CHIPS
    # fmt: off
    examples = (
        Example("declarer=A contract=begar6 pref=H trump=H tricks=6",
            "begging for six in preference, won: a chip from the pot, a point from each opponent"),
        Example("declarer=B contract=vingel7 pref=S trump=H second=yes trump2=C tricks=5",
            "a double turn-up of seven: the first trump was not accepted, the second try doubly "
            "lost"),
        Example("declarer=A contract=gask3 tricks=0",
            "a gask played as misere: no trump suit is recorded"),
        Example("declarer=C contract=gok tricks=0 unguarded=B",
            "a gok won; B had passed without guards and pays a chip into the pot"),
        Example("declarer=A contract=solo8 surrender=yes", "given up without play"),
        Example(
            "declarer=C contract=gask5 level=preference pref=D trump=D tricks=12 "
            "auction=B/gask2,C/gask5+preference", "with the bids in order, which are then checked"),
        Example("declarer=B contract=turne6 pref=S trump=H surrender=yes after-turn=C/C:5",
            "after B gave up, C turned clubs and won five tricks", settings="after_turn=on"),
        Example("declarer=C contract=turne8 pref=S trump=S tricks=9",
            "four at the table: the player on the dealer's right sits out",
            players=("A", "B", "C", "D")),
    )
    # fmt: on

    open = True

    def live(self, table: ViraTable) -> Live:
        """Chips by the tariff, points, and the pot."""
        from .live import vira_live

        return vira_live(table)

    # one deal -------------------------------------------------------------------------------

    def start(self, table: ViraTable) -> Dealt:
        return (0,) * len(table.everyone)

    def check_books(self, ledger: ViraLedger) -> Iterable[Problem]:
        return check_pot(ledger)

    def score(self, deal: ViraDeal) -> list[Entry]:
        """Refills, chips and points."""
        book = PotEntries(in_pot(deal.ledger))
        return entries_of(deal.facts, deal.active, deal.table.players, deal.options, book)

    def feats(self, facts: ViraFacts, table: ViraTable) -> Iterator[Feat]:
        """The bid by its name, also of who turned after it was given up."""
        options = table.options
        what = options.table.bids[facts.contract].name
        yield Feat(facts.declarer, what, payment_of(facts, options).result == WON)
        if facts.after_turn is not None:
            is_won = after_turn_payment(facts, options).result == WON
            yield Feat(facts.after_turn.player, f"{what}, after a surrender", is_won)

    def advance(self, deal: ViraDeal, entries: Sequence[Entry]) -> Dealt:
        """One more deal by its dealer."""
        dealt = list(deal.state)
        dealt[deal.table.everyone.index(deal.facts.dealer)] += 1
        return tuple(dealt)

    def expected_sum(self, deal: ViraDeal) -> Amount | None:
        """What players lose stands in the pot or with other players."""
        return 0

    # the whole sheet ------------------------------------------------------------------------

    def in_play(self, ledger: ViraLedger) -> str:
        """People play as long as they like."""
        return ""

    def upcoming(self, ledger: ViraLedger) -> Coming:
        """Dealer, who sits out, forehand (who must open the auction), and the pot."""
        table = ledger.table
        found: Coming = {"dealer": ledger.dealer}
        if len(table.players) == 4:
            found["sits out"] = right_of(table, ledger.dealer)
        found["forehand"] = table.after(ledger.dealer)
        found["pot"] = in_pot(ledger)
        return found

    def extra_parts(self, ledger: ViraLedger) -> Sequence[Part]:
        return (Part(POT, None, EXACT, divide(in_pot(ledger), self.totals(ledger))),)

    def settlement_notes(self, ledger: ViraLedger) -> Sequence[str]:
        """Usually play goes on until everybody has dealt equally often."""
        state = ledger.state
        if len(set(state)) == 1:
            return ()
        dealt = ", ".join(
            f"{player} {times}" for player, times in zip(ledger.table.everyone, state, strict=True)
        )
        return (f"play usually goes on until everybody has dealt equally often; so far: {dealt}",)

    def reference(self) -> list[Grid]:
        """The published tables of bids and payments, and what a table of one's own holds."""
        from .layout import manual_grids

        return manual_grids([published(name) for name in (OBERG, STOCKHOLM)])

    def grids(self, played: Played) -> list[Grid]:
        """Balances and the pot after every deal."""
        from .layout import vira_grids

        return vira_grids(played)


GAME = Vira()
