"""Chicago, or four-deal bridge: rounds of four deals in which each player deals once.

Sources: the book's chapter on bridge (deals scored as at duplicate); pagat.com, Bridge (part-scores
carried on; the Russian way with targets).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from scorekeeper.core.books.accounts import SCORE, Account, Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import AnyTable, Table
from scorekeeper.core.declaration.facts import FactSpec, counts_with, fact, fact_specs, idle_spec
from scorekeeper.core.declaration.rules import Rule
from scorekeeper.core.declaration.table_rules import conflict, unpaid
from scorekeeper.core.game import Coming, Example, Feat, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.components import Component
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import Amount, show_amount, signed, simplify
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.core.values.work import Work
from scorekeeper.games import live_in, turn_in
from scorekeeper.games.shapes.contracts import PASSED, Contract, is_played
from scorekeeper.games.shapes.sides import next_to_deal, out_of_turn, owner_of
from scorekeeper.games.shapes.tally import NEW_GAME, PART_SCORE, draw_line, score_text

from .facts import (
    TOLD_ONCE,
    Bid,
    HighCardPoints,
    HighCardPointsKind,
    RubberFacts,
    played,
    vulnerable_fact,
    vulnerable_text,
)
from .formats import (
    CHICAGO,
    DEALER,
    DUPLICATE_SCORING,
    FIXED,
    FORMS,
    NET,
    PLUS_ONLY,
    RUSSIAN,
    TABLE_CHECKS,
    ContractFormat,
    ContractOptions,
)
from .forms import Called, in_form
from .options import HUNDRED, score_table
from .rubber import honours_line
from .score_table import (
    POINTS_OF_A_GAME,
    ScoreLine,
    ScoreTable,
    bonus_lines,
    duplicate_lines,
    game_bonus,
    penalty,
    trick_points,
    vulnerability,
)
from .settling import NEW_RUBBER, Ended, current, plus_results, settle_rubbers, side_shares
from .victory_points import EVEN_HCP, imps, target

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing
    from scorekeeper.core.live.formulas import Live

DEALS_OF_A_ROUND = 4
LAST_PART_SCORE = 100  # for a part-score on the last deal that completes no game (pagat.com)
IMPS = "imps"


class ChicagoState(NamedTuple):
    """The history: deals that count in this round, the rounds before it, and what every owner had
    when it began. `followed` are the deals after which a round began by itself."""

    deals: int = 0
    ended: tuple[Ended, ...] = ()
    before: tuple[Amount, ...] = (0, 0)
    followed: tuple[int, ...] = ()


def vulnerable_sides(deal: int, dealer: str, table: AnyTable, mode: str) -> tuple[str, ...]:
    """Who is vulnerable on a deal of the round, counted from 0; `mode` is the option."""
    place = deal % DEALS_OF_A_ROUND
    first, second = table.owners
    if place == 0:
        return ()
    if place == DEALS_OF_A_ROUND - 1:
        return (first, second)
    if mode == FIXED:
        return (first,) if place == 1 else (second,)
    side = owner_of(dealer, table) if dealer else table.owners[place % 2]
    return (side if mode == DEALER else table.other_side(side),)


def _vulnerable(deal: ChicagoDeal[ChicagoFacts]) -> tuple[str, ...]:
    dealer, mode = deal.facts.dealer or "", deal.options.chicago_vulnerability
    return vulnerable_sides(deal.turn.state.deals, dealer, deal.table, mode)


@frozen
class ChicagoFacts(RubberFacts):
    """What is recorded of a deal of Chicago."""

    vulnerable: tuple[str, ...] = vulnerable_fact(_vulnerable)


# fmt: off
@frozen
class RussianFacts(ChicagoFacts):
    """The same with the high-card points by which the target is set."""

    hcp: HighCardPoints | None = fact(HighCardPointsKind(EVEN_HCP),
        "high-card points (A 4, K 3, Q 2, J 1) of the side that held more", applies=is_played,
        needed=is_played, outcome=True, asked="high-card points")


F = TypeVar("F", bound=ChicagoFacts)
ChicagoDeal = Deal[F, ContractOptions, ChicagoState]
ChicagoLedger = Ledger[ContractOptions, ChicagoState]

CHECKS: tuple[Rule[Bid, ContractOptions, ChicagoState], ...] = (
    out_of_turn(lambda deal: deal.turn.state.deals),  # a cut settles who deals first in a round
    TOLD_ONCE,
)

IDLE_FACTS = tuple(
    idle_spec(spec, counts_with(f"chicago_scoring={RUSSIAN}", can_be=is_played))
    for spec in fact_specs(RussianFacts) if spec.name == "hcp"
)

EXAMPLES = (
    Example("declarer=A contract=2S+1", "two spades and an overtrick: 140 by itself"),
    Example("declarer=B contract=1NT tricks=8", "the tricks instead of the result"),
    Example("contract=passed", "dealt again by the same dealer; it does not count"),
    Example("declarer=A contract=4H= hcp=A:26",
        "420 against a target of 350 for 26 points: 2 IMPs", settings="chicago_scoring=russian"),
)
# fmt: on


class ChicagoRounds(ContractFormat[F, ChicagoState]):
    """Rounds of four deals."""

    main_options = ("format", "chicago_scoring", "chicago_individual", "honours", "stake")
    checks = CHECKS
    table_checks = (
        *TABLE_CHECKS,
        unpaid(
            lambda table: table.options.chicago_individual == PLUS_ONLY,
            "with chicago_individual=plus_only",
        ),
    )
    accounts: ClassVar[tuple[Account, ...]] = (
        Account(SCORE, "points of the side, of all deals", with_reasons=True),
    )
    has_rubbers = True
    adjust_account = SCORE
    settled_by = settling.BY_DIFFERENCE
    examples = EXAMPLES
    rounds_follow = True  # whether the next four deals may follow without a new round

    def idle_fact_specs(self, options: ContractOptions) -> tuple[FactSpec, ...]:
        """High-card points, where no target is set by them."""
        return IDLE_FACTS

    def start(self, table: Table[ContractOptions]) -> ChicagoState:
        return ChicagoState()

    def score(self, deal: ChicagoDeal[F]) -> list[Entry]:
        """The deal by itself, for the side that scores."""
        facts = deal.facts
        contract = played(facts.contract, facts.tricks)
        if contract.is_passed:
            why = "passed out: dealt again, the deal does not count"
            return [Entry(SCORE, side, 0, why) for side in deal.table.owners]
        entries = [*self.contract_entries(deal, contract, owner_of(facts.declarer, deal.table))]
        if facts.honours is not None:
            line = honours_line(facts.honours, contract)
            entries.append(line.entry(SCORE, owner_of(facts.honours.holder, deal.table)))
        return entries

    def feats(self, facts: F, table: Table[ContractOptions]) -> Iterator[Feat]:
        from .feats import feats_of_deal

        return feats_of_deal(facts, table)

    def contract_entries(
        self, deal: ChicagoDeal[F], contract: Contract, declarer: str
    ) -> Iterator[Entry]:
        """The entries of a contract with its result."""
        vulnerable, table = declarer in deal.facts.vulnerable, score_table(deal.options)
        if contract.over < 0:
            line = penalty(contract, vulnerable, table)
            yield line.entry(SCORE, deal.table.other_side(declarer))
            return
        for line in self.made_lines(contract, vulnerable, table):
            yield line.entry(SCORE, declarer)

    def made_lines(
        self, contract: Contract, vulnerable: bool, table: ScoreTable
    ) -> Iterable[ScoreLine]:
        """What a contract that was made is worth by itself."""
        return duplicate_lines(contract, vulnerable, table)

    def advance(self, deal: ChicagoDeal[F], entries: Sequence[Entry]) -> ChicagoState:
        """One deal more, unless it was passed out."""
        if deal.facts.contract.is_passed:
            return deal.state  # partners may still change after it: it begins no round
        state = self._round_of(deal.number, entries, deal.ledger)
        return state._replace(deals=state.deals + 1)

    def pass_over(self, deal: ChicagoDeal[F]) -> ChicagoState:
        """A deal that cannot be scored was one of the four all the same."""
        state = self._round_of(deal.number, (), deal.ledger)
        return state._replace(deals=state.deals + 1)

    def _round_of(
        self, number: int, entries: Sequence[Entry], ledger: ChicagoLedger
    ) -> ChicagoState:
        """The history at the beginning of the round that this deal belongs to: after four deals
        the next round may begin by itself. The ledger holds the entries of the deal."""
        state = ledger.state
        if not self.rounds_follow or state.deals < DEALS_OF_A_ROUND:
            return state
        totals = self.totals(ledger)
        for entry in entries:
            if entry.account == self.adjust_account:
                totals[entry.owner] -= entry.amount
        members = tuple(side.members for side in ledger.table.sides)
        begun = _next_round(state, members, tuple(totals.values()))
        return begun._replace(followed=(*state.followed, number - 1))

    def next_dealer(self, deal: ChicagoDeal[F]) -> str:
        """The next player clockwise; a deal that was passed out is dealt again by the same."""
        dealer = deal.facts.dealer or deal.ledger.dealer
        is_passed = deal.facts.contract == PASSED
        return dealer if is_passed else next_to_deal(deal.table, dealer)

    # rounds ---------------------------------------------------------------------------------

    def finished(self, ledger: ChicagoLedger) -> bool:
        """Whether the four deals of a round have been played."""
        deals = ledger.state.deals
        return deals > 0 and deals % DEALS_OF_A_ROUND == 0

    def deals_left(self, ledger: ChicagoLedger) -> int | None:
        played = ledger.state.deals % DEALS_OF_A_ROUND
        return 0 if self.finished(ledger) else DEALS_OF_A_ROUND - played

    def in_play(self, ledger: ChicagoLedger) -> str:
        """A round of four deals."""
        return "round"

    def after_end(self, ledger: ChicagoLedger) -> Problem | None:
        """Where part-scores are carried the next round must be begun before its first deal."""
        if self.rounds_follow or ledger.state.deals < DEALS_OF_A_ROUND:
            return None
        return breach(
            f"the {DEALS_OF_A_ROUND} deals of the round have been played",
            "begin the next round with a line: rubber",
        )

    def can_begin_rubber(self, ledger: ChicagoLedger) -> Iterable[Problem]:
        """The round must be complete."""
        if not self.finished(ledger):
            played_ = ledger.state.deals % DEALS_OF_A_ROUND
            yield breach(
                f"the round is not over: {played_} of {DEALS_OF_A_ROUND} deals",
                "play the others; a round that is broken off can be recorded with --anyway, and "
                "counts as far as it was played",
            )

    def new_rubber(self, ledger: ChicagoLedger) -> tuple[list[Entry], ChicagoState]:
        """A new round; points stay."""
        closed = ledger.rubbers[-1]
        members = tuple(names for _, names in closed.members)
        totals = tuple(self.totals(ledger).values())
        return self.round_line(ledger), _next_round(ledger.state, members, totals)

    def round_line(self, ledger: ChicagoLedger) -> list[Entry]:
        """The entries by which a round begins."""
        return []

    def unfinished(self, ledger: ChicagoLedger) -> Mapping[str, Amount]:
        """A round broken off adds nothing."""
        return dict.fromkeys(ledger.table.owners, 0)

    def upcoming(self, ledger: ChicagoLedger) -> Coming:
        """Which deal of the round, who deals, who is vulnerable."""
        state, options = ledger.state, ledger.table.options
        sides = vulnerable_sides(
            state.deals, ledger.dealer, ledger.table, options.chicago_vulnerability
        )
        found: Coming = {
            "deal of the round": f"{state.deals % DEALS_OF_A_ROUND + 1} of {DEALS_OF_A_ROUND}"
        }
        if ledger.dealer:
            found["dealer"] = ledger.dealer
        found["vulnerable"] = vulnerable_text(sides, ledger.table.owners)
        return found

    def settle(self, ledger: ChicagoLedger, rounding: str | None = None) -> Settlement:
        """Every round by its margin, or just what each side scored."""
        state, options = ledger.state, ledger.table.options
        made = super().settle(ledger, rounding)
        none = self.unfinished(ledger)
        made = settle_rubbers(made, ledger, state.ended, none, options.round_margin)
        if options.chicago_individual == NET or made.shares is None:
            return made
        rounds = rounds_of(made.totals, state.ended, ledger)
        shares = side_shares(rounds, ledger.table.players, plus_results)
        note = "each player has his own side's points (chicago_individual=plus_only): nobody pays"
        return made._replace(
            shares=shares,
            pairs=(),
            payments=(),
            by=settling.BY_NOBODY,
            notes=(note,),
            own_points=True,
        )

    def grids(self, played: Played) -> list[Grid]:
        """The deals of the rounds, the rounds, the players' results."""
        from .chicago_layout import chicago_grids

        return chicago_grids(self, played)

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """The rounds deal by deal, and everybody's results."""
        from .chicago_layout import chicago_drawings

        return chicago_drawings(self, played)


