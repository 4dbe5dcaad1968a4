"""Bridge in rubbers: below and above the line, games, vulnerability, rubbers broken off.

An owner of accounts is a side where there are partners, else a player; with three players each
defender collects a penalty in full, which for two sides is simply the other side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger, Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.rules import AnyRule
from scorekeeper.core.game import Coming, Feat, Game, Played
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem, breach, impossible
from scorekeeper.core.values.work import Work
from scorekeeper.games import live_in
from scorekeeper.games.frames.line_games import LineGame
from scorekeeper.games.shapes.contracts import NOTRUMP, PASSED, STRAINS, Contract
from scorekeeper.games.shapes.sides import owner_of
from scorekeeper.games.shapes.tally import (
    ABOVE,
    BELOW,
    GAMES_OF_A_RUBBER,
    GAMES_WON,
    NEW_GAME,
    PART_SCORE,
    RUBBER_WON,
    LineTally,
    RubberRules,
    RubberState,
    draw_line,
    rubber_winner,
    score_text,
)

from .facts import DUMMY, TOLD_ONCE, Bid, Honours, played, vulnerable_text
from .options import RubberOptions, score_table
from .score_table import (
    HONOURS_4,
    POINTS_OF_A_GAME,
    ScoreLine,
    ScoreTable,
    bonus_lines,
    penalty,
    trick_points,
)
from .settling import NEW_RUBBER, Ended, settle_rubbers

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing

ACCOUNTS = (
    Account(BELOW, "points below the line: tricks bid and made, of all games"),
    Account(ABOVE, "points above the line: everything else", with_reasons=True),
    Account(PART_SCORE, "points below the line in the game that is being played"),
    Account(GAMES_WON, "games won in this rubber; whoever has one is vulnerable", by_event=True),
)

RULES = RubberRules(POINTS_OF_A_GAME)
POSSIBLE_PART_SCORES = range(0, POINTS_OF_A_GAME, 10)
RUBBER_BONUS = {True: 700, False: 500}  # whether no opponent has won a game (laws, Law 74)


class BridgeTally(LineTally):
    """Part-scores and games while one deal is counted, and the entries that it makes."""

    __slots__ = ()

    def __init__(self, ledger: AnyLedger) -> None:
        super().__init__(ledger, POINTS_OF_A_GAME)

    def progress(self, side: str, points: Amount) -> str:
        return str(Work(self.score[side] - points) + points)

    def end_game(self) -> None:
        """The game, and perhaps the rubber, of whoever has reached 100 below the line."""
        if self.winner:
            self.close_game(RULES)
            self.draw_line()

    def wins_rubber(self, winner: str, games: int, rules: RubberRules) -> bool:
        """With the second game, also at a table that played on when somebody had two."""
        return self.games[winner] + games == rules.games_to_win

    def game_won(self, winner: str, how: str) -> str:
        return f"game won, part-scores {_in_order(self.score)}"

    def rubber_won(self, winner: str, rules: RubberRules) -> tuple[Amount, str]:
        """More if nobody else has won a game."""
        alone = not any(won for owner, won in self.games.items() if owner != winner)
        bonus = RUBBER_BONUS[alone]
        return bonus, f"{RUBBER_WON} by {_in_order(self.games)} games: {bonus}"


def _in_order(amounts: Mapping[str, Amount]) -> str:
    """`120-40`, first the first owner."""
    return "-".join(map(show_amount, amounts.values()))


def part_score_problems(part_scores: Mapping[str, Amount]) -> Iterator[Problem]:
    """Part-scores, carried or adjusted, that nobody can have."""
    for owner, points in part_scores.items():
        if points not in POSSIBLE_PART_SCORES:
            yield impossible(
                f"{owner} cannot stand at {show_amount(points)} below the line",
                f"correct the carry or adjust line: {POINTS_OF_A_GAME} win the game, so that a "
                "part-score is 0, 10, 20 ... 90; a game that is won belongs to the accounts games "
                "and below",
            )


def games_problems(games: Mapping[str, Amount], deals: int) -> Iterator[Problem]:
    """Games that nobody can have won. Once `deals` of the rubber were played there may be more than
    its two games: a table may have played on after the end."""
    hint = (
        "correct the carry or adjust line: everybody has won 0, 1 or 2 games of the "
        "rubber, and who has won 2 has ended it"
    )
    for owner, won in games.items():
        if won < 0 or won.denominator > 1 or (won > GAMES_OF_A_RUBBER and not deals):
            yield impossible(f"{owner} cannot have won {show_amount(won)} games", hint)
    winners = [owner for owner, won in games.items() if won == GAMES_OF_A_RUBBER]
    if len(winners) > 1 and not deals:
        yield impossible(
            f"only one of {' and '.join(winners)} can have won {GAMES_OF_A_RUBBER} games", hint
        )


def standing(games: Mapping[str, Amount]) -> Coming:
    """Who is vulnerable by the games won, and these."""
    vulnerable = [owner for owner, won in games.items() if won]
    return {"vulnerable": vulnerable_text(vulnerable, list(games)), "games": score_text(games)}


def broken_off(games: Mapping[str, Amount], what_then: str) -> Problem:
    """The breach of a rubber begun before the last one was over; `what_then` becomes of that."""
    return breach(
        f"the rubber is not over: {score_text(games)} games",
        f"play it to its end; one that is broken off can be recorded with --anyway{what_then}",
    )


def count_contract(
    tally: BridgeTally, contract: Contract, declarer: str, vulnerable: bool, table: ScoreTable
) -> None:
    """Book a contract with its result: for its declarer when made, else for everybody else."""
    if contract.over < 0:
        line = penalty(contract, vulnerable, table)
        for owner in tally.score:
            if owner != declarer:
                tally.count_above(owner, *line)
        return
    tally.count(declarer, *trick_points(contract, table))
    for line in bonus_lines(contract, vulnerable, table):
        tally.count_above(declarer, *line)


def honours_line(honours: Honours, contract: Contract) -> ScoreLine:
    """What honours are worth, and whose they were."""
    if contract.strain == NOTRUMP:
        what = "four aces"
    else:
        what = "four honours" if honours.points == HONOURS_4 else "five honours"
    return ScoreLine(f"{what} in one hand, held by {honours.holder}", Work(honours.points))


def unfinished_bonus(
    games: Mapping[str, Amount], part: Mapping[str, Amount], game: int, part_score: int
) -> dict[str, Amount]:
    """What a rubber broken off adds: for the only game won, and for the only part-score.

    Nothing for a rubber that is over.
    """
    found: dict[str, Amount] = dict.fromkeys(games, 0)
    if rubber_winner(games):
        return found
    for balances, points in ((games, game), (part, part_score)):
        holders = [owner for owner, amount in balances.items() if amount]
        if len(holders) == 1:
            found[holders[0]] += points
    return found


# the game -----------------------------------------------------------------------------------


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
    live = live_in("bridge.live_rubber")
    live_deals = live_in("bridge.live_rubber", "live_deals")  # besides a rubber broken off
    has_dummy: ClassVar[bool] = False  # whether honours can be said to be the dummy's

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

    def feats(self, facts: F, table: Table[O]) -> Iterator[Feat]:
        from .feats import feats_of_deal

        return feats_of_deal(facts, table)

    def strains(self, options: O) -> Sequence[str]:
        """Those that can be bid, by rank."""
        return STRAINS

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
        worth = self.worth_broken_off(ledger.table.options)
        return unfinished_bonus(ledger.single[GAMES_WON], ledger.single[PART_SCORE], *worth)

    def worth_broken_off(self, options: O) -> tuple[int, int]:
        """What the only game and the only part-score of a rubber that is broken off are worth."""
        return options.unfinished_game, options.unfinished_part

    # the whole sheet ------------------------------------------------------------------------

    def upcoming(self, ledger: Ledger[O, RubberState]) -> Coming:
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

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """The pad of every rubber, and everybody's results of several."""
        from .rubber_drawing import rubber_drawings

        return rubber_drawings(self, played)


AnyBridgeRubber = BridgeRubber[Any, Any]
