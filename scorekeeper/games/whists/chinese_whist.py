"""Chinese whist: most cards lie on the table, covered ones under faced ones; each for himself.

The book (Parlett, Chinese Whist) gives no scoring and no other
source was found: everything about points here is a house rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, whole
from scorekeeper.core.declaration.rules import Rules
from scorekeeper.core.declaration.table_rules import TableRules, conflict, unusual, useless
from scorekeeper.core.game import Coming, Example
from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.games import live_in
from scorekeeper.games.frames.points import PointsGame
from scorekeeper.games.shapes.sides import dealer_fact
from scorekeeper.games.shapes.tally import RubberRules, RubberState, Tally, leader
from scorekeeper.games.sources import parlett

from .facts import PARLETT, TRUMP_NOTED, trump_fact

BY_TRICKS, OVER_PAR, MOST = "tricks", "over_par", "most"
BY_DEALS, BY_TARGET = "deals", "target"
TRICKS_BY_PLAYERS = {4: 13, 3: 17, 2: 26}  # cards of each hand; with three one card is over
PACK = 52
HOUSE = "house rule: the book gives no scoring"
SOURCES = {"book": parlett("Chinese Whist")}


def tricks_of_deal(deal: AnyDeal) -> int:
    """How many tricks a deal has at this table."""
    tricks: int = deal.options.tricks_per_deal
    return tricks


# fmt: off
@frozen
class ChineseFacts:
    """What is recorded of a deal."""

    dealer: str | None = dealer_fact()
    trump: str | None = trump_fact()
    tricks: Mapping[str, int] = fact(Counts(0, tricks_of_deal, total=tricks_of_deal),
        "tricks won by each player; one may be left out", needed=always, outcome=True)


@frozen
class ChineseOptions(TableOptions):
    """The house rules; all of them are the table's own."""

    tricks_per_deal: int = whole(lambda values, players: TRICKS_BY_PLAYERS.get(players, 13),
        "tricks of a deal, one for each card of a hand: 13 for four players, 17 for three, 26 for "
        "two", f"{PARLETT} (for two players: ours)", low=1, high=PACK)
    unit: str = choice(f"{BY_TRICKS}|{OVER_PAR}|{MOST}",
        "a point per trick; a point per trick above the even share (rounded down); or a point to "
        "the player with most tricks, nobody when two have as many", HOUSE)
    end: str = choice(f"{BY_DEALS}|{BY_TARGET}", "play so many deals, or to a target", HOUSE)
    deals: int = whole(lambda values, players: players,
        "with end=deals: the number of deals, one for each player as dealer unless agreed", HOUSE,
        low=1)
    target: int | None = whole(None, "with end=target: the total to reach", HOUSE,
        low=1, none=True)


ChineseDeal = Deal[ChineseFacts, ChineseOptions, RubberState]
ChineseLedger = Ledger[ChineseOptions, RubberState]

CHECKS: Rules[ChineseFacts, ChineseOptions, RubberState] = (TRUMP_NOTED,)

TABLE_CHECKS: TableRules[ChineseOptions] = (
    conflict("end", lambda table: to_target(table.options) and table.options.target is None,
        "end=target does not say how far to play", "add target= the total to reach"),
    useless("deals", lambda table: to_target(table.options),
        "where the game is played to a target", "set end=deals"),
    useless("target", lambda table: not to_target(table.options),
        "where the game ends after {count}", "set end=target",
        count=lambda table: plural(table.options.deals, "deal")),
    unusual("tricks_per_deal",
        lambda table: table.options.tricks_per_deal * len(table.players) > PACK,
        f"{{hands}} hands of {{tricks_per_deal}} cards are {{cards}}, more than the {PACK} of a "
        "pack", "correct tricks_per_deal, unless that is how you play",
        hands=lambda table: len(table.players),
        cards=lambda table: table.options.tricks_per_deal * len(table.players)),
)


