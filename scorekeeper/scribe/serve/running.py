"""Starting and stopping the server, and what the terminal says of it."""

from __future__ import annotations

import asyncio
import errno
import logging
import re
import socket
import ssl
import sys
import time
from collections.abc import Callable, Iterable
from types import FrameType
from typing import NamedTuple

import uvicorn

from .app import make_app
from .connections import MOST_CONNECTIONS, Connection
from .keys import LIFETIME
from .qr import terminal_lines
from .roles import TOLD, Role
from .venue import Venue

PORT = 8765
_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
UNREACHED = 60.0  # seconds after which it is said that no phone came
Say = Callable[[Iterable[str]], None]


class Wanted(NamedTuple):
    """What was asked for on the command line. `certificate` and `key` are files, `name` a further
    name of this machine, e.g. that in the certificate; "" for none."""

    place: str
    port: int = PORT
    is_open: bool = False
    certificate: str = ""
    key: str = ""
    role: Role = Role.VIEW
    name: str = ""


class StartError(Exception):
    """The server cannot start: what is wrong, and what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class Terminal(NamedTuple):
    """Where the server says what it does, and draws codes; `width` is 0 where none can be drawn."""

    say: Say
    draw: Say
    width: int


class Server(uvicorn.Server):
    """Ends the open streams when it is to stop: else it would wait for the phones to go."""

    venue: Venue

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in order at the first signal, at once at the second; what was being written is."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for served in self.venue.sheets.watched():
            served.feed.end()
        await super().shutdown(sockets)


def serve(wanted: Wanted, terminal: Terminal) -> None:
    """Serve until Ctrl-C. Raises StartError when that cannot be begun."""
    listening = listen(wanted)
    port = listening.getsockname()[1]
    scheme = "https" if wanted.certificate else "http"
    venue = Venue(
        wanted.place,
        port=port,
        is_open=wanted.is_open,
        scheme=scheme,
        names=(_host_name(wanted.name),) if wanted.name else (),
        role=wanted.role,
    )
    try:
        server = make_server(venue, wanted)
        venue.keep()
        greet(venue, terminal)
        asyncio.run(run(server, listening, venue, terminal.say))
    finally:
        listening.close()
    venue.keep()
    terminal.say(["stopped; every record that was acknowledged is in the sheet"])


def make_server(venue: Venue, wanted: Wanted) -> Server:
    """The server, ready to run. Raises StartError for a certificate that cannot be used."""
    made = Server(_config(venue, wanted))
    made.venue = venue
    return made


async def run(server: Server, listening: socket.socket, venue: Venue, say: Say) -> None:
    """Answer at the socket until the server is told to stop."""
    log = logging.getLogger("uvicorn.error")
    log.handlers, log.propagate = [_Faults(say)], False
    tasks = [asyncio.create_task(venue.follow()), asyncio.create_task(_wait_for_phones(venue, say))]
    try:
        await server.serve(sockets=[listening])
    finally:
        for task in tasks:
            task.cancel()


class _Faults(logging.Handler):
    """Tells a fault of the program in a line; what phones send amiss is their affair."""

    def __init__(self, say: Say) -> None:
        super().__init__(logging.ERROR)
        self._say = say

    def emit(self, record: logging.LogRecord) -> None:
        """Say it."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._say(
                [
                    f"a fault of the program ({type(error).__name__}: {error}); what was "
                    "acknowledged is recorded, and the server goes on: please report it"
                ]
            )


async def _wait_for_phones(venue: Venue, say: Say) -> None:
    if venue.is_open:
        await asyncio.sleep(UNREACHED)
        if not venue.phone_came:
            say(UNREACHED_LINES)


UNREACHED_LINES = [
    "no phone has reached this yet; what to try:",
    "  - the phone and this computer must be on the same network (not mobile data)",
    "  - a guest network often keeps devices apart: use another, or the phone's own hotspot",
    "  - a firewall on this computer may keep the port closed: allow it for this program",
    "  - try the next address of the list above",
]


