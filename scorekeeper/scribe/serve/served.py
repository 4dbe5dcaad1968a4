"""One sheet that is served: what it says now, what was drawn of it, who listens."""

from __future__ import annotations

import asyncio
import hashlib
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.problems import Problem
from scorekeeper.journal.disk import StoreError
from scorekeeper.journal.load import load_text
from scorekeeper.journal.sheet_text import SheetText
from scorekeeper.journal.store import read_sheet
from scorekeeper.render.safe import safe_text

from .stream import Feed, State

_MOST_DRAWN = 64  # pieces of pages kept of one state of the sheet
_SETTLED = 2.0  # seconds after which the time of a file tells whether it was changed
_Stamp = tuple[int, int, int]


class Served:
    """A sheet as everybody sees it.

    `session` is the last one that could be read (None: none could); `trouble` says in lines why
    what stands in the file now is not what is shown.
    """

    def __init__(self, path: str, key: str = "") -> None:
        self.path = path
        self.key = key
        self.feed = Feed()
        self.session: Session | None = None
        self.trouble: list[str] = []
        self.lock = asyncio.Lock()
        self._stamp: _Stamp | None = None
        self._drawn: OrderedDict[str, bytes] = OrderedDict()

    @property
    def state(self) -> State:
        """How many records the sheet has, and its fingerprint."""
        return self.feed.state

    @property
    def name(self) -> str:
        """The name of the file, as people see it."""
        return safe_text(os.path.basename(self.path))

    async def refresh(self) -> bool:
        """Take over what was written to the file by others; whether there was something."""
        if not self._may_differ():
            return False
        async with self.lock:
            return await asyncio.to_thread(self._read)

    def _may_differ(self) -> bool:
        stamp = _stamp(self.path)
        if stamp is None or stamp != self._stamp:
            return True
        return time.time() - stamp[0] / 1e9 < _SETTLED

    def _read(self) -> bool:
        self._stamp = _stamp(self.path)
        try:
            text = read_sheet(self.path)
        except StoreError as error:
            return self._take(self.session, [str(error)], "gone")
        fingerprint = _fingerprint(text)
        if fingerprint == self.state.fingerprint:
            return False
        loaded = load_text(text)
        if loaded.session is None:
            return self._take(self.session, _told(loaded.problems), fingerprint)
        return self._take(loaded.session, [], fingerprint)

    def _take(self, session: Session | None, trouble: list[str], fingerprint: str) -> bool:
        if fingerprint == self.state.fingerprint:
            return False
        self.session, self.trouble = session, trouble
        self._drawn = OrderedDict()
        records = len(session.sheet.records) if session else 0
        self.feed.state = State(records, fingerprint)
        return True

    async def drawn(self, view: str, draw: Callable[[Served], str]) -> bytes:
        """A piece of a page, drawn once for each state of the sheet."""
        drawn = self._drawn
        if view not in drawn:
            async with self.lock:
                if view not in drawn:
                    drawn[view] = (await asyncio.to_thread(draw, self)).encode()
            while len(drawn) > _MOST_DRAWN:
                drawn.popitem(last=False)
        return drawn[view]


def _stamp(path: str) -> _Stamp | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _fingerprint(text: SheetText) -> str:
    return hashlib.sha256(text.text.encode("utf-8", "replace")).hexdigest()[:16]


def _told(problems: Sequence[Problem]) -> list[str]:
    return [safe_text(f"line {problem.line}: {problem.message}") for problem in problems[:3]]
