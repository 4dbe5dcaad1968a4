"""What is recorded of a deal of Vira."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import AnyTable, Table
from scorekeeper.core.declaration.facts import AUCTION, OUTCOME, always, counts_with, fact
from scorekeeper.core.declaration.kinds import Flag, Player, Players
from scorekeeper.core.declaration.kinds.who import everybody
from scorekeeper.core.declaration.slips import DEALER
from scorekeeper.core.values.parts import frozen

from .auction import Auction, AuctionBid
from .kinds import (
    LEVEL_WORD,
    PLAIN,
    SUIT,
    AfterTurn,
    AfterTurnKind,
    BidCode,
    Tricks,
    bid_of,
    opponents,
)
from .options import ViraOptions
from .tariff import GASK, SOLO

ANNOUNCED_LATE = frozenset({SOLO, GASK})  # families given up before the trump suit is known


def right_of(table: AnyTable, dealer: str) -> str:
    """Who sits out where four play: the player before the dealer in seat order."""
    return table.after(dealer, -1)


def has_four(deal: ViraDeal) -> bool:
    """Whether one of four sits out."""
    return len(deal.table.players) == 4


def _idle(deal: ViraDeal) -> str | None:
    return right_of(deal.table, deal.facts.dealer) if has_four(deal) else None


def _without_idle(deal: ViraDeal) -> None:
    if deal.facts.out:
        deal.active = tuple([player for player in deal.table.players if player != deal.facts.out])


def is_early(deal: ViraDeal) -> bool:
    """Whether the bid was given up before trumps were named."""
    return deal.facts.surrender and bid_of(deal).family in ANNOUNCED_LATE


def _needs_trump(deal: ViraDeal) -> bool:
    """The suit is known once it was announced or turned; where a bid can be a misere too, none
    means that."""
    bid = bid_of(deal)
    return bid.tricks is not None and bid.cards is None and not is_early(deal)


def _needs_pref(deal: ViraDeal) -> bool:
    return deal.facts.trump is not None and not is_early(deal)


def _turned_again(deal: ViraDeal) -> bool:
    return deal.facts.second and bid_of(deal).is_turn_up


def _was_played(deal: ViraDeal) -> bool:
    return not deal.facts.surrender


@frozen
class ViraFacts:
    """The facts of one deal of Vira."""

    # fmt: off
    dealer: str = fact(Player(everybody), "who dealt", derive=lambda deal: deal.turn.dealer,
        note="follows from the deals before", slip=DEALER)
    out: str | None = fact(Player(everybody),
        "who sat out where four play: the player on the dealer's right", applies=has_four,
        derive=_idle, then=_without_idle, asked="who sat out")
    declarer: str = fact(Player(everybody), "who played the contract", needed=always)
    contract: str = fact(BidCode(), "the bid played, by its code", needed=always,
        note="or the beginning of that, or its English or Swedish name in quotes")
    second: bool = fact(Flag(), "declarer exchanged, or turned up, a second time", default=False,
        asked="a second try")
    surrender: bool = fact(Flag(), "declarer gave up before play", outcome=True, default=False,
        note="then there are no tricks", asked="declarer gave up", phase=AUCTION)
    trump: str | None = fact(SUIT,
        "the trump suit (the first one turned, where declarer turned twice); none: a gask played "
        "as misere", needed=_needs_trump,
        note="none, too: a solo or gask that was given up")
    level: str = fact(LEVEL_WORD,
        "how a suit bid or a gask was made: plain, in colour, in preference", default=PLAIN,
        note="plain if nothing is said", asked="how it was bid")
    pref: str | None = fact(SUIT, "the suit of preference", needed=_needs_pref,
        note="needed with trump=", asked="suit of preference", on_demand=True)
    trump2: str | None = fact(SUIT, "the trump suit of the second turn-up",
        needed=_turned_again, note="an exchange keeps its trumps",
        asked="trump of the second turn-up", on_demand=True)
    tricks: Mapping[str, int] | None = fact(Tricks(), "tricks won by declarer, or by all three",
        needed=_was_played, outcome=True)
    unguarded: tuple[str, ...] = fact(Players(opponents, high=2),
        "opponents who passed over a gok without the low guards", default=(),
        note="what is a guard is judged at the table", asked="who passed without guards",
        phase=OUTCOME, on_demand=True)
    after_turn: AfterTurn | None = fact(AfterTurnKind(),
        "the opponent who turned after the surrender, his trump suit and tricks",
        applies=lambda deal: deal.options.after_turn, idle=counts_with("after_turn=on"),
        note="option after_turn", asked="who turned after that", phase=OUTCOME)
    auction: tuple[AuctionBid, ...] = fact(Auction(), "the bids in order, without passes",
        default=(), on_demand=True)
    # fmt: on


Dealt = tuple[int, ...]  # how often each player dealt, in seat order
ViraTable = Table[ViraOptions]
ViraLedger = Ledger[ViraOptions, Dealt]
ViraDeal = Deal[ViraFacts, ViraOptions, Dealt]
