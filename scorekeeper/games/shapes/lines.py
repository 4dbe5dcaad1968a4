"""Lines of the rule card that many contract games share (player, points, reason), and how games of
points in which the highest or the lowest total wins are settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import Amount, plural, show_amount, signed
from scorekeeper.core.values.work import Work

Line = tuple[str, Amount, str]  # player, points, why

ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)


def worked(player: str, what: str, points: Work) -> Line:
    """Points with their arithmetic: `2 tricks: 2 x 10 = 20`."""
    return player, points.amount, f"{what}: {points}"


def count_lines(counts: Mapping[str, int], rate: Amount, thing: str) -> list[Line]:
    """So many points for each thing taken."""
    return [
        worked(player, plural(count, thing), count * Work(rate))
        for player, count in counts.items()
        if count
    ]


def trick_lines(
    winners: Sequence[str], numbers: Sequence[int], rates: Sequence[Amount], last: int
) -> list[Line]:
    """So many points for certain tricks, given by their numbers; `last` is that of the last."""
    return [
        (player, rate, f"won {trick_name(number, last)}: {rate}")
        for player, number, rate in zip(winners, numbers, rates, strict=True)
    ]


def trick_name(number: int, last: int) -> str:
    """`trick 7`; `trick 8, the last`."""
    if number == last:
        return f"trick {number}, the last"
    return f"trick {number}{', the last but one' if number == last - 1 else ''}"


def place_lines(order: Sequence[str], points: Sequence[Amount]) -> list[Line]:
    """So many points by the order of going out."""
    return [
        (player, rate, f"out {place}: {signed(rate)}")
        for player, rate, place in zip(order, points, ORDINALS, strict=False)
    ]


def sweeper(counts: Mapping[str, int] | None) -> str:
    """The player who took all there was to take; empty when nobody did."""
    if counts is None:
        return ""
    takers = [player for player, count in counts.items() if count]
    return takers[0] if len(takers) == 1 else ""


def multiplied(lines: Sequence[Line], times: int, why: str) -> list[Line]:
    """Every line that many times; `why` says for what."""
    return [
        worked(player, f"{reason}; {why}", times * Work(points)) for player, points, reason in lines
    ]


def paid_if_level(settled: Settlement, lowest: bool) -> Settlement:
    """The settlement; without payments where the smallest total wins, or where the totals do not
    add up to 0 and so cannot pass among the players."""
    if not lowest and not sum(settled.totals.values()):
        return settled
    return settled._replace(pairs=(), payments=(), by=settling.BY_NOBODY)


def winner_notes(totals: Mapping[str, Amount], lowest: bool) -> Iterator[str]:
    """Who has the best total so far."""
    best = min(totals.values()) if lowest else max(totals.values())
    leaders = [player for player, total in totals.items() if total == best]
    if len(leaders) < len(totals):
        kind = "lowest" if lowest else "highest"
        yield f"the {kind} total wins: {' and '.join(leaders)}, {show_amount(best)}"


def gap_notes(totals: Mapping[str, Amount]) -> Iterator[str]:
    """Why nothing is paid, where the totals do not add up to 0."""
    gap = sum(totals.values())
    if gap:
        yield (
            f"the totals add up to {show_amount(gap)}, not to 0: nothing is paid among the players"
        )
