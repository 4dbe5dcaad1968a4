"""What a deal of Barbu must know of the deals before it: contracts played and doubles made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.table import Table

from .contracts import CHIPOKER, DOMINO, TRUMPS
from .options import BarbuOptions


class History(NamedTuple):
    """`played[declarer][contract]` is the deal in which it was played, `doubled[declarer][flank]`
    how often the flank has doubled that declarer, `last` who declared last (empty: nobody)."""

    played: Mapping[str, Mapping[str, int]]
    doubled: Mapping[str, Mapping[str, int]]
    last: str = ""

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
        return History(played, doubled, declarer)


def beginning(players: Sequence[str]) -> History:
    """Before the first deal."""
    return History(
        {player: {} for player in players},
        {p: {flank: 0 for flank in players if flank != p} for p in players},
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
    return max(options.declarer_double_quota - history.doubled[declarer][flank], 0)


def next_declarer(table: Table[BarbuOptions], history: History) -> str:
    """Whose turn it is to declare; the first player at the start."""
    options = table.options
    if not history.last:
        return table.players[0]
    order = table.from_seat(history.last)
    if options.order == "rotate":
        order = (*order[1:], order[0])
    series = options.series
    for player in order:
        if len(history.played[player]) < series:
            return player
    return order[0]


def is_complete(history: History, options: BarbuOptions) -> bool:
    """Whether every declarer has played all his contracts."""
    series = options.series
    return all(len(played) >= series for played in history.played.values())
