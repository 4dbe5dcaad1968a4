"""One self-contained page without scripts: for phones, for paper, for the archive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from scorekeeper.core.cells import CENTRE, LEFT, RIGHT, Cell, Column, Grid, Row
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.replay import Session

from .own_files import generator
from .page_style import STYLE
from .safe import safe_text
from .steps import steps
from .svg import chart
from .views import (
    deals_grid,
    entries_grid,
    heading_lines,
    next_lines,
    settlement_grids,
    sheet_grids,
)

POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(session: Session, reckoning: Reckoning) -> str:
    """The page: the cumulative sheet, the chart, the settlement, deals and entries."""
    sheet = session.sheet
    title = _text(sheet.title or sheet.game.title)
    owners = tuple(session.totals())
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        generator(),
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
        f"<header><h1>{title}</h1>{_paragraphs(heading_lines(session))}</header>",
        "<main>",
        *_problems(session),
        *_section("Sheet", sheet_grids(session)),
        chart(steps(session), owners),
        _paragraphs(next_lines(session)),
        *_section("Settlement", settlement_grids(session, reckoning)),
        *_folded("Deals", deals_grid(session)),
        *_folded("Entries", entries_grid(session)),
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _text(content: str) -> str:
    return escape(safe_text(content))


def _paragraphs(lines: Sequence[str]) -> str:
    return "".join(f"<p>{_text(line)}</p>" for line in lines)


def _problems(session: Session) -> Iterator[str]:
    if session.problems:
        yield '<section class="problems"><h2>Problems</h2><ul>'
        for problem in session.problems:
            place = f"line {problem.line}: " if problem.line else ""
            yield f"<li>{place}{problem.severity}: {_text(problem.message)}</li>"
        yield "</ul></section>"


def _section(title: str, grids: Sequence[Grid]) -> Iterator[str]:
    yield f"<section><h2>{title}</h2>"
    for grid in grids:
        yield grid_html(grid)
    yield "</section>"


def _folded(title: str, grid: Grid) -> Iterator[str]:
    yield f"<details><summary>{title}</summary>"
    yield grid_html(grid._replace(title=""))
    yield "</details>"


# tables --------------------------------------------------------------------------------------


def grid_html(grid: Grid) -> str:
    """A grid as a table with its notes."""
    return "\n".join(_grid(grid))


def _grid(grid: Grid) -> Iterator[str]:
    if grid.columns:
        yield '<div class="wide"><table>'
        if grid.title:
            yield f"<caption>{_text(grid.title)}</caption>"
        yield f"<thead>{''.join(_heads(grid))}</thead>"
        yield "<tbody>"
        for row in grid.rows:
            yield _row(row, grid.columns)
        yield "</tbody></table></div>"
    elif grid.title:
        yield f"<p>{_text(grid.title)}</p>"
    if grid.notes:
        notes = "".join(f"<li>{_text(note)}</li>" for note in grid.notes)
        yield f'<ul class="notes">{notes}</ul>'


def _heads(grid: Grid) -> Iterator[str]:
    if any(column.group for column in grid.columns):
        yield "<tr>"
        groups = groupby(enumerate(grid.columns), lambda item: item[1].group or item[0])
        for group, items in groups:
            size = len(list(items))
            if isinstance(group, str):
                yield f'<th scope="colgroup" class="group" colspan="{size}">{_text(group)}</th>'
            else:
                yield "<td></td>"
        yield "</tr>"
    yield "<tr>"
    for at, column in enumerate(grid.columns):
        classes = _classes(_column_align(grid, at))
        yield f'<th scope="col"{classes}>{_text(column.label)}</th>'
    yield "</tr>"


def _column_align(grid: Grid, at: int) -> str:
    column = grid.columns[at]
    if column.align != LEFT:
        return column.align
    aligned = [row.cells[at].align for row in grid.rows if at < len(row.cells)]
    return RIGHT if aligned and 2 * aligned.count(RIGHT) > len(aligned) else LEFT


def _row(row: Row, columns: Sequence[Column]) -> str:
    if row.remark:
        return f'<tr class="remark"><td colspan="{len(columns)}">{_text(row.remark)}</td></tr>'
    looks = " ".join([*(["rule"] if row.rule else []), *(["struck"] if row.struck else [])])
    opening = f'<tr class="{looks}">' if looks else "<tr>"
    cells = "".join(_cell(cell, at, columns) for at, cell in enumerate(row.cells[: len(columns)]))
    return f"{opening}{cells}</tr>"


def _cell(cell: Cell, at: int, columns: Sequence[Column]) -> str:
    align = columns[at].align if cell.align == LEFT else cell.align
    looks = [look for look in (_align_class(align), "dim" * cell.dim) if look]
    if cell.value is not None and cell.value < 0:
        looks.append("negative")
    shown = _text(cell.text)
    if cell.struck:
        shown = f"<del>{shown}</del>"
    if cell.strong:
        shown = f"<strong>{shown}</strong>"
    tag = 'th scope="row"' if at == 0 else "td"
    classes = f' class="{" ".join(looks)}"' if looks else ""
    return f"<{tag}{classes}>{shown}</{tag[:2]}>"


def _align_class(align: str) -> str:
    return "number" if align == RIGHT else "centre" if align == CENTRE else ""


def _classes(align: str) -> str:
    name = _align_class(align)
    return f' class="{name}"' if name else ""
