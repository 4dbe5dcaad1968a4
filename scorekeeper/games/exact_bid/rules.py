"""The options of a table made ready for use: formulas compiled, the schedule written out.

Everything here follows from the table alone and is made once per sheet; what changes from deal to
deal is in `State`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.suits import NT

from .options import (
    BREAK_ON_ONES,
    FLAG,
    LARGEST_DEAL,
    SHARED,
    SKIP_ONES,
    STREAK_OFF,
    TIED_ONLY,
    WINNER,
    ExactBidOptions,
    ExactBidTable,
)
from .scales import Formulas
from .schedules import NO_TRUMPS, Schedule

ACCOUNT = "score"
REMEMBERED_SCALES = 8
REMEMBERED_LINES = 8192  # results of formulas that are kept: deals repeat the same few

ScaleLine = Callable[..., tuple[int, str]]


class ExactBidState(NamedTuple):
    """The history of a sheet.

    `runs` counts made bids in a row per player, missed ones as negative; `fails` the missed bids
    of each; `waiting` how many deals each late joiner has missed and his credit; `all_lost` the
    deals in a row that everybody lost. `over` stands once the schedule or target is reached (a
    play-off may follow), `contenders` are those who may still win then; `thrown` counts deals
    that were thrown in and used up no place in the schedule. `tied` are kept with a play-off: who
    played it because they were level then.
    """

    rules: ExactBidRules
    runs: Mapping[str, int]
    fails: Mapping[str, int]
    waiting: Mapping[str, tuple[int, int]]
    all_lost: int = 0
    over: bool = False
    contenders: tuple[str, ...] = ()
    thrown: int = 0
    tied: tuple[str, ...] = ()


ExactBidLedger = Ledger[ExactBidOptions, ExactBidState]
Changes = Callable[[Deal[object, object, ExactBidState], list[Entry]], list[Entry]]


class ExactBidRules:
    """What the options of one table come to."""

    def __init__(
        self,
        table: ExactBidTable,
        formulas: Formulas,
        schedule: Schedule,
        effects: Sequence[Changes] = (),
    ) -> None:
        options = table.options
        self.begun_by = len(table.players)  # the players for whom the schedule was made
        self.options = options
        self.formulas = formulas
        self.schedule = schedule
        self.extra_names = tuple(sorted(formulas.names - {"b", "t", "n", "p", "d", "s"}))
        self.uses_sum, self.uses_cards = "s" in formulas.names, "n" in formulas.names
        self.line = points_of(formulas, self.extra_names)
        self.may_lack_value = bool(options.made or options.missed or options.outcome == FLAG)
        self.effects = effects  # what makes more of the points of the bids, in this order
        self.has_streaks = options.streak != STREAK_OFF
        self.counts_fails = options.settlement == WINNER

    def is_like(self, other: object) -> bool:
        """Whether the options of the other's table come to the same, but for what is asked of them
        deal by deal."""
        if not isinstance(other, ExactBidRules):
            return False
        return self._made == other._made

    @cached_property
    def _made(self) -> tuple[object, ...]:
        """What was made of the options."""
        formulas, schedule = self.formulas[1:], self.schedule
        flags = self.may_lack_value, self.has_streaks, self.counts_fails
        return self.begun_by, formulas, schedule, tuple(self.effects), flags

    # what the facts ask ----------------------------------------------------------------------

    def position(self, ledger: ExactBidLedger) -> int:
        """The place of the next deal in the schedule, from 0."""
        return ledger.played - ledger.state.thrown

    def seats(self, ledger: ExactBidLedger) -> tuple[str, ...]:
        """Who plays the next deal, before anybody sits out."""
        if self.options.playoff == TIED_ONLY and self.is_playoff(ledger):
            return ledger.state.tied or leaders(ledger)
        return ledger.table.players

    def dealer_sits_out(self, ledger: ExactBidLedger) -> bool:
        """Whether the next deal is played without its dealer: never when only the tied play."""
        return self.options.dealer_out and self.seats(ledger) == ledger.table.players

    def dealer(self, ledger: ExactBidLedger, active: Sequence[str]) -> str:
        """Whose turn to deal it is: the next of those who play, or of all if he sits out."""
        dealer = ledger.dealer
        if dealer in active or self.dealer_sits_out(ledger):
            return dealer
        return next((p for p in ledger.table.from_seat(dealer) if p in active), dealer)

    def is_playoff(self, ledger: ExactBidLedger) -> bool:
        """Whether the next deal is one to break a tie."""
        return ledger.state.over and self.options.tie != SHARED

    def hand(self, ledger: ExactBidLedger) -> int | None:
        """The cards of the next deal, where the schedule says it."""
        if self.is_playoff(ledger):
            return self.hand_of_playoff
        return self.hand_at(self.position(ledger), len(ledger.table.players))

    def hand_at(self, position: int, players: int) -> int | None:
        """The cards of the deal at that place of the schedule, from 0, where so many play."""
        cards = self.schedule.hand(position)
        if cards is None or players <= self.begun_by:
            return cards
        return min(cards, self.options.pack // (players - self.options.dealer_out))

    @property
    def hand_of_playoff(self) -> int | None:
        """The cards of a deal to break a tie, where that is known."""
        return self.schedule.largest if self.options.tie == LARGEST_DEAL else 1

    def trump(
        self, ledger: ExactBidLedger, cards: int | None, players: int, special: str | None
    ) -> str | None:
        """The trump that follows from the rules: of a fixed order, or none when all cards are
        dealt; else None."""
        order = self.options.trump_order
        if special == NO_TRUMPS:
            return NT
        if order:
            return order[self.position(ledger) % len(order)]
        return NT if cards is not None and cards * players == self.options.pack else None


@lru_cache(REMEMBERED_SCALES)
def points_of(formulas: Formulas, extra_names: tuple[str, ...]) -> ScaleLine:
    """The points of one bid with their reason, as a function of whether it was made, b, t, n, p, s
    and the further facts in order; t is None when only the flag was recorded."""

    @lru_cache(REMEMBERED_LINES)
    def line(
        is_made: bool, b: int, t: int | None, n: int, p: int, s: int, *extras: int
    ) -> tuple[int, str]:
        values = {"b": b, "n": n, "p": p, "s": s}
        won = b if is_made else t
        if won is not None:
            values["t"] = won
            values["d"] = abs(b - won)
        values.update(zip(extra_names, extras, strict=True))
        formula = formulas.made if is_made else formulas.missed
        result = f"won {t}" if t is not None else "made" if is_made else "missed"
        return formula.evaluate(values), f"bid {b}, {result}: {formula.explain(values)}"

    return line


def balances(ledger: ExactBidLedger) -> Mapping[str, Amount]:
    """The running totals."""
    return ledger.single[ACCOUNT]


def leaders(ledger: ExactBidLedger) -> tuple[str, ...]:
    """Those in first place, among those who may still win and have not left."""
    totals = balances(ledger)
    contenders = ledger.state.contenders or ledger.table.players
    best = max(totals[player] for player in contenders)
    return tuple(player for player in contenders if totals[player] == best)


def next_run(run: int, is_made: bool, cards: int, options: ExactBidOptions) -> tuple[int, int]:
    """A player's run after a deal, and the prize (or fine) that it brings him now."""
    if cards == 1 and options.streak == SKIP_ONES:
        return run, 0
    if cards == 1 and options.streak == BREAK_ON_ONES:
        return 0, 0
    run = max(run, 0) + 1 if is_made else min(run, 0) - 1
    if abs(run) < options.streak_length:
        return run, 0
    return 0, options.streak_points if is_made else -options.streak_points
