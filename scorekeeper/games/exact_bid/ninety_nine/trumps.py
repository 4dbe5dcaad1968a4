"""Where trumps come from in Ninety-Nine, and what is remembered from deal to deal."""

from __future__ import annotations

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.suits import NT

from .hands import SUIT_TRICKS
from .options import BY_DECLARER, FREE, NINES, TURN_UP, NinetyNineOptions

UNKNOWN = -1  # how many made their bids in a deal that could not be scored
TRUMP_AFTER = {tricks: suit for suit, tricks in SUIT_TRICKS.items()}  # the same code as bids


class Course(NamedTuple):
    """What is remembered.

    `made` is how many made their bids in the deal before, None when a game begins. `trump` was
    that deal's, `opener` dealt first to the game in play (or to the last one, when the next
    begins). `drawn` counts the games of this rubber that nobody won, `bonuses` those that each
    player earned in it. `dummy_begun` is what the dummy had when the game began, `extra` what
    single games in which its total counted add to what the second player owes the first.
    """

    made: int | None = None
    trump: str | None = None
    opener: str = ""
    drawn: int = 0
    bonuses: tuple[int, ...] = ()
    dummy_begun: Amount = 0
    extra: Amount = 0


def trump_after(made: int) -> str:
    """Trumps of the deal after one in which so many made their bids."""
    return TRUMP_AFTER.get(made, NT)


def expected_trump(options: NinetyNineOptions, course: Course, *, has_premium: bool) -> str | None:
    """Trumps of the next deal by the rules of the table; None when nothing follows."""
    rule = options.trump
    if rule in (TURN_UP, FREE):
        return None
    if rule in (BY_DECLARER, NINES):
        if has_premium:
            return None
        return options.first_trump if course.made is None else course.trump
    if course.made is None:
        return options.first_trump
    return None if course.made == UNKNOWN else trump_after(course.made)
