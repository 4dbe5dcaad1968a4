"""Chinese whist: most cards lie on the table, covered ones under faced ones; each for himself.

The book (Parlett, Chinese Whist) gives no scoring and no other
source was found: everything about points here is a house rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.declaration.option_kinds import Choice, Whole
from scorekeeper.core.declaration.options import (
    Preset,
    TableOptions,
    idle_option,
    option,
    option_problem,
)
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import Problem, breach, warning
from scorekeeper.games.shapes.points import PointsGame
from scorekeeper.games.shapes.sides import dealer_fact, trump_problems
from scorekeeper.games.shapes.tally import RubberRules, RubberState, Tally, leader
from scorekeeper.games.sources import parlett

from .facts import PARLETT, trump_fact

BY_TRICKS, OVER_PAR, MOST = "tricks", "over_par", "most"
BY_DEALS, BY_TARGET = "deals", "target"
TRICKS_BY_PLAYERS = {4: 13, 3: 17, 2: 26}  # cards of each hand; with three one card is over
PACK = 52
HOUSE = "house rule: the book gives no scoring"

SOURCES = {
    "book": parlett("Chinese Whist"),
}


def _tricks_of_deal(deal: AnyDeal) -> int:
    tricks: int = deal.options.tricks_per_deal
    return tricks


@frozen
class ChineseFacts:
    """What is recorded of a deal."""

    dealer: str | None = dealer_fact()
    trump: str | None = trump_fact()
    tricks: Mapping[str, int] = fact(
        Counts(0, _tricks_of_deal, total=_tricks_of_deal),
        "tricks won by each player; one may be left out",
        needed=always,
        outcome=True,
    )


@frozen
class ChineseOptions(TableOptions):
    """The house rules; all of them are the table's own."""

    tricks_per_deal: int = option(
        Whole(1, 52),
        lambda values, players: TRICKS_BY_PLAYERS.get(players, 13),
        "tricks of a deal, one for each card of a hand: 13 for four players, 17 for three, 26 for "
        "two",
        f"{PARLETT} (for two players: ours)",
    )
    unit: str = option(
        Choice(BY_TRICKS, OVER_PAR, MOST),
        BY_TRICKS,
        "a point per trick; a point per trick above the even share (rounded down); or a point to "
        "the player with most tricks, nobody when two have as many",
        HOUSE,
    )
    end: str = option(
        Choice(BY_DEALS, BY_TARGET), BY_DEALS, "play so many deals, or to a target", HOUSE
    )
    deals: int = option(
        Whole(1),
        lambda values, players: players,
        "with end=deals: the number of deals, one for each player as dealer unless agreed",
        HOUSE,
    )
    target: int | None = option(
        Whole(1, none=True), None, "with end=target: the total to reach", HOUSE
    )


ChineseDeal = Deal[ChineseFacts, ChineseOptions, RubberState]
ChineseTable = Table[ChineseOptions]


