"""Preference (Russian Preferans, pulka): pool, dump and banks.

The rules are Parlett's with the Russian conventions as
presets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.game import Coming, Example, Feat, Game, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.components import Component, Spread, Versus
from scorekeeper.core.settling.settlement import AVERAGE, EXACT, PAIRWISE, Settlement
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem, breach

from .allpass import ROSTOV_WHISTS, SIX_VALUE, rate_of
from .checks import CHECKS, TABLE_CHECKS, lowest_level
from .contract import ALLPASS, BID_GAME, TRICKS
from .facts import (
    MOST_BOMBS,
    History,
    PreferenceDeal,
    PreferenceFacts,
    PreferenceLedger,
    PreferenceTable,
    sitting_out,
)
from .options import ON_ALLPASS, ON_FAILED, PRESETS, SOURCES, PreferenceOptions
from .scoring import score_deal
from .slate import AID, BANK, DUMP, POOL, WHISTS_PER_DUMP

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing
    from scorekeeper.core.live.formulas import Live
    from scorekeeper.core.live.turn import Turn

NOT_BY_AVERAGE = (
    "rounded pair by pair: rounding by the average dump is defined only when pools are equal (or "
    "pool_value=0) and dumps are shared among all players"
)


class Preference(Game[PreferenceFacts, PreferenceOptions, History]):
    """Preference for three, or four with the dealer sitting out."""

    name = "preference"
    title = "Preference"
    facts = PreferenceFacts
    options = PreferenceOptions
    sources = SOURCES
    checks = CHECKS
    table_checks = TABLE_CHECKS
    main_options = ("target", "allpass_rate", "whist_penalty_to", "min_bid_ladder", "dealer_stays")
    presets = PRESETS
    accounts = (
        Account(
            POOL,
            "points for contracts made; they measure the length of the game",
            rounded_for_newcomers=-1,
        ),
        Account(DUMP, "penalty points: 10 whists each at the end", rounded_for_newcomers=1),
        Account(BANK, "whists that a player holds against another", pair=True),
    )
    seats = (3, 4)
    settled_by = settling.BY_COMPONENTS
    usual_seats = 3
    zero_sum = True
    roundings = (AVERAGE, EXACT, PAIRWISE)
    # fmt: off
    examples = (
        Example("declarer=Boris contract=8D whist=Anna tricks=Anna:5,Boris:5",
            "Boris is three short at eight: 18 in his dump and 18 for each opponent; Anna, who "
            "whisted alone, also writes the five tricks of the defence",
            ("Grigori", "Anna", "Boris", "Vera")),
        Example("declarer=Anna contract=7",
            "both opponents passed: four in Anna's pool without play", ("Anna", "Boris", "Vera")),
        Example("declarer=Anna contract=6H half=Vera", "Boris passed and Vera went out for half",
            ("Anna", "Boris", "Vera")),
        Example("declarer=Vera contract=misere tricks=Vera:2", "a misere with two tricks",
            ("Anna", "Boris", "Vera")),
        Example("contract=allpass tricks=Anna:2,Boris:3,Vera:5", "a raspasovka",
            ("Anna", "Boris", "Vera")),
        Example("declarer=Boris contract=10NT whist=Anna,Vera tricks=Boris:9,Anna:1,Vera:0",
            "a ten that both whisted, one short", ("Anna", "Boris", "Vera"),
            "rules=leningrad target=20"),
    )
    # fmt: on

    def start(self, table: PreferenceTable) -> History:
        return History()

    def score(self, deal: PreferenceDeal) -> list[Entry]:
        """The entries of a deal in pool, dump and banks."""
        return score_deal(deal).entries

    def feats(self, facts: PreferenceFacts, table: PreferenceTable) -> Iterator[Feat]:
        """Games by their level, and miseres."""
        contract = facts.contract
        if contract.kind != ALLPASS:
            is_game = contract.kind == BID_GAME
            what = f"games of {contract.level:02} tricks" if is_game else "miseres"
            yield Feat(facts.declared, what, facts.is_made)

    def live(self, table: PreferenceTable) -> Live:
        """Pool, dump and banks as formulas over the facts of a deal."""
        from .live import live

        return live(table)

    def advance(self, deal: PreferenceDeal, entries: Sequence[Entry]) -> History:
        """Count raspasovkas (the option `allpass_reset` says what ends their series) and bombs."""
        history = deal.state
        facts, options = deal.facts, deal.options
        planted = is_one_of(options.bombs, facts)
        if facts.contract.kind == ALLPASS:
            return History(history.series + 1, min(history.bombs + planted, MOST_BOMBS))
        ended = history.series and ends_series(facts, options)
        return History(0 if ended else history.series, int(planted))

    def live_turn(self, table: PreferenceTable) -> Turn:
        """Who deals again, and who is next."""
        from .live import turn

        return turn(table)

    def next_dealer(self, deal: PreferenceDeal) -> str:
        """The next player, or the same again where the table plays so after such a deal."""
        if is_one_of(deal.options.dealer_stays, deal.facts):
            return deal.facts.dealer
        return super().next_dealer(deal)

    def events(self, deal: PreferenceDeal, entries: Sequence[Entry]) -> Iterator[str]:
        """American aid, and the pools that are full now."""
        for entry in entries:
            if entry.account == POOL and entry.why.startswith(AID):
                yield f"{entry.why}, to {entry.owner}"
        options = deal.options
        if options.pool_mode == "total":
            return
        for player, pool in deal.ledger.single[POOL].items():
            won = sum(e.amount for e in entries if (e.account, e.owner) == (POOL, player))
            if pool - won < options.target <= pool:
                yield f"{player}'s pool is full: {show_amount(pool)}"

    def expected_sum(self, deal: PreferenceDeal) -> Amount | None:
        """In a raspasovka by the book the dumps grow by ten times its rate."""
        options, facts = deal.options, deal.facts
        if facts.contract.kind != ALLPASS or not drops_every_trick(options):
            return None
        fines = facts.misdeal * options.misdeal_fine
        return TRICKS * rate_of(options, deal.state.series + 1) + fines

    def finished(self, ledger: PreferenceLedger) -> bool:
        """Whether every pool (or all together, in the mode `total`) reached the target."""
        pools = ledger.single[POOL].values()
        options = ledger.table.options
        target = options.target
        if options.pool_mode == "total":
            return sum(pools) >= len(pools) * target
        return min(pools) >= target

    def after_end(self, ledger: PreferenceLedger) -> Problem | None:
        """The game is over when the pools are full."""
        if not self.finished(ledger):
            return None
        options = ledger.table.options
        full = "the pools have reached" if options.pool_mode == "total" else "every pool is at"
        each = " for each player" if options.pool_mode == "total" else ""
        return breach(
            f"the game is over: {full} the target of {options.target}{each}",
            "settle, or agree on a higher target (set target=...)",
        )

    def upcoming(self, ledger: PreferenceLedger) -> Coming:
        """Dealer, who sits out and speaks first, the price of a raspasovka, the lowest game."""
        table = ledger.table
        options, series = table.options, ledger.state.series
        found: Coming = {"dealer": ledger.dealer}
        idle = sitting_out(table, ledger.dealer)
        if idle:
            found["sits out"] = idle
        found["speaks first"] = table.after(ledger.dealer)
        found["all-pass rate"] = price_of_allpass(options, series + 1)
        if options.min_bid_ladder.steps:
            found["lowest level"] = lowest_level(options, series)
        if ledger.state.bombs:
            found["bombs"] = ledger.state.bombs
        return found

    def components(self, table: PreferenceTable) -> tuple[Component, ...]:
        """Bank differences, ten whists per dump point, and the pools where they count."""
        options = table.options
        among = len(table.players) - (options.dump_share == "opponents")
        parts: tuple[Component, ...] = (Versus(BANK), Spread(DUMP, -WHISTS_PER_DUMP, among))
        if options.pool_value:
            parts = (*parts, Spread(POOL, options.pool_value, among))
        return parts

    def pays_totals(self, table: PreferenceTable) -> bool:
        return True

    def usual_rounding(self, table: PreferenceTable) -> str:
        return table.options.rounding

    def settle(self, ledger: PreferenceLedger, rounding: str | None = None) -> Settlement:
        """The settlement by the rounding asked for, else by the table's option; raises
        MalformedError for a rounding that the game does not have."""
        wanted = chosen = self.known_rounding(rounding or self.usual_rounding(ledger.table))
        notes: tuple[str, ...] = ()
        if chosen == AVERAGE and not has_average(ledger):
            chosen = PAIRWISE
            notes = (NOT_BY_AVERAGE,)
        made = settling.settle_components(
            ledger, self.components(ledger.table), by=self.settled_by, rounding=chosen
        )
        if made.residual:
            notes = (*notes, odd_points(made.residual))
        even = POOL if wanted == AVERAGE and needs_even_pools(ledger.table.options) else ""
        return made._replace(notes=notes, even=even)

    def grids(self, played: Played) -> list[Grid]:
        """Every player's own accounts as on the paper sheet, then the deals."""
        from .layout import grids

        return grids(played, self.components(played.table))

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """Everybody's sector around the target, and the deals."""
        from .drawing import drawings

        return drawings(played, self.components(played.table))


