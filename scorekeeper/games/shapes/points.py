"""Games with one running total, played until somebody reaches a target.

They have no rubbers in the sense of whist: the points themselves are the result. The record
`rubber` begins the next game, with other partners if they changed. A table may instead count the
games won (option `games`): then games follow one another and each is worth one point.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.option_kinds import Switch
from scorekeeper.core.declaration.options import option
from scorekeeper.core.game import Played
from scorekeeper.core.settling import settlement
from scorekeeper.core.settling.components import Component
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem, breach

from .rubbers import (
    NEW_GAME,
    NEW_RUBBER,
    SCORE,
    RubberGame,
    RubberRules,
    RubberState,
    Tally,
    close_game,
    draw_line,
    game_score,
    result_text,
    rubber_winner,
    score_text,
)
from .sides import GAME_POINTS, GAMES_WON


class PointsOptions(Protocol):
    """Options that every such game has; those that can count games have `games` too."""

    @property
    def target(self) -> int | None:
        """The score that wins a game."""


def games_option(source: str = "by agreement") -> Any:
    """Whether games are counted instead of points."""
    return option(
        Switch(),
        False,
        "whether the result is the number of games won, one game following another, instead of "
        "the points; the stake is then per game",
        source,
    )


def by_tricks(tricks: Mapping[str, int]) -> Sequence[tuple[str, int]]:
    """The sides with their tricks, the fewest first."""
    return sorted(tricks.items(), key=lambda item: item[1])


F = TypeVar("F")
O = TypeVar("O", bound=PointsOptions)  # noqa: E741


class PointsGame(RubberGame[F, O]):
    """The frame of a game to a target. Games state how a deal is counted, in `count`, and the
    `columns` of facts on their sheet: heading, fact, and how it is shown if not as usual."""

    adjust_account = SCORE
    columns: ClassVar[tuple[tuple[Any, ...], ...]] = ()

    def rules(self, options: O) -> RubberRules:
        """One game, or one after another."""
        return RubberRules(options.target, 0 if self.counts_games(options) else 1, 0)

    def components(self, table: Table[O]) -> tuple[Component, ...]:
        """The points, or what the games won count."""
        return settlement.own(GAME_POINTS if self.counts_games(table.options) else SCORE)

    def check(self, deal: Deal[F, O, RubberState]) -> Iterable[Problem]:
        """The score before the deal and the turn to deal."""
        if not self.finished(deal.ledger):
            yield from self.check_score(deal.table, deal.ledger)
        yield from self.check_turn(deal)

    def score(self, deal: Deal[F, O, RubberState]) -> list[Entry]:
        """What the deal counts, and the game if it was won."""
        tally = Tally(deal.ledger, self.rules(deal.options).target)
        self.count(tally, deal)
        winner = "" if self.finished(deal.ledger) else self.winner(tally, deal)
        if winner:
            tally.entries += self.game_won(tally, winner, deal)
        return tally.entries

    def count(self, tally: Tally, deal: Deal[F, O, RubberState]) -> None:
        """Book what the deal is worth."""
        raise NotImplementedError

    def winner(self, tally: Tally, deal: Deal[F, O, RubberState]) -> str:
        """Who wins the game by this deal, or nothing."""
        return tally.winner

    def decided_by(self, tally: Tally, deal: Deal[F, O, RubberState]) -> str:
        """What else than the score decided the game that was won by this deal; mostly nothing."""
        return ""

    def worth(self, deal: Deal[F, O, RubberState]) -> int:
        """How many games the game counts that was won by this deal."""
        return 1

    def game_won(self, tally: Tally, winner: str, deal: Deal[F, O, RubberState]) -> list[Entry]:
        """The game; where games are counted, the next one begins at 0."""
        options = deal.options
        rules, before = self.rules(options), deal.ledger.single[GAMES_WON]
        how = self.decided_by(tally, deal)
        if not self.counts_games(options):
            return close_game(tally, before, rules, 0, "", winner=winner, how=how)
        games = self.worth(deal)
        why = f"a game counts {games}"
        entries = close_game(tally, before, rules, games, why, winner=winner, how=how, games=games)
        return entries + draw_line(tally.score, NEW_GAME)

    def advance(self, deal: Deal[F, O, RubberState], entries: Sequence[Entry]) -> RubberState:
        """Also the score by which the game was won, if it was."""
        state = super().advance(deal, entries)
        if any(entry.account == GAMES_WON for entry in entries):
            return state._replace(final=tuple(game_score(deal.ledger).values()))
        return state

    # games ----------------------------------------------------------------------------------

    def games_won(self, ledger: AnyLedger) -> Mapping[str, Amount]:
        """Where one game is all there is, a carried or adjusted score wins it, too."""
        games = ledger.single[GAMES_WON]
        is_one = self.rules(ledger.table.options).games_to_win == 1
        if not is_one or any(games.values()):
            return games
        winner = self.winner_by_booking(ledger)
        return {owner: int(owner == winner) for owner in games}

    def after_end(self, ledger: AnyLedger) -> Problem | None:
        """The next game must be begun before its first deal."""
        if not self.finished(ledger):
            return None
        games = self.games_won(ledger)
        winner = rubber_winner(games, self.rules(ledger.table.options))
        if self.counts_games(ledger.table.options):
            what, score = "rubber", games
        else:
            what, score = "game", self._final_score(ledger)
        how = "by" if score[winner] == max(score.values()) else "at"  # not always by the score
        return breach(
            f"the {what} is over: {winner} won it {how} {result_text(score, winner)}",
            "begin the next one with a line: rubber",
        )

    def winners(self, ledger: AnyLedger) -> Sequence[str]:
        """Who won the only game, which is not always won by the score."""
        state: RubberState = ledger.state
        options: O = ledger.table.options
        if state.earlier or self.counts_games(options):
            return ()
        winner = rubber_winner(self.games_won(ledger), self.rules(options))
        return (winner,) if winner else ()

    def _final_score(self, ledger: AnyLedger) -> Mapping[str, Amount]:
        """The score by which the game was won that is over."""
        state: RubberState = ledger.state
        score = game_score(ledger)
        return dict(zip(score, state.final, strict=True)) if state.final else score

    def counts_games(self, options: O) -> bool:
        """Whether games are the result, at tables that can choose."""
        return bool(getattr(options, "games", False))

    def can_begin_rubber(self, ledger: AnyLedger) -> Iterable[Problem]:
        """The game in play must be finished, if its end is fixed."""
        rules = self.rules(ledger.table.options)
        score = game_score(ledger)
        is_over = self.finished(ledger) if rules.games_to_win else not any(score.values())
        if rules.target is not None and not is_over:
            target = show_amount(rules.target)
            message = f"the game is not over: {score_text(score)}, and {target} win it"
            yield self.begun_early(ledger.table, ledger, message)

    def new_rubber(self, ledger: AnyLedger) -> tuple[list[Entry], RubberState]:
        """The next game begins at 0; points stay in the total, unless games are counted."""
        if self.counts_games(ledger.table.options):
            return super().new_rubber(ledger)
        state: RubberState = ledger.state
        games = ledger.single[GAMES_WON]
        entries = [Entry(GAMES_WON, owner, -won, NEW_RUBBER) for owner, won in games.items()]
        begun = tuple(ledger.single[SCORE].values())
        won = tuple(self.games_won(ledger).values())
        return entries, RubberState(0, (*state.earlier, won), begun)

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Dealer, score and target, games where they count."""
        found: dict[str, Any] = {"dealer": ledger.dealer} if ledger.dealer else {}
        rules = self.rules(ledger.table.options)
        found["score"] = score_text(game_score(ledger))
        if rules.target is not None:
            found["target"] = show_amount(rules.target)
        if self.counts_games(ledger.table.options):
            found["games"] = score_text(ledger.single[GAMES_WON])
        return found

    def grids(self, played: Played) -> list[Grid]:
        """One grid per game, then the games if there are several, and the players' results."""
        from scorekeeper.games.sheets.points_sheet import points_grids

        return points_grids(self, self.counts_games(played.table.options), played, self.columns)
