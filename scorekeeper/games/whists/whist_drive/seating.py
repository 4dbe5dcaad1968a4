"""Whist drive: who sat where so far, and who sits where next."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.values.parts import NamedTuple

from .options import NO_MOVEMENT, PROGRESSIVE, DriveOptions, first_category

GHOST = "ghost"  # an empty seat
Group = tuple[str, ...]  # who scores together at a table: two players, or one pair
Pairs = tuple[Group, Group]
NO_PAIRS: Pairs = ((), ())
HANDS_OF_A_BLOCK = 16


class Seated(NamedTuple):
    """One table in one hand: its number, the pairs, their tricks (None where each player has his
    own), and the players without a seat that were recorded with it."""

    table: int
    pairs: Pairs
    tricks: tuple[int, int] | None
    out: tuple[str, ...] = ()


Hands = Mapping[int, tuple[Seated, ...]]  # tables by hand


class DriveState(NamedTuple):
    """The tables recorded so far, by hand, a few hands to a block, for every deal keeps its own
    state; the number of the last deal that was played, and the first hand that lacks a table."""

    blocks: Mapping[int, Hands]
    last: int = 0
    coming: int = 1

    def at(self, hand: int) -> tuple[Seated, ...]:
        """The tables of that hand."""
        return self.blocks.get(hand // HANDS_OF_A_BLOCK, {}).get(hand, ())

    def with_table(self, hand: int, seated: Seated, full: int) -> DriveState:
        """The state once one more table of a hand is recorded, of which each has `full`."""
        block = hand // HANDS_OF_A_BLOCK
        hands = {**self.blocks.get(block, {}), hand: (*self.at(hand), seated)}
        found = self._replace(blocks={**self.blocks, block: hands})
        coming = self.coming
        while len(found.at(coming)) >= full:
            coming += 1
        return found._replace(coming=coming)

    def seated(self, hand: int) -> set[str]:
        """Who sits at a table in that hand."""
        return {name for table in self.at(hand) for pair in table.pairs for name in pair}

    def out(self, hand: int) -> set[str]:
        """Who was recorded without a seat in that hand."""
        return {name for table in self.at(hand) for name in table.out}


DriveLedger = Ledger[DriveOptions, DriveState]


def next_hand(ledger: DriveLedger) -> int:
    """The first hand that lacks a table."""
    return ledger.state.coming


def next_table(hand: int, ledger: DriveLedger) -> int:
    """The first table that is not recorded in that hand."""
    taken = {seated.table for seated in ledger.state.at(hand)}
    return next(number for number in count(1) if number not in taken)


def is_over(ledger: DriveLedger) -> bool:
    """Whether every table of every hand is recorded."""
    return next_hand(ledger) > ledger.table.options.hands


def moved_pairs(hand: int, number: int, ledger: DriveLedger) -> Pairs | None:
    """Who sits at a table by the movement of the room, None where that is not known.

    The winners stay at their table; the losing lady goes to the next higher table, the losing
    gentleman to the next lower one (both around the room). Winners stay together in a
    semi-partner drive; in a progressive one they part.
    """
    options, before = ledger.table.options, ledger.state.at(hand - 1)
    if options.movement == NO_MOVEMENT or len(before) != options.tables:
        return None
    ladies = first_category(ledger.table.players, options.ladies)
    results = {seated.table: _lady_and_gentleman(seated, ladies) for seated in before}
    down = (number - 2) % options.tables + 1
    up = number % options.tables + 1
    here, below, above = results.get(number), results.get(down), results.get(up)
    if here is None or below is None or above is None:
        return None
    (lady, gentleman), _ = here
    new_lady, new_gentleman = below[1][0], above[1][1]
    if options.movement == PROGRESSIVE:
        return (lady, new_gentleman), (new_lady, gentleman)
    return (lady, gentleman), (new_lady, new_gentleman)


def _lady_and_gentleman(
    seated: Seated, ladies: frozenset[str]
) -> tuple[tuple[str, str], tuple[str, str]] | None:
    """Winners and losers of a table, each the lady first; None where a pair is not mixed."""
    if seated.tricks is None:
        return None
    ordered = []
    for pair in seated.pairs:
        pair = tuple(sorted(pair, key=lambda name: name not in ladies))
        if len(pair) != 2 or pair[0] not in ladies or pair[1] in ladies:
            return None
        ordered.append((pair[0], pair[1]))
    first, second = ordered
    return (first, second) if seated.tricks[0] > seated.tricks[1] else (second, first)


def left_over(hand: int, pairs: Pairs, ledger: DriveLedger) -> tuple[str, ...] | None:
    """Who has no seat when the last table of a hand is recorded, and was not recorded so yet."""
    state, table = ledger.state, ledger.table
    if len(state.at(hand)) + 1 < table.options.tables:
        return None
    placed = state.seated(hand) | state.out(hand) | {name for pair in pairs for name in pair}
    return tuple(player for player in table.players if player not in placed)


def label(group: Group) -> str:
    """`Ann+Bob`."""
    return "+".join(group)


def as_sets(pairs: Pairs) -> frozenset[frozenset[str]]:
    """The pairs without their order."""
    return frozenset(frozenset(pair) for pair in pairs)
