"""The score of one deal as columns of a workbook, added one after the other as a `Tally` counts it.

A game adds what its stages are worth; the running game, the games and the rubbers follow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scorekeeper.core.formula.tree import Call, Expr, expr, together, when
from scorekeeper.core.live.cells import Formula, RowCells, Wrong, above
from scorekeeper.core.live.columns import FactPart, LiveColumn, Move
from scorekeeper.core.live.formulas import LiveEnd, LivePart
from scorekeeper.core.values.amounts import Amount

from .tally import BELOW, GAMES_WON, LineTally, RubberRules, Tally, game_score

OwnFormula = Callable[[str, RowCells], Expr]  # of an owner
Led = Callable[[Sequence[Expr]], Expr]  # who has won by those scores: a place among them, or 0
WINNER = "winner"


class LiveTally:
    """The columns of a deal. `owners` have a score each, which goes to the account of `kind`; what
    games are worth goes to its `worth`. Where it `has_games` (else nobody ever wins one) the score
    and the games before the deal come first. A score wins the game that is alone the highest at the
    target, unless games are `led` otherwise."""

    def __init__(
        self,
        owners: Sequence[str],
        rules: RubberRules,
        kind: type[Tally] = Tally,
        *,
        has_games: bool = True,
        columns: Sequence[LiveColumn] = (),
        led: Led | None = None,
    ) -> None:
        self.owners = tuple(owners)
        self.rules = rules
        self.led: Led = led or partial(leader, target=rules.target)
        self.columns: list[LiveColumn] = [*columns]
        self._account, self._worth = kind.account, kind.worth
        self._has_line = issubclass(kind, LineTally)
        self._stops: dict[str, str] = {}
        self._may_stop: dict[str, Callable[[RowCells], bool]] = {}
        self._scored: dict[str, list[str]] = {owner: [] for owner in owners}
        self.has_games = has_games
        for owner in owners if has_games else ():
            score, games = self.begins(owner)
            self._scored[owner] = [self.note(f"{owner} before", score)]
            self.note(games_before(owner), games)

    def begins(self, owner: str) -> tuple[Formula, Formula]:
        """The score and the games of an owner before the deal, perhaps by `columns` that stand
        before all others."""
        return above(score_of(owner)), above(games_of(owner))

    @property
    def goal(self) -> Amount:
        """The target, in games that always have one."""
        assert self.rules.target is not None
        return self.rules.target

    # adding columns -------------------------------------------------------------------------

    def note(self, name: str, formula: Formula, fills: FactPart | None = None) -> str:
        """A column that moves nothing, but may fill the cell of a fact; its name."""
        self.columns.append(LiveColumn(name, formula, fills=fills))
        return name

    def book(self, owner: str, what: str, points: Formula, account: str = "") -> str:
        """A column of points on another account, that of what games are worth where none is
        named; its name."""
        name = f"{owner} {what}"
        self.columns.append(LiveColumn(name, points, Move(account or self._worth, owner)))
        return name

    def count(self, owner: str, what: str, points: Formula) -> None:
        """Points towards game; those of an owner who is held back only as far as he may go."""
        stop, standing = self._stops.get(owner), self.standing(owner)
        may_stop = self._may_stop.get(owner)

        def as_far(row: RowCells) -> Expr:
            if stop is None or may_stop is None or not may_stop(row):
                return points(row)
            most, left = row.own(stop), Call("MAX", row.own(stop) - standing(row), 0)
            return when(most.equals(""), points(row), Call("MIN", points(row), left))

        self._score(owner, what, as_far)

    def take_off(self, owner: str, what: str, points: Formula) -> None:
        """Points that an owner loses."""
        self._score(owner, what, lambda row: -points(row))

    def hold(
        self, owner: str, most: Formula, is_possible: Callable[[RowCells], bool] = lambda row: True
    ) -> None:
        """From now on the owner cannot go above that score in this deal; where that is an empty
        text he can go as far as before. `is_possible` tells of a table whether that can be at
        all; where it cannot be, formulas are shorter."""
        stop, before = self._stops.get(owner), self._may_stop.get(owner)
        name = f"{owner} stops at" if stop is None else f"{owner} now stops at"

        def as_before(row: RowCells) -> Expr:
            wanted = most(row)
            return wanted if stop is None else when(wanted.equals(""), row.own(stop), wanted)

        self._stops[owner] = self.note(name, as_before)
        self._may_stop[owner] = lambda row: is_possible(row) or (before is not None and before(row))

    def _score(self, owner: str, what: str, points: Formula) -> None:
        account = BELOW if self._has_line else self._account
        self._scored[owner].append(self.book(owner, what, points, account))

    # asking ---------------------------------------------------------------------------------

    def before(self, owner: str) -> Formula:
        """The score when the deal began."""
        name = self._scored[owner][0]
        return lambda row: row.own(name)

    def standing(self, owner: str) -> Formula:
        """The score as far as the deal is counted by now."""
        names = tuple(self._scored[owner])
        return lambda row: added(*(row.own(name) for name in names))

    def leader(self) -> Formula:
        """The place among the owners (from 1) of who has won by the scores as they are now, or
        0."""
        scores = [self.standing(owner) for owner in self.owners]
        return lambda row: self.led([score(row) for score in scores])

    def place(self, owner: str) -> int:
        """The number of an owner in `leader`."""
        return self.owners.index(owner) + 1

    def other(self, owner: str) -> str:
        """The other one of two."""
        [found] = (each for each in self.owners if each != owner)
        return found

    # games and rubbers ----------------------------------------------------------------------

    def end(self) -> LiveEnd | None:
        """The end of play: somebody has won the rubber, or the only game; None where one game
        follows the other."""
        needed, owners = self.rules.games_to_win, self.owners
        if not needed or not self.has_games:
            return None

        return LiveEnd(
            lambda row: were_won(row, owners, needed), "rubber" if needed > 1 else "game"
        )

    def standings(self) -> tuple[LivePart, ...]:
        """How the game in play stands, and the rubber."""
        if not self.has_games:
            return ()
        scores = LivePart("score", {owner: score_of(owner) for owner in self.owners})
        games = LivePart("games", {owner: games_of(owner) for owner in self.owners})
        return (scores, games) if self.rules.games_to_win != 1 else (scores,)

    def early(
        self, words: str = "a game is still being played"
    ) -> Callable[[RowCells], Wrong] | None:
        """Why no new rubber can begin, in words, where one game follows the other: within a
        game."""
        if self.rules.games_to_win or not self.has_games:
            return None

        def found(row: RowCells) -> Wrong:
            scores = [row.above(score_of(owner)).differs(0) for owner in self.owners]
            return Call("OR", *scores), words

        return found

    def close_game(
        self,
        winner: Formula,
        worth: OwnFormula | None = None,
        *,
        games: OwnFormula = lambda owner, row: expr(1),
        left: OwnFormula | None = lambda owner, row: expr(0),
    ) -> None:
        """The game of the `winner` (a place, or 0): it counts as so many `games` and is `worth` so
        much; the rubber; the next game, which everybody begins with what is `left` of his score
        (None: with all of it)."""
        self.note(WINNER, winner)
        for owner in self.owners:
            self._end_game(owner, worth, games)
        for owner in self.owners:
            self._go_on(owner, left)

    def is_won(self, owner: str, row: RowCells) -> Expr:
        """Whether the owner wins the game by this deal."""
        return row.own(WINNER).equals(self.place(owner))

    def bonus(self, owner: str, row: RowCells) -> Expr:
        """What the rubber is worth: its bonus, if it is won by this deal."""
        needed = self.rules.games_to_win
        is_open = (row.own(games_before(each)) < needed for each in self.owners)
        games = row.own(games_before(owner)) + row.own(games_won(owner))
        return when(Call("AND", games >= needed, *is_open), self.rules.bonus, 0)

    def has_bonus(self) -> bool:
        """Whether a rubber that is won brings one."""
        return bool(self.rules.games_to_win and self.rules.bonus)

    def _end_game(self, owner: str, worth: OwnFormula | None, games: OwnFormula) -> None:
        """What the winner gets."""
        self.columns.append(
            LiveColumn(
                games_won(owner),
                lambda row: when(self.is_won(owner, row), games(owner, row), 0),
                Move(GAMES_WON, owner),
            )
        )
        if worth is not None:
            value = worth
            self.book(
                owner,
                "for the game",
                lambda row: when(self.is_won(owner, row), value(owner, row), 0),
            )
        if self.has_bonus():
            self.book(owner, "for the rubber", lambda row: self.bonus(owner, row))

    def _go_on(self, owner: str, left: OwnFormula | None) -> None:
        """The score and the games with which the next deal begins."""
        now, before = self.standing(owner), self.before(owner)

        def after(row: RowCells) -> Expr:
            if left is None:
                return now(row)
            return when(row.own(WINNER).equals(0), now(row), left(owner, row))

        account = self._account
        self.columns.append(
            LiveColumn(
                score_of(owner), after, before=lambda ledger: game_score(ledger, account)[owner]
            )
        )
        if self._has_line:
            self.book(owner, "towards game", lambda row: now(row) - before(row), account)
        if left is not None:
            new_game = lambda row: row.own(score_of(owner)) - now(row)  # noqa: E731
            self.book(owner, "new game", new_game, account)
        self.columns.append(
            LiveColumn(
                games_of(owner),
                lambda row: row.own(games_before(owner)) + row.own(games_won(owner)),
                before=lambda ledger: ledger.single[GAMES_WON][owner],
            )
        )


# names of columns -------------------------------------------------------------------------------


def score_of(owner: str) -> str:
    """The column of the score in the game that is being played."""
    return f"{owner} game score"


def games_of(owner: str) -> str:
    """The column of the games of the rubber."""
    return f"{owner} games"


def were_won(row: RowCells, owners: Sequence[str], needed: int) -> Expr:
    """Whether any of the owners had won so many games before the deal."""
    return Call("OR", *(row.above(games_of(owner)) >= needed for owner in owners))


def games_before(owner: str) -> str:
    """The column of the games of the rubber before the deal."""
    return f"{owner} games before"


def games_won(owner: str) -> str:
    """The column of the games that the deal wins."""
    return f"{owner} games won"


# formulas ---------------------------------------------------------------------------------------


def leader(scores: Sequence[Expr], target: Amount | None) -> Expr:
    """The place of the score that has reached the target and is alone the highest, or 0."""
    return expr(0) if target is None else highest(scores, target)


def highest(scores: Sequence[Expr], least: Amount | None = None) -> Expr:
    """The place of the score that is alone the highest, and `least` or more, or 0."""
    found = expr(0)
    for place, own in reversed(list(enumerate(scores, 1))):
        enough = [] if least is None else [own >= least]
        higher = (own > other for other in scores if other is not own)
        found = when(Call("AND", *enough, *higher), place, found)
    return found


def added(*parts: Expr) -> Expr:
    """Their sum."""
    return together("SUM", parts)
