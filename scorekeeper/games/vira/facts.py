"""What is recorded of a deal of Vira, and which values each fact can take."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import always, counts_with, fact
from scorekeeper.core.declaration.kinds import Flag, Player, everybody
from scorekeeper.core.values.parts import frozen

from .auction import Auction, AuctionBid
from .kinds import (
    LEVEL_FAMILIES,
    PLAIN,
    AfterTurn,
    AfterTurnKind,
    BidCode,
    Level,
    Pref,
    SecondTrump,
    SecondTry,
    Tricks,
    Trump,
    Unguarded,
    bid_of,
    has_after_turn,
    opponents,
    refuse_idle,
)
from .tariff import GASK, GOK, SOLO

ANNOUNCED_LATE = frozenset({SOLO, GASK})  # families given up before the trump suit is known


def right_of(table: AnyTable, dealer: str) -> str:
    """Who sits out where four play: the player before the dealer in seat order."""
    return table.after(dealer, -1)


def _has_four(deal: AnyDeal) -> bool:
    return len(deal.table.players) == 4


def _idle(deal: AnyDeal) -> str | None:
    dealer = deal.get("dealer")
    return right_of(deal.table, dealer) if dealer and _has_four(deal) else None


def _without_idle(deal: AnyDeal) -> None:
    out = deal.get("out")
    if out:
        deal.active = tuple([player for player in deal.table.players if player != out])


def _may_be_second(deal: AnyDeal) -> bool:
    bid = bid_of(deal)
    return bid is None or bid.second is not None


def _may_have_level(deal: AnyDeal) -> bool:
    bid = bid_of(deal)
    return bid is None or bid.family in LEVEL_FAMILIES


def _may_have_trump(deal: AnyDeal) -> bool:
    bid = bid_of(deal)
    return bid is None or bid.tricks is not None


def _is_early(deal: AnyDeal) -> bool:
    """Whether the bid was given up before trumps were named."""
    bid = bid_of(deal)
    return bid is not None and bool(deal.get("surrender")) and bid.family in ANNOUNCED_LATE


def _needs_trump(deal: AnyDeal) -> bool:
    """The suit is known once it was announced or turned; where a bid can be a misere too, none
    means that."""
    bid = bid_of(deal)
    if bid is None or bid.tricks is None or bid.cards is not None:
        return False
    return not _is_early(deal)


def _needs_pref(deal: AnyDeal) -> bool:
    return deal.get("trump") is not None and not _is_early(deal)


def _turned_again(deal: AnyDeal) -> bool:
    bid = bid_of(deal)
    return bool(deal.get("second")) and (bid is None or bid.is_turn_up)


def _was_played(deal: AnyDeal) -> bool:
    return not deal.get("surrender")


def _is_gok(deal: AnyDeal) -> bool:
    bid = bid_of(deal)
    return bid is None or bid.family == GOK


def _may_turn_after(deal: AnyDeal) -> bool:
    bid = bid_of(deal)
    return (
        deal.options.after_turn
        and bid is not None
        and has_after_turn(bid)
        and bool(deal.get("surrender"))
        and not deal.get("second")
    )


class Declarer(Player):
    """One of the three who play."""

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The player; says who sits out."""
        player = deal.table.roster.find(text)
        refuse_idle(player, deal, name, text)
        return player


@frozen
class ViraFacts:
    """The facts of one deal of Vira."""

    # fmt: off
    dealer: str = fact(Player(everybody), "who dealt", derive=lambda deal: deal.turn.dealer,
        note="follows from the deals before")
    out: str | None = fact(Player(everybody),
        "who sat out where four play: the player on the dealer's right", applies=_has_four,
        derive=_idle, then=_without_idle)
    declarer: str = fact(Declarer(), "who played the contract", needed=always)
    contract: str = fact(BidCode(), "the bid played, by its code", needed=always,
        note="or the beginning of that, or its English or Swedish name in quotes")
    second: bool = fact(SecondTry(), "declarer exchanged, or turned up, a second time",
        applies=_may_be_second, default=False)
    surrender: bool = fact(Flag(), "declarer gave up before play", outcome=True, default=False,
        note="then there are no tricks")
    trump: str | None = fact(Trump(),
        "the trump suit (the first one turned, where declarer turned twice); none: a gask played "
        "as misere", applies=_may_have_trump, needed=_needs_trump,
        note="none, too: a solo or gask that was given up")
    level: str = fact(Level(), "how a suit bid or a gask was made: plain, in colour, in preference",
        applies=_may_have_level, default=PLAIN, note="plain if nothing is said")
    pref: str | None = fact(Pref(), "the suit of preference", needed=_needs_pref,
        note="needed with trump=")
    trump2: str | None = fact(SecondTrump(), "the trump suit of the second turn-up",
        when=_turned_again, note="an exchange keeps its trumps")
    tricks: Mapping[str, int] | None = fact(Tricks(), "tricks won by declarer, or by all three",
        when=_was_played, outcome=True)
    unguarded: tuple[str, ...] = fact(Unguarded(opponents, high=2),
        "opponents who passed over a gok without the low guards", applies=_is_gok, default=(),
        note="what is a guard is judged at the table")
    after_turn: AfterTurn | None = fact(AfterTurnKind(),
        "the opponent who turned after the surrender, his trump suit and tricks",
        applies=_may_turn_after, idle=counts_with("after_turn=on"), note="option after_turn")
    auction: tuple[AuctionBid, ...] = fact(Auction(), "the bids in order, without passes",
        default=())
    # fmt: on
