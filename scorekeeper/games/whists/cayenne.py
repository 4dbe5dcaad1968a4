"""Cayenne: whist with a cut suit that settles what every other suit is worth.

Source: Parlett, Cayenne; Foster's Complete Hoyle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import option_problem
from scorekeeper.core.game import Example, Played
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem, breach, impossible
from scorekeeper.core.values.suits import SUITS
from scorekeeper.games.shapes.revokes import count_plain_revokes
from scorekeeper.games.shapes.rubbers import RubberGame
from scorekeeper.games.shapes.sides import BOOK, over_text
from scorekeeper.games.shapes.tally import (
    NEW_GAME,
    RubberRules,
    RubberState,
    Tally,
    draw_line,
)

from .cayenne_facts import (
    CAYENNE,
    FLAT,
    FOURTH,
    GRAND,
    NULLO,
    PRESETS,
    SECOND,
    SOURCES,
    THIRD,
    TRUMP_CONTRACTS,
    CayenneFacts,
    CayenneOptions,
    suits_of,
)
from .facts import dealers_side_problems

MULTIPLIERS = {CAYENNE: 4, SECOND: 3, THIRD: 2, FOURTH: 1, GRAND: 8, NULLO: 8}
HONOUR_POINTS = {3: 2, 4: 4, 5: 6}  # by the honours held, of five; before they are multiplied
GAMES_OF_A_RUBBER = 4  # won by one side: the best of seven
GRADES = ((7, 1, "single"), (4, 2, "double"), (1, 3, "triple"))  # from which score of the losers
QUADRUPLE = 4  # the losers had no score

CayenneDeal = Deal[CayenneFacts, CayenneOptions, RubberState]
CayenneTable = Table[CayenneOptions]


class Cayenne(RubberGame[CayenneFacts, CayenneOptions]):
    """Cayenne."""

    name = "cayenne"
    title = "Cayenne"
    facts = CayenneFacts
    options = CayenneOptions
    sources = SOURCES
    presets = PRESETS
    examples = (
        Example(
            "contract=second tricks=NS:8 honours=NS:3",
            "three times two odd tricks and three honours: 6 + 6 = 12 for NS",
        ),
        Example("contract=grand tricks=EW:8", "(8 - 6) x 8 = 16 for EW, whoever chose"),
        Example("contract=nullo tricks=NS:4", "EW took nine: (9 - 6) x 8 = 24 for NS"),
        Example(
            "cayenne=C trump=S tricks=NS:7 honours=EW:5",
            "the other black suit is second: 3 for NS's tricks, 18 for EW's honours",
        ),
    )

    def rules(self, options: CayenneOptions) -> RubberRules:
        """Best of seven games."""
        return RubberRules(options.target, GAMES_OF_A_RUBBER, options.rubber_bonus)

    def check_table(self, table: CayenneTable) -> Iterable[Problem]:
        """The order of the suits must name all four."""
        if sorted(table.options.colour_order) != sorted(SUITS):
            yield option_problem(
                "colour_order", "colour_order does not name the four suits", "e.g. H,D,C,S"
            )

    def check(self, deal: CayenneDeal) -> Iterable[Problem]:
        """The score before the deal, the turn, who chose, and the suits."""
        yield from super().check(deal)
        facts = deal.facts
        yield from dealers_side_problems(
            facts.decider, facts.dealer, deal.table, "decider", "choose the contract"
        )
        yield from check_suits(facts, deal.table)

    def score(self, deal: CayenneDeal) -> list[Entry]:
        """Revokes, tricks and honours in this order, then the games that were won."""
        facts, options = deal.facts, deal.options
        tally = Tally(deal.ledger, options.target)
        count_plain_revokes(tally, facts.revoke, deal.table)
        count_tricks(tally, facts.contract, facts.tricks)
        if facts.honours:
            count_honours(tally, facts.honours, facts, options)
        if tally.winner:
            win_games(tally, self.rules(options), deal.table)
        return tally.entries

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Dealer, game score, games and what each contract multiplies."""
        found = super().upcoming(ledger)
        found["multipliers"] = [f"{contract} x {n}" for contract, n in MULTIPLIERS.items()]
        return found

    def grids(self, played: Played) -> list[Grid]:
        """One grid per rubber, then the rubbers and the players' results."""
        from scorekeeper.games.sheets.points_sheet import fact_columns
        from scorekeeper.games.sheets.rubber_sheet import rubber_grids

        from .whist_sheet import REVOKE

        columns = (
            ("dealer", "dealer"),
            ("contract", "contract"),
            ("tricks", "tricks"),
            ("hon.", "honours"),
            REVOKE,
        )
        return rubber_grids(self, played, fact_columns(played, columns))


