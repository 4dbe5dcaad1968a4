"""The tab Deals read back, row by row: what is other than on the sheet."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.core.values.problems import InputError, MalformedError
from scorekeeper.foreign.told_rows import NO_TEXTS, DealRow

from .cells import CellKind, Merged, RawCell, RawRow
from .findings import WARNING, Finding, cell_name
from .heads import Heads, People, faults_of, find_heads, left_aside
from .known_rows import KnownRows
from .layout import DEALS, SUMMARIES
from .new_rows import NewRows
from .opened import Workbook
from .row_cells import Here, RowCells
from .rubbers import rubber_told
from .slips import Slips
from .taken import DealsRead, Taken
from .values import Names, deal_number, plain_text

HEAD_ROWS = 60  # among which the heads are looked for
MOST_EMPTY = 5000  # empty rows after which nothing more is looked for
MOST_FINDINGS = 1000  # after which nothing more is looked for either
_ENOUGH = "more is wrong; nothing below was read", "mend what is named above and read it again"
_PUT_BACK = "put its row back; to take the deal out, leave the row and empty its facts"
BOOKED = "after "  # begins the row of a booking


def read_deals(book: Workbook, session: Session) -> DealsRead:
    """The tab Deals against the sheet from which the workbook was made."""
    if DEALS not in book.tabs:
        read = DealsRead(DEALS)
        read.find("", f"there is no tab {DEALS}", "give the tab with the deals its name again")
        return read
    rows = book.rows(DEALS)
    return read_rows(rows, rows.merged_at_end, session, DEALS)


def no_merged() -> Sequence[Merged]:
    """For tables in which no cells can be merged."""
    return ()


def read_rows(
    rows: Iterable[RawRow],
    merged: Callable[[], Sequence[Merged]],
    session: Session,
    tab: str = "",
    heads: Heads | None = None,
    name: Callable[[int, int], str] = cell_name,
    *,
    formulas_follow: bool = True,
) -> DealsRead:
    """A table with a row for each deal, against the sheet; `merged` is asked when the rows are
    over. Where the `heads` are not known yet they are looked for; `name` names a cell by its row
    and column. Formulas say what follows from the rules, unless no program of ours wrote them."""
    read = DealsRead(tab)
    try:
        _Reading(session, read, name, formulas_follow).go_through(rows, merged, heads)
    except InputError as error:
        read.find("", error.message, error.hint)
    return read


class _Reading:
    """Goes through the rows."""

    def __init__(
        self,
        session: Session,
        read: DealsRead,
        name: Callable[[int, int], str],
        formulas_follow: bool,
    ) -> None:
        self._session = session
        self._read = read
        self._cell_name = name
        self._table = FactTable(session, everything=True)
        self._deals = {deal.number: deal for deal in session.deals}
        self._strange: set[int] = set()
        self._names = names_of(session)
        self._people = People(self._names, frozenset(session.sheet.table.owners))
        self._rows: list[int] = []  # of deals
        self._is_cut = False
        table = self._table
        cells = RowCells(session, table, self._names, formulas_follow=formulas_follow)
        self._taken = Taken(read, cells, Slips(session, table))
        self._new, self._known = NewRows(session, self._taken), KnownRows(self._taken)

    def go_through(
        self,
        rows: Iterable[RawRow],
        merged: Callable[[], Sequence[Merged]],
        heads: Heads | None,
    ) -> None:
        last, left = 0, iter(rows)
        if heads is None:
            top = list(islice(left, HEAD_ROWS))
            heads = self._heads_among(top, left)
            last = heads.row
            left = chain((row for row in top if row.number > heads.row), left)
        for row in left:
            if row.number - last > MOST_EMPTY or self._is_hopeless(row, heads):
                break
            self._row(row, heads)
            last = row.number
        self._finish(heads, merged())

    def _heads_among(self, top: Sequence[RawRow], below: Iterator[RawRow]) -> Heads:
        """The heads: of all rows the one that has the most, since the names above may read like
        heads. Raises MalformedError where none has any."""
        pairs = zip((None, *top), top, strict=False)
        found = [find_heads(above, row, self._table, self._people) for above, row in pairs]
        heads = [each for each in found if each is not None]
        if not heads:
            next((row for row in below if row.number > HEAD_ROWS), None)  # may be refused itself
            raise MalformedError(
                "no row has the heads of the deals and their facts",
                "take the file as it was exported, with the row of heads",
            )
        return max(heads, key=lambda each: len(each.facts))

    def _is_hopeless(self, row: RawRow, heads: Heads) -> bool:
        """Whether so much is wrong above that row that nobody mends it one by one; that is told."""
        self._is_cut = len(self._read.findings) >= MOST_FINDINGS
        if self._is_cut:
            cell = self._cell_name(row.number, heads.deal)
            self._read.find(cell, *_ENOUGH)
        return self._is_cut

    def _finish(self, heads: Heads, merged: Sequence[Merged]) -> None:
        read = self._read
        if self._taken.uncounted:
            first = min(self._taken.uncounted)
            read.rows[:] = [_without_shown(row, first) for row in read.rows]
        for deal in () if self._is_cut else self._deals.values():
            if deal.number not in read.cells:
                self._known.use(deal)
                read.find("", f"deal {deal.number} has no row any more", _PUT_BACK)
        read.findings[:0] = faults_of(
            heads, self._table, self._known.used, read.tab, self._cell_name
        )
        read.findings += [left_aside(heads, at, read.tab) for at in sorted(self._strange)]
        for area in merged:
            if len(read.findings) >= MOST_FINDINGS:
                break
            if self._is_in_deals(area, heads):
                cell = cell_name(area.top, area.left)
                last = cell_name(area.bottom, area.right)
                said = f"cells {cell}:{last} are merged: whose fact is it?"
                read.find(cell, said, "split the cells again")

    def _is_in_deals(self, area: Merged, heads: Heads) -> bool:
        columns = range(area.left, area.right + 1)
        touches = any(at in heads.facts or at == heads.deal for at in columns)
        first = bisect_left(self._rows, area.top)
        return touches and first < bisect_right(self._rows, area.bottom)

    # a row -----------------------------------------------------------------------------------

    def _row(self, row: RawRow, heads: Heads) -> None:
        cells = {place: row.cells[at] for at, place in heads.facts.items() if at in row.cells}
        name = self._cell_name
        places = {place: name(row.number, at) for at, place in heads.facts.items()}
        cell = name(row.number, heads.deal)
        mark = name(row.number, heads.rubber)
        summary = row.cells.get(heads.deal)
        if summary is not None and summary.value in SUMMARIES:
            self._leave_aside(cells, places, str(summary.value))
            return
        try:
            rubber = rubber_told(row.cells.get(heads.rubber), mark, self._session)
        except MalformedError as error:
            self._taken.find(mark, error)
            return
        try:
            number = self._number(row.cells.get(heads.deal), bool(cells or rubber))
        except MalformedError as error:
            self._taken.find(cell, error)
            return
        if number is None and not cells and rubber is None:
            return
        self._strange.update(at for at in heads.strange if at in row.cells)
        insort(self._rows, row.number)
        said = row.cells.get(heads.counts)
        counts = _counts(said)
        here = Here(number, cell, cells, places, counts, rubber)
        deal = None if number is None else self._deals.get(number)
        if deal is None:
            self._new.take(here)
        elif not self._taken.is_second(here):
            if rubber is not None:
                self._taken.find(mark, _recorded_before(deal.number))
            self._known.take(here, deal)

    def _leave_aside(
        self, cells: Mapping[int, RawCell], places: Mapping[int, str], summary: str
    ) -> None:
        """Tell what stands in a row below the deals."""
        for place, cell in cells.items():
            said = f"'{str(cell.value)[:40]}' stands in the row '{summary}': it is left aside"
            finding = Finding(self._read.tab, places[place], said, "", WARNING)
            self._read.findings.append(finding)

    def _number(self, cell: RawCell | None, has_facts: bool) -> int | None:
        """The number of the deal in that row; None where none is told. Raises MalformedError."""
        if cell is None:
            return None
        value = plain_text(cell.value) if isinstance(cell.value, str) else cell.value
        if value == "":
            return None
        number = deal_number(value)
        if number is not None and cell.kind in (CellKind.PLAIN, CellKind.FORMULA):
            return number
        if not has_facts and (isinstance(value, str) or cell.kind is not CellKind.PLAIN):
            return None
        if str(value).startswith(BOOKED):
            raise MalformedError(
                f"facts stand in the row of what was booked {value}", "put them into an empty row"
            )
        raise MalformedError(f"'{str(value)[:40]}' is no number of a deal", "write its number")


def _recorded_before(deal: int) -> MalformedError:
    return MalformedError(
        f"a new rubber before deal {deal}, which was recorded without one",
        "empty the cell; on the sheet a line rubber begins one",
    )


def _counts(cell: RawCell | None) -> bool:
    """Whether a row counts by its cell that says so; one that does not say it may."""
    return cell is None or not isinstance(cell.value, int) or cell.value > 0


def _without_shown(row: DealRow, uncounted: int) -> DealRow:
    """The row without what follows in it by formulas that left out a deal above, one that does not
    count where it was filled in: the sheet, which has that deal, knows better."""
    is_below = row.number is None or row.number > uncounted
    return row._replace(shown=NO_TEXTS) if is_below else row


def names_of(session: Session) -> Names:
    """Everybody whose name may stand in a cell."""
    table = session.sheet.table
    return Names((*table.owners, *table.everyone))
