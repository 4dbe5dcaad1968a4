"""Lorum: hearts, Obers, tricks and a going-out game for a pot, with other deals between them.

Parlett has the four core deals and, on the page after it, the
optional ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import option_problem
from scorekeeper.core.game import AnyGame, Example
from scorekeeper.core.settling.settlement import EXACT, IN_CHIPS, WHOLE, Part
from scorekeeper.core.values.amounts import Amount, plural, show_amount, simplify
from scorekeeper.core.values.problems import InputError, Problem, impossible
from scorekeeper.games.compendium.game import Compendium, nameless
from scorekeeper.games.compendium.options import check_idle
from scorekeeper.games.compendium.parts import Pack
from scorekeeper.games.compendium.schedule import Plan, Standing, TableRules, in_order, make_rules
from scorekeeper.games.shapes.pot import POT, POT_ACCOUNT, SCORE, check_balanced, in_pot

from .chips import Chips, book_deal
from .deals import OBER_VALUES, contract_of
from .facts import LorumFacts
from .names import ALLBAD, DEALS, KIRAKO, THREE, UNTER
from .options import EXACT as DIVIDED
from .options import GRADED, PRESETS, PRINTED, REFUND, SHORT, SOURCES, SPLIT_POT, LorumOptions

LorumDeal = Deal[LorumFacts, LorumOptions, Standing]
LorumTable = Table[LorumOptions]

POINTS_ONLY = ("hearts_all", "pass", "lorum")  # options of tables without a pot
HANDS = {3: 10, 4: 8}  # 32 cards; three players leave two sevens or the like out

EXAMPLES = (
    Example("hearts=3,2,2,1", "nobody without hearts: each pays the pot"),
    Example(
        "hearts=Anna:4,Boris:3,Cleo:1,Dan:0",
        "Dan took none: the others pay him",
        ("Anna", "Boris", "Cleo", "Dan"),
    ),
    Example(
        "contract=obers obers=A:C,B:S+D,D:H",
        "Obers at their own values",
        ("A", "B", "C", "D"),
        "obers=graded deals=obers,kirako",
    ),
    Example(
        "contract=train reached=B,D,B,A",
        "who brought the count to 25, 50, 75, 100",
        ("A", "B", "C", "D"),
        "deals=train,kirako",
    ),
    Example(
        "contract=kirako left=3,1,0,2",
        "the third player goes out",
        ("A", "B", "C", "D"),
        "deals=kirako",
    ),
    Example(
        "hearts=4,2,2,0 obers=2,1,1,0 tricks=3,2,3,0 king=A jack=B won=C",
        "everything bad at once: who won trick 7 is recorded, too",
        ("A", "B", "C", "D"),
        "deals=allbad,kirako",
    ),
    Example(
        "king=B trick=8 announced=yes",
        "the red king in the last trick, announced",
        ("A", "B", "C", "D"),
        "rules=eight deals=redking",
    ),
    Example(
        "left=3,1,0,2 passes=2,1,0,3",
        "penalty points for cards and turns missed",
        ("A", "B", "C", "D"),
        "rules=eight deals=kirako",
    ),
)


class Lorum(Compendium[LorumFacts, LorumOptions]):
    """Lorum in penalty points: the contracts and their schedule."""

    name = "lorum"
    title = "Lorum"
    facts = LorumFacts
    options = LorumOptions
    sources = SOURCES
    presets = tuple(PRESETS)
    seats = (3, 4)
    usual_seats = 4
    examples = EXAMPLES
    contract_names = DEALS
    fact_names = (
        "tricks",
        "hearts",
        "obers",
        "kings",
        "king",
        "jack",
        "won",
        "order",
        "left",
        "passes",
        "ape",
        "reached",
        "trick",
        "announced",
        "failed",
    )

    def form(self, options: LorumOptions) -> AnyGame:
        """With a pot, or in points without one."""
        return GAME if options.has_pot else IN_POINTS

    def rules(self, options: LorumOptions, players: tuple[str, ...]) -> TableRules:
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

    def check_table(self, table: LorumTable) -> Iterable[Problem]:
        """The deals, and options that need others."""
        options = table.options
        yield from _check_deals(options.deals, options.has_pot, len(table.players))
        if options.has_pot:
            yield from check_idle(table, POINTS_ONLY, "tables that count points", "unit=points")
        if options.sweep.startswith(SHORT):
            try:
                table.roster.find(options.sweep.removeprefix(SHORT))
            except InputError as error:
                yield option_problem("sweep", error.message, "name a player after short:")

    def check(self, deal: LorumDeal) -> Iterable[Problem]:
        """The series, what was taken, the order of going out."""
        yield from super().check(deal)
        facts = deal.facts
        if facts.order and facts.left is not None and facts.left[facts.order[0]]:
            first = facts.order[0]
            yield impossible(
                f"{first} went out first, but has {plural(facts.left[first], 'card')} left",
                "correct order or left",
                "order",
            )

    def rule_cards(self) -> Iterator[tuple[str, TableRules]]:
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

    def check_books(self, ledger: AnyLedger) -> Iterable[Problem]:
        """Balances and pot add up to 0."""
        return check_balanced(ledger)

    def score(self, deal: LorumDeal) -> list[Entry]:
        """The payments."""
        return self._chips(deal, deal.state, in_pot(deal.ledger)).entries

    def _chips(self, deal: LorumDeal, state: Standing, held: Amount) -> Chips:
        facts, rules = deal.facts, state.rules
        chips = Chips(held, deal.table)
        contract = rules.contracts[facts.contract]
        book_deal(contract.name, contract.parts, facts, rules.pack, deal.options, chips)
        return chips

    def expected_sum(self, deal: LorumDeal) -> Amount | None:
        """What players lose stands in the pot or with other players."""
        return 0

    def advance(self, deal: LorumDeal, entries: Sequence[Entry]) -> Standing:
        """One deal more; where a pot is refunded, who has paid how much into it."""
        state = super().advance(deal, entries)
        paid: Mapping[str, Amount] = {}
        if deal.options.pot_on_abort == REFUND and deal.facts.contract != KIRAKO:
            before = deal.state.memory or {}
            now = self._chips(deal, deal.state, 0).paid
            paid = {player: before.get(player, 0) + amount for player, amount in now.items()}
        return state._replace(memory=paid)

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Dealer, contract, and the pot."""
        return {**super().upcoming(ledger), POT: show_amount(in_pot(ledger))}

    def extra_parts(self, ledger: AnyLedger) -> Sequence[Part]:
        """What becomes of a pot that stands when people stop."""
        shares = pot_shares(ledger)
        return (Part(POT, None, EXACT, shares),) if shares else ()

    def settlement_notes(self, ledger: AnyLedger) -> Sequence[str]:
        """Who leads, and what is in the pot."""
        notes = [*super().settlement_notes(ledger)]
        held = simplify(in_pot(ledger) - sum(pot_shares(ledger).values()))
        if held:
            notes.append(f"the pot holds {show_amount(held)}; the next kirako decides who takes it")
        return notes

    def final_totals(self, ledger: AnyLedger) -> dict[str, Amount]:
        """With what everybody gets of a pot that stands."""
        totals = super().final_totals(ledger)
        return {p: simplify(totals[p] + share) for p, share in pot_shares(ledger).items()} or totals


