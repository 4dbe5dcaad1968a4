"""The score of one deal while it is counted, in games and rubbers, and what it is booked on.

A deal adds to the game score of the sides (or players). Who reaches the target wins the game;
then a line is drawn: everybody begins the next game at 0. Where points stand below and above the
line, those below count towards game, and all are added up at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from scorekeeper.core.books.accounts import SCORE, Account, Entry
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.work import Work

GAMES_WON, GAME_POINTS = "games", "game-points"  # those of the rubber, and what games are worth
BELOW, ABOVE, PART_SCORE = "below", "above", "part-score"  # the line, where there is one

ACCOUNTS = (
    Account(SCORE, "points in the game that is being played"),
    Account(GAMES_WON, "games won in this rubber", by_event=True),
    Account(GAME_POINTS, "what the games and rubbers won are worth"),
)
LINE_ACCOUNTS = (
    Account(BELOW, "points below the line, of all games"),
    Account(ABOVE, "points above the line", with_reasons=True),
    Account(PART_SCORE, "points below the line in the game that is being played"),
    Account(GAMES_WON, "games won in this rubber", by_event=True),
)

NEW_GAME = "a new game begins"
RUBBER_WON = "rubber won"
GAMES_OF_A_RUBBER = 2  # won by one side: the best of three


class RubberRules(NamedTuple):
    """How long games and rubbers are.

    `games_to_win` is the number of games that wins a rubber, 0 where games simply follow one
    another; then `games_agreed` may say how many the sheet has. `bonus` is for the rubber. Without
    a target nobody wins a game by his score.
    """

    target: Amount | None
    games_to_win: int = GAMES_OF_A_RUBBER
    bonus: Amount = 0
    games_agreed: int | None = None


class RubberState(NamedTuple):
    """The history: deals scored in this rubber, and the games that the sides won in each rubber
    before it.

    `begun` is what each had on the account of the score when the game began (nothing: 0), in games
    whose points stay in the total. `memory` is what else the game remembers. `final` is the score
    by which a deal won the game, where the game then is over and its points stay.
    """

    deals: int = 0
    earlier: tuple[tuple[Amount, ...], ...] = ()
    begun: tuple[Amount, ...] = ()
    memory: Any = None
    final: tuple[Amount, ...] = ()


def game_score(ledger: AnyLedger, account: str = SCORE) -> dict[str, Amount]:
    """Everybody's points in the game that is being played."""
    state: RubberState = ledger.state
    balances = ledger.single[account]
    if not state.begun:
        return dict(balances)
    pairs = zip(balances.items(), state.begun, strict=True)
    return {owner: points - before for (owner, points), before in pairs}


class Tally:
    """The game score of everybody and the `games` of the rubber while one deal is counted, and the
    entries that it makes. What a game is worth is booked on the account `worth`."""

    __slots__ = ("_held", "entries", "games", "score", "target")

    account: ClassVar[str] = SCORE
    worth: ClassVar[str] = GAME_POINTS

    def __init__(self, ledger: AnyLedger, target: Amount | None) -> None:
        self.score = game_score(ledger, self.account)
        self.games = dict(ledger.single[GAMES_WON])
        self.target = target
        self.entries: list[Entry] = []
        self._held: dict[str, tuple[Amount, str]] = {}

    @property
    def winner(self) -> str:
        """Who has won the game by reaching the target, or nothing."""
        return leader(self.score, self.target)

    @property
    def goal(self) -> Amount:
        """The target, in games that always have one."""
        assert self.target is not None
        return self.target

    def hold(self, side: str, most: Amount, why: str) -> None:
        """From now on the side cannot go above that score in this deal."""
        self._held[side] = (most, why)

    def add(self, side: str, points: Amount, why: str) -> None:
        """Book points for a side (negative ones are taken off)."""
        most, reason = self._held.get(side, (None, ""))
        if most is not None and points > 0 and self.score[side] + points > most:
            points = max(most - self.score[side], 0)
            stop = f"{show_amount(most)} ({reason})"
            why = f"{why}, but {side} stop at {stop}: {show_amount(points)}"
        self.score[side] += points
        self.book(side, points, why)

    def count(self, side: str, what: str, work: Work) -> None:
        """Book what something is worth; the reason is its arithmetic."""
        self.add(side, work.amount, f"{what}: {work}")

    def leave_out(self, side: str, why: str) -> None:
        """Say why a side scores nothing for something that usually counts."""
        self.book(side, 0, why)

    def book(self, side: str, points: Amount, why: str) -> None:
        """The entry of points that count towards the game."""
        self.entries.append(Entry(self.account, side, points, why))

    # games and rubbers ----------------------------------------------------------------------

    def close_game(
        self,
        rules: RubberRules,
        value: Amount = 0,
        why: str = "",
        *,
        winner: str = "",
        how: str = "",
        games: int = 1,
    ) -> None:
        """The tally's winner (or the one named, `how` telling what decided it) wins the game: the
        game itself (which may count as several `games`), its `value` if there is a reason `why`,
        and the bonus if it wins the rubber. The caller draws the line."""
        winner = winner or self.winner
        ends_rubber = self.wins_rubber(winner, games, rules)
        self.entries.append(Entry(GAMES_WON, winner, games, self.game_won(winner, how)))
        self.games[winner] += games
        if why:
            self.entries.append(Entry(self.worth, winner, value, why))
        if ends_rubber:
            bonus, reason = self.rubber_won(winner, rules)
            if bonus:
                self.entries.append(Entry(self.worth, winner, bonus, reason))

    def wins_rubber(self, winner: str, games: int, rules: RubberRules) -> bool:
        """Whether so many games more win the rubber, which nobody has won yet."""
        needed = rules.games_to_win
        if not needed or any(won >= needed for won in self.games.values()):
            return False
        return self.games[winner] + games >= needed

    def game_won(self, winner: str, how: str) -> str:
        """How the game was won, for people."""
        return f"game won {result_text(self.score, winner)}" + (how and f": {how}")

    def rubber_won(self, winner: str, rules: RubberRules) -> tuple[Amount, str]:
        """What the rubber is worth that was won, and how it was won."""
        others = dict(self.games)
        own = show_amount(others.pop(winner))
        by = f"{own} games to {', '.join(map(show_amount, others.values()))}"
        return rules.bonus, f"{RUBBER_WON} by {by}"

    def draw_line(self) -> None:
        """Everybody begins the next game at 0."""
        self.entries += draw_line(self.score, NEW_GAME, self.account)
        self.score = dict.fromkeys(self.score, 0)


