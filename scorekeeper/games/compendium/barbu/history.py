"""What a deal of Barbu must know of the deals before it: contracts played and doubles made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.core.books.table import Table
from scorekeeper.core.values.parts import NamedTuple

from .contracts import CHIPOKER, DOMINO, TRUMPS
from .options import BarbuOptions


class History(NamedTuple):
    """`played[declarer][contract]` is the deal in which it was played, `doubled[declarer][flank]`
    how often the flank has doubled that declarer, `last` who declared last (empty: nobody).
    `absent` have left or not come yet, `excused` are flank and declarer where the flank came after
    the declarer's first deal: no doubles are owed."""

    played: Mapping[str, Mapping[str, int]]
    doubled: Mapping[str, Mapping[str, int]]
    last: str = ""
    absent: tuple[str, ...] = ()
    excused: frozenset[tuple[str, str]] = frozenset()

    def seated(self, absent: tuple[str, ...]) -> History:
        """The same when these are not at the table."""
        begun = [declarer for declarer, mine in self.played.items() if mine]
        missed = {(flank, declarer) for flank in absent for declarer in begun}
        return self._replace(absent=absent, excused=self.excused | missed)

    def owes(self, flank: str, declarer: str) -> bool:
        """Whether the flank can owe that declarer doubles."""
        return flank not in self.absent and (flank, declarer) not in self.excused

    def after(
        self, number: int, declarer: str, contract: str, doubles: Iterable[tuple[str, str]]
    ) -> History:
        """The history after one more deal."""
        played, doubled = self.played, self.doubled
        mine = played[declarer]
        if contract not in mine:
            played = {**played, declarer: {**mine, contract: number}}
        flanks = [flank for flank, target in doubles if target == declarer]
        if flanks:
            counts = dict(doubled[declarer])
            for flank in flanks:
                counts[flank] += 1
            doubled = {**doubled, declarer: counts}
        return self._replace(played=played, doubled=doubled, last=declarer)._missing(declarer)

    def _missing(self, declarer: str) -> History:
        """Who is not there when a declarer plays owes him nothing later."""
        if not self.absent:
            return self
        return self._replace(excused=self.excused | {(flank, declarer) for flank in self.absent})


def beginning(players: Sequence[str], absent: tuple[str, ...] = ()) -> History:
    """Before the first deal."""
    return History(
        {player: {} for player in players},
        {p: {flank: 0 for flank in players if flank != p} for p in players},
        absent=absent,
    )


def contracts_left(history: History, options: BarbuOptions, declarer: str) -> tuple[str, ...]:
    """The contracts that the declarer may still play."""
    played = history.played[declarer]
    if options.one_positive and (TRUMPS in played or DOMINO in played):
        played = {**played, TRUMPS: 0, DOMINO: 0}
    return tuple(contract for contract in options.played_contracts if contract not in played)


def deals_left(history: History, options: BarbuOptions, declarer: str) -> int:
    """How many deals of his the declarer still has to play."""
    left = options.series - len(history.played[declarer])
    return max(left, 0)


def doubling_deals_left(history: History, options: BarbuOptions, declarer: str) -> int:
    """How many of these deals can be doubled (chipoker cannot)."""
    left = deals_left(history, options, declarer)
    played = history.played[declarer]
    return left - (CHIPOKER in options.played_contracts and CHIPOKER not in played)


def doubles_owed(history: History, options: BarbuOptions, flank: str, declarer: str) -> int:
    """How many doubles of that declarer the flank has still to make."""
    if not history.owes(flank, declarer):
        return 0
    return max(options.declarer_double_quota - history.doubled[declarer][flank], 0)


def next_declarer(table: Table[BarbuOptions], history: History) -> str:
    """Whose turn it is to declare; the first player at the start."""
    options = table.options
    if not history.last:
        return table.players[0]
    order = table.from_seat(history.last)
    if options.order == "rotate" and order[0] == history.last:
        order = (*order[1:], order[0])
    series = options.series
    for player in order:
        if len(history.played[player]) < series:
            return player
    return order[0]


def is_complete(history: History, options: BarbuOptions) -> bool:
    """Whether every declarer has played all his contracts."""
    series = options.series
    return all(
        len(played) >= series
        for player, played in history.played.items()
        if player not in history.absent
    )
