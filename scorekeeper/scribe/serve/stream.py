"""Telling all phones that there is something new: how many records, and a fingerprint.

Nothing is kept for a connection: a phone that hears of another fingerprint fetches what it shows
once more, and one that heard nothing for a while asks.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

from .devices import LAPTOP

HEARTBEAT = 5.0  # seconds
RETRY = 1000  # milliseconds until a browser tries again by itself
MOST_STREAMS = 250
MOST_OF_A_DEVICE = 4


class State(NamedTuple):
    """What everybody must know of a sheet to see whether it is the one that he shows."""

    records: int
    fingerprint: str
    told: int = 0  # goes up whenever something more is told of the coming deal

    @property
    def text(self) -> str:
        """As JSON."""
        return f'{{"records":{self.records},"fingerprint":"{self.fingerprint}","told":{self.told}}}'


class Listener:
    """An open stream: of which device, and what it is to be told next."""

    def __init__(self, device: int) -> None:
        self.device = device
        self.is_over = False
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Have it look again."""
        self._woken.set()

    def end(self) -> None:
        """Close the stream."""
        self.is_over = True
        self._woken.set()

    async def wait(self, seconds: float) -> None:
        """Until it is woken, at most so long."""
        try:
            await asyncio.wait_for(self._woken.wait(), seconds)
        except TimeoutError:
            return
        self._woken.clear()


class Feed:
    """The open streams of one sheet."""

    def __init__(self) -> None:
        self.state = State(0, "")
        self._listeners: list[Listener] = []

    def __len__(self) -> int:
        return len(self._listeners)

    @property
    def devices(self) -> set[int]:
        """The numbers of those who listen."""
        return {listener.device for listener in self._listeners}

    def announce(self, state: State) -> None:
        """Tell all who listen."""
        self.state = state
        for listener in self._listeners:
            listener.wake()

    def end(self, device: int | None = None) -> None:
        """Close the streams of a device, or all."""
        for listener in self._listeners:
            if device in (None, listener.device):
                listener.end()

    def _begin(self, device: int) -> Listener:
        """A new stream. Of a device that has many the oldest ends: it slept and came back."""
        own = [item for item in self._listeners if item.device == device != LAPTOP]
        for item in own[: max(len(own) + 1 - MOST_OF_A_DEVICE, 0)]:
            item.end()
        made = Listener(device)
        self._listeners.append(made)
        return made

    async def events(self, device: int, heartbeat: float = HEARTBEAT) -> AsyncIterator[bytes]:
        """Server-sent events: `records` at the start and whenever the sheet is another, `beat` in
        between."""
        listener = self._begin(device)
        try:
            yield f"retry: {RETRY}\n\n".encode()
            told = None
            while not listener.is_over:
                kind = "beat" if told == self.state else "records"
                told = self.state
                yield f"event: {kind}\ndata: {told.text}\n\n".encode()
                await listener.wait(heartbeat)
        finally:
            self._listeners.remove(listener)
