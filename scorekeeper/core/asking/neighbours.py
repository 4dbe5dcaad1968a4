"""The values that a slip of ear, hand or eye makes of a recorded one.

A trick counted for the wrong player, two figures swapped, the level beside the one that was bid,
another player's name: some forty values where the domain may hold thousands, in the order in which
they are likely. Whether the whole deal allows them is asked of `core.asking.trial`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations
from typing import Any, Protocol, runtime_checkable

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import FactSpec, Kind
from scorekeeper.core.declaration.kinds import Counts, Flag, Number, Pair, Pairs, Player, Players
from scorekeeper.core.values.parts import NamedTuple

MOVED, SWAPPED, OFF = "moved", "swapped", "off"
OTHER_PLAYER, OTHER_WORD = "other-player", "other-word"
LOST, INVENTED, TURNED = "lost", "invented", "turned"
FAR = 3  # by how much a figure is misread
MOST = 60  # values of a kind that says nothing of its own


class Neighbour(NamedTuple):
    """Another value, and the slip that makes it of the recorded one."""

    slip: str
    value: Any


@runtime_checkable
class HasNeighbours(Protocol):
    """A kind that knows its own slips."""

    def neighbours(self, value: Any, deal: AnyDeal) -> Iterator[Neighbour]:
        """The values beside that one, the likely ones first."""


def neighbours(spec: FactSpec, value: Any, deal: AnyDeal) -> Iterator[Neighbour]:
    """What a slip makes of the value of a fact when it was its turn to be told, as far as the
    rules of the fact allow it; each value once, never itself."""
    seen = [value]
    for found in _all(spec.kind, value, deal):
        if found.value not in seen:
            seen.append(found.value)
            if not spec.rules or not spec.refuses(found.value, deal):
                yield found


def _all(kind: Kind[Any], value: Any, deal: AnyDeal) -> Iterator[Neighbour]:
    if isinstance(kind, HasNeighbours):
        return kind.neighbours(value, deal)
    if isinstance(kind, Counts):
        return _of_counts(kind, value, deal)
    if isinstance(kind, Players):
        return _of_players(kind, value, deal)
    if isinstance(kind, Pairs):
        return _of_pairs(kind, value, deal)
    if isinstance(kind, Number):
        return _of_number(kind, value, deal)
    slip = OTHER_PLAYER if isinstance(kind, Player) else OTHER_WORD
    most = None if isinstance(kind, Player | Flag) else MOST
    return (Neighbour(slip, other) for other in islice(kind.domain(deal), most))


def _of_number(kind: Number, value: int, deal: AnyDeal) -> Iterator[Neighbour]:
    """One more or less, two, three; two figures exchanged."""
    domain = set(kind.domain(deal))
    for step in range(1, FAR + 1):
        yield from (Neighbour(OFF, v) for v in (value + step, value - step) if v in domain)
    exchanged = int(str(abs(value))[::-1]) * (1 if value >= 0 else -1)
    if exchanged in domain:
        yield Neighbour(SWAPPED, exchanged)


def _of_counts(kind: Counts, value: Mapping[str, int], deal: AnyDeal) -> Iterator[Neighbour]:
    """One counted thing moved from one to another, two figures swapped, more moved; where no sum
    is fixed, one figure off."""
    allowed = set(kind.numbers(deal))
    for count in range(1, FAR + 1):
        for one, other in permutations(value, 2):
            moved = {**value, one: value[one] - count, other: value[other] + count}
            if {moved[one], moved[other]} <= allowed:
                yield Neighbour(MOVED, moved)
        if count == 1:
            yield from _swapped(value)
    if kind.fixed_sum(deal) is None:
        yield from _off(value, allowed)


def _swapped(value: Mapping[str, int]) -> Iterator[Neighbour]:
    for one, other in combinations(value, 2):
        yield Neighbour(SWAPPED, {**value, one: value[other], other: value[one]})


def _off(value: Mapping[str, int], allowed: set[int]) -> Iterator[Neighbour]:
    for step in range(1, FAR + 1):
        for owner, number in value.items():
            for other in (number + step, number - step):
                if other in allowed:
                    yield Neighbour(OFF, {**value, owner: other})


def _of_players(kind: Players, value: Sequence[str], deal: AnyDeal) -> Iterator[Neighbour]:
    """Another player for one, two exchanged in an order, one forgotten, one too many."""
    allowed = tuple(kind.allowed(deal))
    names = tuple(value)
    for place, other in ((p, o) for p in range(len(names)) for o in allowed if o not in names):
        yield Neighbour(OTHER_PLAYER, _seated(kind, deal, _with(names, place, other)))
    if kind.form == "order":
        for one, two in combinations(range(len(names)), 2):
            yield Neighbour(SWAPPED, _with(_with(names, one, names[two]), two, names[one]))
    for place in range(len(names)):
        yield Neighbour(LOST, names[:place] + names[place + 1 :])
    for other in allowed:
        if other not in names:
            yield Neighbour(INVENTED, _seated(kind, deal, (*names, other)))


def _with(names: tuple[str, ...], place: int, name: str) -> tuple[str, ...]:
    return (*names[:place], name, *names[place + 1 :])


def _seated(kind: Players, deal: AnyDeal, names: tuple[str, ...]) -> tuple[str, ...]:
    """In the order in which the kind keeps them."""
    return names if kind.form == "order" else tuple(sorted(names, key=deal.table.players.index))


def _of_pairs(kind: Pairs, value: Sequence[Pair], deal: AnyDeal) -> Iterator[Neighbour]:
    """One pair forgotten, turned round, or about somebody else; one too many."""
    made, single = tuple(value), kind.single(deal)
    for place, (who, whom) in enumerate(made):
        rest = made[:place] + made[place + 1 :]
        yield Neighbour(LOST, rest)
        for other in single:
            if other not in made and (other == (whom, who) or who in other or whom in other):
                slip = TURNED if other == (whom, who) else OTHER_PLAYER
                yield Neighbour(slip, (*made[:place], other, *made[place + 1 :]))
    yield from (Neighbour(INVENTED, (*made, other)) for other in single if other not in made)
