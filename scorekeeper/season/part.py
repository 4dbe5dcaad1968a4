"""What some evenings that follow one another add up to. Parts can be joined, so that of ten
thousand evenings only those beside a changed one are added up again."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.values.amounts import Amount

from .filed import Counted, LeftOut
from .pairs import Pairs
from .rating import Seats, seats_of
from .scheme import Scheme
from .standing import Ongoing
from .tallies import Tallies
from .worth import worths

OVER_ALL = ""
Tables = list[tuple[str, Seats]]  # by the group beside over all, in their order


class Details:
    """What standings do without: who met whom, and what everybody tried and did."""

    def __init__(self) -> None:
        self.pairs = Pairs()
        self.tallies = Tallies()

    def join(self, later: Details) -> None:
        """All evenings of others, which come after these."""
        self.pairs.join(later.pairs)
        self.tallies.join(later.tallies)


class Part:
    """`groups` have the sums of everybody, over all and by game and house rules (see `group_of`);
    `tables` who sat where, in their order, for ratings; `left_out` sheets of which nobody can tell
    who sat there."""

    def __init__(self) -> None:
        self.groups: dict[str, dict[str, Ongoing]] = {OVER_ALL: {}}
        self.details = Details()
        self.tables: Tables = []
        self.left_out: list[LeftOut] = []

    def add(self, item: Counted, scheme: Scheme) -> Mapping[str, Amount]:
        """One more evening, and what it is worth to everybody over all games."""
        name = group_of(item.evening.game, item.evening.rules)
        over_all = worths(item, scheme, is_over_all=True)
        in_game = worths(item, scheme, is_over_all=False) if item.evening.is_low else over_all
        self._count(OVER_ALL, item, over_all, is_low=False)
        self._count(name, item, in_game, is_low=item.evening.is_low)
        self.details.pairs.add(item)
        self.details.tallies.add(name, item)
        self.tables.append((name, seats_of(item)))
        return over_all

    def _count(
        self, group: str, item: Counted, worth: Mapping[str, Amount], *, is_low: bool
    ) -> None:
        sums = self.groups.setdefault(group, {})
        for result in item.evening.results:
            player = item.people[result.player]
            own = sums.get(player)
            if own is None:
                own = sums[player] = Ongoing(is_low)
            own.add(item, result, worth[player])

    def join(self, later: Part) -> None:
        """All evenings of another part, which come after these; its ratings and details are
        counted apart."""
        for name, added in later.groups.items():
            sums = self.groups.setdefault(name, {})
            for player, ongoing in added.items():
                own = sums.get(player)
                if own is None:
                    sums[player] = ongoing
                else:
                    own.join(ongoing)
        self.left_out += later.left_out


def group_of(game: str, rules: str) -> str:
    """The group of a game and its house rules."""
    return f"{game} {rules}"


def told_group(group: str) -> tuple[str, str]:
    """Its game and rules."""
    game, _, rules = group.partition(" ")
    return game, rules
