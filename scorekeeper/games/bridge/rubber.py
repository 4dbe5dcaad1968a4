"""The frame of every bridge game that is played in rubbers, and rubber bridge itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.rules import AnyRule
from scorekeeper.core.game import Game, Played
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem
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

from .contract import PASSED, Contract
from .facts import DUMMY, TOLD_ONCE, Bid, played
from .options import RubberOptions, score_table
from .score_table import ScoreTable
from .settling import Ended, settle_rubbers
from .tally import (
    ACCOUNTS,
    NEW_RUBBER,
    RULES,
    BridgeTally,
    broken_off,
    count_contract,
    games_problems,
    honours_line,
    part_score_problems,
    standing,
    unfinished_bonus,
)

F = TypeVar("F", bound=Bid)
O = TypeVar("O", bound=RubberOptions)  # noqa: E741


def rubbers_before(state: RubberState) -> tuple[Ended, ...]:
    """The rubbers before this one, which the history remembers."""
    found: tuple[Ended, ...] = state.memory or ()
    return found


class BridgeState(RubberState):
    """The history, which remembers the rubbers before this one."""

    __slots__ = ()

    @property
    def ended(self) -> tuple[Ended, ...]:
        """Those rubbers."""
        return rubbers_before(self)


class BridgeRubber(LineGame[F, O]):
    """A bridge game in rubbers."""

    accounts = ACCOUNTS
    checks: ClassVar[tuple[AnyRule, ...]] = (TOLD_ONCE,)
    anew = NEW_RUBBER
    fresh_starts = (NEW_GAME, NEW_RUBBER)

    def rules(self, options: O) -> RubberRules:
        return RULES

    def start(self, table: Table[O]) -> BridgeState:
        return BridgeState()

    # one deal -------------------------------------------------------------------------------

    def check_books(self, ledger: Ledger[O, RubberState]) -> Iterable[Problem]:
        """Games and part-scores that somebody can have."""
        yield from part_score_problems(ledger.single[PART_SCORE])
        yield from games_problems(ledger.single[GAMES_WON], ledger.state.deals)

    def check_score(self, ledger: Ledger[O, RubberState]) -> Iterable[Problem]:
        """Told of the books."""
        return ()

    def score(self, deal: Deal[F, O, RubberState]) -> list[Entry]:
        """The contract and the honours, then the game and the rubber if they were won."""
        tally = BridgeTally(deal.ledger)
        self.count_deal(tally, deal)
        return tally.entries

    def count_deal(self, tally: BridgeTally, deal: Deal[F, O, RubberState]) -> None:
        """Book a deal that was bid and played, or passed out."""
        facts = deal.facts
        contract = played(facts.contract or PASSED, facts.tricks)
        if contract.is_passed:
            tally.nothing("passed out: nobody scores")
            return
        declarer = owner_of(facts.declarer, deal.table)
        vulnerable = declarer in facts.vulnerable
        points = self.score_table(contract, deal.options)
        count_contract(tally, contract, declarer, vulnerable, points)
        if facts.honours is not None:
            line = honours_line(facts.honours, contract)
            for owner in self.honours_for(facts.honours.holder, declarer, deal.table):
                tally.count_above(owner, *line)
        tally.end_game()

    def score_table(self, contract: Contract, options: O) -> ScoreTable:
        """The table of points for that contract."""
        return score_table(options)

    def honours_for(self, holder: str, declarer: str, table: Table[O]) -> Sequence[str]:
        """Whose honours they are when `holder` held them: his own side's."""
        return (declarer if holder == DUMMY else owner_of(holder, table),)

    # rubbers --------------------------------------------------------------------------------

    def rubber_result(self, winner: str, games: Mapping[str, Amount], table: Table[O]) -> str:
        return f"{winner} won it ({score_text(games)} games)"

    def can_begin_rubber(self, ledger: Ledger[O, RubberState]) -> Iterable[Problem]:
        """The rubber in play must be finished."""
        if not self.finished(ledger):
            yield broken_off(
                ledger.single[GAMES_WON],
                ", and the settlement adds what the only game or part-score is worth",
            )

    def new_rubber(self, ledger: Ledger[O, RubberState]) -> tuple[list[Entry], BridgeState]:
        """Nobody has a game or a part-score; points stay."""
        closed = ledger.rubbers[-1]
        members = tuple(names for _, names in closed.members)
        points = tuple(amount for _, amount in closed.points)
        bonus = tuple(self.unfinished(ledger).values())
        ended = (*rubbers_before(ledger.state), Ended(members, points, bonus))
        return super().new_rubber(ledger)[0], BridgeState(memory=ended)

    def games_to_0(self, ledger: Ledger[O, RubberState]) -> list[Entry]:
        """Those of whoever has won one."""
        return draw_line(ledger.single[GAMES_WON], NEW_RUBBER, GAMES_WON)

    def unfinished(self, ledger: Ledger[O, RubberState]) -> Mapping[str, Amount]:
        """What everybody would add if the rubber were broken off now."""
        options = ledger.table.options
        return unfinished_bonus(
            ledger.single[GAMES_WON],
            ledger.single[PART_SCORE],
            options.unfinished_game,
            options.unfinished_part,
        )

    # the whole sheet ------------------------------------------------------------------------

    def upcoming(self, ledger: Ledger[O, RubberState]) -> dict[str, Any]:
        """Dealer, vulnerability, games and part-scores."""
        part = ledger.single[PART_SCORE]
        found = Game.upcoming(self, ledger) | standing(ledger.single[GAMES_WON])
        if any(part.values()):
            found["part-score"] = score_text(part)
        return found

    def settle(self, ledger: Ledger[O, RubberState], rounding: str | None = None) -> Settlement:
        """Every rubber by its margin; a rubber broken off with its bonuses."""
        made = super().settle(ledger, rounding)
        ended, bonus = rubbers_before(ledger.state), self.unfinished(ledger)
        return settle_rubbers(made, ledger, ended, bonus, ledger.table.options.round_margin)

    def grids(self, played: Played) -> list[Grid]:
        """The deals, the score sheet of every rubber, and the results."""
        from .rubber_layout import rubber_grids

        return rubber_grids(self, played)
