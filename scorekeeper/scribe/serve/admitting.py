"""The page of whoever keeps the score: who has joined, what each may do, codes for others."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from .devices import Device
from .guard import RefusedRequest
from .keys import LIFETIME, Code
from .pages import document, html, shown
from .qr import picture
from .roles import TOLD, Role
from .venue import Venue
from .visit import admitted, form_of, venue_of

_NOW = 15.0  # seconds within which a phone is taken to be here
_SPANS = ((86400.0, "day"), (3600.0, "hour"), (60.0, "minute"))


async def listing(request: Request) -> Response:
    """The list."""
    admitted(request, Role.SCORER)
    return html(document("Devices", _page(venue_of(request))))


async def change(request: Request) -> Response:
    """One change of it: what a device may do, that it is put out, another code."""
    admitted(request, Role.SCORER)
    fields = await form_of(request)
    act = _ACTS.get(fields.get("do", ""))
    if act is None:
        raise RefusedRequest(400, "the form is garbled", "reload the page and tap again")
    act(venue_of(request), fields)
    return RedirectResponse("/devices", 303)


async def code_picture(request: Request) -> Response:
    """The code of the table as a picture, for a screen that others can scan."""
    admitted(request, Role.SCORER)
    return Response(picture(venue_of(request).way_in()), media_type="image/svg+xml")


# what can be changed -------------------------------------------------------------------------


def _set_role(venue: Venue, fields: Mapping[str, str]) -> None:
    device, role = _device(venue, fields), _role(fields)
    holder = venue.devices.holder(device.name) if device.name else None
    if role is Role.SEAT and holder is not None and holder is not device:
        raise RefusedRequest(
            409, f"another phone enters for {device.name} already", "put that one out first"
        )
    device.role = role
    venue.keep()


def _put_out(venue: Venue, fields: Mapping[str, str]) -> None:
    venue.revoke(_device(venue, fields))


def _renew(venue: Venue, fields: Mapping[str, str]) -> None:
    venue.renew()


def _new_code(venue: Venue, fields: Mapping[str, str]) -> None:
    venue.keys.new_code(_role(fields), time.monotonic())


_ACTS: dict[str, Callable[[Venue, Mapping[str, str]], None]] = {
    "role": _set_role,
    "out": _put_out,
    "renew": _renew,
    "code": _new_code,
}


def _device(venue: Venue, fields: Mapping[str, str]) -> Device:
    typed = fields.get("number", "")
    found = next((device for device in venue.devices if str(device.number) == typed), None)
    if found is None or found.is_laptop:
        raise RefusedRequest(404, "that device is gone", "reload the page to see who is here")
    return found


def _role(fields: Mapping[str, str]) -> Role:
    try:
        return Role(fields.get("role", ""))
    except ValueError:
        raise RefusedRequest(400, "the form is garbled", "reload the page, tap again") from None


# how it looks ----------------------------------------------------------------------------------


def _page(venue: Venue) -> str:
    now, present = time.time(), venue.present()
    for device in venue.devices:
        if device.number in present:
            device.seen = now
    rows = "".join(_row(device, now) for device in venue.devices)
    codes = "".join(map(_code, venue.keys.codes(time.monotonic())))
    return (
        '<nav class="bar"><a href="/">Back</a></nav><main><h1>Devices</h1>'
        f'<div class="wide"><table><thead><tr>{_HEADS}</tr></thead><tbody>{rows}</tbody></table>'
        f"</div><h2>Let somebody in</h2>{_shown_code(venue)}"
        f"<p>Or a code to be typed at {shown(venue.home())}, good for "
        f"{int(LIFETIME // 60)} minutes, for one who</p>"
        f'<div class="choices">{_code_buttons()}</div>{codes}'
        "<h2>Begin anew</h2><p>All phones are put out, and the codes end that they came by.</p>"
        f"{_button('renew', 'End all codes')}</main>"
    )


_HEADS = "".join(
    f'<th scope="col">{head}</th>' for head in ("who", "may", "last seen", "last written", "")
)


def _row(device: Device, now: float) -> str:
    name = shown(device.name) or ("this computer" if device.is_laptop else "has not said")
    may = TOLD[device.role] if device.is_laptop else _role_form(device)
    out = "" if device.is_laptop else _button("out", "Put out", number=str(device.number))
    times = f"<td>{_ago(device.seen, now)}</td><td>{_ago(device.written, now)}</td>"
    return f'<tr><th scope="row">{name}</th><td>{may}</td>{times}<td>{out}</td></tr>'


def _role_form(device: Device) -> str:
    options = "".join(
        f'<option value="{role}"{" selected" * (role is device.role)}>{TOLD[role]}</option>'
        for role in Role
    )
    who = shown(device.name) or f"device {device.number}"
    return (
        '<form method="post" action="/devices"><input type="hidden" name="do" value="role">'
        f'<input type="hidden" name="number" value="{device.number}">'
        f'<select name="role" aria-label="what {who} may do">{options}</select>'
        "<button>Change</button></form>"
    )


def _button(do: str, label: str, **fields: str) -> str:
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{value}">' for name, value in fields.items()
    )
    return (
        f'<form method="post" action="/devices"><input type="hidden" name="do" value="{do}">'
        f"{hidden}<button>{label}</button></form>"
    )


def _shown_code(venue: Venue) -> str:
    if not venue.is_open:
        return "<p>Only this computer can reach the server: start it with --lan for phones.</p>"
    return (
        f'<p><img class="qr" src="/code.svg" alt="QR code of {shown(venue.home())}"></p>'
        f"<p>Whoever scans it {TOLD[venue.role]}.</p>"
    )


def _code_buttons() -> str:
    return "".join(_button("code", TOLD[role], role=str(role)) for role in Role)


def _code(code: Code) -> str:
    digits = f"{code.digits[:3]} {code.digits[3:]}"
    return f'<p class="code"><strong>{digits}</strong> for one who {TOLD[code.role]}</p>'


def _ago(then: float, now: float) -> str:
    if not then:
        return "never"
    passed = now - then
    for span, word in _SPANS:
        if passed >= span:
            count = int(passed // span)
            return f"{count} {word}{'s' * (count > 1)} ago"
    return "now" if passed < _NOW else f"{passed:.0f} s ago"


ROUTES = [
    Route("/devices", listing, methods=["GET"]),
    Route("/devices", change, methods=["POST"]),
    Route("/code.svg", code_picture, methods=["GET"]),
]
