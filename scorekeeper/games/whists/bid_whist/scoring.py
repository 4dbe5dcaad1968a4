"""Bid whist: what a contract is worth in each form of the game.

Every function gives the lines of one deal: whether for the bidders, points and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.core.books.table import Table
from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.work import Work
from scorekeeper.games.shapes.sides import BOOK, TRICKS, odd_tricks, owner_of

from .bids import (
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
    after_renege,
)
from .declaration import (
    BEFORE,
    BY_BID,
    DECIDES,
    TAKEN,
    BidDeal,
    BidWhistFacts,
    BidWhistOptions,
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
    points: Amount
    why: str


Lines = Iterator[BidLine]


def result_of(deal: BidDeal) -> tuple[Result, str]:
    """The contract with the books that count, and what a renege moved."""
    return result_at(deal.facts, deal.table)


def result_at(facts: BidWhistFacts, table: Table[BidWhistOptions]) -> tuple[Result, str]:
    """The same by the facts of a deal at that table."""
    declaring = owner_of(facts.declarer, table)
    other = table.other_side(declaring)
    books, moved = facts.tricks, ""
    if facts.renege and table.options.renege_books == BEFORE:
        claimant = table.other_side(facts.renege.side)
        books, moved = after_renege(books, facts.renege, claimant)
    honours = facts.honours or {declaring: 0, other: 0}
    made = Result(
        facts.contract, books[declaring], books[other], honours[declaring], honours[other]
    )
    return made, moved


def is_made(result: Result, options: BidWhistOptions) -> bool:
    """Whether the contract was made, in points where it is bid in points."""
    if options.variant == FOSTER:
        return foster_points(result.won, result.honours) >= result.bid.number
    return result.made


def times(base: Work, *factors: int) -> Work:
    """The points and what multiplies them: `6 x 4 x 2 = 48`, `(8 - 6) x 2 = 4`."""
    for factor in factors:
        base = base if factor == 1 else base * factor
    return base


def nt_factor(result: Result, options: BidWhistOptions) -> int:
    """By what no trumps multiply."""
    return options.nt_factor if result.bid.kind == NT else 1


def taken(result: Result) -> BidLine:
    """The books taken above six by the bidders, who made their bid."""
    points = odd_tricks(result.won)
    why = f"{result.bid.name} made with {result.won} books: {points}"
    return BidLine(True, points.amount, why)


def lost(result: Result, factor: int = 1) -> BidLine:
    """The bid, which costs the bidders as much."""
    points = times(Work(result.bid.number), factor)
    why = f"{result.bid.name} set with {result.won} books: {points} lost"
    return BidLine(True, -points.amount, why)


def opponents_books(result: Result, factor: int = 1) -> Lines:
    """What the others took above six, if they did."""
    if result.lost > BOOK:
        points = times(odd_tricks(result.lost), factor)
        yield BidLine(False, points.amount, f"{result.lost} books: {points}")


def modern(result: Result, options: BidWhistOptions) -> Lines:
    """The book: the number bid, four times for a Boston, twice at no trumps; a set costs it."""
    bid, factor = result.bid, nt_factor(result, options)
    if not result.made:
        yield lost(result, factor)
        if options.opponents_score:
            yield from opponents_books(result, factor)
        return
    boston = boston_factor(result, options)
    doubled = 1 if boston > 1 and not options.boston_nt_stack else factor
    base = odd_tricks(result.won) if options.made_scores == TAKEN else Work(bid.number)
    points = times(base, boston, doubled)
    name = ", Boston" if boston > 1 else ""
    why = f"{bid.name} made with {result.won} books{name}: {points}"
    yield BidLine(True, points.amount, why)


def boston_factor(result: Result, options: BidWhistOptions) -> int:
    """By what a Boston multiplies, 1 where there is none."""
    if options.boston == DECIDES:
        return 1
    bid_only = options.boston_on == BY_BID
    is_boston = result.bid.number == HIGHEST if bid_only else result.won == TRICKS
    return int(options.boston) if is_boston else 1


def original(result: Result, options: BidWhistOptions) -> Lines:
    """Books taken above six; a set costs the bid and gives the others theirs."""
    yield taken(result) if result.made else lost(result)
    if not result.made:
        yield from opponents_books(result)


def ne52(result: Result, options: BidWhistOptions) -> Lines:
    """Books taken above six; a set gives the others the bid."""
    points = result.bid.number
    why = f"{result.bid.name} set with {result.won} books: {points}"
    yield taken(result) if result.made else BidLine(False, points, why)


def parr(result: Result, options: BidWhistOptions) -> Lines:
    """Books taken above six, or the bid lost; the others always score their tricks."""
    yield taken(result) if result.made else lost(result)
    yield BidLine(False, result.lost, f"a point for each of their {result.lost} tricks")


def rhode_island(result: Result, options: BidWhistOptions) -> Lines:
    """All tricks of the bidders; a set gives the others the bid and their books above six."""
    bid, factor = result.bid, nt_factor(result, options)
    if result.made:
        points = times(Work(result.won), factor)
        yield BidLine(True, points.amount, f"{bid.name} made, all their tricks: {points}")
        return
    points = times(Work(bid.number).plus(max(result.lost - BOOK, 0)), factor)
    lead = f"{bid.name} set with {result.won} tricks, the bid and their tricks above {BOOK}"
    yield BidLine(False, points.amount, f"{lead}: {points}")


def hawaii(result: Result, options: BidWhistOptions) -> Lines:
    """One point made, two set."""
    if result.made:
        yield BidLine(True, HAWAII_MADE, f"{result.bid.name} made: {HAWAII_MADE}")
    else:
        yield BidLine(False, HAWAII_SET, f"{result.bid.name} set: {HAWAII_SET}")


def foster_points(books: int, honours: int) -> int:
    """Odd tricks and honours won."""
    return max(books - BOOK, 0) + honours


def foster(result: Result, options: BidWhistOptions) -> Lines:
    """The bid is for points out of eleven; all points made count."""
    made, number = foster_points(result.won, result.honours), result.bid.number
    odd = plural(max(result.won - BOOK, 0), "odd trick")
    shown = f"{odd} + {plural(result.honours, 'honour')} = {made}"
    if made >= number:
        yield BidLine(True, made, f"{result.bid.name} made: {shown}")
        return
    yield BidLine(True, -number, f"{number} bid, only {shown}: {number} lost")
    if result.lost > BOOK:
        points = foster_points(result.lost, result.honours_lost)
        why = f"{result.lost - BOOK} odd tricks + {result.honours_lost} honours = {points}"
        yield BidLine(False, points, why)


SCORINGS: Mapping[str, Callable[[Result, BidWhistOptions], Lines]] = {
    MODERN: modern,
    ORIGINAL: original,
    FOSTER: foster,
    NE52: ne52,
    PARR: parr,
    RHODE_ISLAND: rhode_island,
    HAWAII: hawaii,
}
