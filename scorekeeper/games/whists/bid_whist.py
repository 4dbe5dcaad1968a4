"""Bid whist: bids for books above six, high, low or without trumps.

Source: Parlett, Bid Whist, seed file 001_0030233a785a5b0f.txt and the page after it; pagat.com;
Wikipedia; Foster's Complete Hoyle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from scorekeeper.core.amounts import Amount
from scorekeeper.core.deals import Deal
from scorekeeper.core.entries import Entry
from scorekeeper.core.game import AnyGame, Example
from scorekeeper.core.ledger import Ledger
from scorekeeper.core.problems import Problem, breach, impossible, warning
from scorekeeper.core.table import Table
from scorekeeper.games.declarers import owner_of
from scorekeeper.games.points import PointsGame
from scorekeeper.games.rubbers import GAMES, RubberRules, RubberState, Tally, leader
from scorekeeper.games.sides import trump_problems

from .bid_whist_facts import (
    ALL_RANKED,
    BEFORE,
    BY_NUMBER,
    DECLARER_BOOK,
    PRESETS,
    BidWhistFacts,
    BidWhistOptions,
    CutthroatFacts,
)
from .bid_whist_facts import (
    GAME as DECIDES,
)
from .bid_whist_kinds import (
    CUTTHROAT,
    HAWAII,
    HIGH,
    HIGHEST,
    LOW,
    NE52,
    NT,
    ORIGINAL,
    PARR,
    Bid,
    after_renege,
)
from .bid_whist_scoring import SCORINGS, Result, is_made

HAWAII_SHUT_OUT, HAWAII_LEAD, HAWAII_LAST_LEAD = 7, 11, 2
GAMES_OF_PARR = 2  # won by one side: a rubber
LONG_AUCTIONS = (ORIGINAL, PARR, CUTTHROAT)  # go on until nobody bids any more

Facts = TypeVar("Facts", BidWhistFacts, CutthroatFacts)
BidWhistTable = Table[BidWhistOptions]
Sets = dict[str, int]  # failed contracts of everybody in the game


class BidWhist(PointsGame[BidWhistFacts, BidWhistOptions]):
    """Bid whist of two sides, in all its forms."""

    name = "bid-whist"
    title = "Bid whist"
    facts = BidWhistFacts
    options = BidWhistOptions
    presets = PRESETS
    columns = (("bid", "contract"), ("by", "declarer"), ("trump", "trump"), ("books", "tricks"))
    examples = (
        Example("declarer=A contract=4high trump=S tricks=10", "four bid and made: 4 for NS"),
        Example(
            "declarer=B contract=3nt direction=high tricks=8",
            "needed nine: EW lose 3 x 2 = 6; NS have five books and score nothing",
        ),
        Example(
            "calls=pass,3,4low,pass trump=H tricks=-1",
            "the dealer's partner bids three, the next player four low, and is one book short",
        ),
        Example(
            "declarer=A contract=5 trump=S tricks=10",
            "set: the opponents score the bid",
            settings="variant=ne52",
        ),
    )

    def form(self, options: BidWhistOptions) -> AnyGame:
        """Without partners where cutthroat is played."""
        return CUTTHROAT_GAME if options.variant == CUTTHROAT else self

    def rules(self, options: BidWhistOptions) -> RubberRules:
        """One game; with games counted one after another, in parr two win a rubber."""
        if not options.games:
            return RubberRules(options.target, 1, 0)
        return RubberRules(options.target, GAMES_OF_PARR if options.variant == PARR else 0, 0)

    def check_table(self, table: BidWhistTable) -> Iterable[Problem]:
        """Options without effect."""
        options = table.options
        if options.boston_two_wins and not options.games:
            yield warning(
                "boston_two_wins counts only where games are counted",
                "set games=on, or leave it out",
                "boston_two_wins",
            )

    def check(
        self, deal: Deal[BidWhistFacts], table: BidWhistTable, ledger: Ledger
    ) -> Iterable[Problem]:
        """The turn, the auction, trumps or direction, the books."""
        yield from super().check(deal, table, ledger)
        facts, options = deal.facts, table.options
        yield from check_auction(facts, options)
        if facts.contract.kind != NT:
            yield from trump_problems(facts.trump)
        elif facts.direction is None and self._has_directions(options):
            yield warning("high or low is not recorded", "add direction= high or low", "direction")
        if deal.is_open or options.kitty != DECLARER_BOOK:
            return
        declaring = owner_of(facts.declarer, table)
        if not facts.tricks[declaring] and options.renege_books == BEFORE:
            yield impossible(
                f"{declaring} have no book, but the discards are their first",
                "count the discards, or set kitty=none",
                "tricks",
            )

    def _has_directions(self, options: BidWhistOptions) -> bool:
        return options.variant in ("modern", HAWAII)

    def result(self, facts: BidWhistFacts, table: BidWhistTable) -> tuple[Result, str]:
        """The contract with the books that count, and what a renege moved."""
        declaring = owner_of(facts.declarer, table)
        other = table.other_side(declaring)
        books: Mapping[str, int] = facts.tricks
        moved = ""
        if facts.renege and table.options.renege_books == BEFORE:
            claimant = table.other_side(facts.renege.side)
            books, moved = after_renege(books, facts.renege, claimant)
        honours = facts.honours or {declaring: 0, other: 0}
        made = Result(
            facts.contract, books[declaring], books[other], honours[declaring], honours[other]
        )
        return made, moved

    def count(
        self, tally: Tally, deal: Deal[BidWhistFacts], table: BidWhistTable, ledger: Ledger
    ) -> None:
        """The lines of the form that is played."""
        facts, options = deal.facts, table.options
        declaring = owner_of(facts.declarer, table)
        result, moved = self.result(facts, table)
        if moved:
            tally.leave_out(declaring, moved)
        for line in SCORINGS[options.variant](result, options):
            side = declaring if line.bidders else table.other_side(declaring)
            tally.add(side, line.points, line.why)

    def winner(
        self, tally: Tally, deal: Deal[BidWhistFacts], table: BidWhistTable, ledger: Ledger
    ) -> str:
        """By a bid of seven, by too many sets, by the score."""
        options = table.options
        declaring = owner_of(deal.facts.declarer, table)
        other = table.other_side(declaring)
        result, _ = self.result(deal.facts, table)
        made = is_made(result, options)
        if options.boston == DECIDES and result.bid.number == HIGHEST:
            return declaring if made else other
        if not made:
            failed = sets_of(ledger)[declaring] + 1
            if options.max_sets is not None and failed > options.max_sets:
                return other
            if options.back_door and failed == 1 and tally.score[other] > 0:
                return other
        if options.variant == HAWAII:
            return hawaii_winner(tally.score, options.target)
        return winner_by_score(tally.score, declaring, options)

    def worth(self, deal: Deal[BidWhistFacts], table: BidWhistTable) -> int:
        """Two games for one that was won by a bid of seven, where so agreed."""
        result, _ = self.result(deal.facts, table)
        boston = result.bid.number == HIGHEST and is_made(result, table.options)
        return 2 if boston and table.options.boston_two_wins else 1

    def advance(
        self,
        deal: Deal[BidWhistFacts],
        entries: Sequence[Entry],
        table: BidWhistTable,
        ledger: Ledger,
    ) -> RubberState:
        """Failed contracts are counted until the game is won."""
        failed = sets_of(ledger)
        result, _ = self.result(deal.facts, table)
        if not is_made(result, table.options):
            failed[owner_of(deal.facts.declarer, table)] += 1
        if any(entry.account == GAMES for entry in entries):
            failed = dict.fromkeys(failed, 0)
        state = super().advance(deal, entries, table, ledger)
        return state._replace(memory=failed)

    def upcoming(self, ledger: Ledger) -> dict[str, Any]:
        """Failed contracts, where they matter."""
        found = super().upcoming(ledger)
        options: BidWhistOptions = ledger.table.options
        if options.max_sets is not None or options.back_door:
            found["failed contracts"] = [f"{side} {n}" for side, n in sets_of(ledger).items()]
        return found


def sets_of(ledger: Ledger) -> Sets:
    """The failed contracts of everybody in the game so far."""
    state: RubberState = ledger.state
    return dict(state.memory or dict.fromkeys(ledger.table.owners, 0))


def winner_by_score(score: Mapping[str, Amount], declaring: str, options: BidWhistOptions) -> str:
    """Who has the target, or whose opponents fell to minus the target."""
    at_target = [side for side, points in score.items() if points >= options.target]
    if len(at_target) > 1 and options.variant == PARR:
        return declaring
    if at_target:
        return leader(score, options.target)
    if options.minus_target_loses:
        for side in score:
            others = [points for other, points in score.items() if other != side]
            if others and min(others) <= -options.target:
                return side
    return ""


def hawaii_winner(score: Mapping[str, Amount], target: int) -> str:
    """Seven to nothing, a lead of eleven, or the target with a lead of two."""
    best = max(score, key=lambda side: score[side])
    (rest,) = (points for side, points in score.items() if side != best)
    lead = score[best] - rest
    shut_out = score[best] >= HAWAII_SHUT_OUT and rest == 0
    last = score[best] >= target and lead >= HAWAII_LAST_LEAD
    return best if shut_out or lead >= HAWAII_LEAD or last else ""


# the auction --------------------------------------------------------------------------------


def rank(bid: Bid, options: BidWhistOptions) -> tuple[int, int]:
    """The order of bids."""
    if options.bid_order == BY_NUMBER:
        return bid.number, 0
    if options.bid_order == ALL_RANKED:
        return bid.number, {"": 0, HIGH: 0, LOW: 1, NT: 2}[bid.kind]
    return bid.number, int(bid.kind == NT)


def check_auction(
    facts: BidWhistFacts | CutthroatFacts, options: BidWhistOptions
) -> Iterable[Problem]:
    """The lowest bid; every call outranks those before; declarer and contract come from them."""
    if facts.contract.number < options.min_bid:
        yield breach(
            f"{facts.contract.name} is below the lowest bid, {options.min_bid}",
            "correct the contract (option min_bid)",
            "contract",
        )
    if not facts.calls:
        return
    if options.variant not in LONG_AUCTIONS and len(facts.calls) != 4:
        yield breach(
            f"{len(facts.calls)} calls are recorded, but each of the four players calls once",
            "record a call or pass for each player, beginning on the dealer's left",
            "calls",
        )
    yield from check_ranks(facts.calls, options)
    bids = [call for call in facts.calls if call]
    if bids and bids[-1] != facts.contract:
        yield breach(
            f"the highest call is {bids[-1].name}, not {facts.contract.name}",
            "correct calls or contract",
            "contract",
        )


def check_ranks(calls: Sequence[Bid | None], options: BidWhistOptions) -> Iterable[Problem]:
    """Every bid outranks the last; in ne52 the dealer may take over at the same number."""
    highest: Bid | None = None
    for place, call in enumerate(calls):
        if call is None:
            continue
        takes_over = options.variant == NE52 and place == len(calls) - 1
        low = highest is not None and rank(call, options) <= rank(highest, options)
        if low and highest and not (takes_over and call.number == highest.number):
            yield breach(
                f"{call.name} does not outrank {highest.name}",
                "each call is higher than the last, or a pass (option bid_order)",
                "calls",
            )
        highest = call


class CutthroatBidWhist(PointsGame[CutthroatFacts, BidWhistOptions]):
    """Bid whist without partners: everybody scores his tricks."""

    name = BidWhist.name
    title = BidWhist.title
    facts = CutthroatFacts
    options = BidWhistOptions
    presets = PRESETS
    seats = (3, 5)
    sides = ()
    columns = (("bid", "contract"), ("by", "declarer"), ("tricks", "tricks"))

    def check(
        self, deal: Deal[CutthroatFacts], table: BidWhistTable, ledger: Ledger
    ) -> Iterable[Problem]:
        """The turn, the auction, the trump suit."""
        yield from super().check(deal, table, ledger)
        yield from check_auction(deal.facts, table.options)
        if deal.facts.contract.kind != NT:
            yield from trump_problems(deal.facts.trump)

    def count(
        self, tally: Tally, deal: Deal[CutthroatFacts], table: BidWhistTable, ledger: Ledger
    ) -> None:
        """A point per trick; a bidder who is short loses the bid instead."""
        facts = deal.facts
        for player, won in facts.tricks.items():
            number = facts.contract.number
            if player == facts.declarer and won < number:
                tally.add(player, -number, f"{number} bid, {won} tricks: {number} lost")
            else:
                tally.add(player, won, f"{won} tricks")

    def winner(
        self, tally: Tally, deal: Deal[CutthroatFacts], table: BidWhistTable, ledger: Ledger
    ) -> str:
        """Who stands highest alone at the target."""
        return winner_by_score(tally.score, deal.facts.declarer, table.options)


GAME = BidWhist()
CUTTHROAT_GAME = CutthroatBidWhist()
