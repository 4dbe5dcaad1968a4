"""The worksheet Deals: facts, points and running totals, one row per deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.core.books.deals import FAULTY, OPEN, SCORED, VOID, ScoredDeal
from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.formula.tree import Area, Call, Expr, Text, when
from scorekeeper.core.live import Live
from scorekeeper.core.replaying.replay import Session
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
    CellStyle,
    Leaders,
    Run,
    Tab,
)
from .chart import Lines
from .entries import Entries
from .fact_cells import FactCells
from .working import Working

DEAL, STATUS, FIRST_FACT = 1, 2, 3
HEAD_ROWS = 3
NOTE_ROWS = 1  # of them
WIDEST_REMARK = 48
LOCKED = (
    "grey: facts, locked (changing facts here changes no points); amounts on Entries may be "
    "changed; green: the best total"
)
FOLLOWED = (
    "white: facts that may be changed, points follow; grey: locked (changing facts here changes no "
    "points); green: the best total"
)
WORDS = {SCORED: "scored", OPEN: "open", VOID: "void", FAULTY: "cannot be scored"}


class Deals:
    """The worksheet and where its totals stand."""

    def __init__(self, session: Session) -> None:
        self.tab = Tab("Deals", protected=True)
        self._session = session
        live = live_of(session)
        self._steps = steps(session)
        self._said = _said(session)
        self._owners = tuple(session.totals())
        self._facts = FactCells(session, FIRST_FACT, live.followed() if live else ())
        self.first_points = self._facts.end
        self.first_total = self.first_points + len(self._owners)
        self._remarks = self.first_total + len(self._owners)
        self.working = Working(live, self._facts, self.tab, HEAD_ROWS) if live else None
        self._head()
        for step in self._steps:
            self._start(step)
        self.last = self.tab.last_row

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
            self._summary()
        self._facts.set_widths(self.tab)
        self._facts.allow(self.tab, HEAD_ROWS + 1, self.last, self._names())
        for column in range(self.first_points, self._remarks):
            self.tab.widths[column] = min(self.tab.widest[column] + 2, WIDEST_NAME)
        self.tab.groups = [*self._facts.groups, self.first_points, self.first_total, self._remarks]
        widest = self.tab.widest.get(self._remarks, 0)
        self.tab.widths[self._remarks] = min(widest + 2, WIDEST_REMARK)
        self.tab.head_rows = HEAD_ROWS
        self.tab.head_columns = DEAL
        self.tab.told_once = NOTE_ROWS

    def final_total(self, at: int) -> Expr | None:
        """The last running total of the owner of that number (from 0)."""
        if not self._steps:
            return None
        return self.tab.ref(self.last, self.first_total + at)

    def lines(self) -> Lines:
        """What the chart shows."""
        drawn = drawn_owners(self._session)
        columns = tuple(self.first_total + self._owners.index(owner) for owner in drawn)
        title = curves_title(self._session)
        return Lines(self.tab, columns, DEAL, HEAD_ROWS, HEAD_ROWS + 1, self.last, title)

    # rows ------------------------------------------------------------------------------------

    def _head(self) -> None:
        tab = self.tab
        tab.add_row()
        said = LOCKED if self.working is None else FOLLOWED
        tab.span(STATUS, STATUS, said, PLAIN._replace(dim=True))
        tab.add_row()
        for column in range(1, self._remarks + 1):
            tab.write(column, "", HEAD)
        self._facts.write_owners(tab)
        tab.span(self.first_points, self.first_total - 1, "points", HEAD_CENTRED)
        tab.span(self.first_total, self._remarks - 1, "running total", HEAD_CENTRED)
        tab.add_row()
        tab.write(DEAL, "deal", HEAD_RIGHT)
        tab.write(STATUS, "status", HEAD)
        self._facts.write_heads(tab)
        for first in (self.first_points, self.first_total):
            for column, owner in enumerate(self._owners, first):
                tab.write(column, owner, HEAD_RIGHT)
        tab.write(self._remarks, "remarks", HEAD)

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

    def _step(self, row: int, step: Step) -> None:
        wrong = None if self.working is None else self.working.wrong(row)
        if wrong is not None:
            self.tab.put(STATUS, when(wrong.equals(""), WORDS[SCORED], wrong), PLAIN)
        self._remark(step, self._said.get(row - HEAD_ROWS - 1, ()))
        start, end = self._rows_of(step)
        is_scored = step.deal is None or step.deal.status == SCORED
        for at, owner in enumerate(self._owners):
            points = self.first_points + at
            if is_scored:
                amount = step.points[owner]
                found = self._entries.formula(("", owner, ""), start, end)
                live = found is not None and found.value() == amount
                self.tab.put(points, found if found and live else amount, self._style)
            self._running(row, at, is_scored)

    def _rows_of(self, step: Step) -> tuple[int, int]:
        if step.deal is not None:
            return self._entries.span((step.after, 0), (step.after, 0))
        count = self._entries.bookings_after(step.after)
        return self._entries.span((step.after, 1), (step.after, count))

    def _running(self, row: int, at: int, is_scored: bool) -> None:
        points = self.tab.ref(row, self.first_points + at)
        column = self.first_total + at
        if row == HEAD_ROWS + 1:
            self.tab.put(column, points if is_scored else 0, self._total_style)
            return
        before = self.tab.ref(row - 1, column)
        self.tab.put(column, before + points if is_scored else before, self._total_style)

    def _deal(self, deal: ScoredDeal) -> None:
        tab = self.tab
        struck = deal.status == VOID
        tab.put(DEAL, deal.number, NUMBER._replace(struck=struck))
        tab.write(STATUS, WORDS[deal.status])
        self._facts.write_row(tab, deal)

    def _names(self) -> Area | None:
        """The cells with the names of all players, where these own the totals."""
        if self._owners != self._session.sheet.table.everyone:
            return None
        return self.tab.area(HEAD_ROWS, self.first_points, HEAD_ROWS, self.first_total - 1)

    def _mark_leaders(self) -> None:
        game, ledger = self._session.sheet.game, self._session.ledger
        totals = self.tab.area(HEAD_ROWS + 1, self.first_total, self.last, self._remarks - 1)
        if self.working is not None:
            self.tab.alarm = Alarm(STATUS, HEAD_ROWS + 1, self.last, tuple(WORDS.values()))
        self.tab.leaders = Leaders(totals, game.lowest_wins(ledger))

    def _remark(self, step: Step, said: Sequence[str]) -> None:
        own = [Run(step.label)] if step.deal is None else list(_remarks(step.deal))
        notes = [Run(f"; {text}" if own or at else text) for at, text in enumerate(said)]
        if own or notes:
            self.tab.write_runs(self._remarks, [*own, *notes], PLAIN._replace(wrapped=True))

    def _summary(self) -> None:
        scored = any(step.deal and step.deal.status == SCORED for step in self._steps)
        self._summary_row("total", lambda area: Call("SUM", area), self._style)
        if scored:
            exact = self._style._replace(decimals=True)
            self._summary_row("average per deal", self._average, exact)
            self._summary_row("best", lambda area: Call("MAX", area), self._style)
            self._summary_row("worst", lambda area: Call("MIN", area), self._style)

    def _average(self, points: Area) -> Expr:
        status = self.tab.area(HEAD_ROWS + 1, STATUS, self.last, STATUS)
        scored = Text(WORDS[SCORED])
        return Call("SUMIFS", points, status, scored) / Call("COUNTIF", status, scored)

    def _summary_row(self, label: str, made: Callable[[Area], Expr], style: CellStyle) -> None:
        self.tab.add_row()
        is_total = label == "total"
        look = PLAIN._replace(bold=True, rule=is_total)
        self.tab.write(DEAL, "", look)
        self.tab.span(STATUS, self.first_points - 1, label, look)
        for column in range(self.first_points, self.first_total):
            area = self.tab.area(HEAD_ROWS + 1, column, self.last, column)
            self.tab.put(column, made(area), style._replace(bold=is_total, rule=is_total))


def live_of(session: Session) -> Live | None:
    """The formulas of the game over facts, where they follow all that this table counts."""
    live = session.sheet.game.live(everyone_at(session.sheet.table))
    return None if live is None or live.lacks else live


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
        yield Run(f"{gap}amended: ")
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
