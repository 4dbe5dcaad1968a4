"""Facts that are a player, or several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, permutations, product

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.columns import (
    MARK,
    MARKED,
    NOBODY,
    NUMBER,
    PLAYER,
    Cell,
    Column,
    InOneCell,
    known,
    of_owners,
    of_places,
    placed,
    seats,
)
from scorekeeper.core.declaration.composed import Part, listed
from scorekeeper.core.values.names import means_all, means_nobody
from scorekeeper.core.values.problems import ImpossibleError

from .numbers import Limit, limit_of
from .who import Who, active, require_member


class Player(InOneCell):
    """One player."""

    form = "player"

    def __init__(self, who: Who = active) -> None:
        self._who = who

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The player meant; he must be one of those allowed here."""
        allowed = self._who(deal)
        if text in allowed:
            return text
        player = deal.table.roster.find(text)
        require_member(player, allowed, name, text)
        return player

    def print(self, value: str, deal: AnyDeal) -> str:
        """The name."""
        return value

    def domain(self, deal: AnyDeal) -> Iterator[str]:
        """Those allowed here."""
        return iter(self._who(deal))

    def describe(self) -> str:
        """`PLAYER`."""
        return "PLAYER"


class Players:
    """A list of players: in order of mention when `ordered`, else in seat order.

    `low` and `high` bound the number of names; `repeats` allows a name more than once. `who` are
    those whom `all` means, `also` further ones who can be named. Where it tells the outcome of a
    deal, `nobody` is an answer like any other, which has a cell of its own.
    """

    def __init__(
        self,
        who: Who = active,
        *,
        ordered: bool = False,
        repeats: bool = False,
        low: Limit = 0,
        high: Limit = 99,
        also: Who | None = None,
        nobody: bool = False,
    ) -> None:
        self._who = who
        self._also = also
        self._nobody = nobody
        self._ordered = ordered
        self.repeats = repeats
        self._low = low
        self._high = high

    @property
    def form(self) -> str:
        """`order` where the order matters."""
        return "order" if self._ordered else "players"

    def allowed(self, deal: AnyDeal) -> Sequence[str]:
        """Those who can be named in this deal."""
        who = self._who(deal)
        if self._also is None:
            return who
        return (*who, *(player for player in self._also(deal) if player not in who))

    def sizes(self, deal: AnyDeal) -> tuple[int, int]:
        """How many names there can be, at least and at most."""
        return limit_of(self._low, deal), limit_of(self._high, deal)

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[str, ...]:
        """The players meant; `all` stands for everybody allowed."""
        everyone = self._who(deal)
        parts = text.split(",")
        if len(parts) == 1 and means_all(text, everyone):
            found = tuple(everyone)
        elif len(parts) == 1 and means_nobody(text, deal.table.players):
            found = ()
        else:
            found = tuple([p if p in everyone else self._one(p, deal, name) for p in parts])
        if len(found) > 1 and not self.repeats and len(set(found)) < len(found):
            raise ImpossibleError(f"{name}={text} names a player twice", "name each once", text)
        low, high = limit_of(self._low, deal), limit_of(self._high, deal)
        if not low <= len(found) <= high:
            wanted = (
                f"exactly {low}"
                if low == high
                else f"{low} to {min(high, len(self.allowed(deal)))}"
            )
            raise ImpossibleError(
                f"{name}={text} names {len(found)} of the players", f"name {wanted}", text
            )
        if self._ordered or len(found) < 2:
            return found
        return tuple(sorted(found, key=deal.table.players.index))

    def _one(self, part: str, deal: AnyDeal, name: str) -> str:
        allowed = self.allowed(deal)
        if part in allowed:
            return part
        player = deal.table.roster.find(part)
        require_member(player, allowed, name, part)
        return player

    def next_part(self, told: Sequence[str], deal: AnyDeal) -> Part | None:
        """One name more, as long as there may be more."""
        low, high = limit_of(self._low, deal), limit_of(self._high, deal)
        names = [text.removeprefix(",") for text in told]
        left = [p for p in self.allowed(deal) if self.repeats or p not in names]
        if len(names) >= high or not left or names == ["none"]:
            return None
        if not names and not low:
            return Part("player", {"none": "nobody", **{player: player for player in left}})
        return listed("player", left, told, is_enough=bool(names) and len(names) >= low)

    def print(self, value: Sequence[str], deal: AnyDeal) -> str:
        """Names with commas."""
        return ",".join(value) or "none"

    def domain(self, deal: AnyDeal) -> Iterator[tuple[str, ...]]:
        """Every list, the short ones first; with repeats as many names as players at most, where
        no more are asked for."""
        allowed = tuple(self.allowed(deal))
        low, high = limit_of(self._low, deal), min(limit_of(self._high, deal), len(allowed))
        if self.repeats and allowed:
            high = max(low, high)
        return chain.from_iterable(self._lists(allowed, n) for n in range(low, high + 1))

    def _lists(self, allowed: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
        if self.repeats:
            if self._ordered:
                return product(allowed, repeat=size)
            return combinations_with_replacement(allowed, size)
        return (permutations if self._ordered else combinations)(allowed, size)

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One for each place where the order matters; else one for each player, with a mark (how
        often, where a name may stand more than once)."""
        players = seats(lambda: self.allowed(deal), deal)
        least = known(lambda: limit_of(self._low, deal), 0)
        most = min(known(lambda: limit_of(self._high, deal), len(players)), len(players))
        most = max(most, least) if self.repeats else most
        if self._ordered or most == 1:
            return of_places(most, least, players)
        found = of_owners(players, Column(form=NUMBER if self.repeats else MARK))
        return (*found, Column(part=NOBODY, form=MARK)) if self._nobody and players else found

    def cells(self, value: Sequence[str], columns: Sequence[Column]) -> Sequence[Cell]:
        """The names in their places, or what each player has."""
        if columns[0].form == PLAYER:
            named = {str(place): name for place, name in enumerate(value, 1)}
            return placed({**named}, [column.part for column in columns])
        found = {name: value.count(name) if self.repeats else MARKED for name in value}
        if columns[-1].part == NOBODY and not found:
            found = {"": MARKED}
        return placed({**found}, [column.owner for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """Names with commas; nobody counts where there are none."""
        names: list[str] = []
        nobody = ""
        for column, cell in zip(columns, cells, strict=True):
            if cell is not None and column.part == NOBODY:
                nobody = "none"
            elif cell is not None:
                often = cell if isinstance(cell, int) else 1
                names += [str(cell)] if column.form == PLAYER else [column.owner] * often
        return ",".join(names) or nobody

    def describe(self) -> str:
        """`PLAYER,PLAYER`."""
        return "PLAYER,PLAYER,... in order" if self._ordered else "PLAYER,PLAYER,..."
