"""Whole deals that could come next, made of what is possible for one fact after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from copy import copy
from itertools import chain, count, islice
from typing import Any

from scorekeeper.core.books.deals import AnyDeal, Deal, KnownValues, UnknownFactError
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.declaration.rules import AnyRule, is_faulty
from scorekeeper.core.game import AnyGame
from scorekeeper.core.values.parts import NamedTuple

from .neighbours import is_possible
from .scattered import scattered
from .supposing import forgotten
from .trial import is_awaited

Texts = dict[str, str]
Worth = Callable[[Texts], Hashable]  # what a deal comes to; equal where two come to the same

LISTED = 24  # values of a fact that need not be told: of more only those easily forgotten
SPREAD = 200  # counts that are made before all are gone through in their order
ALIKE = 3  # deals by which two values of a fact are taken to come to the same


def whole_deals(
    ledger: AnyLedger, number: int, game: AnyGame, worth: Worth | None = None
) -> Iterator[Texts]:
    """The facts for which a deal waits there, with every value that is possible when it is their
    turn; facts that need not be told are left out. Deals that differ in an early fact take turns:
    the first few are of every contract and declarer. What the rules say of the outcome of a
    whole deal is not asked.

    With `worth`, which is asked of a deal that was given out when the next is wanted, facts that
    people are asked for though they need not be told are made as well, and values of a fact that
    come to the same as another one (the suit of a contract) wait until all others had their turns.
    """
    specs = game.all_fact_specs(ledger.table.options)
    making = _Making(specs, game.deal_rules, worth)
    return making.onward(0, Deal(ledger, number, game.facts), {})


class _Making:
    """Makes deals of those facts, as far as the rules allow them."""

    def __init__(
        self, specs: Sequence[FactSpec], rules: Sequence[AnyRule], worth: Worth | None
    ) -> None:
        self.specs, self.rules, self.worth = specs, rules, worth

    def onward(self, first: int, deal: AnyDeal, texts: Texts) -> Iterator[Texts]:
        """The deals that go on with the facts from that place on; `texts` are told so far."""
        for place in range(first, len(self.specs)):
            spec = self.specs[place]
            if spec.name in texts:
                _then(spec, deal)
                continue
            if is_awaited(spec, deal):
                values = chain(_spread(spec, deal), spec.possible(deal))
                yield from self._in_turn(spec, self._told(place, deal, texts, values))
                return
            noted = () if self.worth is None else _noted(spec, deal)
            told = self._told(place, _copied(deal) if noted else deal, texts, noted)
            _go_past(spec, deal)
            if noted:
                untold = self.onward(place + 1, deal, texts)
                yield from self._in_turn(spec, chain((untold,), told))
                return
        yield {spec.name: texts[spec.name] for spec in self.specs if spec.name in texts}

    def _told(
        self, place: int, deal: AnyDeal, texts: Texts, values: Iterable[Any]
    ) -> Iterator[Iterator[Texts]]:
        """The deals that go on with each of the values of the fact in that place."""
        spec = self.specs[place]
        for value in values:
            forked = _copied(deal)
            forked.values[spec.name] = value
            text = spec.kind.print(value, forked)
            forked.recorded = {**deal.recorded, spec.name: text}
            forked.given = (*deal.given, spec.name)
            yield self._back(place, forked, {**texts, spec.name: text})

    def _back(self, place: int, deal: AnyDeal, texts: Texts) -> Iterator[Texts]:
        """The deals that go on once the fact in that place is told: from the first fact before it
        for which they wait now (the declarer, as soon as there is a contract)."""
        for back, spec in enumerate(self.specs[:place]):
            if spec.name not in texts and is_awaited(spec, deal):
                for each in self.specs[back:place]:
                    if each.name not in texts:
                        deal.values.pop(each.name, None)
                return self.onward(back, deal, texts)
        is_outcome = self.specs[place].outcome
        if is_outcome or not is_faulty(self.rules, deal):
            return self.onward(place, deal, texts)
        return iter(())

    def _in_turn(self, spec: FactSpec, many: Iterator[Iterator[Texts]]) -> Iterator[Texts]:
        """The first deal with each value of the fact, then the second of each, and so on; of very
        many values those that began already go on between one more and the next. A value whose
        first few came to the same as those of another one goes on last."""
        coming = (_Branch(deals, []) for deals in many)
        left, late = deque[_Branch](), deque[_Branch]()
        seen: set[Hashable] = set()
        for turn in count():
            is_older = turn > LISTED and turn % 2 and left
            branch = None if is_older else next(coming, None)
            if branch is None and left:
                branch = left.popleft()
            if branch is None:
                if not late:
                    return
                left, late = late, left
                continue
            for texts in branch.deals:
                yield texts
                is_alike = self.worth is not None and branch.is_alike(spec, texts, self.worth, seen)
                (late if is_alike else left).append(branch)
                break


class _Branch(NamedTuple):
    """Deals with one value of a fact: those still to come, and what the first of them came to."""

    deals: Iterator[Texts]
    first: list[Hashable]

    def is_alike(self, spec: FactSpec, texts: Texts, worth: Worth, seen: set[Hashable]) -> bool:
        """Whether the deals up to this one came to what others have `seen`, but for the fact; asked
        once, when there are enough to tell."""
        if len(self.first) == ALIKE:
            return False
        beside = frozenset(item for item in texts.items() if item[0] != spec.name)
        self.first.append((beside, worth(texts)))
        if len(self.first) < ALIKE:
            return False
        found = tuple(self.first)
        is_known = found in seen
        seen.add(found)
        return is_known


def _noted(spec: FactSpec, deal: AnyDeal) -> Sequence[Any]:
    """What people may tell of a fact that they are asked for, though the deal need not have it."""
    if spec.on_demand or spec.derive is not None:
        return ()
    try:
        if not spec.counts(deal):
            return ()
        some = islice(spec.possible(deal), LISTED + 2)
        values = [value for value in some if value != spec.default]
        if len(values) <= LISTED:
            return values
        return [found.value for found in forgotten(spec, deal) if found.value is not None]
    except UnknownFactError:
        return ()


def _spread(spec: FactSpec, deal: AnyDeal) -> Iterator[dict[str, int]]:
    """Counts from all over what is possible, beginning with one in which all have about the same or
    next to nothing: the list of all of them begins far from what people have, and goes on with what
    lies beside that."""
    kind = spec.kind
    if not isinstance(kind, Counts) or not (owners := kind.owners(deal)):
        return
    total, numbers = kind.fixed_sum(deal), kind.numbers(deal)
    for at in range(SPREAD):
        if total is None:
            counts = [numbers[int(x * len(numbers))] for x in scattered(at, len(owners))]
        elif at:
            counts = _parts(total, scattered(at, len(owners) - 1))
        else:
            share, rest = divmod(total, len(owners))
            counts = [share + (place < rest) for place in range(len(owners))]
        value = dict(zip(owners, counts, strict=True))
        if is_possible(kind, value, deal) and not spec.refuses(value, deal):
            yield value


def _parts(total: int, cuts: Iterable[float]) -> list[int]:
    """The total in parts, cut at those shares of it."""
    ends = sorted(int(cut * (total + 1)) for cut in cuts)
    return [end - begun for begun, end in zip((0, *ends), (*ends, total), strict=True)]


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
        _then(spec, deal)
    except UnknownFactError:
        return


def _then(spec: FactSpec, deal: AnyDeal) -> None:
    """What is known once the fact is."""
    if spec.then is not None:
        spec.then(deal)
