"""Chicago, or four-deal bridge: rounds of four deals in which each player deals once.

Sources: the book's chapter on bridge (deals scored as at duplicate); pagat.com, Bridge (part-scores
carried on; the Russian way with targets).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import FactSpec, counts_with, fact, fact_specs, idle_spec
from scorekeeper.core.declaration.options import option_problem, unpaid_stake
from scorekeeper.core.game import Example, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.components import Component
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import Amount, show_amount, signed, simplify
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.games.shapes.sides import dealer_fact, dealer_problems, next_to_deal, owner_of
from scorekeeper.games.shapes.tally import NEW_GAME, PART_SCORE, draw_line, score_text

from .contract import Contract, is_played, not_passed
from .contract_options import (
    DEALER,
    FIXED,
    NET,
    PLUS_ONLY,
    RUSSIAN,
    ContractOptions,
    ContractTable,
)
from .facts import (
    contract_fact,
    contract_problems,
    counts_honours,
    declarer_fact,
    honours_fact,
    played,
    tricks_fact,
    vulnerable_fact,
)
from .formats import ContractFormat
from .kinds import HighCardPoints, HighCardPointsKind, Honours, vulnerable_text
from .options import HUNDRED, score_table
from .score_table import (
    POINTS_OF_A_GAME,
    bonus_lines,
    duplicate_lines,
    game_bonus,
    penalty_points,
    trick_points,
)
from .settling import Ended, current, plus_results, settle_rubbers, side_shares
from .tally import NEW_RUBBER, honours_why
from .victory_points import EVEN_HCP, imps, target

DEALS_OF_A_ROUND = 4
LAST_PART_SCORE = 100  # for a part-score on the last deal that completes no game (pagat.com)
SCORE, IMPS = "score", "imps"


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


def _vulnerable(deal: AnyDeal) -> tuple[str, ...]:
    state: ChicagoState = deal.turn.state
    dealer = deal.get("dealer") or ""
    return vulnerable_sides(state.deals, dealer, deal.table, deal.options.chicago_vulnerability)


@frozen
class ChicagoFacts:
    """What is recorded of a deal of Chicago."""

    dealer: str | None = dealer_fact()
    contract: Contract = contract_fact()
    declarer: str | None = declarer_fact()
    tricks: int | None = tricks_fact()
    honours: Honours | None = honours_fact(counts_honours)
    vulnerable: tuple[str, ...] = vulnerable_fact(_vulnerable)


@frozen
class RussianFacts(ChicagoFacts):
    """The same with the high-card points by which the target is set."""

    # fmt: off
    hcp: HighCardPoints | None = fact(HighCardPointsKind(EVEN_HCP),
        "high-card points (A 4, K 3, Q 2, J 1) of the side that held more", applies=not_passed,
        needed=is_played, outcome=True)
    # fmt: on


class Chicago(ContractFormat[Any, ChicagoState]):
    """Rounds of four deals, each scored by itself."""

    main_options = ("format", "chicago_scoring", "chicago_individual", "honours", "stake")
    facts: ClassVar[type[Any]] = ChicagoFacts
    idle_facts: ClassVar[tuple[FactSpec, ...]] = tuple(
        idle_spec(spec, counts_with(f"chicago_scoring={RUSSIAN}", can_be=not_passed))
        for spec in fact_specs(RussianFacts)
        if spec.name == "hcp"
    )
    accounts: ClassVar[tuple[Account, ...]] = (
        Account(SCORE, "points of the side, of all deals", with_reasons=True),
    )
    has_rubbers = True
    adjust_account = SCORE
    settled_by = settling.BY_DIFFERENCE
    examples = (
        Example("declarer=A contract=2S+1", "two spades and an overtrick: 140 by itself"),
        Example("declarer=B contract=1NT tricks=8", "the tricks instead of the result"),
        Example("contract=passed", "dealt again by the same dealer; it does not count"),
        Example(
            "declarer=A contract=4H= hcp=A:26",
            "420 against a target of 350 for 26 points: 2 IMPs",
            settings="chicago_scoring=russian",
        ),
    )
    rounds_follow = True  # whether the next four deals may follow without a new round

    def check_table(self, table: ContractTable) -> Iterable[Problem]:
        """A stake needs somebody who pays."""
        yield from super().check_table(table)
        if table.options.chicago_individual == PLUS_ONLY:
            yield from unpaid_stake(table.options, "with chicago_individual=plus_only")

    def idle_fact_specs(self, options: ContractOptions) -> tuple[FactSpec, ...]:
        """High-card points, where no target is set by them."""
        return self.idle_facts

    def start(self, table: ContractTable) -> ChicagoState:
        """Nothing played yet."""
        return ChicagoState()

    def check(self, deal: AnyDeal) -> Iterable[Problem]:
        """The turn to deal (who deals first in a round is settled by a cut), the result."""
        if deal.turn.state.deals:
            yield from dealer_problems(deal.facts.dealer, deal.ledger.dealer)
        yield from contract_problems(deal.facts.contract, deal.facts.tricks)

    def score(self, deal: AnyDeal) -> list[Entry]:
        """The deal by itself, for the side that scores."""
        facts = deal.facts
        contract = played(facts.contract, facts.tricks)
        if contract.is_passed:
            why = "passed out: dealt again, the deal does not count"
            return [Entry(SCORE, side, 0, why) for side in deal.table.owners]
        declarer = owner_of(facts.declarer, deal.table)
        entries = self.contract_entries(contract, declarer, facts, deal.table, deal.ledger)
        if facts.honours is not None:
            holder = owner_of(facts.honours.holder, deal.table)
            why = honours_why(facts.honours, contract)
            entries.append(Entry(SCORE, holder, facts.honours.points, why))
        return entries

    def contract_entries(
        self, contract: Contract, declarer: str, facts: Any, table: ContractTable, ledger: AnyLedger
    ) -> list[Entry]:
        """The entries of a contract with its result."""
        assert contract.result is not None
        vulnerable = declarer in facts.vulnerable
        points = score_table(table.options)
        if contract.result < 0:
            line = penalty_points(contract, -contract.result, vulnerable, points)
            return [Entry(SCORE, table.other_side(declarer), *line)]
        lines = duplicate_lines(contract, contract.result, vulnerable, points)
        return [Entry(SCORE, declarer, *line) for line in lines]

    def advance(self, deal: AnyDeal, entries: Sequence[Entry]) -> ChicagoState:
        """One deal more, unless it was passed out."""
        state: ChicagoState = deal.state
        if deal.facts.contract.is_passed:
            return state  # partners may still change after it: it begins no round
        state = self._round_of(deal.number, entries, deal.ledger)
        return state._replace(deals=state.deals + 1)

    def pass_over(self, deal: AnyDeal) -> ChicagoState:
        """A deal that cannot be scored was one of the four all the same."""
        state = self._round_of(deal.number, (), deal.ledger)
        return state._replace(deals=state.deals + 1)

    def _round_of(self, number: int, entries: Sequence[Entry], ledger: AnyLedger) -> ChicagoState:
        """The history at the beginning of the round that this deal belongs to: after four deals
        the next round may begin by itself. The ledger holds the entries of the deal."""
        state: ChicagoState = ledger.state
        if not self.rounds_follow or state.deals < DEALS_OF_A_ROUND:
            return state
        totals = self.totals(ledger)
        for entry in entries:
            if entry.account == self.adjust_account:
                totals[entry.owner] -= entry.amount
        members = tuple(side.members for side in ledger.table.sides)
        begun = _next_round(state, members, tuple(totals.values()))
        return begun._replace(followed=(*state.followed, number - 1))

    def next_dealer(self, deal: AnyDeal) -> str:
        """The next player clockwise; a deal that was passed out is dealt again by the same."""
        dealer = deal.facts.dealer or deal.ledger.dealer
        if deal.facts.contract is not None and deal.facts.contract.is_passed:
            return str(dealer)
        return next_to_deal(deal.table, dealer)

    # rounds ---------------------------------------------------------------------------------

    def finished(self, ledger: AnyLedger) -> bool:
        """Whether the four deals of a round have been played."""
        deals: int = ledger.state.deals
        return deals > 0 and deals % DEALS_OF_A_ROUND == 0

    def in_play(self, ledger: AnyLedger) -> str:
        """A round of four deals."""
        return "round"

    def after_end(self, ledger: AnyLedger) -> Problem | None:
        """Where part-scores are carried the next round must be begun before its first deal."""
        if self.rounds_follow or ledger.state.deals < DEALS_OF_A_ROUND:
            return None
        return breach(
            f"the {DEALS_OF_A_ROUND} deals of the round have been played",
            "begin the next round with a line: rubber",
        )

    def can_begin_rubber(self, ledger: AnyLedger) -> Iterable[Problem]:
        """The round must be complete."""
        if not self.finished(ledger):
            played_ = ledger.state.deals % DEALS_OF_A_ROUND
            yield breach(
                f"the round is not over: {played_} of {DEALS_OF_A_ROUND} deals",
                "play the others; a round that is broken off can be recorded with --anyway, and "
                "counts as far as it was played",
            )

    def new_rubber(self, ledger: AnyLedger) -> tuple[list[Entry], ChicagoState]:
        """A new round; points stay."""
        state: ChicagoState = ledger.state
        closed = ledger.rubbers[-1]
        members = tuple(names for _, names in closed.members)
        totals = tuple(self.totals(ledger).values())
        return self.round_line(ledger), _next_round(state, members, totals)

    def round_line(self, ledger: AnyLedger) -> list[Entry]:
        """The entries by which a round begins."""
        return []

    def unfinished(self, ledger: AnyLedger) -> Mapping[str, Amount]:
        """A round broken off adds nothing."""
        return dict.fromkeys(ledger.table.owners, 0)

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Which deal of the round, who deals, who is vulnerable."""
        state: ChicagoState = ledger.state
        options: ContractOptions = ledger.table.options
        sides = vulnerable_sides(
            state.deals, ledger.dealer, ledger.table, options.chicago_vulnerability
        )
        found: dict[str, Any] = {
            "deal of the round": f"{state.deals % DEALS_OF_A_ROUND + 1} of {DEALS_OF_A_ROUND}"
        }
        if ledger.dealer:
            found["dealer"] = ledger.dealer
        found["vulnerable"] = vulnerable_text(sides, ledger.table.owners)
        return found

    def settle(self, ledger: AnyLedger, rounding: str | None = None) -> Settlement:
        """Every round by its margin, or just what each side scored."""
        state: ChicagoState = ledger.state
        options: ContractOptions = ledger.table.options
        made = super().settle(ledger, rounding)
        none = self.unfinished(ledger)
        made = settle_rubbers(made, ledger, state.ended, none, options.round_margin)
        if options.chicago_individual == NET or made.shares is None:
            return made
        rounds = rounds_of(made.totals, state.ended, ledger)
        shares = side_shares(rounds, ledger.table.players, plus_results)
        note = "each player has his own side's points (chicago_individual=plus_only): nobody pays"
        return made._replace(
            shares=shares, pairs=(), payments=(), by=settling.BY_NOBODY, notes=(note,)
        )

    def grids(self, played: Played) -> list[Grid]:
        """The deals of the rounds, the rounds, the players' results."""
        from .chicago_layout import chicago_grids

        return chicago_grids(self, played)


