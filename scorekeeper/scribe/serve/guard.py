"""What every request passes before anything else: whom it asks, who sent it, how much it brings."""

from __future__ import annotations

import asyncio
import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .addresses import is_loopback, is_of_the_world
from .limits import Rate
from .pages import message_page
from .venue import Venue

MOST_BYTES = 8 * 1024  # of a body
SLOWEST = 10.0  # seconds in which a body must have come
MOST_QUERY = 2048  # bytes
REQUESTS = (200, 50.0)  # at once, and a second
WRITES = (60, 10.0)
ON_THIS_MACHINE = (2000, 500.0)
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # with no-referrer browsers hide the Origin of our own forms
    "cross-origin-resource-policy": "same-origin",
}
READING = ("GET", "HEAD")
ANOTHER_NAME = "this server has another name"
ANOTHER_SITE = "this form was sent by another site, so nothing was recorded"


class RefusedRequest(Exception):
    """A request that goes no further: the status of the answer, what is wrong, what to do."""

    def __init__(self, status: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.hint = hint


class Guard:
    """An application behind which no request comes that should not."""

    def __init__(self, app: ASGIApp, venue: Venue) -> None:
        self._app = app
        self._venue = venue
        self._requests = Rate(*REQUESTS)
        self._writes = Rate(*WRITES)
        self._own = Rate(*ON_THIS_MACHINE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        marked = _with_headers(send)
        try:
            self._judge(scope)
            if scope["method"] not in READING:
                receive = await _whole_body(scope, receive)
        except RefusedRequest as refused:
            answer = message_page(refused.message, refused.hint, refused.status)
            answer.headers["connection"] = "close"
            await answer(scope, receive, marked)
            return
        await self._app(scope, receive, marked)

    def _judge(self, scope: Scope) -> None:
        """Raises RefusedRequest for what may not go on."""
        headers = Headers(scope=scope)
        address = _address(scope)
        if is_of_the_world(address):
            raise RefusedRequest(403, "this server is for the network of this room alone")
        self._venue.phone_came |= not is_loopback(address)
        self._count(self._requests, address)
        if len(scope["query_string"]) > MOST_QUERY:
            raise RefusedRequest(414, "the address is too long")
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._venue.knows(hosts[0]):
            hint = "open it by the address that scorekeeper serve has printed"
            raise RefusedRequest(421, ANOTHER_NAME, hint)
        if scope["method"] in READING:
            return
        if scope["method"] != "POST":
            raise RefusedRequest(405, "only looking (GET) and recording (POST) are understood")
        if headers.getlist("origin") != [self._venue.origin(hosts[0])]:
            raise RefusedRequest(
                403, ANOTHER_SITE, "open the page of this server and send it there"
            )
        self._count(self._writes, address)

    def _count(self, rate: Rate, address: str) -> None:
        own = self._own if is_loopback(address) else rate
        wait = own.take(address, time.monotonic())
        if wait:
            raise RefusedRequest(429, "too much at once", f"wait {wait:.0f} s and try again")


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def _with_headers(send: Send) -> Send:
    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, text in HEADERS.items():
                headers[name] = text
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return marked


async def _whole_body(scope: Scope, receive: Receive) -> Receive:
    """The body at once, in place of its parts. Raises RefusedRequest when it is too large or comes
    too slowly, or the connection is lost before its end."""
    declared = Headers(scope=scope).get("content-length", "0")
    if not declared.isdecimal() or int(declared[:12]) > MOST_BYTES:
        raise _too_large()
    try:
        body = await asyncio.wait_for(_collected(receive), SLOWEST)
    except TimeoutError:
        raise RefusedRequest(408, "the form came too slowly", "send it again") from None
    whole = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return whole.pop() if whole else await receive()

    return replayed


async def _collected(receive: Receive) -> bytes:
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RefusedRequest(
                400, "the connection was lost before all had come", "send it again"
            )
        body += bytes(message.get("body", b""))
        if len(body) > MOST_BYTES:
            raise _too_large()
        if not message.get("more_body"):
            return body


def _too_large() -> RefusedRequest:
    return RefusedRequest(413, f"the form has more than {MOST_BYTES} bytes", "write less")
