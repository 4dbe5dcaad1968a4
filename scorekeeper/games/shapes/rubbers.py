"""Games that are played in games and rubbers, as all the classic whists and bridges are.

The side that reaches the target wins the game; where rubbers are played, the side that first wins
enough games wins the rubber and a bonus. What a game is worth stands on an account of its own, or
above the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from scorekeeper.core.books.accounts import SCORE, Account, Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger, Ledger
from scorekeeper.core.books.table import AnyTable, Side, Table
from scorekeeper.core.declaration.rules import AnyRule, told_of
from scorekeeper.core.game import Coming, Game
from scorekeeper.core.settling import settlement
from scorekeeper.core.settling.components import Component
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.problems import Problem, breach, impossible

from .sides import OUT_OF_TURN, next_to_deal
from .tally import (
    ACCOUNTS,
    GAME_POINTS,
    GAMES_WON,
    NEW_GAME,
    RubberRules,
    RubberState,
    draw_line,
    game_score,
    leader,
    rubber_winner,
    score_text,
)

F = TypeVar("F")
O = TypeVar("O")  # noqa: E741

ANEW = "play begins anew"  # a rubber, or a game where there are none


def games_played(ledger: AnyLedger) -> Amount:
    """How many games were won on the whole sheet, in all its rubbers."""
    state: RubberState = ledger.state
    earlier: Amount = sum(sum(games) for games in state.earlier)
    return earlier + sum(ledger.single[GAMES_WON].values())


class RubberGame(Game[F, O, RubberState]):
    """The frame of a game played in games and rubbers; games state `rules` and the scoring.

    Their facts have `dealer` (see sides.dealer_fact). `line` is the account of the points in the
    game that is being played, `anew` the reason of entries that begin a rubber. Where
    `fewer_play_alone`, players who are too few for the sides play each for himself.
    """

    sides: ClassVar[tuple[str, ...]] = ("NS", "EW")
    accounts: ClassVar[tuple[Account, ...]] = ACCOUNTS
    line: ClassVar[str] = SCORE
    anew: ClassVar[str] = ANEW
    fewer_play_alone: ClassVar[bool] = False
    has_rubbers = True
    fresh_starts: ClassVar[tuple[str, ...]] = (NEW_GAME, ANEW)
    adjust_account = GAME_POINTS
    settled_by = settlement.BY_DIFFERENCE

    def rules(self, options: O) -> RubberRules:
        """The length of games and rubbers under those options."""
        raise NotImplementedError

    def seat_sides(self, players: Sequence[str]) -> tuple[Side, ...]:
        """Also none where too few play."""
        too_few = self.fewer_play_alone and len(players) < 2 * len(self.sides)
        return () if too_few else super().seat_sides(players)

    def components(self, table: Table[O]) -> tuple[Component, ...]:
        """The game points, rubber bonuses included."""
        return settlement.own(GAME_POINTS)

    def start(self, table: Table[O]) -> RubberState:
        return RubberState()

    def advance(self, deal: Deal[F, O, RubberState], entries: Sequence[Entry]) -> RubberState:
        return deal.state._replace(deals=deal.state.deals + 1)

    def events(self, deal: Deal[F, O, RubberState], entries: Sequence[Entry]) -> Iterator[str]:
        """Games and rubbers won."""
        needed = self.rules(deal.options).games_to_win
        yield from won_events(entries, deal.ledger.single[GAMES_WON], needed, deal.table)

    def next_dealer(self, deal: Deal[F, O, RubberState]) -> str:
        """The next player clockwise; partners sit opposite each other."""
        dealer: str | None = getattr(deal.facts, "dealer", None)
        return next_to_deal(deal.table, dealer or deal.ledger.dealer)

    def judge(
        self, deal: Deal[F, O, RubberState], rules: Sequence[AnyRule] | None = None
    ) -> list[Problem]:
        """First what was wrong before the deal: the score, and whose turn it was to deal."""
        before = [*self.check_score(deal.ledger), *self.check_turn(deal)]
        return before + super().judge(deal, rules)

    def check_turn(self, deal: Deal[F, O, RubberState]) -> Iterable[Problem]:
        """A warning when the deal did not pass clockwise inside a rubber; who deals first in a
        rubber is settled by a cut."""
        if deal.turn.state.deals:
            yield from told_of((OUT_OF_TURN,), deal)

    def barred(self, ledger: Ledger[O, RubberState]) -> Iterable[Problem]:
        """Also a score that has won the game in play."""
        return (*super().barred(ledger), *self.check_score(ledger))

    def check_score(self, ledger: Ledger[O, RubberState]) -> Iterable[Problem]:
        """No deal can be scored in a game that a carried or adjusted score has won already."""
        if self.winner_by_booking(ledger):
            score = score_text(game_score(ledger, self.line))
            yield impossible(
                f"the game was won already before this line: {score}",
                "correct the carry or adjust line: only the score of the game in play belongs "
                "there; a game that a penalty won is adjusted on account=games, and by what it is "
                "worth",
            )

    def winner_by_booking(self, ledger: Ledger[O, RubberState]) -> str:
        """Who has won the game in play although no deal ended it: by a score that was carried or
        adjusted. Nobody else stands at the target between deals; those level there play on."""
        return leader(game_score(ledger, self.line), self.rules(ledger.table.options).target)

    # rubbers --------------------------------------------------------------------------------

    def games_won(self, ledger: Ledger[O, RubberState]) -> Mapping[str, Amount]:
        """The games of everybody in the rubber in play."""
        return ledger.single[GAMES_WON]

    def finished(self, ledger: Ledger[O, RubberState]) -> bool:
        """Whether the rubber is won, or the games agreed on are played."""
        rules = self.rules(ledger.table.options)
        if rules.games_to_win:
            return bool(rubber_winner(self.games_won(ledger), rules.games_to_win))
        return rules.games_agreed is not None and games_played(ledger) >= rules.games_agreed

    def in_play(self, ledger: Ledger[O, RubberState]) -> str:
        """Nothing without a target, nor between games that follow one another without end."""
        rules = self.rules(ledger.table.options)
        endless = not rules.games_to_win and rules.games_agreed is None
        is_between = endless and not any(game_score(ledger, self.line).values())
        if is_between or rules.target is None:
            return ""
        return "rubber" if rules.games_to_win > 1 else "game"

    def after_end(self, ledger: Ledger[O, RubberState]) -> Problem | None:
        """The next rubber must be begun before its first deal."""
        if not self.finished(ledger):
            return None
        rules = self.rules(ledger.table.options)
        games = self.games_won(ledger)
        winner = rubber_winner(games, rules.games_to_win)
        if not winner:
            return self._all_played(rules)
        return breach(
            f"the rubber is over: {self.rubber_result(winner, games, ledger.table)}",
            "begin the next one with a line: rubber",
        )

    def rubber_result(self, winner: str, games: Mapping[str, Amount], table: Table[O]) -> str:
        """How the rubber that is over was won."""
        lost = show_amount(games[table.other_side(winner)])
        return f"{winner} won it by {show_amount(games[winner])} games to {lost}"

    def _all_played(self, rules: RubberRules) -> Problem:
        return breach(
            f"the {rules.games_agreed} games agreed on have been played",
            "start a new sheet, or set games= to the new number",
        )

    def can_begin_rubber(self, ledger: Ledger[O, RubberState]) -> Iterable[Problem]:
        """The rubber (or, where there are none, the game) in play must be finished."""
        rules = self.rules(ledger.table.options)
        over = self.finished(ledger)
        if rules.games_to_win:
            if not over:
                games = f"{score_text(ledger.single[GAMES_WON])} of {rules.games_to_win} games"
                yield self.begun_early(ledger, f"the rubber is not over: {games}")
        elif over:
            yield self._all_played(rules)
        elif any(ledger.single[self.line].values()):
            score = score_text(ledger.single[self.line])
            yield self.begun_early(ledger, f"a game is still being played: {score}")

    def begun_early(self, ledger: Ledger[O, RubberState], message: str) -> Problem:
        """The problem of a line `rubber` before the end: the message, unless something else is
        wrong before that line."""
        for problem in self.check_score(ledger):
            return problem
        begun = ledger.state.deals or any(game_score(ledger, self.line).values())
        if ledger.state.earlier and not begun and not any(ledger.single[GAMES_WON].values()):
            return breach(
                "nothing has been played since the last line rubber",
                "take that one back first (undo) if it was a slip or named other partners",
            )
        return breach(message, "play it to its end before the next one")

    def new_rubber(self, ledger: Ledger[O, RubberState]) -> tuple[list[Entry], RubberState]:
        """Games and game score go back to 0; what games were worth stays."""
        entries = self.games_to_0(ledger)
        entries += draw_line(ledger.single[self.line], self.anew, self.line)
        games = tuple(ledger.single[GAMES_WON].values())
        return entries, RubberState(0, (*ledger.state.earlier, games))

    def set_back(self, options: O) -> Sequence[str]:
        """Games and game score."""
        return GAMES_WON, self.line

    def games_to_0(self, ledger: Ledger[O, RubberState]) -> list[Entry]:
        """Nobody has won a game of the new rubber; said of everybody, so that its beginning is
        seen though nobody had won one of the last."""
        games = ledger.single[GAMES_WON]
        return [Entry(GAMES_WON, owner, -won, self.anew) for owner, won in games.items()]

    def upcoming(self, ledger: Ledger[O, RubberState]) -> Coming:
        """Dealer, game score and games."""
        found = super().upcoming(ledger)
        found["game score"] = score_text(ledger.single[self.line])
        found["games"] = score_text(ledger.single[GAMES_WON])
        return found


AnyRubberGame = RubberGame[Any, Any]


# what a deal brought about -------------------------------------------------------------------


def won_events(
    entries: Sequence[Entry], games: Mapping[str, Amount], needed: int, table: AnyTable
) -> Iterator[str]:
    """`NS win the game, 1 - 0 in the rubber (5-0)`; `NS win the rubber, 2 - 0 in games`.

    `games` are those of everybody after the deal with these entries, `needed` is how many win a
    rubber (0: games just follow one another, 1: a game is all there is).
    """
    counts = dict(games)
    for entry in entries:
        if entry.account == GAMES_WON:
            counts[entry.owner] -= entry.amount
    is_decided = 0 < needed <= max(counts.values())
    for at, entry in enumerate(entries):
        if entry.account != GAMES_WON:
            continue
        counts[entry.owner] += entry.amount
        if entry.amount > 0:
            win = "win" if table.sides else "wins"
            who = f"{entry.owner} {win}"
            details = "; ".join([_how(entry), *_worth(entries[at + 1 :], entry.owner)])
            yield f"{who} the game{_standing(counts, entry.owner, needed)} ({details})"
            if 1 < needed <= counts[entry.owner] and not is_decided:
                yield f"{who} the rubber, {_score(counts, entry.owner)} in games"


def _how(entry: Entry) -> str:
    """The reason without what the event says anyway: `5-0`, `part-scores 120-0`."""
    return entry.why.removeprefix("game won").lstrip(" ,:")


def _worth(following: Sequence[Entry], winner: str) -> Iterator[str]:
    """What the game was worth, where the entry after it says so (`treble: ...`)."""
    for entry in following[:1]:
        if entry.owner == winner and entry.account == GAME_POINTS:
            yield entry.why


def _standing(counts: Mapping[str, Amount], winner: str, needed: int) -> str:
    if needed == 1:
        return ""
    return f", {_score(counts, winner)} {'in the rubber' if needed else 'in games'}"


def _score(counts: Mapping[str, Amount], winner: str) -> str:
    """`2 - 1`, the winner's first; with more than two owners `Anna 1, Boris 0, Clara 2`."""
    if len(counts) > 2:
        return ", ".join(f"{owner} {show_amount(count)}" for owner, count in counts.items())
    others = [count for owner, count in counts.items() if owner != winner]
    return " - ".join(map(show_amount, [counts[winner], *others]))
