"""What phones see of a sheet: pieces of pages, drawn from the session alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlencode

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.core.values.amounts import signed
from scorekeeper.render import board
from scorekeeper.render.explained import only
from scorekeeper.render.figures import printed_number
from scorekeeper.render.page import (
    drawings_html,
    drawings_of,
    grid_html,
    heading_html,
    next_html,
    problems_html,
    section_html,
    text_html,
)
from scorekeeper.render.report import settlement_section, standing_and_sheet
from scorekeeper.render.steps import Step, steps
from scorekeeper.render.svg import chart
from scorekeeper.render.views import deal_line, deals_grid, entries_grid

from .pages import drawing_style_link
from .served import Served

NEWEST = 8  # deals that the page itself tells; all of them have a page of their own


def link(path: str, served: Served, **more: object) -> str:
    """An address within this server, as it may stand within quotes."""
    query = {"sheet": served.key} if served.key else {}
    query |= {name: str(value) for name, value in more.items()}
    return text_html(f"{path}?{urlencode(query)}" if query else path)


def live_html(served: Served) -> str:
    """Who leads, what comes next, the game's own sheet, the newest deals, the chart; at a tap the
    settlement, and tables where the sheet is a drawing."""
    session = served.session
    parts = list(_trouble(served))
    if session is not None:
        standing, own = standing_and_sheet(session)
        drawings = drawings_of(session)
        parts += [
            drawing_style_link(drawings),
            heading_html(session),
            next_html(session),
            section_html(standing),
            problems_html(session),
            drawings_html(drawings) if drawings else section_html(own),
            *_deals(served, session),
            chart(session),
            _folded(served, "Settlement", "/settlement"),
            _folded(served, "Tables", "/tables") if drawings else "",
        ]
    return "\n".join(part for part in parts if part)


def settlement_html(served: Served) -> str:
    """Who gets what from whom."""
    return _of_session(served, lambda s: section_html(settlement_section(s, reckon(s))))


def tables_html(served: Served) -> str:
    """The sheet as tables."""
    return _of_session(served, lambda s: section_html(standing_and_sheet(s)[1]))


def _of_session(served: Served, draw: Callable[[Session], str]) -> str:
    """What is drawn of a sheet that could be read; else why it could not."""
    session = served.session
    return "\n".join(_trouble(served)) if session is None else draw(session)


def _folded(served: Served, title: str, path: str) -> str:
    """A part that is fetched when somebody opens it; without a script a link."""
    address = link(path, served)
    return (
        f'<details data-key="{path}" data-part="{address}"><summary>{title}</summary>'
        f'<div class="part"><a href="{address}">{title}</a></div></details>'
    )


def board_html(served: Served) -> str:
    """What a hall must see from afar: who leads, the last deal, what comes next."""
    session = served.session
    parts = list(_trouble(served))
    if session is not None:
        parts.append(board.board_html(session))
    return "\n".join(parts)


def deals_html(served: Served) -> str:
    """All deals, one row each, then each with the way to its reasons."""
    return _of_session(served, lambda session: _all_deals(served, session))


def _all_deals(served: Served, session: Session) -> str:
    grid = f'<div class="tables"><div class="table">{grid_html(deals_grid(session))}</div></div>'
    return f"<h1>Deals</h1>{grid}{''.join(_told(served, step) for step in _steps(session))}"


def explanation_html(served: Served, number: int) -> str:
    """Every entry of a deal with its reason."""
    return _of_session(
        served, lambda s: f'<div class="table">{grid_html(entries_grid(s, only(number)))}</div>'
    )


def _trouble(served: Served) -> Iterator[str]:
    if served.trouble:
        lines = "".join(f"<p>{text_html(line)}</p>" for line in served.trouble)
        shown = "<p>Shown is what was last readable.</p>" if served.session else ""
        yield '<section class="trouble" role="alert"><h2>The sheet cannot be read</h2>'
        yield f"{lines}{shown}</section>"


def _steps(session: Session) -> list[Step]:
    """The deals, the newest first."""
    return [step for step in reversed(steps(session)) if step.deal is not None]


def _deals(served: Served, session: Session) -> Iterator[str]:
    found = _steps(session)
    if not found:
        return
    yield '<section class="deals"><h2>Deals</h2>'
    yield from (_told(served, step) for step in found[:NEWEST])
    yield f'<p><a class="button" href="{link("/deals", served)}">All deals in a table</a></p>'
    yield "</section>"


def _told(served: Served, step: Step) -> str:
    """A deal in a line; at a tap the reasons are fetched, without a script by a link."""
    deal = step.deal
    assert deal is not None
    points = ", ".join(
        f"{owner} {signed(amount)}" for owner, amount in step.points.items() if amount
    )
    address = link("/explain", served, deal=deal.number)
    line = text_html(printed_number(f"{deal_line(deal)}{': ' if points else ''}{points}"))
    return (
        f'<details class="deal" data-key="deal-{deal.number}" data-part="{address}"><summary>{line}'
        f'</summary><div class="part"><a href="{address}">Every point of deal {deal.number}</a>'
        "</div></details>"
    )
