"""The game that the whole family is: bids against tricks, by two formulas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.declaration.facts import HERE, FactSpec, counts_with, fact_fields, idle_spec
from scorekeeper.core.declaration.options import option_problem
from scorekeeper.core.expressions.expression import ExpressionError
from scorekeeper.core.game import Example, Game, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.settlement import Part, Settlement
from scorekeeper.core.values.amounts import Amount, plural, signed
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.names import joined
from scorekeeper.core.values.problems import Problem, impossible, warning

from .checks import (
    FEWEST,
    flag_problems,
    formula_problems,
    hook_broken,
    last_before,
    too_few_players,
    too_many_cards,
)
from .facts import ExactBidDeal, ExactBidFacts, count, declared_spec
from .layout import FactCell, scales_grid, sheet
from .options import (
    FLAG,
    HOOK_NOT_FIRST,
    HOOK_NOT_ON_ONES,
    HOOK_OFF,
    SHARED,
    SIMULTANEOUS,
    TIED_ONLY,
    ExactBidOptions,
    ExactBidTable,
)
from .paying import settle, winner_bonus
from .rules import ACCOUNT, ExactBidRules, ExactBidState, balances, leaders, next_run
from .scales import (
    BASE_NAMES,
    MADE_ZERO,
    SOURCES,
    Formulas,
    Scale,
    fill,
    formula,
    instead_for_zero,
    read_formula,
)
from .schedules import Schedule

MADE, MISSED = "made", "missed"
IN_A_ROW = "in a row"
_BEYOND = {"tricks": "beyond who made his bid"}
USUAL_PLAYERS = (3, 7)
EXAMPLE_PLAYERS = ("Anna", "Boris", "Grigori", "Vera")


class ExactBid(Game[ExactBidFacts, ExactBidOptions, ExactBidState]):
    """A game of the family. Subclasses state their options, scales and schedule."""

    accounts = (Account(ACCOUNT, "points"),)
    seats = (2, 20)
    adjust_account = ACCOUNT
    settled_by = settling.BY_DIFFERENCE
    sources = SOURCES
    main_options = ("schedule", "scoring", "hook", "tie", "stake")
    open = True

    scales: ClassVar[Mapping[str, Scale]]
    further_columns: ClassVar[tuple[FactCell, ...]] = ()
    order: ClassVar[tuple[str, ...]]  # the facts in the order in which they are read

    # the table -------------------------------------------------------------------------------

    def schedule(self, table: ExactBidTable) -> Schedule:
        """The hands of the sheet."""
        raise NotImplementedError

    def scale(self, options: ExactBidOptions) -> Scale:
        """The scale that the options name."""
        return self.scales.get(options.scoring) or next(iter(self.scales.values()))

    def is_recorded(self, fact: str, options: ExactBidOptions) -> bool:
        """Whether a table with those options ever records the fact."""
        if fact == "made":
            return self.records_flags(options)
        return fact != "tricks" or not self.records_flags(options)

    def records_flags(self, options: ExactBidOptions) -> bool:
        """Whether only who made his bid is recorded, not the tricks."""
        return options.outcome == FLAG

    def all_fact_specs(self, options: ExactBidOptions) -> tuple[FactSpec, ...]:
        """The facts that a table with those options records, its own last."""
        declared = {spec.name: spec for spec in self.fact_specs}
        own = [declared[name] for name in self.order if self.is_recorded(name, options)]
        known = {spec.name for spec in own}
        return (*own, *(declared_spec(name) for name in options.facts if name not in known))

    def settings_to_record(self, options: ExactBidOptions) -> Mapping[str, tuple[str, ...]]:
        """For facts of some tables only, the settings by which a table records them."""
        return {"tricks": ("outcome=tricks",), "made": ("outcome=flag",)}

    def idle_fact_specs(self, options: ExactBidOptions) -> tuple[FactSpec, ...]:
        """What this table does not record."""
        settings = self.settings_to_record(options)
        taken = {*options.facts}
        return tuple(
            idle_spec(spec, counts_with(*settings[spec.name], where=_BEYOND.get(spec.name, HERE)))
            for spec in self.fact_specs
            if spec.name in settings
            and spec.name not in taken
            and not self.is_recorded(spec.name, options)
        )

    def make_facts(self, values: Mapping[str, Any]) -> ExactBidFacts:
        """The facts, those that the table declared among `extras`."""
        fields, public = self._fact_names
        if values.keys() <= fields:  # the usual case, and the fast way
            made: ExactBidFacts = self.facts(**values)
            return made
        declared = values.keys() - public
        extras = {name: values[name] or {} for name in declared}
        return replace(super().make_facts(values), extras=extras)

    @cached_property
    def _fact_names(self) -> tuple[frozenset[str], frozenset[str]]:
        """The names of the facts as fields of their class, and as people write them."""
        return (
            frozenset(item.name for item in fact_fields(self.facts)),
            frozenset(spec.name for spec in self.fact_specs),
        )

    def formula_names(self, options: ExactBidOptions) -> tuple[str, ...]:
        """The names that a table's formulas may use."""
        return (*BASE_NAMES, *options.facts)

    def formulas(self, options: ExactBidOptions) -> Formulas:
        """The formulas in force; what a table states badly is left to `check_table`."""
        names = self.formula_names(options)
        made, missed = fill(self.scale(options), _numbers_of(options))
        own_made, _ = read_formula(MADE, options.made or made, names)
        own_missed, _ = read_formula(MISSED, options.missed or missed, names)
        made = str(own_made or made)
        missed = "0" if options.fail_zero else str(own_missed or missed)
        made = self.refine_made(made, options)
        return Formulas(options.scoring, formula(made, names), formula(missed, names))

    def refine_made(self, made: str, options: ExactBidOptions) -> str:
        """The formula for made bids with what further options change of it."""
        if options.zero in MADE_ZERO:
            return instead_for_zero(made, MADE_ZERO[options.zero])
        return made

    def rules(self, table: ExactBidTable) -> ExactBidRules:
        """What the options of a table come to."""
        return ExactBidRules(table, self.formulas(table.options), self.schedule(table))

    def check_table(self, table: ExactBidTable) -> Iterable[Problem]:
        """Formulas that cannot be read, and options that exclude each other."""
        options = table.options
        yield from formula_problems(self.formulas(options), options, self.formula_names(options))
        if options.bids == SIMULTANEOUS and options.hook != HOOK_OFF:
            yield option_problem(
                "hook",
                "hook=on needs a last bidder, but with bids=simultaneous nobody bids last",
                "set hook=off or bids=in-turn",
            )
        low, high = USUAL_PLAYERS
        if not low <= len(table.players) <= high:
            yield warning(
                f"{len(table.players)} players: {self.title} is for {low} to {high}",
                "nothing to do if the table plays so (two packs: set pack=104)",
            )

    # one deal --------------------------------------------------------------------------------

    def start(self, table: ExactBidTable) -> ExactBidState:
        """Nothing has happened yet."""
        nothing = dict.fromkeys(table.everyone, 0)
        return ExactBidState(self.rules(table), nothing, nothing, {})

    def check(self, deal: ExactBidDeal) -> list[Problem]:
        """Who is left, the pack, the hook, who can have made it, and formulas without a value."""
        rules: ExactBidRules = deal.state.rules
        facts = deal.facts
        if facts.out and len(deal.active) < FEWEST:
            return [too_few_players(deal)]
        found = [self.hook_problem(deal)] if self.is_hook_broken(deal) else []
        if facts.cards is not None and facts.cards * len(deal.active) > rules.options.pack:
            found.append(too_many_cards(deal, rules.options.pack))
        if deal.is_open or (found and any(problem.stops_scoring for problem in found)):
            return found
        if facts.tricks is None and facts.bids:
            found += flag_problems(deal)
        if rules.may_lack_value:
            found += self._check_values(deal)
        return found

    def is_hook_broken(self, deal: ExactBidDeal) -> bool:
        """Whether the last bidder made the bids add up to the tricks."""
        facts, hook = deal.facts, deal.options.hook
        bids = facts.bids
        if hook == HOOK_OFF or not bids or sum(bids.values()) != facts.cards:
            return False
        if facts.cards == 1 and hook == HOOK_NOT_ON_ONES:
            return False
        if not deal.ledger.played and hook == HOOK_NOT_FIRST:
            return False
        return len(bids) == len(deal.active)

    def hook_problem(self, deal: ExactBidDeal) -> Problem:
        """The breach of the last bidder, who is at fault whatever the others bid."""
        return hook_broken(deal, self.last_bidder(deal))

    def last_bidder(self, deal: ExactBidDeal) -> str:
        """The dealer, or the last active player before him."""
        return last_before(deal.facts.dealer, deal.active, deal.table, included=True)

    def outcomes(self, deal: ExactBidDeal) -> dict[str, bool]:
        """Who of those who bid made it."""
        facts = deal.facts
        bids = facts.bids or {}
        if facts.tricks is None:
            return {player: player in facts.made for player in bids}
        return {player: facts.tricks[player] == bid for player, bid in bids.items()}

    def score(self, deal: ExactBidDeal) -> list[Entry]:
        """The points of every bid by the formulas, and the prizes of runs."""
        rules: ExactBidRules = deal.state.rules
        entries = self.bid_entries(deal, rules)
        if rules.has_streaks:
            entries += self._streak_entries(deal)
        return entries

    def bid_entries(self, deal: ExactBidDeal, rules: ExactBidRules) -> list[Entry]:
        """One entry for each bid."""
        facts = deal.facts
        bids, tricks, made = facts.bids or {}, facts.tricks, facts.made
        n, p, line = facts.cards, len(deal.active), rules.line
        s = sum(bids.values()) if rules.uses_sum else 0
        entries = []
        for player, b in bids.items():
            t = None if tricks is None else tricks[player]
            is_made = player in made if t is None else t == b
            if rules.extra_names:
                extras = [count(self.extra(facts, name), player) for name in rules.extra_names]
                amount, why = line(is_made, b, t, n, p, s, *extras)
            else:
                amount, why = line(is_made, b, t, n, p, s)
            entries.append(Entry(ACCOUNT, player, amount, why))
        return entries

    def extra(self, facts: ExactBidFacts, name: str) -> Mapping[str, int] | None:
        """The further integers of that name that were recorded."""
        if name in facts.extras:
            return facts.extras[name]
        found: Mapping[str, int] | None = getattr(facts, name, None)
        return found

    def _streak_entries(self, deal: ExactBidDeal) -> list[Entry]:
        state: ExactBidState = deal.state
        options = state.rules.options
        entries = []
        for player, is_made in self.outcomes(deal).items():
            _, prize = next_run(state.runs[player], is_made, deal.facts.cards, options)
            if prize:
                bids = plural(options.streak_length, f"{MADE if is_made else MISSED} bid")
                entries.append(Entry(ACCOUNT, player, prize, f"{bids} {IN_A_ROW}"))
        return entries

    def _check_values(self, deal: ExactBidDeal) -> Iterable[Problem]:
        """A house rule may divide by nothing or exceed all bounds for the facts of this deal."""
        try:
            self.bid_entries(deal, deal.state.rules)
        except ExpressionError as error:
            yield impossible(
                f"the table's formula has no value for this deal: {error}",
                "change the formula: set made=... or missed=...",
            )

    # from deal to deal -----------------------------------------------------------------------

    def advance(self, deal: ExactBidDeal, entries: Sequence[Entry]) -> ExactBidState:
        """The history after a deal."""
        state: ExactBidState = deal.state
        rules = state.rules
        if rules.has_streaks:
            state = state._replace(runs=self._runs_after(deal, state))
        if rules.counts_fails:
            state = state._replace(fails=self._fails_after(deal, state))
        if rules.is_playoff(deal.ledger) and rules.options.playoff == TIED_ONLY:
            state = state._replace(contenders=deal.active)
        if not state.over and self.is_over_after(deal.ledger, rules):
            state = state._replace(over=True)
        return state

    def events(self, deal: ExactBidDeal, entries: Sequence[Entry]) -> Iterator[str]:
        """Prizes of runs, and a tie that has to be played off."""
        state: ExactBidState = deal.state
        for entry in entries:
            if entry.why.endswith(IN_A_ROW):
                yield f"{entry.owner}: {entry.why}, {signed(entry.amount)}"
        if state.over and not self.finished(deal.ledger):
            yield f"{joined(leaders(deal.ledger))} are level: a deal to break the tie follows"

    def pass_over(self, deal: AnyDeal) -> ExactBidState:
        """A deal that cannot be scored takes its place in the schedule all the same."""
        state: ExactBidState = deal.state
        if not state.over and self.is_over_after(deal.ledger, state.rules):
            state = state._replace(over=True)
        return state

    def is_over_after(self, ledger: AnyLedger, rules: ExactBidRules) -> bool:
        """Whether the schedule or the target is reached with the deal just booked."""
        length, target = rules.schedule.length, rules.options.target
        if length is not None and rules.position(ledger) + 1 >= length:
            return True
        return target is not None and max(balances(ledger).values()) >= target

    def _runs_after(self, deal: ExactBidDeal, state: ExactBidState) -> Mapping[str, int]:
        runs = dict(state.runs)
        for player, is_made in self.outcomes(deal).items():
            runs[player], _ = next_run(runs[player], is_made, deal.facts.cards, state.rules.options)
        return runs

    def _fails_after(self, deal: ExactBidDeal, state: ExactBidState) -> Mapping[str, int]:
        fails = dict(state.fails)
        for player, is_made in self.outcomes(deal).items():
            fails[player] += not is_made
        return fails

    def options_for(
        self, options: ExactBidOptions, settings: Mapping[str, str], players: int
    ) -> ExactBidOptions:
        """The pack and whatever else goes by the number of players."""
        return self.options_of(settings, players)

    def reseated(self, ledger: AnyLedger) -> ExactBidState:
        """The rules for those who play on; the schedule stays the one that was begun."""
        state: ExactBidState = ledger.state
        rules = self.rules(ledger.table)
        rules.schedule, rules.begun_by = state.rules.schedule, state.rules.begun_by
        return state._replace(rules=rules)

    def turn_state(self, ledger: AnyLedger) -> ExactBidState:
        """Also who plays a tie off: a corrected score lets nobody else have played it."""
        state: ExactBidState = ledger.state
        seats = state.rules.seats(ledger)
        return state if seats == ledger.table.players else state._replace(tied=seats)

    # the whole sheet -------------------------------------------------------------------------

    def finished(self, ledger: AnyLedger) -> bool:
        """Whether the last deal was played and nobody has to play a tie off."""
        state: ExactBidState = ledger.state
        if not state.over:
            return False
        return state.rules.options.tie == SHARED or len(leaders(ledger)) == 1

    def in_play(self, ledger: AnyLedger) -> str:
        """Nothing where every deal names its cards and no target ends the game."""
        rules: ExactBidRules = ledger.state.rules
        is_endless = rules.schedule.length is None and rules.options.target is None
        return "" if is_endless else "game"

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """The next deal: dealer, cards, trump where the order is fixed, who bids last, leaders."""
        rules: ExactBidRules = ledger.state.rules
        table = ledger.table
        active = rules.seats(ledger)
        dealer = rules.dealer(ledger, active)
        if rules.dealer_sits_out(ledger):
            active = tuple(player for player in active if player != dealer)
        cards = rules.hand(ledger)
        next_up: dict[str, Any] = {"dealer": dealer}
        if rules.is_playoff(ledger):
            next_up["play-off between"] = list(leaders(ledger))
        if cards is not None:
            next_up["cards"] = cards
        trump = rules.trump(ledger, cards, len(active), None)
        if trump is not None:
            next_up["trump"] = trump
        if rules.options.bids != SIMULTANEOUS:
            next_up["bids last"] = last_before(dealer, active, table, included=True)
        if ledger.played:
            next_up["in the lead"] = list(leaders(ledger))
        if rules.position(ledger) + 1 == rules.schedule.length:
            next_up["last deal"] = True
        return next_up

    def results(self, ledger: AnyLedger) -> Mapping[str, Amount]:
        """The points, without what only the settlement adds."""
        return balances(ledger)

    def winners(self, ledger: AnyLedger) -> Sequence[str]:
        """Those in first place at the end; only those who played a tie off can be."""
        return leaders(ledger) if self.finished(ledger) else ()

    def extra_parts(self, ledger: AnyLedger) -> Sequence[Part]:
        """The winner's bonus."""
        return winner_bonus(ledger)

    def settle(self, ledger: AnyLedger, rounding: str | None = None) -> Settlement:
        """Who pays whom, by the option `settlement`."""
        return settle(super().settle(ledger, rounding), ledger)

    def reference(self) -> list[Grid]:
        """The scales of points with their formulas."""
        return [scales_grid(self.scales)]

    def grids(self, played: Played) -> list[Grid]:
        """Bid and tricks, points and total of each player, deal by deal."""
        return sheet(played, self.further_columns)


def example(line: str, meaning: str, settings: str = "") -> Example:
    """An example of the manual at the table where all of the family's are played."""
    return Example(line, meaning, EXAMPLE_PLAYERS, settings)


def _numbers_of(options: ExactBidOptions) -> dict[str, int]:
    """The options that are whole numbers, for the formulas."""
    fields = options.__dataclass_fields__
    values = ((name, getattr(options, name)) for name in fields)
    return {name: value for name, value in values if isinstance(value, int)}
