"""Raspasovka: nobody declared, and every trick counts against its winner."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.core.books.table import Table
from scorekeeper.core.values.amounts import simplify

from .facts import PreferenceFacts, sitting_out
from .options import PreferenceOptions
from .slate import Slate

ROSTOV_WHISTS = 5  # per trick
SIX_VALUE = 2  # whists per trick of the difference


def rate_of(options: PreferenceOptions, number: int) -> int:
    """Points per trick in the raspasovka of that number in its series (from 1)."""
    return options.allpass_rate.price(number) * options.allpass_unit


def score_allpass(
    facts: PreferenceFacts, table: Table[PreferenceOptions], number: int, slate: Slate
) -> None:
    """Tricks, then the pool points of those who won none and of the idle dealer."""
    if table.options.allpass_score == "dump":
        drop_tricks(facts, rate_of(table.options, number), number, table.options, slate)
    else:
        write_tricks(facts, table, slate)
    reward_none(facts, table, rate_of(table.options, number), slate)


def drop_tricks(
    facts: PreferenceFacts, rate: int, number: int, options: PreferenceOptions, slate: Slate
) -> None:
    """Each trick goes to the dump at the rate of the series."""
    tricks = facts.tricks or {}
    forgiven = min(tricks.values(), default=0) if options.allpass_amnesty else 0
    less = f" less {forgiven}" if forgiven else ""
    for player, count in tricks.items():
        points = (count - forgiven) * rate
        why = f"all pass no. {number}: {_tricks(count)}{less} x {rate} = {points} in the dump"
        slate.drop(player, points, why)


def write_tricks(facts: PreferenceFacts, table: Table[PreferenceOptions], slate: Slate) -> None:
    """Those with fewest tricks write on the others: five whists for each of their tricks, or two
    for each above the fewest; several winners share."""
    idle = sitting_out(table, facts.dealer)
    tricks = {p: count for p, count in (facts.tricks or {}).items() if p != idle}
    fewest = min(tricks.values(), default=0)
    winners = [p for p, count in tricks.items() if count == fewest]
    shared = f" / {len(winners)}" if len(winners) > 1 else ""
    for loser, count in tricks.items():
        if loser in winners:
            continue
        if table.options.allpass_score == "whist5":
            whists, why = count * ROSTOV_WHISTS, f"{_tricks(count)} x {ROSTOV_WHISTS}"
        else:
            more = count - fewest
            whists, why = more * SIX_VALUE, f"{_tricks(more)} more x {SIX_VALUE}"
        share = simplify(Fraction(whists, len(winners)))
        for winner in winners:
            slate.write(winner, loser, share, f"all pass, {loser}: {why}{shared}")


def reward_none(
    facts: PreferenceFacts, table: Table[PreferenceOptions], rate: int, slate: Slate
) -> None:
    """Pool points in a raspasovka, in seat order from the dealer's left: for no trick, and for
    the dealer who sat out."""
    options = table.options
    idle = sitting_out(table, facts.dealer)
    tricks = facts.tricks or {}
    for player in table.from_seat(table.after(facts.dealer)):
        bonus_allowed = player != idle or options.zero_bonus_dealer
        if bonus_allowed and tricks.get(player) == 0:
            _reward(player, rate, options, slate)
        if player == idle and options.allpass_dealer_pool:
            slate.earn(player, options.allpass_dealer_pool, "dealt an all pass")


def _reward(player: str, rate: int, options: PreferenceOptions, slate: Slate) -> None:
    why = "no trick in an all pass"
    if options.zero_bonus == "rate":
        slate.earn(player, rate, why)
    elif options.zero_bonus == "one":
        slate.earn(player, 1, why)
    elif options.zero_bonus == "dump":
        slate.drop(player, -2 * rate, f"{why}: 2 x {rate} off the dump")
    elif options.zero_bonus == "trick_off":
        slate.lighten(player, rate, f"{why}: {rate} off the dump")


def _tricks(count: int) -> str:
    return "1 trick" if count == 1 else f"{count} tricks"
