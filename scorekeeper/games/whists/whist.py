"""Whist: the classic game of two partnerships, in games and rubbers.

A deal is counted in three stages: penalties for revokes, tricks, honours. As soon as a side has
won the game, nothing later counts for anybody. (Parlett; the
club laws of 1864 and 1900.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import SCORE, Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.option_kinds import WordList
from scorekeeper.core.declaration.options import (
    Preset,
    TableOptions,
    choice,
    option,
    stake_option,
    switch,
    whole,
)
from scorekeeper.core.declaration.rules import Rules, refuse
from scorekeeper.core.declaration.table_rules import TableRules, conflict, useless
from scorekeeper.core.game import Coming, Example, Played
from scorekeeper.core.values.amounts import Amount, plural, show_amount
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.games import live_in, turn_in
from scorekeeper.games.frames.game_points import GamePointsGame
from scorekeeper.games.shapes.revokes import (
    ADD,
    DEDUCT,
    PENALTIES,
    Revoke,
    apply_revokes,
    hold_back,
    offenders,
    revoke_fact,
)
from scorekeeper.games.shapes.sides import BOOK, dealer_fact, odd_tricks, tricks_fact
from scorekeeper.games.shapes.tally import GAMES_OF_A_RUBBER, RubberRules, RubberState, Tally
from scorekeeper.games.sources import parlett

from .facts import PARLETT, TRUMP_NOTED, honours_fact, trump_fact

if TYPE_CHECKING:
    from scorekeeper.games.sheets.deal_rows import FactColumn

LAWS_1900, LAWS_1864, ENQUIRE = "[laws1900]", "[club1864]", "[enquire]"
HONOURS = 4  # A K Q J of trumps; five (with the ten) belong to Cayenne and bridge
START_OF_DEAL, WHEN_COUNTED = "start_of_deal", "when_counted"
EACH, CANCEL, VOID = "each", "cancel", "void"
GRADED, AMERICAN, FLAT = "123", "american", "flat"
BEST_OF_3, SINGLE_GAMES = "best_of_3", "single_games"

HONOUR_POINTS = {3: 2, 4: 4}  # by the honours held, of four
SINGLE_FROM, DOUBLE_FROM = 3, 1  # the losers' score at which a game is a single, a double
SINGLE, DOUBLE, TREBLE = 1, 2, 3

# fmt: off
SOURCES = {
    "book": parlett("Whist"),
    "laws1900": "Laws of Whist 1900, in Hoyle's Games Modernized (1909)",
    "club1864": "Club code of 1864",
    "enquire": "Enquire Within Upon Everything",
    "foster": "Foster's Complete Hoyle",
    "webcasty": "webcasty.com, rules of whist",
}

PRESETS = (
    Preset("book", {}, "whist as the book describes it", PARLETT, ("parlett",), ("seed",)),
    Preset("laws1900",
        {"revoke_choices": "add,deduct,tricks", "revoker_cap": "on", "both_revoked": "cancel"},
        "with the revoke laws of the card clubs", LAWS_1900),
    Preset("american",
        {"target": "7", "honours": "off", "game_points": "american", "rubber": "single_games"},
        "to seven points without honours; a game is worth the difference",
        "[foster]; [webcasty]", ("american-whist",)),
    Preset("long", {"target": "10", "game_points": "flat"},
        "long whist to ten points; honours do not count at nine", ENQUIRE, ("long-whist",)),
    Preset("plain", {"honours": "off", "game_points": "flat", "rubber": "single_games"},
        "to five points by tricks alone, one game after another", "modern practice"),
)


@frozen
class WhistFacts:
    """What is recorded of a deal of whist."""

    dealer: str | None = dealer_fact()
    trump: str | None = trump_fact()
    tricks: Mapping[str, int] = tricks_fact()
    honours: Mapping[str, int] | None = honours_fact(HONOURS,
        "how many of A K Q J of trumps were dealt to each side; left out: two each",
        applies=lambda deal: deal.options.honours, setting="honours=on",
        note="nothing to score then")
    revoke: tuple[Revoke, ...] = revoke_fact()


@frozen
class WhistOptions(TableOptions):
    """The house rules of whist."""

    target: int = whole(5, "the game score that wins a game",
        f"{PARLETT}: 5; American whist 7; long whist 10", low=1)
    honours: bool = switch(True, "whether honours are counted",
        f"{PARLETT}; off in American whist")
    honours_bar: str = choice(f"{START_OF_DEAL}|{WHEN_COUNTED}",
        "when a side must stand one point short of game for its honours not to count",
        f"{PARLETT} does not say; {LAWS_1900}, law 49, and {LAWS_1864}, law 4")
    revoke_choices: tuple[str, ...] = option(WordList(*PENALTIES), (ADD, DEDUCT),
        "the penalties among which the opponents of a revoking side may choose: points added to "
        "their own score, points taken off the offenders' score, three of their tricks",
        f"{PARLETT}; tricks: {LAWS_1900}")
    revoke_points: int = whole(3, "points of the penalty for a revoke", PARLETT)
    revoker_cap: bool = switch(False,
        "whether a side that revoked must stop one point short of game in that deal",
        f"{LAWS_1864}; {LAWS_1900}")
    both_revoked: str = choice(f"{EACH}|{CANCEL}|{VOID}",
        "when both sides revoked: each is punished, the penalties cancel (either way neither can "
        "win the game in that deal), or the deal counts for nothing and is dealt again",
        f"each: {LAWS_1864}; cancel: {LAWS_1900}; void: {ENQUIRE}")
    deduct_floor: str = choice("0|none", "whether a deduction stops at a game score of 0",
        "the sources do not say; 0 is our choice")
    game_points: str = choice(f"{GRADED}|{AMERICAN}|{FLAT}",
        "what a game is worth: 123 by the losers' score (3 or more: 1, 1 or 2: 2, nothing: 3), "
        "american the target less the losers' score, flat always 1",
        f"{PARLETT}; american: [foster]")
    rubber: str = choice(f"{BEST_OF_3}|{SINGLE_GAMES}",
        "rubbers of three games, or games that follow one another without rubbers", PARLETT)
    rubber_bonus: int = whole(2, "game points added for winning a rubber of three games", PARLETT)
    games: int | None = whole(None, "with single games: after how many games the sheet ends",
        "by agreement of the table", low=1, none=True)
    stake: Amount | None = stake_option("money per game point of the margin, for every player")


WhistDeal = Deal[WhistFacts, WhistOptions, RubberState]
WhistLedger = Ledger[WhistOptions, RubberState]

NO_TRUMPS = ("nt", "notrump", "notrumps")

CHECKS: Rules[WhistFacts, WhistOptions, RubberState] = (
    refuse("trump",
        lambda deal: fold(deal.recorded.get("trump", "")).replace("-", "") in NO_TRUMPS,
        "{said}: a whist deal always has a trump suit",
        "record the suit of the card that was turned up: C, D, H or S"),
    TRUMP_NOTED,
)

TABLE_CHECKS: TableRules[WhistOptions] = (
    conflict("revoke_choices", lambda table: not table.options.revoke_choices,
        "revoke_choices=none leaves no penalty for a revoke",
        "name at least one of add, deduct, tricks"),
    useless("games", lambda table: table.options.rubber == BEST_OF_3,
        "where rubbers are played", f"set rubber={SINGLE_GAMES}"),
)
# fmt: on


# the three stages ---------------------------------------------------------------------------


def is_void(deal: WhistDeal) -> bool:
    """Whether the deal counts for nothing because both sides revoked."""
    return deal.options.both_revoked == VOID and len(offenders(deal.facts.revoke)) > 1


def count_revokes(tally: Tally, tricks: dict[str, int], deal: WhistDeal) -> None:
    """Stage 1: the penalties; tricks pass from side to side in `tricks`. Offenders may have to
    stop one short of game; always when both sides revoked."""
    options, revokes = deal.options, deal.facts.revoke
    both = len(offenders(revokes)) > 1
    if options.revoker_cap or both:
        hold_back(tally, revokes, tally.goal - 1)
    if both and options.both_revoked == CANCEL:
        for side in tally.score:
            tally.leave_out(side, "both sides revoked: the penalties cancel")
        return
    stops = options.deduct_floor == "0"
    apply_revokes(tally, revokes, tricks, deal.table, options.revoke_points, stops_at_0=stops)


def count_tricks(tally: Tally, tricks: Mapping[str, int]) -> None:
    """Stage 2: one point for each trick above six."""
    for side, won in tricks.items():
        if won > BOOK:
            if tally.winner:
                tally.leave_out(side, f"{won} tricks, not counted: the game is won already")
            else:
                tally.count(side, plural(won, "trick"), odd_tricks(won))


def count_honours(
    tally: Tally, honours: Mapping[str, int], begun: Mapping[str, Amount], *, at_start: bool = True
) -> None:
    """Stage 3: two points for three honours, four for four, unless the side stood one short of
    game; `begun` is the score when the deal began, `at_start` whether that is what counts."""
    bar = tally.goal - 1
    for side, held in honours.items():
        points = HONOUR_POINTS.get(held, 0)
        if not points:
            continue
        stood = begun[side] if at_start else tally.score[side]
        if tally.winner:
            tally.leave_out(side, f"{held} honours, not counted: the game is won already")
        elif stood == bar:
            when = "when the deal began" if at_start else "when honours were counted"
            tally.leave_out(side, f"{held} honours, not counted: {side} stood at {bar} {when}")
        else:
            tally.add(side, points, f"{held} honours: {points}")


def game_value(target: Amount, lost: Amount, scale: str = GRADED) -> tuple[Amount, str]:
    """What a game is worth when the losers stand at `lost`, and why."""
    shown = show_amount(lost)
    if scale == FLAT:
        return 1, "a game counts 1"
    if scale == AMERICAN:
        value = target - max(lost, 0)
        return value, f"{target} less the losers' {shown}: {show_amount(value)}"
    if lost >= SINGLE_FROM:
        return SINGLE, f"single: the losers stood at {shown}"
    if lost >= DOUBLE_FROM:
        return DOUBLE, f"double: the losers stood at {shown}"
    return TREBLE, "treble: the losers had no score"


def win_game(tally: Tally, table: AnyTable, rules: RubberRules, scale: str = GRADED) -> None:
    """The tally's winner wins the game, perhaps the rubber, and the next game begins."""
    lost = tally.score[table.other_side(tally.winner)]
    tally.close_game(rules, *game_value(tally.goal, lost, scale))
    tally.draw_line()


