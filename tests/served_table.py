"""A server of a sheet without sockets: phones at given addresses ask the application directly."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from scorekeeper.scribe.serve.app import make_app
from scorekeeper.scribe.serve.venue import Venue

HOST = "table.test:8765"
SHEET = "game oh-hell\nplayers Anna Boris Vera\nset schedule=list\n"
DEAL = "deal 1 cards=2 bids=1,0,0 tricks=1,1,0\n"
LAPTOP = "127.0.0.1"
FORM = "application/x-www-form-urlencoded"


class Answer(NamedTuple):
    """What came back: status, headers by their names in small letters, the body as text."""

    status: int
    headers: Mapping[str, str]
    text: str


class Table:
    """A sheet and its server. Further parts of `options` go to the Venue."""

    def __init__(self, place: Path, **options: Any) -> None:
        options = {"port": 8765, "is_open": True, "names": ("table.test",), **options}
        self.venue = Venue(str(place), **options)
        self.app = make_app(self.venue)
        self.loop = asyncio.new_event_loop()

    def ask(self, method: str, target: str, **parts: Any) -> Answer:
        """One request, exactly as told; see `answer`."""
        return self.loop.run_until_complete(self.answer(method, target, **parts))

    async def answer(
        self,
        method: str,
        target: str,
        *,
        address: str = "192.168.7.7",
        headers: Sequence[tuple[str, str]] = (),
        body: bytes = b"",
    ) -> Answer:
        """The answer to one request."""
        path, _, query = target.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": self.venue.scheme,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), text.encode()) for name, text in headers],
            "client": (address, 40000),
            "server": ("0.0.0.0", 8765),
            "state": {},
        }
        return await _asked(self.app, scope, body)

    def laptop(self) -> Phone:
        """The machine that runs the server."""
        return Phone(self, LAPTOP, "127.0.0.1:8765")

    def phone(self, address: str = "192.168.7.7", name: str = "") -> Phone:
        """A phone that scanned the code, and said its name where one is given."""
        made = Phone(self, address)
        assert made.get(f"/join?key={self.venue.keys.secret}").status == 303
        if name:
            assert made.post("/who", other=name).status == 303
        return made


class Phone:
    """A browser: it keeps cookies, and says from which site it sends a form."""

    def __init__(self, table: Table, address: str = "192.168.7.7", host: str = HOST) -> None:
        self.table = table
        self.address = address
        self.host = host
        self.cookies: dict[str, str] = {}

    def _headers(self) -> list[tuple[str, str]]:
        jar = "; ".join(f"{name}={text}" for name, text in self.cookies.items())
        return [("host", self.host), *([("cookie", jar)] if jar else [])]

    def _kept(self, answer: Answer) -> Answer:
        for name, morsel in SimpleCookie(answer.headers.get("set-cookie", "")).items():
            self.cookies[name] = morsel.value
        return answer

    def get(self, target: str) -> Answer:
        """Open a page."""
        return self._kept(
            self.table.ask("GET", target, address=self.address, headers=self._headers())
        )

    def post(self, target: str, **fields: str) -> Answer:
        """Send a form of the server's own page."""
        return self.table.loop.run_until_complete(self.posting(target, **fields))

    async def posting(self, target: str, **fields: str) -> Answer:
        """The answer to such a form."""
        return await self._sent(target, urlencode(fields).encode(), "own", FORM)

    def send(
        self, target: str, body: bytes, origin: str | None = "own", kind: str = FORM
    ) -> Answer:
        """Send any bytes as a form, from any site."""
        return self.table.loop.run_until_complete(self._sent(target, body, origin, kind))

    async def _sent(self, target: str, body: bytes, origin: str | None, kind: str) -> Answer:
        if origin == "own":
            origin = f"{self.table.venue.scheme}://{self.host}"
        headers = [
            *self._headers(),
            ("content-type", kind),
            ("content-length", str(len(body))),
            *([("origin", origin)] if origin is not None else []),
        ]
        return self._kept(
            await self.table.answer(
                "POST", target, address=self.address, headers=headers, body=body
            )
        )


async def _asked(app: Any, scope: dict[str, Any], body: bytes) -> Answer:
    incoming = [{"type": "http.request", "body": body, "more_body": False}]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return incoming.pop() if incoming else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    start = sent[0]
    headers = {name.decode(): text.decode() for name, text in start["headers"]}
    text = b"".join(message.get("body", b"") for message in sent[1:]).decode()
    return Answer(start["status"], headers, text)
