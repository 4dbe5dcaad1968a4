"""Bid whist: the facts of a deal, the house rules, the presets, and what may not be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.declaration.facts import OUTCOME, Idle, always, fact, told_by
from scorekeeper.core.declaration.kinds import Counts, Word
from scorekeeper.core.declaration.options import (
    Preset,
    TableOptions,
    choice,
    switch,
    whole,
)
from scorekeeper.core.declaration.rules import Rules, clash, each, forbid, refuse, warn
from scorekeeper.core.declaration.slips import REVOKE
from scorekeeper.core.declaration.table_rules import TableRule, TableRules, useless
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.frames.points import games_option
from scorekeeper.games.shapes.sides import BOOK, dealer_fact, owner_of
from scorekeeper.games.shapes.tally import RubberState
from scorekeeper.games.sources import parlett

from ..facts import (
    PARLETT,
    TRUMP_NOTED,
    declarer_fact,
    honours_fact,
    tricks_of_declarer,
    trump_fact,
)
from .bids import (
    ALL_RANKED,
    BY_NUMBER,
    CUTTHROAT,
    DIRECTIONS,
    EQUAL_DIRECTIONS,
    FOSTER,
    HAWAII,
    HIGH,
    HIGHEST,
    LOW,
    MODERN,
    NE52,
    NT,
    ORIGINAL,
    PARR,
    RHODE_ISLAND,
    VARIANTS,
    Bid,
    BidKind,
    CallsKind,
    Renege,
    RenegeKind,
    caller,
    hand_size,
    kinds_of,
    last_bid,
    means_no_trumps,
)

PAGAT, WIKIPEDIA, COLUMBUS = "[pagat]", "[wikipedia]", "[columbus]"
FOSTER_HOYLE = "[foster]"

T = TypeVar("T")

FOSTER_HONOURS = 4  # A K Q J of trumps, counted to the side that won them
BY_BID, TAKEN = "bid", "taken"
BOOKS = "books"
DECIDES = "game"  # a bid of seven decides the game
DECLARER_BOOK, FIRST_TRICK, NO_KITTY = "declarer_book", "first_trick_winner", "none"
BEFORE, AFTER = "before", "after"

# fmt: off
SOURCES = {
    "book": parlett("Bid Whist"),
    "pagat": "pagat.com, Bid Whist",
    "wikipedia": "Wikipedia, Bid whist",
    "foster": "Foster's Complete Hoyle, Bid Whist",
    "columbus": "columbuswhist.com",
    "whistportal": "whistportal.com",
}
# fmt: on


def declarer_by_calls(deal: AnyDeal) -> str | None:
    """Who made the last bid."""
    last = last_bid(deal.facts.calls)
    if last is None:
        return None
    return caller(last[0], deal.facts.dealer or deal.turn.dealer, deal.table) or None


def contract_by_calls(deal: AnyDeal) -> Bid | None:
    """The last bid."""
    last = last_bid(deal.facts.calls)
    return last[1] if last else None


def needed_books(deal: AnyDeal) -> int | None:
    """How many books the contract takes, where it is not bid in points."""
    return None if is_foster(deal) else BOOK + deal.facts.contract.number


def has_trumps(deal: AnyDeal) -> bool:
    """Whether the deal is played with trumps."""
    return bool(deal.facts.contract.kind != NT)


def direction_of_bid(deal: AnyDeal) -> Idle | None:
    """A bid with high or low tells the direction; other forms of the game have none."""
    kind = deal.facts.contract.kind
    if kind not in DIRECTIONS:
        return Idle((f"variant={MODERN}",))
    return told_by("contract") if kind == deal.facts.direction else None


def is_foster(deal: AnyDeal) -> bool:
    """Whether bids are for points, of tricks and honours."""
    return bool(deal.options.variant == FOSTER)


# fmt: off
@frozen
class Called:
    """What is recorded in all forms."""

    dealer: str | None = dealer_fact()
    calls: tuple[Bid | None, ...] = fact(CallsKind(),
        "the calls in turn from the dealer's left; declarer and contract follow from them",
        default=(), on_demand=True)
    declarer: str = declarer_fact("the highest bidder", needed=always, derive=declarer_by_calls)
    contract: Bid = fact(BidKind(),
        "the highest bid: books above six, and high, low or nt (a bare number is high)",
        needed=always, derive=contract_by_calls, warn=False)
    trump: str | None = trump_fact(applies=has_trumps)


@frozen
class BidWhistFacts(Called):
    """What is recorded of a deal."""

    direction: str | None = fact(
        Word(DIRECTIONS, {"up": "high", "uptown": "high", "down": "low", "downtown": "low"}),
        "at no trumps: high or low",
        applies=lambda deal: not has_trumps(deal), idle=direction_of_bid,
        asked="high or low")
    tricks: Mapping[str, int] = tricks_of_declarer(needed_books)
    honours: Mapping[str, int] | None = honours_fact(FOSTER_HONOURS,
        "in Foster's game: how many of A K Q J of trumps each side won",
        applies=is_foster, needed=True, setting=f"variant={FOSTER}", can_be=has_trumps)
    renege: Renege | None = fact(RenegeKind(),
        "the side said to have reneged, and whether the claim was proved", phase=OUTCOME,
        on_demand=True, slip=REVOKE)


@frozen
class CutthroatFacts(Called):
    """What is recorded of a deal without partners."""

    tricks: Mapping[str, int] = fact(Counts(0, hand_size, total=hand_size),
        "tricks won by each player; one may be left out", needed=always, outcome=True)

    @property
    def is_made(self) -> bool:
        """Whether the bidder won what he bid."""
        return self.tricks[self.declarer] >= self.contract.number


def by_variant(default: T, **others: T) -> Callable[[BidWhistOptions, int], T]:
    """A default that some variants change; their names with `_`."""
    changed = {name.replace("_", "-"): value for name, value in others.items()}
    return lambda options, players: changed.get(options.variant, default)


@frozen
class BidWhistOptions(TableOptions):
    """The house rules."""

    variant: str = choice("|".join(VARIANTS),
        "modern, or another form: original (no trumps named in the bids, books taken count), "
        "foster (points out of eleven), ne52, parr, rhode-island, hawaii, cutthroat (no partners)",
        f"{PARLETT}; original: {PARLETT}; foster: {FOSTER_HOYLE}; cutthroat: {WIKIPEDIA}; the "
        f"others: {PAGAT}")
    target: int = whole(
        by_variant(7, ne52=21, parr=11, rhode_island=21, hawaii=21, cutthroat=30),
        "the points that win; 21 in ne52, rhode-island and hawaii, 11 in parr, 30 in cutthroat",
        f"{PARLETT}: 5 or 7; {PAGAT}; {WIKIPEDIA}", low=1)
    made_scores: str = choice(f"{BY_BID}|{TAKEN}",
        "what a contract made scores: the number bid, or the books taken above six",
        f"{PARLETT}; taken: {PAGAT}, {WIKIPEDIA}")
    boston: str = choice(f"4|2|1|{DECIDES}",
        "by what a Boston multiplies the score; game: a bid of seven wins or loses the game",
        f"{PARLETT}: 4; 1 and game: {PAGAT}")
    boston_on: str = choice(f"{BOOKS}|{BY_BID}",
        "what a Boston is: all thirteen books whatever was bid, or a bid of seven made",
        f"{PARLETT}; bid: {PAGAT}")
    boston_two_wins: bool = switch(False,
        "with games=on: whether a game won by a bid of seven counts as two", WIKIPEDIA)
    boston_nt_stack: bool = switch(True, "whether a Boston at no trumps is doubled, too",
        f"{PARLETT}, {PARLETT}")
    nt_factor: int = whole(2, "by what no trumps multiply every score", PARLETT, low=1, high=2)
    opponents_score: bool = switch(True,
        "whether the opponents of a failed contract score their books above six",
        f"{PARLETT}; off: {PAGAT}, {WIKIPEDIA}")
    bid_order: str = choice(f"{ALL_RANKED}|{EQUAL_DIRECTIONS}|{BY_NUMBER}",
        "which bid of the same number outranks another; by number alone in ne52",
        f"{PARLETT}; the others: {PAGAT}", default=by_variant(ALL_RANKED, ne52=BY_NUMBER))
    min_bid: int = whole(
        by_variant(3, original=1, foster=1, ne52=1, parr=1, rhode_island=1, cutthroat=1),
        "the lowest bid; 4 is common, 1 in the forms without jokers", f"{PARLETT}; {PAGAT}",
        low=1, high=HIGHEST)
    kitty: str = choice(f"{DECLARER_BOOK}|{FIRST_TRICK}|{NO_KITTY}",
        "whose book the discards are: the declarer's first, that of the winner of the first "
        "trick, or there are none", f"{PARLETT}; first_trick_winner: [whistportal], {PAGAT}",
        default=by_variant(DECLARER_BOOK, original=NO_KITTY, foster=NO_KITTY, ne52=FIRST_TRICK,
            parr=NO_KITTY, cutthroat=NO_KITTY),
        alike=((FIRST_TRICK, NO_KITTY),))
    minus_target_loses: bool = switch(by_variant(True, parr=False, cutthroat=False),
        "whether a side that falls to minus the target loses the game",
        f"{PARLETT}; off in parr and cutthroat: our choice")
    max_sets: int | None = whole(None,
        "how many failed contracts a side may have; one more loses the game",
        f"1: {COLUMBUS}, {WIKIPEDIA}; 2: {PAGAT}", low=1, high=2, none=True)
    back_door: bool = switch(False,
        "whether the first failed contract of a side ends the game when the others stand above "
        "0: they win", WIKIPEDIA)
    jokers: int = whole(by_variant(2, original=0, foster=0, ne52=0, parr=0, rhode_island=0),
        "how many jokers are in the pack", PARLETT, high=2, alike=(("0", "1", "2"),))
    renege_books: str = choice(f"{BEFORE}|{AFTER}",
        "whether the sheet has the books before the penalty for a renege (the program moves "
        "them) or after it", "our choice; the penalty: " + f"{PAGAT}, {WIKIPEDIA}")
    games: bool = games_option(PAGAT)


PRESETS = (
    Preset("book", {}, "as the book describes it", PARLETT, ("parlett",), ("seed",)),
    Preset("pagat",
        {"made_scores": TAKEN, "opponents_score": "off", "boston": "1",
         "bid_order": EQUAL_DIRECTIONS, "target": "7"},
        "books taken count, opponents score nothing, no Boston", PAGAT),
)


# rules --------------------------------------------------------------------------------------

BidDeal = Deal[BidWhistFacts, BidWhistOptions, RubberState]
CutthroatDeal = Deal[CutthroatFacts, BidWhistOptions, RubberState]
BidLedger = Ledger[BidWhistOptions, RubberState]


def nt_hint(deal: Deal[Called, BidWhistOptions, object]) -> str:
    """How no trumps are told."""
    if NT in kinds_of(deal):
        return "leave trump out and write the bid with nt, e.g. contract=4nt"
    return "every deal of this form is played with a trump suit"


LONG_AUCTIONS = (ORIGINAL, PARR, CUTTHROAT)  # go on until nobody bids any more
CALLS = 4  # of the other auctions: each player calls once, the dealer last
AnyForm = Deal[Called, BidWhistOptions, RubberState]


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


def outranked(deal: AnyForm) -> Iterator[tuple[Bid, Bid]]:
    """The bids that are not higher than all before them, each with the highest of those."""
    highest: Bid | None = None
    for place, bid in enumerate(deal.facts.calls):
        if bid and (highest is None or outranks(bid, place, highest, deal.options)):
            highest = bid
        elif bid and highest:
            yield bid, highest


def too_low(bids: Iterable[Bid | None], deal: AnyForm) -> Iterator[tuple[Bid, int]]:
    """Those below the lowest bid of the table, each once with that one."""
    least = deal.options.min_bid
    return ((bid, least) for bid in dict.fromkeys(bids) if bid and bid.number < least)


def has_other_count(deal: AnyForm) -> bool:
    """Whether more or fewer calls are recorded than players call once."""
    is_short = deal.options.variant not in LONG_AUCTIONS
    return is_short and any(deal.facts.calls) and len(deal.facts.calls) != CALLS


def last_called(deal: AnyForm) -> Bid:
    """The last bid; the contract, where no calls are recorded."""
    last = last_bid(deal.facts.calls)
    return last[1] if last else deal.facts.contract


def last_caller(deal: AnyForm) -> str:
    """Who made the last bid; nobody where that is not known."""
    last, dealer = last_bid(deal.facts.calls), deal.facts.dealer or deal.ledger.dealer
    return caller(last[0], dealer, deal.table) if last else ""


def is_others_bid(deal: AnyForm) -> bool:
    """Whether the last bid is not the declarer's."""
    who = last_caller(deal)
    return bool(who) and deal.facts.declarer not in (who, owner_of(who, deal.table))


