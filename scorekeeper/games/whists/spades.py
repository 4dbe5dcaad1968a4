"""Spades: everybody bids the tricks he will win; partners add theirs up, or each plays alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, switch, whole
from scorekeeper.core.declaration.rules import Rules, refuse
from scorekeeper.core.declaration.table_rules import TableRules, useless
from scorekeeper.core.game import AnyGame, Example
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.work import Work
from scorekeeper.games import feats_in, live_in
from scorekeeper.games.frames.points import PointsGame
from scorekeeper.games.shapes import sides as shared
from scorekeeper.games.shapes.tally import ACCOUNTS, RubberState, Tally, leader

from .spades_bids import AS_BAGS, BLIND, HELP, NIL, SideBid, side_bids

BAGS = "bags"
NAMES = {"nil": NIL, "blind": BLIND, "blind-nil": BLIND, "double-nil": BLIND}
EACH, TEN, FOR_TEN = 10, 10, 200  # a trick bid; ten bid, where they count more
NOTHING = "nothing"
OFF, MADE, BOTH = "off", "made", "both"
BIDS = shared.MemberCounts(BLIND, shared.tricks_dealt, missing=None, unit="bids", words=NAMES)

# fmt: off
SOURCES = {"pagat": "pagat.com, Spades", "wikipedia": "Wikipedia, Spades (card game)",
    "marksman": "ammarksman.com, How do you get 100 bonus points in spades"}
PRESETS = (
    Preset("cutthroat", {"partners": "off"}, "each for himself", "[wikipedia]",
        ("cutthroat-spades", "solo-spades")),
    Preset("ten_for_200", {"ten": MADE, "floor": "-200"}, "ten bid and made are worth 200",
        "[marksman]", ("ten-for-two-hundred",)),
)


@dataclass(frozen=True, slots=True)
class SpadesOptions(TableOptions):
    """Options of a table."""
    target: int | None = whole(500, "the score that wins", "[pagat]", low=1, none=True)
    floor: int | None = whole(None, "the score at which a side has lost", "[pagat]; -200: "
        "[marksman]", low=-9_999, high=-1, none=True)
    partners: bool = switch(lambda values, players: players == 4, "two sides of two; off = each "
        "for himself, as three always do", "[pagat]; off: [wikipedia]")
    nil: int = whole(100, "a bid of no trick: gained or lost", "[pagat]; 50: [wikipedia]")
    blind: int = whole(200, "the same before looking at the cards", "[pagat]")
    nil_tricks: str = choice(f"{AS_BAGS}|{HELP}|{NOTHING}", "tricks of a nil that failed: bags of "
        "his side, or they help the partner's bid, or count for nothing", "[pagat]; nothing: "
        "by agreement")
    bag: int = whole(1, "a trick above the bid", "[pagat]; 0: [wikipedia]", low=None)
    bags: int | None = whole(10, "how many of these cost the penalty", "[pagat]", low=1, none=True)
    penalty: int = whole(100, "what so many bags cost", "[pagat]")
    ten: str = choice(f"{OFF}|{MADE}|{BOTH}", "ten tricks bid, or more, count 200 together: never, "
        "when they are made, won and lost", "[pagat]; made: [marksman]; both: by agreement")


@dataclass(frozen=True, slots=True)
class SpadesFacts:
    """One deal."""
    dealer: str | None = shared.dealer_fact()
    bids: Mapping[str, int] = fact(BIDS, "what each bid, also nil, or blind (nil); of sides what "
        "both bid together", needed=always, asked="{owner} bids", turn=shared.as_they_speak)
    tricks: Mapping[str, int] = fact(
        shared.MemberCounts(0, shared.tricks_dealt, total=shared.tricks_dealt),
        "tricks of each, or of the sides where nobody bid nil", needed=always, outcome=True)

    @property
    def nils(self) -> list[str]:
        """Who bid no trick."""
        return [who for who, bid in self.bids.items() if bid <= NIL]


SpadesDeal = Deal[SpadesFacts, SpadesOptions, RubberState]
CHECKS: Rules[SpadesFacts, SpadesOptions, RubberState] = (
    refuse("bids", lambda deal: set(deal.facts.nils) - set(deal.active),
        "{said}: no trick is bid by a player, not by a side", "tell the bid of each player"),
    refuse("tricks", lambda deal: set(deal.facts.nils) - set(deal.facts.tricks),
        "{said}, but {who} bid nil", "tell the tricks of each player",
        who=lambda deal: " and ".join(deal.facts.nils)),
)
TABLE_CHECKS: TableRules[SpadesOptions] = (
    useless("partners", lambda table: len(table.players) == 3, "with three players"),
    useless("penalty", lambda table: table.options.bags is None, "without bags", "set bags=10"),
)


class Spades(PointsGame[SpadesFacts, SpadesOptions]):
    """Spades, with partners or without."""
    name, title, facts, options = "spades", "Spades", SpadesFacts, SpadesOptions
    live, feats = live_in("whists.live_spades"), feats_in("whists.spades_feats")
    checks, table_checks, sources, presets = CHECKS, TABLE_CHECKS, SOURCES, PRESETS
    seats, fewer_play_alone, counters = (3, 4), True, (BAGS,)
    accounts = (*ACCOUNTS, Account(BAGS, "tricks above the bid, towards the penalty"))
    columns = (("bids", "bids", BIDS.in_short), ("tricks", "tricks"))
    examples = (Example("bids=4,3,2,3 tricks=NS:7", "NS bid 6: 60 and a bag; EW made their 6"),
        Example("bids=4,nil,3,4 tricks=5,0,3,5", "B made nil: 100 for EW, besides 40 and a bag"))
    # fmt: on

    def form(self, options: SpadesOptions) -> AnyGame:
        """Without sides where each plays for himself."""
        return self if options.partners else CUTTHROAT

    def count(self, tally: Tally, deal: SpadesDeal) -> None:
        """The nils, the contract of each side, its bags."""
        for who in deal.facts.nils:
            count_nil(tally, who, deal)
        for side in side_bids(deal.facts.bids, deal.facts.tricks, deal.table):
            count_contract(tally, side, deal)
            more = side.failed if deal.options.nil_tricks == AS_BAGS else 0
            count_bags(tally, side.side, more + max(side.won - side.bid, 0), deal)

    def winner(self, tally: Tally, deal: SpadesDeal) -> str:
        """Who stands highest at the target, or when another has come to the floor."""
        floor, low = deal.options.floor, min(tally.score.values())
        return leader(tally.score, low) if floor is not None and low <= floor else tally.winner


def count_nil(tally: Tally, who: str, deal: SpadesDeal) -> None:
    """No trick was bid: all or nothing."""
    is_blind, won = deal.facts.bids[who] == BLIND, deal.facts.tricks[who]
    value, what = (deal.options.blind, "blind nil") if is_blind else (deal.options.nil, "nil")
    how = f"lost with {plural(won, 'trick')}" if won else "made"
    tally.add(shared.owner_of(who, deal.table), -value if won else value, f"{who}: {what} {how}")


def count_contract(tally: Tally, side: SideBid, deal: SpadesDeal) -> None:
    """Ten for each trick bid, if as many were won."""
    bid, is_made = side.bid, side.is_made
    is_dear = bid >= TEN and deal.options.ten in (BOTH, MADE if is_made else BOTH)
    value = Work(FOR_TEN) if is_dear else bid * Work(EACH)
    if bid:
        why = f"{bid} bid, {plural(side.won, 'trick')}: {value}"
        tally.add(side.side, value.amount if is_made else -value.amount, why)


def count_bags(tally: Tally, side: str, more: int, deal: SpadesDeal) -> None:
    """Tricks above the bid, and the penalty when there are enough of them."""
    before, size = deal.ledger.single[BAGS][side], deal.options.bags
    full = (before + more) // size * size if size else 0
    if more:
        tally.add(side, more * deal.options.bag, plural(more, "bag"))
        tally.entries.append(Entry(BAGS, side, more, "above the bid"))
    if size and full:
        tally.add(side, -full // size * deal.options.penalty, f"{full} bags")
        tally.entries.append(Entry(BAGS, side, -full, "paid for"))


class Cutthroat(Spades):
    """Each for himself."""

    sides = ()


GAME, CUTTHROAT = Spades(), Cutthroat()
