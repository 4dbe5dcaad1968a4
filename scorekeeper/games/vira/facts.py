"""What is recorded of a deal of Vira, and which values each fact can take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import View, always, counts_with, fact
from scorekeeper.core.declaration.kinds import Flag, Player, everybody

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


def _has_four(view: View) -> bool:
    return len(view.table.players) == 4


def _idle(view: View) -> str | None:
    dealer = view.values["dealer"]
    return right_of(view.table, dealer) if dealer and _has_four(view) else None


def _without_idle(view: View) -> None:
    out = view.values["out"]
    if out:
        view.active = tuple([player for player in view.table.players if player != out])


def _may_be_second(view: View) -> bool:
    bid = bid_of(view)
    return bid is None or bid.second is not None


def _may_have_level(view: View) -> bool:
    bid = bid_of(view)
    return bid is None or bid.family in LEVEL_FAMILIES


def _may_have_trump(view: View) -> bool:
    bid = bid_of(view)
    return bid is None or bid.tricks is not None


def _is_early(view: View) -> bool:
    """Whether the bid was given up before trumps were named."""
    bid = bid_of(view)
    return bid is not None and bool(view.get("surrender")) and bid.family in ANNOUNCED_LATE


def _needs_trump(view: View) -> bool:
    """The suit is known once it was announced or turned; where a bid can be a misere too, none
    means that."""
    bid = bid_of(view)
    if bid is None or bid.tricks is None or bid.cards is not None:
        return False
    return not _is_early(view)


def _needs_pref(view: View) -> bool:
    return view.get("trump") is not None and not _is_early(view)


def _turned_again(view: View) -> bool:
    bid = bid_of(view)
    return bool(view.get("second")) and (bid is None or bid.is_turn_up)


def _was_played(view: View) -> bool:
    return not view.get("surrender")


def _is_gok(view: View) -> bool:
    bid = bid_of(view)
    return bid is None or bid.family == GOK


def _may_turn_after(view: View) -> bool:
    bid = bid_of(view)
    return (
        view.table.options.after_turn
        and bid is not None
        and has_after_turn(bid)
        and bool(view.get("surrender"))
        and not view.get("second")
    )


class Declarer(Player):
    """One of the three who play."""

    def parse(self, text: str, view: View, name: str) -> str:
        """The player; says who sits out."""
        player = view.table.roster.find(text)
        refuse_idle(player, view, name, text)
        return player


@dataclass(frozen=True, slots=True)
class ViraFacts:
    """The facts of one deal of Vira."""

    dealer: str = fact(Player(everybody), "who dealt", derive=lambda view: view.ledger.dealer)
    out: str | None = fact(
        Player(everybody),
        "who sat out where four play: the player on the dealer's right",
        applies=_has_four,
        derive=_idle,
        then=_without_idle,
    )
    declarer: str = fact(Declarer(), "who played the contract", needed=always)
    contract: str = fact(BidCode(), "the bid played, by its code", needed=always)
    second: bool = fact(
        SecondTry(),
        "declarer exchanged, or turned up, a second time",
        applies=_may_be_second,
        default=False,
    )
    surrender: bool = fact(Flag(), "declarer gave up before play", outcome=True, default=False)
    trump: str | None = fact(
        Trump(),
        "the trump suit (the first one turned, where declarer turned twice); none: a gask played "
        "as misere",
        applies=_may_have_trump,
        needed=_needs_trump,
    )
    level: str = fact(
        Level(),
        "how a suit bid or a gask was made: plain, in colour, in preference",
        applies=_may_have_level,
        default=PLAIN,
    )
    pref: str | None = fact(Pref(), "the suit of preference", needed=_needs_pref)
    trump2: str | None = fact(
        SecondTrump(), "the trump suit of the second turn-up", when=_turned_again
    )
    tricks: Mapping[str, int] | None = fact(
        Tricks(), "tricks won by declarer, or by all three", when=_was_played, outcome=True
    )
    unguarded: tuple[str, ...] = fact(
        Unguarded(opponents, high=2),
        "opponents who passed over a gok without the low guards",
        applies=_is_gok,
        default=(),
    )
    after_turn: AfterTurn | None = fact(
        AfterTurnKind(),
        "the opponent who turned after the surrender, his trump suit and tricks",
        applies=_may_turn_after,
        idle=counts_with("after_turn=on"),
    )
    auction: tuple[AuctionBid, ...] = fact(
        Auction(), "the bids in order, without passes", default=()
    )
