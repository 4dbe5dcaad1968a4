"""Vint: bidding whist of old Russia; every trick counts below the line, for both sides.

Sources: pagat.com, Vint, after a Moscow rule book of 1886; pagat.com, Screw Whist: Vint in
Finland, after a table of 1895. The game is only named in Parlett, Russian Whist.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import plural, show_amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Problem, impossible, warning
from scorekeeper.games.bridge.contract import BOOK, NOTRUMP, TRICKS, Contract
from scorekeeper.games.shapes.rubbers import LineGame
from scorekeeper.games.shapes.sides import owner_of
from scorekeeper.games.shapes.tally import (
    ABOVE,
    GAMES_WON,
    PART_SCORE,
    LineTally,
    RubberRules,
    RubberState,
    rubber_winner,
)

from .vint_facts import DROPPED, FINLAND1895, MOSCOW1886, PRESETS, SOURCES, VintFacts, VintOptions

GAMES_OF_A_RUBBER = 2  # won by one side
SMALL_SLAM, GRAND_SLAM = 6, 7  # the levels bid
MAJORITY_OF_HONOURS, MAJORITY_OF_ACES = 3, 3

# Moscow 1886: the first level by strain, and what every further one adds
TRICK_BASE: Mapping[str, int] = {"S": 4, "C": 6, "D": 8, "H": 10, NOTRUMP: 12}
TRICK_STEP = 10
HONOUR_TRICKS = {3: 20, 4: 30, 5: 40}  # honours are worth so many tricks
ACE_TRICKS = 10
SLAM_TAKEN = {12: 500, 13: 1000}
SLAM_MADE = {SMALL_SLAM: 3000, GRAND_SLAM: 5000}  # besides

# Finland 1895 (the zero restored that the printed table drops)
TRICK_BY_LEVEL = 10
HONOUR_BY_LEVEL = 100
ACE_BY_LEVEL = {False: 100, True: 250}  # whether at no trumps
UNBID_SLAM = {12: 1000, 13: 2000}
BID_SLAM = {SMALL_SLAM: 5000, GRAND_SLAM: 10000}
SLAM_OVERTRICK = 2000

VintDeal = Deal[VintFacts, VintOptions, RubberState]
VintTable = Table[VintOptions]


class Rates(NamedTuple):
    """What a contract makes things worth, under one of the tables.

    `honours` are how many times what, by the number held; `undertrick` and `failed_slam` are for
    the opponents of a contract that failed.
    """

    trick: int
    honours: Mapping[int, tuple[int, int]]
    ace: int
    undertrick: int
    failed_slam: int


def moscow_rates(contract: Contract) -> Rates:
    """The table of 1886."""
    trick = TRICK_BASE[contract.strain] + TRICK_STEP * (contract.level - 1)
    honours = {held: (tricks, trick) for held, tricks in HONOUR_TRICKS.items()}
    failed = SLAM_MADE.get(contract.level, 0)
    return Rates(trick, honours, ACE_TRICKS * trick, 500 * contract.level, failed)


def finland_rates(contract: Contract, divisor: int) -> Rates:
    """The table of 1895, divided where the zeros are dropped."""
    level = contract.level
    honour = HONOUR_BY_LEVEL * level // divisor
    return Rates(
        TRICK_BY_LEVEL * level // divisor,
        {held: (held, honour) for held in HONOUR_TRICKS},
        ACE_BY_LEVEL[contract.strain == NOTRUMP] * level // divisor,
        1000 * level // divisor,
        BID_SLAM.get(level, 0) // divisor,
    )


def rates(contract: Contract, options: VintOptions) -> Rates:
    """The table in force."""
    if options.scoring == FINLAND1895:
        return finland_rates(contract, divisor_of(options))
    return moscow_rates(contract)


def divisor_of(options: VintOptions) -> int:
    """By what the table of 1895 is divided."""
    return 10 if options.zeros == DROPPED else 1


class Vint(LineGame[VintFacts, VintOptions]):
    """Vint."""

    name = "vint"
    title = "Vint"
    facts = VintFacts
    options = VintOptions
    sources = SOURCES
    presets = PRESETS
    columns = (
        ("contract", "contract"),
        ("by", "declarer"),
        ("tricks", "tricks"),
        ("hon", "honours"),
        ("ace", "aces"),
    )
    examples = (
        Example(
            "contract=2S declarer=A tricks=9 honours=NS:3 aces=2,2",
            "a trick is worth 14: 126 and 56 below; 280 for honours and 280 for aces above",
        ),
        Example(
            "contract=3D declarer=B tricks=-1 honours=NS:1 aces=NS:3",
            "one under: 3 x 500 for NS; both sides keep what their tricks are worth",
        ),
        Example("thrown-in=yes", "everybody passed; nobody scores"),
    )

    def rules(self, options: VintOptions) -> RubberRules:
        """Best of three; what games are worth depends on their number."""
        return RubberRules(options.game, GAMES_OF_A_RUBBER, 0)

    def check_table(self, table: VintTable) -> Iterable[Problem]:
        """The zeros stand in one of the tables only."""
        if table.options.zeros == DROPPED and table.options.scoring == MOSCOW1886:
            yield warning(
                "zeros=dropped divides nothing in the table of 1886",
                "set rules=finland1895, or leave zeros out",
                "zeros",
            )

    def check(self, deal: VintDeal) -> Iterable[Problem]:
        """The score, the turn, and who reached game first."""
        yield from super().check(deal)
        if not deal.is_open:
            yield from self.check_first(deal.facts, deal.table, deal.ledger)

    def check_first(
        self, facts: VintFacts, table: VintTable, ledger: AnyLedger
    ) -> Iterable[Problem]:
        """`first` is recorded exactly when both sides reach game in one deal."""
        both = self.both_reach_game(facts, table, ledger)
        if both and not facts.first:
            yield impossible(
                f"both sides reach game in this deal: {both}",
                "add first= the side that got there first in the play",
                "first",
            )
        elif facts.first and not both:
            yield impossible(
                f"first={facts.first}: the sides do not both reach game in this deal",
                "leave first out",
                "first",
            )

    def both_reach_game(self, facts: VintFacts, table: VintTable, ledger: AnyLedger) -> str:
        """`670-580` when both sides reach game by the tricks of this deal, else nothing."""
        if facts.tricks is None or facts.contract is None or self.is_extra(ledger):
            return ""
        trick = rates(facts.contract, table.options).trick
        part = ledger.single[PART_SCORE]
        after = [part[side] + won * trick for side, won in facts.tricks.items()]
        if min(after) < table.options.game:
            return ""
        return "-".join(map(show_amount, after))

    def winner_by_booking(self, ledger: AnyLedger) -> str:
        """Nobody wins a game in the extra deals."""
        return "" if self.is_extra(ledger) else super().winner_by_booking(ledger)

    def is_extra(self, ledger: AnyLedger) -> bool:
        """Whether the rubber is won and no game is counted any more."""
        return bool(rubber_winner(ledger.single[GAMES_WON]))

    def score(self, deal: VintDeal) -> list[Entry]:
        """Tricks below; slams, honours, aces and undertricks above; then the game."""
        facts, options = deal.facts, deal.options
        contract = facts.contract
        if facts.thrown_in or contract is None or contract.is_passed:
            return [Entry(ABOVE, side, 0, "everybody passed") for side in deal.table.owners]
        assert facts.tricks is not None
        assert facts.declarer is not None
        tally = LineTally(deal.ledger, None if self.is_extra(deal.ledger) else options.game)
        worth = rates(contract, options)
        declaring = owner_of(facts.declarer, deal.table)
        count_tricks(tally, facts.tricks, contract, worth)
        count_slams(tally, facts.tricks, contract, declaring, options)
        if facts.honours:
            count_honours(tally, facts.honours, worth)
        if facts.aces:
            count_aces(tally, facts.aces, facts.tricks, worth)
        count_undertricks(tally, facts.tricks, contract, declaring, worth, deal.table)
        winner = facts.first or tally.winner
        if winner:
            self.close_game(tally, winner, options)
        return tally.entries

    def close_game(self, tally: LineTally, winner: str, options: VintOptions) -> None:
        """The game with its bonus, and the line."""
        before = int(tally.games[winner])
        value = options.game_bonus[min(before, GAMES_OF_A_RUBBER - 1)]
        which = "second game, the rubber" if before else "first game"
        tally.close_game(self.rules(options), value, f"{which} of {winner}: {value}", winner=winner)
        tally.draw_line()

    def advance(self, deal: VintDeal, entries: Sequence[Entry]) -> RubberState:
        """Deals after the rubber was won are counted."""
        state = super().advance(deal, entries)
        ended = any(entry.account == GAMES_WON for entry in entries)
        if not self.is_extra(deal.ledger) or ended:
            return state
        return state._replace(memory=(state.memory or 0) + 1)

    def finished(self, ledger: AnyLedger) -> bool:
        """Whether the rubber is won and the extra deals are played."""
        return self.is_extra(ledger) and extra_deals_left(ledger) <= 0

    def can_begin_rubber(self, ledger: AnyLedger) -> Iterable[Problem]:
        """The rubber must be won, and the extra deals played."""
        if self.is_extra(ledger) and not self.finished(ledger):
            left = extra_deals_left(ledger)
            yield self.begun_early(ledger, f"extra deals still to be played: {left}")
        else:
            yield from super().can_begin_rubber(ledger)

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Where no game is played any more, the extra deals left."""
        found = super().upcoming(ledger)
        if self.is_extra(ledger):
            del found["game score"]
            found["extra deals left"] = extra_deals_left(ledger)
        return found


