"""Minibridge: bridge without an auction. Source: pagat.com, Bridge.

The side with more high-card points declares and chooses a strain and a goal, part-score or game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.game import Example, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError, MalformedError, Problem, breach
from scorekeeper.games.shapes.declarers import DeclarerKind
from scorekeeper.games.shapes.sides import dealer_fact, dealer_problems, next_to_deal, owner_of

from .contract import BOOK, TRICKS, Contract, StrainKind, TricksKind
from .contract_options import ContractOptions
from .formats import ContractFormat
from .kinds import HighCardPoints, HighCardPointsKind
from .score_table import contract_table, trick_points

PART, FULL_GAME = "part", "game"
GOAL_BONUS = {PART: 50, FULL_GAME: 300}
TRICKS_FOR_GAME = {"C": 11, "D": 11, "H": 10, "S": 10, "NT": 9}  # worth 100 points
UNDERTRICK = 50
LEAST_HCP = 21  # at 20 each the cards are dealt again
SCORE = "score"
COLUMNS = {
    "dealer": "dealer", "points": "hcp", "by": "declarer", "in": "strain", "goal": "goal",
    "tricks": "tricks",
}  # fmt: skip


def tricks_needed(goal: str, strain: str) -> int:
    """The tricks that reach the goal."""
    return BOOK + 1 if goal == PART else TRICKS_FOR_GAME[strain]


class GoalTricksKind(TricksKind):
    """Tricks of declarer's side, in all or relative to the goal (`=`, `+1`, `-2`)."""

    def from_result(self, result: int, deal: AnyDeal, name: str, text: str) -> int:
        """The tricks that a relative result means; raises InputError."""
        goal, strain = deal.get("goal"), deal.get("strain")
        if goal is None or strain is None:
            raise MalformedError(
                f"{name}={text} is relative to a goal that is not known",
                f"record strain= and goal=, or write the tricks of declarer's side, e.g. {name}=9",
                text,
            )
        needed = tricks_needed(goal, strain)
        if not 0 <= needed + result <= TRICKS:
            raise ImpossibleError(
                f"{name}={text} means {needed + result} tricks; a deal has {TRICKS}",
                f"{goal} in {strain} needs {needed}: {name} is between -{needed} and "
                f"+{TRICKS - needed}",
                text,
            )
        return needed + result

    def describe(self) -> str:
        """The form."""
        return "0..13, or = +1 -2 relative to the goal"


@frozen
class MinibridgeFacts:
    """What is recorded of a deal of Minibridge."""

    # fmt: off
    dealer: str | None = dealer_fact()
    hcp: HighCardPoints | None = fact(HighCardPointsKind(LEAST_HCP),
        "high-card points (A 4, K 3, Q 2, J 1) of the side that held more",
        note="at 20 each the cards are dealt again")
    declarer: str = fact(DeclarerKind(), "who declared", needed=always)
    strain: str = fact(StrainKind(), "the trump suit, or NT", needed=always)
    goal: str = fact(Word((PART, FULL_GAME)), "part: seven tricks; game: tricks worth 100 points",
        needed=always,
        note="eleven in clubs or diamonds, ten in hearts or spades, nine at no trumps")
    tricks: int = fact(GoalTricksKind(), "tricks of declarer's side", needed=always, outcome=True)
    # fmt: on


class Minibridge(ContractFormat[MinibridgeFacts, int]):
    """Minibridge. The history is the number of deals played."""

    facts = MinibridgeFacts
    accounts = (Account(SCORE, "points of the side", with_reasons=True),)
    adjust_account = SCORE
    settled_by = settling.BY_DIFFERENCE
    # fmt: off
    examples = (
        Example("hcp=A:24 declarer=A strain=S goal=part tricks=9",
            "nine tricks with spades: 3 x 30 and 50 for the part-score"),
        Example("hcp=B:26 declarer=B strain=D goal=game tricks=9",
            "game in diamonds needs eleven tricks: 100 to the others"),
    )
    # fmt: on

    def start(self, table: Table[ContractOptions]) -> int:
        """Nothing played yet."""
        return 0

    def check(self, deal: Deal[MinibridgeFacts, ContractOptions, int]) -> Iterable[Problem]:
        """The turn to deal; the side with more points declares."""
        facts = deal.facts
        if deal.turn.state:  # who deals first is settled by a cut
            yield from dealer_problems(facts.dealer, deal.ledger.dealer)
        if facts.hcp is not None and facts.hcp.side != owner_of(facts.declarer, deal.table):
            yield breach(
                f"declarer {facts.declarer} is not of {facts.hcp.side}, who held "
                f"{facts.hcp.points} of the 40 points",
                "the side with more high-card points declares",
                "declarer",
            )

    def score(self, deal: Deal[MinibridgeFacts, ContractOptions, int]) -> list[Entry]:
        """Tricks and bonus when the goal is reached, else a penalty to the others."""
        facts = deal.facts
        side = owner_of(facts.declarer, deal.table)
        missing = tricks_needed(facts.goal, facts.strain) - facts.tricks
        if missing > 0:
            points = missing * UNDERTRICK
            why = (
                f"{facts.goal} in {facts.strain} short by {missing}: "
                f"{missing} x {UNDERTRICK} = {points}"
            )
            return [Entry(SCORE, deal.table.other_side(side), points, why)]
        tricks = trick_points(Contract(facts.tricks - BOOK, facts.strain), contract_table())
        bonus = GOAL_BONUS[facts.goal]
        return [
            Entry(SCORE, side, tricks.points, f"{plural(facts.tricks, 'trick')}, {tricks.why}"),
            Entry(SCORE, side, bonus, f"goal reached, {facts.goal}: {bonus}"),
        ]

    def advance(
        self,
        deal: Deal[MinibridgeFacts, ContractOptions, int],
        entries: Any,
    ) -> int:
        """One deal more."""
        return int(deal.state) + 1

    def next_dealer(self, deal: Deal[MinibridgeFacts, ContractOptions, int]) -> str:
        """The next player clockwise."""
        return next_to_deal(deal.table, deal.facts.dealer or deal.ledger.dealer)

    def finished(self, ledger: AnyLedger) -> bool:
        """Whether the deals agreed on have been played."""
        options: ContractOptions = ledger.table.options
        return options.deals is not None and ledger.state >= options.deals

    def in_play(self, ledger: AnyLedger) -> str:
        """Nothing unless a number of deals was agreed on."""
        options: ContractOptions = ledger.table.options
        return "" if options.deals is None else "game"

    def grids(self, played: Played) -> list[Grid]:
        """The deals and the running score."""
        from .running_layout import running_grid

        return [running_grid(played, COLUMNS)]
