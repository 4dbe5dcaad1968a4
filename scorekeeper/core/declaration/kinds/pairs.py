"""Facts that are ordered pairs of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations, groupby
from operator import itemgetter

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.columns import (
    MARKED,
    Cell,
    Column,
    of_pairs,
    placed,
    seats,
    towards,
)
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.problems import ImpossibleError, MalformedError

from .who import Who, active, require_member

Pair = tuple[str, str]


class Pairs:
    """Ordered pairs `A/B` of players: A towards B; `A/B+C` several; `A/all` everybody allowed.

    `targets(deal, player)` lists whom `all` means for that player; `groups` adds further words
    with their meaning (a player of that name comes first).
    """

    form = "pairs"

    def __init__(
        self,
        targets: Callable[[AnyDeal, str], Sequence[str]],
        who: Who = active,
        *,
        groups: Mapping[str, Callable[[AnyDeal, str], Sequence[str]]] | None = None,
    ) -> None:
        self._targets = targets
        self._who = who
        self._groups = {"all": targets, **(groups or {})}

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[Pair, ...]:
        """The pairs in the order typed, each once."""
        found: dict[Pair, None] = {}
        roster = deal.table.roster
        for part in text.split(","):
            left, slash, right = part.partition("/")
            if not slash or not right:
                raise MalformedError(
                    f"{name}: '{part}' is not of the form A/B", "write WHO/WHOM, e.g. A/B+C", part
                )
            player = roster.find(left)
            require_member(player, self._who(deal), name, part)
            for target in self._expand(right, player, deal, name):
                found[(player, target)] = None
        return tuple(found)

    def _expand(self, text: str, player: str, deal: AnyDeal, name: str) -> Sequence[str]:
        if text not in deal.table.players:
            group = self._groups.get(fold(text))
            if group is not None:
                return group(deal, player)
        found = [deal.table.roster.find(part) for part in text.split("+")]
        if player in found:
            raise ImpossibleError(f"{name}: {player} towards himself", "name another player", text)
        for target in found:
            require_member(target, self._who(deal), name, text)
        return found

    def print(self, value: Sequence[Pair], deal: AnyDeal) -> str:
        """Pairs in order, neighbours with the same first player together: `A/B+C,D/A`."""
        groups = groupby(value, key=itemgetter(0))
        return (
            ",".join(f"{player}/{'+'.join(t for _, t in pairs)}" for player, pairs in groups)
            or "none"
        )

    def domain(self, deal: AnyDeal) -> Iterator[tuple[Pair, ...]]:
        """Every set of allowed pairs, the small ones first."""
        single = self.single(deal)
        sizes = range(len(single) + 1)
        return chain.from_iterable(combinations(single, size) for size in sizes)

    def single(self, deal: AnyDeal) -> list[Pair]:
        """Every pair that can stand alone."""
        return [(p, t) for p in self._who(deal) for t in self._targets(deal, p)]

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One for each player towards each other one."""
        return of_pairs(seats(lambda: self._who(deal), deal))

    def cells(self, value: Sequence[Pair], columns: Sequence[Column]) -> Sequence[Cell]:
        """A mark for each pair."""
        made = {(one, towards(other)): MARKED for one, other in value}
        return placed({**made}, [(column.owner, column.part) for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`A/B,A/C`."""
        marked = [column for column, cell in zip(columns, cells, strict=True) if cell is not None]
        return ",".join(f"{each.owner}/{each.part.removeprefix(towards(''))}" for each in marked)

    def describe(self) -> str:
        """`A/B+C,D/all`, and the further words."""
        return ", ".join(["A/B+C,D/all", *(f"D/{word}" for word in self._groups if word != "all")])
