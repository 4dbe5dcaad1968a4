"""What was tried in a deal and failed, a contract or a bid: the column that names the cells of
facts which a workbook marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorekeeper.core.formula.tree import Expr, when

from .cells import Formula, RowCells
from .columns import FactPart, LiveColumn
from .texts import joined

FAILED: Final = "failed"


def failed_column(tried: Mapping[FactPart, Formula]) -> LiveColumn:
    """The signs of those parts of facts in which something stands that failed; each with when it
    did."""

    def found(row: RowCells) -> Expr:
        signs = [
            when(has_failed(row), failed_sign(at), "")
            for at, has_failed in enumerate(tried.values(), 1)
        ]
        return joined(signs)

    return LiveColumn(FAILED, found, marks=tuple(tried))


def failed_sign(at: int) -> str:
    """How the column names the part of that number, from 1: no sign is part of another."""
    return f"({at})"
