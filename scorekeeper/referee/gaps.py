"""Where a deal may be missing on a sheet, by what somebody's paper says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.ledger import ledger_of
from scorekeeper.core.replaying.rescoring import Rescoring
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.parts import NamedTuple

from .answer import Reading
from .figures import Figure
from .paper import Paper, Point


class Gap(NamedTuple):
    """Where a deal may be missing: before the step in that `place`, `after` which deal of the sheet
    (0: before the first); and the figures that it has to put right, beside what the sheet gives
    them: before the step `until`.

    With `has_order` deals after it may come to something else because of it. `papers` are ways to
    count the deals of the paper if it had one more there, `later` what else it claims after that
    point: the first figure of each sort, beside what the sheet gives there.
    """

    place: int
    after: int
    point: Point
    readings: tuple[Reading, ...]
    papers: tuple[Paper, ...]
    until: int
    has_order: bool
    later: tuple[Reading, ...] = ()


def gaps_at_once(sheet: Rescoring, session: Session, paper: Paper) -> Iterator[Gap]:
    """Where a deal may be missing: just before the first figures that disagree. The paper may count
    its deals as the sheet does, or count the missing one as well."""
    game, last = session.sheet.game, session.last_number
    off = _off(sheet, session, paper)
    if not off:
        return
    first = off[0]
    gaps: list[tuple[int, tuple[Paper, ...]]] = [
        (first.after, (_with_one_more(paper, first.after),))
    ]
    if len(off) > 1 and first.after:
        gaps.append((first.after - 1, (paper, paper.counted(lambda n: n + (n == last)))))
    for after, papers in gaps:
        index = sheet.index_after(after)
        if _has_room(index, after, sheet, session):
            readings = paper.read(first, game, sheet.ledger_after(after))
            if not all(reading.agrees for reading in readings):
                yield _with_later(
                    Gap(index, after, first, readings, papers, index, sheet.has_order), sheet
                )


def _with_later(gap: Gap, sheet: Rescoring) -> Gap:
    return gap._replace(later=tuple(_later_figures(gap, sheet)))


def _later_figures(gap: Gap, sheet: Rescoring) -> Iterator[Reading]:
    """The first figure of each sort after the point of the gap, if there is none of it there; sums
    only. Final ones are taken for those of the end."""
    paper = gap.papers[-1]
    left = {*map(_sort_of, paper.figures)} - {*map(_sort_of, gap.point.figures)}
    for point in paper.points if gap.point.is_linear else ():
        if point.after <= gap.after or not point.is_linear or not left:
            continue
        for reading in paper.read(point, sheet.game, sheet.ledger_after(point.after - 1)):
            if _sort_of(reading.figure) in left:
                left.remove(_sort_of(reading.figure))
                yield reading._replace(figure=reading.figure._replace(after=point.after - 1))


def _sort_of(figure: Figure) -> Figure:
    """What a figure is about, whenever it is claimed."""
    return figure._replace(amount=0, after=0)


def gaps_before(sheet: Rescoring, session: Session, paper: Paper) -> Iterator[Gap]:
    """Where else one may be missing: further up, from the last figures that agree on, where later
    deals would come to something else because of it. Where nothing hangs on their order that is so
    of those up to the first with which something is wrong."""
    off, end = _off(sheet, session, paper), len(sheet.walked)
    last = end if sheet.has_order else first_trouble(sheet, session)
    is_over = not (sheet.has_order or _has_room(end, session.last_number, sheet, session))
    if not off or last < 0 or is_over:
        return
    first = off[0]
    agreed = max((p.after for p in paper.points if p.after < first.after), default=-1)
    readings = paper.read(first, session.sheet.game, sheet.ledger_after(first.after))
    until = sheet.index_after(first.after)
    for index in range(min(until - 1, last), -1, -1):
        after = sheet.number_before(index)
        if after <= agreed:
            return
        if _has_room(index, after, sheet, session):
            papers = (_with_one_more(paper, after),)
            gap = Gap(index, after, first, readings, papers, until, sheet.has_order)
            yield _with_later(gap, sheet)


def first_trouble(sheet: Rescoring, session: Session) -> int:
    """The first step with which something is wrong as it stands, by its index: a deal whose dealer
    sits at the table, a rubber that is not over; where nothing is wrong, the first that is
    unusual. -1 where the sheet is sound."""
    errors = {problem.line for problem in session.problems if problem.is_error}
    lines = errors or {problem.line for problem in session.problems}
    return next((at for at, walked in enumerate(sheet.walked) if walked.step.line in lines), -1)


def _off(sheet: Rescoring, session: Session, paper: Paper) -> Sequence[Point]:
    game = session.sheet.game
    return [p for p in paper.points if not paper.agrees(p, game, sheet.ledger_after(p.after))]


def _has_room(index: int, after: int, sheet: Rescoring, session: Session) -> bool:
    """Whether a deal could have been played there."""
    is_open = bool(session.open_deal) and after >= session.open_deal - 1
    return not (is_open or session.sheet.game.finished(ledger_of(sheet.before(index))))


def _with_one_more(paper: Paper, after: int) -> Paper:
    """The paper if a deal is missing after that one, with which it is counted."""
    return paper.counted(lambda n: n + (n >= after))
