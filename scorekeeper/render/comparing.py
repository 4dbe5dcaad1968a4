"""The differences of two sheets, in lines for people and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.cells import Column, Grid, Row, text
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal.printer import print_record
from scorekeeper.referee.comparing import EXTRA, FACTS, MISSING, MOVED, RULE, Comparison, Difference
from scorekeeper.referee.steps import Step

from .json_ import amounts_json
from .moves import amounts_text
from .views import facts_text

MOST_PRICED = 200  # differences whose worth is worked out one by one


class Priced(NamedTuple):
    """A difference and what it is worth; None where there are too many to work out."""

    difference: Difference
    worth: Mapping[str, Amount] | None


def priced(comparison: Comparison) -> list[Priced]:
    """All differences: house rules first, with what all of them are worth beside the first."""
    found = [*comparison.rules, *comparison.steps]
    is_few = len(comparison.steps) <= MOST_PRICED
    told: list[Priced] = []
    for place, difference in enumerate(found):
        again = difference.sort == RULE and place > 0
        told.append(
            Priced(difference, comparison.worth(difference) if is_few and not again else None)
        )
    return told


def comparison_grid(told: list[Priced], a: str, b: str) -> Grid:
    """A row per difference: where, what each sheet says, whom it moves."""
    columns = (Column("where"), Column(a), Column(b), Column(f"if {b} is right"))
    rows = [_row(difference, worth) for difference, worth in told]
    return Grid("", columns, tuple(rows))


def _row(difference: Difference, worth: Mapping[str, Amount] | None) -> Row:
    moves = "" if worth is None else amounts_text(worth, plus=True) or "no total changes"
    cells = (_where(difference), _said(difference, first=True), _said(difference, first=False))
    return Row(tuple(text(cell) for cell in (*cells, moves)))


def _where(difference: Difference) -> str:
    a, b = difference.a, difference.b
    if difference.sort == RULE:
        return "rules"
    step = a or b
    assert step is not None
    if not step.is_deal:
        return str(step.kind)
    numbers = dict.fromkeys(s.number for s in (a, b) if s is not None)
    return f"deal {'/'.join(map(str, numbers))}"


def _said(difference: Difference, *, first: bool) -> str:
    """What one of the sheets says there."""
    if difference.facts:
        values = {f.name: (f.a if first else f.b) for f in difference.facts}
        told = {name: value for name, value in values.items() if value}
        silent = [name for name, value in values.items() if not value]
        return " ".join([*([facts_text(told)] if told else []), *(f"no {n}" for n in silent)])
    if difference.sort == MOVED:
        return "here" if first else "elsewhere"
    step = difference.a if first else difference.b
    return "" if step is None else step_text(step)


def step_text(step: Step) -> str:
    """What a step says, in the words of the sheet."""
    return facts_text(step.told) if step.is_deal else print_record(step.record._replace(meta={}))


def summary_lines(comparison: Comparison, a: str, b: str) -> Iterator[str]:
    """How much differs, the gap of the totals, and whether the differences explain it."""
    if comparison.is_same:
        yield f"{a} and {b} say the same"
        return
    count = len(comparison.rules) + len(comparison.steps)
    yield f"{a} and {b} differ in {plural(count, 'place')}"
    if not comparison.gap:
        yield "the totals are the same all the same"
        return
    yield f"totals of {b} against {a}: {amounts_text(comparison.gap, plus=True)}"
    left = comparison.unexplained
    if left:
        yield f"the differences leave unexplained: {amounts_text(left, plus=True)}"
    else:
        yield "the differences explain that completely"


# as data -------------------------------------------------------------------------------------

_SORTS = {FACTS: "facts", MISSING: "only-b", EXTRA: "only-a", MOVED: "order", RULE: "rule"}


def comparison_json(comparison: Comparison, told: list[Priced], a: str, b: str) -> dict[str, Any]:
    """`{"game", "a", "b", "same", "differences", "gap", "explained", "unexplained"}`."""
    return {
        "game": comparison.a.sheet.game.name,
        "a": {"file": a, "totals": amounts_json(comparison.a.totals())},
        "b": {"file": b, "totals": amounts_json(comparison.b.totals())},
        "same": comparison.is_same,
        "differences": [_difference(difference, worth) for difference, worth in told],
        "gap": amounts_json(comparison.gap),
        "explained": not comparison.unexplained,
        "unexplained": amounts_json(comparison.unexplained),
    }


def _difference(difference: Difference, worth: Mapping[str, Amount] | None) -> dict[str, Any]:
    return {
        "sort": _SORTS[difference.sort],
        "a": _step(difference.a),
        "b": _step(difference.b),
        "facts": [{"fact": f.name, "a": f.a or None, "b": f.b or None} for f in difference.facts],
        "worth": None if worth is None else amounts_json(worth),
    }


def _step(step: Step | None) -> dict[str, Any] | None:
    if step is None:
        return None
    return {"kind": str(step.kind), "deal": step.number or None, "text": step_text(step)}
