"""Drawings made from a table of deals: the same facts, points and balances, row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from scorekeeper.core.books.deals import VOID, ScoredDeal
from scorekeeper.core.drawing.line_pad import PadHead
from scorekeeper.core.drawing.rubber_rows import RubberRow, RubberRows
from scorekeeper.core.drawing.stacked_rows import Mark, Stack
from scorekeeper.core.game import Played
from scorekeeper.core.layout import failing
from scorekeeper.core.standing.margin import margin_of, those_ahead
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import Column, Grid, Row
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.suits import with_sign

from .rubber_rows import DEALER, SUITED

Marks = Callable[[ScoredDeal, str], Sequence[Mark]]


class Places(NamedTuple):
    """In which columns of a table the points and the balance of somebody stand (-1: in none)."""

    points: int = -1
    total: int = -1


def place_of(columns: Sequence[Column], heading: tuple[str, str]) -> int:
    """Where the column with that group and label stands; -1 where there is none."""
    found = [at for at, c in enumerate(columns) if (c.group, c.label) == heading]
    return found[0] if found else -1


def stacks_of(
    row: Row, places: Mapping[str, Places], marks: Callable[[str], Sequence[Mark]]
) -> tuple[Stack, ...]:
    """What a row of the table says of everybody."""
    return tuple(
        Stack(tuple(marks(owner)), _amount(row, place.points), _amount(row, place.total))
        for owner, place in places.items()
    )


def _amount(row: Row, at: int) -> Amount | None:
    return row.cells[at].value if at >= 0 else None


def deals_by_number(played: Played) -> Mapping[int, ScoredDeal]:
    """The deals by their numbers."""
    return {deal.number: deal for deal in played.deals}


def rows_drawn(
    grid: Grid,
    played: Played,
    groups: tuple[str, str],
    points: Mapping[str, Amount],
    members: Mapping[str, tuple[str, ...]],
) -> RubberRows:
    """A table of deals whose columns of points and balances stand in those two groups, in each of
    them by owner; `points` is what everybody has of it in the end."""
    made, running = groups
    owners = tuple(points)
    places = {
        owner: Places(
            place_of(grid.columns, (made, owner)), place_of(grid.columns, (running, owner))
        )
        for owner in owners
    }
    facts = [
        at
        for at, column in enumerate(grid.columns)
        if at and not column.group and column.label != DEALER
    ]
    ahead = those_ahead(points)
    return RubberRows(
        grid.title,
        margin_of(points),
        tuple(PadHead(owner, members.get(owner, ())) for owner in owners),
        tuple(grid.columns[at].label for at in facts),
        tuple(_rows(grid, played, facts, places)),
        "total",
        tuple(points.values()),
        ahead if len(ahead) < len(owners) else (),
        grid.below(),
    )


def _rows(
    grid: Grid, played: Played, facts: Sequence[int], places: Mapping[str, Places]
) -> Iterator[RubberRow]:
    deals = deals_by_number(played)
    for row in grid.rows:
        label = row.cells[0]
        if not row.deal and label.strong:  # what everybody has in the end
            continue
        told = tuple(_fact(grid.columns[at].label, row.cells[at].text) for at in facts)
        stacks = stacks_of(row, places, lambda owner: ())
        deal = deals.get(row.deal)
        remark = failing(deal) if deal else ""
        is_void = deal is not None and deal.status == VOID
        name = str(row.deal) if is_void else label.text
        yield RubberRow(name, told, () if remark else stacks, remark, "", 0, is_void, row.deal)


def _fact(label: str, shown: str) -> str:
    return with_sign(shown) if label in SUITED else shown
