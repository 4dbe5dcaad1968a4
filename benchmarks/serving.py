"""Fifty phones at a server: how soon a record is on all of them, and what memory it takes.

Beside it runs the least server that could do the same work with the same libraries: it appends a
line to a file, waits for the disk, tells all who listen, and hands a finished page to each.
"""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import sheets

BARE = """
import asyncio, os, socket, sys
import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

page, path = open(sys.argv[1], "rb").read(), sys.argv[2]
waiting = set()

async def live(request):
    return Response(page, media_type="text/html")

def write(body):
    fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(fd, body)
    os.fsync(fd)
    os.close(fd)

async def line(request):
    await asyncio.to_thread(write, await request.body())
    for event in waiting:
        event.set()
    return Response(status_code=303)

async def stream():
    event = asyncio.Event()
    waiting.add(event)
    while True:
        yield b"event: records\\ndata: {}\\n\\n"
        await event.wait()
        event.clear()

async def events(request):
    return StreamingResponse(stream(), media_type="text/event-stream")

app = Starlette(routes=[Route("/live", live), Route("/events", events),
                        Route("/line", line, methods=["POST"])])
listening = socket.socket()
listening.bind(("127.0.0.1", 0))
listening.listen(256)
print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
config = uvicorn.Config(app, log_config=None, http="h11", ws="none", loop="asyncio")
asyncio.run(uvicorn.Server(config).serve([listening]))
"""


