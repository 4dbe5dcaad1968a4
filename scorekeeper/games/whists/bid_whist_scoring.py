"""Bid whist: what a contract is worth in each form of the game.

Every function gives the lines of one deal: whether for the bidders, points and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod

from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.shapes.sides import BOOK, TRICKS

from .bid_whist_facts import BY_BID, DECIDES, TAKEN, BidWhistOptions
from .bid_whist_kinds import (
    FOSTER,
    HAWAII,
    HIGHEST,
    MODERN,
    NE52,
    NT,
    ORIGINAL,
    PARR,
    RHODE_ISLAND,
    Bid,
)

HAWAII_MADE, HAWAII_SET = 1, 2


class Result(NamedTuple):
    """A contract and how it ended: books (and Foster's honours) of the bidders and the others."""

    bid: Bid
    won: int
    lost: int
    honours: int = 0
    honours_lost: int = 0

    @property
    def made(self) -> bool:
        """Whether the bidders won what they bid."""
        return self.won >= BOOK + self.bid.number


class BidLine(NamedTuple):
    """Points of the bidders, or of the others."""

    bidders: bool
    points: int
    why: str


def times(base: int, shown: str, *factors: int) -> tuple[int, str]:
    """The points `base` multiplied, and the arithmetic: `6 x 4 x 2 = 48`, `(8 - 6) x 2 = 4`."""
    used = [factor for factor in factors if factor != 1]
    points = base * prod(used)
    if used and " " in shown:
        shown = f"({shown})"
    shown = " x ".join([shown, *map(str, used)])
    return points, shown if shown == str(points) else f"{shown} = {points}"


def nt_factor(result: Result, options: BidWhistOptions) -> int:
    """By what no trumps multiply."""
    return options.nt_factor if result.bid.kind == NT else 1


def over(books: int, *factors: int) -> tuple[int, str]:
    """Books above six, multiplied, and the arithmetic."""
    return times(books - BOOK, f"{books} - {BOOK}", *factors)


def modern(result: Result, options: BidWhistOptions) -> list[BidLine]:
    """The book: the number bid, four times for a Boston, twice at no trumps; a set costs it."""
    bid, factor = result.bid, nt_factor(result, options)
    if result.made:
        boston = boston_factor(result, options)
        doubled = 1 if boston > 1 and not options.boston_nt_stack else factor
        if options.made_scores == TAKEN:
            points, why = over(result.won, boston, doubled)
        else:
            points, why = times(bid.number, str(bid.number), boston, doubled)
        name = ", Boston" if boston > 1 else ""
        return [BidLine(True, points, f"{bid.name} made with {result.won} books{name}: {why}")]
    lost, why = times(bid.number, str(bid.number), factor)
    lines = [BidLine(True, -lost, f"{bid.name} set with {result.won} books: {why} lost")]
    if options.opponents_score and result.lost > BOOK:
        points, why = over(result.lost, factor)
        lines.append(BidLine(False, points, f"{result.lost} books: {why}"))
    return lines


def boston_factor(result: Result, options: BidWhistOptions) -> int:
    """By what a Boston multiplies, 1 where there is none."""
    if options.boston == DECIDES:
        return 1
    bid_only = options.boston_on == BY_BID
    is_boston = result.bid.number == HIGHEST if bid_only else result.won == TRICKS
    return int(options.boston) if is_boston else 1


def original(result: Result, options: BidWhistOptions) -> list[BidLine]:
    """Books taken above six; a set costs the bid and gives the others theirs."""
    if result.made:
        return [_taken(result)]
    lines = [_lost(result)]
    if result.lost > BOOK:
        points, why = over(result.lost)
        lines.append(BidLine(False, points, f"{result.lost} books: {why}"))
    return lines


def ne52(result: Result, options: BidWhistOptions) -> list[BidLine]:
    """Books taken above six; a set gives the others the bid."""
    if result.made:
        return [_taken(result)]
    points = result.bid.number
    return [BidLine(False, points, f"{result.bid.name} set with {result.won} books: {points}")]


def parr(result: Result, options: BidWhistOptions) -> list[BidLine]:
    """Books taken above six, or the bid lost; the others always score their tricks."""
    first = _taken(result) if result.made else _lost(result)
    return [first, BidLine(False, result.lost, f"a point for each of their {result.lost} tricks")]


def rhode_island(result: Result, options: BidWhistOptions) -> list[BidLine]:
    """All tricks of the bidders; a set gives the others the bid and their books above six."""
    bid, factor = result.bid, nt_factor(result, options)
    if result.made:
        points, why = times(result.won, str(result.won), factor)
        return [BidLine(True, points, f"{bid.name} made, all their tricks: {why}")]
    extra = max(result.lost - BOOK, 0)
    points, why = times(bid.number + extra, f"{bid.number} + {extra}", factor)
    lead = f"{bid.name} set with {result.won} tricks, the bid and their tricks above {BOOK}"
    return [BidLine(False, points, f"{lead}: {why}")]


def hawaii(result: Result, options: BidWhistOptions) -> list[BidLine]:
    """One point made, two set."""
    if result.made:
        return [BidLine(True, HAWAII_MADE, f"{result.bid.name} made: {HAWAII_MADE}")]
    return [BidLine(False, HAWAII_SET, f"{result.bid.name} set: {HAWAII_SET}")]


def foster_points(books: int, honours: int) -> int:
    """Odd tricks and honours won."""
    return max(books - BOOK, 0) + honours


def foster(result: Result, options: BidWhistOptions) -> list[BidLine]:
    """The bid is for points out of eleven; all points made count."""
    made = foster_points(result.won, result.honours)
    odd = plural(max(result.won - BOOK, 0), "odd trick")
    shown = f"{odd} + {plural(result.honours, 'honour')} = {made}"
    if made >= result.bid.number:
        return [BidLine(True, made, f"{result.bid.name} made: {shown}")]
    number = result.bid.number
    lines = [BidLine(True, -number, f"{number} bid, only {shown}: {number} lost")]
    if result.lost > BOOK:
        points = foster_points(result.lost, result.honours_lost)
        why = f"{result.lost - BOOK} odd tricks + {result.honours_lost} honours = {points}"
        lines.append(BidLine(False, points, why))
    return lines


def _taken(result: Result) -> BidLine:
    points, why = over(result.won)
    return BidLine(True, points, f"{result.bid.name} made with {result.won} books: {why}")


def _lost(result: Result) -> BidLine:
    number = result.bid.number
    return BidLine(True, -number, f"{result.bid.name} set with {result.won} books: {number} lost")


SCORINGS: Mapping[str, Callable[[Result, BidWhistOptions], list[BidLine]]] = {
    MODERN: modern,
    ORIGINAL: original,
    FOSTER: foster,
    NE52: ne52,
    PARR: parr,
    RHODE_ISLAND: rhode_island,
    HAWAII: hawaii,
}


def is_made(result: Result, options: BidWhistOptions) -> bool:
    """Whether the contract was made, in points where it is bid in points."""
    if options.variant == FOSTER:
        return foster_points(result.won, result.honours) >= result.bid.number
    return result.made
