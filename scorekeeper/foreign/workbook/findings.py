"""What is wrong with a file that is read back, with its tab and cell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from scorekeeper.core.formula.tree import address
from scorekeeper.core.values.parts import NamedTuple

ERROR, WARNING = "error", "warning"
_CELL = re.compile(r"([A-Z]+)([0-9]+)")
_ITEM = re.compile(r"([a-z]+)\[([0-9]+)\]")  # of JSON: `deals[3].facts.tricks`


class Finding(NamedTuple):
    """One thing to say of a file: `tab` is nothing where the file has none, `cell` where it is
    about the whole tab or file."""

    tab: str
    cell: str
    message: str
    hint: str = ""
    severity: str = ERROR

    @property
    def is_error(self) -> bool:
        """Whether nothing is written because of it."""
        return self.severity == ERROR

    @property
    def place(self) -> str:
        """`Deals!H14`; nothing for the file as such."""
        return f"{self.tab}!{self.cell}" if self.tab and self.cell else self.tab or self.cell


def cell_name(row: int, column: int) -> str:
    """`H14`; both count from 1."""
    return address(row, column)


def by_place(findings: Iterable[Finding], tabs: Sequence[str]) -> list[Finding]:
    """The findings by the order of these tabs, by row and by column: first what is about the whole
    file, and about a whole tab."""
    order = {tab: at for at, tab in enumerate(tabs)}
    return sorted(findings, key=lambda found: (order.get(found.tab, -1), *_place(found.cell)))


def _place(cell: str) -> tuple[str, int, int, str]:
    """Where a cell of a table stands (column Z before AA), or what a path of JSON means."""
    if found := _CELL.fullmatch(cell):
        return "", int(found[2]), len(found[1]), found[1]
    item = _ITEM.match(cell)
    return (item[1], int(item[2]), 0, "") if item else ("", 0, 0, "")
