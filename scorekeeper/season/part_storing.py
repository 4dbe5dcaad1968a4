"""Parts of a season as texts, and back: JSON that holds every amount exactly."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from scorekeeper.core.values.amounts import Amount, plain

from .filed import LeftOut
from .part import Part, Tables
from .rating import Seats
from .standing import Feat, Ongoing

_COUNTS = ("is_low", "evenings", "deals", "wins", "dealt", "streak", "running", "opening")
_SUMS = ("total", "dealt_points", "deal_points")
_FEATS = ("best", "worst", "best_deal", "worst_deal")


def stored_part(part: Part, *, all_worths: bool) -> str:
    """The text of a part. Unless `all_worths` are asked for one by one, it holds their sum."""
    groups = {
        name: {player: _sums(own, all_worths) for player, own in sums.items()}
        for name, sums in part.groups.items()
    }
    pairs = [
        [[*names, *map(plain, row)] for names, row in sums.items()] for sums in part.pairs.sums
    ]
    left_out = [[file, why, _amounts(would)] for file, why, would in part.left_out]
    return json.dumps([groups, pairs, left_out], separators=(",", ":"))


def _sums(own: Ongoing, all_worths: bool) -> list[object]:
    worths = own.worths if all_worths else [sum(own.worths)]
    return [
        [getattr(own, name) for name in _COUNTS],
        [plain(getattr(own, name)) for name in _SUMS],
        [plain(worth) for worth in worths],
        own.money,
        [_feat(getattr(own, name)) for name in _FEATS],
        own.tallies,
    ]


def _feat(feat: Feat | None) -> object:
    return feat and [plain(feat.points), *feat[1:]]


def _amounts(amounts: Any) -> dict[str, int | str]:
    return {name: plain(amount) for name, amount in amounts.items()}


def stored_tables(tables: Tables) -> str:
    """The text of who sat where; ranks that are alike stand there once."""
    ranks = list(dict.fromkeys(seats.ranks for _, seats in tables))
    at = {found: number for number, found in enumerate(ranks)}
    told = [[group, at[seats.ranks], *seats.players] for group, seats in tables]
    return json.dumps([ranks, told], separators=(",", ":"))


def restored_tables(text: str) -> Tables:
    """The same back. Raises ValueError."""
    try:
        told, tables = json.loads(text)
        ranks = [tuple(map(tuple, rank)) for rank in told]
        return [(group, Seats(tuple(who), ranks[at])) for group, at, *who in tables]
    except (TypeError, IndexError) as error:
        raise ValueError(f"no tables: {error}") from None


def restored_part(text: str) -> Part:
    """What such a text holds; who sat where is kept apart. Raises ValueError."""
    try:
        groups, pairs, left_out = json.loads(text)
        part = Part()
        part.groups = {
            name: {player: _ongoing(told) for player, told in sums.items()}
            for name, sums in groups.items()
        }
        for sums, told in zip(part.pairs.sums, pairs, strict=True):
            sums.update({(a, b): [_amount(one) for one in row] for a, b, *row in told})
        part.left_out = [
            LeftOut(file, why, {name: _amount(one) for name, one in would.items()})
            for file, why, would in left_out
        ]
    except (TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"no part: {error}") from None
    return part


def _ongoing(told: list[Any]) -> Ongoing:
    counts, sums, worths, money, feats, tallies = told
    own = Ongoing(counts[0])
    (
        own.is_low,
        own.evenings,
        own.deals,
        own.wins,
        own.dealt,
        own.streak,
        own.running,
        own.opening,
    ) = counts
    own.total, own.dealt_points, own.deal_points = map(_amount, sums)
    own.worths = [_amount(worth) for worth in worths]
    own.money = money
    own.best, own.worst, own.best_deal, own.worst_deal = map(_restored_feat, feats)
    own.tallies = tallies
    return own


def _restored_feat(told: list[Any] | None) -> Feat | None:
    return None if told is None else Feat(_amount(told[0]), *told[1:])


def _amount(told: int | str) -> Amount:
    return told if type(told) is int else Fraction(told)