def extra_deals_left(ledger: AnyLedger) -> int:
    """How many deals are still to be played when the rubber is won."""
    state: RubberState = ledger.state
    options: VintOptions = ledger.table.options
    return options.extra_deals - (state.memory or 0)


# the lines of the card ----------------------------------------------------------------------


def count_tricks(
    tally: LineTally, tricks: Mapping[str, int], contract: Contract, worth: Rates
) -> None:
    """Every trick of both sides counts below the line, whether the contract was made or not."""
    for side, won in tricks.items():
        points = won * worth.trick
        shown = f"{won} x {worth.trick} = {points}"
        tally.add(side, points, f"{plural(won, 'trick')} at {contract.name}: {shown}")


def count_slams(
    tally: LineTally,
    tricks: Mapping[str, int],
    contract: Contract,
    declaring: str,
    options: VintOptions,
) -> None:
    """Twelve or thirteen tricks, bid or not, above the line."""
    for side, won in tricks.items():
        made = side == declaring and won >= BOOK + contract.level
        bid = contract.level if made and contract.level >= SMALL_SLAM else 0
        if won in SLAM_TAKEN:
            if options.scoring == FINLAND1895:
                lines = finland_slams(won, bid, divisor_of(options))
            else:
                lines = moscow_slams(won, bid)
            for points, why in lines:
                tally.above(side, points, f"{why}: {points}")


