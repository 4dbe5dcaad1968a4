"""Bid whist: bids for books above six, high, low or without trumps.

Source: Parlett, Bid Whist and the page after it; pagat.com;
Wikipedia; Foster's Complete Hoyle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import idle_option, option_values
from scorekeeper.core.game import AnyGame, Example, Played
from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Problem, impossible, warning
from scorekeeper.games.shapes.lines import ORDINALS
from scorekeeper.games.shapes.points import PointsGame
from scorekeeper.games.shapes.sides import owner_of, trump_problems
from scorekeeper.games.shapes.tally import (
    GAMES_WON,
    RubberRules,
    RubberState,
    Tally,
    game_score,
    leader,
)

from .bid_whist_auction import check_auction
from .bid_whist_facts import (
    BEFORE,
    DECIDES,
    DECLARER_BOOK,
    PRESETS,
    SOURCES,
    BidWhistFacts,
    BidWhistOptions,
    CutthroatFacts,
)
from .bid_whist_kinds import (
    CUTTHROAT,
    HAWAII,
    HIGHEST,
    MODERN,
    NT,
    PARR,
    RHODE_ISLAND,
    VARIANTS,
    after_renege,
    renege_text,
)
from .bid_whist_scoring import SCORINGS, Result, is_made

HAWAII_SHUT_OUT, HAWAII_LEAD, HAWAII_LAST_LEAD = 7, 11, 2
GAMES_OF_PARR = 2  # won by one side: a rubber

# the forms in which an option does anything, if not in all
OF_PARTNERS = tuple(variant for variant in VARIANTS if variant != CUTTHROAT)
EFFECTIVE: Mapping[str, tuple[str, ...]] = {
    "made_scores": (MODERN,),
    "boston": (MODERN,),
    "boston_on": (MODERN,),
    "boston_two_wins": (MODERN,),
    "boston_nt_stack": (MODERN,),
    "nt_factor": (MODERN, RHODE_ISLAND),
    "opponents_score": (MODERN,),
    "max_sets": OF_PARTNERS,
    "back_door": OF_PARTNERS,
    "renege_books": OF_PARTNERS,
}

Facts = TypeVar("Facts", bound=BidWhistFacts | CutthroatFacts)
BidWhistTable = Table[BidWhistOptions]
Sets = dict[str, int]  # failed contracts of everybody in the game


class Decision(NamedTuple):
    """Who has won the game (perhaps nobody), and what decided it if not the score."""

    winner: str
    why: str = ""


class _Form(PointsGame[Facts, BidWhistOptions]):
    """What the game is with partners and without."""

    name = "bid-whist"
    title = "Bid whist"
    options = BidWhistOptions
    sources = SOURCES
    presets = PRESETS

    def check_table(self, table: BidWhistTable) -> Iterable[Problem]:
        """Options without effect."""
        options = table.options
        values = option_values(options)
        for spec in self.option_specs:
            value = values[spec.name]
            if options.variant in EFFECTIVE.get(spec.name, VARIANTS):
                continue
            if value != spec.default_for(values, len(table.players)):
                where = f"in the variant {options.variant}"
                yield idle_option(spec.name, spec.kind.print(value), where)
        if options.boston_two_wins and options.variant == MODERN and not options.games:
            yield idle_option(
                "boston_two_wins", "on", "where games are not counted", "set games=on"
            )

    def check(self, deal: Deal[Facts, BidWhistOptions, RubberState]) -> Iterable[Problem]:
        """The turn, the auction, the trump suit."""
        yield from super().check(deal)
        facts = deal.facts
        yield from check_auction(facts, facts.dealer or deal.ledger.dealer, deal.table)
        if facts.contract.kind != NT:
            yield from trump_problems(facts.trump)

    def winner_by_booking(self, ledger: AnyLedger) -> str:
        """By the score alone, which counts down, too."""
        return winner_by_score(game_score(ledger), ledger.table.options)


class BidWhist(_Form[BidWhistFacts]):
    """Bid whist of two sides, in all its forms."""

    facts = BidWhistFacts
    columns = (
        ("bid", "contract"),
        ("by", "declarer"),
        ("trump", "trump"),
        ("high/low", "direction"),
        ("books", "tricks"),
        ("renege", "renege", renege_text),
    )
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

    def check(self, deal: Deal[BidWhistFacts, BidWhistOptions, RubberState]) -> Iterable[Problem]:
        """Also the direction at no trumps, and the books."""
        yield from super().check(deal)
        facts, options = deal.facts, deal.options
        has_directions = options.variant in (MODERN, HAWAII)
        if facts.contract.kind == NT and facts.direction is None and has_directions:
            yield warning("high or low is not recorded", "add direction= high or low", "direction")
        if deal.is_open or options.kitty != DECLARER_BOOK:
            return
        declaring = owner_of(facts.declarer, deal.table)
        may_be_lost = facts.renege and options.renege_books != BEFORE
        if not facts.tricks[declaring] and not may_be_lost:
            yield impossible(
                f"{declaring} have no book, but the discards are their first",
                "count the discards, or set kitty=none",
                "tricks",
            )

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

    def count(self, tally: Tally, deal: Deal[BidWhistFacts, BidWhistOptions, RubberState]) -> None:
        """The lines of the form that is played."""
        facts, options = deal.facts, deal.options
        declaring = owner_of(facts.declarer, deal.table)
        result, moved = self.result(facts, deal.table)
        if moved:
            tally.leave_out(declaring, moved)
        for line in SCORINGS[options.variant](result, options):
            side = declaring if line.bidders else deal.table.other_side(declaring)
            tally.add(side, line.points, line.why)

    def winner(self, tally: Tally, deal: Deal[BidWhistFacts, BidWhistOptions, RubberState]) -> str:
        """By a bid of seven, by too many sets, by the score."""
        return self.decision(tally, deal).winner

    def decided_by(
        self, tally: Tally, deal: Deal[BidWhistFacts, BidWhistOptions, RubberState]
    ) -> str:
        """The bid of seven, or the failed contract."""
        return self.decision(tally, deal).why

    def decision(
        self, tally: Tally, deal: Deal[BidWhistFacts, BidWhistOptions, RubberState]
    ) -> Decision:
        """Who wins the game by this deal, and how."""
        options = deal.options
        declaring = owner_of(deal.facts.declarer, deal.table)
        other = deal.table.other_side(declaring)
        result, _ = self.result(deal.facts, deal.table)
        made = is_made(result, options)
        is_modern = options.variant == MODERN
        if is_modern and options.boston == DECIDES and result.bid.number == HIGHEST:
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

    def worth(self, deal: Deal[BidWhistFacts, BidWhistOptions, RubberState]) -> int:
        """Two games for one that was won by a bid of seven, where so agreed."""
        options = deal.options
        if options.variant != MODERN or not options.boston_two_wins:
            return 1
        result, _ = self.result(deal.facts, deal.table)
        return 2 if result.bid.number == HIGHEST and is_made(result, options) else 1

    def advance(
        self,
        deal: Deal[BidWhistFacts, BidWhistOptions, RubberState],
        entries: Sequence[Entry],
    ) -> RubberState:
        """Failed contracts are counted until the game is won."""
        failed = sets_of(deal.ledger)
        result, _ = self.result(deal.facts, deal.table)
        if not is_made(result, deal.options):
            failed[owner_of(deal.facts.declarer, deal.table)] += 1
        if any(entry.account == GAMES_WON for entry in entries):
            failed = dict.fromkeys(failed, 0)
        state = super().advance(deal, entries)
        return state._replace(memory=failed)

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Failed contracts, where they matter."""
        found = super().upcoming(ledger)
        options: BidWhistOptions = ledger.table.options
        if options.max_sets is not None or options.back_door:
            found["failed contracts"] = [f"{side} {n}" for side, n in sets_of(ledger).items()]
        return found

    def settlement_notes(self, ledger: AnyLedger) -> Sequence[str]:
        """That points are paid, though a failed contract may have decided the game."""
        notes = super().settlement_notes(ledger)
        score = game_score(ledger)
        ahead = leader(score, min(score.values()))
        options: BidWhistOptions = ledger.table.options
        for winner, won in self.games_won(ledger).items():
            if won and winner != ahead and not options.games:
                why = f"{winner} won the game without having more points; points are paid"
                return (*notes, f"{why} all the same (games=on would pay the game)")
        return notes

    def grids(self, played: Played) -> list[Grid]:
        """With a line that says who won a game, where that need not be who is ahead."""
        from scorekeeper.games.sheets.points_sheet import POINTS_STYLE, points_grids

        options: BidWhistOptions = played.table.options
        by_sets = options.max_sets is not None or options.back_door
        row = "game" if by_sets or options.boston == DECIDES or options.variant == PARR else ""
        style = POINTS_STYLE._replace(game_row=row)
        return points_grids(self, self.counts_games(options), played, self.columns, style)


def sets_of(ledger: AnyLedger) -> Sets:
    """The failed contracts of everybody in the game so far."""
    state: RubberState = ledger.state
    return dict(state.memory or dict.fromkeys(ledger.table.owners, 0))


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
    seats = (3, 5)
    sides = ()
    columns = (("bid", "contract"), ("by", "declarer"), ("tricks", "tricks"))

    def count(self, tally: Tally, deal: Deal[CutthroatFacts, BidWhistOptions, RubberState]) -> None:
        """A point per trick; a bidder who is short loses the bid instead."""
        facts = deal.facts
        for player, won in facts.tricks.items():
            number = facts.contract.number
            if player == facts.declarer and won < number:
                tally.add(player, -number, f"{number} bid, {plural(won, 'trick')}: {number} lost")
            else:
                tally.add(player, won, f"{plural(won, 'trick')}")

    def winner(self, tally: Tally, deal: Deal[CutthroatFacts, BidWhistOptions, RubberState]) -> str:
        """Who stands highest alone at the target."""
        return winner_by_score(tally.score, deal.options)


GAME = BidWhist()
CUTTHROAT_GAME = CutthroatBidWhist()
