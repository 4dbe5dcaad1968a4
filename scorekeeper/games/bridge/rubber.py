"""The frame of every bridge game that is played in rubbers, and rubber bridge itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.game import Game, Played
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.games.shapes.rubbers import LineGame
from scorekeeper.games.shapes.sides import owner_of
from scorekeeper.games.shapes.tally import (
    GAMES_WON,
    NEW_GAME,
    PART_SCORE,
    RubberRules,
    RubberState,
    draw_line,
    score_text,
)

from .contract import Contract
from .facts import contract_problems, played
from .kinds import DUMMY, vulnerable_text
from .options import RubberOptions, score_table
from .score_table import ScoreTable
from .settling import Ended, settle_rubbers
from .tally import (
    ACCOUNTS,
    NEW_RUBBER,
    RULES,
    BridgeTally,
    count_contract,
    count_honours,
    games_problems,
    part_score_problems,
    unfinished_bonus,
)

F = TypeVar("F")
O = TypeVar("O", bound=RubberOptions)  # noqa: E741


class BridgeState(RubberState):
    """The history, which remembers the rubbers before this one."""

    __slots__ = ()

    @property
    def ended(self) -> tuple[Ended, ...]:
        """Those rubbers."""
        found: tuple[Ended, ...] = self.memory or ()
        return found


class BridgeRubber(LineGame[F, O]):
    """A bridge game in rubbers. Its facts have dealer, contract, declarer, tricks, honours and
    vulnerable (see rubber_facts)."""

    accounts = ACCOUNTS
    anew = NEW_RUBBER
    fresh_starts = (NEW_GAME, NEW_RUBBER)

    def rules(self, options: O) -> RubberRules:
        return RULES

    def start(self, table: Table[O]) -> BridgeState:
        return BridgeState()

    # one deal -------------------------------------------------------------------------------

    def check_books(self, ledger: AnyLedger) -> Iterable[Problem]:
        """Games and part-scores that somebody can have."""
        state: BridgeState = ledger.state
        yield from part_score_problems(ledger.single[PART_SCORE])
        yield from games_problems(ledger.single[GAMES_WON], state.deals)

    def check_score(self, ledger: AnyLedger) -> Iterable[Problem]:
        """Told of the books."""
        return ()

    def check(self, deal: AnyDeal) -> Iterable[Problem]:
        """The result."""
        return contract_problems(deal.facts.contract, deal.facts.tricks)

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
        tally.end_game()

    def score_table(self, contract: Contract, options: O) -> ScoreTable:
        """The table of points for that contract."""
        return score_table(options)

    def honours_for(self, holder: str, declarer: str, table: Table[O]) -> Sequence[str]:
        """Whose honours they are when `holder` held them: his own side's."""
        return (holder,)

    # rubbers --------------------------------------------------------------------------------

    def rubber_result(self, winner: str, games: Mapping[str, Amount], table: Table[O]) -> str:
        return f"{winner} won it ({score_text(games)} games)"

    def can_begin_rubber(self, ledger: AnyLedger) -> Iterable[Problem]:
        """The rubber in play must be finished."""
        if not self.finished(ledger):
            yield breach(
                f"the rubber is not over: {score_text(ledger.single[GAMES_WON])} games",
                "play it to its end; one that is broken off can be recorded with --anyway, and "
                "the settlement adds what the only game or part-score is worth",
            )

    def new_rubber(self, ledger: AnyLedger) -> tuple[list[Entry], BridgeState]:
        """Nobody has a game or a part-score; points stay."""
        state: BridgeState = ledger.state
        closed = ledger.rubbers[-1]
        members = tuple(names for _, names in closed.members)
        points = tuple(amount for _, amount in closed.points)
        bonus = tuple(self.unfinished(ledger).values())
        ended = Ended(members, points, bonus)
        return super().new_rubber(ledger)[0], BridgeState(memory=(*state.ended, ended))

    def games_to_0(self, ledger: AnyLedger) -> list[Entry]:
        """Those of whoever has won one."""
        return draw_line(ledger.single[GAMES_WON], NEW_RUBBER, GAMES_WON)

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
        found = Game.upcoming(self, ledger)
        games, part = ledger.single[GAMES_WON], ledger.single[PART_SCORE]
        found["vulnerable"] = vulnerable_text(
            [owner for owner, won in games.items() if won], list(games)
        )
        found["games"] = score_text(games)
        if any(part.values()):
            found["part-score"] = score_text(part)
        return found

    def settle(self, ledger: AnyLedger, rounding: str | None = None) -> Settlement:
        """Every rubber by its margin; a rubber broken off with its bonuses."""
        state: BridgeState = ledger.state
        made = super().settle(ledger, rounding)
        bonus = self.unfinished(ledger)
        return settle_rubbers(made, ledger, state.ended, bonus, ledger.table.options.round_margin)

    def grids(self, played: Played) -> list[Grid]:
        """The deals, the score sheet of every rubber, and the results."""
        from .rubber_layout import rubber_grids

        return rubber_grids(self, played)
