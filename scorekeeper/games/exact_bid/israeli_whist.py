"""Israeli Whist: a bridge-like auction for the trump suit, then everybody's exact number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Flag, Number, Player, Word
from scorekeeper.core.declaration.options import Preset, choice, option, switch, whole
from scorekeeper.core.declaration.rules import Rules, forbid
from scorekeeper.core.game import Coming, Feat
from scorekeeper.core.values.cells import Told
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.suits import STRAIN_ALIASES, STRAINS
from scorekeeper.games import live_in, turn_in
from scorekeeper.games.sheets.deal_rows import FactColumn, of_facts
from scorekeeper.games.sources import parlett

from .facts import (
    FLAGS,
    TOO_FEW,
    TOO_MANY_CARDS,
    ExactBidFacts,
    hook_rule,
    is_hook_broken,
    result_wanted,
)
from .model import ExactBid, example
from .options import (
    BREAK_ON_ONES,
    HOOK_NOT_ON_ONES,
    HOOK_ON,
    SKIP_ONES,
    STREAK_ALL,
    ExactBidOptions,
    TrumpOrder,
    hook_option,
    scoring_option,
    streak_option,
)
from .rules import ExactBidState
from .scales import FLAT_NOUGHT, ISRAELI_SCALES, PAGAT, PARLETT, SLIDING_NOUGHT, SOURCES, Scale
from .schedules import Schedule, schedule_of

TRICKS = 13
MOST_GOULASHES = 3

ISRAELI = "israeli"
DEALER, LEFT_OF_DEALER = "dealer", "left-of-dealer"
FOUR_PASSES, THREE_PASSES = "four-passes", "three-passes"
SLIDING, FLAT = "sliding", "flat"
THROWN_IN = "thrown in"  # on the sheet
NEXT_DEALER, SAME_DEALER = "next-dealer", "same-dealer"

NUMBERS = range(4, TRICKS + 1)
CONTRACTS = tuple(f"{number}{strain}" for number in NUMBERS for strain in STRAINS)
CONTRACT_ALIASES = {
    f"{number}{alias}": f"{number}{strain}"
    for number in NUMBERS
    for alias, strain in STRAIN_ALIASES.items()
}

OLDER = "[israeli-wikipedia], older"


def strain_bid(facts: IsraeliFacts) -> str | None:
    """The strain of the winning bid: `S` of `6S`."""
    return facts.contract.lstrip("0123456789") if facts.contract else None


# fmt: off
ISRAELI_SOURCES = {
    **SOURCES,
    "book": parlett("Israeli Whist"),
    "israeli-wikipedia": "Wikipedia, Israeli whist",
    "iwhist": "iwhist.net",
}

PRESETS = (
    Preset("book", {}, "as in the book", PARLETT),
    Preset("wikipedia",
        {"zero_over": "25", "declarer_may_raise": "on", "first_bidder": LEFT_OF_DEALER,
         "auction_end": THREE_PASSES},
        "as most sources have it: 25 for a nought made over, the declarer may raise",
        "[israeli-wikipedia]; [iwhist]"),
    Preset("old", {"zero_over": "30", "fail_per_trick": "5", "min_bid": "4"},
        "an older form: 30 for a nought made over, 5 off per trick, bids from four", OLDER),
)


@frozen
class IsraeliFacts(ExactBidFacts):
    """The facts of Israeli Whist; `bids` are the final numbers, the declarer's included."""

    goulash: int = fact(Number(0, MOST_GOULASHES),
        "how often all passed and cards were passed on", default=0, note="three cards each time",
        asked="goulashes", on_demand=True)
    thrown_in: bool = fact(Flag(), "yes: all passed to the end, nothing was played", default=False,
        note="no points, the deal passes on", asked="thrown in", on_demand=True)
    declarer: str | None = fact(Player(), "who won the auction",
        applies=result_wanted)
    contract: str | None = fact(Word(CONTRACTS, CONTRACT_ALIASES), "the winning first bid",
        applies=result_wanted)
    trump: str | None = fact(Word(STRAINS, STRAIN_ALIASES),
        "trump suit, or NT: that of the contract", applies=result_wanted, on_demand=True,
        derive=lambda deal: deal.known(strain_bid))