class ChineseWhist(PointsGame[ChineseFacts, ChineseOptions]):
    """Chinese whist."""

    name = "chinese-whist"
    title = "Chinese whist"
    facts = ChineseFacts
    options = ChineseOptions
    live = live_in("whists.live_others", "chinese_live")
    checks = CHECKS
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = (Preset("book", {}, "the play of the book, a point per trick", HOUSE, (), ("seed",)),)
    seats = (2, 4)
    sides = ()
    columns = (("trump", "trump"), ("tricks", "tricks"))
    examples = (
        Example("trump=S tricks=A:5,B:2,C:3", "a point per trick; D has the rest of the thirteen"),
        Example("trump=H tricks=1,6,4,2", "only tricks above three count: 0, 3, 1, 0",
            settings="unit=over_par"),
    )
# fmt: on

    def rules(self, options: ChineseOptions) -> RubberRules:
        """The target counts only where the game is played to it."""
        return RubberRules(options.target if to_target(options) else None, 1)

    def count(self, tally: Tally, deal: ChineseDeal) -> None:
        """Every player by his own tricks."""
        tricks, options = deal.facts.tricks, deal.options
        if options.unit == MOST:
            count_most(tally, tricks)
            return
        par = par_of(options, len(tricks))
        for player, won in tricks.items():
            points, why = max(won - par, 0), plural(won, "trick")
            tally.add(player, points, f"{why}, {par} are par: {points}" if par else why)

    def winner(self, tally: Tally, deal: ChineseDeal) -> str:
        """Who stands highest alone at the target or after the last deal."""
        if to_target(deal.options):
            return tally.winner
        return leader(tally.score, 0) if deal.state.deals + 1 == deal.options.deals else ""

    def finished(self, ledger: ChineseLedger) -> bool:
        """After the deals agreed on, even when nobody is ahead; or when the target is won."""
        options = ledger.table.options
        return super().finished(ledger) if to_target(options) else not self.deals_left(ledger)

    def in_play(self, ledger: ChineseLedger) -> str:
        """So many deals, or to the target."""
        return "game"

    def after_end(self, ledger: ChineseLedger) -> Problem | None:
        options = ledger.table.options
        if to_target(options) or not self.finished(ledger):
            return super().after_end(ledger)
        return breach(
            f"the game is over after {plural(options.deals, 'deal')}",
            "begin the next one with a line: rubber; or set deals= to the new number",
        )

    def can_begin_rubber(self, ledger: ChineseLedger) -> Iterable[Problem]:
        options = ledger.table.options
        if to_target(options):
            yield from super().can_begin_rubber(ledger)
        elif not self.finished(ledger):
            played, agreed = ledger.state.deals, plural(options.deals, "deal")
            yield breach(
                f"the game is not over: {played} of {agreed} played",
                "play it to its end before the next one, or set deals= to the new number",
            )

    def deals_left(self, ledger: ChineseLedger) -> int | None:
        options = ledger.table.options
        return None if to_target(options) else max(options.deals - ledger.state.deals, 0)

    def upcoming(self, ledger: ChineseLedger) -> Coming:
        """How many deals are left, where their number is fixed."""
        found, left = super().upcoming(ledger), self.deals_left(ledger)
        return found if left is None else {**found, "deals left": left}

    def expected_sum(self, deal: ChineseDeal) -> Amount | None:
        """Where every trick is a point, a deal is worth its tricks, and 1 for a game won."""
        if deal.options.unit != BY_TRICKS:
            return None
        tally = Tally(deal.ledger, self.rules(deal.options).target)
        self.count(tally, deal)
        won = not self.finished(deal.ledger) and self.winner(tally, deal)
        return deal.options.tricks_per_deal + bool(won)


def to_target(options: ChineseOptions) -> bool:
    """Whether the game is played to a target, not for so many deals."""
    return options.end == BY_TARGET


def par_of(options: ChineseOptions, players: int) -> int:
    """The tricks of a player that count for nothing."""
    return options.tricks_per_deal // players if options.unit == OVER_PAR else 0


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
