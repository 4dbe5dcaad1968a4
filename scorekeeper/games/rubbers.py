"""Games of two sides that are played in games and rubbers, as all the classic whists are.

A deal adds to the game score of the sides. The side that reaches the target wins the game, which
is worth game points; then a line is drawn: both sides begin the next game at 0. Where rubbers are
played, the side that first wins enough games wins the rubber and a bonus in game points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from scorekeeper.core import settlement
from scorekeeper.core.accounts import Account
from scorekeeper.core.amounts import Amount, show_amount
from scorekeeper.core.components import Component
from scorekeeper.core.deals import Deal
from scorekeeper.core.entries import Entry
from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Ledger
from scorekeeper.core.problems import Problem, breach, impossible
from scorekeeper.core.table import Table

from .sides import dealer_problems, next_to_deal

F = TypeVar("F")
O = TypeVar("O")  # noqa: E741

SCORE, GAMES, GAME_POINTS = "score", "games", "game-points"
ACCOUNTS = (
    Account(SCORE, "points of the side in the game that is being played"),
    Account(GAMES, "games that the side has won in this rubber"),
    Account(GAME_POINTS, "what the games and rubbers that the side won are worth"),
)

NEW_GAME = "a new game begins"
NEW_RUBBER = "a new rubber begins"


class RubberRules(NamedTuple):
    """How long games and rubbers are.

    `games_to_win` is the number of games that wins a rubber, 0 where games simply follow one
    another; then `games_agreed` may say how many the sheet has. `bonus` is in game points.
    """

    target: int
    games_to_win: int
    bonus: Amount
    games_agreed: int | None = None


class RubberState(NamedTuple):
    """The history: deals scored in this rubber, and the games that the sides won in each rubber
    before it."""

    deals: int = 0
    earlier: tuple[tuple[Amount, ...], ...] = ()


class Tally:
    """The game score of both sides while one deal is counted, and the entries that it makes."""

    __slots__ = ("_held", "entries", "score", "target")

    def __init__(self, ledger: Ledger, target: int) -> None:
        self.score: dict[str, Amount] = dict(ledger.single[SCORE])
        self.target = target
        self.entries: list[Entry] = []
        self._held: dict[str, tuple[int, str]] = {}

    @property
    def winner(self) -> str:
        """The side that has won the game, or nothing."""
        for side, points in self.score.items():
            if points >= self.target:
                return side
        return ""

    def hold(self, side: str, most: int, why: str) -> None:
        """From now on the side cannot go above that score in this deal."""
        self._held[side] = (most, why)

    def add(self, side: str, points: Amount, why: str) -> None:
        """Book points for a side (negative ones are taken off)."""
        most, reason = self._held.get(side, (None, ""))
        if most is not None and points > 0 and self.score[side] + points > most:
            points = max(most - self.score[side], 0)
            why = f"{why}, but {side} stop at {most} ({reason}): {show_amount(points)}"
        self.score[side] += points
        self.entries.append(Entry(SCORE, side, points, why))

    def leave_out(self, side: str, why: str) -> None:
        """Say why a side scores nothing for something that usually counts."""
        self.entries.append(Entry(SCORE, side, 0, why))


def close_game(
    tally: Tally, ledger: Ledger, rules: RubberRules, value: Amount, why: str
) -> list[Entry]:
    """The entries by which the tally's winner wins the game: the game itself, `value` game
    points, the bonus if it wins the rubber, and the line that begins the next game at 0-0."""
    winner = tally.winner
    loser = ledger.table.other_side(winner)
    result = f"{show_amount(tally.score[winner])}-{show_amount(tally.score[loser])}"
    entries = [
        Entry(GAMES, winner, 1, f"game won {result}"),
        Entry(GAME_POINTS, winner, value, why),
    ]
    games = ledger.single[GAMES]
    if games[winner] + 1 == rules.games_to_win and not rubber_winner(ledger, rules):
        by = f"{show_amount(games[winner] + 1)} games to {show_amount(games[loser])}"
        entries.append(Entry(GAME_POINTS, winner, rules.bonus, f"rubber won by {by}"))
    entries += draw_line(tally.score, NEW_GAME)
    return entries


def draw_line(score: Mapping[str, Amount], why: str) -> list[Entry]:
    """The entries that take the game score of both sides back to 0."""
    return [Entry(SCORE, side, -points, why) for side, points in score.items() if points]


def rubber_winner(ledger: Ledger, rules: RubberRules) -> str:
    """The side that has won the rubber in play, or nothing."""
    if rules.games_to_win:
        for side, games in ledger.single[GAMES].items():
            if games >= rules.games_to_win:
                return side
    return ""


def games_played(ledger: Ledger) -> Amount:
    """How many games were won on the whole sheet, in all its rubbers."""
    state: RubberState = ledger.state
    earlier: Amount = sum(sum(games) for games in state.earlier)
    return earlier + sum(ledger.single[GAMES].values())


def score_text(amounts: Mapping[str, Amount]) -> str:
    """`NS 4, EW 2`."""
    return ", ".join(f"{side} {show_amount(amount)}" for side, amount in amounts.items())


class RubberGame(Game[F, O, RubberState]):
    """The frame of a game played in games and rubbers; games state `rules` and the scoring.

    Their facts have `dealer` (see sides.dealer_fact).
    """

    sides = ("NS", "EW")
    accounts = ACCOUNTS
    has_rubbers = True
    adjust_account = GAME_POINTS
    settled_by = settlement.BY_DIFFERENCE

    def rules(self, options: O) -> RubberRules:
        """The length of games and rubbers under those options."""
        raise NotImplementedError

    def components(self, table: Table[O]) -> tuple[Component, ...]:
        """The game points, rubber bonuses included."""
        return settlement.own(GAME_POINTS)

    def start(self, table: Table[O]) -> RubberState:
        """Nothing played yet."""
        return RubberState()

    def advance(
        self, deal: Deal[F], entries: Sequence[Entry], table: Table[O], ledger: Ledger
    ) -> RubberState:
        """One deal more."""
        state: RubberState = ledger.state
        return RubberState(state.deals + 1, state.earlier)

    def next_dealer(self, deal: Deal[F], table: Table[O], ledger: Ledger) -> str:
        """The next player clockwise; partners sit opposite each other."""
        dealer: str | None = getattr(deal.facts, "dealer", None)
        return next_to_deal(table, dealer or ledger.dealer)

    def check_turn(self, deal: Deal[Any], ledger: Ledger) -> Iterable[Problem]:
        """A warning when the deal did not pass clockwise inside a rubber; who deals first in a
        rubber is settled by a cut."""
        state: RubberState = ledger.state
        if state.deals:
            yield from dealer_problems(deal.facts.dealer, ledger.dealer)

    def check_score(self, table: Table[O], ledger: Ledger) -> Iterable[Problem]:
        """No deal can be scored in a game that a carried or adjusted score has won already."""
        target = self.rules(table.options).target
        for side, points in ledger.single[SCORE].items():
            if points >= target:
                yield impossible(
                    f"{side} stand at {show_amount(points)} before this deal, but {target} "
                    "already win the game",
                    "correct the carry or adjust line before it: a game that is won belongs "
                    "to the accounts games and game-points",
                )

    # rubbers --------------------------------------------------------------------------------

    def finished(self, ledger: Ledger) -> bool:
        """Whether the rubber is won, or the games agreed on are played."""
        rules = self.rules(ledger.table.options)
        if rules.games_to_win:
            return bool(rubber_winner(ledger, rules))
        return rules.games_agreed is not None and games_played(ledger) >= rules.games_agreed

    def after_end(self, ledger: Ledger) -> Problem | None:
        """The next rubber must be begun before its first deal."""
        if not self.finished(ledger):
            return None
        rules = self.rules(ledger.table.options)
        winner = rubber_winner(ledger, rules)
        if not winner:
            return self._all_played(rules)
        games = ledger.single[GAMES]
        loser = ledger.table.other_side(winner)
        return breach(
            f"the rubber is over: {winner} won it by {show_amount(games[winner])} games to "
            f"{show_amount(games[loser])}",
            "begin the next one with a line: rubber",
        )

    def _all_played(self, rules: RubberRules) -> Problem:
        return breach(
            f"the {rules.games_agreed} games agreed on have been played",
            "start a new sheet, or set games= to the new number",
        )

    def can_begin_rubber(self, table: Table[O], ledger: Ledger) -> Iterable[Problem]:
        """The rubber (or, where there are none, the game) in play must be finished."""
        rules = self.rules(table.options)
        over = self.finished(ledger)
        if rules.games_to_win and not over:
            yield breach(
                f"the rubber is not over: {score_text(ledger.single[GAMES])} of "
                f"{rules.games_to_win} games",
                "play it to its end before the next rubber",
            )
        elif not rules.games_to_win and over:
            yield self._all_played(rules)
        elif any(ledger.single[SCORE].values()):
            yield breach(
                f"a game is still being played: {score_text(ledger.single[SCORE])}",
                "play it to its end before partners change",
            )

    def new_rubber(self, table: Table[O], ledger: Ledger) -> tuple[list[Entry], RubberState]:
        """Games and game score go back to 0; game points stay."""
        state: RubberState = ledger.state
        games = ledger.single[GAMES]
        entries = [Entry(GAMES, side, -won, NEW_RUBBER) for side, won in games.items()]
        entries += draw_line(ledger.single[SCORE], NEW_RUBBER)
        return entries, RubberState(0, (*state.earlier, tuple(games.values())))

    def upcoming(self, ledger: Ledger) -> dict[str, Any]:
        """Dealer, game score and games."""
        found: dict[str, Any] = {"dealer": ledger.dealer} if ledger.dealer else {}
        found["game score"] = score_text(ledger.single[SCORE])
        found["games"] = score_text(ledger.single[GAMES])
        return found


AnyRubberGame = RubberGame[Any, Any]
