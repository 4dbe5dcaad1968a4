"""What a deal of Ninety-Nine counts: tricks, bids made, premiums."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.values.amounts import plural
from scorekeeper.games.shapes.tally import SCORE

from .facts import NinetyNineFacts
from .hands import DUMMY
from .options import LENIENT, NinetyNineOptions

DUMMY_ACCOUNT = "dummy"
NUMBERS = ("nobody", "one", "two", "three", "four", "five")


def hand_entry(hand: str, points: int, why: str) -> Entry:
    """Points of a player, or of the dummy on an account of its own."""
    return Entry(DUMMY_ACCOUNT if hand == DUMMY else SCORE, hand, points, why)


def made_bids(facts: NinetyNineFacts, options: NinetyNineOptions) -> list[str]:
    """The hands whose bids count as made: a lenient dummy's also with fewer tricks, nobody's that
    was not shown."""
    tricks = facts.tricks
    made = [hand for hand, bid in facts.bids.items() if tricks[hand] in bid.goals]
    if options.dummy == LENIENT and tricks[DUMMY] < facts.bids[DUMMY].goals[0]:
        made.append(DUMMY)
    if facts.withheld:
        return [hand for hand in made if hand not in facts.withheld]
    return made


def deal_entries(facts: NinetyNineFacts, options: NinetyNineOptions) -> list[Entry]:
    """Everything that the deal counts."""
    made = made_bids(facts, options)
    entries = trick_entries(facts)
    entries += success_entries(facts, options, made)
    if facts.declare or facts.reveal:
        entries += premium_entries(facts, options, made)
    if options.dummy == LENIENT and options.premium.declare:
        entries += dummy_premium(facts, options)
    return entries


def trick_entries(facts: NinetyNineFacts) -> list[Entry]:
    """One point for every trick, whatever was bid."""
    return [
        hand_entry(hand, won, trick_text(won, facts.bids[hand].text))
        for hand, won in facts.tricks.items()
    ]


@lru_cache(maxsize=512)
def trick_text(won: int, bid: str) -> str:
    """`3 tricks (bid 2): 3`."""
    return f"{plural(won, 'trick')} (bid {bid}): {won}"


def success_entries(
    facts: NinetyNineFacts, options: NinetyNineOptions, made: Sequence[str]
) -> list[Entry]:
    """The bonus of those who made their bids, by how many did."""
    entries = [hand_entry(hand, 0, "bid made but not shown: no bonus") for hand in facts.withheld]
    if made:
        points = options.bonus_for(len(made))
        share = f"{NUMBERS[len(made)]} of {len(facts.bids)} made it: {points}"
        entries += [hand_entry(hand, points, f"{made_text(facts, hand)}, {share}") for hand in made]
    return entries


def made_text(facts: NinetyNineFacts, hand: str) -> str:
    """`bid 3 made`; of a lenient dummy also why."""
    bid = facts.bids[hand]
    if facts.tricks[hand] in bid.goals:
        return f"bid {bid.text} made"
    return f"bid {bid.text} counts as made (the dummy won fewer tricks)"


def premium_entries(
    facts: NinetyNineFacts, options: NinetyNineOptions, made: Sequence[str]
) -> list[Entry]:
    """What declaring and revealing brought, or cost."""
    premium = options.premium
    failed = [player for player in facts.declare if player not in made]
    entries: list[Entry] = []
    for player in facts.declare:
        if player in made:
            why = f"declared and made it: {premium.declare}"
            entries.append(hand_entry(player, premium.declare, why))
        elif premium.failed:
            entries.append(
                hand_entry(player, premium.failed, f"declared and failed: {premium.failed}")
            )
        else:
            entries += failure_entries(facts, player, premium.declare, failed, "declared")
    revealer = facts.reveal
    if revealer is None:
        return entries
    if revealer in made:
        why = f"revealed and made it: {premium.reveal}"
        return [*entries, hand_entry(revealer, premium.reveal, why)]
    return entries + failure_entries(facts, revealer, premium.reveal, [revealer], "revealed")


def failure_entries(
    facts: NinetyNineFacts, player: str, points: int, failed: Sequence[str], what: str
) -> list[Entry]:
    """A failed premium goes to every opponent, but not to one whose own failed too."""
    why = f"{player} {what} and failed: {points}"
    return [hand_entry(hand, points, why) for hand in facts.bids if hand not in failed]


def dummy_premium(facts: NinetyNineFacts, options: NinetyNineOptions) -> list[Entry]:
    """A lenient dummy that wins exactly its bid has declared it, too."""
    if facts.tricks[DUMMY] not in facts.bids[DUMMY].goals:
        return []
    points = options.premium.declare
    why = f"exactly its bid, which counts as declared: {points}"
    return [hand_entry(DUMMY, points, why)]
