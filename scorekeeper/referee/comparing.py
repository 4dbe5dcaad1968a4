"""Two score sheets of one evening: where they differ, and what each difference is worth to whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.core.declaration.facts import NOTHING
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.moves import moved
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import joined
from scorekeeper.core.values.parts import NamedTuple

from .alignment import Aligned, align
from .steps import Step, steps_of, totals_of

FACTS, MISSING, EXTRA, MOVED, RULE = "facts", "missing", "extra", "moved", "rule"


class FactDifference(NamedTuple):
    """A fact, or house rule, as each of the sheets has it; nothing where one does not tell it."""

    name: str
    a: str
    b: str


class Difference(NamedTuple):
    """One difference: what the second sheet has otherwise.

    `sort` is one of the words above: a step with other facts, one that the first sheet lacks or has
    too many, one that stands elsewhere, a house rule. `a` and `b` are the steps, None for none.
    `place_a` is where the step stands among those of the first sheet, or would.
    """

    sort: str
    a: Step | None
    b: Step | None
    place_a: int
    facts: tuple[FactDifference, ...] = ()


class IncomparableError(ValueError):
    """Sheets that are not two of one evening; the message says how."""


@dataclass(frozen=True)
class Comparison:
    """Two sheets side by side. Amounts are what the first one's totals would change by."""

    a: Session
    b: Session

    def __post_init__(self) -> None:
        refuse_other_table(self.a, self.b)

    @cached_property
    def steps_a(self) -> list[Step]:
        """What counts on the first sheet."""
        return steps_of(self.a)

    @cached_property
    def steps_b(self) -> list[Step]:
        """What counts on the second sheet."""
        return steps_of(self.b)

    @cached_property
    def rules(self) -> tuple[Difference, ...]:
        """The house rules, and who dealt first, that differ."""
        a, b = _rules(self.a), _rules(self.b)
        return tuple(
            Difference(RULE, None, None, 0, (FactDifference(name, a.get(name, ""), text),))
            for name, text in {**dict.fromkeys(a, ""), **b}.items()
            if a.get(name, "") != text
        )

    @cached_property
    def steps(self) -> tuple[Difference, ...]:
        """The deals and bookings that differ, in the order of the first sheet."""
        a, b = self.steps_a, self.steps_b
        keys_a, keys_b = [_key(step, self) for step in a], [_key(step, self) for step in b]
        aligned = align(keys_a, keys_b, lambda i, j: _unlike(a[i], b[j]))
        found = list(_differences(a, b, aligned))
        return tuple(_with_moves(found))

    @cached_property
    def derivable(self) -> frozenset[str]:
        """The facts that follow from the rules where nobody tells them."""
        game, options = self.a.sheet.game, self.a.ledger.table.options
        specs = game.readable_fact_specs(options)
        return frozenset(spec.name for spec in specs if spec.derive is not None)

    @property
    def is_same(self) -> bool:
        """Whether nothing that counts differs."""
        return not self.rules and not self.steps

    # what they are worth ---------------------------------------------------------------------

    @cached_property
    def gap(self) -> dict[str, Amount]:
        """By how much the second sheet's totals are others than the first's."""
        return moved(self.a.totals(), self.b.totals())

    def worth(self, difference: Difference) -> dict[str, Amount]:
        """By how much the first sheet's totals change when that one is as on the second; of a
        house rule all of them together."""
        is_rule = difference.sort == RULE
        steps = self.steps_a if is_rule else self._edited([difference])
        sheet = self.b.sheet if is_rule else self.a.sheet
        return moved(self.a.totals(), totals_of(steps, sheet, keeps=self._keeps))

    @property
    def unexplained(self) -> dict[str, Amount]:
        """What is left of the gap when all differences are as on the second sheet: nothing, unless
        deals could not be scored."""
        return self._left_kept if self._keeps else self._left_anew

    @cached_property
    def _keeps(self) -> bool:
        """Whether what followed when a deal was recorded has to be told with it: where a deal was
        void, or corrected after others followed it."""
        as_it_follows = totals_of(self.steps_a, self.a.sheet, keeps=False)
        if as_it_follows != self.a.totals():
            return True
        return bool(self._left_anew and not self._left_kept)

    @cached_property
    def _left_anew(self) -> dict[str, Amount]:
        """What is left of the gap where all that follows from the rules follows anew."""
        return self._left(keeps=False)

    @cached_property
    def _left_kept(self) -> dict[str, Amount]:
        """What is left of the gap where it is told as it followed."""
        return self._left(keeps=True)

    def _left(self, *, keeps: bool) -> dict[str, Amount]:
        found = totals_of(self._edited(self.steps), self.b.sheet, keeps=keeps)
        return moved(found, self.b.totals())

    @cached_property
    def _places(self) -> dict[int, int]:
        """Where each step of the first sheet stands among them."""
        return {id(step): place for place, step in enumerate(self.steps_a)}

    def _edited(self, differences: Sequence[Difference]) -> list[Step]:
        """The steps of the first sheet with those differences as on the second."""
        steps: list[list[Step]] = [[step] for step in self.steps_a]
        steps.append([])
        for difference in differences:
            if difference.a is not None:
                at = self._places[id(difference.a)]
                steps[at] = [step for step in steps[at] if step is not difference.a]
        for difference in reversed(differences):
            if difference.b is not None:
                steps[difference.place_a].insert(0, _replaced(difference))
        return [step for group in steps for step in group]


