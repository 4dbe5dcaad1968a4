"""Israeli Whist: a bridge-like auction for the trump suit, then everybody's exact number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Flag, Number, Player, Word
from scorekeeper.core.declaration.option_kinds import Choice, Switch, Whole
from scorekeeper.core.declaration.options import Preset, option
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.core.values.suits import STRAIN_ALIASES, STRAINS
from scorekeeper.games.sources import parlett

from .checks import last_before
from .facts import ExactBidDeal, ExactBidFacts
from .layout import FactCell
from .model import ExactBid, example
from .options import (
    BREAK_ON_ONES,
    HOOK,
    HOOK_MEANING,
    HOOK_NOT_ON_ONES,
    HOOK_ON,
    HOOK_SOURCE,
    SKIP_ONES,
    STREAK_ALL,
    STREAK_OFF,
    ExactBidOptions,
    ExactBidTable,
    ScaleName,
    TrumpOrder,
    hook_default,
    scale_default,
)
from .rules import ExactBidRules, ExactBidState
from .scales import (
    CUSTOM,
    FLAT_NOUGHT,
    ISRAELI_SCALES,
    PAGAT,
    PARLETT,
    SCORERS,
    SLIDING_NOUGHT,
    SOURCES,
    Scale,
)
from .schedules import Schedule, schedule_of

TRICKS = 13
MOST_GOULASHES = 3

ISRAELI = "israeli"
DEALER, LEFT_OF_DEALER = "dealer", "left-of-dealer"
FOUR_PASSES, THREE_PASSES = "four-passes", "three-passes"
SLIDING, FLAT = "sliding", "flat"
NEXT_DEALER, SAME_DEALER = "next-dealer", "same-dealer"

CONTRACTS = tuple(f"{number}{strain}" for number in range(4, TRICKS + 1) for strain in STRAINS)
CONTRACT_ALIASES = {
    f"{number}{alias}": f"{number}{strain}"
    for number in range(4, TRICKS + 1)
    for alias, strain in STRAIN_ALIASES.items()
}


def _thrown_in(deal: AnyDeal) -> bool:
    return bool(deal.values.get("thrown-in"))


def _is_bid(deal: AnyDeal) -> bool:
    return not _thrown_in(deal)


def _trump_of_contract(deal: AnyDeal) -> str | None:
    contract = deal.values.get("contract")
    return contract.lstrip("0123456789") if contract else None


OLDER = "[israeli-wikipedia], older"

ISRAELI_SOURCES = {
    **SOURCES,
    "book": parlett("Israeli Whist"),
    "israeli-wikipedia": "Wikipedia, Israeli whist",
    "iwhist": "iwhist.net",
}


@frozen
class IsraeliFacts(ExactBidFacts):
    """The facts of Israeli Whist; `bids` are the final numbers, the declarer's included."""

    goulash: int = fact(
        Number(0, MOST_GOULASHES),
        "how often all passed and cards were passed on",
        default=0,
        note="three cards each time",
    )
    thrown_in: bool = fact(
        Flag(),
        "yes: all passed to the end, nothing was played",
        default=False,
        note="no points, the deal passes on",
    )
    declarer: str | None = fact(Player(), "who won the auction", applies=_is_bid)
    contract: str | None = fact(
        Word(CONTRACTS, CONTRACT_ALIASES), "the winning first bid", applies=_is_bid
    )
    trump: str | None = fact(
        Word(STRAINS, STRAIN_ALIASES),
        "trump suit, or NT: that of the contract",
        applies=_is_bid,
        derive=_trump_of_contract,
    )


def _auction(facts: IsraeliFacts) -> str:
    """The winning first bid, or that there was none."""
    return "thrown in" if facts.thrown_in else facts.contract or ""


def _by(facts: IsraeliFacts) -> str:
    return facts.declarer or ""


