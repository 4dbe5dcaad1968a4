"""What is recorded of a deal of Ninety-Nine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import always, counts_with, fact
from scorekeeper.core.declaration.kinds import Player, Players, Word
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError
from scorekeeper.core.values.suits import STRAIN_ALIASES, STRAINS
from scorekeeper.games.shapes.sides import dealer_fact

from .hands import DUMMY, TWO_HANDED, Bids, HandTricks, NinetyNineBid
from .options import NINES, NinetyNineOptions
from .trumps import Course, expected_trump

FOUR_NINES = "nines"  # as a trump suit
WITH_NINES = (*STRAINS, FOUR_NINES)
NINES_ALIASES = dict.fromkeys(("nines", "9", "9s"), FOUR_NINES)


def options_of(deal: AnyDeal) -> NinetyNineOptions:
    """The house rules."""
    options: NinetyNineOptions = deal.options
    return options


def most_declare(deal: AnyDeal) -> int:
    """How many may declare: all where it is their own business, else one premium in a deal."""
    premium, players = options_of(deal).premium, len(deal.table.players)
    if not premium.declare:
        return 0
    return players if premium.failed or players == TWO_HANDED else 1


def can_reveal(deal: AnyDeal) -> bool:
    """Whether there is a premium for revealing one's hand at this table."""
    return bool(options_of(deal).premium.reveal) and len(deal.table.players) != TWO_HANDED


def may_reveal(deal: AnyDeal) -> bool:
    """Whether a player can reveal his hand at this table, and nobody declares."""
    return can_reveal(deal) and not deal.get("declare")


def _could_reveal(deal: AnyDeal) -> bool:
    return not _has_premiums(deal) and len(deal.table.players) != TWO_HANDED


def _has_premiums(deal: AnyDeal) -> bool:
    return bool(options_of(deal).premium.declare)


def _nearest_dealer(names: Sequence[str], deal: AnyDeal) -> str:
    """The one who sits first at the dealer's left."""
    dealer = deal.get("dealer") or deal.table.players[0]
    order = deal.table.from_seat(deal.table.after(dealer))
    return min(names, key=order.index)


class Declarers(Players):
    """Who declares."""

    def __init__(self) -> None:
        super().__init__(high=most_declare)
        self._any = Players()

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[str, ...]:
        """The players; raises ImpossibleError when so many cannot have the premium."""
        found = self._any.parse(text, deal, name)
        if len(found) <= most_declare(deal) or not _has_premiums(deal):
            return found
        raise _one_premium(found, deal, name, text)


class Revealer(Player):
    """Who reveals his hand."""

    def __init__(self) -> None:
        super().__init__()
        self._any = Players()

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The player; raises ImpossibleError where nobody or another can reveal."""
        found = self._any.parse(text, deal, name)
        if not can_reveal(deal) and _has_premiums(deal):
            raise _nobody_reveals(text, deal, name)
        if len(found) > 1:
            raise _one_premium(found, deal, name, text)
        declares = deal.get("declare")
        if declares:
            raise ImpossibleError(
                f"only one player can have the premium of a deal: {declares[0]} declares and "
                f"{found[0]} reveals",
                "revealing comes before declaring: leave declare out if both were offered",
                text,
            )
        return found[0]


def _nobody_reveals(text: str, deal: AnyDeal, name: str) -> ImpossibleError:
    premium = options_of(deal).premium
    hint = f"who showed his bid-cards declared: add him to declare= and leave {name} out"
    if len(deal.table.players) == TWO_HANDED:
        return ImpossibleError(
            f"{name}={text}: with two players and a dummy nobody can reveal", hint, text
        )
    return ImpossibleError(
        f"{name}={text}: with {len(deal.table.players)} players one can only declare here "
        f"(premium={premium.declare}/{premium.failed})",
        hint,
        text,
    )


def _one_premium(players: Sequence[str], deal: AnyDeal, name: str, text: str) -> ImpossibleError:
    first = _nearest_dealer(players, deal)
    return ImpossibleError(
        f"only one player can have the premium of a deal, not {' and '.join(players)}",
        f"{first} comes first at the dealer's left: {name}={first}",
        text,
    )


def could_withhold(deal: AnyDeal) -> Sequence[str]:
    """Who made his bid and had not shown it before the end."""
    bids, tricks = deal.get("bids"), deal.get("tricks")
    if not bids or not tricks:
        return ()
    shown = {*(deal.get("declare") or ()), deal.get("reveal"), DUMMY}
    return tuple(
        hand for hand, bid in bids.items() if hand not in shown and tricks[hand] in bid.goals
    )


class Withheld(Players):
    """Who made his bid and did not show it."""

    def __init__(self) -> None:
        super().__init__(could_withhold)
        self._any = Players()

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[str, ...]:
        """The players; raises ImpossibleError for one who had nothing to show, or had shown it."""
        found = self._any.parse(text, deal, name)
        possible = could_withhold(deal)
        for player in found:
            if player not in possible:
                raise ImpossibleError(
                    f"{name}={text}: {player} did not make a bid that was still hidden",
                    "name only players who made their bids and did not turn them up",
                    player,
                )
        return found


class Trump(Word):
    """The trump suit, NT, and at tables with that rule the four Nines."""

    def __init__(self) -> None:
        super().__init__(_strains, {**STRAIN_ALIASES, **NINES_ALIASES})

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The suit; raises InputError."""
        found = super().parse(text, deal, name)
        if found == FOUR_NINES and options_of(deal).trump != NINES:
            raise ImpossibleError(
                f"{name}={text}: the Nines are no trump suit at this table",
                "record C, D, H, S or NT, or set trump=nines",
                text,
            )
        return found

    def describe(self) -> str:
        """The words."""
        return f"{'|'.join(STRAINS)} (with trump=nines also {FOUR_NINES})"


def _strains(deal: AnyDeal) -> Sequence[str]:
    return WITH_NINES if options_of(deal).trump == NINES else STRAINS


def _derived_trump(deal: AnyDeal) -> str | None:
    course: Course = deal.turn.state.memory
    has_premium = bool(deal.get("declare") or deal.get("reveal"))
    return expected_trump(options_of(deal), course, has_premium=has_premium)


@frozen
class NinetyNineFacts:
    """The facts of a deal. `bids` and `tricks` are per hand, the dummy's included."""

    dealer: str | None = dealer_fact()
    declare: tuple[str, ...] = fact(
        Declarers(),
        "who played with his bid-cards face up; two and five players: any number of them",
        applies=_has_premiums,
        idle=counts_with("premium=30/60"),
        default=(),
    )
    reveal: str | None = fact(
        Revealer(),
        "three and four players: who played with his bid-cards and his hand face up",
        applies=may_reveal,
        idle=counts_with("premium=30/60", can_be=_could_reveal),
    )
    trump: str | None = fact(
        Trump(),
        "trumps, when they do not follow from the deal before",
        derive=_derived_trump,
        warn=False,
    )
    bids: Mapping[str, NinetyNineBid] = fact(
        Bids(),
        "what everybody bid (and the dummy): a number, or the suits of the three bid-cards; "
        "DDD of four players is nought or ten",
        needed=always,
        default=None,
    )
    tricks: Mapping[str, int] = fact(
        HandTricks(),
        "tricks won by everybody (and the dummy)",
        needed=always,
        outcome=True,
        default=None,
    )
    withheld: tuple[str, ...] = fact(
        Withheld(), "who made his bid but did not turn it up to claim it", default=()
    )