def needs_even_pools(options: PreferenceOptions) -> bool:
    """Whether rounding by the average dump is defined as long as all pools are equal."""
    return options.dump_share == "players" and bool(options.pool_value)


def has_average(ledger: PreferenceLedger) -> bool:
    """Whether rounding by the average dump is defined: pools must not count."""
    options = ledger.table.options
    if needs_even_pools(options):
        return len(set(ledger.single[POOL].values())) == 1
    return options.dump_share == "players"


def odd_points(residual: Amount) -> str:
    """What the rounding left over, in words."""
    odd = residual if residual > 0 else -residual
    points = f"{show_amount(odd)} odd point" + ("" if odd == 1 else "s")
    if residual > 0:
        return f"rounding gave out {points} too many: who cuts the highest card pays, if agreed so"
    return f"rounding left {points} over for who cuts the highest card, if agreed so"


def drops_every_trick(options: PreferenceOptions) -> bool:
    """Whether a raspasovka writes its tricks into dumps and nothing else anywhere."""
    extras = options.allpass_amnesty or options.allpass_dealer_pool
    return options.allpass_score == "dump" and options.zero_bonus == "none" and not extras


def price_of_allpass(options: PreferenceOptions, number: int) -> int | str:
    """What a trick costs in a raspasovka: dump points, or whists in words."""
    if options.allpass_score == "dump":
        return rate_of(options, number)
    if options.allpass_score == "whist5":
        return f"{ROSTOV_WHISTS} whists a trick"
    return f"{SIX_VALUE} whists a trick more than the fewest"


