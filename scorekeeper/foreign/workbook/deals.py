"""The tab Deals read back, row by row: what is other than on the sheet."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice

from scorekeeper.core.asking.foreseen import PLAYED, Ahead, follows_at_once
from scorekeeper.core.books.deals import VOID, ScoredDeal
from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.declaration.columns import PLAYER, Cell
from scorekeeper.core.declaration.facts import OUTCOME, FactSpec
from scorekeeper.core.live.columns import FactPart
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.turn import BY_TURN
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.fact_table import FactCell, FactColumn, FactTable
from scorekeeper.core.standing.live_at import live_at
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError, MalformedError
from scorekeeper.foreign import told_rows
from scorekeeper.foreign.told_rows import NO_CELLS, NO_TEXTS, DealRow, RubberTold

from .cells import CellKind, Merged, RawCell, RawRow
from .findings import WARNING, Finding, cell_name
from .heads import Heads, People, faults_of, find_heads, left_aside
from .layout import DEALS, SUMMARIES
from .opened import Workbook
from .rubbers import rubber_told
from .values import Names, as_told, deal_number, normal, plain_text

HEAD_ROWS = 60  # among which the heads are looked for
MOST_EMPTY = 5000  # empty rows after which nothing more is looked for
MOST_FINDINGS = 1000  # after which nothing more is looked for either
_ENOUGH = "more is wrong; nothing below was read", "mend what is named above and read it again"
_PUT_BACK = "put its row back; to take the deal out, leave the row and empty its facts"
MOST_AHEAD = 2000  # rows to come of which it is worked out what follows
BOOKED = "after "  # begins the row of a booking

Cells = Mapping[int, Cell]  # by the place of their column in the table of facts


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


class _Here(NamedTuple):
    """A row: its number, the cell of that, its cells and their names by their place in the table of
    facts; whether the deal counts in the workbook, as far as it says; whether a rubber begins with
    it."""

    number: int | None
    cell: str
    cells: Mapping[int, RawCell]
    places: Mapping[int, str]
    counts: bool
    rubber: RubberTold | None


class _Reading:
    """Goes through the rows."""

    def __init__(
        self,
        session: Session,
        read: DealsRead,
        name: Callable[[int, int], str],
        formulas_follow: bool,
    ) -> None:
        self._formulas_follow = formulas_follow
        self._session = session
        self._read = read
        self._cell_name = name
        self._followed: list[Mapping[str, str]] = []  # in rows to come, as far as was asked
        self._table = FactTable(session, everything=True)
        self._deals = {deal.number: deal for deal in session.deals}
        self._used: set[int] = set()
        self._strange: set[int] = set()
        self._names = names_of(session)
        self._people = People(self._names, frozenset(session.sheet.table.owners))
        self._foreseen = _derivable(session)
        self._taken: list[int] = []  # the rows of deals
        self._is_cut = False
        self._uncounted: list[int] = []  # deals that say something new and count nothing there

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
        if self._uncounted:
            read.rows[:] = [_without_shown(row, min(self._uncounted)) for row in read.rows]
        for deal in () if self._is_cut else self._deals.values():
            if deal.number not in read.cells:
                self._used.update(self._table.row(deal))
                read.find("", f"deal {deal.number} has no row any more", _PUT_BACK)
        read.findings[:0] = faults_of(heads, self._table, self._used, read.tab, self._cell_name)
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
        first = bisect_left(self._taken, area.top)
        return touches and first < bisect_right(self._taken, area.bottom)

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
            self._find(mark, error)
            return
        try:
            number = self._number(row.cells.get(heads.deal), bool(cells or rubber))
        except MalformedError as error:
            self._find(cell, error)
            return
        if number is None and not cells and rubber is None:
            return
        self._strange.update(at for at in heads.strange if at in row.cells)
        insort(self._taken, row.number)
        said = row.cells.get(heads.counts)
        counts = _counts(said)
        here = _Here(number, cell, cells, places, counts, rubber)
        deal = None if number is None else self._deals.get(number)
        if deal is None:
            self._new_deal(here)
        elif not self._is_second(here):
            if rubber is not None:
                self._find(mark, _recorded_before(deal.number))
            self._known_deal(here, deal)

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

    def _is_second(self, here: _Here) -> bool:
        """Whether another row had the same number; that is told."""
        if here.number is None:
            return False
        first = self._read.cells.setdefault(here.number, here.cell)
        if first == here.cell:
            return False
        twice = f"a second row of deal {here.number}, besides {first}"
        self._find(here.cell, MalformedError(twice, "keep one of the two rows"))
        return True

    def _new_deal(self, here: _Here) -> None:
        """A row that is filled in, by more than what follows, is a deal that comes next. Of a fact
        of which a part was typed over the others stand there by their formulas."""
        told = self._told(here, {})
        facts = self._facts_of(told or ())
        if told is None:
            self._leave_out(here)
        elif not self._says_more(here, facts, told):
            if here.rubber is not None and not self._is_second(here):
                row = DealRow(here.number, here.cell, NO_TEXTS, NO_CELLS, rubber=here.rubber)
                self._read.rows.append(row)
        elif not self._is_second(here):
            shown = self._shown(here)
            follows = self._facts_of(shown) - facts
            beside = {at: cell for at, cell in shown.items() if at not in told}
            parts = {at: cell for at, cell in beside.items() if self._fact(at) in facts}
            whole = {**told, **parts}
            typed = self._texts(self._facts_of(self._typed_over(here)), told)
            self._add(here, facts, whole, shown=self._texts(follows, shown), typed=typed)
            if not here.counts:
                ahead = self._ahead(here.number or self._session.last_number + 1)
                self._tell_emptied(here, [at for at in here.places if self._fact(at) in ahead])

    def _says_more(self, here: _Here, facts: set[str], told: Cells) -> bool:
        """Whether a row to come says more than it had filled in beforehand: facts that never stand
        there, or other ones where they hardly ever do."""
        if not facts <= self._foreseen:
            return True
        texts = self._texts(facts - self._usual, told)
        if not texts:
            return False
        ahead = self._ahead(here.number or self._session.last_number + 1)
        return any(ahead.get(fact) != text for fact, text in texts.items())

    @cached_property
    def _usual(self) -> Set[str]:
        """The facts that stand in the row of the next deal beforehand, and so in all others."""
        return follows_at_once(self._session).keys()

    def _ahead(self, number: int) -> Mapping[str, str]:
        """What may have stood in the row of that deal beforehand: all that is sure as far as that
        deal, since nobody knows how many more had a row."""
        at = number - self._session.coming_number
        if not 0 <= at < MOST_AHEAD:
            return {}
        while (known := len(self._followed)) <= at:
            count = known + 1 if known < PLAYED else 2 * known
            self._followed += self._coming.deals(count)[known:]
        return self._followed[at]

    @cached_property
    def _coming(self) -> Ahead:
        return Ahead(self._session)

    def _known_deal(self, here: _Here, deal: ScoredDeal) -> None:
        own = self._table.row(deal)
        self._used.update(own)
        told = self._told(here, own)
        if told is None:
            self._leave_out(here)
            return
        told = {**_without_column(own, here.places), **told}
        if self._is_emptied(own, told):
            if deal.status != VOID:
                self._add(here, set(), told, is_empty=True)
            return
        changed = [p for p in {*own, *told} if not self._is_same(p, own.get(p), told.get(p))]
        typed = self._texts(self._stays_typed(here, own) - self._facts_of(changed), told)
        if changed or typed:
            told = self._with_formulas(here, self._facts_of(changed), told)
            formulas = {at for at, cell in here.cells.items() if cell.kind is CellKind.FORMULA}
            kept = self._facts_of(told) - self._facts_of(formulas) - self._whose
            whole = self._texts(kept, told)
            self._add(here, self._facts_of(changed), told, whole=whole, typed=typed)
            if not here.counts:
                self._tell_emptied(here, [at for at in changed if at in own and own[at].follows])

    def _with_formulas(self, here: _Here, facts: set[str], told: Cells) -> Cells:
        """Of a fact of which a part was typed over the others say what their formulas say now."""
        shown = self._shown(here)
        places = [at for at, cell in here.cells.items() if cell.kind is CellKind.FORMULA]
        stale = {at for at in places if self._fact(at) in facts}
        kept = {at: content for at, content in told.items() if at not in stale}
        return {**kept, **{at: shown[at] for at in stale if at in shown}}

    def _tell_emptied(self, here: _Here, places: Iterable[int]) -> None:
        """Say where nothing stands any more of what follows from the rules: the sheet goes by
        these; the workbook, which does not count the deal, lacks it."""
        for place in places:
            if place not in here.cells:
                said = f"nothing stands there; {self._fact(place)} is what follows from the rules"
                hint = "type it there, so that the workbook counts the deal, too"
                cell = here.places[place]
                self._read.findings.append(Finding(self._read.tab, cell, said, hint, WARNING))

    def _facts_of(self, places: Iterable[int]) -> set[str]:
        return {self._fact(place) for place in places}

    def _fact(self, place: int) -> str:
        return self._table.columns[place].fact

    def _add(
        self,
        here: _Here,
        facts: set[str],
        told: Cells,
        *,
        is_empty: bool = False,
        shown: Mapping[str, str] = NO_TEXTS,
        whole: Mapping[str, str] = NO_TEXTS,
        typed: Mapping[str, str] = NO_TEXTS,
    ) -> None:
        cells, texts = self._cells(told, here.places), self._texts(facts, told)
        blank = self._blank(told, here.places)
        row = DealRow(here.number, here.cell, texts, cells, is_empty, shown, whole, blank, typed)
        self._read.rows.append(row._replace(rubber=here.rubber))
        if not (here.counts or is_empty) and here.number is not None:
            self._uncounted.append(here.number)

    def _leave_out(self, here: _Here) -> None:
        self._read.rows.append(DealRow(here.number, here.cell, {}, NO_CELLS, is_unread=True))

    def _told(self, here: _Here, own: Mapping[int, FactCell]) -> Cells | None:
        """What the cells say; None if one of them cannot be read. Those that are as they were are
        not looked at closely."""
        told: dict[int, Cell] = {}
        is_whole = True
        for place, cell in here.cells.items():
            known = own.get(place)
            if self._is_as_it_was(place, known, cell):
                told |= {} if known is None else {place: known.content}
                continue
            try:
                content = as_told(cell, self._table.columns[place].column, self._names)
            except MalformedError as error:
                self._find(here.places[place], error)
                is_whole = False
                continue
            if content is not None:
                told[place] = content
        return told if is_whole and not self._lacks_word(here, told) else None

    def _lacks_word(self, here: _Here, told: Cells) -> bool:
        """Whether a part of a fact was told (by how many tricks a contract was made) but not of
        what it is a part, which is told."""
        first: dict[str, int] = {}
        found = False
        for place, item in enumerate(self._table.columns):
            whole = first.setdefault(item.fact, place)
            head = self._table.columns[whole]
            is_part = bool(item.column.part) and not head.column.part and not head.column.owner
            if is_part and place in told and whole not in told:
                told = {**told, whole: ""}  # it is told once
                said = f"{head.head} is empty, but {item.head} is not"
                self._find(here.places[whole], MalformedError(said, f"fill in {head.head}, too"))
                found = True
        return found

    def _shown(self, here: _Here) -> Cells:
        """What formulas say that follows in the row of a new deal, as far as they say anything."""
        found: dict[int, Cell] = {}
        for place, cell in here.cells.items():
            item = self._table.columns[place]
            if cell.kind is CellKind.FORMULA and self._may_follow(item):
                plain = cell._replace(kind=CellKind.PLAIN)
                with suppress(MalformedError):
                    found[place] = as_told(plain, item.column, self._names)
        return {place: content for place, content in found.items() if content is not None}

    def _is_as_it_was(self, place: int, own: FactCell | None, cell: RawCell) -> bool:
        """Whether the cell says what it said; a formula says what follows from other cells."""
        if cell.kind is CellKind.FORMULA:
            may_follow = self._may_follow(self._table.columns[place])
            return own.follows if own is not None else may_follow
        if own is None or cell.kind is not CellKind.PLAIN or isinstance(cell.value, float):
            return False
        return self._is_same(place, own, cell.value)

    def _is_same(self, place: int, own: FactCell | None, told: Cell) -> bool:
        if own is None or told is None:
            return own is None and told is None
        is_player = self._table.columns[place].column.form == PLAYER
        form = self._names.normal if is_player else normal
        return form(own.content) == form(told)

    def _may_follow(self, item: FactColumn) -> bool:
        """Whether a formula of ours can stand there; any other one is somebody's own."""
        return FactPart(item.fact, item.column.owner, item.column.part) in self._filled

    def _typed_over(self, here: _Here) -> set[int]:
        """Where something was typed in which a formula of ours stood."""
        cells = ((at, here.cells.get(at)) for at in self._filled_places)
        return {at for at, cell in cells if cell is not None and cell.kind is CellKind.PLAIN}

    def _stays_typed(self, here: _Here, own: Mapping[int, FactCell]) -> set[str]:
        """The facts that followed in a recorded deal and were typed where formulas say them."""
        over = {at for at in self._typed_over(here) if at in own and own[at].follows}
        return self._facts_of(over) - self._of_coming

    @cached_property
    def _filled_places(self) -> Sequence[int]:
        """The columns in which a formula of ours may stand."""
        columns = enumerate(self._table.columns)
        return [place for place, item in columns if self._may_follow(item)]

    @cached_property
    def _filled(self) -> frozenset[FactPart]:
        """The cells for which formulas say what follows in them."""
        if not self._formulas_follow:
            return frozenset()
        fills = [column.fills for column in self._live.columns] if self._live is not None else []
        return frozenset(filter(None, fills))

    @cached_property
    def _whose(self) -> frozenset[str]:
        """The fact that says whose turn a deal was, where formulas say it of deals to come."""
        columns = self._live.columns if self._live is not None else ()
        return frozenset(c.fills.fact for c in columns if c.fills is not None and c.name == BY_TURN)

    @cached_property
    def _of_coming(self) -> Set[str]:
        """The facts of which formulas say in deals to come only what follows."""
        columns = self._live.columns if self._live is not None else ()
        return {c.fills.fact for c in columns if c.fills is not None and c.is_of_coming}

    @cached_property
    def _open(self) -> frozenset[str]:
        """The facts whose cells are open in deals that were scored; all where none is."""
        if self._live is None or self._live.lacks:
            return frozenset(item.fact for item in self._table.columns)
        return self._live.followed()

    @cached_property
    def _live(self) -> Live | None:
        """The formulas of the game at this table."""
        sheet = self._session.sheet
        return live_at(sheet.game, everyone_at(sheet.table))

    def _is_emptied(self, own: Mapping[int, FactCell], told: Cells) -> bool:
        """Whether nothing stands any more of what was told, and nothing else does; what stands in
        locked cells, which nobody can empty, may stand there still."""
        was_told = {place for place, cell in own.items() if not cell.follows}
        locked = {at for at in was_told if self._table.columns[at].fact not in self._open}
        kept = {at for at in locked if at in told and self._is_same(at, own[at], told[at])}
        left = {place for place in told if place in was_told or place not in own} - kept
        return bool(was_told - kept) and not left

    def _texts(self, facts: set[str], told: Cells) -> Mapping[str, str]:
        columns = self._table.columns
        texts = self._table.told({p: cell for p, cell in told.items() if columns[p].fact in facts})
        in_order = dict.fromkeys(item.fact for item in columns if item.fact in facts)
        return {fact: texts.get(fact, "") for fact in in_order}

    def _cells(self, told: Cells, places: Mapping[int, str]) -> told_rows.Cells:
        found: dict[str, dict[str, str]] = {}
        for place, name in places.items():
            item = self._table.columns[place]
            own = found.setdefault(item.fact, {})
            own.setdefault(item.column.owner, name)
            if place in told:
                own.setdefault(str(told[place]), name)
        return found

    def _blank(self, told: Cells, places: Mapping[int, str]) -> told_rows.Cells:
        found: dict[str, dict[str, str]] = {}
        for place, name in places.items():
            item = self._table.columns[place]
            if place not in told:
                found.setdefault(item.fact, {}).setdefault(item.column.owner, name)
        return found

    def _find(self, cell: str, error: MalformedError) -> None:
        self._read.find(cell, error.message, error.hint)


def _recorded_before(deal: int) -> MalformedError:
    return MalformedError(
        f"a new rubber before deal {deal}, which was recorded without one",
        "empty the cell; on the sheet a line rubber begins one",
    )


def _without_column(own: Mapping[int, FactCell], places: Mapping[int, str]) -> Cells:
    """What the sheet says where the file has no column: nobody has emptied it."""
    return {at: cell.content for at, cell in own.items() if at not in places}


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


def _derivable(session: Session) -> frozenset[str]:
    """The facts that may follow before a deal is played."""
    specs = (spec for spec in _specs(session) if spec.phase != OUTCOME)
    return frozenset(spec.name for spec in specs if spec.derive is not None)


def _specs(session: Session) -> Sequence[FactSpec]:
    """The facts that deals of the table may have."""
    return session.sheet.game.readable_fact_specs(session.sheet.table.options)
