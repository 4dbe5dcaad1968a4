"""Games that are played in games and rubbers, as all the classic whists are.

A deal adds to the game score of the sides. The side that reaches the target wins the game, which
is worth points on an account of its own; then a line is drawn: both sides begin the next game at
0. Where rubbers are played, the side that first wins enough games wins the rubber and a bonus.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.game import Game
from scorekeeper.core.settling import settlement
from scorekeeper.core.settling.components import Component
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Problem, breach, impossible
from scorekeeper.core.values.work import Work

from .sides import GAME_POINTS, GAMES_WON, dealer_problems, next_to_deal, won_events

F = TypeVar("F")
O = TypeVar("O")  # noqa: E741

SCORE = "score"
ACCOUNTS = (
    Account(SCORE, "points in the game that is being played"),
    Account(GAMES_WON, "games won in this rubber", by_event=True),
    Account(GAME_POINTS, "what the games and rubbers won are worth"),
)

NEW_GAME = "a new game begins"
NEW_RUBBER = "play begins anew"  # a rubber, or a game where there are none
RUBBER_WON = "rubber won"


class RubberRules(NamedTuple):
    """How long games and rubbers are.

    `games_to_win` is the number of games that wins a rubber, 0 where games simply follow one
    another; then `games_agreed` may say how many the sheet has. `bonus` is for the rubber. Without
    a target nobody wins a game by his score.
    """

    target: Amount | None
    games_to_win: int
    bonus: Amount
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
    """The game score of all sides while one deal is counted, and the entries that it makes."""

    __slots__ = ("_account", "_held", "entries", "score", "target")

    def __init__(self, ledger: AnyLedger, target: Amount | None, account: str = SCORE) -> None:
        self.score = game_score(ledger, account)
        self.target = target
        self.entries: list[Entry] = []
        self._account = account
        self._held: dict[str, tuple[Amount, str]] = {}

    @property
    def winner(self) -> str:
        """Who has won the game by reaching the target, or nothing."""
        return leader(self.score, self.target)

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
        self.entries.append(Entry(self._account, side, points, why))


def leader(score: Mapping[str, Amount], target: Amount | None) -> str:
    """Who has reached the target and stands highest there alone, or nothing."""
    if target is None:
        return ""
    best = max(score.values())
    first = [owner for owner, points in score.items() if points == best]
    return first[0] if best >= target and len(first) == 1 else ""


def result_text(score: Mapping[str, Amount], winner: str) -> str:
    """`5-3`, the winner's score first; `4 to -6` when somebody is below 0."""
    first = show_amount(score[winner])
    others = [show_amount(points) for owner, points in score.items() if owner != winner]
    if min(score.values()) < 0:
        return f"{first} to {', '.join(others)}"
    return "-".join([first, *others])


def close_game(
    tally: Tally,
    before: Mapping[str, Amount],
    rules: RubberRules,
    value: Amount,
    why: str,
    *,
    winner: str = "",
    how: str = "",
    games: int = 1,
    worth: str = GAME_POINTS,
) -> list[Entry]:
    """The entries by which the tally's winner (or the one named, `how` telling what decided it)
    wins the game: the game itself (which may count as several `games`), its `value` on the
    account `worth` (if there is a reason `why`) and there the bonus if it wins the rubber.

    `before` are the games that everybody had won in the rubber. The caller draws the line that
    begins the next game.
    """
    winner = winner or tally.winner
    result = result_text(tally.score, winner)
    entries = [Entry(GAMES_WON, winner, games, f"game won {result}" + (how and f": {how}"))]
    if why:
        entries.append(Entry(worth, winner, value, why))
    if rules.bonus and wins_rubber(winner, games, before, rules):
        won = dict(before)
        own = show_amount(won.pop(winner) + games)
        by = f"{own} games to {', '.join(map(show_amount, won.values()))}"
        entries.append(Entry(worth, winner, rules.bonus, f"{RUBBER_WON} by {by}"))
    return entries


def wins_rubber(winner: str, games: int, before: Mapping[str, Amount], rules: RubberRules) -> bool:
    """Whether so many games more win the rubber, which nobody has won yet."""
    needed = rules.games_to_win
    if not needed or any(won >= needed for won in before.values()):
        return False
    return before[winner] + games >= needed


def draw_line(score: Mapping[str, Amount], why: str, account: str = SCORE) -> list[Entry]:
    """The entries that take the game score of everybody back to 0."""
    return [Entry(account, side, -points, why) for side, points in score.items() if points]


def rubber_winner(games: Mapping[str, Amount], rules: RubberRules) -> str:
    """Who has won the rubber by those games, or nothing."""
    if rules.games_to_win:
        for owner, won in games.items():
            if won >= rules.games_to_win:
                return owner
    return ""


def games_played(ledger: AnyLedger) -> Amount:
    """How many games were won on the whole sheet, in all its rubbers."""
    state: RubberState = ledger.state
    earlier: Amount = sum(sum(games) for games in state.earlier)
    return earlier + sum(ledger.single[GAMES_WON].values())


def score_text(amounts: Mapping[str, Amount]) -> str:
    """`NS 4, EW 2`."""
    return ", ".join(f"{side} {show_amount(amount)}" for side, amount in amounts.items())