# checks -------------------------------------------------------------------------------------


def check_suits(facts: CayenneFacts, table: CayenneTable) -> Iterable[Problem]:
    """Recorded suits must fit the contract."""
    if facts.trump and facts.contract not in TRUMP_CONTRACTS:
        yield impossible(
            f"trump={facts.trump}: {facts.contract} is played without trumps",
            "leave trump out",
            "trump",
        )
    elif facts.trump and facts.cayenne:
        suits = suits_of(facts.cayenne, table.options.colour_order)
        if suits[facts.contract] != facts.trump:
            yield breach(
                f"{facts.contract} is {suits[facts.contract]} when {facts.cayenne} was cut, "
                f"not {facts.trump}",
                "correct contract, cayenne or trump; the place decides what the deal is worth "
                "(option colour_order)",
                "contract",
            )


# scoring ------------------------------------------------------------------------------------


def count_tricks(tally: Tally, contract: str, tricks: Mapping[str, int]) -> None:
    """The side with more tricks, at nullo that with fewer, scores the odd tricks multiplied."""
    more = max(tricks, key=lambda side: tricks[side])
    fewer = min(tricks, key=lambda side: tricks[side])
    unit = MULTIPLIERS[contract]
    winner = fewer if contract == NULLO else more
    why = over_text(tricks[more], unit)
    if tally.winner:
        tally.leave_out(winner, f"{contract}, {why}, not counted: the game is won already")
    else:
        whose = f"{more}'s " if contract == NULLO else ""
        tally.add(winner, (tricks[more] - BOOK) * unit, f"{contract}, {whose}{why}")


def count_honours(
    tally: Tally, honours: Mapping[str, int], facts: CayenneFacts, options: CayenneOptions
) -> None:
    """The side with three or more honours scores, unless the game is won already."""
    side = max(honours, key=lambda side: honours[side])
    held = honours[side]
    unit = MULTIPLIERS[facts.contract]
    points = HONOUR_POINTS[held] * unit
    why = f"{held} honours: {HONOUR_POINTS[held]} x {unit} = {points}"
    if tally.winner and not (options.carry_excess and tally.winner == side):
        tally.leave_out(side, f"{why}, not counted: the game is won already")
        return
    if options.honours_cap9 and facts.tricks[side] <= BOOK:
        most = options.target - 1
        if tally.winner:  # by the penalty for a revoke; the honours cannot win the next game either
            only = f"without an odd trick they count up to {most} at most"
            tally.leave_out(side, f"{why}, not counted: {only}")
            return
        tally.hold(side, most, "honours alone cannot win the game")
    tally.add(side, points, why)


def game_value(lost: Amount, options: CayenneOptions) -> tuple[Amount, str]:
    """What a game is worth when the losers stand at `lost`, and why."""
    if options.game_points == FLAT:
        return 1, "a game counts 1"
    for least, value, name in GRADES:
        if lost >= least:
            return value, f"{name}: the losers stood at {show_amount(lost)}"
    return QUADRUPLE, "quadruple: the losers had no score"


def win_games(tally: Tally, rules: RubberRules, table: CayenneTable) -> None:
    """The game; where excess points stay, perhaps the next ones at once."""
    options = table.options
    winner = tally.winner
    loser = table.other_side(winner)
    while tally.score[winner] >= options.target:
        value, why = game_value(tally.score[loser], options)
        tally.close_game(rules, value, why, winner=winner)
        is_over = tally.games[winner] >= GAMES_OF_A_RUBBER
        rest = tally.score[winner] - options.target
        if is_over or not options.carry_excess:
            rest = 0
        wiped = {winner: tally.score[winner] - rest, loser: tally.score[loser]}
        tally.entries += draw_line(wiped, NEW_GAME)
        tally.score.update({winner: rest, loser: 0})


GAME = Cayenne()
