"""All that one slip may have changed in the facts of a deal: told otherwise, left out, invented."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import islice
from typing import Any

from scorekeeper.core.books.deals import (
    AnyDeal,
    KnownFacts,
    KnownValues,
    UnknownFactError,
    known_facts,
)
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.declaration.slips import FORGOTTEN, INVENTED, Neighbour, at_step

from .neighbours import is_possible, neighbours

NOTED = 2  # of something counted that nobody noted: so many of one owner at most
LISTED = 24  # of what has more values, one would be guessed and not found


def slips_in(specs: Sequence[FactSpec], deal: AnyDeal) -> Iterator[tuple[FactSpec, Neighbour]]:
    """Every fact with each value that may have been meant instead of the recorded one, or of none,
    in a deal that has been read; None stands for a fact that should not be told. The deal is left
    as it is. What the whole deal does not allow is found out by reading it anew."""
    view = _unread(deal)
    for spec in specs:
        if spec.name in deal.values:
            view.values[spec.name] = deal.values[spec.name]
        for found in slips_of(spec, view):
            yield spec, found


def _unread(deal: AnyDeal) -> AnyDeal:
    """The same deal before any of its facts was read."""
    view: AnyDeal = copy(deal)
    view.values = KnownValues()
    view.get = view.values.get
    view.facts = _facts_of(deal)(view.values)
    return view


def _facts_of(deal: AnyDeal) -> type[KnownFacts]:
    found = type(deal.facts)
    return found if issubclass(found, KnownFacts) else known_facts(found)


def slips_of(spec: FactSpec, deal: AnyDeal) -> Iterator[Neighbour]:
    """The same of one fact, in a deal that knows this one and those before it."""
    try:
        if spec.name in deal.idle:
            return
        if spec.name in deal.given:
            yield from _told_otherwise(spec, deal)
        else:
            yield from forgotten(spec, deal)
    except UnknownFactError:
        return  # what cannot be known cannot have been told


def _told_otherwise(spec: FactSpec, deal: AnyDeal) -> Iterator[Neighbour]:
    if spec.name not in deal.values:
        return
    value, absent = deal.values[spec.name], _absent(spec, deal)
    is_needed = absent is None and spec.needed(deal)
    for found in neighbours(spec, value, deal):
        if found.value != absent:
            yield found
    if not is_needed and value != absent:
        yield Neighbour(spec.slip or INVENTED, None)


def _absent(spec: FactSpec, deal: AnyDeal) -> Any:
    """What the fact is where nobody tells it."""
    derived = None if spec.derive is None else spec.derive(deal)
    return spec.default if derived is None else derived


def forgotten(spec: FactSpec, deal: AnyDeal) -> Iterator[Neighbour]:
    """What should have been told of a fact that was not: something beside what follows from the
    deals before, or the little that is easily forgotten. What follows from another fact of the deal
    is a slip of that one."""
    if not spec.applies(deal):
        return
    absent = _absent(spec, deal)
    if spec.derive is not None and (spec.outcome or absent is None):
        return
    if absent is None and spec.needed(deal):
        return  # the deal is not complete
    slip = spec.slip or ("" if spec.derive is not None else FORGOTTEN)
    found = _of_nothing(spec, deal) if absent is None else neighbours(spec, absent, deal)
    for each in found:
        yield each._replace(slip=slip) if slip else each


def _of_nothing(spec: FactSpec, deal: AnyDeal) -> Iterator[Neighbour]:
    """What may have been told of a fact that has no usual value."""
    kind = spec.kind
    if isinstance(kind, Counts) and kind.fixed_sum(deal) is None:
        found = _small_counts(kind, deal)
    else:
        values = list(islice(kind.domain(deal), LISTED + 1))
        found = (Neighbour(FORGOTTEN, value) for value in values if len(values) <= LISTED)
    for each in found:
        if not spec.rules or not spec.refuses(each.value, deal):
            yield each


def _small_counts(kind: Counts, deal: AnyDeal) -> Iterator[Neighbour]:
    """One or two of something, of one owner."""
    owners = kind.owners(deal)
    numbers = [number for number in kind.numbers(deal)[: NOTED + 1] if number][:NOTED]
    for step, number in enumerate(numbers, 1):
        for owner in owners:
            value = {each: number if each == owner else 0 for each in owners}
            if is_possible(kind, value, deal):
                yield Neighbour(FORGOTTEN, value, at_step(step))
