"""What the rows of a file say of the deals of a sheet, as far as it is other than on the sheet."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.values.parts import NamedTuple

Cells = Mapping[str, Mapping[str, str]]  # of each fact, by whose part stands there


class DealRow(NamedTuple):
    """A row that says something new: the deal's number (None: one that comes next), the cell of
    the number, and the facts that are other than on the sheet, of a deal that is not there yet all
    of them: as somebody would type them, nothing where their cells were emptied. `is_empty` when
    all that was told of the deal is gone; `cells` are those of all facts."""

    number: int | None
    cell: str
    facts: Mapping[str, str]
    cells: Cells
    is_empty: bool = False
