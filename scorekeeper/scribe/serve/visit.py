"""Who asks for what: the device behind a request, and the sheet that it is about."""

from __future__ import annotations

import time
from typing import NamedTuple
from urllib.parse import parse_qsl

from starlette.requests import Request

from .addresses import is_loopback
from .devices import Device
from .guard import RefusedRequest
from .roles import TOLD, Role
from .served import Served
from .venue import Venue

MOST_FIELDS = 200


class Visit(NamedTuple):
    """A request of a device that was let in. `role` is what it may do: on the machine itself
    everything, whatever the device."""

    venue: Venue
    device: Device
    role: Role
    served: Served


def venue_of(request: Request) -> Venue:
    """The server that is asked."""
    venue: Venue = request.app.state.venue
    return venue


def device_of(request: Request) -> tuple[Device, Role] | None:
    """The device behind a request and what it may do; None for one that has not joined."""
    venue = venue_of(request)
    is_here = request.client is not None and is_loopback(request.client.host)
    device = venue.devices.of_cookie(request.cookies.get(venue.cookie, ""))
    if device is None and is_here:
        device = venue.devices.laptop
    if device is None:
        return None
    device.seen = time.time()
    return device, Role.SCORER if is_here else device.role


async def visit_of(request: Request, role: Role = Role.VIEW) -> Visit:
    """The visit, with the sheet as it stands now: that of the address; where something is looked
    at alone, else the one that was written last. Raises RefusedRequest for a device that has not
    joined, may not do what `role` may, or names a sheet that is not there."""
    device, own = admitted(request, role)
    key = request.query_params.get("sheet", "")
    sheets = venue_of(request).sheets
    is_named = bool(key) or request.method == "POST"
    served = sheets.find(key) if is_named else next(iter(sheets.look()), None)
    if served is None:
        raise RefusedRequest(404, "there is no such sheet here", "choose one from the list")
    await served.refresh()
    return Visit(venue_of(request), device, own, served)


def admitted(request: Request, role: Role = Role.VIEW) -> tuple[Device, Role]:
    """The device behind a request and what it may do. Raises RefusedRequest for one that has not
    joined, or may not do what `role` may."""
    found = device_of(request)
    if found is None:
        raise RefusedRequest(
            401, "this phone has not joined yet", "scan the code, or open /join and type one"
        )
    device, own = found
    if not own.may(role):
        raise RefusedRequest(
            403,
            f"this phone {TOLD[own]}, and this is for one that {TOLD[role]}",
            "ask whoever keeps the score: a tap in the list of devices changes it",
        )
    return device, own


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form that was sent, each once. Raises RefusedRequest when it is garbled."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/x-www-form-urlencoded":
        raise RefusedRequest(415, "this is no form", "send it from the page of this server")
    try:
        text = (await request.body()).decode("ascii")
        pairs = parse_qsl(
            text,
            keep_blank_values=True,
            strict_parsing=bool(text),
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError:
        raise RefusedRequest(
            400, "the form is garbled", "reload the page, fill it in again"
        ) from None
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise RefusedRequest(400, "the form is garbled", "reload the page, fill it in again")
    return fields