class LineTally(Tally):
    """The same with points below and above the line.

    Without a target the points below the line win no game any more; they still stand there.
    """

    __slots__ = ()

    account = PART_SCORE
    worth = ABOVE

    def book(self, side: str, points: Amount, why: str) -> None:
        """Points below the line, which count towards game."""
        towards = "no game is counted any more"
        if self.target is not None:
            towards = f"towards game: {self.progress(side, points)} of {show_amount(self.target)}"
        self.entries += (Entry(BELOW, side, points, why), Entry(PART_SCORE, side, points, towards))

    def progress(self, side: str, points: Amount) -> str:
        """Where the side stands after those points."""
        return show_amount(self.score[side])

    def above(self, side: str, points: Amount, why: str) -> None:
        """Points above the line."""
        self.entries.append(Entry(ABOVE, side, points, why))

    def count_above(self, side: str, what: str, work: Work) -> None:
        """What something is worth above the line; the reason is its arithmetic."""
        self.above(side, work.amount, f"{what}: {work}")

    def nothing(self, why: str) -> None:
        """Say why nobody scores."""
        self.entries += [Entry(ABOVE, side, 0, why) for side in self.score]


def leader(score: Mapping[str, Amount], target: Amount | None) -> str:
    """Who has reached the target and stands highest there alone, or nothing."""
    if target is None:
        return ""
    there = {owner: points for owner, points in score.items() if points >= target}
    if len(there) < 2:
        return "".join(there)
    best = max(there.values())
    first = [owner for owner, points in there.items() if points == best]
    return first[0] if len(first) == 1 else ""


def result_text(score: Mapping[str, Amount], winner: str) -> str:
    """`5-3`, the winner's score first; `4 to -6` when somebody is below 0."""
    first = show_amount(score[winner])
    others = [show_amount(points) for owner, points in score.items() if owner != winner]
    if min(score.values()) < 0:
        return f"{first} to {', '.join(others)}"
    return "-".join([first, *others])


def score_text(amounts: Mapping[str, Amount]) -> str:
    """`NS 4, EW 2`."""
    return ", ".join(f"{side} {show_amount(amount)}" for side, amount in amounts.items())


def draw_line(balances: Mapping[str, Amount], why: str, account: str = SCORE) -> list[Entry]:
    """The entries that take an account of everybody back to 0."""
    return [Entry(account, owner, -amount, why) for owner, amount in balances.items() if amount]


def rubber_winner(games: Mapping[str, Amount], needed: int = GAMES_OF_A_RUBBER) -> str:
    """Who has won the rubber by those games, or nothing (of 0 games `needed`)."""
    return next((owner for owner, won in games.items() if needed and won >= needed), "")
