"""Whist: the classic game of two partnerships, in games and rubbers.

A deal is counted in three stages: penalties for revokes, tricks, honours. As soon as a side has
won the game, nothing later counts for anybody. (Parlett; the
club laws of 1864 and 1900.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import AnyTable, Table
from scorekeeper.core.declaration.options import idle_option, option_problem
from scorekeeper.core.game import Example, Played
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem
from scorekeeper.games.shapes.revokes import Revoke, apply_revokes, hold_back, offenders
from scorekeeper.games.shapes.rubbers import RubberGame
from scorekeeper.games.shapes.sides import BOOK, over_text, trump_problems
from scorekeeper.games.shapes.tally import (
    SCORE,
    RubberRules,
    RubberState,
    Tally,
)

from .whist_facts import (
    AMERICAN,
    BEST_OF_3,
    CANCEL,
    FLAT,
    GRADED,
    PRESETS,
    SOURCES,
    START_OF_DEAL,
    VOID,
    WhistFacts,
    WhistOptions,
)

GAMES_OF_A_RUBBER = 2  # won by one side: the best of three
HONOUR_POINTS = {3: 2, 4: 4}  # by the honours held, of four
SINGLE_FROM, DOUBLE_FROM = 3, 1  # the losers' score at which a game is a single, a double
SINGLE, DOUBLE, TREBLE = 1, 2, 3

WhistDeal = Deal[WhistFacts, WhistOptions, RubberState]
WhistTable = Table[WhistOptions]


def is_void(facts: WhistFacts, options: WhistOptions) -> bool:
    """Whether the deal counts for nothing because both sides revoked."""
    return bool(facts.revoke) and options.both_revoked == VOID and len(offenders(facts.revoke)) > 1


# the three stages ---------------------------------------------------------------------------


def hold_offenders(tally: Tally, revokes: Sequence[Revoke], options: WhistOptions) -> None:
    """Offenders may have to stop one short of game; always when both sides revoked."""
    if options.revoker_cap or len(offenders(revokes)) > 1:
        hold_back(tally, revokes, options.target - 1)


def count_revokes(
    tally: Tally, revokes: Sequence[Revoke], tricks: dict[str, int], table: WhistTable
) -> None:
    """Stage 1: the penalties; tricks pass from side to side in `tricks`."""
    options = table.options
    if len(offenders(revokes)) > 1 and options.both_revoked == CANCEL:
        for side in tally.score:
            tally.leave_out(side, "both sides revoked: the penalties cancel")
        return
    stops = options.deduct_floor == "0"
    apply_revokes(tally, revokes, tricks, table, options.revoke_points, stops_at_0=stops)


def count_tricks(tally: Tally, tricks: Mapping[str, int]) -> None:
    """Stage 2: one point for each trick above six."""
    for side, won in tricks.items():
        if won > BOOK:
            if tally.winner:
                tally.leave_out(side, f"{won} tricks, not counted: the game is won already")
            else:
                tally.add(side, won - BOOK, over_text(won))


def count_honours(
    tally: Tally, honours: Mapping[str, int], begun: Mapping[str, Amount], *, at_start: bool = True
) -> None:
    """Stage 3: two points for three honours, four for four, unless the side stood one short of
    game; `begun` is the score when the deal began, `at_start` whether that is what counts."""
    assert tally.target is not None
    bar = tally.target - 1
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
    assert rules.target is not None
    lost = tally.score[table.other_side(tally.winner)]
    tally.close_game(rules, *game_value(rules.target, lost, scale))
    tally.draw_line()


class Whist(RubberGame[WhistFacts, WhistOptions]):
    """Whist."""

    name = "whist"
    title = "Whist"
    facts = WhistFacts
    options = WhistOptions
    sources = SOURCES
    presets = PRESETS
    examples = (
        Example(
            "trump=H tricks=NS:8 honours=NS:3",
            "NS won eight tricks and held three honours: 2 + 2 points (EW get the other five "
            "tricks and the fourth honour)",
        ),
        Example(
            "trump=S tricks=EW:9 revoke=EW:deduct",
            "EW won nine tricks but revoked, and NS chose to take 3 points off their score",
        ),
        Example(
            "trump=clubs tricks=NS:8 revoke=EW:tricks",
            "NS took three of EW's tricks for a revoke: 11 tricks count",
            settings="rules=laws1900",
        ),
        Example(
            "trump=D tricks=10,3",
            "the same without names: first NS, then EW; no honours at this table",
            settings="rules=american",
        ),
    )

    def rules(self, options: WhistOptions) -> RubberRules:
        """Best of three, or single games."""
        to_win = GAMES_OF_A_RUBBER if options.rubber == BEST_OF_3 else 0
        return RubberRules(options.target, to_win, options.rubber_bonus, options.games)

    def check_table(self, table: WhistTable) -> Iterable[Problem]:
        """Options that leave something without meaning."""
        options = table.options
        if not options.revoke_choices:
            yield option_problem(
                "revoke_choices",
                "revoke_choices=none leaves no penalty for a revoke",
                "name at least one of add, deduct, tricks",
            )
        if options.games is not None and options.rubber == BEST_OF_3:
            yield idle_option(
                "games", str(options.games), "where rubbers are played", "set rubber=single_games"
            )

    def check(self, deal: WhistDeal) -> Iterable[Problem]:
        """The score before the deal, the turn to deal, the trump suit."""
        yield from super().check(deal)
        yield from trump_problems(deal.facts.trump)

    def score(self, deal: WhistDeal) -> list[Entry]:
        """Revokes, tricks and honours in this order, then the game if it was won."""
        facts, options = deal.facts, deal.options
        if is_void(facts, options):
            why = "both sides revoked: the deal does not count and is dealt again"
            return [Entry(SCORE, side, 0, why) for side in deal.table.owners]
        tally = Tally(deal.ledger, options.target)
        begun = dict(tally.score)
        tricks = dict(facts.tricks)
        if facts.revoke:
            hold_offenders(tally, facts.revoke, options)
            count_revokes(tally, facts.revoke, tricks, deal.table)
        count_tricks(tally, tricks)
        if facts.honours:
            at_start = options.honours_bar == START_OF_DEAL
            count_honours(tally, facts.honours, begun, at_start=at_start)
        if tally.winner:
            win_game(tally, deal.table, self.rules(options), options.game_points)
        return tally.entries

    def next_dealer(self, deal: WhistDeal) -> str:
        """The next player; a deal that counts for nothing is dealt again by the same one."""
        facts = deal.facts
        if not deal.is_open and is_void(facts, deal.options):
            return facts.dealer or deal.ledger.dealer
        return super().next_dealer(deal)

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Dealer, game score, games, and whose honours will not count."""
        found = super().upcoming(ledger)
        options: WhistOptions = ledger.table.options
        bar = options.target - 1
        barred = [side for side, points in ledger.single[SCORE].items() if points == bar]
        if options.honours and barred:
            later = "" if options.honours_bar == START_OF_DEAL else ", unless points are taken off"
            found["honours"] = [
                f"{side} stand at {bar}: their honours do not count{later}" for side in barred
            ]
        return found

    def grids(self, played: Played) -> list[Grid]:
        """The sheet: one grid per rubber, then the rubbers and the players' results."""
        from .whist_sheet import whist_grids

        return whist_grids(self, played)


GAME = Whist()