def _next_round(
    state: ChicagoState, members: tuple[tuple[str, ...], ...], totals: tuple[Amount, ...]
) -> ChicagoState:
    """The history when the round of those members ends with those totals."""
    points = tuple(simplify(now - past) for now, past in zip(totals, state.before, strict=True))
    ended = Ended(members, points, (0,) * len(points))
    return ChicagoState(0, (*state.ended, ended), totals, state.followed)


def rounds_of(
    totals: Mapping[str, Amount], ended: Sequence[Ended], ledger: AnyLedger
) -> list[Ended]:
    """All rounds, the one in play last."""
    nothing: dict[str, Amount] = dict.fromkeys(totals, 0)
    return [*ended, current(totals, ledger, ended, nothing)]


class ChicagoCarry(Chicago):
    """Rounds of four deals in which part-scores add up to games."""

    accounts = (
        Account(SCORE, "points of the side, of all deals", with_reasons=True),
        Account(PART_SCORE, "trick points of the side in the game that is being played"),
    )
    rounds_follow = False
    fresh_starts = (NEW_GAME, NEW_RUBBER)

    def contract_entries(
        self, contract: Contract, declarer: str, facts: Any, table: ContractTable, ledger: AnyLedger
    ) -> list[Entry]:
        """Tricks and bonuses; the game bonus when the part-scores of the round reach 100."""
        assert contract.result is not None
        if contract.result < 0:
            return super().contract_entries(contract, declarer, facts, table, ledger)
        points = score_table(table.options)
        vulnerable = declarer in facts.vulnerable
        tricks = trick_points(contract, points)
        lines = [tricks, *bonus_lines(contract, contract.result, vulnerable, points)]
        entries = [Entry(SCORE, declarer, *line) for line in lines]
        before = ledger.single[PART_SCORE][declarer]
        after = before + tricks.points
        shown = f"{show_amount(before)} + {tricks.points} = " if before else ""
        why = f"towards game: {shown}{show_amount(after)} of {POINTS_OF_A_GAME}"
        entries.append(Entry(PART_SCORE, declarer, tricks.points, why))
        if after >= POINTS_OF_A_GAME:
            bonus = game_bonus(vulnerable)
            how = "vulnerable" if vulnerable else "not vulnerable"
            entries.append(Entry(SCORE, declarer, bonus, f"game, {how}: {bonus}"))
            balances = {**ledger.single[PART_SCORE], declarer: after}
            entries += draw_line(balances, NEW_GAME, PART_SCORE)
        elif ledger.state.deals == DEALS_OF_A_ROUND - 1:
            why = f"part-score on the last deal of the round: {LAST_PART_SCORE}"
            entries.append(Entry(SCORE, declarer, LAST_PART_SCORE, why))
        return entries

    def round_line(self, ledger: AnyLedger) -> list[Entry]:
        """Part-scores do not pass from round to round."""
        return draw_line(ledger.single[PART_SCORE], NEW_RUBBER, PART_SCORE)

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """The part-scores, too."""
        found = super().upcoming(ledger)
        part = ledger.single[PART_SCORE]
        return {**found, "part-score": score_text(part)} if any(part.values()) else found


