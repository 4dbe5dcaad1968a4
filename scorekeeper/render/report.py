"""What a page, a printed document and a text say of a session: the same tables in one order."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import Reckoning
from scorekeeper.core.values.cells import Cell, Grid, Row, text
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Problem

from .remarks import annotated
from .safe import safe_text
from .views import deals_grid, entries_grid, ranking_grids, settlement_grids

MOST_PROBLEMS = 10  # are told one by one


class Section(NamedTuple):
    """Tables under a heading. A detail is folded away on a screen, and stands on pages of its own
    on paper."""

    title: str
    grids: tuple[Grid, ...]
    is_detail: bool = False


def problem_summary(session: Session) -> list[str]:
    """The problems of the sheet, the first of them where there are many."""
    lines = [_problem_line(problem) for problem in session.problems[:MOST_PROBLEMS]]
    more = len(session.problems) - len(lines)
    return [*lines, *([f"and {more} more: see check"] if more else [])]


def _problem_line(problem: Problem) -> str:
    place = f"line {problem.line}: " if problem.line else ""
    return safe_text(f"{place}{problem.severity}: {problem.message}")


def sections(session: Session, reckoning: Reckoning) -> list[Section]:
    """Who stands where, the game's own sheet, the settlement; then the deals and the entries."""
    return [
        *standing_and_sheet(session),
        settlement_section(session, reckoning),
        _section("Deals", [deals_grid(session)], is_detail=True),
        _section("Entries", [shared_rows(entries_grid(session))], is_detail=True),
    ]


def standing_and_sheet(session: Session) -> tuple[Section, Section]:
    """Who stands where, and the game's own sheet."""
    grids = annotated(session.sheet.game.grids(session.played()), session)
    ranking = [grid for grid in grids if grid.ranks] or ranking_grids(session)
    own = [grid for grid in grids if not grid.ranks]
    return _section("Ranking", ranking), _section("Sheet", own)


def settlement_section(session: Session, reckoning: Reckoning) -> Section:
    """Who gets what from whom."""
    return _section("Settlement", settlement_grids(session, reckoning))


def shared_rows(entries: Grid) -> Grid:
    """The entries with one row for all owners to whom the same happened in a deal: at a table of
    26 pairs a score changes what all others have."""
    if not entries.rows:
        return entries
    owner = [column.label for column in entries.columns].index("owner")
    rows: list[Row] = []
    found: dict[tuple[Cell, ...], int] = {}
    for row in entries.rows:
        if row.remark or row.cells[0].text:  # another deal begins
            found = {}
        same = row.cells[1:owner] + row.cells[owner + 1 :]
        if same in found and not row.remark:
            rows[found[same]] = _with_owner(rows[found[same]], owner, row)
        else:
            found[same] = len(rows)
            rows.append(row)
    return entries._replace(rows=tuple(rows))


def _with_owner(row: Row, at: int, other: Row) -> Row:
    names = f"{row.cells[at].text}, {other.cells[at].text}"
    return row._replace(cells=(*row.cells[:at], text(names), *row.cells[at + 1 :]))


def _section(title: str, grids: Sequence[Grid], *, is_detail: bool = False) -> Section:
    """A section whose tables do not repeat its title."""
    untitled = (g._replace(title="") if fold(g.title) == fold(title) else g for g in grids)
    return Section(title, tuple(untitled), is_detail)
