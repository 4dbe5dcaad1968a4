"""Raspasovka: nobody declared, and every trick counts against its winner."""

from __future__ import annotations

from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.work import Work

from .facts import PreferenceDeal, resting
from .options import PreferenceOptions
from .slate import Slate

ROSTOV_WHISTS = 5  # per trick
SIX_VALUE = 2  # whists per trick of the difference


def rate_of(options: PreferenceOptions, number: int) -> int:
    """Points per trick in the raspasovka of that number in its series (from 1)."""
    return options.allpass_rate.price(number) * options.allpass_unit


def score_allpass(deal: PreferenceDeal, slate: Slate) -> None:
    """Tricks, then the pool points of those who won none and of the idle dealer."""
    if deal.options.allpass_score == "dump":
        drop_tricks(deal, slate)
    else:
        write_tricks(deal, slate)
    reward_none(deal, slate)


def rate_now(deal: PreferenceDeal) -> int:
    """Points per trick in this raspasovka."""
    return rate_of(deal.options, deal.state.series + 1)


def drop_tricks(deal: PreferenceDeal, slate: Slate) -> None:
    """Each trick goes to the dump at the rate of the series."""
    tricks, rate = deal.facts.tricks or {}, rate_now(deal)
    forgiven = min(tricks.values(), default=0) if deal.options.allpass_amnesty else 0
    less = f" less {forgiven}" if forgiven else ""
    for player, count in tricks.items():
        counted = Work(count - forgiven, f"{plural(count, 'trick')}{less}") * rate
        why = f"all pass no. {deal.state.series + 1}: {counted} in the dump"
        slate.drop(player, counted.amount, why)


def write_tricks(deal: PreferenceDeal, slate: Slate) -> None:
    """Those with fewest tricks write on the others: five whists for each of their tricks, or two
    for each above the fewest; several winners share."""
    tricks = {p: count for p, count in (deal.facts.tricks or {}).items() if p != resting(deal)}
    fewest = min(tricks.values(), default=0)
    winners = [p for p, count in tricks.items() if count == fewest]
    for loser, count in tricks.items():
        if loser in winners:
            continue
        if deal.options.allpass_score == "whist5":
            whists = Work(count, plural(count, "trick")) * ROSTOV_WHISTS
        else:
            more = count - fewest
            whists = Work(more, f"{plural(more, 'trick')} more") * SIX_VALUE
        share = whists / len(winners) if len(winners) > 1 else whists
        for winner in winners:
            slate.write(winner, loser, share.amount, f"all pass, {loser}: {share.shown}")


def reward_none(deal: PreferenceDeal, slate: Slate) -> None:
    """Pool points in a raspasovka, in seat order from the dealer's left: for no trick, and for
    the dealer who sat out."""
    options, idle, table = deal.options, resting(deal), deal.table
    tricks = deal.facts.tricks or {}
    for player in table.from_seat(table.after(deal.facts.dealer)):
        bonus_allowed = player != idle or options.zero_bonus_dealer
        if bonus_allowed and tricks.get(player) == 0:
            _reward(player, rate_now(deal), options.zero_bonus, slate)
        if player == idle and options.allpass_dealer_pool:
            slate.earn(player, options.allpass_dealer_pool, "dealt an all pass")


def _reward(player: str, rate: int, bonus: str, slate: Slate) -> None:
    why = "no trick in an all pass"
    if bonus == "rate":
        slate.earn(player, rate, why)
    elif bonus == "one":
        slate.earn(player, 1, why)
    elif bonus == "dump":
        twice = 2 * Work(rate)
        slate.drop(player, -twice.amount, f"{why}: {twice.shown} off the dump")
    elif bonus == "trick_off":
        slate.lighten(player, rate, f"{why}: {rate} off the dump")