@frozen
class IsraeliOptions(ExactBidOptions):
    """The options of Israeli Whist."""

    hook: str = hook_option(note=" (no deal has one card)", alike=((HOOK_ON, HOOK_NOT_ON_ONES),))
    scoring: str = scoring_option(ISRAELI, ISRAELI_SCALES)
    streak: str = streak_option(alike=((STREAK_ALL, SKIP_ONES, BREAK_ON_ONES),))
    trump_order: tuple[str, ...] = option(TrumpOrder(), (), "the contract names the trumps", PAGAT,
        alike=(STRAINS,))
    zero_over: int = whole(20,
        "points of a made nought when the numbers add up to more than 13",
        f"{PARLETT}; 25: [israeli-wikipedia], [iwhist]; 30: a scorekeeper in use")
    zero_under: int = whole(50, "points of a made nought when they add up to less than 13", PARLETT)
    fail_per_trick: int = whole(10, "points off per trick above or below one's number",
        f"{PARLETT}; 5: {OLDER}")
    zero_fail: str = choice(f"{SLIDING}|{FLAT}",
        "a missed nought: 50 off and 10 back per further trick, or what a made one pays",
        f"{PARLETT}; flat: a browser game")
    zero_fail_cap: int | None = whole(None, "the most that a missed nought can bring",
        "by agreement", low=None, none=True)
    declarer_may_raise: bool = switch(False,
        "the declarer may announce more than his first bid", "[israeli-wikipedia]")
    frisch_raises: bool = switch(False, "each goulash raises the lowest first bid by one",
        "an open rule sheet")
    min_bid: int = whole(5, "the lowest first bid", f"{PARLETT}; 4: {OLDER}", low=4, high=5)
    first_bidder: str = choice(f"{DEALER}|{LEFT_OF_DEALER}", "who bids first",
        f"{PARLETT}; left-of-dealer: [israeli-wikipedia]", alike=((DEALER, LEFT_OF_DEALER),))
    auction_end: str = choice(f"{FOUR_PASSES}|{THREE_PASSES}", "what ends the auction", PARLETT,
        alike=((FOUR_PASSES, THREE_PASSES),))
    redeal: str = choice(f"{NEXT_DEALER}|{SAME_DEALER}", "who deals after a deal thrown in",
        PARLETT)


IsraeliDeal = Deal[IsraeliFacts, IsraeliOptions, ExactBidState]
IsraeliLedger = Ledger[IsraeliOptions, ExactBidState]


def number_of(contract: str) -> int:
    """The tricks of a first bid: 6 of `6S`."""
    return int(contract.rstrip("CDHSNT"))


def first_number(deal: IsraeliDeal) -> int:
    """The number of tricks of the first bid; none was made: 13."""
    return number_of(deal.facts.contract) if deal.facts.contract else TRICKS


def lowest_bid(deal: IsraeliDeal) -> int:
    """The lowest first bid allowed, after these goulashes."""
    return deal.options.min_bid + (deal.facts.goulash if deal.options.frisch_raises else 0)


def announced(deal: IsraeliDeal) -> int:
    """The declarer's number."""
    return deal.facts.bids[deal.facts.declarer or ""]


def contradicts_contract(deal: IsraeliDeal) -> bool:
    """Whether the declarer announced another number than his first bid allows."""
    facts = deal.facts
    if not facts.contract or not facts.declarer or not facts.bids:
        return False
    number, first = announced(deal), first_number(deal)
    return number < first or (number > first and not deal.options.declarer_may_raise)


CHECKS: Rules[IsraeliFacts, IsraeliOptions, ExactBidState] = (
    TOO_FEW,
    hook_rule(lambda deal: deal.facts.declarer and is_hook_broken(deal)),
    forbid("bids", lambda deal: not deal.facts.declarer and is_hook_broken(deal),
        "the numbers may not add up to {cards}",
        "who announced last must choose another number; check the bids"),
    TOO_MANY_CARDS, *FLAGS,
    forbid("contract", lambda deal: first_number(deal) < lowest_bid(deal),
        "contract {contract} is too low: the lowest first bid is {lowest}{after}",
        "bid at least {lowest}", lowest=lowest_bid,
        after=lambda deal: deal.options.frisch_raises * f" after {goulashes(deal)}"),
    forbid("bids", contradicts_contract,
        "declarer {declarer} announces {number}, but his first bid was {contract}",
        "his number is {wanted}", part="{declarer}:{number}", number=announced,
        wanted=lambda deal: deal.options.declarer_may_raise * "at least "
            + str(first_number(deal))),
)
# fmt: on