def _next_round(
    state: ChicagoState, members: tuple[tuple[str, ...], ...], totals: tuple[Amount, ...]
) -> ChicagoState:
    """The history when the round of those members ends with those totals."""
    points = tuple(simplify(now - past) for now, past in zip(totals, state.before, strict=True))
    ended = Ended(members, points, (0,) * len(points))
    return ChicagoState(0, (*state.ended, ended), totals, state.followed)


def rounds_of(
    totals: Mapping[str, Amount], ended: Sequence[Ended], ledger: ChicagoLedger
) -> list[Ended]:
    """All rounds, the one in play last."""
    nothing: dict[str, Amount] = dict.fromkeys(totals, 0)
    return [*ended, current(totals, ledger, ended, nothing)]


class Chicago(ChicagoRounds[ChicagoFacts]):
    """Rounds of four deals, each scored by itself."""

    facts = ChicagoFacts
    live = live_in("bridge.live_chicago")
    live_turn = turn_in("bridge.live_chicago")


class ChicagoCarry(Chicago):
    """Rounds of four deals in which part-scores add up to games."""

    accounts = (
        Account(SCORE, "points of the side, of all deals", with_reasons=True),
        Account(PART_SCORE, "trick points of the side in the game that is being played"),
    )
    rounds_follow = False
    fresh_starts = (NEW_GAME, NEW_RUBBER)

    def made_lines(
        self, contract: Contract, vulnerable: bool, table: ScoreTable
    ) -> Iterable[ScoreLine]:
        """Tricks and bonuses."""
        return (trick_points(contract, table), *bonus_lines(contract, vulnerable, table))

    def contract_entries(
        self, deal: ChicagoDeal[ChicagoFacts], contract: Contract, declarer: str
    ) -> Iterator[Entry]:
        """The game bonus, too, when the part-scores of the round reach 100."""
        yield from super().contract_entries(deal, contract, declarer)
        if contract.over < 0:
            return
        before = deal.ledger.single[PART_SCORE]
        tricks = trick_points(contract, score_table(deal.options)).points
        after = Work(before[declarer]) + tricks
        towards = f"towards game: {after} of {POINTS_OF_A_GAME}"
        yield Entry(PART_SCORE, declarer, tricks, towards)
        if after.amount >= POINTS_OF_A_GAME:
            yield game_bonus(declarer in deal.facts.vulnerable).entry(SCORE, declarer)
            yield from draw_line({**before, declarer: after.amount}, NEW_GAME, PART_SCORE)
        elif deal.state.deals == DEALS_OF_A_ROUND - 1:
            what = "part-score on the last deal of the round"
            yield ScoreLine(what, Work(LAST_PART_SCORE)).entry(SCORE, declarer)

    def round_line(self, ledger: ChicagoLedger) -> list[Entry]:
        """Part-scores do not pass from round to round."""
        return draw_line(ledger.single[PART_SCORE], NEW_RUBBER, PART_SCORE)

    def set_back(self, options: ContractOptions) -> Sequence[str]:
        return (PART_SCORE,)

    def upcoming(self, ledger: ChicagoLedger) -> Coming:
        """The part-scores, too."""
        found = super().upcoming(ledger)
        part = ledger.single[PART_SCORE]
        return {**found, "part-score": score_text(part)} if any(part.values()) else found


