"""The heads of the tab Deals: which column holds what, wherever it was moved to."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence

from scorekeeper.core.live.failed import FAILED
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.core.values.parts import NamedTuple

from .cells import RawRow
from .findings import WARNING, Finding, cell_name
from .layout import CHANGED, COUNTS, DEAL, KEPT, POINTS, RECORDED, REMARKS, RUNNING, STATUS
from .values import normal

Key = tuple[int | str, int | str]  # owner and head
_OTHERS = frozenset(map(normal, (DEAL, STATUS, REMARKS, COUNTS, FAILED, KEPT, RECORDED, CHANGED)))
_GROUPS = frozenset(map(normal, (POINTS, RUNNING)))


class Heads(NamedTuple):
    """The row of the heads; the column of the deals' numbers; the columns of facts, each with its
    place in the table of facts; the columns that are nothing of ours, with their heads; the column
    that says whether deals count (0: there is none)."""

    row: int
    deal: int
    facts: Mapping[int, int]
    strange: Mapping[int, str]
    counts: int = 0


def find_heads(
    above: RawRow | None, row: RawRow, table: FactTable, people: Container[int | str]
) -> Heads | None:
    """The heads, if that row has them: the word for deals and another one at least. `above` has the
    names over groups of columns; `people` are the names, in their normal form, that stand below
    points and totals."""
    heads = {at: normal(_shown(cell.value)) for at, cell in row.cells.items()}
    deal = next((at for at, head in heads.items() if head == DEAL), None)
    known = _known(table)
    if deal is None or {STATUS, *(head for _, head in known)}.isdisjoint(heads.values()):
        return None
    groups = _groups(above, max(heads))
    facts: dict[int, int] = {}
    strange: dict[int, str] = {}
    for at, head in heads.items():
        group = groups[at]
        found = known.get((group, head), known.get(("", head)))
        is_fact = found is not None and found not in facts.values()
        if group in _GROUPS and head in people and not is_fact:
            continue
        if found is not None:
            facts[at] = found
        elif head not in _OTHERS:
            strange[at] = str(row.cells[at].value)
    counts = next((at for at, head in heads.items() if head == COUNTS), 0)
    return Heads(row.number, deal, facts, strange, counts)


def _known(table: FactTable) -> dict[Key, int]:
    found: dict[Key, int] = {}
    for place, item in enumerate(table.columns):
        found[normal(item.column.owner), normal(item.head)] = place
        found["", normal(f"{item.column.owner} {item.head}".strip())] = place
    return found


def _groups(above: RawRow | None, last: int) -> Sequence[int | str]:
    """What stands over each column: a name reaches as far as the next one."""
    found: list[int | str] = []
    now: int | str = ""
    for at in range(last + 1):
        cell = None if above is None else above.cells.get(at)
        now = now if cell is None else normal(_shown(cell.value))
        found.append(now)
    return found


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
