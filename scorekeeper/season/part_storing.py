"""Parts of a season as texts, and back: JSON that holds every amount exactly."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from scorekeeper.core.values.amounts import Amount, plain

from .filed import LeftOut
from .part import Details, Group
from .rating import Seats
from .standing import Feat, Ongoing

_NO_JSON = (TypeError, AttributeError, IndexError)  # of JSON of another shape; others are its own


class _Files:
    """Files with their days, each written once; feats tell theirs by its number."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[str, str], int] = {}

    def told(self, feat: Feat | None) -> object:
        """A feat."""
        if feat is None:
            return None
        points, file, date, deal = feat
        return [_plain(points), self.numbers.setdefault((file, date), len(self.numbers)), deal]


# sums ----------------------------------------------------------------------------------------


def stored_group(group: Group, *, all_worths: bool) -> str:
    """The text of a group without its tables. Unless `all_worths` are asked for one by one, it
    holds their sum."""
    files = _Files()
    sums = {player: _sums(own, files, all_worths) for player, own in group.sums.items()}
    left_out = [[file, why, _amounts(would)] for file, why, would in group.left_out]
    return _dumps([sums, left_out, list(files.numbers)])


def _sums(own: Ongoing, files: _Files, all_worths: bool) -> list[object]:
    worths = own.worths if all_worths else [sum(own.worths)]
    counts = (own.is_low, own.evenings, own.deals, own.wins, own.dealt)
    return [
        [*counts, own.streak, own.running, own.opening],
        _plain(own.total),
        _plain(own.dealt_points),
        _plain(own.deal_points),
        [_plain(worth) for worth in worths],
        own.money,
        files.told(own.best),
        files.told(own.worst),
        files.told(own.best_deal),
        files.told(own.worst_deal),
    ]


def restored_group(text: str) -> Group:
    """The same back. Raises ValueError."""
    try:
        sums, left_out, files = json.loads(text)
        group = Group()
        group.sums = {player: _ongoing(told, files) for player, told in sums.items()}
        group.left_out = [
            LeftOut(file, why, {name: _amount(one) for name, one in would.items()})
            for file, why, would in left_out
        ]
    except _NO_JSON as error:
        raise ValueError(f"no group: {error}") from None
    return group


def _ongoing(told: list[Any], files: list[list[str]]) -> Ongoing:
    counts, total, dealt_points, deal_points, worths, money, *feats = told
    own = Ongoing(counts[0])
    _, own.evenings, own.deals, own.wins, own.dealt, own.streak, own.running, own.opening = counts
    own.total = _amount(total)
    own.dealt_points = _amount(dealt_points)
    own.deal_points = _amount(deal_points)
    own.worths = [_amount(worth) for worth in worths]
    own.money = money
    own.best, own.worst, own.best_deal, own.worst_deal = [_feat(feat, files) for feat in feats]
    return own


def _feat(told: list[Any] | None, files: list[list[str]]) -> Feat | None:
    if told is None:
        return None
    points, number, deal = told
    file, date = files[number]
    return Feat(_amount(points), file, date, deal)


# details -------------------------------------------------------------------------------------


def stored_details(details: Details) -> str:
    """The text of who met whom, and of what everybody tried and did."""
    pairs = [
        [[*names, *map(_plain, row)] for names, row in sums.items()] for sums in details.pairs.sums
    ]
    return _dumps([pairs, details.tallies.sums])


def restored_details(text: str) -> Details:
    """The same back. Raises ValueError."""
    try:
        pairs, tallies = json.loads(text)
        details = Details()
        for sums, told in zip(details.pairs.sums, pairs, strict=True):
            sums.update({(a, b): [_amount(one) for one in row] for a, b, *row in told})
        details.tallies.put(tallies)
    except _NO_JSON as error:
        raise ValueError(f"no details: {error}") from None
    return details


# tables --------------------------------------------------------------------------------------


def stored_tables(tables: Sequence[Seats]) -> str:
    """The text of who sat where; ranks that are alike stand there once."""
    ranks = list(dict.fromkeys(seats.ranks for seats in tables))
    at = {found: number for number, found in enumerate(ranks)}
    return _dumps([ranks, [[at[seats.ranks], *seats.players] for seats in tables]])


def restored_tables(text: str) -> list[Seats]:
    """The same back. Raises ValueError."""
    try:
        told, tables = json.loads(text)
        ranks = [tuple(map(tuple, rank)) for rank in told]
        return [Seats(tuple(who), ranks[at]) for at, *who in tables]
    except _NO_JSON as error:
        raise ValueError(f"no tables: {error}") from None


# amounts -------------------------------------------------------------------------------------


def _dumps(told: object) -> str:
    return json.dumps(told, separators=(",", ":"))


def _amounts(amounts: Mapping[str, Amount]) -> dict[str, int | str]:
    return {name: _plain(amount) for name, amount in amounts.items()}


def _plain(amount: Amount) -> int | str:
    return amount if type(amount) is int else plain(amount)  # asked here: nearly all are whole


def _amount(told: int | str) -> Amount:
    return told if type(told) is int else Fraction(told)
