"""Minibridge: bridge without an auction. Source: pagat.com, Bridge.

The side with more high-card points declares and chooses a strain and a goal, part-score or game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import SCORE, Account, Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.declaration.rules import Rule, Rules, forbid
from scorekeeper.core.game import Example, Feat, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.core.values.work import Work
from scorekeeper.games import live_in
from scorekeeper.games.shapes.contracts import BOOK, TRICKS, Contract, StrainKind, TricksKind
from scorekeeper.games.shapes.declarers import DeclarerKind
from scorekeeper.games.shapes.sides import dealer_fact, next_to_deal, out_of_turn, owner_of

from .facts import ALL_HCP, HighCardPoints, HighCardPointsKind
from .formats import FORMS, MINIBRIDGE, ContractFormat, ContractOptions
from .forms import Called, in_form
from .score_table import ScoreLine, contract_table, trick_points

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing

PART, FULL_GAME = "part", "game"
GOALS = {PART: "seven tricks", FULL_GAME: "tricks worth 100 points"}
GOAL_BONUS = {PART: 50, FULL_GAME: 300}
TRICKS_FOR_GAME = {"C": 11, "D": 11, "H": 10, "S": 10, "NT": 9}  # worth 100 points
UNDERTRICK = 50
LEAST_HCP = 21  # at 20 each the cards are dealt again
# fmt: off
COLUMNS = {
    "dealer": "dealer", "points": "hcp", "by": "declarer", "in": "strain", "goal": "goal",
    "tricks": "tricks",
}
# fmt: on


def tricks_needed(goal: str, strain: str) -> int:
    """The tricks that reach the goal."""
    return BOOK + 1 if goal == PART else TRICKS_FOR_GAME[strain]


class GoalTricksKind(TricksKind):
    """Tricks of declarer's side, in all or relative to the goal (`=`, `+1`, `-2`)."""

    relative_to = "the goal"

    def from_result(self, result: int, deal: AnyDeal, name: str, text: str) -> int:
        goal, strain = deal.known(lambda facts: facts.goal), deal.known(lambda facts: facts.strain)
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


# fmt: off
@frozen
class MinibridgeFacts:
    """What is recorded of a deal of Minibridge."""

    dealer: str | None = dealer_fact()
    hcp: HighCardPoints | None = fact(HighCardPointsKind(LEAST_HCP),
        "high-card points (A 4, K 3, Q 2, J 1) of the side that held more",
        note="at 20 each the cards are dealt again", asked="high-card points", on_demand=True)
    declarer: str = fact(DeclarerKind(), "who declared", needed=always)
    strain: str = fact(StrainKind(), "the trump suit, or NT", needed=always,
        asked="trump suit or NT")
    goal: str = fact(Word((PART, FULL_GAME), meanings=GOALS),
        "part: seven tricks; game: tricks worth 100 points",
        needed=always,
        asked="part or game",
        note="eleven in clubs or diamonds, ten in hearts or spades, nine at no trumps")
    tricks: int = fact(GoalTricksKind(), "tricks of declarer's side", needed=always, outcome=True,
        asked="declarer's tricks")

    @property
    def missing(self) -> int:
        """How many tricks the goal lacks; 0 or less when it is reached."""
        return tricks_needed(self.goal, self.strain) - self.tricks


# The history is the number of deals played.
MinibridgeDeal = Deal[MinibridgeFacts, ContractOptions, int]
MinibridgeLedger = Ledger[ContractOptions, int]


def held(deal: MinibridgeDeal) -> HighCardPoints:
    """Who held more; the declarer's side where it was not noted."""
    return deal.facts.hcp or HighCardPoints(declaring(deal), LEAST_HCP)


def declaring(deal: MinibridgeDeal) -> str:
    """The side that declared."""
    return owner_of(deal.facts.declarer, deal.table)


DECLARER_HELD_LESS: Rule[MinibridgeFacts, ContractOptions, int] = forbid(
    "declarer", lambda deal: held(deal).side != declaring(deal),
    f"declarer {{declarer}} is not of {{side}}, who held {{points}} of the {ALL_HCP} points",
    "the side with more high-card points declares",
    side=lambda deal: held(deal).side, points=lambda deal: held(deal).points)

CHECKS: Rules[MinibridgeFacts, ContractOptions, int] = (
    out_of_turn(lambda deal: deal.turn.state),
    DECLARER_HELD_LESS,
)


class Minibridge(ContractFormat[MinibridgeFacts, int]):
    """Minibridge."""

    facts = MinibridgeFacts
    live = live_in("bridge.live_minibridge")
    checks = CHECKS
    accounts = (Account(SCORE, "points of the side", with_reasons=True),)
    adjust_account = SCORE
    settled_by = settling.BY_DIFFERENCE
    examples = (
        Example("hcp=A:24 declarer=A strain=S goal=part tricks=9",
            "nine tricks with spades: 3 x 30 and 50 for the part-score"),
        Example("hcp=B:26 declarer=B strain=D goal=game tricks=9",
            "game in diamonds needs eleven tricks: 100 to the others"),
    )
    # fmt: on

    def start(self, table: Table[ContractOptions]) -> int:
        return 0

    def score(self, deal: MinibridgeDeal) -> list[Entry]:
        """Tricks and bonus when the goal is reached, else a penalty to the others."""
        facts, side = deal.facts, declaring(deal)
        missing = facts.missing
        if missing > 0:
            what = f"{facts.goal} in {facts.strain} short by {missing}"
            line = ScoreLine(what, missing * Work(UNDERTRICK))
            return [line.entry(SCORE, deal.table.other_side(side))]
        tricks = trick_points(Contract(facts.tricks - BOOK, facts.strain), contract_table())
        lines = (
            ScoreLine(f"{plural(facts.tricks, 'trick')}, {tricks.what}", tricks.work),
            ScoreLine(f"goal reached, {facts.goal}", Work(GOAL_BONUS[facts.goal])),
        )
        return [line.entry(SCORE, side) for line in lines]

    def feats(self, facts: MinibridgeFacts, table: Table[ContractOptions]) -> Iterator[Feat]:
        """The goal, for who declared."""
        from scorekeeper.games.shapes.feats import feats_of

        what = "games named" if facts.goal == FULL_GAME else "part-scores named"
        return feats_of(facts.declarer, what, facts.missing <= 0, table)

    def advance(self, deal: MinibridgeDeal, entries: Sequence[Entry]) -> int:
        return deal.state + 1

    def next_dealer(self, deal: MinibridgeDeal) -> str:
        return next_to_deal(deal.table, deal.facts.dealer or deal.ledger.dealer)

    def finished(self, ledger: MinibridgeLedger) -> bool:
        """Whether the deals agreed on have been played."""
        return self.deals_left(ledger) == 0

    def deals_left(self, ledger: MinibridgeLedger) -> int | None:
        agreed = ledger.table.options.deals
        return None if agreed is None else max(agreed - ledger.state, 0)

    def in_play(self, ledger: MinibridgeLedger) -> str:
        """Nothing unless a number of deals was agreed on."""
        return "" if ledger.table.options.deals is None else "game"

    def grids(self, played: Played) -> list[Grid]:
        """The deals and the running score."""
        from .running_layout import running_grid

        return [running_grid(played, COLUMNS)]

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """The same as players draw it."""
        from .running_layout import running_drawing

        return (running_drawing(played, COLUMNS),)


GAME = in_form(Called("minibridge", "Minibridge", MINIBRIDGE), FORMS[MINIBRIDGE])
