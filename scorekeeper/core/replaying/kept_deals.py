"""What a session keeps of a deal: its facts in canonical form, what followed, what it changed."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import FAULTY, AnyDeal, Change, ScoredDeal
from scorekeeper.core.declaration.facts import FactReading, FactSpec, canonical_text
from scorekeeper.core.values.amounts import Amount

from .fold import Slot

Points = dict[str, Amount]


def unread_deal(slot: Slot, status: str, totals: Points) -> ScoredDeal:
    """A deal whose facts are not looked at."""
    return ScoredDeal(
        slot.number,
        slot.line,
        status,
        texts=dict(slot.texts),
        points=dict.fromkeys(totals, 0),
        totals=totals,
        changes=slot.changes,
        why_void=slot.why_void,
    )


def read_deal(
    slot: Slot,
    status: str,
    deal: AnyDeal,
    reading: FactReading,
    specs: Sequence[FactSpec],
    totals: Points,
    points: Points | None = None,
    entries: Sequence[Entry] = (),
) -> ScoredDeal:
    """A deal that was read: `totals` stand after it, `points` are by how much it changed them (not
    at all, if it was not scored)."""
    texts, derived = _canonical(slot, deal, reading, specs)
    changes = tuple(_canonical_change(change, specs, deal) for change in slot.changes)
    return ScoredDeal(
        slot.number,
        slot.line,
        status,
        None if status == FAULTY else deal.facts,
        deal.active,
        texts,
        derived,
        reading.inferred,
        tuple(entries),
        dict.fromkeys(totals, 0) if points is None else points,
        totals,
        changes,
        slot.why_void,
        tuple(reading.problems),
    )


def _canonical(
    slot: Slot, deal: AnyDeal, reading: FactReading, specs: Sequence[FactSpec]
) -> tuple[dict[str, str], dict[str, str]]:
    """The texts of the recorded facts, and of those that followed from the rules."""
    texts: dict[str, str] = {}
    derived: dict[str, str] = {}
    given = set(reading.given)
    # What follows from the rules stands in for them: it is not what the sheet says.
    unread = {problem.fact for problem in reading.problems if problem.stops_scoring}
    idle = {fact.name: fact.text for fact in reading.idle}
    for spec in specs:
        value = deal.values.get(spec.name)
        if spec.name in idle:
            texts[spec.name] = idle[spec.name]
        elif spec.name in given:
            is_typed = value is None or spec.name in unread
            texts[spec.name] = slot.texts[spec.name] if is_typed else spec.kind.print(value, deal)
        elif value is not None and value != spec.default and spec.derive is not None:
            derived[spec.name] = spec.kind.print(value, deal)
    return texts, derived


def _canonical_change(change: Change, specs: Sequence[FactSpec], deal: AnyDeal) -> Change:
    spec = next(spec for spec in specs if spec.name == change.fact)
    old, new = (canonical_text(spec, text, deal) for text in (change.old, change.new))
    return change._replace(old=old, new=new)