def moscow_slams(won: int, bid: int) -> list[tuple[int, str]]:
    """Points for the tricks taken; and for the slam bid (its level, 0 for none) and made."""
    lines = [(SLAM_TAKEN[won], f"{won} tricks won")]
    if bid:
        lines.append((SLAM_MADE[bid], f"{_slam(bid)} bid and made"))
    return lines


def finland_slams(won: int, bid: int, divisor: int) -> list[tuple[int, str]]:
    """Points for a slam taken without being bid; or bid (its level, 0 for none) and made."""
    if not bid:
        return [(UNBID_SLAM[won] // divisor, f"{won} tricks won, not bid")]
    lines = [(BID_SLAM[bid] // divisor, f"{_slam(bid)} bid and made")]
    if bid == SMALL_SLAM and won == TRICKS:
        lines.append((SLAM_OVERTRICK // divisor, "the thirteenth trick"))
    return lines


def _slam(level: int) -> str:
    return "small slam" if level == SMALL_SLAM else "grand slam"


def count_honours(tally: LineTally, honours: Mapping[str, int], worth: Rates) -> None:
    """The side with three or more trump honours."""
    for side, held in honours.items():
        if held >= MAJORITY_OF_HONOURS:
            times, each = worth.honours[held]
            shown = f"{times} x {each} = {times * each}"
            tally.above(side, times * each, f"{held} trump honours: {shown}")


def count_aces(
    tally: LineTally, aces: Mapping[str, int], tricks: Mapping[str, int], worth: Rates
) -> None:
    """The side with three or four aces; at two each, that with more tricks."""
    for side, held in aces.items():
        if held >= MAJORITY_OF_ACES or (held == 2 and tricks[side] > BOOK):
            points = held * worth.ace
            by = ", two each, with more tricks" if held == 2 else ""
            tally.above(side, points, f"{held} aces{by}: {held} x {worth.ace} = {points}")


def count_undertricks(
    tally: LineTally,
    tricks: Mapping[str, int],
    contract: Contract,
    declaring: str,
    worth: Rates,
    table: VintTable,
) -> None:
    """A contract that failed, and a slam that failed, for the other side."""
    under = BOOK + contract.level - tricks[declaring]
    if under <= 0:
        return
    other = table.other_side(declaring)
    points = under * worth.undertrick
    why = f"{contract.name} {under} under: {under} x {worth.undertrick} = {points}"
    tally.above(other, points, why)
    if worth.failed_slam:
        slam = worth.failed_slam
        tally.above(other, slam, f"{_slam(contract.level)} bid and failed: {slam}")


GAME = Vint()
