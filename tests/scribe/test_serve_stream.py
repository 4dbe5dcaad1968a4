"""What open streams tell, when they end, and who is seen by them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from served_table import DEAL, SHEET, Table

from scorekeeper.scribe.serve import kept
from scorekeeper.scribe.serve.stream import Feed, State


def done(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 10))


def test_a_stream_begins_with_the_state_and_beats_while_nothing_happens() -> None:
    async def listen() -> None:
        feed = Feed()
        feed.state = State(3, "abc")
        stream = feed.events(1, heartbeat=0.01)
        assert b"retry: " in await anext(stream)
        told = await anext(stream)
        assert told.startswith(b'event: records\ndata: {"records":3,"fingerprint":"abc"')
        for _ in range(3):
            assert (await anext(stream)).startswith(b"event: beat\n")

    done(listen())


def test_what_is_announced_is_told_at_once_to_all() -> None:
    async def listen() -> None:
        feed = Feed()
        streams = [feed.events(number, heartbeat=100) for number in range(50)]
        for stream in streams:
            await anext(stream)
            await anext(stream)
        begun = time.perf_counter()
        waiting = [asyncio.ensure_future(anext(stream)) for stream in streams]
        await asyncio.sleep(0)
        feed.announce(State(4, "def"))
        told = await asyncio.gather(*waiting)
        assert time.perf_counter() - begun < 1.0
        assert {text.split(b"\n")[0] for text in told} == {b"event: records"}

    done(listen())


def test_a_device_that_is_put_out_hears_nothing_more() -> None:
    async def listen() -> None:
        feed = Feed()
        out, other = feed.events(1, heartbeat=100), feed.events(2, heartbeat=0.01)
        for stream in (out, other):
            await anext(stream)
            await anext(stream)
        feed.end(1)
        with pytest.raises(StopAsyncIteration):
            await anext(out)
        assert feed.devices == {2}
        assert b"beat" in await anext(other)

    done(listen())


def test_who_listens_was_seen_now() -> None:
    Path("evening.sheet").write_text(SHEET + DEAL)
    table = Table(Path("evening.sheet"))
    table.phone(name="Vera")
    device = table.venue.devices.find(1)
    served = table.venue.sheets.find("")
    assert device is not None
    assert served is not None
    device.seen = time.time() - 7200
    assert "2 hours ago" in table.laptop().get("/devices").text
    served.feed._begin(1)
    assert "2 hours ago" not in table.laptop().get("/devices").text


def test_a_disk_that_keeps_nothing_is_told_and_the_phones_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(path: str, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    Path("evening.sheet").write_text(SHEET + DEAL)
    monkeypatch.setattr(kept, "replace_file", refuse)
    table = Table(Path("evening.sheet"))
    assert table.phone(name="Vera").get("/").status == 200
    assert "cannot be kept" in table.venue.kept.trouble
