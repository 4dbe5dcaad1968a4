"""What is wrong with a file that is read back, with its tab and cell."""

from __future__ import annotations

from scorekeeper.core.formula.tree import address
from scorekeeper.core.values.parts import NamedTuple

ERROR, WARNING = "error", "warning"


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