class ChicagoRussian(Chicago):
    """Rounds of four deals in IMPs against a target by high-card points."""

    facts = RussianFacts
    idle_facts = ()
    accounts = (
        Account(SCORE, "points of the side, of all deals; they count for the IMPs only"),
        Account(IMPS, "international match points"),
    )
    adjust_account = IMPS

    def check_table(self, table: ContractTable) -> Iterable[Problem]:
        """Hundreds make no sense in IMPs."""
        yield from super().check_table(table)
        if table.options.round_margin == HUNDRED:
            yield option_problem(
                "round_margin",
                "round_margin=hundred does not go with IMPs",
                "leave it out, or choose another chicago_scoring",
            )

    def components(self, table: ContractTable) -> tuple[Component, ...]:
        """The IMPs."""
        return settling.own(IMPS)

    def score(self, deal: AnyDeal) -> list[Entry]:
        """The deal by itself, then its difference from the target in IMPs."""
        entries = super().score(deal)
        facts = deal.facts
        if facts.hcp is None:
            return entries
        side, held = facts.hcp
        other = deal.table.other_side(side)
        scored = sum(e.amount if e.owner == side else -e.amount for e in entries)
        wanted = target(held, side in facts.vulnerable)
        difference = scored - wanted
        won = imps(difference)
        how = "vulnerable" if side in facts.vulnerable else "not vulnerable"
        why = (
            f"{side} held {held} points, {how}: target {wanted}, scored {show_amount(scored)}; "
            f"difference {signed(difference)} = {abs(won)} IMPs"
        )
        return [*entries, Entry(IMPS, side if won >= 0 else other, abs(won), why)]
