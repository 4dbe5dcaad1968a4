"""What cells take: lists to choose from, and limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from openpyxl.worksheet.datavalidation import DataValidation

from scorekeeper.core.formula.tree import letters

from .book import Allowed, Tab
from .stretches import stretches

LONGEST_TITLE, LONGEST_TIP = 32, 255  # letters of a tip, for Excel
LONGEST_CHOICE = 150  # letters of a refusal, for which programs have room
_RULES = re.compile(r"<dataValidations .*?>(.*)</dataValidations>", re.DOTALL)
_BEGINS = "<dataValidation "
_CELLS = re.compile(r'(?<=sqref=")[^"]*')
Spans = Sequence[tuple[str, str]]  # letters of first and last columns


def rules_of(tab: Tab) -> Iterator[DataValidation]:
    """The rules of a worksheet. Of those with limits that stand in a cell of the row each is for
    the first row; they come last (see `in_all_rows`)."""
    yield from (_validation(allowed, tab) for allowed in tab.allowed if not allowed.up_to)
    for limits, spans in _by_rows(tab).items():
        cells, high = _in_row(limits, spans, limits.top)
        yield _between(limits, high, f"the number of {limits.most}", cells)


def in_all_rows(written: str, tab: Tab) -> str:
    """What openpyxl wrote with these rules, with those of first rows repeated in all others: where
    one holds for several rows, ONLYOFFICE (10.0) takes the limit of the first for all of them.
    openpyxl itself needs long for a rule a row."""
    by_rows = _by_rows(tab)
    if not by_rows:
        return written
    found = _RULES.search(written)
    assert found is not None
    texts: list[str] = found[1].split(_BEGINS)[1:]
    usual, first = texts[: -len(by_rows)], texts[-len(by_rows) :]
    for rule, (limits, spans) in zip(first, by_rows.items(), strict=True):
        usual += _repeated(rule, limits, spans)
    made = "".join([f"{_BEGINS}{rule}" for rule in usual])
    whole = f'<dataValidations count="{len(usual)}">{made}</dataValidations>'
    return f"{written[: found.start()]}{whole}{written[found.end() :]}"


def _repeated(rule: str, limits: Allowed, spans: Spans) -> Iterator[str]:
    """The rule of the first row in that row and all others."""
    before, after = _CELLS.split(rule, maxsplit=1)
    _, first = _in_row(limits, spans, limits.top)
    for row in range(limits.top, limits.bottom + 1):
        cells, high = _in_row(limits, spans, row)
        yield f"{before}{cells}{after.replace(f'>{first}<', f'>{high}<')}"


def _by_rows(tab: Tab) -> Mapping[Allowed, Spans]:
    """Limits that stand in a cell of the row, and the columns for which they are the same."""
    columns: dict[Allowed, list[int]] = {}
    for allowed in tab.allowed:
        if allowed.up_to:
            columns.setdefault(allowed._replace(column=0), []).append(allowed.column)
    return {
        limits: [(letters(left), letters(right)) for left, right in stretches(found)]
        for limits, found in columns.items()
    }


def _in_row(limits: Allowed, spans: Spans, row: int) -> tuple[str, str]:
    """The cells of a row with limits of its own, and the cell with the upper one."""
    cells = [
        f"{left}{row}" if left == right else f"{left}{row}:{right}{row}" for left, right in spans
    ]
    return " ".join(cells), f"${letters(limits.up_to)}${row}"


def _validation(allowed: Allowed, tab: Tab) -> DataValidation:
    """A list to choose from, or limits, which refuse all else; nothing may always stand there."""
    column = letters(allowed.column)
    cells = f"{column}{allowed.top}:{column}{allowed.bottom}"
    if allowed.words:
        inline = '"{}"'.format(",".join(allowed.words))
        listed = inline if allowed.of is None else allowed.of.fixed_for(tab)
        return _refusing(_choice_of(allowed), "list", listed, cells, allowed)
    return _between(allowed, str(allowed.high), str(allowed.high), cells)


def _between(allowed: Allowed, high: str, most: str, cells: str) -> DataValidation:
    wanted = f"A whole number from {allowed.low} to {most}"
    found = _refusing(wanted, "whole", str(allowed.low), cells, allowed)
    found.formula2, found.operator = high, "between"
    return found


def _choice_of(allowed: Allowed) -> str:
    """What may stand there; where it stands in cells, or is too much, where to find it."""
    if len(allowed.words) == 1:
        return f"The mark {allowed.words[0]}"
    named = f"One of {', '.join(allowed.words)}"
    if allowed.of is None and len(named) <= LONGEST_CHOICE:
        return named
    return "Something of the list (Alt and the arrow down show it)"


def _refusing(
    wanted: str, kind: Literal["list", "whole"], formula: str, cells: str, allowed: Allowed
) -> DataValidation:
    return DataValidation(
        kind,
        formula,
        sqref=cells,
        allow_blank=True,
        showErrorMessage=True,
        errorTitle="Not possible here",
        error=f"{wanted}, or nothing.",
        showInputMessage=bool(allowed.told),
        promptTitle=allowed.title[:LONGEST_TITLE] or None,
        prompt=allowed.told[:LONGEST_TIP] or None,
    )
