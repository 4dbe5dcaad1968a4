"""The one model of the compendium games: contracts and schedule are data, the sheet is common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.options import PRESET_OPTION
from scorekeeper.core.game import Game, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem
from scorekeeper.games.shapes.lines import Line, gap_notes, paid_if_level, winner_notes
from scorekeeper.games.shapes.sides import dealer_problems
from scorekeeper.games.shapes.takings import check_room, in_words

from .facts import CompendiumFacts
from .kinds import ContractWord, how_many
from .schedule import (
    Standing,
    TableRules,
    beginning,
    check_schedule,
    due,
    is_complete,
    next_in_turn,
    open_contracts,
    place_after,
    seated,
)

O = TypeVar("O")  # the options of the game  # noqa: E741
F = TypeVar("F", bound=CompendiumFacts)
SCORE = "score"
CARD_COUNTS = ("hearts", "diamonds", "men", "jacks", "queens", "obers", "kings")


class Compendium(Game[F, O, Standing], Generic[F, O]):
    """A game in which every deal is played for something else.

    A game states its options and the facts it uses and makes the rules of a table from them.
    """

    facts: ClassVar[type[CompendiumFacts]] = CompendiumFacts
    fact_names: ClassVar[tuple[str, ...]]
    contract_names: ClassVar[tuple[str, ...]]  # for the manual: those of all tables
    accounts: ClassVar[tuple[Account, ...]] = (Account(SCORE, "points won and lost"),)
    adjust_account = SCORE
    settled_by = settling.BY_SHARE
    open = True

    # declarations ---------------------------------------------------------------------------

    def rules(self, options: O, players: tuple[str, ...]) -> TableRules:
        """The rules of a table."""
        raise NotImplementedError

    @cached_property
    def fact_specs(self) -> tuple[FactSpec, ...]:
        """The facts that the contracts of this game use, in the order of `fact_names`."""
        known = {spec.name: spec for spec in super().fact_specs}
        known["contract"] = known["contract"]._replace(kind=ContractWord(self.contract_names))
        return tuple(known[name] for name in ("dealer", "contract", *self.fact_names))

    def make_facts(self, values: Mapping[str, Any]) -> F:
        """The facts from values under public names."""
        made: F = self.facts(**{name.replace("-", "_"): value for name, value in values.items()})  # type: ignore[assignment]
        return made

    # one deal -------------------------------------------------------------------------------

    def start(self, table: Table[O]) -> Standing:
        """Nothing played."""
        rules = self.rules(table.options, table.players)
        return beginning(rules, table.first_dealer or table.players[0], table.everyone)

    def reseated(self, ledger: AnyLedger) -> Standing:
        """Those who stay play on for what is left; who comes deals as many as the others."""
        rules = self.rules(ledger.table.options, ledger.table.players)
        return seated(ledger.state, rules, ledger.dealer)

    def check(self, deal: Deal[F, O, Standing]) -> Iterable[Problem]:
        """The turn to deal, the schedule, and that nobody takes more than his tricks hold."""
        facts, state, then = deal.facts, deal.state, deal.turn.state
        yield from self.check_dealer(facts.dealer, deal.turn)
        yield from check_schedule(state, then, facts.dealer, facts.contract)
        if facts.tricks is not None:
            taken = {name: getattr(facts, name) for name in CARD_COUNTS}
            yield from check_room(
                facts.tricks,
                {
                    name: {player: how_many(cards, player) for player in facts.tricks}
                    for name, cards in taken.items()
                    if cards is not None
                },
                facts.won or (),
                "won",
                "the tricks that count",
            )

    def check_dealer(self, dealer: str, ledger: AnyLedger) -> Iterator[Problem]:
        """Another dealer than the one whose turn it is; the first may be anybody. `ledger` stands
        as it did when the deal was recorded."""
        state: Standing = ledger.state
        if ledger.played and not is_complete(state):
            yield from dealer_problems(dealer, state.dealer)

    def lines(self, facts: F, table: Table[O], state: Standing) -> list[Line]:
        """The points of a deal with their reasons."""
        rules = state.rules
        return rules.contracts[facts.contract].lines(facts, rules.pack)

    def worth(self, facts: F, table: Table[O], state: Standing) -> Amount | None:
        """What the points of a deal add up to."""
        rules = state.rules
        return rules.contracts[facts.contract].worth(facts, rules.pack)

    def has_no_result(self, facts: F, table: Table[O]) -> bool:
        """Whether the deal decides nothing."""
        return False

    def is_dealt_again(self, facts: F, table: Table[O], state: Standing) -> bool:
        """Whether the deal, which decided nothing, is dealt again."""
        return self.has_no_result(facts, table)

    def score(self, deal: Deal[F, O, Standing]) -> list[Entry]:
        """What the contract gives."""
        state: Standing = deal.state
        return [
            Entry(SCORE, player, points, why)
            for player, points, why in self.lines(deal.facts, deal.table, state)
        ]

    def expected_sum(self, deal: Deal[F, O, Standing]) -> Amount | None:
        """The value of the contract."""
        state: Standing = deal.state
        return self.worth(deal.facts, deal.table, state)

    def advance(self, deal: Deal[F, O, Standing], entries: Sequence[Entry]) -> Standing:
        """One more contract played."""
        facts = deal.facts
        state: Standing = deal.state
        if self.is_dealt_again(facts, deal.table, state):
            return state._replace(again=state.again + 1, dealer=facts.dealer)
        after = state.after(facts.dealer, facts.contract, deal.turn.state.series)
        return self.passed_on(after, facts.dealer, deal.ledger)

    def passed_on(self, state: Standing, dealer: str, ledger: AnyLedger) -> Standing:
        """The state with the turn passed to the next dealer."""
        place = place_after(ledger.turn.state)
        return state._replace(dealer=next_in_turn(state, dealer, place))

    def pass_over(self, deal: AnyDeal) -> Standing:
        """A deal that could not be scored was played all the same, as far as it can be read."""
        state: Standing = deal.state
        dealer, contract = deal.values.get("dealer"), deal.values.get("contract")
        if not dealer or not contract:
            return state
        after = state.after(dealer, contract, deal.turn.state.series)
        return self.passed_on(after, dealer, deal.ledger)

    def next_dealer(self, deal: Deal[F, O, Standing]) -> str:
        """By the schedule."""
        state: Standing = deal.state
        return state.dealer

    # the whole sheet ------------------------------------------------------------------------

    def finished(self, ledger: AnyLedger) -> bool:
        """Everything on the plan has been played."""
        return is_complete(ledger.state)

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Who deals, what he may play, and how many deals are to come."""
        state: Standing = ledger.state
        found: dict[str, Any] = {"dealer": state.dealer}
        choice = open_contracts(state, state.dealer)
        if len(choice) == 1:
            found["contract"] = choice[0]
        else:
            found["contracts left"] = list(choice)
        if state.again:
            found["dealt again"] = state.again
        found["deals left"] = deals_left(state)
        return found

    def settle(self, ledger: AnyLedger, rounding: str | None = None) -> Settlement:
        """Totals are paid among the players where they add up to 0; else they only stand."""
        return paid_if_level(super().settle(ledger, rounding), self.lowest_wins(ledger))

    def lowest_wins(self, ledger: AnyLedger) -> bool:
        """As the rules of the table say."""
        state: Standing = ledger.state
        return state.rules.lowest

    def settlement_notes(self, ledger: AnyLedger) -> Sequence[str]:
        """Who wins, and why nothing is paid."""
        totals = self.final_totals(ledger)
        return [*winner_notes(totals, self.lowest_wins(ledger)), *gap_notes(totals)]

    def final_totals(self, ledger: AnyLedger) -> dict[str, Amount]:
        """The totals if people stopped now."""
        return self.totals(ledger)

    # the manual -----------------------------------------------------------------------------

    def reference(self) -> list[Grid]:
        """The contracts of the presets with their points."""
        from .reference import contract_grids

        return contract_grids(self.rule_cards())

    def rule_cards(self) -> Iterator[tuple[str, TableRules]]:
        """The tables that the manual shows, by name: those of all presets."""
        for preset in self.presets:
            options = self.options_set(PRESET_OPTION, preset.name)
            seats = self.seats_shown(options)
            for count in seats:
                size = f" for {in_words(count)}" if len(seats) > 1 else ""
                yield f"rules={preset.name}{size}", self.rules(options, nameless(count))

    def options_set(self, name: str, text: str) -> O:
        """The options of the usual table that sets this one."""
        return self.options_of({name: text}, self.usual_seats)

    def seats_shown(self, options: O) -> tuple[int, ...]:
        """The numbers of players for which the manual shows the table."""
        return (self.usual_seats,)

    # the sheet ------------------------------------------------------------------------------

    def grids(self, played: Played) -> list[Grid]:
        """Points and running totals, and what is still to be played."""
        from .layout import compendium_grids

        return compendium_grids(self.title, self.has_no_result, played)


def nameless(count: int) -> tuple[str, ...]:
    """So many players of whom nothing is known."""
    return tuple(map(str, range(count)))


def deals_left(state: Standing) -> int:
    """How many deals are still to come in the whole game."""
    plan = state.rules.plan
    if is_complete(state):
        return 0
    if plan.each:
        return (plan.size + plan.extra) * len(state.rules.pack.players) - state.done
    in_series = sum(len(stage) for stage in due(state, state.dealer))
    return in_series + max(plan.rounds - state.series - 1, 0) * plan.size + len(state.owed)