LOWEST = ("{bid} is below the lowest bid, {least}",
    "correct the bid, or set min_bid= to the lowest of this table")

AUCTION: Rules[Called, BidWhistOptions, RubberState] = (
    each(forbid, "calls", lambda deal: too_low(deal.facts.calls, deal), *LOWEST,
        bid=lambda slip: slip[0].name, least=lambda slip: slip[1]),
    each(forbid, "contract",
        lambda deal: too_low({deal.facts.contract} - {*deal.facts.calls}, deal), *LOWEST,
        bid=lambda slip: slip[0].name, least=lambda slip: slip[1]),
    forbid("calls", has_other_count,
        "{count} recorded, but each of the four players calls once",
        "record a bid or pass for each player, beginning on the dealer's left",
        count=lambda deal: plural(len(deal.facts.calls), "call")
        + (" is" if len(deal.facts.calls) == 1 else " are")),
    each(forbid, "calls", outranked, "{bid} does not outrank {highest}",
        "each bid is higher than all before it (option bid_order)",
        bid=lambda slip: slip[0].name, highest=lambda slip: slip[1].name),
    forbid("contract", lambda deal: last_called(deal) != deal.facts.contract,
        "the last bid is {last}, not {bid}", "correct calls or contract",
        last=lambda deal: last_called(deal).name, bid=lambda deal: deal.facts.contract.name),
    forbid("declarer", is_others_bid,
        "the last bid is {who}'s, so {declarer} cannot be the declarer",
        "calls go round from the dealer's left, passes too: correct calls, dealer or declarer",
        who=last_caller),
)

