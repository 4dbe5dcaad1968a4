"""Vint: bidding whist of old Russia; every trick counts below the line, for both sides.

Sources: pagat.com, Vint, after a Moscow rule book of 1886; pagat.com, Screw Whist: Vint in
Finland, after a table of 1895. The game is only named in Parlett, Russian Whist.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import AnyTable, Table
from scorekeeper.core.declaration.facts import OUTCOME, fact
from scorekeeper.core.declaration.kinds import Flag
from scorekeeper.core.declaration.option_kinds import Numbers
from scorekeeper.core.declaration.options import (
    Preset,
    TableOptions,
    choice,
    option,
    whole,
)
from scorekeeper.core.declaration.rules import Rules, clash, refuse
from scorekeeper.core.declaration.table_rules import TableRules, unusual
from scorekeeper.core.game import Coming, Example, Feat
from scorekeeper.core.values.amounts import plural, show_amount
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import MalformedError, Problem
from scorekeeper.core.values.work import Work
from scorekeeper.games import live_in
from scorekeeper.games.frames.line_games import LineGame
from scorekeeper.games.shapes.contracts import (
    LEVELS,
    NOTRUMP,
    UNDOUBLED,
    Contract,
    ContractKind,
    is_played,
)
from scorekeeper.games.shapes.sides import BOOK, TRICKS, dealer_fact, owner_of
from scorekeeper.games.shapes.tally import (
    GAMES_OF_A_RUBBER,
    GAMES_WON,
    PART_SCORE,
    LineTally,
    RubberRules,
    RubberState,
    rubber_winner,
)
from scorekeeper.games.sources import parlett

from .facts import SideKind, declarer_fact, honours_fact, tricks_of_declarer

MOSCOW, FINLAND = "[moscow]", "[finland]"
STRAINS = ("S", "C", "D", "H", NOTRUMP)  # by rank
HONOURS, ACES = 5, 4
MAJORITY_OF_HONOURS, MAJORITY_OF_ACES = 3, 3
MOSCOW1886, FINLAND1895 = "moscow1886", "finland1895"
FULL, DROPPED = "full", "dropped"
SMALL_SLAM, GRAND_SLAM = 6, 7  # the levels bid

# Moscow 1886: the first level by strain, and what every further one adds
TRICK_BASE: Mapping[str, int] = {"S": 4, "C": 6, "D": 8, "H": 10, NOTRUMP: 12}
TRICK_STEP = 10
HONOUR_TRICKS = {3: 20, 4: 30, 5: 40}  # honours are worth so many tricks
ACE_TRICKS = 10
UNDERTRICK = 500
SLAM_TAKEN = {12: 500, 13: 1000}
SLAM_MADE = {SMALL_SLAM: 3000, GRAND_SLAM: 5000}  # besides

# Finland 1895 (the zero restored that the printed table drops), for each level
TRICK_BY_LEVEL, HONOUR_BY_LEVEL, UNDERTRICK_BY_LEVEL = 10, 100, 1000
ACE_BY_LEVEL = {False: 100, True: 250}  # whether at no trumps
UNBID_SLAM = {12: 1000, 13: 2000}
BID_SLAM = {SMALL_SLAM: 5000, GRAND_SLAM: 10000}
SLAM_OVERTRICK = 2000

# fmt: off
SOURCES = {
    "book": parlett("Russian Whist"),
    "moscow": "pagat.com, Vint (Moscow rule book of 1886)",
    "finland": "pagat.com, Screw Whist: Vint in Finland (table of 1895)",
    "gamerules": "gamerules.com, Vint",
}

PRESETS = (
    Preset(MOSCOW1886, {}, "the Moscow rules of 1886, complete", MOSCOW, ("book", "moscow"),
        ("seed",)),
    Preset(FINLAND1895, {"scoring": FINLAND1895},
        "the later form: tricks by level alone, large honours", FINLAND,
        ("finland", "screw-whist")),
)
# fmt: on


class VintContract(ContractKind):
    """Level and strain; there are no doubles in vint, and the result is recorded as tricks."""

    doublings = (UNDOUBLED,)

    def __init__(self) -> None:
        super().__init__(STRAINS, passed=False)
        self.says = "3H or 4NT"

    def parse(self, text: str, deal: AnyDeal, name: str) -> Contract:
        try:
            return super().parse(text, deal, name)
        except MalformedError as error:
            hint = f"write level and strain ({' '.join(STRAINS)}), e.g. 3H or 4NT"
            raise MalformedError(error.message, hint, text) from None

    def domain(self, deal: AnyDeal) -> Iterator[Contract]:
        return (Contract(level, strain) for level in LEVELS for strain in STRAINS)


def has_trumps(deal: AnyDeal) -> bool:
    """Whether the deal is played with trumps."""
    return is_played(deal) and deal.facts.contract.strain != NOTRUMP


def needed_tricks(deal: AnyDeal) -> int | None:
    """How many tricks the contract takes."""
    return BOOK + deal.facts.contract.level if is_played(deal) else None


def tricks_by_result(deal: AnyDeal) -> dict[str, int] | None:
    """The tricks that a contract written with its result means."""
    declarer = deal.known(lambda facts: facts.declarer)
    if not is_played(deal) or declarer is None or deal.facts.contract.result is None:
        return None
    contract: Contract = deal.facts.contract
    won = contract.tricks_for(contract.result or 0)
    declaring = owner_of(declarer, deal.table)
    return {side: won if side == declaring else TRICKS - won for side in deal.table.owners}


def has_dropped_zeros(options: VintOptions) -> bool:
    """Whether the table of 1895 is divided by ten."""
    return options.scoring == FINLAND1895 and options.zeros == DROPPED


def usual_bonuses(options: VintOptions, players: int) -> tuple[int, ...]:
    """Those of the table of points."""
    if options.scoring == MOSCOW1886:
        return (500, 1000)
    return (100, 200) if has_dropped_zeros(options) else (1000, 2000)


# fmt: off
@frozen
class VintFacts:
    """What is recorded of a deal; where somebody bid it has all but `first`."""

    dealer: str | None = dealer_fact()
    thrown_in: bool = fact(Flag(), "everybody passed; the next player deals", default=False,
        asked="thrown in", on_demand=True)
    contract: Contract = fact(VintContract(), "the highest bid: level and strain",
        when=lambda deal: not deal.facts.thrown_in)
    declarer: str = declarer_fact("who bid it", applies=is_played, needed=is_played)
    tricks: Mapping[str, int] = tricks_of_declarer(needed_tricks,
        applies=is_played, derive=tricks_by_result)
    honours: Mapping[str, int] | None = honours_fact(HONOURS,
        "how many of A K Q J T of trumps each side held", applies=has_trumps, needed=True)
    aces: Mapping[str, int] = honours_fact(ACES,
        "how many aces each side held", applies=is_played, needed=True, unit="aces")
    first: str | None = fact(SideKind(),
        "which side reached game first in the play, when both reach it in one deal",
        applies=is_played, asked="who reached game first", phase=OUTCOME)


@frozen
class VintOptions(TableOptions):
    """The house rules."""

    scoring: str = choice(f"{MOSCOW1886}|{FINLAND1895}",
        "the table of points: tricks worth by suit and level, or by level alone",
        f"{MOSCOW}; {FINLAND}")
    zeros: str = choice(f"{FULL}|{DROPPED}",
        "with finland1895: dropped divides every figure by ten, game and bonuses too", FINLAND)
    game: int = whole(lambda options, players: 50 if has_dropped_zeros(options) else 500,
        "points below the line that win a game", f"{MOSCOW}; [gamerules]", low=1)
    game_bonus: tuple[int, ...] = option(Numbers(2, low=0), usual_bonuses,
        "points above the line for the first and for the second game of a side",
        f"{MOSCOW}: 500,1000; with finland1895 1000,2000 (not certain)")
    extra_deals: int = whole(0,
        "further deals after the second game of a side, in which no game is counted (4 in the "
        "book)", "[book]")


VintDeal = Deal[VintFacts, VintOptions, RubberState]
VintLedger = Ledger[VintOptions, RubberState]


def both_reach_game(deal: VintDeal) -> str:
    """`670-580` when both sides reach game by the tricks of this deal, else nothing."""
    if deal.is_open or not is_played(deal) or is_extra(deal.ledger):
        return ""
    trick = rates(deal.facts.contract, deal.options).trick
    part = deal.ledger.single[PART_SCORE]
    after = [part[side] + won * trick for side, won in deal.facts.tricks.items()]
    return "" if min(after) < deal.options.game else "-".join(map(show_amount, after))


CHECKS: Rules[VintFacts, VintOptions, RubberState] = (
    refuse("contract", lambda deal: deal.facts.contract.doubling,
        "'{text}': there are no doubles in vint",
        "write level and strain, e.g. {undoubled}",
        undoubled=lambda deal: f"{deal.facts.contract.level}{deal.facts.contract.strain}"),
    clash("first", lambda deal: not deal.facts.first and both_reach_game(deal),
        "both sides reach game in this deal: {after}",
        "add first= the side that got there first in the play", after=both_reach_game),
    clash("first", lambda deal: deal.facts.first and not deal.is_open and not both_reach_game(deal),
        "first={first}: the sides do not both reach game in this deal", "leave first out"),
)

TABLE_CHECKS: TableRules[VintOptions] = (
    unusual("zeros", lambda table: table.options.zeros == DROPPED
            and table.options.scoring == MOSCOW1886,
        "zeros=dropped divides nothing in the table of 1886",
        "set rules=finland1895, or leave zeros out"),
)


class Vint(LineGame[VintFacts, VintOptions]):
    """Vint."""

    name = "vint"
    title = "Vint"
    facts = VintFacts
    options = VintOptions
    live = live_in("whists.live_vint")
    checks = CHECKS
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = PRESETS
    columns = (
        ("contract", "contract"), ("by", "declarer"), ("tricks", "tricks"),
        ("hon", "honours"), ("ace", "aces"),
    )
    examples = (
        Example("contract=2S declarer=A tricks=9 honours=NS:3 aces=2,2",
            "a trick is worth 14: 126 and 56 below; 280 for honours and 280 for aces above"),
        Example("contract=3D declarer=B tricks=-1 honours=NS:1 aces=NS:3",
            "one under: 3 x 500 for NS; both sides keep what their tricks are worth"),
        Example("thrown-in=yes", "everybody passed; nobody scores"),
    )
# fmt: on

    def rules(self, options: VintOptions) -> RubberRules:
        """Best of three; what games are worth depends on their number."""
        return RubberRules(options.game)

    def winner_by_booking(self, ledger: VintLedger) -> str:
        """Nobody wins a game in the extra deals."""
        return "" if is_extra(ledger) else super().winner_by_booking(ledger)

    def score(self, deal: VintDeal) -> list[Entry]:
        """Tricks below; slams, honours, aces and undertricks above; then the game."""
        options = deal.options
        tally = LineTally(deal.ledger, None if is_extra(deal.ledger) else options.game)
        if not is_played(deal):
            tally.nothing("everybody passed")
            return tally.entries
        worth = rates(deal.facts.contract, options)
        count_tricks(tally, deal, worth)
        count_slams(tally, deal)
        count_honours(tally, deal, worth)
        count_aces(tally, deal, worth)
        count_undertricks(tally, deal, worth)
        winner = deal.facts.first or tally.winner
        if winner:
            self.close_game(tally, winner, options)
        return tally.entries

    def feats(self, facts: VintFacts, table: Table[VintOptions]) -> Iterator[Feat]:
        """The contract by its level, for who bid it."""
        from scorekeeper.games.shapes.feats import contract_feats

        if facts.contract is None:  # thrown in
            return iter(())
        contract = facts.contract._replace(result=result_of(facts, table))
        return contract_feats(contract, facts.declarer, table)

    def close_game(self, tally: LineTally, winner: str, options: VintOptions) -> None:
        """The game with its bonus, and the line."""
        before = max(int(tally.games[winner]), 0)  # the table may have taken games away
        value = options.game_bonus[min(before, GAMES_OF_A_RUBBER - 1)]
        which = "second game, the rubber" if before else "first game"
        tally.close_game(self.rules(options), value, f"{which} of {winner}: {value}", winner=winner)
        tally.draw_line()

    def advance(self, deal: VintDeal, entries: Sequence[Entry]) -> RubberState:
        """Deals after the rubber was won are counted."""
        state = super().advance(deal, entries)
        ended = any(entry.account == GAMES_WON for entry in entries)
        if not is_extra(deal.ledger) or ended:
            return state
        return state._replace(memory=(state.memory or 0) + 1)

    def finished(self, ledger: VintLedger) -> bool:
        """Whether the rubber is won and the extra deals are played."""
        return is_extra(ledger) and extra_deals_left(ledger) <= 0

    def deals_left(self, ledger: VintLedger) -> int | None:
        """The extra deals, once they are all that is left."""
        return extra_deals_left(ledger) if is_extra(ledger) else None

    def can_begin_rubber(self, ledger: VintLedger) -> Iterable[Problem]:
        """The rubber must be won, and the extra deals played."""
        if is_extra(ledger) and not self.finished(ledger):
            left = extra_deals_left(ledger)
            yield self.begun_early(ledger, f"extra deals still to be played: {left}")
        else:
            yield from super().can_begin_rubber(ledger)

    def upcoming(self, ledger: VintLedger) -> Coming:
        """Where no game is played any more, the extra deals left."""
        found = super().upcoming(ledger)
        if is_extra(ledger):
            del found["game score"]
            found["extra deals left"] = extra_deals_left(ledger)
        return found


def is_extra(ledger: VintLedger) -> bool:
    """Whether the rubber is won and no game is counted any more."""
    return bool(rubber_winner(ledger.single[GAMES_WON]))


def extra_deals_left(ledger: VintLedger) -> int:
    """How many deals are still to be played when the rubber is won."""
    played: int = ledger.state.memory or 0
    return ledger.table.options.extra_deals - played


# the lines of the card ----------------------------------------------------------------------


class Rates(NamedTuple):
    """What a contract makes things worth, under one of the tables.

    `honours` are worth so much by the number held; `undertrick` and `failed_slam` are for the
    opponents of a contract that failed.
    """

    trick: int
    honours: Mapping[int, Work]
    ace: int
    undertrick: int
    failed_slam: int


def rates(contract: Contract, options: VintOptions) -> Rates:
    """The table in force."""
    if options.scoring == FINLAND1895:
        return finland_rates(contract, divisor_of(options))
    return moscow_rates(contract)


def moscow_rates(contract: Contract) -> Rates:
    """The table of 1886."""
    trick = TRICK_BASE[contract.strain] + TRICK_STEP * (contract.level - 1)
    honours = {held: Work(tricks) * trick for held, tricks in HONOUR_TRICKS.items()}
    failed = SLAM_MADE.get(contract.level, 0)
    return Rates(trick, honours, ACE_TRICKS * trick, UNDERTRICK * contract.level, failed)


def finland_rates(contract: Contract, divisor: int) -> Rates:
    """The table of 1895, divided where the zeros are dropped."""
    level = contract.level
    honour = HONOUR_BY_LEVEL * level // divisor
    return Rates(
        TRICK_BY_LEVEL * level // divisor,
        {held: Work(held) * honour for held in HONOUR_TRICKS},
        ACE_BY_LEVEL[contract.strain == NOTRUMP] * level // divisor,
        UNDERTRICK_BY_LEVEL * level // divisor,
        BID_SLAM.get(level, 0) // divisor,
    )


def divisor_of(options: VintOptions) -> int:
    """By what the table of 1895 is divided."""
    return 10 if options.zeros == DROPPED else 1


def count_tricks(tally: LineTally, deal: VintDeal, worth: Rates) -> None:
    """Every trick of both sides counts below the line, whether the contract was made or not."""
    for side, won in deal.facts.tricks.items():
        what = f"{plural(won, 'trick')} at {deal.facts.contract.name}"
        tally.count(side, what, Work(won) * worth.trick)


def count_slams(tally: LineTally, deal: VintDeal) -> None:
    """Twelve or thirteen tricks, bid or not, above the line."""
    contract, options = deal.facts.contract, deal.options
    declaring = owner_of(deal.facts.declarer, deal.table)
    for side, won in deal.facts.tricks.items():
        if won in SLAM_TAKEN:
            level = contract.level if side == declaring else 0
            for points, why in slams(won, level, options):
                tally.above(side, points, f"{why}: {points}")


def slams(won: int, level: int, options: VintOptions) -> Iterator[tuple[int, str]]:
    """Points for twelve or thirteen tricks of a side with a contract at that level (0: without
    one)."""
    bid = level if level >= SMALL_SLAM and won >= BOOK + level else 0
    if options.scoring == FINLAND1895:
        return finland_slams(won, bid, divisor_of(options))
    return moscow_slams(won, bid)


def moscow_slams(won: int, bid: int) -> Iterator[tuple[int, str]]:
    """Points for the tricks taken; and for the slam bid (its level, 0 for none) and made."""
    yield SLAM_TAKEN[won], f"{won} tricks won"
    if bid:
        yield SLAM_MADE[bid], f"{slam(bid)} bid and made"


def finland_slams(won: int, bid: int, divisor: int) -> Iterator[tuple[int, str]]:
    """Points for a slam taken without being bid; or bid (its level, 0 for none) and made."""
    if not bid:
        yield UNBID_SLAM[won] // divisor, f"{won} tricks won, not bid"
        return
    yield BID_SLAM[bid] // divisor, f"{slam(bid)} bid and made"
    if bid == SMALL_SLAM and won == TRICKS:
        yield SLAM_OVERTRICK // divisor, "the thirteenth trick"


def slam(level: int) -> str:
    """What the slam of that level is called."""
    return "small slam" if level == SMALL_SLAM else "grand slam"


def count_honours(tally: LineTally, deal: VintDeal, worth: Rates) -> None:
    """The side with three or more trump honours."""
    for side, held in (deal.facts.honours or {}).items():
        if held >= MAJORITY_OF_HONOURS:
            tally.count_above(side, f"{held} trump honours", worth.honours[held])


def count_aces(tally: LineTally, deal: VintDeal, worth: Rates) -> None:
    """The side with three or four aces; at two each, that with more tricks."""
    for side, held in deal.facts.aces.items():
        if held >= MAJORITY_OF_ACES or (held == 2 and deal.facts.tricks[side] > BOOK):
            by = ", two each, with more tricks" if held == 2 else ""
            tally.count_above(side, f"{held} aces{by}", Work(held) * worth.ace)


def result_of(facts: VintFacts, table: AnyTable) -> int:
    """The tricks of declarer's side above its contract, negative below it."""
    return facts.contract.result_of(facts.tricks[owner_of(facts.declarer, table)])


def count_undertricks(tally: LineTally, deal: VintDeal, worth: Rates) -> None:
    """A contract that failed, and a slam that failed, for the other side."""
    contract = deal.facts.contract
    declaring = owner_of(deal.facts.declarer, deal.table)
    under = -result_of(deal.facts, deal.table)
    if under <= 0:
        return
    other = deal.table.other_side(declaring)
    what = f"{contract.name} {under} under"
    tally.count_above(other, what, Work(under) * worth.undertrick)
    if worth.failed_slam:
        points = worth.failed_slam
        tally.above(other, points, f"{slam(contract.level)} bid and failed: {points}")


GAME = Vint()
