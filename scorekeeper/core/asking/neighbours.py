"""The values that may have been meant where another one is recorded.

A trick counted for the wrong player, two figures swapped, the level beside the one that was bid,
another player's name: some forty values where the domain may hold thousands, in the order in which
they are likely. Whether the whole deal allows them is asked of `core.asking.trial`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations
from typing import Any

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import FactSpec, Kind
from scorekeeper.core.declaration.kinds import Counts, Flag, Number, Pairs, Player, Players, Word
from scorekeeper.core.declaration.kinds.pairs import Pair
from scorekeeper.core.declaration.slips import (
    FAR,
    FORGOTTEN,
    INVENTED,
    LEVEL,
    OFF,
    OTHER_PLAYER,
    OTHER_WORD,
    STRAIN,
    SWAPPED,
    HasNeighbours,
    Neighbour,
    at_step,
    counted,
    misread_figure,
    replaced,
    swapped_parts,
)

MOST = 60  # values of a kind that says nothing of its own
WIDE = 40  # from so many numbers on, figures have two digits that can be misread
SHORT = 5  # names of an order in which one may stand some places too early or too late


def neighbours(spec: FactSpec, value: Any, deal: AnyDeal) -> Iterator[Neighbour]:
    """What may have been meant where that value of a fact is recorded, as far as the rules of the
    fact allow it; each value once, never itself. `deal` knows the facts before this one."""
    seen = {_key(value)}
    for found in _all(spec.kind, value, deal):
        key = _key(found.value)
        if key not in seen:
            seen.add(key)
            if not spec.rules or not spec.refuses(found.value, deal):
                yield found._replace(slip=spec.slip) if spec.slip else found


def _key(value: Any) -> Hashable:
    """What two values have in common only if they are equal."""
    return tuple(value.items()) if isinstance(value, Mapping) else value


def _all(kind: Kind[Any], value: Any, deal: AnyDeal) -> Iterator[Neighbour]:
    if isinstance(kind, HasNeighbours):
        return kind.neighbours(value, deal)
    for sort, found in _OF_KINDS:
        if isinstance(kind, sort):
            return found(kind, value, deal)
    slip = OTHER_PLAYER if kind.form == "player" else OTHER_WORD
    return (Neighbour(slip, other) for other in islice(kind.domain(deal), MOST))


# words, players, numbers ------------------------------------------------------------------------

_BID = re.compile(r"(\d+)(\D+)")


def _of_player(kind: Player, value: str, deal: AnyDeal) -> Iterator[Neighbour]:
    return (Neighbour(OTHER_PLAYER, other) for other in kind.domain(deal))


def _of_flag(kind: Flag, value: bool, deal: AnyDeal) -> Iterator[Neighbour]:
    yield Neighbour(_told(value), not value)


def _of_word(kind: Word, value: str, deal: AnyDeal) -> Iterator[Neighbour]:
    """Any other word; of words that are bids (`4H`) another level or strain."""
    bid = _BID.fullmatch(value)
    for word in kind.words(deal):
        other = _BID.fullmatch(word)
        if bid is None or other is None:
            yield Neighbour(OTHER_WORD, word)
        elif bid[2] == other[2]:
            yield Neighbour(LEVEL, word, at_step(abs(int(bid[1]) - int(other[1]))))
        elif bid[1] == other[1]:
            yield Neighbour(STRAIN, word)


def _of_number(kind: Number, value: int, deal: AnyDeal) -> Iterator[Neighbour]:
    """One more or less, two, three; the sign, two digits exchanged."""
    low, high, step = kind.limits(deal)
    for steps in range(1, FAR + 1):
        for other in (value + steps * step, value - steps * step):
            if low <= other <= high:
                yield Neighbour(OFF, other, at_step(steps))
    misread = misread_figure(value, is_wide=high - low > WIDE)
    yield from (found for found in misread if low <= found.value <= high)


# counts -----------------------------------------------------------------------------------------


def of_counts(kind: Counts, value: Mapping[str, int], deal: AnyDeal) -> Iterator[Neighbour]:
    """One counted thing moved from one to another, two figures swapped, more moved; where no sum
    is fixed, one figure off."""
    low, high = kind.limits(deal)
    is_fixed = kind.fixed_sum(deal) is not None
    for found in counted(value, is_fixed=is_fixed, is_wide=high - low > WIDE):
        changed = (n for owner, n in found.value.items() if n != value[owner])
        if all(low <= n <= high for n in changed) and is_possible(kind, found.value, deal):
            yield found


def is_possible(kind: Counts, value: Mapping[str, int], deal: AnyDeal) -> bool:
    """Whether the kind has that value in this deal, of numbers within its limits."""
    return next(kind.completions(value, deal), None) is not None


# lists of players, pairs ------------------------------------------------------------------------


def _of_players(kind: Players, value: Sequence[str], deal: AnyDeal) -> Iterator[Neighbour]:
    """Another player for one, two exchanged in an order, one forgotten, one too many."""
    low, high = kind.sizes(deal)
    for found in _named(kind, tuple(value), deal):
        if low <= len(found.value) <= high:
            yield found


def _named(kind: Players, names: tuple[str, ...], deal: AnyDeal) -> Iterator[Neighbour]:
    allowed = tuple(kind.allowed(deal))
    free = [name for name in allowed if kind.repeats or name not in names]
    for place in range(len(names)):
        for other in free:
            yield Neighbour(OTHER_PLAYER, _seated(kind, deal, replaced(names, place, other)))
    if kind.form == "order":
        yield from _reordered(names)
    for place in range(len(names)):
        yield Neighbour(INVENTED, replaced(names, place))
    for other in free:
        for place in range(len(names) + 1) if kind.form == "order" else (len(names),):
            added = (*names[:place], other, *names[place:])
            yield Neighbour(FORGOTTEN, _seated(kind, deal, added))


def _reordered(names: tuple[str, ...]) -> Iterator[Neighbour]:
    """Two names beside each other exchanged, then any two, then one some places away."""
    for place in range(len(names) - 1):
        yield Neighbour(SWAPPED, swapped_parts(names, place, place + 1))
    if len(names) <= SHORT:
        for one, other in combinations(range(len(names)), 2):
            yield Neighbour(SWAPPED, swapped_parts(names, one, other), at_step(2))
        for place, to in permutations(range(len(names)), 2):
            rest = replaced(names, place)
            yield Neighbour(SWAPPED, (*rest[:to], names[place], *rest[to:]), at_step(2))


def _seated(kind: Players, deal: AnyDeal, names: tuple[str, ...]) -> tuple[str, ...]:
    """In the order in which the kind keeps them."""
    return names if kind.form == "order" else tuple(sorted(names, key=deal.table.players.index))


def _of_pairs(kind: Pairs, value: Sequence[Pair], deal: AnyDeal) -> Iterator[Neighbour]:
    """One pair forgotten, one too many, turned round, or about somebody else; a pair with its
    answer, and all of one player."""
    single, made = kind.single(deal), frozenset(value)
    seat = deal.table.players.index

    def with_pairs(slip: str, pairs: frozenset[Pair], distance: float = 1) -> Neighbour:
        in_order = sorted(pairs, key=lambda pair: (seat(pair[0]), seat(pair[1])))
        return Neighbour(slip, tuple(in_order), distance)

    for pair in dict.fromkeys((*value, *single)):
        yield with_pairs(_told(pair in made), made ^ {pair})
    for who, whom in value:
        for other in single:
            if other not in made and (who in other or whom in other):
                yield with_pairs(OTHER_PLAYER, made - {(who, whom)} | {other})
    for group in _groups(single):
        if group <= made or not group & made:
            yield with_pairs(_told(group <= made), made ^ group, at_step(2))


def _told(is_told: bool) -> str:
    """The slip by which something else than the truth was told."""
    return INVENTED if is_told else FORGOTTEN


def _groups(single: Sequence[Pair]) -> Iterator[frozenset[Pair]]:
    """Pairs that are told together: one with its answer, all of a player."""
    for who, whom in single:
        if (whom, who) in single:
            yield frozenset({(who, whom), (whom, who)})
    for player in dict.fromkeys(who for who, _ in single):
        yield frozenset(pair for pair in single if pair[0] == player)


_OF_KINDS: tuple[tuple[type[Any], Callable[[Any, Any, AnyDeal], Iterator[Neighbour]]], ...] = (
    (Counts, of_counts),
    (Players, _of_players),
    (Pairs, _of_pairs),
    (Number, _of_number),
    (Player, _of_player),
    (Flag, _of_flag),
    (Word, _of_word),
)
