"""The game that the whole family is: bids against tricks, by two formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import HERE, FactSpec, counts_with, fact_fields, idle_spec
from scorekeeper.core.declaration.options import option_problem, option_values
from scorekeeper.core.declaration.rules import AnyRule
from scorekeeper.core.declaration.table_rules import AnyTableRule
from scorekeeper.core.expressions.expression import ExpressionError
from scorekeeper.core.game import Coming, Example, Feat, Game, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.settlement import Part, Settlement
from scorekeeper.core.values.amounts import Amount, plural, signed
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.names import joined
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import Problem, impossible, warning
from scorekeeper.games import live_in, turn_in
from scorekeeper.games.sheets.deal_rows import FactColumn

from .facts import CHECKS, ExactBidDeal, ExactBidFacts, count, declared_spec, last_before
from .layout import scales_grid, sheet
from .options import (
    FLAG,
    SHARED,
    SIMULTANEOUS,
    STREAK_OFF,
    TABLE_CHECKS,
    TIED_ONLY,
    ExactBidOptions,
)
from .rules import (
    ACCOUNT,
    Changes,
    ExactBidRules,
    ExactBidState,
    balances,
    leaders,
    next_run,
)
from .scales import (
    BASE_NAMES,
    CUSTOM,
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

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing


MADE, MISSED = "made", "missed"
IN_A_ROW = "in a row"
USUAL_PLAYERS = (3, 7)
EXAMPLE_PLAYERS = ("Anna", "Boris", "Grigori", "Vera")

F = TypeVar("F", bound=ExactBidFacts)
O = TypeVar("O", bound=ExactBidOptions)  # noqa: E741
F_contra = TypeVar("F_contra", bound=ExactBidFacts, contravariant=True)
O_contra = TypeVar("O_contra", bound=ExactBidOptions, contravariant=True)


@frozen
class Sometimes(Generic[O_contra]):
    """A fact of some tables only: `at` which it is recorded, and the settings by which it is; one
    with settings can be read elsewhere, too, and counts for nothing there."""

    at: Callable[[O_contra], bool]
    by: tuple[str, ...] = ()
    where: str = HERE


@frozen
class Effect(Generic[F_contra, O_contra]):
    """What a table counts besides the bids: `at` which, and what it `changes` of the entries of a
    deal so far. Its `name` is that of the columns which say the same for workbooks (`formulas`)."""

    name: str
    at: Callable[[O_contra], object]
    changes: Callable[[Deal[F_contra, O_contra, ExactBidState], list[Entry]], list[Entry]]


def adds(
    name: str,
    at: Callable[[O_contra], object],
    entries_of: Callable[[Deal[F_contra, O_contra, ExactBidState]], Iterable[Entry]],
) -> Effect[F_contra, O_contra]:
    """An effect of further entries."""
    return Effect(name, at, lambda deal, entries: [*entries, *entries_of(deal)])


def streak_entries(deal: ExactBidDeal) -> Iterator[Entry]:
    """The prizes and fines of runs that end with this deal."""
    state, options = deal.state, deal.options
    for player, is_made in deal.facts.outcomes().items():
        _, prize = next_run(state.runs[player], is_made, deal.facts.cards, options)
        if prize:
            bids = plural(options.streak_length, f"{MADE if is_made else MISSED} bid")
            yield Entry(ACCOUNT, player, prize, f"{bids} {IN_A_ROW}")


# fmt: off
SOMETIMES: Mapping[str, Sometimes[ExactBidOptions]] = {
    "tricks": Sometimes(lambda options: not options.records_flags, ("outcome=tricks",),
        "beyond who made his bid"),
    "made": Sometimes(lambda options: options.records_flags, ("outcome=flag",)),
}

STREAKS: Effect[ExactBidFacts, ExactBidOptions] = adds(
    "streaks", lambda options: options.streak != STREAK_OFF, streak_entries)
# fmt: on


class ExactBid(Game[F, O, ExactBidState]):
    """A game of the family. Subclasses state their options, scales and schedule."""

    accounts = (Account(ACCOUNT, "points"),)
    seats = (2, 20)
    adjust_account = ACCOUNT
    settled_by = settling.BY_DIFFERENCE
    sources = SOURCES
    main_options = ("schedule", "scoring", "hook", "tie", "stake")
    open = True
    checks: ClassVar[tuple[AnyRule, ...]] = CHECKS
    table_checks: ClassVar[tuple[AnyTableRule, ...]] = TABLE_CHECKS

    scales: ClassVar[Mapping[str, Scale]]
    further_columns: ClassVar[tuple[FactColumn, ...]] = ()
    order: ClassVar[tuple[str, ...]]  # the facts in the order in which they are read
    sometimes: ClassVar[Mapping[str, Sometimes[Any]]] = SOMETIMES
    effects: ClassVar[tuple[Effect[Any, Any], ...]] = (STREAKS,)
    live = live_in("exact_bid.formulas")
    live_turn = turn_in("exact_bid.formulas")

    # the table -------------------------------------------------------------------------------

    def schedule(self, table: Table[O]) -> Schedule:
        """The hands of the sheet."""
        raise NotImplementedError

    def scale(self, options: O) -> Scale:
        """The scale that the options name."""
        return self.scales.get(options.scoring) or next(iter(self.scales.values()))

    def is_recorded(self, fact: str, options: O) -> bool:
        """Whether a table with those options ever records the fact."""
        return fact not in self.sometimes or self.sometimes[fact].at(options)

    def all_fact_specs(self, options: O) -> tuple[FactSpec, ...]:
        """The facts that a table with those options records, its own last."""
        declared = {spec.name: spec for spec in self.fact_specs}
        own = [declared[name] for name in self.order if self.is_recorded(name, options)]
        known = {spec.name for spec in own}
        return (*own, *(declared_spec(name) for name in options.facts if name not in known))

    def idle_fact_specs(self, options: O) -> tuple[FactSpec, ...]:
        """What this table does not record."""
        found = []
        for spec in self.fact_specs:
            kept = self.sometimes.get(spec.name)
            is_known = spec.name in options.facts or self.is_recorded(spec.name, options)
            if kept is not None and kept.by and not is_known:
                found.append(idle_spec(spec, counts_with(*kept.by, where=kept.where)))
        return tuple(found)

    def make_facts(self, values: Mapping[str, Any]) -> F:
        """The facts without those that the table declared, which only formulas ask for."""
        if values.keys() <= self._own_facts:  # the usual case, and the fast way
            made: F = self.facts(**values)
            return made
        return super().make_facts(values)

    @cached_property
    def _own_facts(self) -> frozenset[str]:
        return frozenset(item.name for item in fact_fields(self.facts))

    def formula_names(self, options: O) -> tuple[str, ...]:
        """The names that a table's formulas may use."""
        return (*BASE_NAMES, *options.facts)

    def formulas(self, options: O) -> Formulas:
        """The formulas in force; what a table states badly is left to `check_table`."""
        names = self.formula_names(options)
        made, missed = fill(self.scale(options), whole_numbers(options))
        own_made, _ = read_formula(MADE, options.made or made, names)
        own_missed, _ = read_formula(MISSED, options.missed or missed, names)
        made = str(own_made or made)
        missed = "0" if options.fail_zero else str(own_missed or missed)
        made = self.refine_made(made, options)
        return Formulas(options.scoring, formula(made, names), formula(missed, names))

    def refine_made(self, made: str, options: O) -> str:
        """The formula for made bids with what further options change of it."""
        if options.zero in MADE_ZERO:
            return instead_for_zero(made, MADE_ZERO[options.zero])
        return made

    def rules(self, table: Table[O]) -> ExactBidRules:
        """What the options of a table come to."""
        options = table.options
        effects: list[Changes] = [item.changes for item in self.effects if item.at(options)]
        return ExactBidRules(table, self.formulas(options), self.schedule(table), effects)

    def check_table(self, table: Table[O]) -> Iterable[Problem]:
        """Also formulas that cannot be read, which tell themselves why not, and an unusual number
        of players, which is no option."""
        yield from self._formula_problems(table.options)
        yield from super().check_table(table)
        low, high = USUAL_PLAYERS
        if not low <= len(table.players) <= high:
            yield warning(
                f"{len(table.players)} players: {self.title} is for {low} to {high}",
                "nothing to do if the table plays so (two packs: set pack=104)",
            )

    def _formula_problems(self, options: O) -> Iterator[Problem]:
        """Formulas of a table that cannot be read, are lacking, or use what is not recorded."""
        names = self.formula_names(options)
        for name, text in ((MADE, options.made), (MISSED, options.missed)):
            _, problem = read_formula(name, text, names) if text else (None, None)
            if problem is not None:
                yield problem
            if not text and options.scoring == CUSTOM:
                yield option_problem(
                    "scoring",
                    f"scoring=custom needs the formula {name}=",
                    'e.g. set made="10+b*b" missed="-10*d", or name a scale',
                )
        used = sorted(self.formulas(options).missed.names & {"t", "d"})
        if options.outcome == FLAG and used:
            yield option_problem(
                "outcome",
                "outcome=flag records no tricks, but the formula for missed bids uses "
                f"{' and '.join(used)}",
                "record the tricks (outcome=tricks), or choose another scale",
            )

    # one deal --------------------------------------------------------------------------------

    def start(self, table: Table[O]) -> ExactBidState:
        nothing = dict.fromkeys(table.everyone, 0)
        return ExactBidState(self.rules(table), nothing, nothing, {})

    def check(self, deal: Deal[F, O, ExactBidState]) -> Iterable[Problem]:
        """A house rule may divide by nothing or exceed all bounds for the facts of this deal; only
        working it out tells."""
        if deal.is_open or not deal.state.rules.may_lack_value:
            return
        try:
            self.bid_entries(deal)
        except ExpressionError as error:
            yield impossible(
                f"the table's formula has no value for this deal: {error}",
                "change the formula: set made=... or missed=...",
            )

    def score(self, deal: Deal[F, O, ExactBidState]) -> list[Entry]:
        entries = self.bid_entries(deal)
        for changes in deal.state.rules.effects:
            entries = changes(deal, entries)
        return entries

    def bid_entries(self, deal: Deal[F, O, ExactBidState]) -> list[Entry]:
        """One entry for each bid."""
        facts, rules = deal.facts, deal.state.rules
        bids, tricks, made = facts.bids or {}, facts.tricks, facts.made
        n, p, line = facts.cards if rules.uses_cards else 0, len(deal.active), rules.line
        s = sum(bids.values()) if rules.uses_sum else 0
        entries = []
        for player, b in bids.items():
            t = None if tricks is None else tricks[player]
            is_made = player in made if t is None else t == b
            if rules.extra_names:
                extras = [count(deal.get(name), player) for name in rules.extra_names]
                amount, why = line(is_made, b, t, n, p, s, *extras)
            else:
                amount, why = line(is_made, b, t, n, p, s)
            entries.append(Entry(ACCOUNT, player, amount, why))
        return entries

    def feats(self, facts: F, table: Table[O]) -> Iterator[Feat]:
        """Every bid, by the size of the hand."""
        for player, is_made in facts.outcomes().items():
            yield Feat(player, f"bids with {facts.cards:02} card{'s' * (facts.cards > 1)}", is_made)

    # from deal to deal -----------------------------------------------------------------------

    def advance(self, deal: Deal[F, O, ExactBidState], entries: Sequence[Entry]) -> ExactBidState:
        state, rules = deal.state, deal.state.rules
        if rules.has_streaks:
            state = state._replace(runs=_runs_after(deal))
        if rules.counts_fails:
            state = state._replace(fails=_fails_after(deal))
        if rules.is_playoff(deal.ledger) and deal.options.playoff == TIED_ONLY:
            state = state._replace(contenders=deal.active)
        return self._ended(state, deal.ledger)

    def _ended(self, state: ExactBidState, ledger: Ledger[O, ExactBidState]) -> ExactBidState:
        is_over = state.over or self.is_over_after(ledger)
        return state._replace(over=True) if is_over and not state.over else state

    def events(self, deal: Deal[F, O, ExactBidState], entries: Sequence[Entry]) -> Iterator[str]:
        """Prizes of runs, and a tie that has to be played off."""
        for entry in entries:
            if entry.why.endswith(IN_A_ROW):
                yield f"{entry.owner}: {entry.why}, {signed(entry.amount)}"
        if deal.state.over and not self.finished(deal.ledger):
            yield f"{joined(leaders(deal.ledger))} are level: a deal to break the tie follows"

    def pass_over(self, deal: Deal[F, O, ExactBidState]) -> ExactBidState:
        """A deal that cannot be scored takes its place in the schedule all the same."""
        return self._ended(deal.state, deal.ledger)

    def is_over_after(self, ledger: Ledger[O, ExactBidState]) -> bool:
        """Whether the schedule or the target is reached with the deal just booked."""
        left, target = self.deals_left(ledger), ledger.table.options.target
        if left is not None and left <= 1:
            return True
        return target is not None and max(balances(ledger).values()) >= target

    def options_for(self, options: O, settings: Mapping[str, str], players: int) -> O:
        """The pack and whatever else goes by the number of players."""
        return self.options_of(settings, players)

    def reseated(self, ledger: Ledger[O, ExactBidState]) -> ExactBidState:
        """The rules for those who play on; the schedule stays the one that was begun."""
        state = ledger.state
        rules = self.rules(ledger.table)
        rules.schedule, rules.begun_by = state.rules.schedule, state.rules.begun_by
        return state._replace(rules=rules)

    def turn_state(self, ledger: Ledger[O, ExactBidState]) -> ExactBidState:
        """Also who plays a tie off: a corrected score lets nobody else have played it."""
        state = ledger.state
        seats = state.rules.seats(ledger)
        return state if seats == ledger.table.players else state._replace(tied=seats)

    # the whole sheet -------------------------------------------------------------------------

    def finished(self, ledger: Ledger[O, ExactBidState]) -> bool:
        """Whether the last deal was played and nobody has to play a tie off."""
        is_shared = ledger.table.options.tie == SHARED
        return ledger.state.over and (is_shared or len(leaders(ledger)) == 1)

    def deals_left(self, ledger: Ledger[O, ExactBidState]) -> int | None:
        rules = ledger.state.rules
        length = rules.schedule.length
        return None if length is None else max(length - rules.position(ledger), 0)

    def in_play(self, ledger: Ledger[O, ExactBidState]) -> str:
        """Nothing where every deal names its cards and no target ends the game."""
        has_end = ledger.state.rules.schedule.length is not None
        return "game" if has_end or ledger.table.options.target is not None else ""

    def upcoming(self, ledger: Ledger[O, ExactBidState]) -> Coming:
        """The next deal: dealer, cards, trump where the order is fixed, who bids last, leaders."""
        rules = ledger.state.rules
        active = rules.seats(ledger)
        dealer = rules.dealer(ledger, active)
        if rules.dealer_sits_out(ledger):
            active = tuple(player for player in active if player != dealer)
        cards = rules.hand(ledger)
        last = last_before(dealer, active, ledger.table, included=True)
        is_last_deal = self.deals_left(ledger) == 1
        found = {
            "dealer": dealer,
            "play-off between": list(leaders(ledger)) if rules.is_playoff(ledger) else None,
            "cards": cards,
            "trump": rules.trump(ledger, cards, len(active), None),
            "bids last": None if rules.options.bids == SIMULTANEOUS else last,
            "in the lead": list(leaders(ledger)) if ledger.played else None,
            "last deal": True if is_last_deal else None,
        }
        return {what: value for what, value in found.items() if value is not None}

    def results(self, ledger: Ledger[O, ExactBidState]) -> Mapping[str, Amount]:
        """The points, without what only the settlement adds."""
        return balances(ledger)

    def winners(self, ledger: Ledger[O, ExactBidState]) -> Sequence[str]:
        """Those in first place at the end; only those who played a tie off can be."""
        return leaders(ledger) if self.finished(ledger) else ()

    def extra_parts(self, ledger: Ledger[O, ExactBidState]) -> Sequence[Part]:
        from .paying import winner_bonus

        return winner_bonus(ledger)

    def settle(self, ledger: Ledger[O, ExactBidState], rounding: str | None = None) -> Settlement:
        from .paying import settle

        return settle(super().settle(ledger, rounding), ledger)

    def reference(self) -> list[Grid]:
        return [scales_grid(self.scales)]

    def grids(self, played: Played) -> list[Grid]:
        return sheet(played, self.further_columns)

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """The grid as players draw it."""
        from .drawing import grid

        return (grid(played, self.further_columns),)


def example(line: str, meaning: str, settings: str = "") -> Example:
    """An example of the manual at the table where all of the family's are played."""
    return Example(line, meaning, EXAMPLE_PLAYERS, settings)


def whole_numbers(options: ExactBidOptions) -> dict[str, int]:
    """The options that are whole numbers, for the formulas."""
    values = option_values(options).items()
    return {name: value for name, value in values if isinstance(value, int)}


def _runs_after(deal: ExactBidDeal) -> Mapping[str, int]:
    runs, cards = dict(deal.state.runs), deal.facts.cards
    for player, is_made in deal.facts.outcomes().items():
        runs[player], _ = next_run(runs[player], is_made, cards, deal.options)
    return runs


def _fails_after(deal: ExactBidDeal) -> Mapping[str, int]:
    fails = dict(deal.state.fails)
    for player, is_made in deal.facts.outcomes().items():
        fails[player] += not is_made
    return fails