def listen(wanted: Wanted) -> socket.socket:
    """The socket, opened before anything is said. Raises StartError."""
    host = "0.0.0.0" if wanted.is_open else "127.0.0.1"
    # By its name asyncio knows that answers can be sent at once: else the second half of each waits
    # for the phone to confirm the first, which takes 40 ms.
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two programs have the port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, wanted.port))
        made.listen(256)
    except (OSError, OverflowError) as error:
        made.close()
        raise _no_port(error, wanted.port) from None
    return made


def _no_port(error: Exception, port: int) -> StartError:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return StartError(
            f"port {port} is in use, perhaps by another scorekeeper serve",
            f"stop that one, or take another port: --port {port + 1}",
        )
    if number in (errno.EACCES, errno.EPERM):
        return StartError(
            f"port {port} may not be opened by this user", f"take a higher one: --port {PORT}"
        )
    return StartError(f"port {port} cannot be opened: {error}", f"try another one: --port {PORT}")


def _host_name(typed: str) -> str:
    """A name as browsers send it. Raises StartError."""
    if not _NAME.fullmatch(typed):
        raise StartError(
            f"'{typed}' is no name of a computer", "write it as in the certificate: score.home"
        )
    return typed.lower()


def _config(venue: Venue, wanted: Wanted) -> uvicorn.Config:
    try:
        config = uvicorn.Config(
            make_app(venue),
            http=Connection,
            ws="none",
            loop="asyncio",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            limit_concurrency=MOST_CONNECTIONS,
            timeout_graceful_shutdown=3,
            h11_max_incomplete_event_size=16 * 1024,
            ssl_certfile=wanted.certificate or None,
            ssl_keyfile=wanted.key or None,
        )
        config.load()
    except (OSError, ssl.SSLError) as error:
        raise StartError(
            f"the certificate cannot be used: {error}",
            "name a certificate and its key, both as PEM files: --tls CERT KEY",
        ) from None
    return config


# what the terminal says --------------------------------------------------------------------------


def greet(venue: Venue, terminal: Terminal) -> None:
    """Say the addresses, draw the code of each where there is room; say what to know of them."""
    here = f"{venue.scheme}://127.0.0.1:{venue.port}/"
    terminal.say([f"on this computer: {here}"])
    if venue.trouble or venue.kept.trouble:
        terminal.say([f"  {venue.trouble or venue.kept.trouble}"])
    if not venue.is_open:
        terminal.say(["phones cannot reach it; to show the sheet on theirs: --lan"])
    else:
        _greet_phones(venue, terminal, here)
    terminal.say(["to stop: Ctrl-C"])


def _greet_phones(venue: Venue, terminal: Terminal, here: str) -> None:
    found = venue.homes()
    for home in found:
        place = f"{home}join?key={venue.keys.secret}"
        terminal.say(["", place])
        if terminal.width:
            terminal.draw(terminal_lines(place, terminal.width))
    if not found:
        terminal.say(_NO_NETWORK)
        return
    digits = venue.keys.new_code(venue.role, time.monotonic()).digits
    minutes = int(LIFETIME // 60)
    terminal.say(
        [
            "",
            f"without a camera: open {venue.home()} and type {digits[:3]} {digits[3:]} "
            f"(good for {minutes} minutes)",
        ]
    )
    more = f"who may do more is said on {here}devices"
    terminal.say([f"whoever scans it {TOLD[venue.role]}; {more}"])
    if venue.scheme == "http":
        terminal.say(_OVERHEARD)


_NO_NETWORK = [
    "this computer is in no network, so no phone can reach it:",
    "  join the same wireless network as the phones, or a phone's hotspot; it is found then",
]
_OVERHEARD = [
    "plain http can be overheard by whoever is on the same network: in a strange one use the",
    "  hotspot of a phone of yours, or --tls CERT KEY",
]
