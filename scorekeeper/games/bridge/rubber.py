"""The frame of every bridge game that is played in rubbers, and rubber bridge itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.game import Game, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.components import Component, Own
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.games.shapes.sides import dealer_problems, next_to_deal, owner_of, won_events

from .contract import Contract
from .facts import contract_problems, played
from .kinds import DUMMY, vulnerable_text
from .options import RubberOptions, score_table
from .score_table import ScoreTable
from .settling import Ended, settle_rubbers
from .tally import (
    ABOVE,
    ACCOUNTS,
    BELOW,
    GAMES_OF_A_RUBBER,
    GAMES_WON,
    NEW_GAME,
    NEW_RUBBER,
    PART_SCORE,
    BridgeTally,
    count_contract,
    count_honours,
    counts_text,
    games_problems,
    lines_drawn,
    part_score_problems,
    rubber_winner,
    unfinished_bonus,
)

F = TypeVar("F")
O = TypeVar("O", bound=RubberOptions)  # noqa: E741


class RubberState(NamedTuple):
    """The history: deals in this rubber, and the rubbers before it."""

    deals: int = 0
    ended: tuple[Ended, ...] = ()


class BridgeRubber(Game[F, O, RubberState]):
    """A bridge game in rubbers. Its facts have dealer, contract, declarer, tricks, honours and
    vulnerable (see rubber_facts)."""

    accounts = ACCOUNTS
    has_rubbers = True
    fresh_starts = (NEW_GAME, NEW_RUBBER)
    adjust_account = ABOVE
    settled_by = settling.BY_DIFFERENCE

    def components(self, table: Table[O]) -> tuple[Component, ...]:
        """Everything below and above the line."""
        return (Own(BELOW), Own(ABOVE))

    def start(self, table: Table[O]) -> RubberState:
        """Nothing played yet."""
        return RubberState()

    # one deal -------------------------------------------------------------------------------

    def check_books(self, ledger: AnyLedger) -> Iterable[Problem]:
        """Games and part-scores that somebody can have."""
        state: RubberState = ledger.state
        yield from part_score_problems(ledger.single[PART_SCORE])
        yield from games_problems(ledger.single[GAMES_WON], state.deals)

    def check(self, deal: AnyDeal) -> Iterable[Problem]:
        """The turn to deal, the result."""
        state: RubberState = deal.turn.state
        if state.deals:
            yield from dealer_problems(deal.facts.dealer, deal.ledger.dealer)
        yield from contract_problems(deal.facts.contract, deal.facts.tricks)

    def score(self, deal: AnyDeal) -> list[Entry]:
        """The contract and the honours, then the game and the rubber if they were won."""
        tally = BridgeTally(deal.ledger)
        self.count_deal(tally, deal.facts, deal.table)
        return tally.entries

    def count_deal(self, tally: BridgeTally, facts: Any, table: Table[O]) -> None:
        """Book a deal that was bid and played, or passed out."""
        contract = played(facts.contract, facts.tricks)
        if contract.is_passed:
            tally.nothing("passed out: nobody scores")
            return
        declarer = owner_of(facts.declarer, table)
        vulnerable = declarer in facts.vulnerable
        points = self.score_table(contract, table.options)
        count_contract(tally, contract, declarer, vulnerable, points)
        if facts.honours is not None:
            holder = declarer if facts.honours.holder == DUMMY else facts.honours.holder
            owners = self.honours_for(owner_of(holder, table), declarer, table)
            count_honours(tally, facts.honours, contract, owners)
        tally.close_game()

    def score_table(self, contract: Contract, options: O) -> ScoreTable:
        """The table of points for that contract."""
        return score_table(options)

    def honours_for(self, holder: str, declarer: str, table: Table[O]) -> Sequence[str]:
        """Whose honours they are when `holder` held them: his own side's."""
        return (holder,)

    def advance(self, deal: AnyDeal, entries: Sequence[Entry]) -> RubberState:
        """One deal more."""
        state: RubberState = deal.state
        return state._replace(deals=state.deals + 1)

    def events(self, deal: AnyDeal, entries: Sequence[Entry]) -> Iterable[str]:
        """Games and rubbers won."""
        return won_events(entries, deal.ledger.single[GAMES_WON], GAMES_OF_A_RUBBER, deal.table)

    def next_dealer(self, deal: AnyDeal) -> str:
        """The next player clockwise, after a deal that was passed out too."""
        return next_to_deal(deal.table, deal.facts.dealer or deal.ledger.dealer)

    # rubbers --------------------------------------------------------------------------------

    def finished(self, ledger: AnyLedger) -> bool:
        """Whether the rubber is won."""
        return bool(rubber_winner(ledger.single[GAMES_WON]))

    def in_play(self, ledger: AnyLedger) -> str:
        """A rubber."""
        return "rubber"

    def after_end(self, ledger: AnyLedger) -> Problem | None:
        """The next rubber must be begun before its first deal."""
        games = ledger.single[GAMES_WON]
        winner = rubber_winner(games)
        if not winner:
            return None
        return breach(
            f"the rubber is over: {winner} won it ({counts_text(games)} games)",
            "begin the next one with a line: rubber",
        )

    def can_begin_rubber(self, ledger: AnyLedger) -> Iterable[Problem]:
        """The rubber in play must be finished."""
        if not self.finished(ledger):
            yield breach(
                f"the rubber is not over: {counts_text(ledger.single[GAMES_WON])} games",
                "play it to its end; one that is broken off can be recorded with --anyway, and "
                "the settlement adds what the only game or part-score is worth",
            )

    def new_rubber(self, ledger: AnyLedger) -> tuple[list[Entry], RubberState]:
        """Nobody has a game or a part-score; points stay."""
        state: RubberState = ledger.state
        closed = ledger.rubbers[-1]
        members = tuple(names for _, names in closed.members)
        points = tuple(amount for _, amount in closed.points)
        bonus = tuple(self.unfinished(ledger).values())
        entries = lines_drawn(GAMES_WON, ledger.single[GAMES_WON], NEW_RUBBER)
        entries += lines_drawn(PART_SCORE, ledger.single[PART_SCORE], NEW_RUBBER)
        return entries, RubberState(0, (*state.ended, Ended(members, points, bonus)))

    def unfinished(self, ledger: AnyLedger) -> Mapping[str, Amount]:
        """What everybody would add if the rubber were broken off now."""
        options: RubberOptions = ledger.table.options
        return unfinished_bonus(
            ledger.single[GAMES_WON],
            ledger.single[PART_SCORE],
            options.unfinished_game,
            options.unfinished_part,
        )

    # the whole sheet ------------------------------------------------------------------------

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Dealer, vulnerability, games and part-scores."""
        found: dict[str, Any] = {"dealer": ledger.dealer} if ledger.dealer else {}
        games, part = ledger.single[GAMES_WON], ledger.single[PART_SCORE]
        found["vulnerable"] = vulnerable_text(
            [owner for owner, won in games.items() if won], list(games)
        )
        found["games"] = counts_text(games)
        if any(part.values()):
            found["part-score"] = counts_text(part)
        return found

    def settle(self, ledger: AnyLedger, rounding: str | None = None) -> Settlement:
        """Every rubber by its margin; a rubber broken off with its bonuses."""
        state: RubberState = ledger.state
        made = super().settle(ledger, rounding)
        bonus = self.unfinished(ledger)
        return settle_rubbers(made, ledger, state.ended, bonus, ledger.table.options.round_margin)

    def grids(self, played: Played) -> list[Grid]:
        """The deals, the score sheet of every rubber, and the results."""
        from .rubber_layout import rubber_grids

        return rubber_grids(self, played)
