"""How far a long search is: one line on a terminal, rewritten, and gone when it is over."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Self

from .output import width

PATIENCE = 0.5  # seconds until people wonder
_PAUSE = 0.1  # seconds between two rewritings


class Progress:
    """Within the block `report(done, of)` shows the line on standard error, on a terminal only."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._next = monotonic() + PATIENCE
        self._length = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._rewrite("")

    def report(self, done: int, of: int) -> None:
        """So much is done of so much."""
        now = monotonic()
        if now < self._next or not sys.stderr.isatty():
            return
        self._next = now + _PAUSE
        text = f"{done} of {of} {self._what} (Ctrl-C shows what was found)"
        self._rewrite(text[: width() - 1])

    def _rewrite(self, text: str) -> None:
        before, self._length = self._length, len(text)  # first: Ctrl-C may come in between
        if text or before:
            print(f"\r{text:<{before}}", end="" if text else "\r", file=sys.stderr, flush=True)
