"""What is recorded of a deal in the exact-bid family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.declaration.facts import FactSpec, fact
from scorekeeper.core.declaration.kinds import Counts, Number, Player, Players, Word, everybody
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import InputError
from scorekeeper.core.values.suits import STRAIN_ALIASES, STRAINS

from .schedules import LARGEST_HAND

DECLARED_LIMIT = 1000  # of the further integers that a table declares

NO_COUNTS: Mapping[str, int] = {}


def rules_of(deal: AnyDeal) -> Any:
    """What the options of the table come to (`rules.Rules`)."""
    return deal.turn.state.rules


def hand(deal: AnyDeal) -> int:
    """The cards of each player in this deal; the largest hand possible while it is unknown."""
    return deal.values.get("cards") or LARGEST_HAND


def bidders(deal: AnyDeal) -> Sequence[str]:
    """Who bids in this deal."""
    found: Sequence[str] = rules_of(deal).bidders(deal.active, deal.turn)
    return found


def _sit_out(deal: AnyDeal) -> None:
    out = deal.values["out"]
    active = rules_of(deal).seats(deal.turn)
    deal.active = tuple(p for p in active if p not in out) if out else active


def _dealer(deal: AnyDeal) -> str:
    dealer: str = rules_of(deal).dealer(deal.turn, deal.active)
    return dealer


def _dealer_sits_out(deal: AnyDeal) -> None:
    if rules_of(deal).dealer_sits_out(deal.turn):
        dealer = deal.values["dealer"]
        deal.active = tuple(p for p in deal.active if p != dealer)


def _cards(deal: AnyDeal) -> int | None:
    cards: int | None = rules_of(deal).hand(deal.turn)
    return cards


def _trump(deal: AnyDeal) -> str | None:
    trump: str | None = rules_of(deal).trump(
        deal.turn, deal.values["cards"], len(deal.active), deal.values.get("special")
    )
    return trump


def _as_they_speak(deal: AnyDeal, bidders: Sequence[str]) -> Sequence[str]:
    """The bidders as they speak: the declarer first where there is one, else from the dealer's
    left."""
    first = deal.get("declarer") or deal.table.after(deal.values["dealer"])
    return [player for player in deal.table.from_seat(first) if player in bidders]


def _bids_wanted(deal: AnyDeal) -> bool:
    return rules_of(deal).has_bids(deal.values) and bool(bidders(deal))


def _bids_possible(deal: AnyDeal) -> bool:
    return bool(rules_of(deal).has_bids(deal.values))


def result_wanted(deal: AnyDeal) -> bool:
    """Whether the deal was played out."""
    return bool(rules_of(deal).has_result(deal.values))


class Tricks(Counts):
    """Tricks won by each; they add up to the hand size, where it is known."""

    def __init__(self) -> None:
        super().__init__(0, hand, total=hand)

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        """The tricks of each active player; raises InputError."""
        if deal.values.get("cards"):
            return super().parse(text, deal, name)
        return _SOME_TRICKS.parse(text, deal, name)


_SOME_TRICKS = Counts(0, LARGEST_HAND)
_TRICKS = Tricks()


def made_by_tricks(deal: AnyDeal) -> tuple[str, ...] | None:
    """Who made his bid by the tricks, which a table that notes only that may have recorded."""
    text, bids = deal.recorded.get("tricks"), deal.get("bids")
    if text is None or not bids or deal.get("tricks") is not None:
        return None
    try:
        tricks = _TRICKS.parse(text, deal, "tricks")
    except InputError:
        return None  # reported when the tricks themselves are read
    return tuple(player for player, bid in bids.items() if tricks.get(player) == bid)


@frozen
class ExactBidFacts:
    """The facts of every game of the family.

    `bids` and `tricks` are per player who bids or plays, `made` (who made his bid) stands instead
    of `tricks` at tables that note only that. `extras` are the further integers per player that a
    table's formulas use.
    """

    out: tuple[str, ...] = fact(
        Players(everybody), "who sits this deal out", default=(), then=_sit_out
    )
    dealer: str = fact(
        Player(everybody),
        "who deals",
        derive=_dealer,
        then=_dealer_sits_out,
        note="follows from the deal before",
    )
    cards: int = fact(
        Number(1, LARGEST_HAND),
        "cards dealt to each player: the tricks of the deal",
        derive=_cards,
        needed=result_wanted,
        note="follows from the schedule",
    )
    trump: str | None = fact(
        Word(STRAINS, STRAIN_ALIASES), "trump suit, or NT (for information only)", derive=_trump
    )
    bids: Mapping[str, int] = fact(
        Counts(0, hand, who=bidders, missing=None, unit="bids"),
        "the number of tricks that each player bids",
        applies=_bids_possible,
        needed=_bids_wanted,
        default=None,
        asked="{owner} bids",
        turn=_as_they_speak,
    )
    tricks: Mapping[str, int] = fact(
        Tricks(), "the tricks that each player won", when=result_wanted, outcome=True, default=None
    )
    made: tuple[str, ...] = fact(
        Players(bidders),
        "who made his bid (made=none: nobody), instead of tricks",
        when=result_wanted,
        outcome=True,
        derive=made_by_tricks,
        default=(),
    )
    extras: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


class Declared(Counts):
    """A further integer per player that a table declares with `facts=`."""

    def __init__(self) -> None:
        super().__init__(-DECLARED_LIMIT, DECLARED_LIMIT, unit="points")


def declared_spec(name: str) -> FactSpec:
    """The declaration of such a fact."""
    return FactSpec(name, Declared(), "recorded for this table's formulas")


def count(values: Mapping[str, int] | None, player: str) -> int:
    """The number of a player, 0 when nothing was recorded."""
    return (values or NO_COUNTS).get(player, 0)


ExactBidDeal = Deal[ExactBidFacts, Any, Any]