def goulashes(deal: IsraeliDeal) -> str:
    """`1 goulash`, `2 goulashes`."""
    count = deal.facts.goulash
    return f"{count} goulash{'' if count == 1 else 'es'}"


class IsraeliWhist(ExactBid[IsraeliFacts, IsraeliOptions]):
    """Israeli Whist."""

    name = "israeli-whist"
    title = "Israeli Whist"
    facts = IsraeliFacts
    options = IsraeliOptions
    live = live_in("exact_bid.israeli_live")
    live_turn = turn_in("exact_bid.israeli_live")
    checks = CHECKS
    seats = (4, 4)
    scales = ISRAELI_SCALES
    further_columns = (
        FactColumn("by", of_facts(lambda facts: facts.declarer or ""), told=(Told("declarer"),)),
        FactColumn(
            "bid",
            of_facts(lambda facts: THROWN_IN if facts.thrown_in else facts.contract or ""),
            told=(Told("thrown-in", short=(("yes", THROWN_IN), ("no", ""))), Told("contract")),
        ),
    )
    sources = ISRAELI_SOURCES
    main_options = ("target", "deals", "zero_over", "zero_under", "hook")
    presets = PRESETS
    # fmt: off
    order = ("out", "dealer", "goulash", "thrown-in", "declarer", "contract", "cards", "trump",
        "bids", "tricks", "made")
    examples = (
        example("declarer=Anna contract=5S bids=5,4,0,3 tricks=5,4,0,4",
            "numbers add up to 12: an under deal; Vera won one too many"),
        example("goulash=1 declarer=B contract=6H bids=3,6,2,1 tricks=3,6,3,1", "after a goulash"),
        example("goulash=3 thrown-in=yes", "nobody bid, not even after three goulashes"),
    )
    # fmt: on

    def feats(self, facts: IsraeliFacts, table: Table[IsraeliOptions]) -> Iterator[Feat]:
        """Also the auction won, by its number: made with exactly the tricks announced."""
        yield from super().feats(facts, table)
        outcomes = facts.outcomes()
        if facts.contract and facts.declarer in outcomes:
            what = f"auctions won with {number_of(facts.contract):02}"
            yield Feat(facts.declarer, what, outcomes[facts.declarer])

    def schedule(self, table: Table[IsraeliOptions]) -> Schedule:
        """Thirteen cards in every deal, unless the table lists others."""
        options = table.options
        return schedule_of(options.schedule, {}, players=4, pack=options.pack, deals=options.deals)

    def scale(self, options: IsraeliOptions) -> Scale:
        """The scale that the options of the game make up, or one of Oh Hell's."""
        scale = super().scale(options)
        if options.scoring != ISRAELI:
            return scale
        nought = SLIDING_NOUGHT
        if options.zero_fail == FLAT:
            nought = FLAT_NOUGHT
        elif options.zero_fail_cap is not None:
            nought = f"min({options.zero_fail_cap}, {SLIDING_NOUGHT})"
        return scale._replace(missed=scale.missed.replace(SLIDING_NOUGHT, nought))

    def advance(self, deal: IsraeliDeal, entries: Sequence[Entry]) -> ExactBidState:
        """The history after a deal; one thrown in takes no place in an agreed number of deals."""
        if deal.facts.thrown_in:
            return deal.state._replace(thrown=deal.state.thrown + 1)
        return super().advance(deal, entries)

    def next_dealer(self, deal: IsraeliDeal) -> str:
        """The next seat; after a deal thrown in perhaps the same again."""
        if deal.facts.thrown_in and deal.options.redeal == SAME_DEALER:
            return deal.facts.dealer
        return super().next_dealer(deal)

    def upcoming(self, ledger: IsraeliLedger) -> Coming:
        """Dealer, who bids first, and the leaders; trumps and who announces last depend on the
        auction."""
        next_up = super().upcoming(ledger)
        next_up = {what: next_up[what] for what in next_up if what not in ("bids last", "trump")}
        is_dealer = ledger.table.options.first_bidder == DEALER
        dealer = str(next_up["dealer"])
        return {**next_up, "bids first": dealer if is_dealer else ledger.table.after(dealer)}


GAME = IsraeliWhist()