@frozen
class IsraeliOptions(ExactBidOptions):
    """The options of Israeli Whist."""

    hook: str = option(
        HOOK,
        hook_default,
        f"{HOOK_MEANING} (no deal has one card)",
        HOOK_SOURCE,
        alike=((HOOK_ON, HOOK_NOT_ON_ONES),),
    )
    scoring: str = option(
        ScaleName(*ISRAELI_SCALES, CUSTOM), scale_default(ISRAELI), "scale of points", PARLETT
    )
    streak: str = option(
        Choice(STREAK_OFF, STREAK_ALL, SKIP_ONES, BREAK_ON_ONES),
        STREAK_OFF,
        "a prize for made bids in a row and a fine for missed ones",
        SCORERS,
        alike=((STREAK_ALL, SKIP_ONES, BREAK_ON_ONES),),
    )
    trump_order: tuple[str, ...] = option(
        TrumpOrder(), (), "the contract names the trumps", PAGAT, alike=(STRAINS,)
    )
    zero_over: int = option(
        Whole(0),
        20,
        "points of a made nought when the numbers add up to more than 13",
        f"{PARLETT}; 25: [israeli-wikipedia], [iwhist]; 30: a scorekeeper in use",
    )
    zero_under: int = option(
        Whole(0), 50, "points of a made nought when they add up to less than 13", PARLETT
    )
    fail_per_trick: int = option(
        Whole(0),
        10,
        "points off per trick above or below one's number",
        f"{PARLETT}; 5: {OLDER}",
    )
    zero_fail: str = option(
        Choice(SLIDING, FLAT),
        SLIDING,
        "a missed nought: 50 off and 10 back per further trick, or what a made one pays",
        f"{PARLETT}; flat: a browser game",
    )
    zero_fail_cap: int | None = option(
        Whole(none=True), None, "the most that a missed nought can bring", "by agreement"
    )
    declarer_may_raise: bool = option(
        Switch(), False, "the declarer may announce more than his first bid", "[israeli-wikipedia]"
    )
    frisch_raises: bool = option(
        Switch(), False, "each goulash raises the lowest first bid by one", "an open rule sheet"
    )
    min_bid: int = option(Whole(4, 5), 5, "the lowest first bid", f"{PARLETT}; 4: {OLDER}")
    first_bidder: str = option(
        Choice(DEALER, LEFT_OF_DEALER),
        DEALER,
        "who bids first",
        f"{PARLETT}; left-of-dealer: [israeli-wikipedia]",
        alike=((DEALER, LEFT_OF_DEALER),),
    )
    auction_end: str = option(
        Choice(FOUR_PASSES, THREE_PASSES),
        FOUR_PASSES,
        "what ends the auction",
        PARLETT,
        alike=((FOUR_PASSES, THREE_PASSES),),
    )
    redeal: str = option(
        Choice(NEXT_DEALER, SAME_DEALER), NEXT_DEALER, "who deals after a deal thrown in", PARLETT
    )


class IsraeliRules(ExactBidRules):
    """The rules of an Israeli table."""

    def has_bids(self, values: Any) -> bool:
        """Not when the cards were thrown in."""
        return not values.get("thrown-in")

    has_result = has_bids

    def trump(
        self, ledger: AnyLedger, cards: int | None, players: int, special: str | None
    ) -> str | None:
        """The auction names it."""
        return None