def _stages(options: LorumOptions) -> tuple[tuple[str, ...], ...]:
    """Kirako is the last deal even where the others are chosen."""
    before = [deal for deal in options.deals if deal != KIRAKO]
    last = [deal for deal in options.deals if deal == KIRAKO]
    if not options.choice or not before:
        return in_order(options.deals)
    return (tuple(before), *in_order(last))


def _check_deals(deals: Sequence[str], has_pot: bool, players: int) -> Iterator[Problem]:
    if not deals or len(set(deals)) < len(deals):
        yield option_problem(
            "deals", "deals must be some, each named once", "e.g. deals=hearts,obers,tricks,kirako"
        )
    elif has_pot and deals[-1] != KIRAKO:
        yield option_problem(
            "deals",
            "the pot is won in kirako, which must be the last deal",
            "add kirako at the end",
        )
    opposite = [deal for deal in deals if deal in (UNTER, ALLBAD, THREE)]
    if players == 3 and opposite:
        yield option_problem(
            "deals",
            f"{' and '.join(opposite)}: among three players nobody sits opposite another",
            "leave them out",
        )


def pot_shares(ledger: AnyLedger) -> dict[str, Amount]:
    """What each player gets of a pot that stands; nothing where it is only shown. Where it holds
    less than was paid into it, everybody gets as much less, in whole chips."""
    options: LorumOptions = ledger.table.options
    held, players = in_pot(ledger), ledger.table.players
    if options.pot_on_abort == PRINTED or held <= 0:
        return {}
    if options.pot_on_abort == SPLIT_POT:
        return dict.fromkeys(players, int(held // len(players)))
    paid = {player: (ledger.state.memory or {}).get(player, 0) for player in players}
    all_paid = sum(paid.values())
    if all_paid <= held:
        return paid
    return {player: int(amount * held // all_paid) for player, amount in paid.items()}


GAME = LorumForChips()
IN_POINTS = Lorum()
