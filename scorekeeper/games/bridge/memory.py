"""Memory Bridge: thirteen tricks at no trumps first, then the other cards are bid and played.

Source: Parlett: the first half scores as 1NT with a premium of
100 above the line. Overtricks above the line, no slams and no vulnerability in it are our reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import Idle, always, fact
from scorekeeper.core.declaration.kinds import Counts, Player, everybody
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError
from scorekeeper.games.shapes.declarers import DeclarerKind
from scorekeeper.games.shapes.sides import dealer_fact
from scorekeeper.games.shapes.tally import (
    ABOVE,
    BELOW,
    GAMES_WON,
    PART_SCORE,
    RubberState,
    draw_line,
    rubber_winner,
)

from .contract import (
    NOTRUMP,
    TRICKS,
    Contract,
    ContractKind,
    TricksKind,
    gets_result,
    is_played,
    lacks_result,
    not_passed,
    tricks_by_contract,
)
from .facts import counts_honours, honours_fact, vulnerable_fact
from .kinds import Honours
from .options import score_table
from .rubber import BridgeState
from .score_table import (
    HONOURS_5,
    POINTS_OF_A_GAME,
    overtrick_points,
    trick_points,
)
from .settling import Ended
from .tally import NEW_RUBBER, BridgeTally
from .two_handed import AT_ONCE, TwoHanded, TwoHandedOptions

HALF_CONTRACT = Contract(1, NOTRUMP)  # as which the first half counts
HALF_TRICKS = 7  # win the first half


def half_winner(first_half: Mapping[str, int]) -> str:
    """Who won the first half; thirteen tricks cannot be shared equally."""
    return max(first_half, key=lambda player: first_half[player])


def games_after_half(deal: AnyDeal) -> dict[str, Amount]:
    """The games of both players once the first half is counted."""
    ledger = deal.turn
    games = dict(ledger.single[GAMES_WON])
    first_half = deal.get("first-half")
    if first_half:
        winner = half_winner(first_half)
        points = trick_points(HALF_CONTRACT, score_table(deal.options)).points
        if ledger.single[PART_SCORE][winner] + points >= POINTS_OF_A_GAME:
            games[winner] += 1
    return games


def _ends_rubber(deal: AnyDeal) -> bool:
    """Whether it is the first half that ends the rubber: a table may play on after the end."""
    if rubber_winner(deal.turn.single[GAMES_WON]):
        return False
    return bool(rubber_winner(games_after_half(deal)))


def _has_second_half(deal: AnyDeal) -> bool:
    return not (deal.options.memory_stop == AT_ONCE and _ends_rubber(deal))


def _second_half_played(deal: AnyDeal) -> bool:
    return _has_second_half(deal) and not_passed(deal)


def _honours_count(deal: AnyDeal) -> bool:
    return _has_second_half(deal) and counts_honours(deal)


def _vulnerable(deal: AnyDeal) -> tuple[str, ...]:
    if _ends_rubber(deal):
        return ()
    return tuple(player for player, games in games_after_half(deal).items() if games)


def _aces_count(deal: AnyDeal) -> bool:
    options: TwoHandedOptions = deal.options
    return options.honours and options.memory_first_half_honours


def _idle_aces(deal: AnyDeal) -> Idle:
    return Idle(("memory_first_half_honours=on" if deal.options.honours else "honours=on",))


class SecondContract(ContractKind):
    """The contract of the second half, where there is one."""

    def parse(self, text: str, deal: AnyDeal, name: str) -> Contract:
        """The contract; raises InputError, also when the first half has won the rubber."""
        if not _has_second_half(deal):
            raise ImpossibleError(
                f"{name}={text}: the first half has won the rubber; there is no second half",
                f"leave {name} out with all that belongs to it (in an amendment: {name}=none); if "
                "the table plays the second half for the next rubber: set memory_stop=finish_deal",
                text,
            )
        return super().parse(text, deal, name)


@frozen
class MemoryFacts:
    """What is recorded of a deal of Memory Bridge."""

    # fmt: off
    dealer: str | None = dealer_fact()
    first_half: Mapping[str, int] = fact(Counts(0, TRICKS, who=everybody, total=TRICKS),
        "tricks of the first half; those of one player are enough", needed=always)
    first_aces: str | None = fact(Player(everybody), "who held four aces in the first half",
        applies=_aces_count, idle=_idle_aces,
        note="with memory_first_half_honours=on and honours=on")
    contract: Contract | None = fact(SecondContract(),
        "the contract of the second half with its result; none when the first half has won the "
        "rubber", when=_has_second_half, outcome=True, completed=gets_result)
    declarer: str | None = fact(DeclarerKind(), "who played the contract",
        applies=_second_half_played, needed=is_played, outcome=True)
    tricks: int | None = fact(TricksKind(),
        "tricks of declarer in the second half, where the contract has no result",
        applies=_second_half_played, needed=lacks_result, outcome=True, derive=tricks_by_contract,
        warn=False)
    honours: Honours | None = honours_fact(_honours_count, can_be=_second_half_played)
    vulnerable: tuple[str, ...] = vulnerable_fact(_vulnerable, sides=False)
    # fmt: on


class MemoryBridge(TwoHanded[MemoryFacts]):
    """Memory Bridge."""

    facts = MemoryFacts
    examples = (
        Example(
            "first-half=A:8 declarer=B contract=3S=",
            "A won the first half with eight tricks: 40 below, 30 and 100 above",
        ),
        Example("first-half=B:9 contract=passed", "the first half counts all the same"),
    )

    def count_deal(self, tally: BridgeTally, facts: Any, table: Table[TwoHandedOptions]) -> None:
        """The first half, then the second as an ordinary deal."""
        was_over = bool(rubber_winner(tally.games))
        count_first_half(tally, facts, table.options)
        if facts.contract is None:
            return
        if rubber_winner(tally.games) and not was_over:
            tally.entries += draw_line(tally.games, NEW_RUBBER, GAMES_WON)
            tally.games = dict.fromkeys(tally.games, 0)
        super().count_deal(tally, facts, table)

    def advance(
        self,
        deal: Deal[MemoryFacts, Any, RubberState],
        entries: Sequence[Entry],
    ) -> RubberState:
        """One deal more; perhaps the first half closed a rubber and the second opened the next."""
        state = super().advance(deal, entries)
        lines = [n for n, entry in enumerate(entries) if entry.why == NEW_RUBBER]
        if not lines:
            return state
        before: tuple[Ended, ...] = state.memory or ()
        ended = self._ended(before, entries[lines[-1] + 1 :], deal.ledger)
        return BridgeState(1, memory=(*before, ended))

    def _ended(self, before: Iterable[Ended], later: Iterable[Entry], ledger: AnyLedger) -> Ended:
        """The rubber that was over before the later entries."""
        points = self.totals(ledger)
        for entry in later:
            if entry.account in (BELOW, ABOVE):
                points[entry.owner] -= entry.amount
        for earlier in before:
            for owner, amount in zip(points, earlier.points, strict=True):
                points[owner] -= amount
        amounts = tuple(simplify(amount) for amount in points.values())
        return Ended((), amounts, (0,) * len(amounts))


def count_first_half(tally: BridgeTally, facts: MemoryFacts, options: TwoHandedOptions) -> None:
    """Book the first half for who won it, and the game that it may complete."""
    winner = half_winner(facts.first_half)
    won = facts.first_half[winner]
    points = score_table(options)
    tricks = trick_points(HALF_CONTRACT, points)
    tally.add(winner, tricks.points, f"first half, {won} tricks, as {tricks.why}")
    if won > HALF_TRICKS:
        over = overtrick_points(HALF_CONTRACT, won - HALF_TRICKS, False, points)
        tally.above(winner, over.points, f"first half, {over.why}")
    premium = options.memory_premium
    tally.above(winner, premium, f"first half won, premium: {premium}")
    if facts.first_aces is not None:
        why = f"first half, four aces in one hand, held by {facts.first_aces}: {HONOURS_5}"
        tally.above(facts.first_aces, HONOURS_5, why)
    tally.end_game()
