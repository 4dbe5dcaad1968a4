"""Oh Hell in its American and British forms, and what is played under its many other names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import Preset
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.problems import Problem, breach, impossible
from scorekeeper.games import live_in
from scorekeeper.games.exact_bid.model import ExactBid, example
from scorekeeper.games.exact_bid.rules import ExactBidState, balances
from scorekeeper.games.exact_bid.scales import ESTIMATION, SCALES, Scale, instead_for_zero
from scorekeeper.games.exact_bid.schedules import PATTERNS, Pattern, Schedule, schedule_of

from .declaration import (
    CHECKS,
    CONFIDENCE_FACTS,
    CONFIDENCE_MAX_NOUGHT,
    OH_HELL_TABLE_CHECKS,
    PRESETS,
    SOMETIMES,
    OhHellDeal,
    OhHellFacts,
    OhHellOptions,
)
from .effects import EFFECTS
from .extras import SPECIAL_DEALS, waiting_after

OhHellLedger = Ledger[OhHellOptions, ExactBidState]
OhHellTable = Table[OhHellOptions]


class OhHell(ExactBid[OhHellFacts, OhHellOptions]):
    """Oh Hell: any scale, any schedule, and the extras of its many tables."""

    name = "oh-hell"
    title = "Oh Hell"
    facts = OhHellFacts
    options = OhHellOptions
    checks = CHECKS
    table_checks = OH_HELL_TABLE_CHECKS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    scales = SCALES
    patterns: ClassVar[Mapping[str, Pattern]] = PATTERNS
    effects = EFFECTS
    live = live_in("exact_bid.oh_hell.live")
    sometimes = SOMETIMES
    # fmt: off
    order = ("out", "dealer", "special", "cards", "trump", "declarer", "bids", *CONFIDENCE_FACTS,
        "winners", "tricks", "made", "twos", "bonus", "mad")
    examples: ClassVar[tuple[Example, ...]] = (
        example("bids=Anna:3,Boris:2,Grigori:0,Vera:4 tricks=Anna:3,Boris:4,Grigori:0,Vera:3",
            "ten cards each; Anna and Grigori made it, Boris won two too many, Vera one too few"),
        example("bids=3,2,0,4 tricks=3,4,0,3", "the same in seat order"),
        example("trump=H bids=3,2,0,4 tricks=A:3,B:4,V:3",
            "with the trump suit; who is left out of the tricks won the rest"),
        example("bids=1,0,1 tricks=1,0,0 out=Boris cards=1",
            "Boris sat out a deal of one card", settings="hook=off"),
    )
    # fmt: on

    # the table -------------------------------------------------------------------------------

    def schedule(self, table: OhHellTable) -> Schedule:
        options = table.options
        return schedule_of(
            options.schedule,
            self.patterns,
            players=max(1, len(table.players) - options.dealer_out),
            pack=options.pack,
            peak=options.peak,
            deals=options.deals,
        )

    def scale(self, options: OhHellOptions) -> Scale:
        """The scale named, or that of Estimation."""
        return ESTIMATION if options.estimation else super().scale(options)

    def formula_names(self, options: OhHellOptions) -> tuple[str, ...]:
        integers = ("twos", "bonus", "mad", *CONFIDENCE_FACTS)
        own = [name for name in integers if self.is_recorded(name, options)]
        return tuple(dict.fromkeys((*super().formula_names(options), *own)))

    def refine_made(self, made: str, options: OhHellOptions) -> str:
        """The formula for made bids with the value of a trick, of a nought and of a nought in the
        largest deals changed."""
        more = options.made_trick_value - 1
        if more:
            made = f"({made}) + {'t' if more == 1 else f'{more}*t'}"
        made = super().refine_made(made, options)
        if options.zero_at_peak is not None:
            peak = f"b == 0 and n == {options.pack - 1}//p"
            made = instead_for_zero(made, str(options.zero_at_peak), peak)
        return made

    # one deal --------------------------------------------------------------------------------

    def check(self, deal: OhHellDeal) -> Iterable[Problem]:
        """Also what may be wrong of several players at once, each of whom is told."""
        yield from super().check(deal)
        if deal.options.has_confidence:
            yield from _overstaked(deal)
        if deal.options.twos and not deal.is_open:
            yield from _impossible_twos(deal)

    def bid_entries(self, deal: OhHellDeal) -> list[Entry]:
        """One entry for each bid, or what special deals score instead."""
        special = SPECIAL_DEALS.get(deal.facts.special) if deal.facts.special else None
        return super().bid_entries(deal) if special is None else list(special(deal))

    # from deal to deal -----------------------------------------------------------------------

    def advance(self, deal: OhHellDeal, entries: Sequence[Entry]) -> ExactBidState:
        state = super().advance(deal, entries)
        if deal.options.estimation:
            is_lost = not any(deal.facts.outcomes().values())
            state = state._replace(all_lost=state.all_lost + 1 if is_lost else 0)
        if deal.options.has_confidence:
            state = state._replace(waiting=waiting_after(deal))
        return state

    def is_over_after(self, ledger: OhHellLedger) -> bool:
        """Also when somebody stands at exactly the target."""
        exact = ledger.table.options.exact_target
        if exact is not None and exact in balances(ledger).values():
            return True
        return super().is_over_after(ledger)


def _overstaked(deal: OhHellDeal) -> Iterator[Problem]:
    bids = deal.facts.bids or {}
    for player, value in (deal.facts.confidence or {}).items():
        if value > CONFIDENCE_MAX_NOUGHT and bids.get(player) == 0:
            yield breach(
                f"{player} bids nought and may not stake {value} on it",
                f"at most {CONFIDENCE_MAX_NOUGHT}",
                "confidence",
                f"{player}:{value}",
            )


def _impossible_twos(deal: OhHellDeal) -> Iterator[Problem]:
    tricks = deal.facts.tricks
    for player, number in (deal.facts.twos or {}).items():
        won = number if tricks is None else tricks[player]
        if number > won:
            yield impossible(
                f"{player} cannot have won {plural(number, 'trick')} with Twos: he won {won}",
                "count the Twos again",
                "twos",
                f"{player}:{number}",
            )


GAME = OhHell()
