"""The heads of the tab Deals: which column holds what, wherever it was moved to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from scorekeeper.core.live.failed import FAILED
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.core.values.parts import NamedTuple

from .cells import RawRow
from .findings import WARNING, Finding, cell_name
from .layout import (
    CHANGED,
    COUNTS,
    DEAL,
    KEPT,
    NEW_RUBBER,
    POINTS,
    RECORDED,
    REMARKS,
    RUNNING,
    STATUS,
)
from .values import Names, normal

_OTHERS = frozenset(
    map(normal, (DEAL, STATUS, NEW_RUBBER, REMARKS, COUNTS, FAILED, KEPT, RECORDED, CHANGED))
)
_GROUPS = frozenset(map(normal, (POINTS, RUNNING)))


class People(NamedTuple):
    """Whoever may be named in a head, and those who have points and totals."""

    names: Names
    owners: frozenset[str]


class Heads(NamedTuple):
    """The row of the heads; the column of the deals' numbers; the columns of facts, each with its
    place in the table of facts; the columns that are nothing of ours, with their heads; the columns
    that say whether deals count and whether a rubber begins with them (0: there is none)."""

    row: int
    deal: int
    facts: Mapping[int, int]
    strange: Mapping[int, str]
    counts: int = 0
    rubber: int = 0


def find_heads(above: RawRow | None, row: RawRow, table: FactTable, people: People) -> Heads | None:
    """The heads, if that row has them: the word for deals and another one at least. `above` has the
    names over groups of columns. Players may be called as any head is."""
    heads = {at: normal(_shown(cell.value)) for at, cell in row.cells.items()}
    known = _Known(table)
    if DEAL not in heads.values() or not (_has(STATUS, heads) or known.is_in(row)):
        return None
    groups = _groups(above, row)
    results = {at for group in groups for at in _results(group, row, known, people)}
    facts: dict[int, int] = {}
    strange: dict[int, str] = {}
    for group in groups:
        for at in group.columns:
            found = None if at in results else known.place(group.owner, row.cells[at].value)
            if found is not None:
                facts[at] = found
            elif at not in results and heads[at] not in _OTHERS:
                strange[at] = str(row.cells[at].value)
    own = {at: head for at, head in heads.items() if at not in {*results, *facts}}
    if not _has(DEAL, own):
        return None
    counts, rubber = _at(COUNTS, own), _at(NEW_RUBBER, own)
    return Heads(row.number, _at(DEAL, own), facts, strange, counts, rubber)


def _has(head: str, heads: Mapping[int, int | str]) -> bool:
    return head in heads.values()


def _at(head: str, heads: Mapping[int, int | str]) -> int:
    """The first column with that head; 0 where none has it."""
    return next((at for at, found in heads.items() if found == head), 0)


class _Known:
    """The columns of facts, by the name above them and their head, or both as one text."""

    def __init__(self, table: FactTable) -> None:
        columns = table.columns
        self._owners = Names(item.column.owner for item in columns if item.column.owner)
        self._heads = Names(item.head for item in columns)
        self._places = {(item.column.owner, item.head): at for at, item in enumerate(columns)}
        self._whole = {_named(table, at): at for at in range(len(columns))}
        self._texts = Names(self._whole)

    def place(self, owner: object, head: object) -> int | None:
        """Where the fact stands in the table of facts, if it is one."""
        found = self._owners.find(owner), self._heads.find(head)
        if found in self._places:
            return self._places[found]
        return self._whole.get(self._texts.find(head) or "")

    def is_in(self, row: RawRow) -> bool:
        """Whether any cell of the row is the head of a fact."""
        values = [cell.value for cell in row.cells.values()]
        return any(self._heads.find(value) or self._texts.find(value) for value in values)


class _Group(NamedTuple):
    """Columns with heads below one name, from where it stands up to the next one."""

    owner: object
    columns: Sequence[int]


def _groups(above: RawRow | None, row: RawRow) -> Sequence[_Group]:
    names = {} if above is None else {at: cell.value for at, cell in above.cells.items()}
    begins = sorted({0, *names})
    ends = [*begins[1:], max(row.cells) + 1]
    columns = [
        [at for at in sorted(row.cells) if a <= at < b] for a, b in zip(begins, ends, strict=True)
    ]
    return [_Group(names.get(a, ""), below) for a, below in zip(begins, columns, strict=True)]


def _results(group: _Group, row: RawRow, known: _Known, people: People) -> Iterator[int]:
    """The columns of points and totals: somebody's name stands over each. Where a player is called
    so himself, what stands below his name are facts, unless all have a column there."""
    if normal(_shown(group.owner)) not in _GROUPS:
        return
    named = {at: people.names.find(row.cells[at].value) for at in group.columns}
    has_all = people.owners <= set(named.values())
    for at, name in named.items():
        is_fact = known.place(group.owner, row.cells[at].value) is not None
        if name is not None and (has_all or not is_fact):
            yield at


def _shown(value: object) -> int | str:
    return value if isinstance(value, int) else str(value)


def faults_of(
    heads: Heads,
    table: FactTable,
    used: set[int],
    tab: str,
    name: Callable[[int, int], str] = cell_name,
) -> Iterator[Finding]:
    """Columns that are there twice, each told once, and those that are missing though the sheet has
    something for them (`used`); `name` names a cell by its row and column."""
    seen: dict[int, int] = {}
    told: set[str] = set()
    for at, place in heads.facts.items():
        cell = name(heads.row, at)
        if place in seen and cell not in told:
            told.add(cell)
            first = name(heads.row, seen[place])
            yield second_column(tab, cell, _named(table, place), first)
        seen.setdefault(place, at)
    for place in sorted(used - seen.keys()):
        cell = cell_name(heads.row, heads.deal)
        yield missing_column(tab, cell, _named(table, place), " and the name above it")


def second_column(tab: str, cell: str, head: str, first: str) -> Finding:
    """A head that stands in the cell `first`, too."""
    said = f"there is a second column '{head}', besides {first}"
    return Finding(tab, cell, said, "keep one of them")


def missing_column(tab: str, cell: str, head: str, beside: str = "") -> Finding:
    """A head that is nowhere, though the sheet has something for its column; what else belongs to
    it."""
    return Finding(
        tab, cell, f"the column '{head}' is missing", f"put it back, with its head{beside}"
    )


def left_aside(heads: Heads, column: int, tab: str) -> Finding:
    """A column that holds no facts."""
    return strange_column(tab, cell_name(heads.row, column), heads.strange[column])


def strange_column(tab: str, cell: str, head: str) -> Finding:
    """A head that is none of ours."""
    said = f"the column '{head[:40]}' holds none of the facts; it was left aside"
    return Finding(tab, cell, said, severity=WARNING)


def _named(table: FactTable, place: int) -> str:
    item = table.columns[place]
    return f"{item.column.owner} {item.head}".strip()
