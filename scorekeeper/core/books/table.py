"""Who sits at the table, in which seats and sides, under which options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar

from scorekeeper.core.values.names import Point, Roster, fold
from scorekeeper.core.values.parts import NamedTuple, frozen

COMPASS = ("N", "E", "S", "W")  # in the order of the deal
COMPASS_WORDS = {"north": "N", "east": "E", "south": "S", "west": "W"}


def compass_point(text: str) -> str:
    """The compass point that a letter or a word means; nothing where it means none."""
    seat = COMPASS_WORDS.get(fold(text), text.upper())
    return seat if seat in COMPASS else ""


def points(seats: Sequence[str]) -> dict[str, Point]:
    """Who sits North, East, South and West, by the letter and by the word."""
    found = {}
    for (word, letter), name in zip(COMPASS_WORDS.items(), seats, strict=True):
        found[word] = found[letter.lower()] = Point(name, word.capitalize())
    return found


O_co = TypeVar("O_co", covariant=True)


class Side(NamedTuple):
    """A partnership. `members` is empty at a table that does not say who is who."""

    name: str
    members: tuple[str, ...] = ()


def in_turn(sides: Sequence[Side]) -> tuple[str, ...]:
    """A member of each side in turn: how partners sit opposite each other."""
    rounds = zip(*(side.members for side in sides), strict=True)
    return tuple(player for members in rounds for player in members)


@lru_cache(maxsize=64)
def _opposite(players: tuple[str, ...], sides: tuple[Side, ...]) -> tuple[str, ...]:
    count = len(sides)
    opposite = {frozenset(players[i::count]) for i in range(count)}
    if opposite == {frozenset(side.members) for side in sides}:
        return players
    return in_turn(sides)


@frozen
class Table(Generic[O_co]):
    """The table of one sheet: players in seat order, sides, the options in force, and the texts of
    the `settings` by the names of their options, as some options that nobody set go by the number
    of players.

    `seats` is the order in which partners sat down anew at the beginning of a rubber; empty as
    long as the sheet's own order holds. `everyone` are in seat order all who play at some time,
    also those who have left or not come yet (by default the players).
    """

    players: tuple[str, ...]
    sides: tuple[Side, ...]
    options: O_co
    first_dealer: str = ""
    seats: tuple[str, ...] = ()
    everyone: tuple[str, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if not self.everyone:
            object.__setattr__(self, "everyone", self.players)

    @cached_property
    def owners(self) -> tuple[str, ...]:
        """Who owns the accounts: the sides in games with sides, else everyone."""
        return tuple(side.name for side in self.sides) or self.everyone

    @cached_property
    def roster(self) -> Roster:
        """The players by name, seat number and point of the compass."""
        around = points(self.compass) if self.compass else {}
        return Roster(self.players, points=around, absent=self.absent)

    @cached_property
    def absent(self) -> tuple[str, ...]:
        """Who has left, or has not come yet."""
        return tuple(player for player in self.everyone if player not in self.players)

    @cached_property
    def owner_roster(self) -> Roster:
        """The owners of accounts by name."""
        if not self.sides:
            return Roster(self.everyone)
        around = [self.side_of(player) for player in self.compass]
        if not self.players and len(self.sides) == 2:
            around = list(self.owners) * 2
        return Roster(self.owners, "side", seats=(), points=points(around) if around else {})

    @cached_property
    def compass(self) -> tuple[str, ...]:
        """The players who sit North, East, South and West: where four play in two sides."""
        if len(self.players) != len(COMPASS) or len(self.sides) != 2:
            return ()
        return self.seating

    @cached_property
    def seating(self) -> tuple[str, ...]:
        """The players as they sit, in the order of the deal: partners always sit opposite.

        That is the seat order of the sheet as long as it agrees with the sides; who sat down anew
        for a rubber sits in the order in which its sides were named.
        """
        return self.seats or _opposite(self.players, self.sides)

    def after(self, player: str, steps: int = 1) -> str:
        """The player that many seats further in seat order; seats that were left do not count."""
        following = self.from_seat(player)
        return following[(steps - (player not in self.players)) % len(following)]

    def from_seat(self, player: str) -> tuple[str, ...]:
        """All players in seat order, beginning with that one, or with the next if he has left."""
        return self._rotations[player]

    @cached_property
    def _rotations(self) -> dict[str, tuple[str, ...]]:
        seats, players = self.everyone, self.players
        return {
            player: tuple(p for p in seats[seat:] + seats[:seat] if p in players)
            for seat, player in enumerate(seats)
        }

    def side_of(self, player: str) -> str:
        """The name of the player's side; raises KeyError when he has none."""
        for side in self.sides:
            if player in side.members:
                return side.name
        raise KeyError(player)

    def other_side(self, side: str) -> str:
        """The opponents of that side, where there are two."""
        first, second = (s.name for s in self.sides)
        return second if side == first else first


AnyTable = Table[Any]


def members_of(table: AnyTable, owner: str) -> tuple[str, ...]:
    """Under which names the owner of an account goes: his own, and of a side those of its players,
    too."""
    found = (side.members for side in table.sides if side.name == owner)
    return (owner, *next(found, ()))


def everyone_at(table: AnyTable) -> AnyTable:
    """The table as if everybody sat there who ever did: for what lists them all."""
    return replace(table, players=table.everyone) if table.absent else table
