"""Lorum: hearts, Obers, tricks and a going-out game for a pot, with other deals between them.

Parlett has the four core deals and, on the page after it, the
optional ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import POT, SCORE, Account, Entry
from scorekeeper.core.game import AnyGame, Coming
from scorekeeper.core.settling.settlement import EXACT, IN_CHIPS, WHOLE, Part
from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.problems import Problem
from scorekeeper.games.compendium.facts import checks_of
from scorekeeper.games.compendium.game import Compendium, nameless
from scorekeeper.games.compendium.parts import Pack
from scorekeeper.games.compendium.schedule import (
    ContractRules,
    Plan,
    Standing,
    in_order,
    make_rules,
)
from scorekeeper.games.shapes.pot import POT_ACCOUNT, check_balanced, in_pot

from .chips import book_deal
from .deals import OBER_VALUES, contract_of
from .declaration import (
    CHECKS,
    DEALS,
    EXAMPLES,
    GRADED,
    KIRAKO,
    PRESETS,
    REFUND,
    SOURCES,
    TABLE_CHECKS,
    LorumDeal,
    LorumFacts,
    LorumLedger,
    LorumOptions,
    LorumTable,
    Paid,
)
from .declaration import EXACT as DIVIDED
from .pot import pot_shares

if TYPE_CHECKING:
    from scorekeeper.core.live.formulas import Live
    from scorekeeper.games.compendium.live_checks import Asked

NOBODY_PAID: Paid = {}
HANDS = {3: 10, 4: 8}  # 32 cards; three players leave two sevens or the like out


class Lorum(Compendium[LorumFacts, LorumOptions, Paid]):
    """Lorum in penalty points: the contracts and their schedule."""

    name = "lorum"
    title = "Lorum"
    facts = LorumFacts
    options = LorumOptions
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = PRESETS
    seats = (3, 4)
    nothing = NOBODY_PAID
    contract_names = DEALS
    optional = ("passes", "announced")
    fact_names = (
        *("tricks", "hearts", "obers", "kings", "king", "jack", "won", "order", "left", "passes"),
        *("ape", "reached", "trick", "announced", "failed"),
    )
    checks = checks_of(fact_names, *CHECKS)
    examples = EXAMPLES

    def form(self, options: LorumOptions) -> AnyGame:
        """With a pot, or in points without one."""
        return GAME if options.has_pot else IN_POINTS

    def rules(self, options: LorumOptions, players: tuple[str, ...]) -> ContractRules:
        """One series after another, each dealt by one player."""
        tricks = HANDS[len(players)]
        pack = Pack(
            players,
            tricks,
            {"tricks": tricks, "hearts": 8, "obers": 4, "kings": 4},
            {"obers": tuple(OBER_VALUES)} if options.obers == GRADED else {},
        )
        contracts = [contract_of(deal, options, tricks) for deal in dict.fromkeys(options.deals)]
        plan = Plan(_stages(options), block=len(options.deals), rounds=options.series)
        return make_rules(contracts, plan, pack, lowest=not options.has_pot)

    def asked(self, fact: str, rules: ContractRules) -> Asked | None:
        """The facts that no other game has."""
        from .live import asked

        return asked(fact, rules)

    def rule_cards(self) -> Iterator[tuple[str, ContractRules]]:
        """All deals at the prices of the book."""
        options = self.options_set("deals", ",".join(DEALS))
        yield "set deals=...", self.rules(options, nameless(self.usual_seats))


class LorumForChips(Lorum):
    """Lorum paid in chips, with a pot."""

    accounts = (Account(SCORE, "chips won and lost"), POT_ACCOUNT)
    roundings = IN_CHIPS

    def usual_rounding(self, table: LorumTable) -> str:
        """Whole chips, unless the table divides them: then it plays for cash."""
        return EXACT if table.options.sweep == DIVIDED else WHOLE

    def check_books(self, ledger: LorumLedger) -> Iterable[Problem]:
        """Balances and pot add up to 0."""
        return check_balanced(ledger)

    def score(self, deal: LorumDeal) -> list[Entry]:
        return book_deal(deal, in_pot(deal.ledger)).entries

    def expected_sum(self, deal: LorumDeal) -> Amount | None:
        """What players lose stands in the pot or with other players."""
        return 0

    def live(self, table: LorumTable) -> Live:
        from scorekeeper.games.compendium.live import live_if_seated

        from .live import ChipsLive

        return live_if_seated(ChipsLive, self, table)

    def advance(self, deal: LorumDeal, entries: Sequence[Entry]) -> Standing[Paid]:
        """One deal more; where a pot is refunded, who has paid how much into it."""
        state = super().advance(deal, entries)
        if deal.options.pot_on_abort != REFUND or deal.facts.contract == KIRAKO:
            return state._replace(memory={})
        before, now = deal.state.memory, book_deal(deal, 0).paid
        paid = {player: before.get(player, 0) + amount for player, amount in now.items()}
        return state._replace(memory=paid)

    def upcoming(self, ledger: LorumLedger) -> Coming:
        """Dealer, contract, and the pot."""
        return {**super().upcoming(ledger), POT: show_amount(in_pot(ledger))}

    def extra_parts(self, ledger: LorumLedger) -> Sequence[Part]:
        """What becomes of a pot that stands when people stop."""
        shares = pot_shares(ledger)
        if not shares:
            return ()
        nothing = dict.fromkeys(ledger.table.absent, 0)
        return (Part(POT, None, EXACT, {**shares, **nothing}),)

    def settlement_notes(self, ledger: LorumLedger) -> Sequence[str]:
        """Who leads, and what is in the pot."""
        notes = [*super().settlement_notes(ledger)]
        held = simplify(in_pot(ledger) - sum(pot_shares(ledger).values()))
        if held:
            notes.append(f"the pot holds {show_amount(held)}; the next kirako decides who takes it")
        return notes

    def final_totals(self, ledger: LorumLedger) -> dict[str, Amount]:
        """With what everybody gets of a pot that stands."""
        totals = super().final_totals(ledger)
        shares = pot_shares(ledger)
        return {p: simplify(total + shares.get(p, 0)) for p, total in totals.items()}


def _stages(options: LorumOptions) -> tuple[tuple[str, ...], ...]:
    """Kirako is the last deal even where the others are chosen."""
    before = [deal for deal in options.deals if deal != KIRAKO]
    last = [deal for deal in options.deals if deal == KIRAKO]
    if not options.choice or not before:
        return in_order(options.deals)
    return (tuple(before), *in_order(last))


GAME = LorumForChips()
IN_POINTS = Lorum()
