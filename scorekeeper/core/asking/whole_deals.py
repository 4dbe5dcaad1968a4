"""Whole deals that could come next, made of what is possible for one fact after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import chain
from typing import TypeVar

from scorekeeper.core.books.deals import AnyDeal, Deal, KnownValues, UnknownFactError
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.declaration.rules import AnyRule, told_of
from scorekeeper.core.game import AnyGame

from .neighbours import is_possible
from .trial import is_awaited

T = TypeVar("T")
Texts = dict[str, str]


def whole_deals(ledger: AnyLedger, number: int, game: AnyGame) -> Iterator[Texts]:
    """The facts for which a deal waits there, with every value that is possible when it is their
    turn; facts that need not be told are left out. Deals that differ in an early fact take turns:
    the first few are of every contract and declarer. What the rules say of the outcome of a
    whole deal is not asked.
    """
    specs = game.all_fact_specs(ledger.table.options)
    return _from(specs, game.deal_rules, Deal(ledger, number, game.facts), {})


def _from(
    specs: Sequence[FactSpec], rules: Sequence[AnyRule], deal: AnyDeal, texts: Texts
) -> Iterator[Texts]:
    """The deals that go on with those facts; `texts` are the facts before."""
    for place, spec in enumerate(specs):
        if is_awaited(spec, deal):
            yield from _in_turn(
                _from(specs[place + 1 :], rules, forked, {**texts, spec.name: text})
                for forked, text in _forks(spec, deal)
                if spec.outcome or not any(p.is_error for p in told_of(rules, forked))
            )
            return
        _go_past(spec, deal)
    yield texts


def _forks(spec: FactSpec, deal: AnyDeal) -> Iterator[tuple[AnyDeal, str]]:
    """The deal with each value of the fact."""
    for value in chain(_even(spec, deal), spec.possible(deal)):
        forked = _copied(deal)
        forked.values[spec.name] = value
        text = spec.kind.print(value, forked)
        forked.recorded = {**deal.recorded, spec.name: text}
        forked.given = (*deal.given, spec.name)
        if spec.then is not None:
            spec.then(forked)
        yield forked, text


def _even(spec: FactSpec, deal: AnyDeal) -> Iterator[dict[str, int]]:
    """A count in which all have about the same, or next to nothing: the list of counts begins far
    from what people have."""
    kind = spec.kind
    if not isinstance(kind, Counts) or not (owners := kind.owners(deal)):
        return
    total = kind.fixed_sum(deal)
    if total is None:
        numbers = [kind.numbers(deal)[0]] * len(owners)
    else:
        share, rest = divmod(total, len(owners))
        numbers = [share + (at < rest) for at in range(len(owners))]
    value = dict(zip(owners, numbers, strict=True))
    if is_possible(kind, value, deal) and not spec.refuses(value, deal):
        yield value


def _copied(deal: AnyDeal) -> AnyDeal:
    made: AnyDeal = copy(deal)
    made.values = KnownValues(deal.values)
    made.get = made.values.get
    made.facts = type(deal.facts)(made.values)
    made.inferred = []
    return made


def _go_past(spec: FactSpec, deal: AnyDeal) -> None:
    """A fact that nobody tells: what follows from the rules, or is usual."""
    try:
        derived = None if spec.derive is None else spec.derive(deal)
        value = spec.default if derived is None else derived
        if value is not None or not spec.needed(deal):
            deal.values[spec.name] = value
        if spec.then is not None:
            spec.then(deal)
    except UnknownFactError:
        return


def _in_turn(many: Iterable[Iterator[T]]) -> Iterator[T]:
    """One of each, then the second of each, and so on."""
    left: deque[Iterator[T]] = deque()
    for one in many:
        for item in one:
            yield item
            left.append(one)
            break
    while left:
        one = left.popleft()
        for item in one:
            yield item
            left.append(one)
            break
