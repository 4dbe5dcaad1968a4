"""Bid whist: bids, calls and reneges as values, and the order of bids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.columns import Cell, Column
from scorekeeper.core.declaration.composed import Part, listed
from scorekeeper.core.declaration.kinds import Notation
from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.slips import (
    FORGOTTEN,
    INVENTED,
    LEVEL,
    REVOKE,
    STRAIN,
    SWAPPED,
    Neighbour,
    near,
    replaced,
    swapped_parts,
)
from scorekeeper.core.values.names import find, fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.games.shapes.sides import TRICKS, find_side

HIGH, LOW, NT = "high", "low", "nt"
DIRECTIONS = (HIGH, LOW)
PASS = "pass"
MODERN, ORIGINAL, FOSTER, NE52 = "modern", "original", "foster", "ne52"
PARR, RHODE_ISLAND, HAWAII, CUTTHROAT = "parr", "rhode-island", "hawaii", "cutthroat"
VARIANTS = (MODERN, ORIGINAL, FOSTER, NE52, PARR, RHODE_ISLAND, HAWAII, CUTTHROAT)

# what may follow the number of a bid, the first where nothing does
KINDS: Mapping[str, tuple[str, ...]] = {
    MODERN: (HIGH, LOW, NT),
    HAWAII: (HIGH, LOW, NT),
    ORIGINAL: ("",),
    FOSTER: ("",),
    NE52: ("", NT),
    PARR: ("", NT),
    RHODE_ISLAND: ("", NT),
    CUTTHROAT: ("", NT),
}
HIGHEST = 7
HIGHEST_IN_POINTS = 11  # Foster: seven odd tricks and four honours

_WORDS = {
    "": "", "h": HIGH, "hi": HIGH, "high": HIGH, "up": HIGH, "uptown": HIGH,
    "l": LOW, "lo": LOW, "low": LOW, "down": LOW, "downtown": LOW,
    "n": NT, "nt": NT, "no": NT, "notrump": NT, "no-trump": NT, "notrumps": NT,
}  # fmt: skip
_BID = re.compile(r"(?P<number>\d+)-?(?P<kind>[a-z-]*)")
ALL_RANKED, EQUAL_DIRECTIONS, BY_NUMBER = "high<low<nt", "high=low<nt", "number"


class Bid(NamedTuple):
    """A number of tricks above six (or of points), and how it is to be played."""

    number: int
    kind: str = ""

    def __str__(self) -> str:
        return f"{self.number}{self.kind}"

    @property
    def name(self) -> str:
        return f"{self.number} {self.kind}".rstrip()


Calls = Sequence[Bid | None]


def last_bid(calls: Calls) -> tuple[int, Bid] | None:
    """The bid that nobody went over and its place among the calls; None when nobody has bid."""
    bids = [(place, bid) for place, bid in enumerate(calls) if bid]
    return bids[-1] if bids else None


def caller(place: int, dealer: str, table: AnyTable) -> str:
    """Who made the call at that place; calls go round from the dealer's left. Nobody at a table
    without names."""
    if not table.players:
        return ""
    seats = table.seating
    return seats[(seats.index(dealer) + 1 + place) % len(seats)]


def kinds_of(deal: AnyDeal) -> tuple[str, ...]:
    """The kinds of bids in the variant of the table."""
    return KINDS[deal.options.variant]


def highest_bid(deal: AnyDeal) -> int:
    """The largest number that can be bid."""
    return highest_of(deal.options.variant, len(deal.table.players))


def highest_of(variant: str, players: int) -> int:
    """The same in that form of the game among so many players."""
    if variant == FOSTER:
        return HIGHEST_IN_POINTS
    return hand_of(players) if variant == CUTTHROAT else HIGHEST


def hand_size(deal: AnyDeal) -> int:
    """The cards of a hand without partners."""
    return hand_of(len(deal.table.players))


def hand_of(players: int) -> int:
    """The same among so many players: the pack less a kitty, dealt out evenly.

    Four or three players leave four cards and the jokers (Wikipedia), five leave two and them.
    """
    return (52 - (2 if players == 5 else 4)) // players


def bids_of(variant: str, numbers: Iterable[int]) -> Iterator[Bid]:
    """The bids of these numbers, of every kind that there is in that form of the game."""
    return (Bid(number, kind) for number in numbers for kind in KINDS[variant])


class BidKind(Notation):
    """A bid: `4high`, `3nt`, `5low`, `4`."""

    says = "4high or 5low or 3nt, or 4"

    def parse(self, text: str, deal: AnyDeal, name: str) -> Bid:
        kinds = kinds_of(deal)
        found = _BID.fullmatch(fold(text))
        kind = _WORDS.get(found["kind"]) if found else None
        if found is None or kind is None or (kind and kind not in kinds):
            forms = ", ".join(f"4{kind}" for kind in kinds)
            raise MalformedError(f"{name}: '{text}' is not a bid", f"write e.g. {forms}", text)
        number = parse_int(found["number"], name)
        most = highest_bid(deal)
        if not 1 <= number <= most:
            raise ImpossibleError(
                f"{name}: '{text}' is not possible", f"a bid is between 1 and {most}", text
            )
        return Bid(number, kind or kinds[0])

    def domain(self, deal: AnyDeal) -> Iterator[Bid]:
        options = deal.options
        return bids_of(options.variant, range(options.min_bid, highest_bid(deal) + 1))

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """One, which offers what somebody may have bid against the rules, too, behind the rest."""
        too_low = bids_of(deal.options.variant, range(1, deal.options.min_bid))
        return (Column(words=tuple(map(str, (*self.domain(deal), *too_low)))),)

    def neighbours(self, value: Bid, deal: AnyDeal) -> Iterator[Neighbour]:
        """The numbers beside it; played otherwise."""
        for number, distance in near(value.number, deal.options.min_bid, highest_bid(deal)):
            yield Neighbour(LEVEL, value._replace(number=number), distance)
        for kind in kinds_of(deal):
            yield Neighbour(STRAIN, value._replace(kind=kind))


def means_no_trumps(text: str) -> bool:
    """Whether a text says that there are no trumps, which the bid does."""
    return _WORDS.get(fold(text)) == NT


class CallsKind(Notation):
    """The calls in turn from the dealer's left: bids and passes."""

    says = "CALL,CALL,... such as pass,3high,pass,4low"
    _bid = BidKind()

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[Bid | None, ...]:
        """The calls in order, None for a pass; raises InputError."""
        return tuple(
            None if fold(part) in (PASS, "p", "-") else self._bid.parse(part, deal, name)
            for part in text.split(",")
        )

    def print(self, value: Sequence[Bid | None], deal: AnyDeal) -> str:
        return ",".join(str(call) if call else PASS for call in value)

    def next_part(self, told: Sequence[str], deal: AnyDeal) -> Part | None:
        """One call after the other, from the dealer's left."""
        bids = [str(bid) for bid in self._bid.domain(deal)]
        whole = len(told) >= len(deal.table.players or deal.table.owners)
        return listed("call", [PASS, *bids], told, is_enough=whole)

    def domain(self, deal: AnyDeal) -> Iterator[tuple[Bid | None, ...]]:
        """One bid and otherwise passes: what the contract may come from."""
        players = len(deal.table.players) or 4
        for bid in self._bid.domain(deal):
            for seat in range(players):
                calls: list[Bid | None] = [None] * players
                calls[seat] = bid
                yield tuple(calls)

    def neighbours(self, value: Sequence[Bid | None], deal: AnyDeal) -> Iterator[Neighbour]:
        """A bid slipped, or was another player's; a pass too many or too few."""
        for place, call in enumerate(value):
            for slip, other, distance in self._bid.neighbours(call, deal) if call else ():
                yield Neighbour(slip, replaced(value, place, other), distance)
            if place:
                yield Neighbour(SWAPPED, swapped_parts(value, place - 1, place))
            if call is None:
                yield Neighbour(INVENTED, replaced(value, place))
        for place in range(len(value) + 1):
            yield Neighbour(FORGOTTEN, (*value[:place], None, *value[place:]))