class RubberGame(Game[F, O, RubberState]):
    """The frame of a game played in games and rubbers; games state `rules` and the scoring.

    Their facts have `dealer` (see sides.dealer_fact). `line` is the account of the points in the
    game that is being played.
    """

    sides: ClassVar[tuple[str, ...]] = ("NS", "EW")
    accounts: ClassVar[tuple[Account, ...]] = ACCOUNTS
    line: ClassVar[str] = SCORE
    has_rubbers = True
    fresh_starts = (NEW_GAME, NEW_RUBBER)
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

    def advance(self, deal: Deal[F, O, RubberState], entries: Sequence[Entry]) -> RubberState:
        """One deal more."""
        state: RubberState = deal.state
        return state._replace(deals=state.deals + 1)

    def events(self, deal: Deal[F, O, RubberState], entries: Sequence[Entry]) -> Iterator[str]:
        """Games and rubbers won."""
        needed = self.rules(deal.options).games_to_win
        yield from won_events(entries, deal.ledger.single[GAMES_WON], needed, deal.table)

    def next_dealer(self, deal: Deal[F, O, RubberState]) -> str:
        """The next player clockwise; partners sit opposite each other."""
        dealer: str | None = getattr(deal.facts, "dealer", None)
        return next_to_deal(deal.table, dealer or deal.ledger.dealer)

    def check_turn(self, deal: AnyDeal) -> Iterable[Problem]:
        """A warning when the deal did not pass clockwise inside a rubber; who deals first in a
        rubber is settled by a cut."""
        state: RubberState = deal.turn.state
        if state.deals:
            yield from dealer_problems(deal.facts.dealer, deal.ledger.dealer)

    def check_score(self, table: Table[O], ledger: AnyLedger) -> Iterable[Problem]:
        """No deal can be scored in a game that a carried or adjusted score has won already."""
        if self.winner_by_booking(ledger):
            score = score_text(game_score(ledger, self.line))
            yield impossible(
                f"the game was won already before this line: {score}",
                "correct the carry or adjust line: only the score of the game in play belongs "
                "there; a game that a penalty won is adjusted on account=games, and by what it is "
                "worth",
            )

    def winner_by_booking(self, ledger: AnyLedger) -> str:
        """Who has won the game in play although no deal ended it: by a score that was carried or
        adjusted. Nobody else stands at the target between deals; those level there play on."""
        target = self.rules(ledger.table.options).target
        return leader(game_score(ledger, self.line), target)

    # rubbers --------------------------------------------------------------------------------

    def games_won(self, ledger: AnyLedger) -> Mapping[str, Amount]:
        """The games of everybody in the rubber in play."""
        return ledger.single[GAMES_WON]

    def finished(self, ledger: AnyLedger) -> bool:
        """Whether the rubber is won, or the games agreed on are played."""
        rules = self.rules(ledger.table.options)
        if rules.games_to_win:
            return bool(rubber_winner(self.games_won(ledger), rules))
        return rules.games_agreed is not None and games_played(ledger) >= rules.games_agreed

    def in_play(self, ledger: AnyLedger) -> str:
        """Nothing without a target, nor between games that follow one another without end."""
        rules = self.rules(ledger.table.options)
        endless = not rules.games_to_win and rules.games_agreed is None
        is_between = endless and not any(game_score(ledger, self.line).values())
        if is_between or rules.target is None:
            return ""
        return "rubber" if rules.games_to_win > 1 else "game"

    def after_end(self, ledger: AnyLedger) -> Problem | None:
        """The next rubber must be begun before its first deal."""
        if not self.finished(ledger):
            return None
        rules = self.rules(ledger.table.options)
        games = self.games_won(ledger)
        winner = rubber_winner(games, rules)
        if not winner:
            return self._all_played(rules)
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

    def can_begin_rubber(self, ledger: AnyLedger) -> Iterable[Problem]:
        """The rubber (or, where there are none, the game) in play must be finished."""
        rules = self.rules(ledger.table.options)
        over = self.finished(ledger)
        if rules.games_to_win:
            if not over:
                games = f"{score_text(ledger.single[GAMES_WON])} of {rules.games_to_win} games"
                yield self.begun_early(ledger.table, ledger, f"the rubber is not over: {games}")
        elif over:
            yield self._all_played(rules)
        elif any(ledger.single[self.line].values()):
            score = score_text(ledger.single[self.line])
            yield self.begun_early(ledger.table, ledger, f"a game is still being played: {score}")

    def begun_early(self, table: Table[O], ledger: AnyLedger, message: str) -> Problem:
        """The problem of a line `rubber` before the end: the message, unless something else is
        wrong before that line."""
        for problem in self.check_score(table, ledger):
            return problem
        state: RubberState = ledger.state
        begun = state.deals or any(game_score(ledger, self.line).values())
        if state.earlier and not begun and not any(ledger.single[GAMES_WON].values()):
            return breach(
                "nothing has been played since the last line rubber",
                "take that one back first (undo) if it was a slip or named other partners",
            )
        return breach(message, "play it to its end before the next one")

    def new_rubber(self, ledger: AnyLedger) -> tuple[list[Entry], RubberState]:
        """Games and game score go back to 0; what games were worth stays."""
        state: RubberState = ledger.state
        games = ledger.single[GAMES_WON]
        entries = [Entry(GAMES_WON, side, -won, NEW_RUBBER) for side, won in games.items()]
        entries += draw_line(ledger.single[self.line], NEW_RUBBER, self.line)
        return entries, RubberState(0, (*state.earlier, tuple(games.values())))

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Dealer, game score and games."""
        found: dict[str, Any] = {"dealer": ledger.dealer} if ledger.dealer else {}
        found["game score"] = score_text(ledger.single[self.line])
        found["games"] = score_text(ledger.single[GAMES_WON])
        return found


AnyRubberGame = RubberGame[Any, Any]