def ends_series(facts: PreferenceFacts, options: PreferenceOptions) -> bool:
    """Whether a deal with a declarer ends a series of raspasovkas."""
    mode = options.allpass_reset
    if mode == "any":
        return True
    was_played = facts.tricks is not None
    if mode == "played":
        return was_played
    if mode == "made":
        return is_made(facts)
    checked = facts.contract.level == 10 and options.ten == "checked"
    whisted = bool(facts.whist) or checked
    return facts.contract.kind == BID_GAME and was_played and whisted and is_made(facts)


def event_of(facts: PreferenceFacts) -> str:
    """What a deal was for the options that tell what follows: a raspasovka, a game or misere that
    failed (given up, too), or nothing of the kind."""
    if facts.contract.kind == ALLPASS:
        return ON_ALLPASS
    return "" if facts.declarer is None or is_made(facts) else ON_FAILED


def is_one_of(events: Sequence[str], facts: PreferenceFacts) -> bool:
    """Whether the deal was one of those events; most tables name none."""
    return bool(events) and event_of(facts) in events


def is_made(facts: PreferenceFacts) -> bool:
    """Whether declarer made the game or misere, by play or without."""
    if facts.give_up:
        return False
    if facts.tricks is None:
        return True
    taken = facts.tricks_of(facts.declared)
    return taken >= facts.contract.level if facts.contract.kind == BID_GAME else taken == 0


GAME = Preference()
