"""Where remarks stand among the rows of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.core.books.records import Remark
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.cells import Grid, Row
from scorekeeper.core.values.parts import NamedTuple

from .steps import Step, steps


def remark_row(remark: Remark) -> Row:
    """A row that is a remark."""
    return Row((), remark=remark.text)


def steps_and_remarks(session: Session) -> Iterator[Step | Remark]:
    """Everything in the order of the sheet; a remark between bookings stands after all of them."""
    waiting = list(session.remarks)
    booked = 0
    for step in steps(session):
        is_booking = step.deal is None
        while waiting and _stands_before(waiting[0], step.after, booked, is_booking):
            yield waiting.pop(0)
        if is_booking:
            booked += len(step.entries)
        yield step
    yield from waiting


def _stands_before(remark: Remark, after: int, booked: int, is_booking: bool) -> bool:
    if remark.after != after:
        return remark.after < after
    return is_booking and remark.booked <= booked


def annotated(grids: Sequence[Grid], session: Session) -> list[Grid]:
    """The tables of a game with the remarks at their places: behind the deal that they follow, in
    the first table that has it; below the last table where none has."""
    found = list(grids)
    for remark in session.remarks:
        place = _place(found, remark, session)
        if place is None:
            last = found[-1]
            found[-1] = last._replace(notes=(*last.notes, with_place(remark)))
        else:
            at, index = place
            rows = found[at].rows
            made = (*rows[:index], remark_row(remark), *rows[index:])
            found[at] = found[at]._replace(rows=made)
    return found


def with_place(remark: Remark) -> str:
    """The remark with the deal that it follows."""
    where = f"after deal {remark.after}" if remark.after else "before the first deal"
    return f"{where}: {remark.text}"


class Line(NamedTuple):
    """What a row is, whatever stands in it."""

    deal: int
    is_remark: bool
    is_booking: bool


def _grid_lines(grid: Grid) -> list[Line]:
    return [Line(row.deal, bool(row.remark), _is_booking(row)) for row in grid.rows]


def _is_booking(row: Row) -> bool:
    return not row.deal and not row.rule and bool(row.cells)


def _place(grids: Sequence[Grid], remark: Remark, session: Session) -> tuple[int, int] | None:
    """The number of the table and of the row before which the remark stands."""
    return place_among(map(_grid_lines, grids), remark, session)


def place_among(
    tables: Iterable[Sequence[Line]], remark: Remark, session: Session
) -> tuple[int, int] | None:
    """The number of the table and of its row before which the remark stands."""
    for at, lines in enumerate(tables):
        numbers = {line.deal for line in lines} - {0}
        if remark.after in numbers or (numbers and not remark.after):
            return at, _index(lines, remark, session)
    return None


def _index(lines: Sequence[Line], remark: Remark, session: Session) -> int:
    if remark.after:
        index = max(at for at, line in enumerate(lines) if line.deal == remark.after) + 1
    else:
        index = 0
    bookings = _bookings_before(remark, session)
    while index < len(lines) and (lines[index].is_remark or (bookings and lines[index].is_booking)):
        bookings -= not lines[index].is_remark
        index += 1
    return index


def _bookings_before(remark: Remark, session: Session) -> int:
    """How many rows of bookings stand between the deal and the remark: one for each reason."""
    between = [
        entry.why
        for entry, after in zip(
            session.opening[: remark.booked], session.after[: remark.booked], strict=True
        )
        if after == remark.after
    ]
    return sum(why != before for before, why in zip(["", *between], between, strict=False))
