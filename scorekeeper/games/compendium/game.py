"""The one model of the compendium games: contracts and schedule are data, the sheet is common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from scorekeeper.core.books.accounts import SCORE, Account, Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.options import PRESET_OPTION
from scorekeeper.core.game import Coming, Played
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.games import live_in, turn_in
from scorekeeper.games.shapes.lines import Line, in_words
from scorekeeper.games.shapes.totals import TotalsGame

from .facts import CompendiumFacts
from .kinds import ContractWord
from .layers import Layer
from .schedule import (
    NOBODY,
    ContractRules,
    Standing,
    deals_left,
    is_complete,
    next_in_turn,
    open_contracts,
    place_after,
    seated,
)

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing
    from scorekeeper.core.formula.tree import Expr
    from scorekeeper.core.live.cells import Wrong

    from .live_cells import Cells
    from .live_checks import Asked

O = TypeVar("O")  # the options of the game  # noqa: E741
F = TypeVar("F", bound=CompendiumFacts)
M = TypeVar("M")  # what the game remembers besides the schedule


class Compendium(TotalsGame[F, O, Standing[M]], Generic[F, O, M]):
    """A game in which every deal is played for something else.

    A game states its options and the facts it uses and makes the rules of a table from them: its
    contracts and their schedule. What is not counted by the contract is a layer over its lines.
    """

    facts: ClassVar[type[CompendiumFacts]] = CompendiumFacts
    fact_names: ClassVar[tuple[str, ...]]
    contract_names: ClassVar[tuple[str, ...]]  # for the manual: those of all tables
    layers: ClassVar[tuple[Layer, ...]] = ()
    nothing: M  # what the game remembers before the first deal
    live = live_in("compendium.live")
    live_turn = turn_in("compendium.live_turn")
    accounts: ClassVar[tuple[Account, ...]] = (Account(SCORE, "points won and lost"),)
    optional: ClassVar[tuple[str, ...]] = ()  # facts that count although they may be left out
    redeals: ClassVar[
        Mapping[str, int]
    ] = {}  # how often contracts without a result are dealt again
    dealer_pays: ClassVar[int] = 0  # after that

    # declarations ---------------------------------------------------------------------------

    def rules(self, options: O, players: tuple[str, ...]) -> ContractRules:
        """The rules of a table."""
        raise NotImplementedError

    @cached_property
    def fact_specs(self) -> tuple[FactSpec, ...]:
        """The facts that the contracts of this game use, in the order of `fact_names`."""
        known = {spec.name: spec for spec in super().fact_specs}
        known["contract"] = known["contract"]._replace(kind=ContractWord(self.contract_names))
        return tuple(known[name] for name in ("dealer", "contract", *self.fact_names))

    # one deal -------------------------------------------------------------------------------

    def start(self, table: Table[O]) -> Standing[M]:
        """Nothing played, by players who may come later, too."""
        rules = self.rules(table.options, table.players)
        dealt = dict.fromkeys(table.everyone, NOBODY)
        return Standing(rules, table.first_dealer or table.players[0], dealt, self.nothing)

    def reseated(self, ledger: Ledger[O, Standing[M]]) -> Standing[M]:
        """Those who stay play on for what is left; who comes deals as many as the others."""
        rules = self.rules(ledger.table.options, ledger.table.players)
        return seated(ledger.state, rules, ledger.dealer)

    def has_no_result(self, facts: F, table: Table[O]) -> bool:
        """Whether the deal decides nothing."""
        return False

    def undecided(self, deal: Deal[F, O, Standing[M]]) -> Line:
        """What is written then."""
        raise NotImplementedError

    def is_dealt_again(self, deal: Deal[F, O, Standing[M]]) -> bool:
        """Whether the deal, which decided nothing, is dealt again."""
        return self.has_no_result(deal.facts, deal.table)

    def lines(self, deal: Deal[F, O, Standing[M]]) -> list[Line]:
        """The points of a deal with their reasons: what the contract counts, layer by layer."""
        rules, facts = deal.state.rules, deal.facts
        if self.has_no_result(facts, deal.table):
            found = [self.undecided(deal)]
        else:
            found = rules.contracts[facts.contract].lines(facts, rules.pack)
        for layer in self.layers:
            found = layer.over(found, deal)
        return found

    def score(self, deal: Deal[F, O, Standing[M]]) -> list[Entry]:
        return [Entry(SCORE, player, points, why) for player, points, why in self.lines(deal)]

    def expected_sum(self, deal: Deal[F, O, Standing[M]]) -> Amount | None:
        """The value of the contract, where it is fixed, with the layers over it."""
        rules, facts = deal.state.rules, deal.facts
        if self.has_no_result(facts, deal.table):
            return None
        value = rules.contracts[facts.contract].worth(facts, rules.pack)
        for layer in self.layers:
            value = None if value is None else layer.worth(value, deal)
        return value

    def advance(self, deal: Deal[F, O, Standing[M]], entries: Sequence[Entry]) -> Standing[M]:
        facts, state = deal.facts, deal.state
        if self.is_dealt_again(deal):
            return state._replace(again=state.again + 1, dealer=facts.dealer)
        return self._played(deal, facts.dealer, facts.contract)

    def _played(self, deal: Deal[F, O, Standing[M]], dealer: str, contract: str) -> Standing[M]:
        after = deal.state.after(dealer, contract, deal.turn.state.series)
        return self.passed_on(after, dealer, deal.ledger)

    def passed_on(
        self, state: Standing[M], dealer: str, ledger: Ledger[O, Standing[M]]
    ) -> Standing[M]:
        """The state with the turn passed to the next dealer."""
        place = place_after(ledger.turn.state)
        return state._replace(dealer=next_in_turn(state, dealer, place))

    def pass_over(self, deal: Deal[F, O, Standing[M]]) -> Standing[M]:
        """A deal that could not be scored was played all the same, as far as it can be read."""
        dealer = deal.known(lambda facts: facts.dealer)
        contract = deal.known(lambda facts: facts.contract)
        if not dealer or not contract:
            return deal.state
        return self._played(deal, dealer, contract)

    def next_dealer(self, deal: Deal[F, O, Standing[M]]) -> str:
        return deal.state.dealer

    # the same as formulas -------------------------------------------------------------------

    def may_be_undecided(self, options: O) -> bool:
        """Whether there are deals at a table that decide nothing."""
        return False

    def undecided_cells(self, cells: Cells, options: O) -> Expr:
        """Whether a deal is one of them; asked only where there are such deals."""
        raise NotImplementedError

    def counts_deals(self, options: O) -> bool:
        """Whether a rule of the table asks how many deals were played before one."""
        return False

    def breach_cells(self, cells: Cells, options: O) -> Iterable[Wrong]:
        """What breaks a rule besides the schedule."""
        return ()

    def early_end(self, options: O) -> Callable[[Cells], Expr] | None:
        """Whether a deal ends the game before everything is played, at tables where it can."""
        return None

    def told_of_last(self, options: O) -> str:
        """The fact that says `yes` of the last contract of a dealer, where points hang on that."""
        return ""

    def optional_at(self, options: O) -> tuple[str, ...]:
        """The facts that count at a table although they may be left out."""
        return self.optional

    def asked(self, fact: str, rules: ContractRules) -> Asked | None:
        """What is asked of a fact of the outcome that this game alone has."""
        return None

    # the whole sheet ------------------------------------------------------------------------

    def finished(self, ledger: Ledger[O, Standing[M]]) -> bool:
        """Everything on the plan has been played."""
        return is_complete(ledger.state)

    def upcoming(self, ledger: Ledger[O, Standing[M]]) -> Coming:
        """Who deals, what he may play, and how many deals are to come."""
        state = ledger.state
        found: Coming = {"dealer": state.dealer}
        choice = open_contracts(state, state.dealer)
        if len(choice) == 1:
            found["contract"] = choice[0]
        else:
            found["contracts left"] = list(choice)
        if state.again:
            found["dealt again"] = state.again
        found["deals left"] = self.deals_left(ledger)
        return found

    def deals_left(self, ledger: Ledger[O, Standing[M]]) -> int | None:
        return deals_left(ledger.state)

    def lowest_wins(self, ledger: Ledger[O, Standing[M]]) -> bool:
        return ledger.state.rules.lowest

    # the manual -----------------------------------------------------------------------------

    def reference(self) -> list[Grid]:
        """The contracts of the presets with their points."""
        from .reference import contract_grids

        return contract_grids(self.rule_cards())

    def rule_cards(self) -> Iterator[tuple[str, ContractRules]]:
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

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """Who still has what to deal, and the deals."""
        from .drawing import compendium_drawings

        return compendium_drawings(self.has_no_result, played)


def nameless(count: int) -> tuple[str, ...]:
    """So many players of whom nothing is known."""
    return tuple(map(str, range(count)))
