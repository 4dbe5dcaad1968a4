"""Disputes of the documentation, as a terminal shows them."""

from __future__ import annotations

import re
import shlex
import time
from pathlib import Path

from evening_shown import inside
from terminals import ENTER, PATIENCE, Terminal, terminal

ASKING = "(Enter: not known)"
QUOTED = re.compile(
    r"(?P<lead><!-- at a terminal(?:, typed: (?P<typed>[^\n]*?))? -->\n```text\n"
    r"\$ scorekeeper (?P<call>[^\n]*)\n)(?P<shown>.*?)```\n",
    re.S,
)


def quoted_anew(text: str, folder: Path) -> str:
    """The page with all its disputes settled again, in that folder."""

    def again(found: re.Match[str]) -> str:
        typed = [answer.strip() for answer in (found["typed"] or "").split(",")]
        shown = dispute(shlex.split(found["call"]), typed if found["typed"] else [], folder)
        return f"{found['lead']}{shown}\n```\n"

    return QUOTED.sub(again, text)


def dispute(words: list[str], typed: list[str], folder: Path) -> str:
    """What stands on the screen after the program ended; each answer is typed when it is asked
    for."""
    with inside(folder), terminal(*words, columns=80, lines=50) as screen:
        for count, answer in enumerate(typed, 1):
            _wait(screen, count)
            screen.type(f"{answer}{ENTER}")
        screen.wait()
        return screen.transcript


def _wait(screen: Terminal, count: int) -> None:
    """Until so many questions were put."""
    end = time.monotonic() + PATIENCE
    while screen.transcript.count(ASKING) < count:
        assert time.monotonic() < end, screen.transcript
        screen.read()