class IsraeliWhist(ExactBid):
    """Israeli Whist."""

    name = "israeli-whist"
    title = "Israeli Whist"
    facts = IsraeliFacts
    options = IsraeliOptions
    seats = (4, 4)
    scales = ISRAELI_SCALES
    further_columns = (FactCell("by", _by), FactCell("bid", _auction))
    order = (
        "out",
        "dealer",
        "goulash",
        "thrown-in",
        "declarer",
        "contract",
        "cards",
        "trump",
        "bids",
        "tricks",
        "made",
    )
    sources = ISRAELI_SOURCES
    main_options = ("target", "deals", "zero_over", "zero_under", "hook")
    presets = (
        Preset("book", {}, "as in the book", PARLETT),
        Preset(
            "wikipedia",
            {
                "zero_over": "25",
                "declarer_may_raise": "on",
                "first_bidder": LEFT_OF_DEALER,
                "auction_end": THREE_PASSES,
            },
            "as most sources have it: 25 for a nought made over, the declarer may raise",
            "[israeli-wikipedia]; [iwhist]",
        ),
        Preset(
            "old",
            {"zero_over": "30", "fail_per_trick": "5", "min_bid": "4"},
            "an older form: 30 for a nought made over, 5 off per trick, bids from four",
            OLDER,
        ),
    )
    examples = (
        example(
            "declarer=Anna contract=5S bids=5,4,0,3 tricks=5,4,0,4",
            "numbers add up to 12: an under deal; Vera won one too many",
        ),
        example("goulash=1 declarer=B contract=6H bids=3,6,2,1 tricks=3,6,3,1", "after a goulash"),
        example("goulash=3 thrown-in=yes", "nobody bid, not even after three goulashes"),
    )

    def schedule(self, table: ExactBidTable) -> Schedule:
        """Thirteen cards in every deal, unless the table lists others."""
        options = table.options
        return schedule_of(options.schedule, {}, players=4, pack=options.pack, deals=options.deals)

    def scale(self, options: ExactBidOptions) -> Scale:
        """The scale that the options of the game make up, or one of Oh Hell's."""
        if options.scoring != ISRAELI:
            return super().scale(options)
        table = cast(IsraeliOptions, options)
        scale = self.scales[ISRAELI]
        if table.zero_fail == FLAT:
            return scale._replace(missed=scale.missed.replace(SLIDING_NOUGHT, FLAT_NOUGHT))
        if table.zero_fail_cap is not None:
            capped = f"min({table.zero_fail_cap}, {SLIDING_NOUGHT})"
            return scale._replace(missed=scale.missed.replace(SLIDING_NOUGHT, capped))
        return scale

    def rules(self, table: ExactBidTable) -> IsraeliRules:
        """What the options of a table come to."""
        return IsraeliRules(table, self.formulas(table.options), self.schedule(table))

    def check(self, deal: ExactBidDeal) -> list[Problem]:
        """Also the first bid against the lowest allowed and the declarer's number."""
        found = super().check(deal)
        facts = cast(IsraeliFacts, deal.facts)
        if facts.contract:
            found += _check_contract(facts, cast(IsraeliOptions, deal.options))
        return found

    def hook_problem(self, deal: ExactBidDeal) -> Problem:
        """The barred number of who announces last: the player before the declarer."""
        facts = cast(IsraeliFacts, deal.facts)
        if facts.declarer:
            return super().hook_problem(deal)
        return breach(
            f"the numbers may not add up to {facts.cards}",
            "who announced last must choose another number; check the bids",
            "bids",
        )

    def last_bidder(self, deal: ExactBidDeal) -> str:
        """The player before the declarer."""
        declarer = cast(IsraeliFacts, deal.facts).declarer
        assert declarer is not None
        return last_before(declarer, deal.active, deal.table, included=False)

    def advance(self, deal: ExactBidDeal, entries: Sequence[Entry]) -> ExactBidState:
        """The history after a deal; one thrown in takes no place in an agreed number of deals."""
        state: ExactBidState = deal.state
        if cast(IsraeliFacts, deal.facts).thrown_in:
            return state._replace(thrown=state.thrown + 1)
        return super().advance(deal, entries)

    def next_dealer(self, deal: ExactBidDeal) -> str:
        """The next seat; after a deal thrown in perhaps the same again."""
        options = cast(IsraeliOptions, deal.options)
        if cast(IsraeliFacts, deal.facts).thrown_in and options.redeal == SAME_DEALER:
            return deal.facts.dealer
        return super().next_dealer(deal)

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Dealer, who bids first, and the leaders; who announces last depends on the auction."""
        next_up = super().upcoming(ledger)
        next_up.pop("bids last", None)
        options = cast(IsraeliOptions, ledger.table.options)
        dealer = next_up["dealer"]
        is_dealer = options.first_bidder == DEALER
        next_up["bids first"] = dealer if is_dealer else ledger.table.after(dealer)
        return next_up


def _check_contract(facts: IsraeliFacts, options: IsraeliOptions) -> Iterable[Problem]:
    assert facts.contract is not None
    number = int(facts.contract.rstrip("CDHSNT"))
    lowest = options.min_bid + (facts.goulash if options.frisch_raises else 0)
    if number < lowest:
        goulashes = f"{facts.goulash} goulash{'' if facts.goulash == 1 else 'es'}"
        after = f" after {goulashes}" if options.frisch_raises else ""
        yield breach(
            f"contract {facts.contract} is too low: the lowest first bid is {lowest}{after}",
            f"bid at least {lowest}",
            "contract",
        )
    if not facts.declarer or not facts.bids:
        return
    announced = facts.bids[facts.declarer]
    if announced < number or (announced > number and not options.declarer_may_raise):
        wanted = f"at least {number}" if options.declarer_may_raise else str(number)
        yield breach(
            f"declarer {facts.declarer} announces {announced}, but his first bid was "
            f"{facts.contract}",
            f"his number is {wanted}",
            "bids",
            f"{facts.declarer}:{announced}",
        )


GAME = IsraeliWhist()