NO_SUIT = "'{text}' is not a trump suit"
NO_BOOK = "{declaring} have no book, but the discards are their first"

FORM_CHECKS: Rules[Called, BidWhistOptions, RubberState] = (
    refuse("calls", lambda deal: not any(deal.facts.calls),
        "{fact}: everybody passed",
        "when nobody else bids the dealer must; a deal that is thrown in and dealt again is not "
        "recorded"),
    refuse("trump", lambda deal: means_no_trumps(deal.recorded.get("trump", "")),
        NO_SUIT, "{how}", how=nt_hint),
    warn("trump", lambda deal: deal.facts.trump is None and deal.facts.contract.kind != NT,
        TRUMP_NOTED.message, TRUMP_NOTED.hint),
)


def lacks_first_book(deal: BidDeal) -> bool:
    """Whether declarer's side has no book, though the discards are their first."""
    options, facts = deal.options, deal.facts
    may_be_lost = facts.renege and options.renege_books != BEFORE
    is_theirs = options.kitty == DECLARER_BOOK and not may_be_lost
    return is_theirs and not facts.tricks[owner_of(facts.declarer, deal.table)]


CHECKS: Rules[BidWhistFacts, BidWhistOptions, RubberState] = (
    *FORM_CHECKS,
    warn("direction", lambda deal: deal.facts.contract.kind == NT and not deal.facts.direction
            and deal.options.variant in (MODERN, HAWAII),
        "high or low is not recorded", "add direction= high or low"),
    clash("tricks", lacks_first_book,
        NO_BOOK,
        "count the discards, or set kitty=none",
        declaring=lambda deal: owner_of(deal.facts.declarer, deal.table)),
    *AUCTION,
)

# the forms in which an option does anything, if not in all
OF_PARTNERS = tuple(variant for variant in VARIANTS if variant != CUTTHROAT)
EFFECTIVE: Mapping[str, tuple[str, ...]] = {
    "made_scores": (MODERN,), "boston": (MODERN,), "boston_on": (MODERN,),
    "boston_two_wins": (MODERN,), "boston_nt_stack": (MODERN,),
    "nt_factor": (MODERN, RHODE_ISLAND), "opponents_score": (MODERN,),
    "max_sets": OF_PARTNERS, "back_door": OF_PARTNERS, "renege_books": OF_PARTNERS,
}


def only_in(name: str, forms: Sequence[str]) -> TableRule[BidWhistOptions]:
    """An option that does something in those forms alone."""
    return useless(name, lambda table: table.options.variant not in forms,
        "in the variant {variant}")


TABLE_CHECKS: TableRules[BidWhistOptions] = (
    *(only_in(name, forms) for name, forms in EFFECTIVE.items()),
    useless("boston_two_wins",
        lambda table: table.options.variant == MODERN and not table.options.games,
        "where games are not counted", "set games=on"),
)
# fmt: on
