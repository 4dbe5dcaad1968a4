"""The cells of a deal of Preference in the terms of the rule card, and columns made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import is_yes
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.look_ups import LookUp

from .contract import ALL_PASS, ALLPASS, BID_GAMES, MISERE, MISERE_VALUE, QUOTAS, THE_MISERE, VALUES
from .facts import PreferenceTable
from .options import PreferenceOptions

CONTRACT, LEVEL, VALUE, QUOTA, HALF = "contract", "level", "value", "quota", "half of it"
CONTRACTS = LookUp(
    "contracts",
    (CONTRACT, LEVEL, VALUE, QUOTA, HALF),
    (
        *(
            (str(game), game.level, VALUES[game.level], quota, quota // 2)
            for game in BID_GAMES
            for quota in (QUOTAS[game.level],)
        ),
        (str(THE_MISERE), 0, MISERE_VALUE, 0, 0),
        (str(ALL_PASS), 0, 0, 0, 0),
    ),
)

NOBODY = 0  # as the seat of somebody; seats count from 1


class Cells:
    """One deal: its facts, and the columns named before."""

    def __init__(self, row: RowCells, players: Sequence[str], options: PreferenceOptions) -> None:
        self.row = row
        self.options = options
        self.players = players
        self.rests = len(self.players) > 3  # the dealer does

    def fact(self, name: str, owner: str = "") -> Expr:
        """The cell of a fact."""
        return self.row.fact(name, owner)

    def number(self, name: str) -> Expr:
        """A fact that is a number, 0 where it was not told."""
        return Call("N", self.row.fact(name)) if self.row.has(name) else expr(0)

    def own(self, name: str) -> Expr:
        """A column of the deal."""
        return self.row.own(name)

    def of(self, player: str, what: str) -> Expr:
        """A column of a player."""
        return self.row.own(f"{player} {what}")

    def of_each(self, what: str) -> list[Expr]:
        """That column of all."""
        return [self.of(player, what) for player in self.players]

    def seat(self, player: str) -> int:
        """The number of his seat, from 1."""
        return self.players.index(player) + 1

    def seat_of(self, fact: str) -> Expr:
        """The seat of the player whom a fact names."""
        found = expr(NOBODY)
        for player in reversed(self.players):
            is_he = self.fact(fact).equals(self.row.name(player))
            found = when(is_he, self.seat(player), found)
        return found

    def picked(self, seat: Expr, values: Sequence[Expr]) -> Expr:
        """The value of the player in that seat, 0 for nobody's."""
        return when(seat.equals(NOBODY), 0, Call("CHOOSE", seat, *values))

    def behind(self, player: str, seat: Expr) -> Expr:
        """How many seats behind that one he sits."""
        return (expr(self.seat(player)) - seat) % len(self.players)

    # what the deal was -----------------------------------------------------------------------

    def is_game(self) -> Expr:
        """Whether a game was bid."""
        return self.own(LEVEL) > 0

    def is_misere(self) -> Expr:
        """Whether a misere was."""
        return self.fact("contract").equals(MISERE)

    def is_allpass(self) -> Expr:
        """Whether nobody declared."""
        return self.fact("contract").equals(ALLPASS)

    def is_given_up(self) -> Expr | None:
        """Whether declarer conceded; None where nobody could."""
        possible = self.options.give_up != "off" and self.row.has("give-up")
        return is_yes(self.row, "give-up") if possible else None

    def whisted(self, player: str) -> Expr:
        """Whether he has a mark."""
        return self.fact("whist", player).differs("")


Formula = Callable[[Cells], Expr]
PlayersFormula = Callable[[Cells, str], Expr]


class Columns:
    """Makes columns for one table."""

    def __init__(self, table: PreferenceTable) -> None:
        self.players = table.players
        self.options = table.options
        self._last: Cells | None = None

    def cells(self, row: RowCells) -> Cells:
        """The cells of a row; it is asked for many times in a row."""
        if self._last is None or self._last.row is not row:
            self._last = Cells(row, self.players, self.options)
        return self._last

    def one(self, name: str, formula: Formula) -> LiveColumn:
        """A column of the deal."""
        return LiveColumn(name, lambda row: formula(self.cells(row)))

    def each(self, what: str, formula: PlayersFormula, account: str = "") -> Iterator[LiveColumn]:
        """A column of every player."""
        for player in self.players:
            move = Move(account, player) if account else None
            yield LiveColumn(f"{player} {what}", partial(self._of, player, formula), move)

    def _of(self, player: str, formula: PlayersFormula, row: RowCells) -> Expr:
        return formula(self.cells(row), player)


def flag(condition: Expr) -> Expr:
    """1 where it holds, else 0."""
    return when(condition, 1, 0)


def total(parts: Sequence[Expr]) -> Expr:
    """Their sum."""
    found = expr(0)
    for at, part in enumerate(parts):
        found = found + part if at else part
    return found
