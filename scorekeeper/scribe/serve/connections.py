"""Connections: how many one address may hold, and how long it may take to say what it wants."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .addresses import is_loopback

MOST_CONNECTIONS = 400  # in all; those beyond are told that the server is busy
MOST_OF_AN_ADDRESS = 64
SLOWEST = 10.0  # seconds in which a request must have come
_COMING = (h11.IDLE, h11.SEND_BODY)  # a request of which a part is missing


class Connection(H11Protocol):
    """A connection that cannot be held open by saying little."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()
        if self._is_one_too_many():
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state in _COMING:
            self._wait()
        else:
            self._wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _is_one_too_many(self) -> bool:
        address = self.client[0] if self.client else ""
        if is_loopback(address):
            return False
        places = (getattr(item, "client", None) for item in self.connections)
        return sum(bool(p and p[0] == address) for p in places) > MOST_OF_AN_ADDRESS

    def _wait(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(SLOWEST, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
