"""What is taken of the rows of the tab Deals, and what is found wrong with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from scorekeeper.core.declaration.columns import Cell
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.foreign.told_rows import NO_TEXTS, DealRow

from .findings import Finding
from .row_cells import Cells, Here, RowCells, Said
from .slips import Slips, with_slips


@dataclass
class DealsRead:
    """What the rows say that is new, and what is wrong with the tab."""

    tab: str
    rows: list[DealRow] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    cells: dict[int, str] = field(default_factory=dict)  # of the deals' numbers

    def find(self, cell: str, message: str, hint: str) -> None:
        """Note what is wrong."""
        self.findings.append(Finding(self.tab, cell, message, hint))


class Taken:
    """Takes rows, in the words of facts."""

    def __init__(self, read: DealsRead, cells: RowCells, slips: Slips) -> None:
        self.read = read
        self.cells = cells
        self._slips = slips
        self.uncounted: list[int] = []  # deals that say something new and count nothing there

    def find(self, cell: str, error: MalformedError) -> None:
        """Note what is wrong with a cell."""
        self.read.find(cell, error.message, error.hint)

    def is_second(self, here: Here) -> bool:
        """Whether another row had the same number; that is told."""
        if here.number is None:
            return False
        first = self.read.cells.setdefault(here.number, here.cell)
        if first == here.cell:
            return False
        twice = f"a second row of deal {here.number}, besides {first}"
        self.find(here.cell, MalformedError(twice, "keep one of the two rows"))
        return True

    def add(
        self,
        here: Here,
        facts: set[str],
        told: Cells,
        *,
        is_empty: bool = False,
        shown: Cells | None = None,
        following: Mapping[str, str] = NO_TEXTS,
        whole: Mapping[str, str] = NO_TEXTS,
        typed: Mapping[str, str] = NO_TEXTS,
        judged: Collection[int] = (),
    ) -> None:
        """Take a row that says those facts anew: by the cells that are `judged`; `shown` are those
        that formulas fill."""
        cells, texts = self.cells.cells_of(told, here.places), self.cells.texts(facts, told)
        blank = self.cells.blank_of(told, here.places)
        row = DealRow(
            here.number, here.cell, texts, cells, is_empty, following, whole, blank, typed
        )._replace(rubber=here.rubber)
        said = Said({**(shown or {}), **told}, {})
        self.read.rows.append(self._with_slips(row, here, said, judged))
        if not (here.counts or is_empty) and here.number is not None:
            self.uncounted.append(here.number)

    def leave_out(self, here: Here, said: Said, judged: Collection[int]) -> None:
        """Take nothing of a row with cells that cannot be read; say why, and what else is wrong
        with those that are `judged`."""
        for place, error in said.faults.items():
            self.find(here.places.get(place, here.cell), error)
        cells = self.cells.cells_of(said.told, here.places)
        blank = self.cells.blank_of({*said.told, *said.faults}, here.places)
        row = DealRow(here.number, here.cell, NO_TEXTS, cells, blank=blank, is_unread=True)
        self.read.rows.append(self._with_slips(row, here, said, judged))

    def _with_slips(self, row: DealRow, here: Here, said: Said, judged: Collection[int]) -> DealRow:
        parts: dict[str, dict[int, Cell]] = {}
        for place in judged:
            if place in said.told:
                parts.setdefault(self.cells.fact(place), {})[place] = said.told[place]
        facts, spoilt = self.cells.facts_of(judged), self.cells.facts_of(said.faults)
        texts = self.cells.table.told(said.told)
        found = self._slips.among(row.number, texts, parts, facts, spoilt)
        return with_slips(row, found, here.places, self.read.tab)
