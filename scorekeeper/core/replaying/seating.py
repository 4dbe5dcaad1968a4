"""Who sits at the table: players leave and come between deals."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.game import AnyGame
from scorekeeper.core.values.names import check_distinct, check_name, find, fold
from scorekeeper.core.values.problems import ImpossibleError

ANEW = "begin a new sheet with those who play on (carry brings the balances over)"


class Seating:
    """The players as records `leave` and `join` change them, one after the other.

    `everyone` are all who have sat at the table so far, `table.players` those who sit there now,
    both in seat order.
    """

    def __init__(self, game: AnyGame, table: AnyTable) -> None:
        self.game = game
        self.table = table

    def leave(self, text: str) -> str:
        """Let a player leave; his full name. Raises InputError."""
        self._refuse_fixed()
        player = self.table.roster.find(text)
        stay = tuple(name for name in self.table.players if name != player)
        least = self.game.seats[0]
        if len(stay) < least:
            raise ImpossibleError(
                f"{self.game.title} needs {least} players: {player} cannot leave while only "
                f"{len(stay)} would stay",
                "settle now, or let somebody join first: join NAME",
                text,
            )
        self._seat(stay, self.table.everyone, text)
        return player

    def join(self, text: str, before: str = "") -> str:
        """Let a player come or come back; his full name. A newcomer sits down after all others, or
        before the player named. Raises InputError."""
        self._refuse_fixed()
        player = self._comer(text)
        everyone = self.table.everyone
        if before and player in everyone:
            raise ImpossibleError(
                f"{player} has his seat already", "leave before= out: he takes it again", before
            )
        if player not in everyone:
            at = everyone.index(find(before, everyone, "player")) if before else len(everyone)
            everyone = (*everyone[:at], player, *everyone[at:])
        most = self.game.seats[1]
        players = tuple(name for name in everyone if name in (*self.table.players, player))
        if len(players) > most:
            raise ImpossibleError(
                f"{self.game.title} is for at most {most} players: there is no seat for {player}",
                "let somebody leave first: leave NAME",
                text,
            )
        self._seat(players, everyone, text)
        return player

    def _comer(self, text: str) -> str:
        """The full name of who comes back, or the name of a newcomer."""
        key = fold(text)
        back = [name for name in self.table.absent if key and fold(name).startswith(key)]
        if len(back) == 1 and not any(fold(name) == key for name in self.table.players):
            return back[0]
        name = check_name(text)
        if any(fold(player) == key for player in self.table.players):
            raise ImpossibleError(f"{name} sits at the table already", "leave the line out", text)
        check_distinct((*self.table.everyone, name), "player")
        return name

    def _refuse_fixed(self) -> None:
        least, most = self.game.seats
        if not self.game.open or least == most:
            raise ImpossibleError(
                f"{self.game.title} is played by the same players from beginning to end",
                ANEW,
            )

    def _seat(self, players: tuple[str, ...], everyone: tuple[str, ...], text: str) -> None:
        """Change the table, unless its options do not fit the new number of players."""
        seated = seat(self.game, self.table, players, everyone)
        known = {problem.message for problem in self.game.check_table(self.table)}
        for problem in self.game.check_table(seated):
            if problem.is_error and problem.message not in known:
                raise ImpossibleError(
                    f"the options of this table do not fit {len(players)} players: "
                    f"{problem.message}",
                    f"{ANEW}, where the options may be others: {problem.hint}",
                    text,
                )
        self.table = seated


def seat(
    game: AnyGame, table: AnyTable, players: tuple[str, ...], everyone: tuple[str, ...]
) -> AnyTable:
    """The table with those players, of all who ever play at it."""
    options = game.options_for(table.options, dict(table.settings), len(players))
    return replace(table, players=players, everyone=everyone, options=options)