class ChineseWhist(PointsGame[ChineseFacts, ChineseOptions]):
    """Chinese whist."""

    name = "chinese-whist"
    title = "Chinese whist"
    facts = ChineseFacts
    options = ChineseOptions
    sources = SOURCES
    presets = (Preset("book", {}, "the play of the book, a point per trick", HOUSE, (), ("seed",)),)
    seats = (2, 4)
    sides = ()
    columns = (("trump", "trump"), ("tricks", "tricks"))
    examples = (
        Example("trump=S tricks=A:5,B:2,C:3", "a point per trick; D has the rest of the thirteen"),
        Example(
            "trump=H tricks=1,6,4,2",
            "only tricks above three count: 0, 3, 1, 0",
            settings="unit=over_par",
        ),
    )

    def rules(self, options: ChineseOptions) -> RubberRules:
        """The target counts only where the game is played to it."""
        target = options.target if options.end == BY_TARGET else None
        return RubberRules(target, 1, 0)

    def check_table(self, table: ChineseTable) -> Iterable[Problem]:
        """A game to a target needs one; options without effect; more cards than there are."""
        options, players = table.options, len(table.players)
        if options.end == BY_TARGET:
            if options.target is None:
                yield option_problem(
                    "end",
                    "end=target does not say how far to play",
                    "add target= the total to reach",
                )
            if options.deals != players:
                where = "where the game is played to a target"
                yield idle_option("deals", str(options.deals), where, "set end=deals")
        elif options.target is not None:
            where = f"where the game ends after {plural(options.deals, 'deal')}"
            yield idle_option("target", str(options.target), where, "set end=target")
        cards = options.tricks_per_deal * players
        if cards > PACK:
            yield warning(
                f"{players} hands of {options.tricks_per_deal} cards are {cards}, more than the "
                f"{PACK} of a pack",
                "correct tricks_per_deal, unless that is how you play",
                "tricks_per_deal",
            )

    def check(self, deal: ChineseDeal) -> Iterable[Problem]:
        """The turn and the trump suit."""
        yield from super().check(deal)
        yield from trump_problems(deal.facts.trump)

    def count(self, tally: Tally, deal: ChineseDeal) -> None:
        """Every player by his own tricks."""
        tricks, options = deal.facts.tricks, deal.options
        if options.unit == MOST:
            count_most(tally, tricks)
            return
        par = options.tricks_per_deal // len(tricks) if options.unit == OVER_PAR else 0
        for player, won in tricks.items():
            points = max(won - par, 0)
            why = plural(won, "trick")
            tally.add(player, points, f"{why}, {par} are par: {points}" if par else why)

    def winner(self, tally: Tally, deal: ChineseDeal) -> str:
        """Who stands highest alone at the target or after the last deal."""
        if deal.options.end == BY_TARGET:
            return tally.winner
        state: RubberState = deal.state
        return leader(tally.score, 0) if state.deals + 1 == deal.options.deals else ""

    def finished(self, ledger: AnyLedger) -> bool:
        """After the deals agreed on, even when nobody is ahead; or when the target is won."""
        options: ChineseOptions = ledger.table.options
        if options.end == BY_TARGET:
            return super().finished(ledger)
        state: RubberState = ledger.state
        return state.deals >= options.deals

    def in_play(self, ledger: AnyLedger) -> str:
        """So many deals, or to the target."""
        return "game"

    def after_end(self, ledger: AnyLedger) -> Problem | None:
        """The next game must be begun before its first deal."""
        options: ChineseOptions = ledger.table.options
        if options.end == BY_TARGET or not self.finished(ledger):
            return super().after_end(ledger)
        return breach(
            f"the game is over after {plural(options.deals, 'deal')}",
            "begin the next one with a line: rubber; or set deals= to the new number",
        )

    def can_begin_rubber(self, ledger: AnyLedger) -> Iterable[Problem]:
        """The game in play must be finished."""
        options = ledger.table.options
        if options.end == BY_TARGET:
            yield from super().can_begin_rubber(ledger)
        elif not self.finished(ledger):
            state: RubberState = ledger.state
            yield breach(
                f"the game is not over: {state.deals} of {plural(options.deals, 'deal')} played",
                "play it to its end before the next one, or set deals= to the new number",
            )

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """How many deals are left, where their number is fixed."""
        found = super().upcoming(ledger)
        options: ChineseOptions = ledger.table.options
        if options.end == BY_DEALS:
            state: RubberState = ledger.state
            found["deals left"] = max(options.deals - state.deals, 0)
        return found

    def expected_sum(self, deal: ChineseDeal) -> Amount | None:
        """Where every trick is a point, a deal is worth its tricks, and 1 for a game won."""
        if deal.options.unit != BY_TRICKS:
            return None
        tally = Tally(deal.ledger, self.rules(deal.options).target)
        self.count(tally, deal)
        won = not self.finished(deal.ledger) and self.winner(tally, deal)
        return deal.options.tricks_per_deal + bool(won)


def count_most(tally: Tally, tricks: Mapping[str, int]) -> None:
    """A point for the player with most tricks, if he is alone."""
    best = max(tricks.values())
    ahead = [player for player, won in tricks.items() if won == best]
    if len(ahead) == 1:
        tally.add(ahead[0], 1, f"most tricks: {best}")
        return
    for player in ahead:
        why = f"{plural(best, 'trick')}, as many as somebody else: nobody scores"
        tally.leave_out(player, why)


GAME = ChineseWhist()
