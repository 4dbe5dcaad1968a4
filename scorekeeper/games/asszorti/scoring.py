"""What a deal of Asszorti pays: the game, the six-five-nil deduction, arrivazs.

Parlett, The Penguin Book of Card Games, Asszorti; pagat.com, Asszorti.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.work import Work

from .declaration import (
    AS_PAGAT,
    DOUBLES,
    GOAL,
    HAND,
    NO_TRUMP,
    TRICKS,
    AsszortiDeal,
    declarers_tricks,
)

FACTORS = tuple(2**level for level in range(len(DOUBLES)))
# value of the game by the cards exchanged: with trumps, without
VALUES = {"3": (2, 4), "2": (4, 8), "1": (6, 12), HAND: (8, 16)}
ARRIVAZS, ARRIVAZS_NT, ARRIVAZS_FOREIGN = 8, 16, 16
HALF = 2  # parts: what a further trick counts of the value
DEAR_UNDERTRICKS = 2  # these cost the whole value each, further ones half


class Paid(NamedTuple):
    """What each opponent pays declarer (negative: gets from him), and why."""

    amount: Amount
    why: str


def payments(deal: AsszortiDeal) -> Iterator[Paid]:
    """What counts in a deal."""
    yield game(deal)
    yield from six_five_nil(deal)
    yield from arrivazs(deal)


def base_value(deal: AsszortiDeal) -> int:
    """The value of the game before tricks and doubles."""
    return VALUES[deal.facts.contract][deal.facts.trump == NO_TRUMP]


def game(deal: AsszortiDeal) -> Paid:
    """The game: won with six tricks or more."""
    facts, tricks = deal.facts, declarers_tricks(deal)
    won = facts.is_won
    if won or deal.options.scoring == AS_PAGAT:
        value = winners_value(deal, tricks if won else TRICKS - tricks)
    else:
        value = undertricks_value(base_value(deal), GOAL - tricks)
    ended = f"{'won' if won else 'lost'} with {plural(tricks, 'trick')}"
    why = f"{facts.contract} {facts.trump} {ended}: {value}"
    return doubled(value.amount if won else -value.amount, why, facts.game_doubles)


def winners_value(deal: AsszortiDeal, tricks: int) -> Work:
    """The value, and half of it for each trick above six."""
    base = base_value(deal)
    over = tricks - GOAL if deal.options.overtricks else 0
    return Work(base) + over * Work(base // HALF)


def undertricks_value(base: int, under: int) -> Work:
    """The value for each of the first two undertricks, half of it for each further one."""
    dear = min(under, DEAR_UNDERTRICKS)
    return dear * Work(base) + (under - dear) * Work(base // HALF)


def doubled(amount: Amount, why: str, level: int) -> Paid:
    """The amount times two for each double."""
    if not level:
        return Paid(amount, why)
    factor = FACTORS[level]
    return Paid(amount * factor, f"{why}; {DOUBLES[level]}: {Work(max(amount, -amount)) * factor}")


def six_five_nil(deal: AsszortiDeal) -> Iterator[Paid]:
    """Six tricks against five of one opponent: the undoubled value off."""
    split = sorted(deal.facts.tricks.values())
    is_split = split == [0, TRICKS - GOAL, GOAL] and declarers_tricks(deal) == GOAL
    if deal.options.six_five_nil and is_split:
        base = base_value(deal)
        yield Paid(-base, f"one opponent took the other five tricks: {base} off")


def arrivazs(deal: AsszortiDeal) -> Iterator[Paid]:
    """The last three tricks, if announced, or at no trumps by themselves."""
    facts, options = deal.facts, deal.options
    if facts.last3 is None:
        return
    made = facts.is_last_won
    if not facts.arrivazs:
        value = options.nt_arrivazs_value
        if made:
            yield Paid(value, f"the last three tricks at no trumps: {value}")
        return
    value = ARRIVAZS_NT if facts.trump == NO_TRUMP else ARRIVAZS
    what = "arrivazs"
    if not made:
        what = f"arrivazs lost with {facts.last3} of the last three tricks"
    elif facts.foreign and options.foreign_arrivazs:
        what, value = "foreign arrivazs (no trump used)", ARRIVAZS_FOREIGN
    yield doubled(value if made else -value, f"{what}: {value}", facts.arrivazs_doubles)
