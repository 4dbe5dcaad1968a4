"""What a deal of Ninety-Nine counts: tricks, bids made, premiums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from scorekeeper.core.books.accounts import SCORE, Entry
from scorekeeper.core.values.amounts import plural

from .facts import NUMBERS, NinetyNineDeal, NinetyNineFacts
from .hands import DUMMY
from .options import LENIENT, NinetyNineOptions

DUMMY_ACCOUNT = "dummy"


def hand_entry(hand: str, points: int, why: str) -> Entry:
    """Points of a player, or of the dummy on an account of its own."""
    return Entry(DUMMY_ACCOUNT if hand == DUMMY else SCORE, hand, points, why)


def made_bids(facts: NinetyNineFacts, options: NinetyNineOptions) -> list[str]:
    """The hands whose bids count as made: a lenient dummy's also with fewer tricks, nobody's that
    was not shown."""
    bids, tricks, withheld = facts.bids, facts.tricks, facts.withheld
    made = [hand for hand, bid in bids.items() if tricks[hand] in bid.goals]
    if options.dummy == LENIENT and tricks[DUMMY] < bids[DUMMY].goals[0]:
        made.append(DUMMY)
    return [hand for hand in made if hand not in withheld] if withheld else made


def deal_entries(deal: NinetyNineDeal, made: Sequence[str]) -> list[Entry]:
    """Everything that the deal counts; `made` are those whose bids count as made."""
    return [
        *trick_entries(deal),
        *success_entries(deal, made),
        *premium_entries(deal, made),
        *dummy_premium(deal),
    ]


def trick_entries(deal: NinetyNineDeal) -> Iterator[Entry]:
    """One point for every trick, whatever was bid."""
    bids = deal.facts.bids
    for hand, won in deal.facts.tricks.items():
        yield hand_entry(hand, won, trick_text(won, bids[hand].text))


@lru_cache(maxsize=512)
def trick_text(won: int, bid: str) -> str:
    """`3 tricks (bid 2): 3`."""
    return f"{plural(won, 'trick')} (bid {bid}): {won}"


def success_entries(deal: NinetyNineDeal, made: Sequence[str]) -> Iterator[Entry]:
    """The bonus of those who made their bids, by how many did."""
    for hand in deal.facts.withheld:
        yield hand_entry(hand, 0, "bid made but not shown: no bonus")
    points = deal.options.bonus_for(len(made)) if made else 0
    share = f"{NUMBERS[len(made)]} of {len(deal.facts.bids)} made it: {points}"
    for hand in made:
        yield hand_entry(hand, points, f"{made_text(deal, hand)}, {share}")


def made_text(deal: NinetyNineDeal, hand: str) -> str:
    """`bid 3 made`; of a lenient dummy also why."""
    bid = deal.facts.bids[hand]
    if deal.facts.tricks[hand] in bid.goals:
        return f"bid {bid.text} made"
    return f"bid {bid.text} counts as made (the dummy won fewer tricks)"


def premium_entries(deal: NinetyNineDeal, made: Sequence[str]) -> Iterator[Entry]:
    """What declaring and revealing brought, or cost."""
    premium, declare, revealer = deal.options.premium, deal.facts.declare, deal.facts.reveal
    failed = [player for player in declare if player not in made]
    for player in declare:
        if player in made:
            yield hand_entry(player, premium.declare, f"declared and made it: {premium.declare}")
        elif premium.failed:
            yield hand_entry(player, premium.failed, f"declared and failed: {premium.failed}")
        else:
            why = f"{player} declared and failed: {premium.declare}"
            yield from failure_entries(deal, premium.declare, failed, why)
    if revealer is None:
        return
    if revealer in made:
        yield hand_entry(revealer, premium.reveal, f"revealed and made it: {premium.reveal}")
    else:
        why = f"{revealer} revealed and failed: {premium.reveal}"
        yield from failure_entries(deal, premium.reveal, [revealer], why)


def failure_entries(
    deal: NinetyNineDeal, points: int, failed: Sequence[str], why: str
) -> Iterator[Entry]:
    """A failed premium goes to every opponent, but not to one whose own failed too."""
    return (hand_entry(hand, points, why) for hand in deal.facts.bids if hand not in failed)


def dummy_premium(deal: NinetyNineDeal) -> Iterator[Entry]:
    """A lenient dummy that wins exactly its bid has declared it, too."""
    points, facts = deal.options.premium.declare, deal.facts
    is_lenient = deal.options.dummy == LENIENT and points
    if is_lenient and facts.tricks[DUMMY] in facts.bids[DUMMY].goals:
        why = f"exactly its bid, which counts as declared: {points}"
        yield hand_entry(DUMMY, points, why)
