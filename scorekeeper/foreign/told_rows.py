"""What the rows of a file say of the deals of a sheet, as far as it is other than on the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Problem

from .workbook.findings import Finding

Cells = Mapping[str, Mapping[str, str]]  # of each fact, by whose part stands there
NO_CELLS: Cells = MappingProxyType({})
NO_TEXTS: Mapping[str, str] = MappingProxyType({})
NO_SLIPS: Mapping[str, Sequence[Finding]] = MappingProxyType({})
NOTHING_SAID = "''"  # quoted in a message


class RubberTold(NamedTuple):
    """A new rubber: the cell that says so, and who sits on which side, as a record tells it; nobody
    where partners stay."""

    cell: str
    sides: Mapping[str, str] = NO_TEXTS


class DealRow(NamedTuple):
    """A row that says something new: the deal's number (None: one that comes next), the cell of
    the number, and the facts that are other than on the sheet, of a deal that is not there yet all
    of them: as somebody would type them, nothing where their cells were emptied. `is_empty` when
    all that was told of the deal is gone, `is_unread` when a cell of it cannot be read, so that
    nothing of it counts; `cells` are those of all facts. `shown` is what formulas say that follows
    in a deal that is not there yet, `whole` what the row says of the facts of one that is, but
    those that a formula says; `blank` are the empty cells of all facts, by whose part
    belongs there. `typed` is what somebody typed over what a formula said, and
    what such a cell of a deal that is there said before, too. A `rubber` may begin with a deal that
    is not there yet; where no facts are told, the deal is still to come. `slips` are what is wrong
    with the cells of each fact that can be read, as far as it can be known by the row alone."""

    number: int | None
    cell: str
    facts: Mapping[str, str]
    cells: Cells
    is_empty: bool = False
    shown: Mapping[str, str] = NO_TEXTS
    whole: Mapping[str, str] = NO_TEXTS
    blank: Cells = NO_CELLS
    typed: Mapping[str, str] = NO_TEXTS
    is_unread: bool = False
    rubber: RubberTold | None = None
    slips: Mapping[str, Sequence[Finding]] = NO_SLIPS

    @property
    def only_begins(self) -> bool:
        """Whether it tells of nothing but a new rubber."""
        return self.rubber is not None and not self.facts

    def cell_of(self, problem: Problem) -> str:
        """The cell of the part that is at fault, the empty one of whom the message names, that of
        the fact, or of the deal."""
        cells = self.cells.get(problem.fact)
        if not cells:
            return self.cell
        blank = self.blank.get(problem.fact, {})
        if blank and NOTHING_SAID in problem.message:
            return next(iter(blank.values()))
        if not problem.part:
            words = problem.message.split()
            lacking = (cell for owner, cell in blank.items() if owner in words)
            return next(lacking, next(iter(cells.values())))
        return cells.get(problem.part.partition(":")[0], next(iter(cells.values())))


class Rows(NamedTuple):
    """What the rows of a file say that is new, and what is wrong with them; the tab where they
    stand, all tabs of the file in their order and the cells with the numbers of deals; which deals
    are left out, since a cell of them or of one before them cannot be read, or since the sheet says
    something else of them."""

    rows: Sequence[DealRow]
    findings: Sequence[Finding]
    tab: str = ""
    cells: Mapping[int, str] = {}
    left_out: Sequence[int] = ()
    tabs: Sequence[str] = ()