def refuse_other_table(a: Session, b: Session) -> None:
    """Raises IncomparableError for sheets of other games or players."""
    one, other = a.sheet, b.sheet
    if one.game.name != other.game.name:
        raise IncomparableError(f"one is of {one.game.title}, the other of {other.game.title}")
    names, others = one.table.players, other.table.players
    if set(names) != set(others):
        lone = [*(n for n in names if n not in others), *(n for n in others if n not in names)]
        are = "is" if len(lone) == 1 else "are"
        raise IncomparableError(f"the players are not the same: {joined(lone)} {are} on one only")
    if names != others:
        raise IncomparableError(
            f"the seats are not the same: {', '.join(names)} on one, {', '.join(others)} on the "
            "other"
        )
    if one.table.sides != other.table.sides:
        raise IncomparableError("the partners are not the same")


def _rules(session: Session) -> dict[str, str]:
    """What the table of a sheet agreed on."""
    dealer = session.sheet.header_dealer
    return {**session.sheet.option_texts, **({"dealer": dealer} if dealer else {})}


def _key(step: Step, comparison: Comparison) -> tuple[object, ...]:
    """What makes two steps the same: all that is told but what follows from the deals before."""
    told = {
        n: t for n, t in step.told.items() if n not in comparison.derivable and t not in NOTHING
    }
    return (step.kind, step.record.player, tuple(sorted(told.items())))


def _unlike(a: Step, b: Step) -> float:
    """How little two steps have in common, from 0 to 1."""
    if a.kind is not b.kind or a.record.player != b.record.player:
        return 1.0
    names = {*a.told, *b.told}
    other = sum(a.value(name) != b.value(name) for name in names)
    return other / (len(names) + 1) if names else 0.0


def _differences(
    a: Sequence[Step], b: Sequence[Step], aligned: Iterator[Aligned]
) -> Iterator[Difference]:
    place = 0
    for at_a, at_b in aligned:
        one = None if at_a is None else a[at_a]
        other = None if at_b is None else b[at_b]
        place = place if at_a is None else at_a
        if one is None or other is None:
            sort = MISSING if one is None else EXTRA
            yield Difference(sort, one, other, place)
        else:
            facts = tuple(_facts(one, other))
            if facts:
                yield Difference(FACTS, one, other, place, facts)
        place += at_a is not None


def _facts(a: Step, b: Step) -> Iterator[FactDifference]:
    """The facts in which two steps differ."""
    for name in dict.fromkeys((*a.told, *b.told)):
        was, now = a.value(name), b.value(name)
        if was != now and not (was in NOTHING and now in NOTHING):
            yield FactDifference(name, was, now)


def _with_moves(found: Sequence[Difference]) -> Iterator[Difference]:
    """The differences, a step that is missing in one place and extra in another told once."""
    missing = [item for item in found if item.sort == MISSING]
    twins: dict[int, Difference] = {}
    for item in found:
        twin = _twin(item, missing) if item.sort == EXTRA else None
        if twin is not None:
            missing.remove(twin)
            twins[id(item)] = twin
    told = {id(twin) for twin in twins.values()}
    for item in found:
        if id(item) in twins:
            twin = twins[id(item)]
            yield Difference(MOVED, item.a, twin.b, twin.place_a)
        elif id(item) not in told:
            yield item


def _twin(extra: Difference, missing: Sequence[Difference]) -> Difference | None:
    """The same step where the other sheet has it."""
    return next((item for item in missing if _is_same(extra.a, item.b)), None)


def _is_same(a: Step | None, b: Step | None) -> bool:
    if a is None or b is None or a.kind is not b.kind or a.record.player != b.record.player:
        return False
    return not any(_facts(a, b._replace(follows={})))


def _replaced(difference: Difference) -> Step:
    """The step as the second sheet has it, with what followed on the first where both have it."""
    assert difference.b is not None
    if difference.a is None or difference.sort != FACTS:
        return difference.b
    values: Mapping[str, str] = {item.name: item.b or "none" for item in difference.facts}
    return difference.a.with_values(values)
