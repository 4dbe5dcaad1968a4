"""Parts of a season as texts, and back: JSON that holds every amount exactly."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scorekeeper.core.values.amounts import Amount, plain
from scorekeeper.core.values.parts import NamedTuple

from .filed import LeftOut
from .part import Details, Group
from .rating import Seats
from .standing import Feat, Ongoing

# json.dumps would make an encoder for each text; ours hold no circles.
_dumps = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_NO_JSON = (TypeError, AttributeError, IndexError)  # of JSON of another shape; others are its own


# sums ----------------------------------------------------------------------------------------


def stored_group(group: Group, *, all_worths: bool) -> str:
    """The text of a group without its tables, a line for everybody. Unless `all_worths` are asked
    for one by one, it holds their sum."""
    sums = {json.dumps(player): stored_sums(own, all_worths) for player, own in group.sums.items()}
    left_out = [[file, why, _amounts(would)] for file, why, would in group.left_out]
    return stored_lines(Lines(_dumps(left_out), sums))


def restored_group(text: str) -> Group:
    """The same back. Raises ValueError."""
    lines = restored_lines(text)
    group = Group()
    try:
        names, sums = _all_loaded(lines.sums), _all_loaded(lines.sums.values())
        group.sums = dict(zip(names, map(_made_sums, sums), strict=True))
        group.left_out = [
            LeftOut(file, why, {name: _amount(one) for name, one in would.items()})
            for file, why, would in json.loads(lines.left_out)
        ]
    except _NO_JSON as error:
        raise ValueError(f"no group: {error}") from None
    return group


def _all_loaded(lines: Iterable[str]) -> list[Any]:
    """What these lines of JSON hold, read at once, which takes a sixth less time."""
    found: list[Any] = json.loads(f"[{','.join(lines)}]")
    return found


class Lines(NamedTuple):
    """The text of a group that is still to be read: who has the same line has the same sums.
    Names are as JSON writes them, for they may hold anything."""

    left_out: str
    sums: Mapping[str, str]  # by player


def stored_lines(lines: Lines) -> str:
    """The text of lines; the first says how many people there are, so that half a text is none."""
    first = f"{len(lines.sums)} {lines.left_out}"
    return "\n".join([first, *[f"{name}\n{own}" for name, own in lines.sums.items()]])


def restored_lines(text: str) -> Lines:
    """The same back. Raises ValueError."""
    first, *others = text.split("\n")
    count, _, left_out = first.partition(" ")
    sums = dict(zip(others[::2], others[1::2], strict=True))
    if int(count) != len(sums):
        raise ValueError(f"no group: {first}")
    return Lines(left_out, sums)


def joined_left_out(parts: Sequence[Lines]) -> str:
    """What is left out in all of them. Raises ValueError."""
    try:
        return _dumps([item for lines in parts for item in json.loads(lines.left_out)])
    except _NO_JSON as error:
        raise ValueError(f"no group: {error}") from None


def stored_sums(own: Ongoing, all_worths: bool) -> str:
    """The line of one player."""
    worths = own.worths if all_worths else [sum(own.worths)]
    counts = (own.is_low, own.evenings, own.deals, own.wins, own.dealt)
    return _dumps(
        [
            [*counts, own.streak, own.running, own.opening],
            _plain(own.total),
            _plain(own.dealt_points),
            _plain(own.deal_points),
            [_plain(worth) for worth in worths],
            own.money,
            *[feat and [_plain(feat.points), *feat[1:]] for feat in _feats(own)],
        ]
    )


def _feats(own: Ongoing) -> tuple[Feat | None, ...]:
    return own.best, own.worst, own.best_deal, own.worst_deal


def restored_sums(line: str) -> Ongoing:
    """The same back. Raises ValueError."""
    return _made_sums(json.loads(line))


def _made_sums(told: Any) -> Ongoing:
    """The same of what JSON has read; raises ValueError."""
    try:
        counts, total, dealt_points, deal_points, worths, money, *feats = told
        own = Ongoing(counts[0])
        _, own.evenings, own.deals, own.wins, own.dealt, own.streak, own.running, own.opening = (
            counts
        )
        own.total = _amount(total)
        own.dealt_points = _amount(dealt_points)
        own.deal_points = _amount(deal_points)
        own.worths = [_amount(worth) for worth in worths]
        own.money = money
        own.best, own.worst, own.best_deal, own.worst_deal = map(_feat, feats)
    except _NO_JSON as error:
        raise ValueError(f"no sums: {error}") from None
    return own


def _feat(told: list[Any] | None) -> Feat | None:
    if told is None:
        return None
    points, file, date, deal = told
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


def _amounts(amounts: Mapping[str, Amount]) -> dict[str, int | str]:
    return {name: _plain(amount) for name, amount in amounts.items()}


def _plain(amount: Amount) -> int | str:
    return amount if type(amount) is int else plain(amount)  # asked here: nearly all are whole


def _amount(told: int | str) -> Amount:
    return told if type(told) is int else Fraction(told)
