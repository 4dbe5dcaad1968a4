"""The routes. Their paths are fixed: no part of a request becomes the name of a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from . import admitting, beginning, corrections, entry, joining, live, typed_line
from .answers import TOLD_ERRORS
from .devices import Device
from .guard import Guard, RefusedRequest
from .pages import BOARD_LINK, Asset, assets, document, drawing_style, html, message_page, shown
from .roles import Role
from .served import Served
from .stream import MOST_STREAMS
from .venue import Venue
from .visit import Visit, device_of, venue_of, visit_of

DRAWN: dict[str, Callable[[Served], str]] = {"live": live.live_html, "board": live.board_html}


def make_app(venue: Venue) -> Starlette:
    """The application of a server."""
    found = assets()
    app = Starlette(
        routes=[
            Route("/", front),
            Route("/live", piece),
            Route("/board", board),
            Route("/deals", deals),
            Route("/explain", explain),
            Route("/settlement", _part("Settlement", live.settlement_html)),
            Route("/tables", _part("Tables", live.tables_html)),
            Route("/state", state),
            Route("/events", events),
            Route("/drawing.css", shapes),
            *joining.ROUTES,
            *admitting.ROUTES,
            *typed_line.ROUTES,
            *entry.ROUTES,
            *corrections.ROUTES,
            *beginning.ROUTES,
            *(Route(path, _static(asset)) for path, asset in found.items()),
        ],
        middleware=[Middleware(Guard, venue=venue)],
        exception_handlers={
            **TOLD_ERRORS,
            404: _told(404, "there is no such page"),
            405: _told(405, "this page cannot be sent a form"),
            500: _told(500, "a fault of the program; what was acknowledged is recorded"),
        },
    )
    app.state.venue = venue
    return app


# what went wrong ---------------------------------------------------------------------------------


def _told(status: int, message: str) -> Callable[[Request, Exception], Any]:
    async def answer(request: Request, error: Exception) -> Response:
        return message_page(message, status=status)

    return answer


def _static(asset: Asset) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        return asset.response()

    return answer


# pages -------------------------------------------------------------------------------------------


async def front(request: Request) -> Response:
    """The live page; of a folder the list of its sheets; the way in for who has not joined."""
    if device_of(request) is None:
        return RedirectResponse("/join", 303)
    venue = venue_of(request)
    if venue.sheets.is_folder and "sheet" not in request.query_params:
        return html(document("Sheets", _listed(venue, device_of(request))))
    visit = await visit_of(request)
    content = await visit.served.drawn("live", live.live_html)
    body = f"{_bar(visit)}{await entry.panel(visit)}{_main(visit.served, 'live', content.decode())}"
    return html(document(_title(visit.served), body))


async def board(request: Request) -> Response:
    """Big letters for the hall."""
    served = (await visit_of(request)).served
    content = await served.drawn("board", live.board_html)
    shown_board = _main(served, "board", content.decode())
    return html(document(_title(served), shown_board, kind="board", extra=BOARD_LINK))


async def deals(request: Request) -> Response:
    """All deals."""
    served = (await visit_of(request)).served
    content = (await served.drawn("deals", live.deals_html)).decode()
    return html(document("Deals", f"{_back(served)}<main>{content}</main>"))


async def shapes(request: Request) -> Response:
    """The style of the drawings that a sheet has."""
    return drawing_style(request.query_params.get("shapes", ""))


async def explain(request: Request) -> Response:
    """Where the points of a deal come from: a page, or with `part` its table alone."""
    served = (await visit_of(request)).served
    number = _number(request, served)
    content = await served.drawn(f"explain {number}", lambda s: live.explanation_html(s, number))
    if "part" in request.query_params:
        return html(content)
    body = f"{_back(served)}<main><h1>Deal {number}</h1>{content.decode()}</main>"
    return html(document(f"Deal {number}", body))


def _part(title: str, draw: Callable[[Served], str]) -> Callable[[Request], Any]:
    """A part of the sheet: as a page, or with `part` alone."""

    async def answer(request: Request) -> Response:
        served = (await visit_of(request)).served
        content = await served.drawn(title, draw)
        if "part" in request.query_params:
            return html(content)
        return html(document(title, f"{_back(served)}<main>{content.decode()}</main>"))

    return answer


def _number(request: Request, served: Served) -> int:
    typed = request.query_params.get("deal", "")
    known = served.session.deals if served.session else []
    for deal in known:
        if str(deal.number) == typed:
            return deal.number
    raise RefusedRequest(404, "there is no such deal", "go back and choose one of the list")


def _listed(venue: Venue, visitor: tuple[Device, Role] | None) -> str:
    found = venue.sheets.look()
    items = "".join(f'<p><a href="{live.link("/", s)}">{shown(s.name)}</a></p>' for s in found)
    new = ""
    if visitor is not None and visitor[1].may(Role.SCORER):
        new = '<p><a class="button" href="/new">A new sheet</a></p>'
    empty = "<p>There is no sheet in this folder yet.</p>"
    return f"<main><h1>Sheets</h1>{items or empty}{new}</main>"


def _title(served: Served) -> str:
    if served.session is None:
        return served.name
    return served.session.sheet.title or served.session.sheet.game.title


def _bar(visit: Visit) -> str:
    served = visit.served
    name = shown(visit.device.name) or "who are you?"
    devices = '<a href="/devices">Devices</a>' if visit.role is Role.SCORER else ""
    sheets = '<a href="/">Sheets</a>' if visit.venue.sheets.is_folder else ""
    return (
        f'<nav class="bar">{sheets}<a href="{live.link("/board", served)}">Board</a>'
        f'<p id="heard" role="status"></p>'
        f"{devices}"
        f'<a class="who" href="{live.link("/who", served)}">{name}</a></nav>'
    )


def _back(served: Served) -> str:
    return f'<nav class="bar"><a href="{live.link("/", served)}">Back</a></nav>'


def _main(served: Served, view: str, content: str) -> str:
    """What the script keeps current; without it people reload."""
    query = live.link("", served).removeprefix("?")
    return (
        f'<main><div id="live" data-query="{query}" data-view="view={view}" '
        f'data-records="{served.state.records}" data-fingerprint="{served.state.fingerprint}">'
        f"{content}</div></main>"
    )


# what the script asks for ------------------------------------------------------------------------


async def piece(request: Request) -> Response:
    """What a page shows of the sheet, drawn anew."""
    served = (await visit_of(request)).served
    view = request.query_params.get("view", "live")
    if view not in DRAWN:
        raise RefusedRequest(404, "there is no such view")
    answer = html(await served.drawn(view, DRAWN[view]))
    answer.headers["x-records"] = str(served.state.records)
    answer.headers["x-fingerprint"] = served.state.fingerprint
    return answer


async def state(request: Request) -> Response:
    """How many records there are, and the fingerprint."""
    served = (await visit_of(request)).served
    return Response(served.state.text, media_type="application/json")


async def events(request: Request) -> Response:
    """The stream of what is new."""
    visit = await visit_of(request)
    if request.method == "HEAD":
        return Response(media_type="text/event-stream")
    if sum(len(served.feed) for served in visit.venue.sheets.watched()) >= MOST_STREAMS:
        raise RefusedRequest(503, "too many phones listen", "reload in a minute")
    stream = visit.served.feed.events(visit.device.number)
    return StreamingResponse(stream, media_type="text/event-stream")
