"""Bid whist: bids for books above six, high, low or without trumps.

Source: Parlett, Bid Whist and the page after it; pagat.com;
Wikipedia; Foster's Complete Hoyle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.game import AnyGame, Coming, Example, Feat, Played
from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games import live_in
from scorekeeper.games.frames.points import PointsGame
from scorekeeper.games.shapes.lines import ORDINALS
from scorekeeper.games.shapes.sides import owner_of
from scorekeeper.games.shapes.tally import (
    GAMES_OF_A_RUBBER,
    GAMES_WON,
    RubberRules,
    RubberState,
    Tally,
    game_score,
    leader,
)

from .bids import CUTTHROAT, FOSTER, HAWAII, HIGHEST, MODERN, PARR, renege_text
from .declaration import (
    AUCTION,
    CHECKS,
    DECIDES,
    FORM_CHECKS,
    PRESETS,
    SOURCES,
    TABLE_CHECKS,
    BidDeal,
    BidLedger,
    BidWhistFacts,
    BidWhistOptions,
    CutthroatDeal,
    CutthroatFacts,
)
from .scoring import SCORINGS, is_made, result_at, result_of

HAWAII_SHUT_OUT, HAWAII_LEAD, HAWAII_LAST_LEAD = 7, 11, 2

F = TypeVar("F", bound=BidWhistFacts | CutthroatFacts)


class Decision(NamedTuple):
    """Who has won the game (perhaps nobody), and what decided it if not the score."""

    winner: str
    why: str = ""


# fmt: off
class _Form(PointsGame[F, BidWhistOptions]):
    """What the game is with partners and without."""

    name = "bid-whist"
    title = "Bid whist"
    options = BidWhistOptions
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = PRESETS

    def winner_by_booking(self, ledger: BidLedger) -> str:
        """By the score alone, which counts down, too."""
        return winner_by_score(game_score(ledger), ledger.table.options)


class BidWhist(_Form[BidWhistFacts]):
    """Bid whist of two sides, in all its forms."""

    facts = BidWhistFacts
    live = live_in("whists.bid_whist.live")
    checks = CHECKS
    columns = (
        ("bid", "contract"), ("by", "declarer"), ("trump", "trump"), ("high/low", "direction"),
        ("books", "tricks"), ("renege", "renege", renege_text),
    )
    examples = (
        Example("declarer=A contract=4high trump=S tricks=10", "four bid and made: 4 for NS"),
        Example("declarer=B contract=3nt direction=high tricks=8",
            "needed nine: EW lose 3 x 2 = 6; NS have five books and score nothing"),
        Example("calls=pass,3,4low,pass trump=H tricks=-1",
            "the dealer's partner bids three, the next player four low, and is one book short"),
        Example("declarer=A contract=5 trump=S tricks=10",
            "set: the opponents score the bid", settings="variant=ne52"),
    )
# fmt: on

    def form(self, options: BidWhistOptions) -> AnyGame:
        """Without partners where cutthroat is played."""
        return CUTTHROAT_GAME if options.variant == CUTTHROAT else self

    def rules(self, options: BidWhistOptions) -> RubberRules:
        """One game; with games counted one after another, in parr two win a rubber."""
        if not options.games:
            return RubberRules(options.target, 1)
        return RubberRules(options.target, GAMES_OF_A_RUBBER if options.variant == PARR else 0)

    def count(self, tally: Tally, deal: BidDeal) -> None:
        """The lines of the form that is played."""
        declaring = owner_of(deal.facts.declarer, deal.table)
        result, moved = result_of(deal)
        if moved:
            tally.leave_out(declaring, moved)
        for line in SCORINGS[deal.options.variant](result, deal.options):
            side = declaring if line.bidders else deal.table.other_side(declaring)
            tally.add(side, line.points, line.why)

    def winner(self, tally: Tally, deal: BidDeal) -> str:
        """By a bid of seven, by too many sets, by the score."""
        return decision(tally, deal).winner

    def decided_by(self, tally: Tally, deal: BidDeal) -> str:
        """The bid of seven, or the failed contract."""
        return decision(tally, deal).why

    def worth(self, deal: BidDeal) -> int:
        """Two games for one that was won by a bid of seven, where so agreed."""
        options = deal.options
        if options.variant != MODERN or not options.boston_two_wins:
            return 1
        result, _ = result_of(deal)
        return 2 if result.bid.number == HIGHEST and is_made(result, options) else 1

    def advance(self, deal: BidDeal, entries: Sequence[Entry]) -> RubberState:
        """Failed contracts are counted until the game is won."""
        failed = sets_of(deal.ledger)
        if not is_made(result_of(deal)[0], deal.options):
            failed[owner_of(deal.facts.declarer, deal.table)] += 1
        if any(entry.account == GAMES_WON for entry in entries):
            failed = dict.fromkeys(failed, 0)
        return super().advance(deal, entries)._replace(memory=failed)

    def feats(self, facts: BidWhistFacts, table: Table[BidWhistOptions]) -> Iterator[Feat]:
        """The contract by its number, for the highest bidder."""
        from scorekeeper.games.shapes.feats import feats_of

        result, _ = result_at(facts, table)
        in_points, number = table.options.variant == FOSTER, result.bid.number
        what = f"contracts of {number:02} points" if in_points else f"contracts of {number} books"
        return feats_of(facts.declarer, what, is_made(result, table.options), table)

    def upcoming(self, ledger: BidLedger) -> Coming:
        """Failed contracts, where they matter."""
        found = super().upcoming(ledger)
        if counts_sets(ledger.table.options):
            found["failed contracts"] = [f"{side} {n}" for side, n in sets_of(ledger).items()]
        return found

    def settlement_notes(self, ledger: BidLedger) -> Sequence[str]:
        """That points are paid, though a failed contract may have decided the game."""
        notes = super().settlement_notes(ledger)
        score = game_score(ledger)
        ahead = leader(score, min(score.values()))
        for winner, won in self.games_won(ledger).items():
            if won and winner != ahead and not ledger.table.options.games:
                why = f"{winner} won the game without having more points; points are paid"
                return (*notes, f"{why} all the same (games=on would pay the game)")
        return notes

    def grids(self, played: Played) -> list[Grid]:
        """With a line that says who won a game, where that need not be who is ahead."""
        from scorekeeper.games.sheets.points_sheet import POINTS_STYLE, points_grids

        options: BidWhistOptions = played.table.options
        is_open = counts_sets(options) or options.boston == DECIDES or options.variant == PARR
        style = POINTS_STYLE._replace(game_row="game" if is_open else "")
        return points_grids(self, self.counts_games(options), played, self.columns, style)


# who wins -----------------------------------------------------------------------------------


def decision(tally: Tally, deal: BidDeal) -> Decision:
    """Who wins the game by this deal, and how."""
    options = deal.options
    declaring = owner_of(deal.facts.declarer, deal.table)
    other = deal.table.other_side(declaring)
    result, _ = result_of(deal)
    made = is_made(result, options)
    if options.variant == MODERN and options.boston == DECIDES and result.bid.number == HIGHEST:
        if made:
            return Decision(declaring, f"{result.bid.name} made")
        return Decision(other, f"{declaring} failed at {result.bid.name}")
    if not made:
        failed = sets_of(deal.ledger)[declaring] + 1
        if options.max_sets is not None and failed > options.max_sets:
            return Decision(other, f"{ORDINALS[failed - 1]} failed contract of {declaring}")
        if options.back_door and failed == 1 and tally.score[other] > 0:
            return Decision(other, f"by the back door, first failed contract of {declaring}")
    if options.variant == PARR and min(tally.score.values()) >= options.target:
        return Decision(declaring, f"both have {options.target}, and {declaring} bid")
    return Decision(winner_by_score(tally.score, options))


def counts_sets(options: BidWhistOptions) -> bool:
    """Whether failed contracts can decide a game."""
    return options.max_sets is not None or options.back_door


def sets_of(ledger: Ledger[object, RubberState]) -> dict[str, int]:
    """The failed contracts of everybody in the game so far."""
    return dict(ledger.state.memory or dict.fromkeys(ledger.table.owners, 0))


def winner_by_score(score: Mapping[str, Amount], options: BidWhistOptions) -> str:
    """Who is ahead alone when somebody has the target or fell to minus the target; hawaii goes by
    its own rule."""
    if options.variant == HAWAII:
        return hawaii_winner(score, options.target)
    least = min(score.values())
    if options.minus_target_loses and least <= -options.target:
        return leader(score, least)
    return leader(score, options.target)


def hawaii_winner(score: Mapping[str, Amount], target: int) -> str:
    """Seven to nothing, a lead of eleven, or the target with a lead of two."""
    best = max(score, key=lambda side: score[side])
    (rest,) = (points for side, points in score.items() if side != best)
    lead = score[best] - rest
    shut_out = score[best] >= HAWAII_SHUT_OUT and rest == 0
    last = score[best] >= target and lead >= HAWAII_LAST_LEAD
    return best if shut_out or lead >= HAWAII_LEAD or last else ""


class CutthroatBidWhist(_Form[CutthroatFacts]):
    """Bid whist without partners: everybody scores his tricks."""

    facts = CutthroatFacts
    live = live_in("whists.bid_whist.live_cutthroat")
    checks = (*FORM_CHECKS, *AUCTION)
    seats = (3, 5)
    sides = ()
    columns = (("bid", "contract"), ("by", "declarer"), ("tricks", "tricks"))

    def count(self, tally: Tally, deal: CutthroatDeal) -> None:
        """A point per trick; a bidder who is short loses the bid instead."""
        facts, number = deal.facts, deal.facts.contract.number
        for player, won in facts.tricks.items():
            if player == facts.declarer and not facts.is_made:
                tally.add(player, -number, f"{number} bid, {plural(won, 'trick')}: {number} lost")
            else:
                tally.add(player, won, f"{plural(won, 'trick')}")

    def feats(self, facts: CutthroatFacts, table: Table[BidWhistOptions]) -> Iterator[Feat]:
        """The contract by its number."""
        yield Feat(facts.declarer, f"contracts of {facts.contract.number:02} tricks", facts.is_made)

    def winner(self, tally: Tally, deal: CutthroatDeal) -> str:
        """Who stands highest alone at the target."""
        return winner_by_score(tally.score, deal.options)


GAME = BidWhist()
CUTTHROAT_GAME = CutthroatBidWhist()