# fmt: off
class Whist(GamePointsGame[WhistFacts, WhistOptions]):
    """Whist."""

    name = "whist"
    title = "Whist"
    facts = WhistFacts
    options = WhistOptions
    live = live_in("whists.live_whist")
    live_turn = turn_in("whists.live_whist")
    checks = CHECKS
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = PRESETS
    examples = (
        Example("trump=H tricks=NS:8 honours=NS:3",
            "NS won eight tricks and held three honours: 2 + 2 points (EW get the other five "
            "tricks and the fourth honour)"),
        Example("trump=S tricks=EW:9 revoke=EW:deduct",
            "EW won nine tricks but revoked, and NS chose to take 3 points off their score"),
        Example("trump=clubs tricks=NS:8 revoke=EW:tricks",
            "NS took three of EW's tricks for a revoke: 11 tricks count",
            settings="rules=laws1900"),
        Example("trump=D tricks=10,3",
            "the same without names: first NS, then EW; no honours at this table",
            settings="rules=american"),
    )
# fmt: on

    def rules(self, options: WhistOptions) -> RubberRules:
        """Best of three, or single games."""
        to_win = GAMES_OF_A_RUBBER if options.rubber == BEST_OF_3 else 0
        return RubberRules(options.target, to_win, options.rubber_bonus, options.games)

    def score(self, deal: WhistDeal) -> list[Entry]:
        """Revokes, tricks and honours in this order, then the game if it was won."""
        facts, options = deal.facts, deal.options
        tally = Tally(deal.ledger, options.target)
        if is_void(deal):
            for side in tally.score:
                why = "both sides revoked: the deal does not count and is dealt again"
                tally.leave_out(side, why)
            return tally.entries
        begun, tricks = dict(tally.score), dict(facts.tricks)
        count_revokes(tally, tricks, deal)
        count_tricks(tally, tricks)
        if facts.honours:
            at_start = options.honours_bar == START_OF_DEAL
            count_honours(tally, facts.honours, begun, at_start=at_start)
        if tally.winner:
            win_game(tally, deal.table, self.rules(options), options.game_points)
        return tally.entries

    def next_dealer(self, deal: WhistDeal) -> str:
        """The next player; a deal that counts for nothing is dealt again by the same one."""
        if not deal.is_open and is_void(deal):
            return deal.facts.dealer or deal.ledger.dealer
        return super().next_dealer(deal)

    def upcoming(self, ledger: WhistLedger) -> Coming:
        """Also whose honours will not count."""
        found = super().upcoming(ledger)
        options = ledger.table.options
        bar = options.target - 1
        barred = [side for side, points in ledger.single[SCORE].items() if points == bar]
        if options.honours and barred:
            later = "" if options.honours_bar == START_OF_DEAL else ", unless points are taken off"
            found["honours"] = [
                f"{side} stand at {bar}: their honours do not count{later}" for side in barred
            ]
        return found

    def fact_columns(self, played: Played) -> Sequence[FactColumn]:
        from .whist_sheet import whist_columns

        return whist_columns(played)


GAME = Whist()
