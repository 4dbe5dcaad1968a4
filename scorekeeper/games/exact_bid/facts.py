"""What is recorded of a deal in the exact-bid family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.declaration.facts import FactSpec, View, fact
from scorekeeper.core.declaration.kinds import Counts, Number, Player, Players, Word, everybody
from scorekeeper.core.values.problems import InputError
from scorekeeper.core.values.suits import STRAIN_ALIASES, STRAINS

from .schedules import LARGEST_HAND

if TYPE_CHECKING:
    from random import Random

DECLARED_LIMIT = 1000  # of the further integers that a table declares
TYPICAL = 20  # and the largest that a random deal gives them

NO_COUNTS: Mapping[str, int] = {}


def rules_of(view: View) -> Any:
    """What the options of the table come to (`rules.Rules`)."""
    return view.ledger.state.rules


def hand(view: View) -> int:
    """The cards of each player in this deal; the largest hand possible while it is unknown."""
    return view.values.get("cards") or LARGEST_HAND


def bidders(view: View) -> Sequence[str]:
    """Who bids in this deal."""
    found: Sequence[str] = rules_of(view).bidders(view.active, view.ledger)
    return found


def _sit_out(view: View) -> None:
    out = view.values["out"]
    active = rules_of(view).seats(view.ledger)
    view.active = tuple(p for p in active if p not in out) if out else active


def _dealer(view: View) -> str:
    dealer: str = rules_of(view).dealer(view.ledger, view.active)
    return dealer


def _dealer_sits_out(view: View) -> None:
    if rules_of(view).dealer_sits_out(view.ledger):
        dealer = view.values["dealer"]
        view.active = tuple(p for p in view.active if p != dealer)


def _cards(view: View) -> int | None:
    cards: int | None = rules_of(view).hand(view.ledger)
    return cards


def _trump(view: View) -> str | None:
    trump: str | None = rules_of(view).trump(
        view.ledger, view.values["cards"], len(view.active), view.values.get("special")
    )
    return trump


def _as_they_speak(view: View, bidders: Sequence[str]) -> Sequence[str]:
    """The bidders as they speak: the declarer first where there is one, else from the dealer's
    left."""
    first = view.get("declarer") or view.table.after(view.values["dealer"])
    return [player for player in view.table.from_seat(first) if player in bidders]


def _bids_wanted(view: View) -> bool:
    return rules_of(view).has_bids(view.values) and bool(bidders(view))


def _bids_possible(view: View) -> bool:
    return bool(rules_of(view).has_bids(view.values))


def result_wanted(view: View) -> bool:
    """Whether the deal was played out."""
    return bool(rules_of(view).has_result(view.values))


class Tricks(Counts):
    """Tricks won by each; they add up to the hand size, where it is known."""

    def __init__(self) -> None:
        super().__init__(0, hand, total=hand)

    def parse(self, text: str, view: View, name: str) -> dict[str, int]:
        """The tricks of each active player; raises InputError."""
        if view.values.get("cards"):
            return super().parse(text, view, name)
        return _SOME_TRICKS.parse(text, view, name)


_SOME_TRICKS = Counts(0, LARGEST_HAND)
_TRICKS = Tricks()


def made_by_tricks(view: View) -> tuple[str, ...] | None:
    """Who made his bid by the tricks, which a table that notes only that may have recorded."""
    text, bids = view.recorded.get("tricks"), view.get("bids")
    if text is None or not bids or view.get("tricks") is not None:
        return None
    try:
        tricks = _TRICKS.parse(text, view, "tricks")
    except InputError:
        return None  # reported when the tricks themselves are read
    return tuple(player for player, bid in bids.items() if tricks.get(player) == bid)


@dataclass(frozen=True, slots=True)
class ExactBidFacts:
    """The facts of every game of the family.

    `bids` and `tricks` are per player who bids or plays, `made` (who made his bid) stands instead
    of `tricks` at tables that note only that. `extras` are the further integers per player that a
    table's formulas use.
    """

    out: tuple[str, ...] = fact(
        Players(everybody), "who sits this deal out", default=(), then=_sit_out
    )
    dealer: str = fact(Player(everybody), "who deals", derive=_dealer, then=_dealer_sits_out)
    cards: int = fact(
        Number(1, LARGEST_HAND),
        "cards dealt to each player: the tricks of the deal",
        derive=_cards,
        needed=result_wanted,
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

    def sample(self, view: View, random: Random) -> dict[str, int]:
        """Small numbers at random."""
        return {player: random.randint(0, TYPICAL) for player in view.active}


def declared_spec(name: str) -> FactSpec:
    """The declaration of such a fact."""
    return FactSpec(name, Declared(), "recorded for this table's formulas")


def count(values: Mapping[str, int] | None, player: str) -> int:
    """The number of a player, 0 when nothing was recorded."""
    return (values or NO_COUNTS).get(player, 0)


ExactBidDeal = Deal[ExactBidFacts]
