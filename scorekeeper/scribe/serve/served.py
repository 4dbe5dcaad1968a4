"""One sheet that is served: what it says now, what was drawn of it, who listens."""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeVar

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.problems import Problem
from scorekeeper.journal.disk import StoreError
from scorekeeper.journal.scoring import UnreadableError
from scorekeeper.render.safe import safe_text
from scorekeeper.scribe.sitting import Sitting, Stamp, file_stamp

from .desk import Desk
from .sent import Sent
from .stream import Feed, State

_MOST_DRAWN = 64  # pieces of pages kept of one state of the sheet
_MOST_TOLD = 3  # problems of a sheet that cannot be read
Result = TypeVar("Result")


class Served:
    """A sheet as everybody sees it.

    `trouble` says in lines why what stands in the file now is not what is shown. Whoever reads or
    writes the file holds `lock`, and does it in a thread.
    """

    def __init__(self, path: str, key: str = "") -> None:
        """`key` is how addresses name it; "" where it is the only one."""
        self.path = path
        self.key = key
        self.feed = Feed()
        self.trouble: list[str] = []
        self.lock = asyncio.Lock()
        self._sitting: Sitting | None = None
        self._desk: Desk | None = None
        self._stamp: Stamp | None = None
        self._drawn: OrderedDict[str, bytes] = OrderedDict()

    @property
    def session(self) -> Session | None:
        """The last one that could be read; None where none could."""
        return self._sitting.session if self._sitting is not None else None

    @property
    def state(self) -> State:
        """How many records the sheet has, and its fingerprint."""
        return self.feed.state

    @property
    def name(self) -> str:
        """The name of the file, as people see it."""
        return safe_text(os.path.basename(self.path))

    @cached_property
    def sent(self) -> Sent:
        """The forms that were sent for it."""
        return Sent(self.path)

    def open(self) -> Sitting:
        """The sheet in use. Raises StoreError, or UnreadableError where it never could be
        read."""
        if self._sitting is None:
            self._sitting = Sitting(self.path)
        return self._sitting

    def desk(self, sitting: Sitting) -> Desk:
        """The deal that is being told, as it stands after what others recorded."""
        if self._desk is None:
            self._desk = Desk(sitting)
        self._desk.look()
        return self._desk

    async def at_desk(self, call: Callable[[Desk], Result]) -> Result:
        """What `call` makes of the deal that is being told, as `using`; the phones hear of it where
        something more is told."""
        made = await self.using(lambda sitting: call(self.desk(sitting)))
        told = self._desk.told if self._desk is not None else 0
        if told != self.state.told:
            self.feed.announce(self.state._replace(told=told))
        return made

    async def using(self, call: Callable[[Sitting], Result]) -> Result:
        """What `call` makes of the sheet in use, worked out in a thread while nobody else has it.
        Raises what it raises, and as `open` does."""
        async with self.lock:
            return await asyncio.to_thread(lambda: call(self.open()))

    async def refresh(self) -> bool:
        """Take over what was written to the file by others; whether there was something."""
        if not self._may_differ():
            return False
        async with self.lock:
            return self._may_differ() and await asyncio.to_thread(self.look)

    def _may_differ(self) -> bool:
        stamp = file_stamp(self.path)
        return stamp is None or stamp != self._stamp

    def look(self) -> bool:
        """Read what is new in the file, in a thread that holds the lock; whether there was
        something."""
        self._stamp = file_stamp(self.path)
        try:
            self.open().refresh()
        except StoreError as error:
            return self.settle([safe_text(str(error))])
        except UnreadableError as error:
            return self.settle(_told(error.problems))
        except Exception as error:  # else nobody would hear why the page stands still
            fault = f"a fault of the program ({type(error).__name__}: {error})"
            return self.settle([safe_text(fault)])
        return self.settle()

    def settle(self, trouble: Sequence[str] = ()) -> bool:
        """Note what there is now to be seen; whether it differs from what was."""
        self.trouble = list(trouble)
        records = self._sitting.records if self._sitting is not None else 0
        state = State(records, self._fingerprint(), self.state.told)
        if state == self.state:
            return False
        self._drawn = OrderedDict()
        self.feed.state = state
        return True

    def _fingerprint(self) -> str:
        lines = self._sitting.loaded.lines if self._sitting is not None else ()
        content = "\n".join([*lines, "", *self.trouble])
        return hashlib.sha256(content.encode("utf-8", "replace")).hexdigest()[:16]

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


def _told(problems: Sequence[Problem]) -> list[str]:
    return [safe_text(f"line {found.line}: {found.message}") for found in problems[:_MOST_TOLD]]
