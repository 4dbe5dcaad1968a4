"""Chromium driven by taps: windows of phones on a server that runs in this process."""

from __future__ import annotations

import asyncio
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from scorekeeper.scribe.serve.app import make_app
from scorekeeper.scribe.serve.running import Server
from scorekeeper.scribe.serve.venue import Venue

DRIVER = shutil.which("chromedriver")
CHROMIUM = shutil.which("chromium")
PHONE, TABLET = (360, 740), (1280, 800)


@contextmanager
def serving(place: Path) -> Iterator[str]:
    """A server of a sheet or folder on this machine; its address."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    venue = Venue(str(place), port=port)
    server = Server(uvicorn.Config(make_app(venue), log_config=None, lifespan="off"))
    server.venue = venue
    thread = threading.Thread(target=asyncio.run, args=(_run(server, venue, listening),))
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(10)
        listening.close()


async def _run(server: Server, venue: Venue, listening: socket.socket) -> None:
    following = asyncio.create_task(venue.follow())
    try:
        await server.serve(sockets=[listening])
    finally:
        following.cancel()


@contextmanager
def browser(profile: Path, *, dark: bool = False, script: bool = True) -> Iterator[Any]:
    """A browser of its own, whose window is as narrow as a phone."""
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM or ""
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--hide-scrollbars",
        "--disable-background-timer-throttling",
        "--disable-backgrounding-occluded-windows",
        "--disable-renderer-backgrounding",
        f"--user-data-dir={profile}",
    ):
        options.add_argument(argument)
    if not script:
        options.add_experimental_option(
            "prefs", {"profile.managed_default_content_settings.javascript": 2}
        )
    made = webdriver.Chrome(options=options, service=Service(DRIVER))
    try:
        resize(made, PHONE, dark=dark)
        yield made
    finally:
        made.quit()


def resize(window: Any, size: tuple[int, int], *, dark: bool = False) -> None:
    """Show pages as a screen of that size does; windows themselves are never so narrow."""
    width, height = size
    window.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 800},
    )
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    window.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
