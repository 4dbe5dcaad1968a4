"""Suppositions about the record: every single slip that may have put something else on the sheet
than happened, each as the steps that would stand there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from scorekeeper.core.asking.mixing import exchanged
from scorekeeper.core.asking.supposing import slips_in
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.records import Record
from scorekeeper.core.declaration.slips import AMEND, MIXED, ORDER, TWICE, VOID
from scorekeeper.core.replaying.fold import Slot, Step
from scorekeeper.core.replaying.rescoring import Rescoring, with_texts
from scorekeeper.core.values.parts import NamedTuple

from .booked import suppose_booked

FAR_APART = 6  # deals that were played in each other's place stand within so many


class Supposed(NamedTuple):
    """One slip: what would stand on the sheet in the place of some steps (by their indices).

    `kind` and `distance` as in `Slip`; `deals` are those concerned, `names` who was taken for whom
    in all facts of one.
    """

    kind: str
    distance: float
    deals: tuple[int, ...]
    changes: Mapping[int, Step]
    names: tuple[str, ...] = ()


def suppose(sheet: Rescoring) -> Iterator[Supposed]:
    """All of them, deal by deal, then what was booked between deals."""
    for at, slot in sheet.slots:
        yield from _of_deal(sheet, at, slot)
    yield from _exchanged_deals(sheet)
    for at, walked in enumerate(sheet.walked):
        if isinstance(walked.step, Record):
            yield from (
                Supposed(kind, distance, (), {at: record})
                for kind, distance, record in suppose_booked(walked.step, walked.before.table)
            )


def _of_deal(sheet: Rescoring, at: int, slot: Slot) -> Iterator[Supposed]:
    """What may be wrong with one deal."""
    deal = sheet.walked[at].deal
    if slot.is_void:
        yield Supposed(VOID, 1.0, (slot.number,), {at: with_texts(slot, slot.texts)})
        return
    if deal is None:
        return  # it cannot be scored, so that nothing can be said of it
    yield Supposed(TWICE, 1.0, (slot.number,), {at: slot.taken_out()})
    yield from _of_facts(sheet, at, slot, deal)
    yield from _amended(at, slot)


def _of_facts(sheet: Rescoring, at: int, slot: Slot, deal: AnyDeal) -> Iterator[Supposed]:
    """One fact told otherwise, left out or added; two players taken for each other."""
    sheet.stand_at(at)
    specs = sheet.dealing.specs
    tried = [slot.texts]
    for spec, found in slips_in(specs, deal):
        value = None if found.value is None else spec.kind.print(found.value, deal)
        texts = {**slot.texts, spec.name: value or "none"}
        yield Supposed(found.slip, found.distance, (slot.number,), {at: with_texts(slot, texts)})
    for one, other in _who_may_be_mixed(deal):
        changed = exchanged(deal, specs, one, other)
        if changed is not None and (texts := {**slot.texts, **changed}) not in tried:
            tried.append(texts)
            step = with_texts(slot, texts)
            yield Supposed(MIXED, 1.0, (slot.number,), {at: step}, (one, other))


def _who_may_be_mixed(deal: AnyDeal) -> Iterator[tuple[str, str]]:
    yield from combinations(deal.table.players, 2)
    yield from combinations([side.name for side in deal.table.sides], 2)


def _amended(at: int, slot: Slot) -> Iterator[Supposed]:
    """An amendment that was not meant: the facts as they stood before it."""
    for line in dict.fromkeys(change.line for change in slot.changes):
        before = {c.fact: c.old or "none" for c in slot.changes if c.line == line}
        texts = {**slot.texts, **before}
        if texts != slot.texts:
            yield Supposed(AMEND, 1.0, (slot.number,), {at: with_texts(slot, texts)})


def _exchanged_deals(sheet: Rescoring) -> Iterator[Supposed]:
    """Two deals in each other's place: neighbours, and any two near each other in games in which
    what a deal comes to depends on the deals before it."""
    scored = [(at, slot) for at, slot in sheet.slots if sheet.walked[at].deal is not None]
    reach = FAR_APART if sheet.has_order else 1
    for place, (at, one) in enumerate(scored):
        for other_at, other in scored[place + 1 : place + 1 + reach]:
            texts, others = _for_each_other(one.texts, other.texts)
            if texts != one.texts:
                steps = {at: with_texts(one, texts), other_at: with_texts(other, others)}
                distance = 1.0 + 0.5 * (other.number - one.number - 1)
                yield Supposed(ORDER, distance, (one.number, other.number), steps)


def _for_each_other(
    one: Mapping[str, str], other: Mapping[str, str]
) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The texts of each deal in the place of the other; what the other does not tell is untold."""
    return (
        {**dict.fromkeys(one, "none"), **other},
        {**dict.fromkeys(other, "none"), **one},
    )
