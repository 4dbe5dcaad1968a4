"""Oh Hell in its American and British forms, and what is played under its many other names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, cast

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.declaration.options import Preset, idle_option, option_problem
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.problems import Problem, breach, impossible, warning

from . import oh_hell_rules as extra_rules
from .checks import last_before
from .facts import ExactBidDeal
from .model import ExactBid, example
from .oh_hell_facts import (
    CONFIDENCE_MAX_NOUGHT,
    GRADED,
    MISERE,
    OhHellFacts,
    OhHellOptions,
)
from .oh_hell_presets import PRESETS
from .oh_hell_rules import OhHellRules
from .options import FLAG, ExactBidOptions, ExactBidTable
from .rules import ExactBidState, balances
from .scales import ESTIMATION, SCALES, Scale, instead_for_zero
from .schedules import (
    PATTERNS,
    Pattern,
    Schedule,
    is_list,
    schedule_of,
)

CONFIDENCE = "confidence_squares"
CONFIDENCE_FACTS = ("confidence", "deferred", "tax")
TWOS_OF_A_PACK = 4


class OhHell(ExactBid):
    """Oh Hell: any scale, any schedule, and the extras of its many tables."""

    name = "oh-hell"
    title = "Oh Hell"
    facts = OhHellFacts
    options = OhHellOptions
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    scales = SCALES
    patterns: ClassVar[Mapping[str, Pattern]] = PATTERNS
    order = (
        "out",
        "dealer",
        "special",
        "cards",
        "trump",
        "declarer",
        "bids",
        *CONFIDENCE_FACTS,
        "winners",
        "tricks",
        "made",
        "twos",
        "bonus",
        "mad",
    )
    examples: ClassVar[tuple[Example, ...]] = (
        example(
            "bids=Anna:3,Boris:2,Grigori:0,Vera:4 tricks=Anna:3,Boris:4,Grigori:0,Vera:3",
            "ten cards each; Anna and Grigori made it, Boris won two too many, Vera one too few",
        ),
        example("bids=3,2,0,4 tricks=3,4,0,3", "the same in seat order"),
        example(
            "trump=H bids=3,2,0,4 tricks=A:3,B:4,V:3",
            "with the trump suit; who is left out of the tricks won the rest",
        ),
        example(
            "bids=1,0,1 tricks=1,0,0 out=Boris cards=1",
            "Boris sat out a deal of one card",
            settings="hook=off",
        ),
    )

    # the table -------------------------------------------------------------------------------

    def schedule(self, table: ExactBidTable) -> Schedule:
        """The hands of the option `schedule`."""
        options = cast(OhHellOptions, table.options)
        return schedule_of(
            options.schedule,
            self.patterns,
            players=max(1, len(table.players) - options.dealer_out),
            pack=options.pack,
            peak=options.peak,
            deals=options.deals,
        )

    def scale(self, options: ExactBidOptions) -> Scale:
        """The scale named, or that of Estimation."""
        if cast(OhHellOptions, options).estimation:
            return ESTIMATION
        return super().scale(options)

    def rules(self, table: ExactBidTable) -> OhHellRules:
        """What the options of a table come to."""
        return OhHellRules(table, self.formulas(table.options), self.schedule(table))

    def is_recorded(self, fact: str, options: ExactBidOptions) -> bool:
        """Whether a table with those options ever records the fact."""
        table = cast(OhHellOptions, options)
        has_specials = table.schedule == "clag" or (
            is_list(table.schedule) and not self.records_flags(options)
        )
        wanted = {
            "special": has_specials,
            "winners": has_specials,
            "declarer": table.estimation,
            "twos": table.twos > 0,
            "bonus": table.rage_cards or table.skull_bonus,
            "mad": table.rage_cards,
            **dict.fromkeys(CONFIDENCE_FACTS, table.scoring == CONFIDENCE),
        }
        return wanted.get(fact, super().is_recorded(fact, options))

    def settings_to_record(self, options: ExactBidOptions) -> Mapping[str, tuple[str, ...]]:
        """For facts of some tables only, the settings by which a table records them."""
        return {
            **super().settings_to_record(options),
            "winners": ("schedule=clag",),
            "declarer": ("estimation=on",),
            "twos": ("twos=10",),
            "bonus": ("rage_cards=on", "skull_bonus=on"),
            "mad": ("rage_cards=on",),
            **dict.fromkeys(CONFIDENCE_FACTS, (f"scoring={CONFIDENCE}",)),
        }

    def records_flags(self, options: ExactBidOptions) -> bool:
        """Whether only who made his bid is recorded; some options need the tricks."""
        return super().records_flags(options) and not _without_flags(cast(OhHellOptions, options))

    def formula_names(self, options: ExactBidOptions) -> tuple[str, ...]:
        """The names that a table's formulas may use."""
        integers = ("twos", "bonus", "mad", *CONFIDENCE_FACTS)
        own = [name for name in integers if self.is_recorded(name, options)]
        return tuple(dict.fromkeys((*super().formula_names(options), *own)))

    def refine_made(self, made: str, options: ExactBidOptions) -> str:
        """The formula for made bids with the value of a trick, of a nought and of a nought in the
        largest deals changed."""
        table = cast(OhHellOptions, options)
        more = table.made_trick_value - 1
        if more:
            made = f"({made}) + {'t' if more == 1 else f'{more}*t'}"
        made = super().refine_made(made, options)
        if table.zero_at_peak is not None:
            peak = f"b == 0 and n == {table.pack - 1}//p"
            made = instead_for_zero(made, str(table.zero_at_peak), peak)
        return made

    def check_table(self, table: ExactBidTable) -> Iterable[Problem]:
        """Options that need each other or exclude each other."""
        yield from super().check_table(table)
        options = cast(OhHellOptions, table.options)
        if options.estimation and len(table.players) != 4:
            yield option_problem("estimation", "estimation is for 4 players", "set estimation=off")
        if options.free_from is not None and options.exact_target is None:
            yield option_problem(
                "free_from", "free_from belongs to exact_target", "set exact_target too"
            )
        if options.peak is not None and not isinstance(options.schedule, str):
            yield idle_option("peak", str(options.peak), "where the hands are listed")
        if options.outcome == FLAG:
            yield from (_needs_tricks(name) for name in _without_flags(options))

    # one deal --------------------------------------------------------------------------------

    def last_bidder(self, deal: ExactBidDeal) -> str:
        """The dealer; at Estimation the player before the caller."""
        caller = cast(OhHellFacts, deal.facts).declarer
        if caller:
            return last_before(caller, deal.active, deal.table, included=False)
        return super().last_bidder(deal)

    def check(self, deal: ExactBidDeal) -> list[Problem]:
        """Also the extras: Twos, winners of the tricks, confidence."""
        found = super().check(deal)
        facts = cast(OhHellFacts, deal.facts)
        rules = cast(OhHellRules, deal.state.rules)
        if facts.confidence and rules.credits_late:
            found += _check_confidence(facts)
        if not deal.is_open:
            if facts.twos and rules.options.twos:
                found += _check_twos(facts, rules.options.pack)
            if facts.special in GRADED:
                found += _check_winners(facts)
        return found

    def outcomes(self, deal: ExactBidDeal) -> dict[str, bool]:
        """Who of those who bid made it; in a misere everybody stands as having bid nought."""
        if cast(OhHellFacts, deal.facts).special == MISERE:
            return {player: not won for player, won in deal.facts.tricks.items()}
        return super().outcomes(deal)

    def bid_entries(self, deal: ExactBidDeal, rules: object) -> list[Entry]:
        """One entry for each bid, or what special deals score instead."""
        table = cast(OhHellRules, rules)
        facts = cast(OhHellFacts, deal.facts)
        if facts.special is not None:
            own = cast(Deal[OhHellFacts, Any, Any], deal)
            if extra_rules.is_bidless(facts):
                return extra_rules.bidless_entries(own, table.options)
            if extra_rules.is_graded(facts):
                return extra_rules.graded_entries(own, table.options)
        return super().bid_entries(deal, table)

    def score(self, deal: ExactBidDeal) -> list[Entry]:
        """The points of the bids and of all that the table counts besides."""
        entries = super().score(deal)
        state: ExactBidState = deal.state
        rules = cast(OhHellRules, state.rules)
        if rules.has_extras:
            own = cast(Deal[OhHellFacts, Any, Any], deal)
            entries = self._with_extras(own, entries, rules)
        return entries

    def _with_extras(
        self, deal: Deal[OhHellFacts, Any, Any], entries: list[Entry], rules: OhHellRules
    ) -> list[Entry]:
        options, facts = rules.options, deal.facts
        outcomes = self.outcomes(deal)
        state: ExactBidState = deal.state
        if options.estimation and facts.bids:
            last = self.last_bidder(deal)
            entries += extra_rules.estimation_entries(deal, outcomes, last)
            factor, why = extra_rules.estimation_factor(deal, state)
            if factor > 1:
                entries = extra_rules.multiplied(entries, factor, why)
        if options.twos:
            entries += extra_rules.two_entries(facts, options)
        if options.rage_cards:
            entries += extra_rules.rage_entries(deal)
        if options.skull_bonus:
            entries += extra_rules.skull_entries(facts, outcomes)
        if options.halving:
            entries = extra_rules.halved(entries, outcomes, deal.ledger)
        if rules.credits_late:
            entries += extra_rules.credit_entries(deal, state)
        if options.exact_target is not None:
            if not extra_rules.is_bidless(facts) and not extra_rules.is_graded(facts):
                entries += extra_rules.free_entries(deal, rules)
            entries += extra_rules.thrown_back(entries, deal.ledger, options)
        return entries

    # from deal to deal -----------------------------------------------------------------------

    def advance(self, deal: ExactBidDeal, entries: Sequence[Entry]) -> ExactBidState:
        """The history after a deal."""
        state = super().advance(deal, entries)
        rules = cast(OhHellRules, state.rules)
        if rules.options.estimation:
            lost = not any(self.outcomes(deal).values())
            state = state._replace(all_lost=state.all_lost + 1 if lost else 0)
        if rules.credits_late:
            state = state._replace(waiting=_waiting_after(deal, state))
        return state

    def is_over_after(self, ledger: AnyLedger, rules: object) -> bool:
        """Also when somebody stands at exactly the target."""
        table = cast(OhHellRules, rules)
        exact = table.options.exact_target
        if exact is not None and exact in balances(ledger).values():
            return True
        return super().is_over_after(ledger, table)


