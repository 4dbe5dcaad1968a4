"""Bid whist: the facts of a deal, the house rules and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import Idle, always, counts_with, fact, told_by
from scorekeeper.core.declaration.kinds import Counts, Word
from scorekeeper.core.declaration.option_kinds import Choice, Switch, Whole
from scorekeeper.core.declaration.options import Preset, TableOptions, option
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.suits import SUIT_ALIASES, SUITS
from scorekeeper.games.shapes.points import games_option
from scorekeeper.games.shapes.sides import BOOK, SideCounts, dealer_fact
from scorekeeper.games.sources import parlett

from .bid_whist_kinds import (
    ALL_RANKED,
    BY_NUMBER,
    DIRECTIONS,
    EQUAL_DIRECTIONS,
    FOSTER,
    MODERN,
    NT,
    VARIANTS,
    Bid,
    BidKind,
    CallsKind,
    Renege,
    RenegeKind,
    TrumpSuit,
    caller,
    hand_size,
    last_bid,
)
from .facts import PARLETT, declarer_fact, tricks_of_declarer

PAGAT = "[pagat]"
WIKIPEDIA = "[wikipedia]"
COLUMBUS = "[columbus]"
NEXT_PAGE = "[book]"
FOSTER_HOYLE = "[foster]"
OURS = "our choice"

FOSTER_HONOURS = 4  # A K Q J of trumps, counted to the side that won them
BY_BID, TAKEN = "bid", "taken"
BOOKS = "books"
DECIDES = "game"  # a bid of seven decides the game
DECLARER_BOOK, FIRST_TRICK, NO_KITTY = "declarer_book", "first_trick_winner", "none"
BEFORE, AFTER = "before", "after"

SOURCES = {
    "book": parlett("Bid Whist"),
    "pagat": "pagat.com, Bid Whist",
    "wikipedia": "Wikipedia, Bid whist",
    "foster": "Foster's Complete Hoyle, Bid Whist",
    "columbus": "columbuswhist.com",
    "whistportal": "whistportal.com",
}


def _declarer_by_calls(deal: AnyDeal) -> str | None:
    last = last_bid(deal.get("calls") or ())
    if last is None:
        return None
    return caller(last[0], deal.get("dealer") or deal.turn.dealer, deal.table) or None


def _contract_by_calls(deal: AnyDeal) -> Bid | None:
    last = last_bid(deal.get("calls") or ())
    return last[1] if last else None


def _needed_books(deal: AnyDeal) -> int | None:
    contract: Bid | None = deal.get("contract")
    return BOOK + contract.number if contract and deal.options.variant != FOSTER else None


def _has_trumps(deal: AnyDeal) -> bool:
    contract: Bid | None = deal.get("contract")
    return contract is None or contract.kind != NT


def _has_direction(deal: AnyDeal) -> bool:
    return not _has_trumps(deal)


def _direction_of_bid(deal: AnyDeal) -> Idle | None:
    """A bid with high or low tells the direction; other forms of the game have none."""
    contract: Bid | None = deal.get("contract")
    if contract is None or contract.kind not in DIRECTIONS:
        return Idle((f"variant={MODERN}",))
    return told_by("contract") if contract.kind == deal.get("direction") else None


def _is_foster(deal: AnyDeal) -> bool:
    return bool(deal.options.variant == FOSTER)


def calls_fact() -> Any:
    """The fact `calls`."""
    return fact(
        CallsKind(),
        "the calls in turn from the dealer's left; declarer and contract follow from them",
        default=(),
    )


def contract_fact() -> Any:
    """The fact `contract`."""
    return fact(
        BidKind(),
        "the highest bid: books above six, and high, low or nt (a bare number is high)",
        needed=always,
        derive=_contract_by_calls,
        warn=False,
    )


def trump_fact() -> Any:
    """The fact `trump`."""
    return fact(TrumpSuit(SUITS, SUIT_ALIASES), "the trump suit: C, D, H or S", applies=_has_trumps)


@frozen
class BidWhistFacts:
    """What is recorded of a deal."""

    dealer: str | None = dealer_fact()
    calls: tuple[Bid | None, ...] = calls_fact()
    declarer: str = declarer_fact("the highest bidder", needed=always, derive=_declarer_by_calls)
    contract: Bid = contract_fact()
    trump: str | None = trump_fact()
    direction: str | None = fact(
        Word(DIRECTIONS, {"up": "high", "uptown": "high", "down": "low", "downtown": "low"}),
        "at no trumps: high or low",
        applies=_has_direction,
        idle=_direction_of_bid,
    )
    tricks: Mapping[str, int] = tricks_of_declarer(_needed_books)
    honours: Mapping[str, int] | None = fact(
        SideCounts(0, FOSTER_HONOURS, total=FOSTER_HONOURS, unit="honours"),
        "in Foster's game: how many of A K Q J of trumps each side won",
        when=_is_foster,
        outcome=True,
        idle=counts_with(f"variant={FOSTER}", can_be=_has_trumps),
    )
    renege: Renege | None = fact(
        RenegeKind(), "the side said to have reneged, and whether the claim was proved"
    )


@frozen
class CutthroatFacts:
    """What is recorded of a deal without partners."""

    dealer: str | None = dealer_fact()
    calls: tuple[Bid | None, ...] = calls_fact()
    declarer: str = declarer_fact("the highest bidder", needed=always, derive=_declarer_by_calls)
    contract: Bid = contract_fact()
    trump: str | None = trump_fact()
    tricks: Mapping[str, int] = fact(
        Counts(0, hand_size, total=hand_size),
        "tricks won by each player; one may be left out",
        needed=always,
        outcome=True,
    )


def by_variant(default: Any, **others: Any) -> Any:
    """A default that some variants change; their names with `_`."""
    changed = {name.replace("_", "-"): value for name, value in others.items()}
    return lambda values, players: changed.get(values["variant"], default)


@frozen
class BidWhistOptions(TableOptions):
    """The house rules."""

    variant: str = option(
        Choice(*VARIANTS),
        MODERN,
        "modern, or another form: original (no trumps named in the bids, books taken count), "
        "foster (points out of eleven), ne52, parr, rhode-island, hawaii, cutthroat (no partners)",
        f"{PARLETT}; original: {NEXT_PAGE}; foster: {FOSTER_HOYLE}; cutthroat: {WIKIPEDIA}; the "
        f"others: {PAGAT}",
    )
    target: int = option(
        Whole(1),
        by_variant(7, ne52=21, parr=11, rhode_island=21, hawaii=21, cutthroat=30),
        "the points that win; 21 in ne52, rhode-island and hawaii, 11 in parr, 30 in cutthroat",
        f"{PARLETT}: 5 or 7; {PAGAT}; {WIKIPEDIA}",
    )
    made_scores: str = option(
        Choice(BY_BID, TAKEN),
        BY_BID,
        "what a contract made scores: the number bid, or the books taken above six",
        f"{PARLETT}; taken: {PAGAT}, {WIKIPEDIA}",
    )
    boston: str = option(
        Choice("4", "2", "1", DECIDES),
        "4",
        "by what a Boston multiplies the score; game: a bid of seven wins or loses the game",
        f"{NEXT_PAGE}: 4; 1 and game: {PAGAT}",
    )
    boston_on: str = option(
        Choice(BOOKS, BY_BID),
        BOOKS,
        "what a Boston is: all thirteen books whatever was bid, or a bid of seven made",
        f"{NEXT_PAGE}; bid: {PAGAT}",
    )
    boston_two_wins: bool = option(
        Switch(),
        False,
        "with games=on: whether a game won by a bid of seven counts as two",
        WIKIPEDIA,
    )
    boston_nt_stack: bool = option(
        Switch(),
        True,
        "whether a Boston at no trumps is doubled, too",
        f"{PARLETT}, {NEXT_PAGE}",
    )
    nt_factor: int = option(Whole(1, 2), 2, "by what no trumps multiply every score", PARLETT)
    opponents_score: bool = option(
        Switch(),
        True,
        "whether the opponents of a failed contract score their books above six",
        f"{PARLETT}; off: {PAGAT}, {WIKIPEDIA}",
    )
    bid_order: str = option(
        Choice(ALL_RANKED, EQUAL_DIRECTIONS, BY_NUMBER),
        by_variant(ALL_RANKED, ne52=BY_NUMBER),
        "which bid of the same number outranks another; by number alone in ne52",
        f"{PARLETT}; the others: {PAGAT}",
    )
    min_bid: int = option(
        Whole(1, 7),
        by_variant(3, original=1, foster=1, ne52=1, parr=1, rhode_island=1, cutthroat=1),
        "the lowest bid; 4 is common, 1 in the forms without jokers",
        f"{PARLETT}; {PAGAT}",
    )
    kitty: str = option(
        Choice(DECLARER_BOOK, FIRST_TRICK, NO_KITTY),
        by_variant(
            DECLARER_BOOK,
            original=NO_KITTY,
            foster=NO_KITTY,
            ne52=FIRST_TRICK,
            parr=NO_KITTY,
            cutthroat=NO_KITTY,
        ),
        "whose book the discards are: the declarer's first, that of the winner of the first "
        "trick, or there are none",
        f"{PARLETT}; first_trick_winner: [whistportal], {PAGAT}",
        alike=((FIRST_TRICK, NO_KITTY),),
    )
    minus_target_loses: bool = option(
        Switch(),
        by_variant(True, parr=False, cutthroat=False),
        "whether a side that falls to minus the target loses the game",
        f"{NEXT_PAGE}; off in parr and cutthroat: our choice",
    )
    max_sets: int | None = option(
        Whole(1, 2, none=True),
        None,
        "how many failed contracts a side may have; one more loses the game",
        f"1: {COLUMBUS}, {WIKIPEDIA}; 2: {PAGAT}",
    )
    back_door: bool = option(
        Switch(),
        False,
        "whether the first failed contract of a side ends the game when the others stand above "
        "0: they win",
        WIKIPEDIA,
    )
    jokers: int = option(
        Whole(0, 2),
        by_variant(2, original=0, foster=0, ne52=0, parr=0, rhode_island=0),
        "how many jokers are in the pack",
        PARLETT,
        alike=(("0", "1", "2"),),
    )
    renege_books: str = option(
        Choice(BEFORE, AFTER),
        BEFORE,
        "whether the sheet has the books before the penalty for a renege (the program moves "
        "them) or after it",
        "our choice; the penalty: " + f"{PAGAT}, {WIKIPEDIA}",
    )
    games: bool = games_option(PAGAT)


PRESETS = (
    Preset("book", {}, "as the book describes it", PARLETT, ("parlett",), ("seed",)),
    Preset(
        "pagat",
        {
            "made_scores": TAKEN,
            "opponents_score": "off",
            "boston": "1",
            "bid_order": EQUAL_DIRECTIONS,
            "target": "7",
        },
        "books taken count, opponents score nothing, no Boston",
        PAGAT,
    ),
)
