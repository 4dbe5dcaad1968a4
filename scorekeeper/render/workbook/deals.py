"""The worksheet Deals: facts, points and running totals, one row per deal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial

from scorekeeper.core.books.deals import COMING, FAULTY, OPEN, SCORED, VOID, ScoredDeal
from scorekeeper.core.formula.rows import ManyRows
from scorekeeper.core.formula.tree import Area, Call, Expr, expr, when
from scorekeeper.core.formula.values import Value, number
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.look_ups import LookUp
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.foreign.workbook import layout
from scorekeeper.render.curves import curves_title, drawn_owners
from scorekeeper.render.remarks import steps_and_remarks
from scorekeeper.render.steps import Step, steps

from .book import (
    HEAD,
    HEAD_CENTRED,
    HEAD_RIGHT,
    NUMBER,
    PLAIN,
    WIDEST_NAME,
    Alarm,
    Awaited,
    CellStyle,
    Faded,
    Leaders,
    Look,
    Marked,
    Run,
    Tab,
    text_width,
)
from .books import Books
from .changed import Changed
from .chart import Lines
from .drawn_totals import draw_totals
from .entries import Entries
from .fact_cells import FactCells, Words
from .failures import Failures
from .first_line import FirstLine, Standing, decimal_text, stand
from .following import Following
from .new_rubbers import NewRubbers, RubbersToCome, new_rubbers
from .paper import INDENT
from .row_formulas import VOIDED
from .spare import NONE, Spare
from .stretches import stretches
from .tables import CHOICE, Tables, choice
from .told_texts import ToldTexts
from .type_width import breaks_alike, type_width
from .verdicts import BROKEN, CANNOT_BE, COUNTS, UNTOLD_BROKEN, WAITING, Verdicts
from .working import Working

DEAL, STATUS, FIRST_FACT = 1, 2, 3
HEAD_ROWS = 3
NOTE_ROWS = 1  # of them
WIDEST_REMARK, WIDER_REMARK = 40, 6  # in letters, and fewer than so many more
MARGIN = 2  # of a column, in letters
FIGURE = 7  # letters of a figure that is still to come: -123.45
REASON = 20  # and of what is said of a deal
LINES_OF_FAULTS = 3
TOTALS = "totals"
MOST_LINES_OF_TOTALS = 6  # in the part that stays in view
SEEN_ABOVE = 5  # rows above the first that is filled in
MOST_STRETCHES = 200  # of deals with bookings between them, which one formula has room for
BEST = "bold, green: best total"
LOCKED = (
    "grey: facts, locked (changing facts here changes no points); amounts on Entries may be "
    f"changed; {BEST}"
)
TOLD = "white: facts to fill in; points are not worked out here, reading the file back does that"
FOLLOWED = (
    "white: facts that may be changed, points follow; grey: locked (changing facts here changes no "
    f"points); {BEST}"
)
AMENDED = "amended"
SIGNS = f"{BEST}; slanted, violet: amended; struck: void"
GAME = "game"
COUNTED = frozenset({SCORED, OPEN, COMING})  # once they are told
GO_ON = f"the next one begins where the column {layout.NEW_RUBBER} says so"
LOST = "; bold, red: failed contract or bid"
NEXT = "; framed, blue: next deal"
WORDS = {
    SCORED: "scored",
    OPEN: "open",
    VOID: VOIDED,
    FAULTY: "cannot be scored",
    COMING: "",
}


class Deals:
    """The worksheet and where its totals stand."""

    def __init__(self, session: Session, followed: Following, spare: Spare = NONE) -> None:
        self.tab = Tab(layout.DEALS, protected=True)
        self.followed, live = followed, followed.live
        self._session = session
        self._books = Books(session)
        self.spare = spare
        recorded = steps(session)
        self._recorded = HEAD_ROWS + len(recorded)  # the last row of what was recorded
        self._steps = [*recorded, *spare.steps()]
        self._said = _said(session)
        self._owners = tuple(session.totals())
        self.rubbers = new_rubbers(session, spare, FIRST_FACT)
        self._first_fact = FIRST_FACT + (self.rubbers is not None)
        self._facts = FactCells(session, self._first_fact, live, spare)
        self.first_points = self._facts.end
        self.first_total = self.first_points + len(self._owners)
        self._remarks = self.first_total + len(self._owners)
        self._rows = ManyRows(self.tab)
        self._counted = self._remarks + 1
        self._failed = Failures(session, live, self._facts, self._counted + 1)
        self.changed = Changed(self.tab, self._facts.columns, self._counted + 2)
        choices = self._choices() if live or spare.in_turn or self.rubbers else ()
        self.tables = Tables((*(live.tables if live else ()), *choices))
        self.working = None if live is None else self._working(live)
        self._head()
        for step in self._steps:
            self._start(step)
        self._lock()
        self.last = self.tab.last_row
        self._verdicts = None if self.working is None else self._make_verdicts(self.working)

    def finish(self, entries: Entries) -> None:
        """Points, totals and remarks beside the facts."""
        self._entries = entries
        self._style = entries.worth_style
        self._total_style = self._style._replace(signed=False)
        for row, step in enumerate(self._steps, HEAD_ROWS + 1):
            self.tab.current = row
            self._step(row, step)
        if self._steps:
            self._mark_leaders()
        if self.working is not None or self._recorded > HEAD_ROWS:
            self._summary()
        if self.working is not None:
            self.tab.widths[STATUS] = REASON
            if self._steps:
                self._say_faults()
        self._facts.set_widths(self.tab)
        self._facts.allow(self.tab, HEAD_ROWS + 1, self.last, self._lists())
        if self.rubbers is not None:
            self._allow_rubbers(self.rubbers)
        self._set_widths(self.first_points, layout.POINTS)
        self._set_widths(self.first_total, layout.RUNNING)
        self._set_paper()
        self._set_start()
        self.lines = self._lines()  # what the chart shows

    def _set_widths(self, first: int, heading: str) -> None:
        """Columns of figures as wide as their contents need, and the heading above all of them."""
        columns = range(first, first + len(self._owners))
        least = FIGURE if self.spare.in_turn else 0
        needed = [
            min(max(self.tab.widest[column], least) + MARGIN, WIDEST_NAME) for column in columns
        ]
        lacking = text_width(heading, HEAD) + MARGIN - sum(needed)
        more = max(-(-lacking // len(needed)), 0)
        self.tab.widths.update(zip(columns, [size + more for size in needed], strict=True))

    def _allow_rubbers(self, rubbers: NewRubbers) -> None:
        """Let the cells of rows to come begin a rubber, and be wide enough for its partners."""
        listed = self.tables.listed(layout.NEW_RUBBER, CHOICE) if rubbers.partners else None
        self.tab.allowed.append(rubbers.allowed(listed, self._recorded + 1, self.last))
        widest = max(type_width(word) for word in (*rubbers.words, *layout.NEW_RUBBER.split()))
        self.tab.widths[rubbers.place] = min(widest + MARGIN, WIDEST_NAME)

    def _set_paper(self) -> None:
        """What is repeated on every page, where pages may end, and what is left out."""
        tab = self.tab
        tab.groups = [STATUS, *self._facts.groups, self.first_points]
        tab.parts = [*self._facts.parts, self.first_points, self.first_total, self._remarks]
        if self._facts.groups[:1] == [self._first_fact]:
            tab.groups.remove(self._first_fact)  # never the status alone
        tab.widths[self._remarks] = self._width_of_remarks()
        if not self._has_remarks():
            tab.printed = self._remarks - 1
        tab.head_rows, tab.head_columns, tab.unprinted = HEAD_ROWS, DEAL, NOTE_ROWS
        tab.foot = SIGNS + LOST * self._failed.are_marked + NEXT * bool(self.spare.deals)

    def _set_start(self) -> None:
        """What is seen and chosen at first: the first cell that is to be filled in."""
        self.tab.frozen = STATUS
        waiting = (
            row
            for row, step in enumerate(self._steps, HEAD_ROWS + 1)
            if step.deal is not None and step.deal.status in (OPEN, COMING)
        )
        row = next(waiting, None)
        column = None if row is None else self._facts.first_to_tell(self.tab, row)
        if row is None or column is None:
            return
        self.tab.start = row, column
        if self.spare.in_turn:
            self.tab.first_seen = max(row - SEEN_ABOVE, HEAD_ROWS + 1)

    def _width_of_remarks(self) -> int:
        """As wide as is needed; where remarks take several lines, so that they do not take fewer
        in some programs, in which their rows would be too high."""
        needed = self.tab.widest[self._remarks] + MARGIN
        if needed <= WIDEST_REMARK:
            return needed
        texts = [
            value
            for row in range(HEAD_ROWS + 1, self.last + 1)
            if isinstance(value := self.tab.value(row, self._remarks), str)
        ]
        widths = range(WIDEST_REMARK, WIDEST_REMARK + WIDER_REMARK)
        alike = (w for w in widths if all(breaks_alike(text, w - INDENT) for text in texts))
        return next(alike, WIDEST_REMARK)

    def _has_remarks(self) -> bool:
        return any(self._remarks in row for row in self.tab.rows[HEAD_ROWS:])

    def _working(self, live: Live) -> Working:
        table = self._session.sheet.table
        names = (*table.everyone, *table.owners)
        return Working(
            live,
            self._books,
            self._facts,
            self.tab,
            self.tables,
            HEAD_ROWS,
            names,
            self.rubbers,
        )

    def _make_verdicts(self, working: Working) -> Verdicts:
        may_go_on = self.rubbers is not None
        return Verdicts(self.tab, working, self._recorded, may_go_on=may_go_on)

    @property
    def facts(self) -> FactCells:
        """The columns of facts."""
        return self._facts

    @property
    def fact_rows(self) -> range:
        """The rows of deals and bookings."""
        return range(HEAD_ROWS + 1, self.last + 1)

    @property
    def worth(self) -> Mapping[str, int]:
        """The columns of what deals are worth to everybody."""
        return {owner: at for at, owner in enumerate(self._owners, self.first_points)}

    @property
    def begins_anew(self) -> Collection[str]:
        """The accounts that a new rubber takes back to 0."""
        return self._books.set_back

    def repeated_on(self, home: Tab) -> ToldTexts | None:
        """The texts of another worksheet that repeat facts; None where nothing follows these."""
        if self.working is None:
            return None
        numbered = enumerate(self._steps, HEAD_ROWS + 1)
        rows = {step.deal.number: row for row, step in numbered if step.deal is not None}
        names = {name: self.tab.ref(HEAD_ROWS, at) for name, at in self.worth.items()}
        players = self._books.players
        return ToldTexts(home, self.tab, self._facts, rows, names, players, self.working)

    def rubbers_to_come(self) -> RubbersToCome | None:
        """What rubbers that begin in rows to come add up to; None where partners stay."""
        if self.working is None or self.rubbers is None:
            return None
        top = self._recorded + 1
        columns = self.worth.items()
        return self.working.to_come(
            {owner: self.tab.area(top, at, self.last, at) for owner, at in columns}
        )

    def final_total(self, at: int) -> Expr | None:
        """The last running total of the owner of that number (from 0)."""
        if not self._steps:
            return None
        if not self.spare.deals:
            return self.tab.ref(self.last, self.first_total + at)
        return self._up_to(self.last, at)

    def _up_to(self, row: int, at: int) -> Expr:
        """The total of the last recorded deal, and the points since, up to one of the rows that
        may be empty."""
        points = self.first_points + at
        since = self.tab.area(self._recorded + 1, points, row, points)
        if self._recorded == HEAD_ROWS:
            return Call("SUM", since)
        return Call("SUM", self.tab.ref(self._recorded, self.first_total + at), since)

    def _lines(self) -> Lines:
        drawn = drawn_owners(self._session)
        columns = tuple(self.first_total + self._owners.index(owner) for owner in drawn)
        title = curves_title(self._session)
        last = self._recorded if self.working is None else self.last
        found = Lines(self.tab, columns, DEAL, HEAD_ROWS, HEAD_ROWS + 1, last, title)
        if self.working is None or not self.spare.deals:
            return found
        totals = dict(zip(columns, drawn, strict=True))
        tab, first = self.working.tab, self.working.end
        places = draw_totals(tab, first, self.tab, totals, STATUS, self._recorded)
        return found._replace(values=tab, value_columns=tuple(places))

    # rows ------------------------------------------------------------------------------------

    def _head(self) -> None:
        tab = self.tab
        tab.add_row()
        said = FOLLOWED
        if self.working is None:
            said = (TOLD if self.spare.deals else LOCKED) + self.followed.why
        elif self._failed.are_marked:
            said += LOST
        legend = STATUS if self.working is None else FIRST_FACT
        tab.span(legend, legend, said, PLAIN._replace(dim=True))
        tab.add_row()
        for column in range(1, self._remarks + 1):
            tab.write(column, "", HEAD)
        self._facts.write_owners(tab)
        tab.span(self.first_points, self.first_total - 1, layout.POINTS, HEAD_CENTRED)
        tab.span(self.first_total, self._remarks - 1, layout.RUNNING, HEAD_CENTRED)
        tab.add_row()
        tab.write(DEAL, layout.DEAL, HEAD_RIGHT)
        tab.write(STATUS, layout.STATUS, HEAD)
        if self.rubbers is not None:
            tab.span(self.rubbers.place, self.rubbers.place, layout.NEW_RUBBER, HEAD_CENTRED)
        self._facts.write_heads(tab)
        for first in (self.first_points, self.first_total):
            for column, owner in enumerate(self._owners, first):
                tab.write(column, owner, HEAD_RIGHT)
        tab.write(self._remarks, layout.REMARKS, HEAD)
        tab.write(self._counted, layout.COUNTS, HEAD_RIGHT._replace(dim=True))
        tab.hidden.add(self._counted)
        self._failed.write_head(tab)
        if self.working is not None:
            self.changed.write_heads()

    def _start(self, step: Step) -> None:
        """The row with what was recorded."""
        self.tab.add_row()
        if step.deal is None:
            self.tab.write(DEAL, f"after {step.after}", PLAIN._replace(right=True))
        else:
            self._deal(step.deal)
        if self.working is not None:
            is_followed = self.working.add(step.deal)
            self.working.book(step.entries)
            if step.deal is not None and not is_followed:
                self._facts.write_row(self.tab, step.deal, is_followed=False)

    def _lock(self) -> None:
        """Deals on which others hang that do not follow them are locked."""
        end = 0 if self.working is None else self.working.followed_from
        for row, step in enumerate(self._steps, HEAD_ROWS + 1):
            if row < end and step.deal is not None and step.deal.status == SCORED:
                self.tab.current = row
                self._facts.write_row(self.tab, step.deal, is_followed=False)
        self.tab.current = self.tab.last_row

    def _step(self, row: int, step: Step) -> None:
        wrong = None if self.working is None else self.working.wrong(row)
        if wrong is not None:
            assert step.deal is not None
            assert self._verdicts is not None
            said = self._verdicts.status(row, step.deal, WORDS[SCORED])
            self._say(said)
            self.tab.put(self._counted, self._verdicts.code(row, step.deal), _DIM)
            self._failed.follow(self.tab, row, self._counted, self.working)
            if row <= self._recorded:
                self.changed.follow(row)
        elif step.deal is not None and step.deal.status == SCORED:
            self.tab.put(self._counted, COUNTS, _DIM)
            self._failed.put(self.tab, step.deal)
        elif step.deal is not None and step.deal.status == COMING:
            empty = self._facts.untold(partial(self.tab.ref, row), step.deal)
            self.tab.put(STATUS, when(empty, "", "told"), PLAIN)
            return
        self._remark(step, self._said.get(row - HEAD_ROWS - 1, ()))
        is_scored = step.deal is None or step.deal.status == SCORED or wrong is not None
        counts = None if wrong is None else wrong.value() == ""
        entries = self._rows_of(step)
        for at in range(len(self._owners)):
            if is_scored:
                self._points(row, step, at, entries, counts)
            if row > self._recorded:
                empty = self.tab.ref(row, STATUS).equals("")
                total = when(empty, "", self._up_to(row, at))
                self.tab.put(self.first_total + at, total, self._total_style)
            else:
                self._running(row, at, is_scored)

    def _points(
        self, row: int, step: Step, at: int, entries: tuple[int, int], counts: bool | None
    ) -> None:
        """What a deal or bookings are worth to somebody, as a formula where that comes to it; of a
        deal that follows its facts nothing unless it `counts`."""
        amount = step.points[self._owners[at]]
        agrees = self._entries.total(("", self._owners[at], ""), *entries) == amount
        constant = None if agrees and entries[0] < entries[1] else amount
        value: Value = "" if counts is False else simplify(amount)
        content: Expr | Amount = amount
        if constant is None or counts is not None:
            make = partial(self._points_of, at, counts is not None, constant)
            key, span = (at, counts is not None, constant), self._entries.rows(*entries)
            content = self._rows.at(key, make, row, span=span)
        self.tab.put_known(self.first_points + at, content, value, self._style)

    def _points_of(self, at: int, is_followed: bool, constant: Amount | None) -> Expr:
        """Points by the entries, or so many; of a deal that is followed as long as it counts."""
        cursor = self._rows.cursor
        if constant is not None:
            points = expr(constant)
        else:
            points = self._entries.in_span(("", self._owners[at], ""), cursor)
        if self.working is None or not is_followed:
            return points
        return when(self.working.wrong_in(cursor).equals(""), points, "")

    def _say(self, status: Expr) -> None:
        """The status of a deal, in as many lines as it needs at export. Rows grow no further: what
        it says after a change is one line, else it would be printed across the next ones."""
        said = self.tab.put(STATUS, status, PLAIN)
        if text_width(said, PLAIN) > REASON - INDENT:
            self.tab.put_known(STATUS, status, said, PLAIN._replace(wrapped=True))

    def _rows_of(self, step: Step) -> tuple[int, int]:
        if step.deal is not None:
            return self._entries.span((step.after, 0), (step.after, 0))
        count = self._entries.bookings_after(step.after)
        return self._entries.span((step.after, 1), (step.after, count))

    def _running(self, row: int, at: int, is_scored: bool) -> None:
        is_live = self.working is not None and self.working.wrong(row) is not None
        column = self.first_total + at
        if row == HEAD_ROWS + 1:
            points: Expr = self.tab.ref(row, self.first_points + at)
            first = Call("N", points) if is_live else points
            self.tab.put(column, first if is_scored else 0, self._total_style)
            return
        before = self.tab.value(row - 1, column)
        if not is_scored:
            self.tab.put(column, self.tab.ref(row - 1, column), self._total_style)
            return
        gained = self.tab.value(row, self.first_points + at)
        total = number(before) + (0 if isinstance(gained, str) else number(gained))
        content = self._rows.at((at, is_live), partial(self._total_of, at, is_live), row, row - 1)
        self.tab.put_known(column, content, simplify(total), self._total_style)

    def _total_of(self, at: int, is_live: bool) -> Expr:
        """A running total, by the one above it; the points of a deal that follows its facts may be
        a text that says nothing."""
        before = self._rows.cursor.cell(self.tab, self.first_total + at, is_above=True)
        points: Expr = self._rows.cursor.cell(self.tab, self.first_points + at)
        return before + (Call("N", points) if is_live else points)

    def _deal(self, deal: ScoredDeal) -> None:
        tab = self.tab
        struck = deal.status == VOID
        tab.put(DEAL, deal.number, NUMBER._replace(struck=struck))
        tab.write(STATUS, WORDS[deal.status])
        if self.rubbers is not None:
            is_open = self._books.may_begin_rubber(deal.number)
            tab.write(self.rubbers.place, "", _MARK._replace(shaded=not is_open, open=is_open))
        is_followed = self.working is not None or self.spare.in_turn
        self._facts.write_row(tab, deal, is_followed=is_followed)

    def _choices(self) -> Iterator[LookUp]:
        """Tables of what may stand in cells, but for the names above the points."""
        for words, head in self._facts.lists.items():
            if words != self._owners:
                yield choice(head, self._facts.choices(words))
        if self.rubbers is not None:
            yield from self.rubbers.tables()

    def _lists(self) -> Mapping[Words, Area]:
        """Where all of it stands."""
        heads = self.tab.area(HEAD_ROWS, self.first_points, HEAD_ROWS, self.first_total - 1)
        if not self.tables:
            return {self._owners: heads}
        lists = self._facts.lists.items()
        elsewhere = {w: self.tables.listed(head, CHOICE) for w, head in lists if w != self._owners}
        return {self._owners: heads, **elsewhere}

    def _mark_leaders(self) -> None:
        game, ledger = self._session.sheet.game, self._session.ledger
        totals = range(self.first_total, self._remarks)
        if self.working is not None:
            usual = tuple(filter(None, WORDS.values()))
            codes = self._counted, CANNOT_BE, BROKEN, UNTOLD_BROKEN
            self.tab.alarm = Alarm(STATUS, HEAD_ROWS + 1, self.last, usual, *codes)
        if self.spare.deals:
            self.tab.awaited = self._awaited()
        first, last = HEAD_ROWS + 1, self.last
        self.tab.leaders.append(Leaders(totals, [(first, last)], game.lowest_wins(ledger)))
        fact_cells = DEAL, self.first_points - 1
        void = Marked(*fact_cells, first, last, STATUS, WORDS[VOID], Look.STRUCK)
        amended = Marked(DEAL, DEAL, first, last, self._remarks, AMENDED, Look.NOTED)
        self.tab.marked = [void, amended, *self._failed.marked(first, last)]
        if self.working is not None:
            place = self.changed.column
            self.tab.marked.append(
                Marked(DEAL, DEAL, first, last, place, layout.CHANGED, Look.NOTED)
            )
        self.tab.faded = list(self._faded(first, last))

    def _faded(self, top: int, bottom: int) -> Iterator[Faded]:
        """The cells of facts that have no place in the deal of their row."""
        live = self.followed.live
        for fact, (other, words) in (live.places if live else {}).items():
            says = self._facts.place(other, "", "")
            columns = [at for at, item in self._facts.columns.items() if item.fact == fact]
            if columns and says is not None:
                yield Faded(columns, top, bottom, says, words)

    def _awaited(self) -> Awaited:
        """The row with which to go on: of a deal that is open or to come."""
        top, last = self._recorded + 1, self.last
        if self.working is None:
            return Awaited(top, last, STATUS, '=""', STATUS)
        is_open = any(step.deal and step.deal.status == OPEN for step in self._steps)
        return Awaited(top - is_open, last, self._counted, f"<={WAITING}", STATUS)

    def _remark(self, step: Step, said: Sequence[str]) -> None:
        own = [Run(step.label)] if step.deal is None else list(_remarks(step.deal))
        notes = [Run(f"; {text}" if own or at else text) for at, text in enumerate(said)]
        if own or notes:
            self.tab.write_runs(self._remarks, [*own, *notes], PLAIN._replace(wrapped=True))

    def over(self) -> Expr | None:
        """That play is over behind the deals that were told, in words, or no text; None where that
        is not followed."""
        live, what = self.followed.live, GAME
        if live is None or self.working is None or not self.spare.deals:
            return None
        if live.end is not None:
            is_over, what = self.working.is_over(), live.end.what
        elif self.spare.is_whole:
            counting = Call("COUNTIF", self._codes, COUNTS)
            whole = sum(bool(step.deal and step.deal.status in COUNTED) for step in self._steps)
            is_over = counting.equals(whole)
        else:
            return None
        return when(is_over, f"the {what} is over", "")

    def told_since(self, words: str) -> Expr | None:
        """The words where a deal says something else now than it did at export, or another one was
        told since, behind the number of the first of them; no text where none does. None where
        nothing follows what is typed here."""
        if self.working is None or not self._steps:
            return None
        recorded = HEAD_ROWS + 1, self._recorded, self.changed.column
        coming = self._recorded + 1, self.last, self._counted
        found = expr("")
        looked_for = ((coming, BROKEN), (coming, COUNTS), (recorded, layout.CHANGED))
        for (top, bottom, column), sign in looked_for:
            if top <= bottom:
                place = Call("MATCH", sign, self.tab.area(top, column, bottom, column), 0)
                number = Call("INDEX", self.tab.area(top, DEAL, bottom, DEAL), place)
                said = expr(f"{layout.DEAL} ") & number & words
                found = when(Call("ISNUMBER", place), said, found)
        return found

    def _summary(self) -> None:
        counting = (SCORED, COMING) if self.working else (SCORED,)
        scored = any(step.deal and step.deal.status in counting for step in self._steps)
        self._summary_row(layout.TOTAL, lambda area: Call("SUM", area), self._style)
        if scored:
            exact = self._style._replace(decimals=True)
            self._summary_row(layout.AVERAGE, self._average, exact)
        if scored and len(self._deal_stretches) <= MOST_STRETCHES:
            lowest = self._session.sheet.game.lowest_wins(self._session.ledger)
            best, worst = ("MIN", "MAX") if lowest else ("MAX", "MIN")
            self._summary_row(layout.BEST, partial(self._if_any, best), self._style)
            self._summary_row(layout.WORST, partial(self._if_any, worst), self._style)

    @cached_property
    def _deal_stretches(self) -> Sequence[tuple[int, int]]:
        """The first and the last row of deals between which nothing was booked."""
        deals = (row for row in self.fact_rows if isinstance(self.tab.value(row, DEAL), int))
        return tuple(stretches(tuple(deals)))

    def _if_any(self, function: str, points: Area) -> Expr:
        """What the function makes of the points of deals; nothing as long as there are none."""
        column = points.left
        areas = [self.tab.area(top, column, end, column) for top, end in self._deal_stretches]
        return when(Call("COUNT", *areas).equals(0), "", Call(function, *areas))

    def _average(self, points: Area) -> Expr:
        count = Call("COUNTIFS", self._codes, ">0")
        gained = [Call("SUMIFS", points, self._codes, code) for code in (COUNTS, BROKEN)]
        return when(count.equals(0), "", Call("SUM", *gained) / count)

    @property
    def _codes(self) -> Area:
        """The column that says whether deals count."""
        return self.tab.area(HEAD_ROWS + 1, self._counted, self.last, self._counted)

    def _say_faults(self) -> None:
        """Say in the first line which deal cannot be or breaks a rule, and why, if any does: the
        status has no room for so many words. On paper, which lacks that line, the first of either
        kind are told below all rows."""
        line = self._first_line()
        self.tab.current = 1
        self.tab.widths[DEAL] = self.tab.column_width(DEAL)  # whatever stands there
        standings = list(self._standings())
        totals = None if standings else self._told(self._totals())
        standing = self._told(standings) if totals is None else totals
        said = line.text(self.over(), standing or expr(""), totals)
        self.tab.put(DEAL, said, PLAIN._replace(wrapped=True))
        self.tab.join(DEAL, STATUS)
        lines = 0 if totals is None else self._lines_of_totals
        self.tab.least_lines[1] = max(LINES_OF_FAULTS, lines)
        for code in (CANNOT_BE, BROKEN):
            self.tab.add_row()
            self.tab.put(STATUS, line.first_with(code, expr("")), PLAIN._replace(bold=True))

    def _first_line(self) -> FirstLine:
        def column(place: int) -> Area:
            return self.tab.area(HEAD_ROWS + 1, place, self.last, place)

        live = self.followed.live
        follows_by_itself = live is not None and live.end is not None and live.end.goes_on
        go_on = f"; {GO_ON}" if self.rubbers is not None and not follows_by_itself else ""
        barred = self.working.barred if self.working is not None else ""
        said = column(DEAL), column(STATUS), self._codes
        has_rows = self.spare.in_turn and bool(self.spare.deals)
        return FirstLine(*said, go_on, barred, is_to_fill_in=has_rows)

    def _standings(self) -> Iterator[Standing]:
        """How the game in play stands, where that is followed to the last deal."""
        live, working = self.followed.live, self.working
        if live is None or working is None:
            return
        names = {owner: self.tab.ref(HEAD_ROWS, at) for owner, at in self.worth.items()}
        for part in live.standings:
            cells = [(names[owner], working.last(at)) for owner, at in part.columns.items()]
            found = [(name, decimal_text(cell)) for name, cell in cells if cell is not None]
            if len(found) == len(cells):
                yield part.name, found

    def _totals(self) -> Sequence[Standing]:
        """Everybody's total, for the part that stays in view, however wide the rows are; nothing
        where it has no room for them."""
        if not self._steps or self._lines_of_totals > MOST_LINES_OF_TOTALS:
            return ()
        totals = [
            (self.tab.ref(HEAD_ROWS, column), decimal_text(total))
            for at, column in enumerate(self.worth.values())
            if (total := self.final_total(at)) is not None
        ]
        return ((TOTALS, totals),)

    def _told(self, standings: Sequence[Standing]) -> Expr | None:
        """That in words, in a cell of its own that nobody sees; None of nothing."""
        if not standings:
            return None
        self.tab.put(self._counted, stand(standings), _DIM)
        return self.tab.ref(self.tab.current, self._counted)

    @cached_property
    def _lines_of_totals(self) -> int:
        """How many lines they take, about, with what may stand behind them."""
        behind = (GO_ON,) if self.rubbers is not None else ()
        letters = sum(type_width(text) + FIGURE for text in (TOTALS, *self._owners, *behind))
        return -(-letters // (REASON + FIGURE))

    def _summary_row(self, label: str, made: Callable[[Area], Expr], style: CellStyle) -> None:
        self.tab.add_row()
        is_total = label == layout.TOTAL
        look = PLAIN._replace(bold=True, rule=is_total)
        self.tab.write(DEAL, label, look._replace(right=True))
        for column in range(STATUS, self.first_points):
            self.tab.write(column, "", look)
        for column in range(self.first_points, self.first_total):
            area = self.tab.area(HEAD_ROWS + 1, column, self.last, column)
            self.tab.put(column, made(area), style._replace(bold=is_total, rule=is_total))


def _said(session: Session) -> dict[int, list[str]]:
    """Remarks by the number of the step (from 0) behind which they stand, or of the first."""
    found: dict[int, list[str]] = {}
    at = -1
    for item in steps_and_remarks(session):
        if isinstance(item, Step):
            at += 1
        else:
            place = "before the first deal: " if at < 0 else ""
            found.setdefault(max(at, 0), []).append(place + item.text)
    return found


def _remarks(deal: ScoredDeal) -> Iterator[Run]:
    """What was amended, with the old values struck through, why it is void, what is wrong."""
    gap = ""
    for change in deal.changes:
        yield Run(f"{gap}{AMENDED}: ")
        yield Run(f"{change.fact}={change.old or 'none'}", struck=True)
        why = f" ({change.why})" if change.why else ""
        yield Run(f" became {change.fact}={change.new}{why}")
        gap = "; "
    if deal.why_void:
        yield Run(f"{gap}void: {deal.why_void}")
        gap = "; "
    for problem in deal.problems:
        yield Run(f"{gap}{problem.severity}: {problem.message}")
        gap = "; "


_DIM = NUMBER._replace(dim=True)
_MARK = PLAIN._replace(centred=True, wrapped=True, text=True)  # `-5+Anna` is no formula
