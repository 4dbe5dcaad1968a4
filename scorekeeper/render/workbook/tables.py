"""The worksheet Tables: what the columns of Working look up, and lists to choose from, one beside
the other."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.formula.tree import Area
from scorekeeper.core.live.look_ups import LookUp

from .book import HEAD, HEAD_RIGHT, PLAIN, Tab

HEAD_ROWS = 2
CHOICE = "to choose from"
GAP = 1  # columns between two tables


def choice(name: str, words: Sequence[int | str]) -> LookUp:
    """The table of such a list."""
    return LookUp(name, (CHOICE,), [(word,) for word in words])


class Tables:
    """The worksheet: the names of the tables in a row, their heads in the next, then their rows."""

    def __init__(self, tables: Sequence[LookUp]) -> None:
        self.tab = Tab("Tables", protected=True, for_screens=True, head_rows=HEAD_ROWS)
        self.tab.skip(HEAD_ROWS + max((len(table.rows) for table in tables), default=0))
        self._areas: dict[tuple[str, str], Area] = {}
        first = 1
        for table in tables:
            laid_out = table.laid_out()
            self._write(laid_out, first)
            first += len(laid_out.heads) + GAP

    def _write(self, table: LookUp, first: int) -> None:
        tab = self.tab
        tab.current, last = 1, HEAD_ROWS + len(table.rows)
        tab.span(first, first + len(table.heads) - 1, table.name, HEAD)
        tab.current = HEAD_ROWS
        for column, head in enumerate(table.heads, first):
            tab.write(column, head, HEAD if column == first else HEAD_RIGHT)
            self._areas[table.name, head] = tab.area(HEAD_ROWS + 1, column, last, column)
        for tab.current, values in enumerate(table.rows, HEAD_ROWS + 1):
            for column, value in enumerate(values, first):
                if isinstance(value, str):
                    tab.write(column, value, PLAIN)
                else:
                    tab.put(column, value)

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._areas)

    def listed(self, table: str, head: str) -> Area:
        """All values below that head."""
        return self._areas[table, head]
