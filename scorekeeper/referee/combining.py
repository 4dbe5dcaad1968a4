"""Several slips of one deal made at once, where what they come to adds up to what is wanted."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from operator import sub
from typing import Any

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple

AT_ONCE = 5  # slips that are made together at most
BRANCHES = 4  # of those that put one figure right
MOST = 12  # ways to make them together

Amounts = tuple[Amount, ...]


class Change(NamedTuple):
    """What a slip makes of a fact, which of its parts are others (none: it is another as a whole),
    and what that adds to each figure."""

    spec: FactSpec
    value: Any
    parts: frozenset[Hashable]
    adds: Amounts


def parts_changed(was: object, value: object) -> frozenset[Hashable]:
    """Whose counts are others, which pairs or players of several are told or not told; nothing
    where a fact has no parts."""
    if isinstance(was, Mapping) and isinstance(value, Mapping) and was.keys() == value.keys():
        return frozenset(owner for owner in was if was[owner] != value[owner])
    if {type(was), type(value)} <= {tuple, type(None)}:  # no contract, whose parts have names
        return frozenset({*(was or ())} ^ {*(value or ())})  # type: ignore[misc]
    return frozenset()


def with_parts(value: Any, change: Change) -> Any:
    """The value of a fact with what the change makes of its parts."""
    if not change.parts:
        return change.value
    if isinstance(value, Mapping):
        return {**value, **{part: change.value[part] for part in change.parts}}
    held = dict.fromkeys(value or ())
    kept = [part for part in held if part not in change.parts]
    return (*kept, *(part for part in change.value or () if part in change.parts))


def combined(changes: Sequence[Change], wanted: Amounts) -> Iterator[Sequence[Change]]:
    """Changes that can be made together and add just what is wanted of each figure, if what one
    adds does not hang on the others: two that do, and several of which each puts one figure right
    after the other."""
    sparse = sorted(changes, key=lambda change: sum(map(bool, change.adds)))
    found = {frozenset(map(id, way)): way for way in islice(_Combining(sparse).ways(wanted), MOST)}
    return iter(found.values())


def alike(change: Change, specs: Iterable[FactSpec], deal: AnyDeal) -> Sequence[Change]:
    """The same change of all other counts of the same people, where some were given: with one
    trick more and a bid of one more he makes his bid as before."""
    was, now = deal.values.get(change.spec.name), change.value
    if not (isinstance(change.spec.kind, Counts) and was and now and was.keys() == now.keys()):
        return ()
    found = []
    for spec in specs:
        held = deal.values.get(spec.name)
        is_other = spec is not change.spec and spec.name in deal.given
        if is_other and isinstance(spec.kind, Counts) and held and held.keys() == was.keys():
            value = {owner: count + now[owner] - was[owner] for owner, count in held.items()}
            found.append(Change(spec, value, change.parts, ()))
    return found


class _Combining:
    def __init__(self, changes: Sequence[Change]) -> None:
        self.changes = changes
        self.by_adds: dict[Amounts, list[Change]] = {}
        self.by_figure: dict[tuple[int, Amount], list[Change]] = {}
        for change in changes:
            self.by_adds.setdefault(change.adds, []).append(change)
            for at, amount in enumerate(change.adds):
                if amount:
                    self.by_figure.setdefault((at, amount), []).append(change)

    def ways(self, wanted: Amounts) -> Iterator[Sequence[Change]]:
        yield from self._one_by_one(wanted, ())
        for change in self.changes:
            for other in self.by_adds.get(_less(wanted, change.adds), ()):
                if _are_apart(change, other):
                    yield change, other

    def _one_by_one(
        self, wanted: Amounts, chosen: tuple[Change, ...]
    ) -> Iterator[Sequence[Change]]:
        at = next((at for at, amount in enumerate(wanted) if amount), None)
        if at is None:
            if len(chosen) > 1:
                yield chosen
            return
        if len(chosen) == AT_ONCE:
            return
        fitting = self.by_figure.get((at, wanted[at]), ())
        free = (one for one in fitting if all(_are_apart(one, other) for other in chosen))
        for change in islice(free, BRANCHES):
            yield from self._one_by_one(_less(wanted, change.adds), (*chosen, change))


def _less(one: Amounts, other: Amounts) -> Amounts:
    return tuple(map(sub, one, other))


def _are_apart(one: Change, other: Change) -> bool:
    """Whether they change other facts, or other parts of one."""
    if one.spec is not other.spec:
        return True
    return bool(one.parts and other.parts) and not one.parts & other.parts