def _without_flags(options: OhHellOptions) -> list[str]:
    """The options in force that need the tricks of each player."""
    needing = {
        "exact_target": options.exact_target is not None,
        "estimation": options.estimation,
        "schedule": options.schedule == "clag",
    }
    return [name for name, is_set in needing.items() if is_set]


def _needs_tricks(name: str) -> Problem:
    return option_problem(
        name,
        f"{name} needs the tricks of each player, but outcome=flag records none",
        "set outcome=tricks",
    )


def _check_confidence(facts: OhHellFacts) -> Iterable[Problem]:
    for player, value in facts.confidence.items():
        if value > CONFIDENCE_MAX_NOUGHT and (facts.bids or {}).get(player) == 0:
            yield breach(
                f"{player} bids nought and may not stake {value} on it",
                f"at most {CONFIDENCE_MAX_NOUGHT}",
                "confidence",
                f"{player}:{value}",
            )


def _check_twos(facts: OhHellFacts, pack: int) -> Iterable[Problem]:
    for player, number in facts.twos.items():
        won = number if facts.tricks is None else facts.tricks[player]
        if number > won:
            yield impossible(
                f"{player} cannot have won {plural(number, 'trick')} with Twos: he won {won}",
                "count the Twos again",
                "twos",
                f"{player}:{number}",
            )
    total = sum(facts.twos.values())
    if total > TWOS_OF_A_PACK and pack == 52:
        yield warning(
            f"{total} tricks won with Twos: a pack has {TWOS_OF_A_PACK}",
            "set pack=NUMBER if the table plays with more packs",
            "twos",
        )


def _check_winners(facts: OhHellFacts) -> Iterable[Problem]:
    listed = {player: facts.winners.count(player) for player in facts.tricks}
    if listed != dict(facts.tricks):
        shown = ", ".join(f"{player} {count}" for player, count in listed.items())
        yield impossible(
            f"winners and tricks differ: by the list of winners it is {shown}",
            "leave tricks out, or correct one of the two",
            "winners",
        )


def _waiting_after(deal: ExactBidDeal, state: ExactBidState) -> Mapping[str, tuple[int, int]]:
    """The credits of those who have never played so far, also of those who join later."""
    waiting = {p: held for p, held in state.waiting.items() if p not in deal.active}
    credit = extra_rules.late_credit(len(deal.active))
    for player in deal.ledger.table.everyone:
        if player in deal.active:
            continue
        if player in waiting or not deal.ledger.played:
            missed, held = waiting.get(player, (0, 0))
            waiting[player] = (missed + 1, held + credit)
    return waiting


GAME = OhHell()
