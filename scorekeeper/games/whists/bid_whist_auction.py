"""Bid whist: the order of bids, who made the last one, and what is wrong with an auction."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.core.books.table import Table
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.games.shapes.sides import owner_of

from .bid_whist_facts import BidWhistFacts, BidWhistOptions, CutthroatFacts
from .bid_whist_kinds import (
    ALL_RANKED,
    BY_NUMBER,
    CUTTHROAT,
    HIGH,
    LOW,
    NE52,
    NT,
    ORIGINAL,
    PARR,
    Bid,
    Calls,
    caller,
    last_bid,
)

LONG_AUCTIONS = (ORIGINAL, PARR, CUTTHROAT)  # go on until nobody bids any more
CALLS = 4  # of the other auctions: each player calls once, the dealer last


def rank(bid: Bid, options: BidWhistOptions) -> tuple[int, int]:
    """The order of bids."""
    if options.bid_order == BY_NUMBER:
        return bid.number, 0
    if options.bid_order == ALL_RANKED:
        return bid.number, {"": 0, HIGH: 0, LOW: 1, NT: 2}[bid.kind]
    return bid.number, int(bid.kind == NT)


def outranks(bid: Bid, place: int, highest: Bid, options: BidWhistOptions) -> bool:
    """Whether a bid at that place of the calls is higher; in ne52 the dealer may take over at the
    same number."""
    if options.variant == NE52 and place == CALLS - 1:
        return bid.number >= highest.number
    return rank(bid, options) > rank(highest, options)


def check_auction(
    facts: BidWhistFacts | CutthroatFacts, dealer: str, table: Table[BidWhistOptions]
) -> Iterable[Problem]:
    """The lowest bid; every bid outranks those before; declarer and contract come from them."""
    options = table.options
    calls = facts.calls
    for bid in dict.fromkeys([*filter(None, calls), facts.contract]):
        if bid.number < options.min_bid:
            yield breach(
                f"{bid.name} is below the lowest bid, {options.min_bid}",
                "correct the bid, or set min_bid= to the lowest of this table",
                "calls" if bid in calls else "contract",
            )
    last = last_bid(calls)
    if last is None:
        return
    if options.variant not in LONG_AUCTIONS and len(calls) != CALLS:
        yield breach(
            f"{plural(len(calls), 'call')} {'is' if len(calls) == 1 else 'are'} recorded, but each "
            "of the four players calls once",
            "record a bid or pass for each player, beginning on the dealer's left",
            "calls",
        )
    yield from check_ranks(calls, options)
    place, bid = last
    if bid != facts.contract:
        yield breach(
            f"the last bid is {bid.name}, not {facts.contract.name}",
            "correct calls or contract",
            "contract",
        )
    who = caller(place, dealer, table)
    if who and facts.declarer not in (who, owner_of(who, table)):
        yield breach(
            f"the last bid is {who}'s, so {facts.declarer} cannot be the declarer",
            "calls go round from the dealer's left, passes too: correct calls, dealer or declarer",
            "declarer",
        )


def check_ranks(calls: Calls, options: BidWhistOptions) -> Iterable[Problem]:
    """Every bid is higher than all before it."""
    highest: Bid | None = None
    for place, bid in enumerate(calls):
        if bid is None:
            continue
        if highest is None or outranks(bid, place, highest, options):
            highest = bid
        else:
            yield breach(
                f"{bid.name} does not outrank {highest.name}",
                "each bid is higher than all before it (option bid_order)",
                "calls",
            )
