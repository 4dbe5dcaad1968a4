"""Lines of the rule card that many contract games share: player, points, reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.values.amounts import Amount, plural, signed
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

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def in_words(number: int) -> str:
    """`five`; digits beyond twelve."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def tricks_in_words(count: int) -> str:
    """`one trick`, `five tricks`."""
    return "one trick" if count == 1 else f"{in_words(count)} tricks"


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
