"""Memory Bridge: thirteen tricks at no trumps first, then the other cards are bid and played.

Source: Parlett: the first half scores as 1NT with a premium of
100 above the line. Overtricks above the line, no slams and no vulnerability in it are our reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.declaration.facts import Idle, always, fact
from scorekeeper.core.declaration.kinds import Counts, Player
from scorekeeper.core.declaration.kinds.who import everybody
from scorekeeper.core.declaration.rules import Rules, refuse
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.work import Work
from scorekeeper.games import live_in
from scorekeeper.games.shapes.contracts import (
    NOTRUMP,
    TRICKS,
    Contract,
    ContractKind,
    gets_result,
    is_played,
)
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

from .facts import (
    TOLD_ONCE,
    Honours,
    counts_honours,
    declarer_fact,
    honours_fact,
    tricks_fact,
    vulnerable_fact,
)
from .forms import Called, in_form
from .options import score_table
from .rubber import BridgeState, BridgeTally, rubbers_before
from .score_table import HONOURS_5, POINTS_OF_A_GAME, overtrick_points, trick_points
from .settling import NEW_RUBBER, Ended
from .two_handed_bridge import AT_ONCE, FORMS, MEMORY, TwoHanded, TwoHandedOptions

HALF_CONTRACT = Contract(1, NOTRUMP)  # as which the first half counts
HALF_TRICKS = 7  # win the first half
NO_SECOND_HALF = "the first half has won the rubber; there is no second half"


def half_winner(first_half: Mapping[str, int]) -> str:
    """Who won the first half; thirteen tricks cannot be shared equally."""
    return max(first_half, key=lambda player: first_half[player])


def games_after_half(deal: MemoryDeal) -> dict[str, Amount]:
    """The games of both players once the first half is counted."""
    ledger, first_half = deal.turn, deal.known(lambda facts: facts.first_half)
    games = dict(ledger.single[GAMES_WON])
    if first_half:
        winner = half_winner(first_half)
        points = trick_points(HALF_CONTRACT, score_table(deal.options)).points
        if ledger.single[PART_SCORE][winner] + points >= POINTS_OF_A_GAME:
            games[winner] += 1
    return games


def _ends_rubber(deal: MemoryDeal) -> bool:
    """Whether it is the first half that ends the rubber: a table may play on after the end."""
    if rubber_winner(deal.turn.single[GAMES_WON]):
        return False
    return bool(rubber_winner(games_after_half(deal)))


def has_second_half(deal: MemoryDeal) -> bool:
    """Not where the first half has won the rubber and play stops at once."""
    return not (deal.options.memory_stop == AT_ONCE and _ends_rubber(deal))


def _second_half_played(deal: MemoryDeal) -> bool:
    return has_second_half(deal) and is_played(deal)


def _honours_count(deal: MemoryDeal) -> bool:
    return has_second_half(deal) and counts_honours(deal)


def _vulnerable(deal: MemoryDeal) -> tuple[str, ...]:
    if _ends_rubber(deal):
        return ()
    return tuple(player for player, games in games_after_half(deal).items() if games)


def _aces_count(deal: MemoryDeal) -> bool:
    return deal.options.honours and deal.options.memory_first_half_honours


def _idle_aces(deal: MemoryDeal) -> Idle:
    return Idle(("memory_first_half_honours=on" if deal.options.honours else "honours=on",))


# fmt: off
@frozen
class MemoryFacts:
    """What is recorded of a deal of Memory Bridge."""

    dealer: str | None = dealer_fact()
    first_half: Mapping[str, int] = fact(Counts(0, TRICKS, who=everybody, total=TRICKS),
        "tricks of the first half; those of one player are enough", needed=always,
        asked="first-half tricks of {owner}")
    first_aces: str | None = fact(Player(everybody), "who held four aces in the first half",
        applies=_aces_count, idle=_idle_aces,
        note="with memory_first_half_honours=on and honours=on",
        asked="who held four aces at first", on_demand=True)
    contract: Contract | None = fact(ContractKind(),
        "the contract of the second half with its result; none when the first half has won the "
        "rubber", when=has_second_half, outcome=True, completed=gets_result)
    declarer: str = declarer_fact(_second_half_played, outcome=True)
    tricks: int | None = tricks_fact(
        "tricks of declarer in the second half, where the contract has no result",
        _second_half_played)
    honours: Honours | None = honours_fact(_honours_count, can_be=_second_half_played)
    vulnerable: tuple[str, ...] = vulnerable_fact(_vulnerable, sides=False)


MemoryDeal = Deal[MemoryFacts, TwoHandedOptions, RubberState]

CHECKS: Rules[MemoryFacts, TwoHandedOptions, RubberState] = (
    refuse("contract", lambda deal: not has_second_half(deal),
        f"{{said}}: {NO_SECOND_HALF}",
        "leave {fact} out with all that belongs to it (in an amendment: {fact}=none); if the table "
        "plays the second half for the next rubber: set memory_stop=finish_deal"),
    TOLD_ONCE,
)

EXAMPLES = (
    Example("first-half=A:8 declarer=B contract=3S=",
        "A won the first half with eight tricks: 40 below, 30 and 100 above"),
    Example("first-half=B:9 contract=passed", "the first half counts all the same"),
)
# fmt: on


class MemoryBridge(TwoHanded[MemoryFacts]):
    """Memory Bridge."""

    facts = MemoryFacts
    checks = CHECKS
    examples = EXAMPLES
    live = live_in("bridge.live_memory")

    def count_deal(self, tally: BridgeTally, deal: MemoryDeal) -> None:
        """The first half, then the second as an ordinary deal."""
        was_over = bool(rubber_winner(tally.games))
        count_first_half(tally, deal)
        if deal.facts.contract is None:
            return
        if rubber_winner(tally.games) and not was_over:
            tally.entries += draw_line(tally.games, NEW_RUBBER, GAMES_WON)
            tally.games = dict.fromkeys(tally.games, 0)
        super().count_deal(tally, deal)

    def advance(self, deal: MemoryDeal, entries: Sequence[Entry]) -> RubberState:
        """One deal more; perhaps the first half closed a rubber and the second opened the next."""
        state = super().advance(deal, entries)
        lines = [n for n, entry in enumerate(entries) if entry.why == NEW_RUBBER]
        if not lines:
            return state
        before = rubbers_before(state)
        ended = self._ended(before, entries[lines[-1] + 1 :], deal.ledger)
        return BridgeState(1, memory=(*before, ended))

    def _ended(
        self,
        before: Iterable[Ended],
        later: Iterable[Entry],
        ledger: Ledger[TwoHandedOptions, RubberState],
    ) -> Ended:
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


def count_first_half(tally: BridgeTally, deal: MemoryDeal) -> None:
    """Book the first half for who won it, and the game that it may complete."""
    facts, table = deal.facts, score_table(deal.options)
    winner = half_winner(facts.first_half)
    won = facts.first_half[winner]
    tricks = trick_points(HALF_CONTRACT, table)
    tally.count(winner, f"first half, {won} tricks, as {tricks.what}", tricks.work)
    if won > HALF_TRICKS:
        over = overtrick_points(HALF_CONTRACT, won - HALF_TRICKS, False, table)
        tally.count_above(winner, f"first half, {over.what}", over.work)
    premium = Work(deal.options.memory_premium)
    tally.count_above(winner, "first half won, premium", premium)
    if facts.first_aces is not None:
        what = f"first half, four aces in one hand, held by {facts.first_aces}"
        tally.count_above(facts.first_aces, what, Work(HONOURS_5))
    tally.end_game()


GAME = in_form(Called("memory-bridge", "Memory Bridge", MEMORY), FORMS[MEMORY])
