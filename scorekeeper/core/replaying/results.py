"""Results: whether a record may complete a deal that was recorded without its outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.core.books.deals import AnyDeal, UnknownFactError
from scorekeeper.core.books.records import Record
from scorekeeper.core.declaration.facts import FactReading, FactSpec, wanted_text
from scorekeeper.core.values.problems import InputError, Problem, impossible

from .fold import Slot
from .judging import Judge

Texts = Mapping[str, str]


class ResultCheck:
    """Judges the results of deals at one table."""

    def __init__(self, specs: Sequence[FactSpec], judge: Judge) -> None:
        self._specs = specs
        self._judge = judge

    def refused(self, slot: Slot, deal_of: Callable[[], AnyDeal]) -> list[tuple[Record, Problem]]:
        """The results that found nothing missing, leave it so or contradict the deal, each with
        its problem; their facts do not hold. `deal_of` makes a deal of the deal before anything
        is read, anew for every reading."""
        found = []
        for place, (record, before) in enumerate(slot.results):
            if place == 0 and self._only_adds(record, before):
                continue
            problem = self._problem(slot.number, record, before, deal_of)
            if problem is not None:
                correct = f"to correct a deal: amend {slot.number} ..."
                told = problem._replace(hint=problem.hint + correct, line=record.line)
                found.append((record, told))
        return found

    def _only_adds(self, record: Record, before: Texts) -> bool:
        """Whether the first result tells only new things and an outcome among them: a deal may
        have looked complete without (a contract that nobody whisted yet is one passed out)."""
        is_new = not before.keys() & record.values
        return is_new and bool(self._judge.outcomes.intersection(record.values))

    def _problem(
        self, number: int, record: Record, before: Texts, deal_of: Callable[[], AnyDeal]
    ) -> Problem | None:
        deal = deal_of()
        first = next(iter(record.values))
        missing = self._judge.read(before, deal).missing
        if not missing:
            return impossible(f"deal {number} is not open", "", first)
        changed = self._changed(record, before, deal)
        if changed is not None:
            message = f"deal {number} was recorded with {changed}={before[changed]}"
            return impossible(message, "", changed)
        together: FactReading = self._judge.read({**before, **record.values}, deal_of())
        if len(together.missing) >= len(missing) and not together.problems:
            message = f"the result of deal {number} does not complete it"
            return impossible(message, f"it lacks {wanted_text(missing)}; ", first)
        return None

    def _changed(self, record: Record, before: Texts, deal: AnyDeal) -> str | None:
        """A fact of which the result says something else than the deal did."""
        for spec in self._specs:
            new, old = record.values.get(spec.name), before.get(spec.name)
            if new is not None and old is not None and _differ(spec, old, new, deal):
                return spec.name
        return None


def _differ(spec: FactSpec, old_text: str, new_text: str, deal: AnyDeal) -> bool:
    try:
        old, new = (spec.kind.parse(text, deal, spec.name) for text in (old_text, new_text))
    except (InputError, UnknownFactError):
        return False  # reported when the deal is read
    may_complete = spec.completed is not None and spec.completed(old, new)
    return bool(old != new and not may_complete)
