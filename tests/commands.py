"""The command line as the tests run it, inside their own process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple


class Ran(NamedTuple):
    """How a command ended and what it printed."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as JSON."""
        return json.loads(self.out)


Run = Callable[..., Ran]
Play = Callable[..., Ran]


def records(path: str = "s.sheet") -> list[str]:
    """The records of a sheet, without their times."""
    lines = Path(path).read_text("utf-8").splitlines()
    header = ("game", "players", "set", "dealer", "date", "title", "sides", "#")
    return [line.rsplit(" at=", 1)[0] for line in lines if not line.startswith(header)]
