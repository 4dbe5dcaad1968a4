"""Games with one running total, played until somebody reaches a target.

They have no rubbers in the sense of whist: the points themselves are the result. The record
`rubber` begins the next game, with other partners if they changed. A table may instead count the
games won (option `games`): then games follow one another and each is worth one point.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar

from scorekeeper.core.books.accounts import SCORE, Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import BY_AGREEMENT, switch
from scorekeeper.core.game import Coming, Game, Played
from scorekeeper.core.settling import settlement
from scorekeeper.core.settling.components import Component
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.games.shapes.rubbers import RubberGame
from scorekeeper.games.shapes.tally import (
    GAME_POINTS,
    GAMES_WON,
    RubberRules,
    RubberState,
    Tally,
    draw_line,
    game_score,
    result_text,
    rubber_winner,
    score_text,
)


class PointsOptions(Protocol):
    """Options that every such game has; those that can count games have `games` too."""

    @property
    def target(self) -> int | None:
        """The score that wins a game."""


def games_option(source: str = BY_AGREEMENT) -> bool:
    """Whether games are counted instead of points."""
    meaning = (
        "whether the result is the number of games won, one game following another, instead of "
        "the points; the stake is then per game"
    )
    return switch(False, meaning, source)


if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing
    from scorekeeper.games.sheets.rubber_sheet import ShownFact

F = TypeVar("F")
O = TypeVar("O", bound=PointsOptions)  # noqa: E741


class PointsGame(RubberGame[F, O]):
    """The frame of a game to a target. Games state how a deal is counted, in `count`, and the
    `columns` of facts on their sheet: heading, fact, and how it is shown if not as usual. The
    accounts that are `counters` (bags) go back to 0 with every game."""

    adjust_account = SCORE
    counters: ClassVar[tuple[str, ...]] = ()
    columns: ClassVar[tuple[ShownFact, ...]] = ()

    def rules(self, options: O) -> RubberRules:
        """One game, or one after another."""
        return RubberRules(options.target, 0 if self.counts_games(options) else 1)

    def components(self, table: Table[O]) -> tuple[Component, ...]:
        """The points, or what the games won count."""
        return settlement.own(GAME_POINTS if self.counts_games(table.options) else SCORE)

    def check_score(self, ledger: Ledger[O, RubberState]) -> Iterable[Problem]:
        """Where one game is all there is, a score that won it has ended it, too."""
        return () if self.finished(ledger) else super().check_score(ledger)

    def score(self, deal: Deal[F, O, RubberState]) -> list[Entry]:
        """What the deal counts, and the game if it was won."""
        tally = Tally(deal.ledger, self.rules(deal.options).target)
        self.count(tally, deal)
        winner = "" if self.finished(deal.ledger) else self.winner(tally, deal)
        if winner:
            self.close_game(tally, winner, deal)
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

    def close_game(self, tally: Tally, winner: str, deal: Deal[F, O, RubberState]) -> None:
        """The game; where games are counted, the next one begins at 0."""
        rules, how = self.rules(deal.options), self.decided_by(tally, deal)
        if not self.counts_games(deal.options):
            tally.close_game(rules, winner=winner, how=how)
            return
        games = self.worth(deal)
        why = f"a game counts {games}"
        tally.close_game(rules, games, why, winner=winner, how=how, games=games)
        tally.draw_line()

    def advance(self, deal: Deal[F, O, RubberState], entries: Sequence[Entry]) -> RubberState:
        """Also the score by which the game was won, if it was."""
        state = super().advance(deal, entries)
        if any(entry.account == GAMES_WON for entry in entries):
            return state._replace(final=tuple(game_score(deal.ledger).values()))
        return state

    # games ----------------------------------------------------------------------------------

    def games_won(self, ledger: Ledger[O, RubberState]) -> Mapping[str, Amount]:
        """Where one game is all there is, a carried or adjusted score wins it, too."""
        games = ledger.single[GAMES_WON]
        is_one = self.rules(ledger.table.options).games_to_win == 1
        if not is_one or any(games.values()):
            return games
        winner = self.winner_by_booking(ledger)
        return {owner: int(owner == winner) for owner in games}

    def after_end(self, ledger: Ledger[O, RubberState]) -> Problem | None:
        """The next game must be begun before its first deal."""
        if not self.finished(ledger):
            return None
        games = self.games_won(ledger)
        winner = rubber_winner(games, self.rules(ledger.table.options).games_to_win)
        if self.counts_games(ledger.table.options):
            what, score = "rubber", games
        else:
            what, score = "game", self._final_score(ledger)
        how = "by" if score[winner] == max(score.values()) else "at"  # not always by the score
        return breach(
            f"the {what} is over: {winner} won it {how} {result_text(score, winner)}",
            "begin the next one with a line: rubber",
        )

    def winners(self, ledger: Ledger[O, RubberState]) -> Sequence[str]:
        """Who won the only game, which is not always won by the score."""
        options = ledger.table.options
        if ledger.state.earlier or self.counts_games(options):
            return ()
        winner = rubber_winner(self.games_won(ledger), self.rules(options).games_to_win)
        return (winner,) if winner else ()

    def _final_score(self, ledger: Ledger[O, RubberState]) -> Mapping[str, Amount]:
        """The score by which the game was won that is over."""
        score, final = game_score(ledger), ledger.state.final
        return dict(zip(score, final, strict=True)) if final else score

    def counts_games(self, options: O) -> bool:
        """Whether games are the result, at tables that can choose."""
        return bool(getattr(options, "games", False))

    def can_begin_rubber(self, ledger: Ledger[O, RubberState]) -> Iterable[Problem]:
        """The game in play must be finished, if its end is fixed."""
        rules = self.rules(ledger.table.options)
        score = game_score(ledger)
        is_over = self.finished(ledger) if rules.games_to_win else not any(score.values())
        if rules.target is not None and not is_over:
            target = show_amount(rules.target)
            message = f"the game is not over: {score_text(score)}, and {target} win it"
            yield self.begun_early(ledger, message)

    def new_rubber(self, ledger: Ledger[O, RubberState]) -> tuple[list[Entry], RubberState]:
        """The next game begins at 0; points stay in the total, unless games are counted."""
        if self.counts_games(ledger.table.options):
            return super().new_rubber(ledger)
        begun = tuple(ledger.single[SCORE].values())
        won = tuple(self.games_won(ledger).values())
        entries = self.games_to_0(ledger)
        for counter in self.counters:
            entries += draw_line(ledger.single[counter], self.anew, counter)
        return entries, RubberState(0, (*ledger.state.earlier, won), begun)

    def set_back(self, options: O) -> Sequence[str]:
        """The score only where games are counted."""
        return (
            super().set_back(options) if self.counts_games(options) else (GAMES_WON, *self.counters)
        )

    def upcoming(self, ledger: Ledger[O, RubberState]) -> Coming:
        """Dealer, score and target, games where they count."""
        found = Game.upcoming(self, ledger)
        rules = self.rules(ledger.table.options)
        found["score"] = score_text(game_score(ledger))
        if rules.target is not None:
            found["target"] = show_amount(rules.target)
        if self.counts_games(ledger.table.options):
            found["games"] = score_text(ledger.single[GAMES_WON])
        return found

    def grids(self, played: Played) -> list[Grid]:
        """One grid per game, then the games if there are several, and the players' results."""
        from scorekeeper.games.sheets.points_sheet import points_grids, points_style

        counts, style = self.counts_games(played.table.options), points_style(self.counters)
        return points_grids(self, counts, played, self.columns, style)

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """Every game deal by deal, and everybody's results of several."""
        from scorekeeper.games.sheets.points_sheet import points_columns
        from scorekeeper.games.sheets.rubber_rows import rubber_drawings

        word = "" if self.counts_games(played.table.options) else "game"
        return rubber_drawings(self, played, points_columns(played, self.columns), word)
