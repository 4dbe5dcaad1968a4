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


class Details:
    """What standings do without: who met whom, and what everybody tried and did."""

    def __init__(self) -> None:
        self.pairs = Pairs()
        self.tallies = Tallies()

    def add(self, name: str, item: Counted) -> None:
        """One more evening, in the group of that name."""
        self.pairs.add(item)
        self.tallies.add(name, item)

    def join(self, later: Details) -> None:
        """All evenings of others, which come after these."""
        self.pairs.join(later.pairs)
        self.tallies.join(later.tallies)


class Group:
    """`sums` of everybody over all, or in one game by its house rules; `tables` who sat where, in
    their order, for ratings. Over all, `left_out` has sheets of which nobody can tell who sat
    there."""

    def __init__(self) -> None:
        self.sums: dict[str, Ongoing] = {}
        self.tables: list[Seats] = []
        self.left_out: list[LeftOut] = []

    def add(self, item: Counted, worth: Mapping[str, Amount], *, is_low: bool) -> None:
        """One more evening, and what it is worth to everybody."""
        for result in item.evening.results:
            player = item.people[result.player]
            own = self.sums.get(player)
            if own is None:
                own = self.sums[player] = Ongoing(is_low)
            own.add(item, result, worth[player])

    def join(self, later: Group) -> None:
        """All evenings of others, which come after these; their ratings are counted apart."""
        for player, ongoing in later.sums.items():
            own = self.sums.get(player)
            if own is None:
                self.sums[player] = ongoing
            else:
                own.join(ongoing)
        self.left_out += later.left_out


class Part:
    """`groups` over all and by game and house rules (see `group_of`), and the details, which take a
    quarter of the time and are left empty for who does without."""

    def __init__(self, has_details: bool = True) -> None:
        self.has_details = has_details
        self.groups: dict[str, Group] = {OVER_ALL: Group()}
        self.details = Details()

    def add(self, item: Counted, scheme: Scheme) -> Mapping[str, Amount]:
        """One more evening, and what it is worth to everybody over all games."""
        evening, seats = item.evening, seats_of(item)
        name = group_of(evening.game, evening.rules)
        over_all = worths(item, scheme, is_over_all=True)
        in_game = worths(item, scheme, is_over_all=False) if evening.is_low else over_all
        whole, group = self.groups[OVER_ALL], self.groups.setdefault(name, Group())
        whole.add(item, over_all, is_low=False)
        group.add(item, in_game, is_low=evening.is_low)
        whole.tables.append(seats)
        group.tables.append(seats)
        if self.has_details:
            self.details.add(name, item)
        return over_all

    def join(self, later: Part) -> None:
        """All evenings of another part, which come after these."""
        for name, group in later.groups.items():
            self.groups.setdefault(name, Group()).join(group)
        self.details.join(later.details)


def group_of(game: str, rules: str) -> str:
    """The group of a game and its house rules."""
    return f"{game} {rules}"
