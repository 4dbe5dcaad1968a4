"""How a phone comes in: the secret or a typed code for a cookie, then who it is."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from .devices import LONGEST_NAME, Device, FullError, clean_name
from .guard import RefusedRequest
from .keys import DIGITS, LockedOutError
from .live import link
from .pages import document, html, shown
from .roles import Role
from .venue import Venue
from .visit import Visit, admitted, device_of, form_of, venue_of, visit_of

_YEAR = 365 * 24 * 3600
WRONG_KEY = "this code holds no more, or never did"


async def join(request: Request) -> Response:
    """`/join?key=SECRET` of the printed code; without a key the form for a typed one."""
    venue = venue_of(request)
    key = request.query_params.get("key")
    if key is None:
        return html(document("Join", _code_form()))
    if not venue.keys.opens(key):
        raise RefusedRequest(403, WRONG_KEY, "scan the code that is shown now")
    return _let_in(request, venue.role)


async def join_by_code(request: Request) -> Response:
    """A typed code."""
    typed = (await form_of(request)).get("code", "")
    address = request.client.host if request.client else ""
    try:
        role = venue_of(request).keys.try_code(typed, address, time.monotonic())
    except LockedOutError as locked:
        minutes = int(locked.seconds // 60) + 1
        raise RefusedRequest(
            429, "too many wrong codes came from this phone", f"try again in {minutes} minutes"
        ) from None
    if role is None:
        return html(document("Join", _code_form(f"{WRONG_KEY}: look again")), 403)
    return _let_in(request, role)


def _let_in(request: Request, role: Role) -> Response:
    """The cookie, and away from the address that has the secret."""
    venue = venue_of(request)
    known = venue.devices.of_cookie(request.cookies.get(venue.cookie, ""))
    answer = RedirectResponse("/who", 303)
    if known is not None and known.role.may(role):
        return answer
    if known is not None:
        known.role = role
        venue.keep()
        return answer
    try:
        _, token = venue.devices.join(role, time.time())
    except FullError:
        raise RefusedRequest(
            503, "no more phones can join", "whoever keeps the score can put old ones out"
        ) from None
    venue.keep()
    answer.set_cookie(
        venue.cookie,
        token,
        max_age=_YEAR,
        path="/",
        secure=venue.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return answer


def _code_form(trouble: str = "") -> str:
    told = f'<p class="trouble" role="alert">{shown(trouble)}</p>' if trouble else ""
    return (
        f"<main><h1>Join the table</h1>{told}"
        "<p>Scan the code that the scorer's computer shows, or type the digits below it.</p>"
        '<form method="post" action="/join"><p><label for="code">Code</label>'
        f'<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" '
        f'maxlength="{DIGITS + 6}" required></p>'
        "<p><button>Join</button></p></form></main>"
    )


# who it is ---------------------------------------------------------------------------------------


async def who(request: Request) -> Response:
    """The page that asks who holds this phone."""
    if device_of(request) is None:
        return html(_come_back(request))
    return html(document("Who are you?", _who_form(await visit_of(request))))


def _come_back(request: Request) -> str:
    """Where another app opened the code, browsers leave a strict cookie out of the first request;
    the page that then asks for itself once more is sent it."""
    if "again" in request.query_params:
        body = (
            "<main><h1>This browser keeps no cookies</h1>"
            "<p>Allow them for this address and scan the code again.</p></main>"
        )
        return document("No cookies", body)
    refresh = '<meta http-equiv="refresh" content="0;url=/who?again=1">'
    return document(
        "Joining", '<main><p><a href="/who?again=1">Go on</a></p></main>', extra=refresh
    )


async def say_who(request: Request) -> Response:
    """Who holds this phone: a player, or any other name."""
    device, _ = admitted(request)
    fields = await form_of(request)
    name = clean_name(fields.get("other", "")) or clean_name(fields.get("name", ""))
    if not name:
        raise RefusedRequest(400, "no name was chosen", "go back and tap yours, or type one")
    venue = venue_of(request)
    _refuse_taken(venue, device, name)
    device.name = name
    venue.keep()
    return RedirectResponse(f"/?{request.url.query}" if request.url.query else "/", 303)


def _refuse_taken(venue: Venue, device: Device, name: str) -> None:
    """A seat has one phone: another one could look into what is sealed."""
    holder = venue.devices.holder(name)
    if device.role is Role.SEAT and holder is not None and holder is not device:
        hint = "whoever keeps the score can put the other one out"
        raise RefusedRequest(409, f"another phone enters for {name} already", hint)


def _who_form(visit: Visit) -> str:
    session = visit.served.session
    players = session.ledger.table.players if session is not None else ()
    buttons = "".join(
        f'<button name="name" value="{shown(player)}">{shown(player)}</button>'
        for player in players
    )
    now = f"<p>Now: {shown(visit.device.name)}</p>" if visit.device.name else ""
    return (
        f"<main><h1>Who are you?</h1>{now}"
        f'<form method="post" action="{link("/who", visit.served)}">'
        f'<div class="choices">{buttons}</div>'
        '<p><label for="other">Somebody else</label>'
        f'<input id="other" name="other" maxlength="{LONGEST_NAME}"></p>'
        "<p><button>That is me</button></p></form></main>"
    )


ROUTES = [
    Route("/join", join, methods=["GET"]),
    Route("/join", join_by_code, methods=["POST"]),
    Route("/who", who, methods=["GET"]),
    Route("/who", say_who, methods=["POST"]),
]
