"""One self-contained page without scripts: for phones, for paper, for the archive."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from scorekeeper.core.drawing.shapes import Drawing
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import Reckoning
from scorekeeper.core.values.cells import CENTRE, LEFT, RIGHT, Cell, Column, Grid, Row

from .drawings.drawing import drawing_html, drawing_style
from .drawings.remarks import annotated_drawings
from .drawings.words import LEADER, breaking
from .figures import printed, printed_number
from .in_order import in_order
from .own_files import generator
from .page_style import STYLE
from .report import Section, problem_summary, sections
from .safe import safe_text
from .svg import chart
from .views import heading_lines, next_lines

POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(session: Session, reckoning: Reckoning) -> str:
    """The page: who stands where and what comes next, the game's sheet, the chart, the settlement;
    folded away the deals and the entries. Where the game has drawings, they are its sheet, and its
    tables are folded away, too."""
    standing, own, settlement, *more = sections(session, reckoning)
    drawings = drawings_of(session)
    main = [
        next_html(session),
        *(_drawn(standing, drawings, session) if drawings else _told(standing, own, session)),
        section_html(settlement),
        section_html(own._replace(title="Tables", is_detail=True)) if drawings else "",
        *map(section_html, more),
    ]
    style = STYLE + drawing_style(drawings)
    return document(title_html(session), style, heading_html(session), main)


def document(title: str, style: str, heading: str, main: Sequence[str]) -> str:
    """The text of a page that needs nothing else; all are parts of HTML but the style."""
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
        f"<style>{compact(style)}</style>",
        "</head>",
        "<body>",
        heading,
        "<main>",
        *main,
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def compact(style: str) -> str:
    """A style sheet without comments and needless white space."""
    bare = re.sub(r"/\*.*?\*/", "", style, flags=re.S)
    return re.sub(r" ?([{};,]) ?", r"\1", " ".join(bare.split()))


def _told(standing: Section, own: Section, session: Session) -> Iterator[str]:
    """Who stands where beside the chart, then the sheet as tables."""
    yield standing_html(standing, session)
    yield problems_html(session)
    yield section_html(own)


def _drawn(standing: Section, drawings: Sequence[Drawing], session: Session) -> Iterator[str]:
    """Who stands where, the drawings, then the chart."""
    own = f"{problems_html(session)}{drawings_html(drawings)}"
    yield f'<div class="drawn">{section_html(standing)}<div>{own}</div>{chart(session)}</div>'


def drawings_of(session: Session) -> Sequence[Drawing]:
    """The sheet as the game's players draw it, with the remarks at their places; nothing where its
    tables are shown."""
    return annotated_drawings(session.sheet.game.drawings(session.played()), session)


def drawings_html(drawings: Sequence[Drawing]) -> str:
    """The drawings as the section of the page that shows the sheet."""
    shown = "\n".join(f'<div class="drawing">{drawing_html(drawing)}</div>' for drawing in drawings)
    return f'<section class="sheet"><h2>Sheet</h2><div class="drawings">\n{shown}\n</div></section>'


def title_html(session: Session) -> str:
    """What the sheet is called: by its title, else by its game."""
    return text_html(session.sheet.title or session.sheet.game.title)


def heading_html(session: Session) -> str:
    """The title, and the lines of the header below it."""
    lines = breaking(paragraphs(heading_lines(session)))
    return f"<header><h1>{title_html(session)}</h1>{lines}</header>"


def next_html(session: Session) -> str:
    """What comes next, or who won."""
    return f'<div class="next">{paragraphs(map(printed_number, next_lines(session)))}</div>'


def standing_html(standing: Section, session: Session) -> str:
    """Who stands where, beside the chart."""
    return f'<div class="standing">{"".join(_section(standing))}{chart(session)}</div>'


def problems_html(session: Session) -> str:
    """What is wrong with the sheet; nothing where all is well."""
    if not session.problems:
        return ""
    lines = "\n".join(f"<li>{text_html(line)}</li>" for line in problem_summary(session))
    return f'<section class="problems"><h2>Problems</h2><ul>\n{lines}\n</ul></section>'


def text_html(content: str) -> str:
    """A text of people as it may stand in a page, also within quotes."""
    return escape(safe_text(content))


def said_html(content: str) -> str:
    """The same to be read, with names of any alphabet in their place."""
    return escape(in_order(safe_text(content)))


def paragraphs(lines: Iterable[str]) -> str:
    """Lines of text, each a paragraph."""
    return "".join(f"<p>{said_html(line)}</p>" for line in lines)


def section_html(section: Section) -> str:
    """The tables under their heading, folded away where they are a detail."""
    return "\n".join(_section(section))


def _section(section: Section) -> Iterator[str]:
    title = section.title
    if not section.grids:
        return
    kind = title.casefold()
    opening = f"<details><summary>{title}</summary>"
    yield opening if section.is_detail else f'<section class="{kind}">'
    if not section.is_detail:
        yield f"<h2>{title}</h2>"
    yield '<div class="tables">'
    for grid in section.grids:
        yield f'<div class="table">{grid_html(grid)}</div>'
    yield "</div>"
    yield "</details>" if section.is_detail else "</section>"


# tables --------------------------------------------------------------------------------------
# End tags of cells and rows may be left out in HTML: a table takes a fifth less.


def grid_html(grid: Grid) -> str:
    """A grid as a table with its notes."""
    return "\n".join(_grid(grid))


def _grid(grid: Grid) -> Iterator[str]:
    if grid.columns:
        yield '<div class="wide"><table>'
        if grid.title:
            yield f"<caption>{said_html(grid.title)}</caption>"
        yield f"<thead>{''.join(_heads(grid))}</thead>"
        yield "<tbody>"
        for row in grid.rows:
            yield _row(_starred(row) if grid.ranks else row, grid.columns)
        yield "</tbody></table></div>"
    elif grid.title:
        yield f"<p>{said_html(grid.title)}</p>"
    if grid.below():
        notes = "".join(f"<li>{said_html(note)}</li>" for note in grid.below())
        yield f'<ul class="notes">{notes}</ul>'


def _heads(grid: Grid) -> Iterator[str]:
    if any(column.group for column in grid.columns):
        yield "<tr>"
        groups = groupby(enumerate(grid.columns), lambda item: item[1].group or item[0])
        for group, items in groups:
            size = len(list(items))
            if isinstance(group, str):
                yield f'<th scope="colgroup" class="group" colspan="{size}">{text_html(group)}'
            else:
                yield "<td>"
    yield "<tr>"
    for at, column in enumerate(grid.columns):
        classes = _classes(_column_align(grid, at))
        yield f'<th scope="col"{classes}>{text_html(column.label)}'


def _column_align(grid: Grid, at: int) -> str:
    column = grid.columns[at]
    if column.align != LEFT:
        return column.align
    aligned = [row.cells[at].align for row in grid.rows if at < len(row.cells)]
    return RIGHT if aligned and 2 * aligned.count(RIGHT) > len(aligned) else LEFT


def _starred(row: Row) -> Row:
    """A leader is marked by a star, not by a colour alone."""
    place, *more = row.cells
    if place.text.removesuffix("=") != "1":
        return row
    return row._replace(cells=(place._replace(text=f"{LEADER} {place.text}"), *more))


def _row(row: Row, columns: Sequence[Column]) -> str:
    if row.remark:
        return f'<tr class="remark"><td colspan="{len(columns)}">{said_html(row.remark)}'
    looks = " ".join([*(["rule"] if row.rule else []), *(["struck"] if row.struck else [])])
    opening = f'<tr class="{looks}">' if looks else "<tr>"
    cells = "".join(_cell(cell, at, columns) for at, cell in enumerate(row.cells[: len(columns)]))
    return f"{opening}{cells}"


def _cell(cell: Cell, at: int, columns: Sequence[Column]) -> str:
    align = columns[at].align if cell.align == LEFT else cell.align
    looks = [look for look in (_align_class(align), "dim" * cell.dim) if look]
    if cell.value is not None and cell.value < 0:
        looks.append("neg")
    shown = said_html(printed(cell) if at else cell.text)
    if cell.struck:
        shown = f"<del>{shown}</del>"
    if cell.strong:
        shown = f"<strong>{shown}</strong>"
    tag = "th scope=row" if at == 0 else "td"
    names = " ".join(looks)
    classes = names and (f' class="{names}"' if len(looks) > 1 else f" class={names}")
    return f"<{tag}{classes}>{shown}"


def _align_class(align: str) -> str:
    return "n" if align == RIGHT else "mid" if align == CENTRE else ""


def _classes(align: str) -> str:
    name = _align_class(align)
    return f' class="{name}"' if name else ""