class ChicagoRussian(ChicagoRounds[RussianFacts]):
    """Rounds of four deals in IMPs against a target by high-card points."""

    facts = RussianFacts
    table_checks = (
        *ChicagoRounds.table_checks,
        conflict(
            "round_margin",
            lambda table: table.options.round_margin == HUNDRED,
            "round_margin=hundred does not go with IMPs",
            "leave it out, or choose another chicago_scoring",
        ),
    )
    accounts = (
        Account(SCORE, "points of the side, of all deals; they count for the IMPs only"),
        Account(IMPS, "international match points"),
    )
    adjust_account = IMPS

    def live(self, table: Table[ContractOptions]) -> Live:
        from scorekeeper.core.live.formulas import not_followed

        return not_followed(f"chicago_scoring={RUSSIAN}")

    def idle_fact_specs(self, options: ContractOptions) -> tuple[FactSpec, ...]:
        """None: the points set the target."""
        return ()

    def components(self, table: Table[ContractOptions]) -> tuple[Component, ...]:
        return settling.own(IMPS)

    def score(self, deal: ChicagoDeal[RussianFacts]) -> list[Entry]:
        """The deal by itself, then its difference from the target in IMPs."""
        entries = super().score(deal)
        hcp = deal.facts.hcp
        return entries if hcp is None else [*entries, against_target(deal, hcp, entries)]


def against_target(
    deal: ChicagoDeal[RussianFacts], held: HighCardPoints, entries: Sequence[Entry]
) -> Entry:
    """The difference of what was scored from the target, in IMPs."""
    side, points = held
    vulnerable = side in deal.facts.vulnerable
    scored = sum(e.amount if e.owner == side else -e.amount for e in entries)
    wanted = target(points, vulnerable)
    won = imps(scored - wanted)
    why = (
        f"{side} held {points} points, {vulnerability(vulnerable)}: target {wanted}, scored "
        f"{show_amount(scored)}; difference {signed(scored - wanted)} = {abs(won)} IMPs"
    )
    return Entry(IMPS, side if won >= 0 else deal.table.other_side(side), abs(won), why)


GAME = in_form(Called("chicago-bridge", "Chicago Bridge", CHICAGO), FORMS[DUPLICATE_SCORING])