@contextmanager
def running(command: Sequence[str]) -> Iterator[tuple[int, int]]:
    """A server until the block is over: its port and the number of its process."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            found = re.search(r"127\.0\.0\.1:(\d+)", server.stdout.readline())
            assert found
            yield int(found[1]), server.pid
        finally:
            server.kill()


class Wire:
    """A connection that asks one thing after the other."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open(self) -> Wire:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def ask(self, head: str, body: bytes = b"") -> tuple[int, bytes]:
        """The status and the body of the answer."""
        lines = f"{head} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        if body:
            lines += f"Origin: http://127.0.0.1:{self.port}\r\nContent-Length: {len(body)}\r\n"
            lines += "Content-Type: application/x-www-form-urlencoded\r\n"
        self.writer.write(lines.encode() + b"\r\n" + body)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = re.search(r"content-length: (\d+)", answer)
        content = await self.reader.readexactly(int(length[1])) if length else b""
        return int(answer.split(" ", 2)[1]), content

    async def listen(self) -> None:
        """Begin to hear of records."""
        self.writer.write(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
        await self.hear()

    async def hear(self) -> None:
        """Until it is told of another record."""
        while not (await self.reader.readline()).startswith(b"event: records"):
            pass


async def spread(port: int, lines: Sequence[str], phones: int) -> list[float]:
    """Seconds from the tap on one phone until each of the others shows each record."""
    streams = [await Wire(port).open() for _ in range(phones)]
    screens = [await Wire(port).open() for _ in range(phones)]
    for stream in streams:
        await stream.listen()
    writer = await Wire(port).open()
    taken: list[float] = []
    for at, line in enumerate(lines):
        begun = time.perf_counter()

        async def shown(stream: Wire, screen: Wire, begun: float = begun) -> None:
            await stream.hear()
            status, _ = await screen.ask("GET /live")
            assert status == 200
            taken.append(time.perf_counter() - begun)

        waiting = [asyncio.create_task(shown(*pair)) for pair in zip(streams, screens, strict=True)]
        status = await write(writer, line, at)
        assert status == 303, status
        await asyncio.gather(*waiting)
    return taken


async def write(wire: Wire, line: str, records: int) -> int:
    """Record a line as a phone would: the status of the answer."""
    form = {"line": line, "records": str(records), "key": f"{records:022}"}
    return (await wire.ask("POST /line", urlencode(form).encode()))[0]


async def wake(port: int, times: int) -> list[float]:
    """Seconds that a phone needs which is unlocked: it connects, hears where the sheet is, and
    fetches it."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        stream, screen = await Wire(port).open(), await Wire(port).open()
        await asyncio.gather(stream.listen(), screen.ask("GET /live"))
        taken.append(time.perf_counter() - begun)
        stream.writer.close()
        screen.writer.close()
    return taken


async def page_of(port: int) -> bytes:
    """What a phone fetches."""
    return (await (await Wire(port).open()).ask("GET /live"))[1]


async def evening(port: int, lines: Sequence[str]) -> None:
    """Record them all; a phone looks at every tenth."""
    writer = await Wire(port).open()
    for at, line in enumerate(lines):
        assert await write(writer, line, at) == 303
        if at % 10 == 0:
            await (await Wire(port).open()).ask("GET /live")


def megabytes(process: int) -> tuple[float, float]:
    """The memory of a process now, and the most it had."""
    status = Path(f"/proc/{process}/status").read_text()
    now, most = (re.search(rf"{name}:\s+(\d+) kB", status) for name in ("VmRSS", "VmHWM"))
    assert now
    assert most
    return int(now[1]) / 1024, int(most[1]) / 1024


def processor_seconds(process: int) -> float:
    """What the server has worked so far, which other work on the machine does not change."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(taken: Sequence[float], part: int) -> float:
    """In milliseconds."""
    return statistics.quantiles(taken, n=100)[part - 1] * 1000


def serve(folder: Path, runs: int) -> None:
    """(e) a record on fifty phones within 100 ms (95 of 100), under 120 MB over 1,000 deals."""
    lines = [f"deal {line.split(' ', 2)[2]}" for line in sheets.lines("oh-hell", 28)]
    sheet, page = folder / "evening.sheet", folder / "page.html"
    for _ in range(max(1, runs // 3)):
        sheet.write_text(sheets.sheet("oh-hell", 0))
        (folder / ".evening.sheet.sent").unlink(missing_ok=True)
        with running(_command(sheet)) as (port, process):
            before = processor_seconds(process)
            ours = asyncio.run(spread(port, lines, 50))
            worked = (processor_seconds(process) - before) / len(lines)
            woken = asyncio.run(wake(port, 20))
            page.write_bytes(asyncio.run(page_of(port)))
        bare = [sys.executable, "-c", BARE, str(page), str(folder / "lines")]
        with running(bare) as (port, process):
            before = processor_seconds(process)
            reference = asyncio.run(spread(port, lines, 50))
            worked_bare = (processor_seconds(process) - before) / len(lines)
            idle = megabytes(process)[0]
        mine, least = percentile(ours, 95), percentile(reference, 95)
        print(
            f"serve   a record on 50 phones {mine:5.0f} ms at the 95th percentile (under 100), "
            f"median {percentile(ours, 50):.0f} ms   bare {least:.0f} ms   "
            f"ratio {mine / least:.2f}"
        )
        print(
            f"serve   processor time a record {worked * 1000:3.0f} ms   "
            f"bare {worked_bare * 1000:.0f} ms   ratio {worked / worked_bare:.2f}"
        )
        print(f"serve   an unlocked phone is current after {max(woken) * 1000:.0f} ms (under 1000)")
    _over_many_deals(folder, idle, 200 if runs <= 3 else 1000)


def _over_many_deals(folder: Path, bare: float, deals: int) -> None:
    sheet = folder / "long.sheet"
    sheet.write_text(sheets.sheet("oh-hell", 0))
    lines = [f"deal {line.split(' ', 2)[2]}" for line in sheets.lines("oh-hell", deals)]
    with running(_command(sheet)) as (port, process):
        asyncio.run(page_of(port))
        begun = megabytes(process)[0]
        asyncio.run(evening(port, lines))
        now, most = megabytes(process)
    print(
        f"serve   {deals} deals recorded: {now:.0f} MB, at most {most:.0f} MB (under 120), "
        f"{begun:.0f} MB at the start; a bare server {bare:.0f} MB"
    )


def _command(sheet: Path) -> list[str]:
    return [sys.executable, "-m", "scorekeeper", "serve", str(sheet), "--port", "0"]