CLAIM, PROVED, UNPROVED = "claim", "proved", "unproved"


class Renege(NamedTuple):
    """A revoke that was called: the side accused, and whether the claim was proved."""

    side: str
    proved: bool

    def __str__(self) -> str:
        return f"{self.side}:{self.claim}"

    @property
    def claim(self) -> str:
        """How the claim ended, in a word."""
        return PROVED if self.proved else UNPROVED


def renege_text(claim: Renege) -> str:
    """The claim on the sheet: `EW`, or `not EW` when it did not stand."""
    return claim.side if claim.proved else f"not {claim.side}"


class RenegeKind(Notation):
    """`EW` or `EW:proved`, or `EW:unproved` when the claim did not stand."""

    says = "SIDE or SIDE:unproved"
    has_names = True

    def parse(self, text: str, deal: AnyDeal, name: str) -> Renege:
        side, _, word = text.partition(":")
        stood = find(word, (PROVED, UNPROVED), "outcome of the claim") if word else PROVED
        return Renege(find_side(side, deal.table), stood == PROVED)

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """The side accused, and how the claim ended."""
        return (Column(words=deal.table.owners), Column(part=CLAIM, words=(PROVED, UNPROVED)))

    def cells(self, value: Renege, columns: Sequence[Column]) -> Sequence[Cell]:
        """`EW`, `proved`."""
        return value.side, value.claim

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """`EW:proved`."""
        side, claim = ("" if cell is None else str(cell) for cell in cells)
        return f"{side}:{claim}" if claim else side

    def domain(self, deal: AnyDeal) -> Iterator[Renege]:
        return (Renege(side, proved) for side in deal.table.owners for proved in (True, False))

    def neighbours(self, value: Renege, deal: AnyDeal) -> Iterator[Neighbour]:
        """The other side, another outcome."""
        return (Neighbour(REVOKE, other) for other in self.domain(deal))


RENEGE_BOOKS = 3


def after_renege(
    books: Mapping[str, int], renege: Renege | None, other: str
) -> tuple[dict[str, int], str]:
    """The books after the penalty, and what passed in words; `other` made the claim.

    Three books pass from the offenders, or from those whose claim was not proved; who has fewer
    loses all thirteen.
    """
    found = dict(books)
    if renege is None:
        return found, ""
    loser, gainer = (renege.side, other) if renege.proved else (other, renege.side)
    why = f"{renege.side} reneged" if renege.proved else f"{other} could not prove a renege"
    if found[loser] < RENEGE_BOOKS:
        found[loser], found[gainer] = 0, TRICKS
        return found, f"{why}: all {TRICKS} books to {gainer}"
    found[loser] -= RENEGE_BOOKS
    found[gainer] += RENEGE_BOOKS
    return found, f"{why}: {RENEGE_BOOKS} books to {gainer}"
